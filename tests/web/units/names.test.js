import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, nameOfCell, nameOfRow, titleOf } from "../../../src/quinta/web/static/names.js";

/** A board that says this of its cells, lines and walls. */
function board({ clues = {}, values = {}, given = {}, arrows = {}, notes = {}, places = ["r1c1", "r1c2", "r2c1", "r2c2"] } = {}) {
  return {
    view: { given, names: { 0: "white", 1: "black", 2: "grey" }, played: { notes: [] } },
    cluesAt: (where) => clues[where] ?? "",
    isPlace: (id) => places.includes(id),
    arrowIn: (id) => arrows[id] ?? null,
    valueAt: (id) => values[id],
    noteAt: (id) => notes[id] ?? { out: [], possible: [] },
  };
}

test("a number stands with its noun", () => {
  assert.deepEqual([counted(0, "hint"), counted(1, "hint"), counted(2, "hint")], ["0 hints", "1 hint", "2 hints"]);
  assert.deepEqual([counted(1, "thing is", "things are"), counted(2, "thing is", "things are")], ["1 thing is", "2 things are"]);
});

test("a puzzle is called by its kind and size, with its level and its day if it has them", () => {
  const view = { title: "Kind", size: [4, 5] };
  assert.equal(titleOf(view, "", null), "Kind 4 × 5");
  assert.equal(titleOf(view, "hard", "2026-11-07"), "Kind 4 × 5 · hard · 7 November");
});

test("a row is said with its clue", () => {
  const clued = board({ clues: { "row 2": "3 1" } });
  assert.equal(nameOfRow(clued, 1), "row 1");
  assert.equal(nameOfRow(clued, 2), "row 2, clue 3 1");
});

test("a cell is said with its mark and the clues of its lines", () => {
  const clued = board({ clues: { "row 2": "3", "column 1": "4" }, values: { r2c1: 1 } });
  assert.equal(nameOfCell(clued, "r2c1"), "row 2, column 1, black, column clue 4, row clue 3");
  assert.equal(nameOfCell(clued, "r1c2"), "row 1, column 2, unmarked");
});

test("a given value is said as such, without the clue that gives it", () => {
  const clued = board({ clues: { r1c1: "2" }, values: { r1c1: 2 }, given: { r1c1: 2 } });
  assert.equal(nameOfCell(clued, "r1c1"), "row 1, column 1, grey, given");
});

test("notes are said until a mark stands over them", () => {
  const notes = { r1c1: { out: [0], possible: [1, 2] } };
  assert.equal(nameOfCell(board({ notes }), "r1c1"), "row 1, column 1, unmarked, not white, maybe black or grey");
  assert.equal(nameOfCell(board({ notes, values: { r1c1: 1 } }), "r1c1"), "row 1, column 1, black");
  assert.equal(nameOfCell(board({ notes: { r1c1: { out: [0], possible: [] } } }), "r1c1"), "row 1, column 1, unmarked, not white");
});

test("a cell with an arrow or a clue says it, and one that has none says so if nothing is to be marked there", () => {
  assert.equal(nameOfCell(board({ arrows: { r1c1: 0 } }), "r1c1"), "row 1, column 1, arrow north, unmarked");
  assert.equal(nameOfCell(board({ arrows: { r1c1: 7 } }), "r1c1"), "row 1, column 1, arrow north-west, unmarked");
  assert.equal(nameOfCell(board({ clues: { r1c1: "5" } }), "r1c1"), "row 1, column 1, clue 5, unmarked");
  assert.equal(nameOfCell(board({ places: [] }), "r1c1"), "row 1, column 1, no clue");
});

test("a room says what its walls are, and no wall outside the board", () => {
  const rooms = board({ places: ["r1c1|r1c2", "r1c1|r2c1"], values: { "r1c1|r1c2": 1 }, clues: { r1c1: "3" } });
  assert.equal(nameOfCell(rooms, "r1c1"), "row 1, column 1, clue 3, east black, south unmarked");
});

test("a sign between two cells is said of both", () => {
  const signed = board({ clues: { "r1c1|r1c2": "less" } });
  assert.equal(nameOfCell(signed, "r1c1"), "row 1, column 1, unmarked, east clue less");
  assert.equal(nameOfCell(signed, "r1c2"), "row 1, column 2, unmarked, west clue less");
});
