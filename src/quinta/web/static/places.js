/** Cells and walls by their ids, and what lies beside them. */

/** The eight directions an arrow can have, as rows and columns to go; 0 is north, then clockwise. */
export const STEPS = [[-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1]];

export const SIDES = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] };

/** Which way the arrow keys go. @type {Record<string, number[] | undefined>} */
export const MOVES = { ArrowUp: SIDES.north, ArrowRight: SIDES.east, ArrowDown: SIDES.south, ArrowLeft: SIDES.west };

/** @param {number} row @param {number} column both from 1 */
export function cellId(row, column) {
  return `r${row}c${column}`;
}

/** @param {string} id of a cell @returns {[number, number]} */
export function rowAndColumn(id) {
  const [, row, column] = /** @type {RegExpMatchArray} */ (/^r(\d+)c(\d+)$/.exec(id));
  return [Number(row), Number(column)];
}

/** @param {string} id of a place */
export function isWall(id) {
  return id.includes("|");
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
