import assert from "node:assert/strict";
import { test } from "node:test";

import { levelsAt } from "../../../src/quinta/web/static/levels.js";
import { refusal, sizeName, sizesBeside } from "../../../src/quinta/web/static/sizes.js";
import { States } from "../../../src/quinta/web/static/states.js";

// Levels

const level = (number, sides, ...otherwise) => ({ level: number, sides, otherwise });
const numbers = (levels) => levels.map((each) => each.level);

test("a level exists on boards whose longer side is one of its sides", () => {
  const kind = { levels: [level(1, [4, 5]), level(2, [5])] };
  assert.deepEqual(numbers(levelsAt(kind, [5, 5], {})), [1, 2]);
  assert.deepEqual(numbers(levelsAt(kind, [3, 4], {})), [1]);
  assert.deepEqual(numbers(levelsAt(kind, [4, 3], {})), [1]);
  assert.deepEqual(numbers(levelsAt(kind, [9, 5], {})), []);
});

test("with other options a level has other sides, and the last word counts", () => {
  const other = { options: { open: true }, narrow: null, sides: [6] };
  const more = { options: { open: true, wide: 2 }, narrow: null, sides: [7] };
  const kind = { levels: [level(1, [5], other, more)] };
  assert.deepEqual(numbers(levelsAt(kind, [6, 6], { open: true })), [1]);
  assert.deepEqual(numbers(levelsAt(kind, [5, 5], { open: true })), []);
  assert.deepEqual(numbers(levelsAt(kind, [5, 5], { open: false })), [1]);
  assert.deepEqual(numbers(levelsAt(kind, [7, 7], { open: true, wide: 2 })), [1]);
  assert.deepEqual(numbers(levelsAt(kind, [6, 6], { open: true, wide: 2 })), []);
});

test("on boards that are as narrow a level has the sides that are told for them", () => {
  const kind = { levels: [level(1, [8], { options: {}, narrow: 3, sides: [10] })] };
  assert.deepEqual(numbers(levelsAt(kind, [3, 10], {})), [1]);
  assert.deepEqual(numbers(levelsAt(kind, [2, 10], {})), [1]);
  assert.deepEqual(numbers(levelsAt(kind, [4, 10], {})), []);
  assert.deepEqual(numbers(levelsAt(kind, [8, 4], {})), [1]);
});

// Sizes

const sides = (rows, columns = rows, square = false) => ({ title: "Kind", sides: { rows, columns, square } });
const ANY = sides({ least: 1, step: 1 });
const EVEN = sides({ least: 4, step: 2 });
const SQUARE = sides({ least: 3, step: 1 }, undefined, true);

test("a size that a kind takes is not refused", () => {
  for (const [kind, size] of [[ANY, [1, 40]], [EVEN, [4, 6]], [EVEN, [40, 40]], [SQUARE, [3, 3]]]) assert.equal(refusal(kind, size), "");
});

test("a size is refused with all reasons and the nearest that can be", () => {
  assert.equal(refusal(SQUARE, [5, 6]), "A board of Kind is square and has at least 3 rows; the nearest is 5 × 5.");
  assert.equal(refusal(EVEN, [5, 4]), "A board of Kind has at least 4 rows and has sides in steps of 2; the nearest is 6 × 4.");
  assert.equal(refusal(ANY, [50, 2]), "A board of Kind has at most 40 rows and columns here; the nearest is 40 × 2.");
  assert.equal(refusal(ANY, [50, 1]), "A board of Kind has at most 40 rows and columns here; the nearest is 40 × 1.");
  assert.equal(refusal(ANY, [40, 0]), "A board of Kind has at least 1 row; the nearest is 40 × 1.");
  assert.equal(refusal(sides({ least: 1, step: 1 }, { least: 3, step: 1 }), [2, 41]), "A board of Kind has at most 40 rows and columns here; the nearest is 2 × 40.");
  assert.equal(refusal(sides({ least: 2, step: 1 }), [2, 41]), "A board of Kind has at least 2 rows and has at most 40 rows and columns here; the nearest is 2 × 40.");
  assert.equal(refusal(ANY, [0, 2]), "A board of Kind has at least 1 row; the nearest is 1 × 2.");
  assert.equal(refusal(ANY, [NaN, 3]), "A board of Kind has whole numbers of rows and columns; the nearest is 1 × 3.");
  assert.equal(refusal(ANY, [2.5, 3]), "A board of Kind has whole numbers of rows and columns; the nearest is 3 × 3.");
});

test("the nearest size is one that the kind takes, also at the upper end", () => {
  const odd = sides({ least: 3, step: 2 });
  assert.match(refusal(odd, [41, 41]), /the nearest is 39 × 39\.$/);
  assert.match(refusal(odd, [1, 5]), /the nearest is 3 × 5\.$/);
  assert.match(refusal(sides({ least: 2, step: 1 }, { least: 5, step: 1 }), [2, 4]), /the nearest is 2 × 5\.$/);
});

test("the usual sizes are offered that a kind takes, with the one wanted in its place", () => {
  const names = (...given) => sizesBeside(...given).map((size) => size.join("x"));
  assert.deepEqual(names(ANY, [5, 5]), ["3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15", "20x20", "25x25", "30x30"]);
  assert.deepEqual(names(EVEN, [4, 6]).slice(0, 3), ["4x4", "4x6", "6x6"]);
  assert.deepEqual(names(ANY, [11, 11], (size) => size[0] === 10 || size[0] === 12), ["10x10", "11x11", "12x12"]);
  assert.deepEqual(names(ANY, [35, 35], () => false), ["35x35"]);
  assert.equal(sizeName([3, 4]), "3 × 4");
});

// What undo comes back to

const state = (text, marks = {}) => ({ text, marks });

test("states are gone back to and forward to", () => {
  const states = new States();
  assert.equal(states.beside(-1), undefined);
  for (const text of ["a", "b", "c"]) states.remember(state(text));
  assert.equal(states.beside(0)?.text, "c");
  assert.equal(states.beside(-1)?.text, "b");
  states.at -= 1;
  assert.equal(states.beside(1)?.text, "c");
  assert.equal(states.beside(2), undefined);
});

test("a new state forgets those that were undone", () => {
  const states = new States();
  for (const text of ["a", "b", "c"]) states.remember(state(text));
  states.at -= 2;
  states.remember(state("d"));
  assert.deepEqual(states.all.map(({ text }) => text), ["a", "d"]);
  assert.equal(states.at, 1);
});

test("a state that is as the one before is not remembered twice, other marks are", () => {
  const states = new States();
  states.remember(state("a", { r1c1: 1 }));
  states.remember(state("a", { r1c1: 1 }));
  assert.equal(states.all.length, 1);
  states.remember(state("a", { r1c1: 0 }));
  states.remember(state("b", { r1c1: 0 }));
  assert.equal(states.all.length, 3);
});

test("a state may stand instead of the present one", () => {
  const states = new States();
  states.remember(state("a"));
  states.remember(state("b"));
  states.remember(state("c"), true);
  assert.deepEqual(states.all.map(({ text }) => text), ["a", "c"]);
  assert.equal(states.at, 1);
});

test("of very many states the oldest is forgotten", () => {
  const states = new States();
  for (let number = 0; number <= 500; number += 1) states.remember(state(String(number)));
  assert.equal(states.all.length, 500);
  assert.equal(states.all[0].text, "1");
  assert.equal(states.beside(0)?.text, "500");
});
