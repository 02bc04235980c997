import assert from "node:assert/strict";
import { test } from "node:test";

import { Latest, Unanswered, ask, inWords, isAbort } from "../../../src/quinta/web/static/api.js";
import { Later, later } from "../../../src/quinta/web/static/later.js";
import { eventsOf, kinds } from "../../../src/quinta/web/static/transport.js";
import { server } from "./browser.js";

/** A response in pieces of text, as a network may cut it. */
function inPieces(...pieces) {
  const bytes = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
  return new Response(new ReadableStream({
    pull(controller) {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  }));
}

const all = async (events) => {
  const found = [];
  for await (const event of events) found.push(event);
  return found;
};

const aborted = () => Object.assign(new Error("called off"), { name: "AbortError" });

/** A promise that the test keeps or breaks. */
function promised() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

// What comes over the wire

test("events are read line by line, wherever the network cuts them", async () => {
  const [before, after] = [new TextEncoder().encode('{"a":"ä').slice(0, -1), new TextEncoder().encode("ä").slice(1)];
  server({ x: inPieces('{"a":1}\n{"a"', ":2}\n\n  \n", before, after, '"}') });
  assert.deepEqual(await all(eventsOf("x", {})), [{ a: 1 }, { a: 2 }, { a: "ä" }]);
});

test("what is left of an answer is called off when nobody reads on", async () => {
  let off = false;
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":1}\n{"a":2}\n')), cancel: () => void (off = true) });
  server({ x: new Response(body) });
  for await (const event of eventsOf("x", {})) {
    assert.deepEqual(event, { a: 1 });
    break;
  }
  assert.equal(off, true);
});

test("a question is asked with the version it is written in", async () => {
  let init;
  globalThis.fetch = async (address, given) => {
    init = [address, given.method, given.headers["content-type"], JSON.parse(given.body)];
    return inPieces("");
  };
  await all(eventsOf("view", { puzzle: "p" }));
  assert.deepEqual(init, ["api/view", "POST", "application/json", { v: 1, puzzle: "p" }]);
});

test("a server that cannot be reached is one that fails, offline", async () => {
  server({ x: new TypeError("no network") });
  assert.deepEqual(await all(eventsOf("x", {})), [{ event: "failed", error: "The server cannot be reached.", reason: "offline" }]);
  server({ x: aborted() });
  await assert.rejects(all(eventsOf("x", {})), isAbort);
});

test("a refusal says what the server says, or else what its number means", async () => {
  const refused = async (status, body) => (await all((server({ x: new Response(body, { status }) }), eventsOf("x", {}))))[0];
  const told = { error: "Too large.", reason: "limit", line: 3 };
  assert.deepEqual(await refused(413, JSON.stringify(told)), { ...told, event: "failed" });
  assert.deepEqual(await refused(429, "none"), { event: "failed", error: "The server is busy.", reason: "busy" });
  assert.deepEqual(await refused(503, "{}"), { event: "failed", error: "The server is busy.", reason: "busy" });
  assert.deepEqual(await refused(500, "none"), { event: "failed", error: "The server said 500.", reason: "input" });
});

test("the kinds are asked for, or it is said why they did not come", async () => {
  server({ kinds: Response.json([{ kind: "a" }]) });
  assert.deepEqual(await kinds(), [{ kind: "a" }]);
  server({ kinds: new Response("{}", { status: 503 }) });
  await assert.rejects(kinds(), { message: "The server is busy." });
  server({ kinds: new TypeError("no network") });
  await assert.rejects(kinds(), { message: "The server cannot be reached." });
});

// Questions

test("the answer is what is done, and what is said before it is passed on", async () => {
  server({ x: inPieces('{"event":"started"}\n{"event":"found","n":1}\n{"event":"done","result":7}\n{"event":"late"}\n') });
  const heard = [];
  assert.equal(await ask("x", {}, { onEvent: (event) => heard.push(event.event) }), 7);
  assert.deepEqual(heard, ["started", "found"]);
});

test("a question that fails says why, and where", async () => {
  server({ x: inPieces('{"event":"failed","error":"No such kind.","reason":"input","line":2,"column":5}\n') });
  await assert.rejects(ask("x", {}), (error) => {
    assert.ok(error instanceof Unanswered);
    assert.deepEqual([error.message, error.reason, error.line, error.column], ["No such kind.", "input", 2, 5]);
    return true;
  });
  server({ x: inPieces('{"event":"started"}\n') });
  await assert.rejects(ask("x", {}), { message: "There was no answer, and no word why.", reason: "bug", line: undefined });
});

test("what is under way is said in words", () => {
  assert.equal(inWords({ event: "queued", place: 3 }), "Waiting: 3 in the queue before this.");
  assert.equal(inWords({ event: "started" }), "Working …");
  assert.equal(inWords({ event: "progress", text: "half" }), "half");
  assert.equal(inWords({ event: "progress" }), "");
});

test("only what was called off is an abort", () => {
  assert.deepEqual([aborted(), new Error("x"), null].map(isAbort), [true, false, false]);
});

// Only the newest counts

test("an older question is called off by a newer one, and answers nothing", async () => {
  const [first, second] = [promised(), promised()];
  let off = false;
  server({
    x: ({ n }, signal) => {
      if (n === 2) return second.promise;
      signal.addEventListener("abort", () => (off = true));
      return first.promise;
    },
  });
  const latest = new Latest();
  assert.equal(latest.busy, false);
  const one = latest.ask("x", { n: 1 });
  assert.equal(latest.busy, true);
  const two = latest.ask("x", { n: 2 });
  assert.equal(off, true);
  first.resolve("late");
  assert.equal(await one, null);
  assert.equal(latest.busy, true);
  second.resolve("new");
  assert.equal(await two, "new");
  assert.equal(latest.busy, false);
});

test("an older question that fails afterwards is nobody's business, the newest is", async () => {
  const first = promised();
  server({ x: ({ n }) => (n === 1 ? first.promise : inPieces('{"event":"failed","error":"no","reason":"limit"}\n')) });
  const latest = new Latest();
  const one = latest.ask("x", { n: 1 });
  await assert.rejects(latest.ask("x", { n: 2 }), { message: "no" });
  assert.equal(latest.busy, false);
  first.resolve(inPieces('{"event":"failed","error":"old","reason":"limit"}\n'));
  assert.equal(await one, null);
});

test("a question that is called off answers nothing, and is not heard of any more", async () => {
  const answer = promised();
  server({ x: () => answer.promise });
  const latest = new Latest();
  const heard = [];
  const one = latest.ask("x", {}, (event) => heard.push(event));
  latest.cancel();
  assert.equal(latest.busy, false);
  answer.resolve(inPieces('{"event":"started"}\n{"event":"done","result":1}\n'));
  assert.equal(await one, null);
  assert.deepEqual(heard, []);
  server({ x: aborted() });
  assert.equal(await latest.ask("x", {}), null);
  server({ x: inPieces('{"event":"started"}\n{"event":"done","result":1}\n') });
  assert.equal(await latest.ask("x", {}, (event) => heard.push(event.event)), 1);
  assert.deepEqual(heard, ["started"]);
});

// Screens that are loaded later

test("a screen's code is loaded once, when it is first asked for", async () => {
  let times = 0;
  const shown = [];
  const screen = { hash: "#there", route: (...given) => shown.push(["route", ...given]), open: (...given) => shown.push(["open", ...given]) };
  const made = new Later(() => "#first", async () => {
    times += 1;
    return screen;
  });
  assert.deepEqual([made.hash, times], ["#first", 0]);
  await made.route("#there", "text");
  await made.open("puzzle", 3);
  assert.deepEqual([made.hash, times], ["#there", 1]);
  assert.deepEqual(shown, [["route", "#there", "text"], ["open", "puzzle", 3]]);
});

test("a screen that opens no puzzles is none the worse", async () => {
  const made = new Later(() => "", async () => ({ hash: "", route() {} }));
  await made.open("puzzle");
  assert.equal(await made.there(), made.screen);
});

test("code that did not come is said so", async () => {
  const load = later(() => Promise.reject(new Error("404")));
  await assert.rejects(load(), /^Error: This part of the page did not come; reload the page/);
  await assert.rejects(load(), /reload the page/);
});
