import assert from "node:assert/strict";
import { test } from "node:test";

import { Rungs } from "../../../src/quinta/web/static/rungs.js";

const STEP = { technique: "sums", conclusions: [{ place: "r1c1", value: 1, holds: true }] };
const hint = (step = STEP) => new Rungs({ rungs: ["where", "what matters", "what follows", "why"], step }, "this");

test("a hint is told rung by rung, and no further than its last", () => {
  const rungs = hint();
  assert.equal(rungs.told, "");
  assert.deepEqual([1, 2, 3, 4, 5].map(() => rungs.forth()), [false, false, true, false, false]);
  assert.equal(rungs.shown, 4);
  assert.equal(rungs.told, "why");
});

test("one goes back rung by rung, but not before the first", () => {
  const rungs = hint();
  for (let rung = 0; rung < 3; rung += 1) rungs.forth();
  rungs.back();
  assert.equal(rungs.told, "what matters");
  rungs.back();
  rungs.back();
  assert.equal(rungs.told, "where");
  assert.equal(rungs.shown, 1);
});

test("a step can be placed once all is told, not before and not after going back", () => {
  const rungs = hint();
  assert.equal(rungs.canBePlaced, false);
  const can = [1, 2, 3, 4].map(() => {
    rungs.forth();
    return [rungs.isTold, rungs.canBePlaced];
  });
  assert.deepEqual(can, [[false, false], [false, false], [false, false], [true, true]]);
  rungs.back();
  assert.equal(rungs.canBePlaced, false);
});

test("a technique is named from the rung on that says what follows", () => {
  const rungs = hint();
  rungs.forth();
  rungs.forth();
  assert.equal(rungs.technique, null);
  rungs.forth();
  assert.equal(rungs.technique, "sums");
  rungs.forth();
  assert.equal(rungs.technique, "sums");
});

test("of a mistake there is nothing to place, and no technique", () => {
  const rungs = hint({ technique: "sums", conclusions: [] });
  for (let rung = 0; rung < 4; rung += 1) rungs.forth();
  assert.equal(rungs.isMistake, true);
  assert.equal(rungs.isTold, true);
  assert.equal(rungs.canBePlaced, false);
  assert.equal(rungs.technique, null);
  assert.equal(hint().isMistake, false);
});

test("an answer without a step says why, and is neither a mistake nor placed", () => {
  const rungs = new Rungs({ rungs: ["The board is full."], step: null });
  rungs.forth();
  assert.equal(rungs.told, "The board is full.");
  assert.deepEqual([rungs.isOpen, rungs.isTold, rungs.isMistake, rungs.canBePlaced], [true, true, false, false]);
  assert.deepEqual(rungs.concluded, []);
  assert.equal(rungs.technique, null);
});

test("no hint is not open and has nothing to tell", () => {
  const rungs = new Rungs();
  assert.deepEqual([rungs.isOpen, rungs.isTold, rungs.isMistake, rungs.canBePlaced], [false, false, false, false]);
  assert.deepEqual([rungs.asked, rungs.told, rungs.words, rungs.technique], ["", "", [], null]);
  assert.equal(hint().isOpen, true);
  assert.deepEqual(hint().concluded, STEP.conclusions);
  assert.equal(hint().asked, "this");
});
