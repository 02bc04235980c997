import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../../src/quinta/web/static/history.js";
import { clearSelected, pressed, write } from "../../../src/quinta/web/static/keys.js";
import { rowAndColumn } from "../../../src/quinta/web/static/places.js";
import { standingClock } from "./browser.js";

const BRUSH = { by: "brush", positive: 1, negative: 0, keys: [], notes: [] };
const KEYPAD = {
  by: "keypad",
  positive: null,
  negative: 0,
  keys: [{ value: 0, letters: ["x", "#"] }, { value: 3, letters: ["c"] }],
  notes: [{ value: 3, key: "n" }],
};

/** A board of 3 rows and 4 columns, the cursor in the middle, with what is needed to press keys on it. */
function board(played, { given = {}, walls = false, arrows = {}, values = [0, 1, 2, 3, 9, 10, 12] } = {}) {
  return {
    played,
    walls,
    rows: 3,
    columns: 4,
    at: "r2c2",
    selected: new Set(["r2c2"]),
    stepped: [],
    view: { given, values },
    isPlace(id) {
      return walls === id.includes("|") && id.split("|").map(rowAndColumn).every(([row, column]) => row >= 1 && row <= 3 && column >= 1 && column <= 4);
    },
    arrowIn: (id) => arrows[id] ?? null,
    moveTo(id) {
      this.at = id;
      this.selected = new Set([id]);
    },
    step(down, right, more = false) {
      this.stepped.push(more);
      const [row, column] = rowAndColumn(this.at);
      if (row + down >= 1 && row + down <= 3 && column + right >= 1 && column + right <= 4) this.moveTo(`r${row + down}c${column + right}`);
    },
    get writable() {
      return [...this.selected].filter((id) => this.isPlace(id) && !(id in given));
    },
  };
}

/** Press a key such as "Shift+ArrowUp" or "Alt+3"; digits are typed on the row above the letters. */
function press(on, player, keys) {
  const parts = keys.split("+");
  const key = parts.pop();
  const held = (name) => parts.includes(name);
  const code = /^\d$/.test(key) ? `Digit${key}` : "";
  return pressed({ key, code, altKey: held("Alt"), ctrlKey: held("Ctrl"), metaKey: held("Meta"), shiftKey: held("Shift") }, on, player);
}

const player = (more = {}) => ({ history: new History(), ...more });

test("arrow keys move the cursor, and Shift selects on the way", () => {
  const on = board(BRUSH);
  assert.equal(press(on, player(), "ArrowUp"), true);
  assert.equal(on.at, "r1c2");
  press(on, player(), "Shift+ArrowRight");
  assert.equal(on.at, "r1c3");
  assert.deepEqual(on.stepped, [false, true]);
});

test("Home and End go to the ends of the row, with Ctrl to those of the board", () => {
  const on = board(BRUSH);
  for (const [keys, there] of [["Home", "r2c1"], ["End", "r2c4"], ["Ctrl+Home", "r1c1"], ["Ctrl+End", "r3c4"], ["Meta+Home", "r1c1"]]) {
    assert.equal(press(on, player(), keys), true);
    assert.equal(on.at, there, keys);
  }
});

test("Esc forgets a selection of several cells, and is else not a key of the board", () => {
  const on = board(BRUSH);
  assert.equal(press(on, player(), "Escape"), false);
  on.selected = new Set(["r1c1", "r2c2"]);
  assert.equal(press(on, player(), "Escape"), true);
  assert.deepEqual([...on.selected], ["r2c2"]);
});

test("F follows the arrow of a cell, if there is one", () => {
  const on = board(KEYPAD, { arrows: { r2c2: 3 } });
  assert.equal(press(on, player(), "Ctrl+f"), false);
  assert.equal(press(on, player(), "F"), true);
  assert.equal(on.at, "r3c3");
  assert.equal(press(on, player(), "f"), false);
  const north = board(KEYPAD, { arrows: { r2c2: 0 } });
  press(north, player(), "f");
  assert.equal(north.at, "r1c2");
});

test("Ctrl with an arrow takes the mark along, but not off the board nor onto what is given", () => {
  const on = board(BRUSH, { given: { r2c4: 1 } });
  const by = player();
  by.history.write({ r2c2: 1 });
  press(on, by, "Ctrl+ArrowRight");
  assert.deepEqual([on.at, by.history.marks], ["r2c3", { r2c2: 1, r2c3: 1 }]);
  press(on, by, "Ctrl+ArrowRight");
  assert.deepEqual([on.at, by.history.marks], ["r2c4", { r2c2: 1, r2c3: 1 }]);
  press(on, by, "Ctrl+ArrowRight");
  assert.equal(by.history.strokes.length, 2);
});

test("Shift with an arrow turns the wall on that side: one mark, the other, none", () => {
  const on = board({ ...BRUSH, positive: 1, negative: 0 }, { walls: true });
  const by = player();
  const seen = [1, 2, 3].map(() => {
    assert.equal(press(on, by, "Shift+ArrowRight"), true);
    return by.history.read("r2c2|r2c3");
  });
  assert.deepEqual(seen, [1, 0, undefined]);
  on.at = "r1c1";
  press(on, by, "Shift+ArrowUp");
  assert.equal(by.history.strokes.length, 3);
  assert.equal(on.at, "r1c1");
});

test("Space and X write the two marks, and again they take them away", () => {
  const on = board(BRUSH);
  const by = player();
  assert.equal(press(on, by, " "), true);
  assert.deepEqual(by.history.marks, { r2c2: 1 });
  press(on, by, "X");
  assert.deepEqual(by.history.marks, { r2c2: 0 });
  press(on, by, "x");
  assert.deepEqual(by.history.marks, {});
  assert.equal(press(on, by, "q"), false);
});

