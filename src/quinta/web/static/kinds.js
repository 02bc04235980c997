/** What the page must know of each kind beyond what the server tells: verbs, sides, blank boards. */

/**
 * The positive mark is what the left button makes, the negative one the right button's.
 * @type {Record<string, {positive: number, negative: number, walls?: boolean, digits?: boolean}>}
 */
export const VERBS = {
  doors: { positive: 0, negative: 1, walls: true },
  akkoy: { positive: 1, negative: 0 },
  gap: { positive: 1, negative: 0 },
  doppelblock: { positive: 0, negative: 0, digits: true },
  "white-and-tan": { positive: 1, negative: 0 },
};

/** How to play each kind. @type {Record<string, string>} */
export const GESTURES = {
  doors:
    "Left click or tap closes a door, right click opens it, again clears it. " +
    "Keys: arrows move, Shift+arrow changes the wall on that side.",
  akkoy:
    "Left click or tap makes a cell black, right click white, again clears it. " +
    "Keys: Space black, X white, Delete clears.",
  gap:
    "Left click or tap shades a cell, right click makes it white, again clears it. " +
    "Keys: Space shaded, X white, Delete clears.",
  doppelblock:
    "Click or tap a cell, then type or press a number; 0 or B is black, right click too. " +
    "Keys: Shift+number or N (not black) makes a note.",
  "white-and-tan":
    "Left click or tap makes an arrow tan, right click white, again clears it. " +
    "Keys: Space tan, X white, F goes along the arrow.",
};

export const ARROWS = "↑↗→↘↓↙←↖";
export const STEPS = [[-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1]];
export const SIDES = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] };

/** @param {number} row @param {number} column both from 1 */
export function cellId(row, column) {
  return `r${row}c${column}`;
}

/** @param {string} id of a cell @returns {[number, number]} */
export function rowAndColumn(id) {
  const [, row, column] = /** @type {RegExpMatchArray} */ (/^r(\d+)c(\d+)$/.exec(id));
  return [Number(row), Number(column)];
}

/**
 * The id of the wall on one side of a room; there may be no such wall.
 * @param {string} room
 * @param {number[]} step
 */
export function wallBeside(room, [down, right]) {
  const [row, column] = rowAndColumn(room);
  const other = cellId(row + down, column + right);
  return down + right > 0 ? `${room}|${other}` : `${other}|${room}`;
}

/**
 * The text of a board without clues.
 * @param {string} kind
 * @param {number} rows
 * @param {number} columns
 */
export function blankText(kind, rows, columns) {
  const line = (/** @type {string} */ word, /** @type {number} */ count, join = " ") => Array(count).fill(word).join(join);
  if (kind === "doors") return `doors\n${line(`${line(".", columns)}\n`, rows, "")}`;
  if (kind === "akkoy") return `akkoy\ncolumns: ${line("?", columns, " | ")}\nrows: ${line("?", rows, " | ")}\n`;
  if (kind === "white-and-tan") return `white-and-tan\n${line(`${line("0", columns)}\n`, rows, "")}`;
  return `${kind} ${rows}\n`;
}
