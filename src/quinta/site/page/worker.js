/**
 * A worker: Python in this browser, which answers one question at a time.
 *
 * It hears `{begin: buffer | null}` first, then `{ask: {question, body}}` or `{fill: true}`; it says `{ready}`, then
 * `{line}` for what is told on the way and `{last, megabytes}` in the end, `{filled}` after a puzzle was made ahead, and
 * `{fallen}` if Python itself is gone.
 */

const PYTHON = new URL("../python/", import.meta.url);

/** @type {any} */
let desk;
/** @type {any} */
let python;
/** Where the page calls a question off; null where it cannot. @type {Uint8Array | null} */
let interrupt = null;

const coming = start();

async function start() {
  // @ts-ignore: it is there once the site is built
  const { loadPyodide } = await import("../python/pyodide.mjs");
  python = await loadPyodide({
    indexURL: PYTHON.href,
    stdLibURL: new URL("python.zip", PYTHON).href,
    lockFileURL: new URL("lock.json", PYTHON).href,
    env: { HOME: "/home/pyodide" },
    stdout: (/** @type {string} */ line) => console.info(line),
    stderr: (/** @type {string} */ line) => console.error(line),
  });
  python.runPython(`
import sys, zipfile
with zipfile.ZipFile("/lib/python314.zip") as bundle:
    for name in bundle.namelist():
        if name.startswith("lib/"):
            with open("/lib/python3.14/site-packages/" + name.removeprefix("lib/"), "wb") as file:
                file.write(bundle.read(name))
`);
  desk = python.pyimport("quinta.web.desk").Desk();
}

self.onmessage = async ({ data }) => {
  try {
    await coming;
    if ("begin" in data) begin(data.begin);
    else if (data.fill) postMessage({ filled: guarded(() => desk.fill()) });
    else postMessage({ last: guarded(() => answer(data.ask)), megabytes: python._module.HEAP8.length / 2 ** 20 });
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
