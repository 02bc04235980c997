import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../../src/quinta/web/static/history.js";

/** A history with these strokes, each one mark. */
function played(...keys) {
  const history = new History();
  for (const key of keys) history.write({ [key]: 1 });
  return history;
}

/** What a history tells from now on. */
function heard(history) {
  const all = [];
  history.onChange = (keys, settled) => all.push([keys, settled]);
  return all;
}

const marksOf = (history) => Object.keys(history.marks).join(" ");

test("a stroke is undone and redone as a whole", () => {
  const history = played("a");
  history.write({ a: 2, b: 0 });
  assert.deepEqual(history.marks, { a: 2, b: 0 });
  history.undo();
  assert.deepEqual(history.marks, { a: 1 });
  assert.equal(history.canRedo, true);
  history.redo();
  assert.deepEqual(history.marks, { a: 2, b: 0 });
  assert.equal(history.canRedo, false);
});

test("at both ends nothing more is undone or redone, and nothing is told", () => {
  const history = played("a");
  const told = heard(history);
  history.redo();
  assert.deepEqual(told, []);
  history.undo();
  history.redo();
  assert.deepEqual(told.splice(0), [[["a"], true], [["a"], true]]);
  history.undo();
  assert.equal(history.canUndo, false);
  history.undo();
  assert.equal(history.at, 0);
  assert.deepEqual(told, [[["a"], true]]);
});

test("strokes are redone one by one", () => {
  const history = played("a", "b", "c");
  history.backTo(0);
  history.redo();
  assert.equal(history.at, 1);
  history.redo();
  assert.equal(marksOf(history), "a b");
});

test("a stroke that wrote a place twice is undone to what was before it", () => {
  const history = played("a");
  history.begin();
  history.paint("a", 2);
  history.paint("a", 3);
  history.commit();
  history.undo();
  assert.deepEqual(history.marks, { a: 1 });
  history.redo();
  assert.deepEqual(history.marks, { a: 3 });
});

test("a stroke that changes nothing is none", () => {
  const history = played("a");
  const told = heard(history);
  history.write({ a: 1 });
  history.begin();
  history.commit();
  assert.equal(history.strokes.length, 1);
  assert.deepEqual(told, []);
});

test("while a stroke is open each place is told, in the end all of them", () => {
  const history = new History();
  const told = heard(history);
  history.begin();
  history.paint("a", 1);
  history.paint("b", 0);
  history.commit();
  assert.deepEqual(told, [[["a"], false], [["b"], false], [["a", "b"], true]]);
});

test("nothing is painted outside a stroke", () => {
  const history = new History();
  assert.equal(history.open, null);
  history.paint("a", 1);
  assert.deepEqual(history.marks, {});
});

test("a new stroke ends the one that is open", () => {
  const history = new History();
  history.begin();
  history.paint("a", 1);
  history.begin();
  history.paint("b", 1);
  history.commit();
  assert.equal(history.strokes.length, 2);
});

test("a stroke that is taken back leaves no trace", () => {
  const history = played("a");
  history.begin();
  history.paint("a", 2);
  history.paint("a", 3);
  history.paint("b", 2);
  const told = heard(history);
  history.rollback();
  assert.deepEqual(history.marks, { a: 1 });
  assert.deepEqual(told, [[["a", "a", "b"], false]]);
  history.rollback();
  history.commit();
  assert.equal(history.strokes.length, 1);
});

test("undo takes an open stroke back, and the one before it", () => {
  const history = played("a");
  history.begin();
  history.paint("b", 1);
  history.undo();
  assert.deepEqual(history.marks, {});
  assert.deepEqual(history.open, null);
});

test("a stroke after undo forgets what was undone", () => {
  const history = played("a", "b");
  history.undo();
  history.write({ c: 1 });
  assert.equal(history.canRedo, false);
  assert.equal(history.strokes.length, 2);
  assert.equal(marksOf(history), "a c");
});

test("what is added to the last stroke is undone with it", () => {
  const history = played("a", "b");
  const told = heard(history);
  assert.equal(history.extend({ b: 1, c: 0, d: 0 }), true);
  assert.deepEqual(told, [[["c", "d"], true]]);
  assert.deepEqual(history.marks, { a: 1, b: 1, c: 0, d: 0 });
  history.undo();
  assert.deepEqual(history.marks, { a: 1 });
  history.redo();
  assert.deepEqual(history.marks, { a: 1, b: 1, c: 0, d: 0 });
});

test("what was there before is back when an addition is undone", () => {
  const history = played("a", "b");
  history.extend({ a: 0 });
  history.undo();
  assert.deepEqual(history.marks, { a: 1 });
});

test("nothing is added before the first stroke, after an undo, within a stroke, or if all stands there", () => {
  assert.equal(new History().extend({ a: 1 }), false);
  const history = played("a", "b");
  assert.equal(history.extend({ b: 1 }), false);
  history.undo();
  assert.equal(history.extend({ c: 1 }), false);
  history.redo();
  history.begin();
  assert.equal(history.extend({ c: 1 }), false);
  assert.equal(marksOf(history), "a b");
});

test("marks are without notes, and both are cleared in one stroke", () => {
  const history = played("a");
  history.write({ "~b": "0 3", "+c": "1" });
  assert.deepEqual(history.marks, { a: 1 });
  assert.equal(history.read("~b"), "0 3");
  history.clear();
  assert.equal(history.values.size, 0);
  history.undo();
  assert.equal(history.values.size, 3);
});

