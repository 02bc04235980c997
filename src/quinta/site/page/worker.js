/**
 * A worker: Python in this browser, which answers one question at a time.
 *
 * It hears `{begin: buffer | null}` first, then `{ask: {question, body}}` or `{fill: true}`; it says `{ready}`, then
 * `{line}` for what is told on the way and `{last, megabytes}` in the end, `{filled}` after a puzzle was made ahead, and
 * `{fallen}` if Python itself is gone.
 */

import { megabytesOf, start } from "./python.js";

/** @type {any} */
let desk;
/** @type {any} */
let python;
/** Where the page calls a question off; null where it cannot. @type {Uint8Array | null} */
let interrupt = null;

const coming = start(new URL("../python/", import.meta.url).href, {
  stdout: (/** @type {string} */ line) => console.info(line),
  stderr: (/** @type {string} */ line) => console.error(line),
});

self.onmessage = async ({ data }) => {
  try {
    ({ python, desk } = await coming);
    if ("begin" in data) begin(data.begin);
    else if (data.fill) postMessage({ filled: guarded(() => desk.fill()) });
    else postMessage({ last: guarded(() => answer(data.ask)), megabytes: megabytesOf(python) });
  } catch (error) {
    postMessage({ fallen: String(error) });
  }
};

/** @param {Uint8Array | null} buffer */
function begin(buffer) {
  interrupt = buffer;
  if (interrupt) python.setInterruptBuffer(interrupt);
  postMessage({ ready: true });
}

/** @param {{question: string, body: string}} asked */
function answer({ question, body }) {
  return desk.answer(question, body, (/** @type {string} */ line) => postMessage({ line }));
}

/** Do something that may be called off, but not by who called off what came before. @template T @param {() => T} act @returns {T | null} */
function guarded(act) {
  if (interrupt) interrupt[0] = 0;
  try {
    return act();
  } catch (error) {
    if (/** @type {any} */ (error)?.type !== "KeyboardInterrupt") throw error;
    return null; // it was called off on the last steps
  }
}
