/**
 * Cells and walls by their ids, and what lies beside them.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

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

/** Walls that a drag can join: one straight line. @param {string} wall */
export function lineOfWall(wall) {
  const [first, second] = wall.split("|").map(rowAndColumn);
  return first[0] === second[0] ? `between columns ${first[1]}` : `between rows ${first[0]}`;
}

/** @param {Box} box */
export function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Where an arrow key leads from a box: what lies nearest that way; to go aside counts four times.
 * @template T
 * @param {Box} from
 * @param {number[]} direction rows and columns to go
 * @param {Iterable<[T, Box]>} stops
 * @returns {T | null}
 */
export function nearestAhead(from, [down, right], stops) {
  const here = middle(from);
  /** @type {T | null} */
  let best = null;
  let least = Infinity;
  for (const [stop, box] of stops) {
    const there = middle(box);
    const ahead = (there.y - here.y) * down + (there.x - here.x) * right;
    const aside = Math.abs((there.y - here.y) * right) + Math.abs((there.x - here.x) * down);
    if (ahead > 5 && ahead + 4 * aside < least) [best, least] = [stop, ahead + 4 * aside];
  }
  return best;
}
