/** What a browser has and Node has not, as far as modules without a page need it: each test sets up its own. */

import { mock } from "node:test";

/** A new place where a browser keeps things, with room for so many characters. */
export function storage(room = Infinity) {
  const kept = new Map();
  const used = () => [...kept].reduce((all, [key, value]) => all + key.length + value.length, 0);
  const made = {
    get length() {
      return kept.size;
    },
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, value) {
      const before = kept.get(key);
      kept.set(key, String(value));
      if (used() <= room) return;
      if (before === undefined) kept.delete(key);
      else kept.set(key, before);
      throw Object.assign(new Error("no room"), { name: "QuotaExceededError" });
    },
  };
  const told = (_, key) => (kept.has(key) ? { value: kept.get(key), enumerable: true, configurable: true } : undefined);
  put("localStorage", new Proxy(made, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: told })); // its names are what is kept
  return kept;
}

/** A browser that keeps nothing. */
export function noStorage() {
  const refuse = () => {
    throw Object.assign(new Error("forbidden"), { name: "SecurityError" });
  };
  put("localStorage", new Proxy({}, { get: refuse, ownKeys: refuse }));
}

const TrueDate = Date;

/** It is this day and time from now on, by the clock on the wall. */
export function itIs(year, month, day, hour = 12, minute = 0) {
  put("Date", class extends TrueDate {
    constructor(...given) {
      super(...(given.length ? given : [year, month - 1, day, hour, minute]));
    }
  });
}

/** It is now again. */
export function itIsNow() {
  put("Date", TrueDate);
}

/**
 * A server that answers questions: by question, its result, an Error or a function of what was asked.
 * Returns what it was asked.
 */
export function server(answers) {
  const asked = [];
  put("fetch", async (address, { body, signal } = {}) => {
    const question = address.replace("api/", "");
    const { v, ...fields } = JSON.parse(body ?? "{}");
    asked.push([question, fields]);
    const answer = answers[question];
    const result = await (typeof answer === "function" ? answer(fields, signal) : answer);
    if (result instanceof Error) throw result;
    if (result instanceof Response) return result;
    return new Response(`${JSON.stringify({ event: "done", result })}\n`);
  });
  return asked;
}

/** Milliseconds that pass only when the test says so. */
export function standingClock() {
  const clock = { now: 0 };
  mock.method(performance, "now", () => clock.now);
  return clock;
}

function put(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