test("null clears a place like undefined", () => {
  const history = played("a", "b");
  history.write({ a: null, b: undefined });
  assert.deepEqual([...history.values], []);
});

// Trials

test("a trial that is dropped takes what it wrote along, and redo brings none of it back", () => {
  const history = played("a");
  history.enterTrial();
  history.write({ b: 1 });
  history.write({ c: 1 });
  assert.deepEqual([...history.onTrial], ["b", "c"]);
  const told = heard(history);
  history.dropTrial();
  assert.deepEqual(told.at(-1), [[], true]);
  assert.deepEqual(history.marks, { a: 1 });
  assert.equal(history.canRedo, false);
  assert.deepEqual(history.trials, []);
  history.redo();
  assert.deepEqual(history.marks, { a: 1 });
  assert.deepEqual(history.toJSON().strokes.length, 1);
});

test("a trial in which something was undone is dropped as a whole", () => {
  const history = played("a");
  history.enterTrial();
  history.write({ b: 1 });
  history.undo();
  history.dropTrial();
  assert.equal(history.canRedo, false);
  assert.equal(history.strokes.length, 1);
});

test("a trial that is kept leaves its marks, told anew as plain ones", () => {
  const history = played("a");
  history.enterTrial();
  history.write({ b: 1 });
  const told = heard(history);
  history.keepTrial();
  assert.deepEqual(told, [[["a", "b"], true]]);
  assert.deepEqual(history.trials, []);
  assert.equal(history.onTrial.size, 0);
  assert.deepEqual(history.marks, { a: 1, b: 1 });
});

test("of trials within trials the innermost is dropped or kept first", () => {
  const history = played("a");
  history.enterTrial();
  history.write({ b: 1 });
  history.enterTrial();
  history.write({ c: 1 });
  assert.deepEqual(history.trials, [1, 2]);
  history.dropTrial();
  assert.equal(marksOf(history), "a b");
  assert.deepEqual(history.trials, [1]);
  history.enterTrial();
  history.write({ d: 1 });
  history.keepTrial();
  assert.deepEqual(history.trials, [1]);
  assert.deepEqual([...history.onTrial], ["b", "d"]);
  history.dropTrial();
  assert.equal(marksOf(history), "a");
});

test("undo leads out of a trial, and redo into it again", () => {
  const history = played("a");
  history.enterTrial();
  history.write({ b: 1 });
  history.undo();
  assert.deepEqual(history.trials, [1]);
  history.undo();
  assert.deepEqual(history.trials, []);
  assert.equal(history.onTrial.size, 0);
  history.redo();
  history.redo();
  assert.deepEqual(history.trials, [1]);
  assert.deepEqual([...history.onTrial], ["b"]);
});

test("a trial entered before others that were undone stands before them", () => {
  const history = played("a", "b");
  history.enterTrial();
  history.undo();
  history.undo();
  history.enterTrial();
  assert.deepEqual(history.starts, [0, 2]);
  history.enterTrial();
  assert.deepEqual(history.starts, [0, 0, 2]);
  history.keepTrial();
  history.keepTrial();
  assert.deepEqual(history.starts, [2]);
});

test("a stroke after undo forgets the trials that were undone", () => {
  const history = played("a", "b");
  history.enterTrial();
  history.undo();
  history.write({ c: 1 });
  assert.deepEqual(history.trials, []);
});

test("entering a trial ends the stroke that is open, and is told", () => {
  const history = new History();
  history.begin();
  history.paint("a", 1);
  const told = heard(history);
  history.enterTrial();
  assert.deepEqual(history.trials, [1]);
  assert.deepEqual(told.at(-1), [[], true]);
});

test("without a trial none is dropped", () => {
  const history = played("a", "b");
  history.undo();
  const told = heard(history);
  history.dropTrial();
  assert.equal(history.canRedo, true);
  assert.deepEqual(told, []);
});

// Kept

test("a history is kept and read as it was, with what can be redone and the trials", () => {
  const history = played("a", "b", "c");
  history.enterTrial();
  history.write({ a: 0 });
  history.undo();
  history.undo();
  const again = new History(JSON.parse(JSON.stringify(history)));
  assert.deepEqual(again.marks, { a: 1, b: 1 });
  assert.equal(again.at, 2);
  again.redo();
  assert.deepEqual(again.marks, { a: 1, b: 1, c: 1 });
  assert.deepEqual(again.trials, [3]);
  assert.deepEqual(new History({ strokes: history.strokes }).marks, { a: 0, b: 1, c: 1 });
});

test("what cannot be read is no history", () => {
  const stroke = [{ key: "a", before: null, after: 1 }];
  for (const kept of [null, undefined, 3, "x", {}, { strokes: 1 }, { strokes: [1] }, { strokes: [[{}]] }, { strokes: [stroke, [{ key: 3 }]] }, { strokes: [[...stroke, {}]] }]) {
    assert.deepEqual(new History(kept).toJSON(), { strokes: [], at: 0, trials: [] }, JSON.stringify(kept));
  }
  for (const more of [{ at: "1" }, { trials: 1 }]) assert.equal(new History({ strokes: [stroke], ...more }).canUndo, false);
  assert.equal(new History({ strokes: [stroke], at: 1, trials: [] }).canUndo, true);
});

test("as of a stroke is another history; back to a stroke is this one", () => {
  const history = played("a", "b", "c");
  assert.equal(marksOf(history.asOf(1)), "a");
  assert.equal(history.at, 3);
  history.backTo(2);
  assert.equal(marksOf(history), "a b");
  assert.equal(history.canRedo, true);
});
