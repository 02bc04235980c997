import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../../src/quinta/web/static/history.js";
import { Placed, notesOnly, taskOf } from "../../../src/quinta/web/static/placed.js";
import { server } from "./browser.js";

const is = (place, value) => ({ place, value, holds: true });
const out = (place, value) => ({ place, value, holds: false });
const BRUSH = { values: [0, 1], played: { by: "brush" }, given: {}, text: "puzzle", notes: [] };
const KEYPAD = { ...BRUSH, values: [1, 2, 3], played: { by: "keypad" } };

/** A lesson that wants this, and what is placed in it, stroke by stroke. */
function placed(lesson, view, start, ...strokes) {
  const history = new History();
  history.write(start);
  const made = new Placed({ wanted: [], right: null, ...lesson }, view, history);
  for (const stroke of strokes) history.write(stroke);
  return made;
}

const SAID = { done: false, back: [], wrong: undefined, words: "" };

// What there is to do

test("the task says how many marks follow, and that some of many will do", () => {
  const task = (wanted, view = BRUSH, right = null) => taskOf({ wanted, right }, view);
  assert.equal(task([is("a", 1)]), "What follows here? Place 1 mark.");
  assert.equal(task([is("a", 1), out("b", 1), is("c", 0)]), "What follows here? Place 3 marks.");
  assert.equal(task([is("a", 1), is("b", 1), is("c", 1), is("d", 1)]), "What follows here? Place 4 marks. 3 of them will do.");
  assert.equal(task([is("a", 1), out("b", 1)], KEYPAD), "What follows here? Place 1 mark.");
  assert.equal(task([out("a", 1)], KEYPAD), "What is ruled out here? Choose a cell, then a value; 1 note.");
  assert.match(task([], BRUSH, is("a", 1)), /Find it and take it away\.$/);
  assert.match(task([], KEYPAD, is("a", 1)), /take it away: choose it, then ⌫\.$/);
});

test("nothing but notes is wanted where values are typed and none follows", () => {
  assert.equal(notesOnly({ wanted: [out("a", 1)], right: null }, KEYPAD), true);
  assert.equal(notesOnly({ wanted: [out("a", 1), is("b", 1)], right: null }, KEYPAD), false);
  assert.equal(notesOnly({ wanted: [out("a", 1)], right: null }, BRUSH), false);
  assert.equal(notesOnly({ wanted: [], right: is("a", 1) }, KEYPAD), false);
});

// Placing what follows

const FIVE = { wanted: ["b", "c", "d", "e", "f"].map((place) => is(place, 1)) };

test("what follows is done once three of it are placed, or all if there are fewer", () => {
  assert.deepEqual(placed(FIVE, BRUSH, { a: 1 }).verdict, SAID);
  assert.deepEqual(placed(FIVE, BRUSH, { a: 1 }, { b: 1 }, { f: 1 }).verdict, { ...SAID, words: "Right. 3 more." });
  assert.deepEqual(placed(FIVE, BRUSH, { a: 1 }, { b: 1, c: 1, d: 1 }).verdict, { ...SAID, done: true });
  const two = { wanted: [is("b", 1), is("c", 0)] };
  assert.deepEqual(placed(two, BRUSH, {}, { b: 1 }).verdict, { ...SAID, words: "Right. 1 more." });
  assert.deepEqual(placed(two, BRUSH, {}, { b: 1, c: 0 }).verdict, { ...SAID, done: true });
});

test("a mark that nothing wanted says is wrong, and so is another value than the one that follows", () => {
  assert.equal(placed(FIVE, BRUSH, {}, { b: 1 }, { x: 1 }).verdict.wrong, "x");
  assert.equal(placed(FIVE, BRUSH, {}, { b: 0 }).verdict.wrong, "b");
  assert.equal(placed(FIVE, BRUSH, { x: 1 }, { b: 1 }).verdict.wrong, undefined);
  assert.equal(placed({ wanted: [out("b", 0)] }, KEYPAD, {}, { b: 1 }).verdict.wrong, "b"); // it may be 2 or 3 still
});

test("of two values the other one is placed for one that is ruled out", () => {
  const lesson = { wanted: [out("b", 0), out("c", 1)] };
  assert.equal(placed(lesson, BRUSH, {}, { b: 0 }).verdict.wrong, "b");
  const half = placed(lesson, BRUSH, {}, { b: 1 });
  assert.equal(half.verdict.words, "Right. 1 more.");
  assert.deepEqual(half.missing, [out("c", 1)]);
  assert.equal(placed(lesson, BRUSH, {}, { b: 1, c: 0 }).verdict.done, true);
});

