/**
 * The way to whoever answers questions: workers in this browser, and what is known already. The server's page has
 * another way of the same shape.
 */

import { keep, known, told } from "./ahead.js";
import { Lane } from "./lanes.js";
import { offline } from "./offline.js";

/** Milliseconds after Python is there until the files are kept for later. */
const LATER = 1500;

/** @type {() => void} */
let calm = () => {};
const calmed = new Promise((/** @type {(value: void) => void} */ resolve) => (calm = resolve));
/** @type {Promise<Record<string, Lane>> | null} */
let coming = null;
/** @type {(words: string, act?: {name: string, run: () => void}) => void} */
let mention = () => {};
/** Whether something more important was said. */
let said = false;

/** The lanes by name; the first one starts at once. */
function lanes() {
  coming ??= told().then((first) => {
    const quick = new Lane("quick", first, changed);
    const long = new Lane("long", first, changed);
    quick.longer = long;
    long.after = quick;
    quick.start();
    return { quick, long };
  });
  return coming;
}

/** @param {Lane} lane */
function changed(lane) {
  if (lane.name !== "quick") return;
  if (lane.isReady || lane.failure) setTimeout(calm, LATER);
  if (said) return;
  if (lane.failure) mention("Hints, checks and new puzzles did not start in this browser; what is on the board can be played.");
  else mention(lane.isReady ? "" : "Hints are getting ready …");
}

/** @returns {Promise<import("../../web/static/types.js").Kind[]>} */
export async function kinds() {
  return (await told()).kinds;
}

/** @param {(words: string, act?: {name: string, run: () => void}) => void} tell */
export function watch(tell) {
  mention = tell;
  mention("Hints are getting ready …");
  lanes().catch(() => {});
  offline((words, act) => {
    said = true;
    mention(words, act);
  }, calmed);
}

/**
 * @param {string} question
 * @param {Record<string, any>} fields
 * @param {AbortSignal} [signal]
 */
export async function* eventsOf(question, fields, signal) {
  signal?.throwIfAborted();
  const before = await known(question, fields);
  signal?.throwIfAborted();
  if (before !== null) {
    yield { event: "done", result: before };
    return;
  }
  const { questions } = await told();
  const { lane: name, seconds } = questions[question];
  const lane = (await lanes())[name];
  const events = new Events(signal);
  const job = { question, body: JSON.stringify({ v: 1, ...fields }), seconds: Math.min(fields.seconds ?? seconds, seconds), tell: events.put };
  lane.ask(job);
  try {
    while (true) {
      const event = await events.next();
      if (event.event === "done") keep(question, fields, event.result);
      const view = event.event === "done" && event.result.view;
      if (view) keep("view", { puzzle: view.text }, view); // a new puzzle is there at once when the page is opened again
      yield event;
      if (event.event === "done" || event.event === "failed") return;
    }
  } finally {
    events.close();
    (await lanes()).quick.cancel(job);
    (await lanes()).long.cancel(job);
  }
}

/** Events in their order for one who waits; an abort is one of them. */
class Events {
  /** @param {AbortSignal} [signal] */
  constructor(signal) {
    this.signal = signal;
    /** @type {any[]} */
    this.events = [];
    this.wake = () => {};
    this.onAbort = () => this.wake();
    signal?.addEventListener("abort", this.onAbort);
  }

  put = (/** @type {any} */ event) => {
    this.events.push(event);
    this.wake();
  };

  async next() {
    while (!this.events.length) {
      this.signal?.throwIfAborted();
      await new Promise((resolve) => (this.wake = () => resolve(undefined)));
    }
    this.signal?.throwIfAborted();
    return this.events.shift();
  }

  close() {
    this.signal?.removeEventListener("abort", this.onAbort);
  }
}