test("a mark goes into all cells that are selected, until all have it", () => {
  const on = board(BRUSH, { given: { r1c3: 1 } });
  const by = player();
  by.history.write({ r1c1: 1 });
  on.selected = new Set(["r1c1", "r1c2", "r1c3", "r2c2"]);
  press(on, by, " ");
  assert.deepEqual(by.history.marks, { r1c1: 1, r1c2: 1, r2c2: 1 });
  press(on, by, " ");
  assert.deepEqual(by.history.marks, {});
});

test("Delete and Backspace take marks and notes away", () => {
  for (const key of ["Delete", "Backspace"]) {
    const by = player();
    by.history.write({ r2c2: 1, "~r2c2": "0", "+r2c2": "1", r1c1: 1 });
    assert.equal(press(board(KEYPAD), by, key), true);
    assert.deepEqual([...by.history.values], [["r1c1", 1]]);
  }
});

test("where nothing can be written, keys that write are not the board's", () => {
  const by = player();
  for (const key of [" ", "Delete", "x"]) assert.equal(press(board(BRUSH, { given: { r2c2: 1 } }), by, key), false);
  assert.equal(press(board(BRUSH, { walls: true }), by, " "), false);
  assert.equal(by.history.strokes.length, 0);
});

test("undo and other keys with Ctrl are the page's", () => {
  const by = player();
  assert.equal(press(board(BRUSH), by, "Ctrl+x"), false);
  assert.equal(press(board(KEYPAD), by, "Meta+3"), false);
  assert.equal(by.history.strokes.length, 0);
});

test("a value is typed by its digit or by its letter, in either case", () => {
  const by = player();
  const on = board(KEYPAD);
  for (const [key, value] of [["2", 2], ["c", 3], ["X", 0]]) {
    assert.equal(press(on, by, key), true);
    assert.equal(by.history.read("r2c2"), value, key);
  }
  assert.equal(press(on, by, " "), false);
  assert.equal(by.history.strokes.length, 3);
  assert.equal(press(on, by, "7"), false);
  assert.equal(press(on, by, "q"), false);
});

test("with Shift a digit rules a value out, with Alt it notes that it is possible", () => {
  const by = player();
  const on = board(KEYPAD);
  press(on, by, "Shift+2");
  assert.equal(by.history.read("~r2c2"), "2");
  assert.equal(press(on, by, "Alt+1"), true);
  assert.equal(by.history.read("+r2c2"), "1");
  assert.deepEqual(by.history.marks, {});
});

test("Alt with anything else is not the board's, nor any key with it on a board that is painted", () => {
  const by = player();
  assert.equal(press(board(KEYPAD), by, "Alt+c"), false);
  assert.equal(press(board(KEYPAD), by, "Alt+ArrowUp"), false);
  assert.equal(press(board(KEYPAD), by, "Ctrl+Alt+1"), false);
  assert.equal(press(board(BRUSH), by, "Alt+1"), false);
  assert.equal(by.history.strokes.length, 0);
});

test("Shift with a letter rules its value out, but for the one that is typed with Shift", () => {
  const by = player();
  press(board(KEYPAD), by, "Shift+C");
  assert.equal(by.history.read("~r2c2"), "3");
  press(board(KEYPAD), by, "Shift+#");
  assert.equal(by.history.read("r2c2"), 0);
});

test("a note that has a key of its own is written with it, with Shift it is not", () => {
  const by = player();
  assert.equal(press(board(KEYPAD), by, "n"), true);
  assert.equal(by.history.read("~r2c2"), "3");
  assert.equal(press(board(KEYPAD), by, "Shift+N"), false);
});

test("keys write what the keypad is switched to", () => {
  const by = player({ mode: () => "possible" });
  press(board(KEYPAD), by, "2");
  assert.deepEqual([...by.history.values], [["+r2c2", "2"]]);
  const out = player();
  write(board(KEYPAD), out, 2, "out");
  write(board(KEYPAD), out, 1, "value");
  assert.deepEqual([...out.history.values], [["~r2c2", "2"], ["r2c2", 1]]);
});

test("two digits soon after each other are one number, where there are such numbers", () => {
  const clock = standingClock();
  const by = player();
  const on = board(KEYPAD);
  const typed = (key, after) => {
    clock.now += after;
    press(on, by, key);
    return by.history.read("r2c2");
  };
  assert.equal(typed("1", 5000), 1);
  assert.equal(typed("2", 899), 12);
  assert.equal(typed("3", 100), 3); // there is no 123
  assert.equal(typed("1", 5000), 1);
  assert.equal(typed("2", 900), 2);
  assert.equal(typed("1", 5000), 1);
  assert.equal(typed("9", 100), 9); // there is no 19
  assert.equal(typed("1", 5000), 1);
  assert.equal(typed("0", 0), 10);
});

test("digits in two cells are two numbers", () => {
  standingClock();
  const by = player();
  const on = board(KEYPAD);
  press(on, by, "1");
  press(on, by, "ArrowRight");
  press(on, by, "2");
  assert.deepEqual(by.history.marks, { r2c2: 1, r2c3: 2 });
});

test("what is selected is cleared at once, undone at once", () => {
  const on = board(KEYPAD);
  const by = player();
  by.history.write({ r1c1: 1, r2c2: 2, "~r2c2": "1" });
  on.selected = new Set(["r1c1", "r2c2"]);
  clearSelected(on, by);
  assert.equal(by.history.values.size, 0);
  by.history.undo();
  assert.equal(by.history.values.size, 3);
});