test("what is ruled out is noted, or follows from what is noted as possible", () => {
  const lesson = { wanted: [out("a", 1), out("b", 2)] };
  assert.deepEqual(placed(lesson, KEYPAD, {}, { "~a": "1 3" }).missing, [out("b", 2)]);
  assert.equal(placed(lesson, KEYPAD, {}, { "~a": "1", "+b": "1 3" }).verdict.done, true);
  assert.equal(placed(lesson, KEYPAD, {}, { "~a": "2" }).missing.length, 2);
});

test("given values count, as far as nothing is asked of them", () => {
  const made = placed({ wanted: [is("a", 1)] }, { ...KEYPAD, given: { g: 3 } }, {}, { a: 1, "~g": "1" });
  assert.deepEqual(made.marks, { g: 3, a: 1 });
  assert.deepEqual(made.out("g"), []);
});

test("what stood there from the start comes back when it is changed or taken away", () => {
  const words = "That one stands here from the start.";
  const start = { a: 1, "~b": "1 2" };
  for (const [stroke, key] of [[{ a: 0 }, "a"], [{ a: null }, "a"], [{ "~b": "2" }, "~b"], [{ "~b": null }, "~b"]]) {
    assert.deepEqual(placed(FIVE, BRUSH, start, stroke).verdict, { ...SAID, back: [key], words }, JSON.stringify(stroke));
  }
  assert.deepEqual(placed(FIVE, BRUSH, start, { "~b": "1 2 3" }).verdict, SAID); // more may be noted beside
});

// Finding what is wrong

test("the wrong mark is found by taking it away or by changing it, no other one is", () => {
  const lesson = { right: is("a", 0) };
  const start = { a: 1, b: 1 };
  assert.deepEqual(placed(lesson, BRUSH, start).verdict, SAID);
  for (const stroke of [{ a: null }, { a: 0 }]) assert.equal(placed(lesson, BRUSH, start, stroke).verdict.done, true);
  assert.deepEqual(placed(lesson, BRUSH, start, { b: null }).verdict, { ...SAID, back: ["b"], words: "That mark is right. Look for another." });
  assert.deepEqual(placed(lesson, BRUSH, start, { c: 1 }).verdict, SAID); // a mark of one's own is none's business
});

// Why a mark is wrong

const why = (answers) => {
  const made = placed(FIVE, { ...BRUSH, given: { g: 1 }, notes: ["note"] }, { a: 1, "~b": "0" }, { b: 1 }, { x: 1 });
  const asked = server(answers);
  return made.why("x").then((words) => [words, asked]);
};

test("a mark is judged beside what stood there from the start, without one's other marks", async () => {
  const [, asked] = await why({ check: { violations: [] }, hint: { step: null } });
  const board = { puzzle: "puzzle", marks: { g: 1, a: 1, x: 1 }, notes: ["note"] };
  assert.deepEqual(asked, [["check", board], ["hint", board]]);
});

test("a mark that breaks a rule is wrong because of that, before all of the rule that it touches", async () => {
  const violations = [{ message: "Row 1 has too many", places: ["y"] }, { message: "Column 2 has too many", places: ["x", "y"] }];
  const [words, asked] = await why({ check: { violations } });
  assert.equal(words, "Column 2 has too many.");
  assert.equal(asked.length, 1);
  assert.equal((await why({ check: { violations: violations.slice(0, 1) } }))[0], "Row 1 has too many.");
});

test("a mark that breaks no rule is wrong because of where it leads, if it does", async () => {
  const step = { kind: "mistake", sentence: "It cannot be right.", chain: [{ sentence: "first" }, { sentence: "last" }] };
  const check = { violations: [] };
  assert.equal((await why({ check, hint: { step } }))[0], "last");
  assert.equal((await why({ check, hint: { step: { ...step, chain: [] } } }))[0], "It cannot be right.");
  assert.equal((await why({ check, hint: { step: { ...step, kind: "rule" } } }))[0], "");
});

test("if something else is asked for meanwhile, nothing is said", async () => {
  const made = placed(FIVE, BRUSH, {}, { x: 1 });
  const waiting = [];
  server({ check: () => new Promise((resolve) => waiting.push(resolve)), hint: () => new Promise((resolve) => waiting.push(resolve)) });
  const first = made.why("x");
  made.judging.cancel();
  waiting.pop()({ violations: [] });
  assert.equal(await first, null);
  server({ check: { violations: [] }, hint: () => made.judging.cancel() });
  assert.equal(await made.why("x"), null);
});
