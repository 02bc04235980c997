import assert from "node:assert/strict";
import { test } from "node:test";

import { MOVES, SIDES, STEPS, cellId, isWall, lineOfWall, middle, nearestAhead, rowAndColumn, wallBeside } from "../../../src/quinta/web/static/places.js";

test("a cell has an id by row and column, and back", () => {
  assert.equal(cellId(3, 12), "r3c12");
  assert.deepEqual(rowAndColumn("r3c12"), [3, 12]);
});

test("a wall is named by its two rooms, the upper or left one first", () => {
  const beside = (side) => wallBeside("r2c2", SIDES[side]);
  assert.equal(beside("north"), "r1c2|r2c2");
  assert.equal(beside("east"), "r2c2|r2c3");
  assert.equal(beside("south"), "r2c2|r3c2");
  assert.equal(beside("west"), "r2c1|r2c2");
  assert.equal(isWall("r1c2|r2c2"), true);
  assert.equal(isWall("r1c2"), false);
});

test("the eight directions go round clockwise from north, and the arrow keys go their way", () => {
  const sums = [0, 0];
  for (const [index, [down, right]] of STEPS.entries()) {
    const [nextDown, nextRight] = STEPS[(index + 1) % 8];
    assert.equal(Math.sign(right * nextDown - down * nextRight), 1, `after direction ${index}`);
    sums[0] += down;
    sums[1] += right;
  }
  assert.deepEqual([STEPS[0], sums], [[-1, 0], [0, 0]]);
  assert.deepEqual([MOVES.ArrowUp, MOVES.ArrowRight, MOVES.ArrowDown, MOVES.ArrowLeft], [[-1, 0], [0, 1], [1, 0], [0, -1]]);
});

test("a drag joins the walls of one straight line", () => {
  assert.equal(lineOfWall("r1c2|r1c3"), lineOfWall("r5c2|r5c3"));
  assert.equal(lineOfWall("r2c1|r3c1"), lineOfWall("r2c4|r3c4"));
  const lines = ["r1c2|r1c3", "r1c3|r1c4", "r2c1|r3c1", "r3c1|r4c1"].map(lineOfWall);
  assert.equal(new Set(lines).size, 4);
});

/** A board of boxes, ten wide, in rows of names. */
function boxes(...rows) {
  return rows.flatMap((row, down) => [...row].map((name, right) => [name, { x: 10 * right, y: 10 * down, width: 10, height: 10 }]));
}

test("the middle of a box is half its width and its height inside", () => {
  assert.deepEqual(middle({ x: 1, y: 2, width: 4, height: 6 }), { x: 3, y: 5 });
});

test("an arrow key leads to what lies nearest that way", () => {
  const stops = boxes("abc", "def", "ghi");
  const from = (name) => stops.find(([each]) => each === name)[1];
  const toward = (name, move) => nearestAhead(from(name), MOVES[move], stops);
  assert.deepEqual(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].map((move) => toward("e", move)), ["b", "f", "h", "d"]);
  assert.equal(toward("a", "ArrowUp"), null);
  assert.equal(toward("a", "ArrowLeft"), null);
});

test("what lies straight ahead is nearer than what lies aside, up to four times", () => {
  const from = { x: 0, y: 0, width: 2, height: 4 };
  const at = (right, down) => ({ x: right - 3, y: down - 1, width: 8, height: 6 }); // its middle is so far off
  assert.equal(nearestAhead(from, [0, 1], [["aside", at(10, 10)], ["ahead", at(49, 0)]]), "ahead");
  assert.equal(nearestAhead(from, [0, 1], [["aside", at(10, 10)], ["ahead", at(51, 0)]]), "aside");
  assert.equal(nearestAhead(from, [0, 1], [["ahead", at(51, 0)], ["aside", at(10, 10)]]), "aside");
  assert.equal(nearestAhead(from, [1, 0], [["aside", at(10, 10)], ["ahead", at(0, 51)]]), "aside");
  assert.equal(nearestAhead(from, [1, 0], [["aside", at(-10, 10)], ["ahead", at(0, 49)]]), "ahead");
  assert.equal(nearestAhead(from, [-1, 0], [["aside", at(-10, -10)], ["ahead", at(0, -51)]]), "aside");
  assert.equal(nearestAhead(from, [0, 1], [["first", at(10, 0)], ["second", at(10, 0)]]), "first");
});

test("what lies less than half a cell ahead is beside, not ahead", () => {
  const from = { x: 0, y: 0, width: 10, height: 10 };
  assert.equal(nearestAhead(from, [0, 1], [["near", { ...from, x: 5 }]]), null);
  assert.equal(nearestAhead(from, [0, 1], [["near", { ...from, x: 5.5 }]]), "near");
});
