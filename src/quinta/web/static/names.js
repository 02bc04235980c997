/** What puzzles and numbers of things are called, and what a screen reader says of rows and cells. */

import { inWords } from "./dates.js";
import { noteInWords } from "./notes.js";
import { SIDES, rowAndColumn, wallBeside } from "./places.js";

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/**
 * A number with its noun.
 * @param {number} number
 * @param {string} one
 * @param {string} many
 */
export function counted(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

/**
 * A puzzle: kind, size, level if it is known, and the day whose puzzle it is.
 * @param {import("./types.js").View} view
 * @param {string} level
 * @param {string | null} day
 */
export function titleOf({ title, size }, level, day) {
  const date = day && inWords(day, { day: "numeric", month: "long" });
  return [`${title} ${size.join(" × ")}`, level, date].filter(Boolean).join(" · ");
}

/** @param {import("./board.js").Board} board @param {number} row */
export function nameOfRow(board, row) {
  const clue = board.cluesAt(`row ${row}`);
  return clue ? `row ${row}, clue ${clue}` : `row ${row}`;
}

/**
 * A cell: where it is, what stands there, its clues, the walls around it.
 * @param {import("./board.js").Board} board
 * @param {string} id
 */
export function nameOfCell(board, id) {
  const [row, column] = rowAndColumn(id);
  const above = board.cluesAt(`column ${column}`);
  const beside = board.cluesAt(`row ${row}`);
  const parts = [
    `row ${row}, column ${column}`,
    ownClue(board, id),
    ...(board.isPlace(id) ? markInWords(board, id) : []),
    ...Object.entries(SIDES).map(([side, step]) => wallInWords(board, side, wallBeside(id, step))),
    above ? `column clue ${above}` : "",
    beside ? `row clue ${beside}` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** The arrow or the clue in a cell; one that gives its value is told with that. @param {import("./board.js").Board} board @param {string} id */
function ownClue(board, id) {
  const arrow = board.arrowIn(id);
  if (arrow !== null) return `arrow ${DIRECTIONS[arrow]}`;
  if (id in board.view.given) return "";
  const clue = board.cluesAt(id);
  if (clue) return `clue ${clue}`;
  return board.isPlace(id) ? "" : "no clue";
}

/** @param {import("./board.js").Board} board @param {string} id */
function markInWords(board, id) {
  const value = board.valueAt(id);
  const said = value === undefined ? "unmarked" : board.view.names[value];
  if (id in board.view.given) return [`${said}, given`];
  const { out, possible } = value === undefined ? board.noteAt(id) : { out: [], possible: [] };
  const maybe = possible.map((each) => board.view.names[each]).join(" or ");
  return [said, ...out.map((each) => noteInWords(board.view, each)), ...(maybe ? [`maybe ${maybe}`] : [])];
}

/** What stands on the wall of a cell: a mark or a clue. @param {import("./board.js").Board} board @param {string} side @param {string} wall */
function wallInWords(board, side, wall) {
  const clue = board.cluesAt(wall);
  if (clue) return `${side} clue ${clue}`;
  if (!board.isPlace(wall)) return "";
  const value = board.valueAt(wall);
  return `${side} ${value === undefined ? "unmarked" : board.view.names[value]}`;
}
