import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../../src/quinta/web/static/history.js";
import { cleared, noteInWords, noteSign, notedAt, notesBeside, possibleAt, ruledOut, signOf, writeNote, writtenDown } from "../../../src/quinta/web/static/notes.js";

/** A history that holds this. */
function holding(values) {
  const history = new History();
  history.write(values);
  return history;
}

const out = (place, value) => ({ place, value, holds: false });
const is = (place, value) => ({ place, value, holds: true });
const KEYPAD = { values: [0, 1, 2, 10], played: { by: "keypad" } };
const BRUSH = { values: [0, 1], played: { by: "brush" } };

test("clearing a place takes its mark and both sorts of notes away", () => {
  const history = holding({ r1c1: 2, "~r1c1": "0", "+r1c1": "1 2", r1c2: 1, "~r1c2": "3" });
  history.write(cleared("r1c1"));
  assert.deepEqual([...history.values], [["r1c2", 1], ["~r1c2", "3"]]);
});

test("a key of a note tells its place, a mark's key none", () => {
  assert.equal(notedAt("~r1c2"), "r1c2");
  assert.equal(notedAt("+r1c2"), "r1c2");
  assert.equal(notedAt("r1c2"), null);
});

test("notes are read as numbers, the least first; what is none is skipped", () => {
  const history = holding({ "~a": "10 2 x 0 -1", "+a": "3 1", "+b": 2 });
  assert.deepEqual(ruledOut(history, "a"), [0, 2, 10]);
  assert.deepEqual(possibleAt(history, "a"), [1, 3]);
  assert.deepEqual(possibleAt(history, "b"), [2]);
  assert.deepEqual(ruledOut(history, "c"), []);
});

test("a note is added where it is missing, and taken back once all have it", () => {
  const history = holding({ "~a": "3" });
  const board = { writable: ["a", "b"] };
  writeNote(board, { history }, 3);
  assert.deepEqual([history.read("~a"), history.read("~b")], ["3", "3"]);
  writeNote(board, { history }, 1);
  assert.equal(history.read("~a"), "1 3");
  writeNote(board, { history }, 3);
  assert.deepEqual([history.read("~a"), history.read("~b")], ["1", "1"]);
  writeNote(board, { history }, 1);
  assert.equal(history.values.size, 0);
});

test("what is possible is noted apart from what is ruled out", () => {
  const history = new History();
  writeNote({ writable: ["a"] }, { history }, 2, true);
  assert.deepEqual([...history.values], [["+a", "2"]]);
});

test("notes of a value of two digits are sorted as numbers", () => {
  const history = holding({ "~a": "9" });
  writeNote({ writable: ["a"] }, { history }, 10);
  assert.equal(history.read("~a"), "9 10");
});

test("whoever notes what is possible rules all other values out", () => {
  const history = holding({ "~a": "2", "+b": "1 2", "~b": "0", "+c": "1" });
  assert.deepEqual(notesBeside(history, {}, [0, 1, 2]), [out("a", 2), out("b", 0), out("c", 0), out("c", 2)]);
  assert.deepEqual(notesBeside(holding({ "~a": "10", "+a": "3 10" }), {}, [2, 3, 9, 10]), [out("a", 2), out("a", 9), out("a", 10)]);
});

test("a place with a mark has no notes that count", () => {
  const history = holding({ "~a": "2", a: 1, "~b": "0" });
  assert.deepEqual(notesBeside(history, { a: 1 }, [0, 1, 2]), [out("b", 0)]);
});

test("where values are typed, a fact that holds is a mark and one that does not is a note beside the others", () => {
  const history = holding({ "~b": "0" });
  const facts = [is("a", 2), out("b", 10), out("b", 2), out("c", 1)];
  assert.deepEqual(writtenDown(facts, KEYPAD, history), { a: 2, "~b": "0 2 10", "~c": "1" });
});

test("of two values the one that is ruled out is written as the other", () => {
  assert.deepEqual(writtenDown([out("a", 0), is("b", 0), out("c", 1)], BRUSH, new History()), { a: 1, b: 0, c: 0 });
});

test("a value has its own small sign, or is struck through", () => {
  const played = { keys: [{ value: 1, sign: "A" }], notes: [{ value: 2, sign: "·", name: "empty" }] };
  assert.deepEqual(noteSign(played, 2), { sign: "·", struck: false });
  assert.deepEqual(noteSign(played, 1), { sign: "A", struck: true });
  assert.deepEqual(noteSign(played, 7), { sign: "7", struck: true });
  assert.equal(signOf(played, 1), "A");
  assert.equal(signOf(played, 7), "7");
  assert.equal(noteInWords({ played, names: {} }, 2), "empty");
  assert.equal(noteInWords({ played, names: { 1: "black" } }, 1), "not black");
});
