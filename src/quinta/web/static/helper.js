/** What the cell under the cursor looks at: a few words, and the cells to tint. */

import { directionOf } from "./board.js";
import { counted } from "./dom.js";
import { SIDES, STEPS, cellId, rowAndColumn, wallBeside } from "./kinds.js";

/**
 * @param {import("./board.js").Board} board
 * @returns {{words: string, cells: string[]}}
 */
export function helperFor(board) {
  const helpers = { doors, akkoy, gap, doppelblock, "white-and-tan": arrows };
  return helpers[/** @type {keyof helpers} */ (board.view.kind)]?.(board) ?? { words: "", cells: [] };
}

/** The rooms seen through doors that are open for certain. @param {import("./board.js").Board} board */
function doors(board) {
  const seen = [board.at];
  for (const [down, right] of Object.values(SIDES)) {
    let room = board.at;
    while (board.valueAt(wallBeside(room, [down, right])) === board.verbs.negative) {
      const [row, column] = rowAndColumn(room);
      room = cellId(row + down, column + right);
      seen.push(room);
    }
  }
  const clue = board.clueAt.get(board.at);
  const self = board.view.options.counts_self === false ? 1 : 0;
  const number = seen.length - self;
  const words = clue ? `${number} of ${clue} rooms` : counted(number, "room");
  return { words: `Sees ${words} so far.`, cells: seen };
}

/** @param {import("./board.js").Board} board */
function akkoy(board) {
  const [row, column] = rowAndColumn(board.at);
  const inColumn = Array.from({ length: board.rows }, (_, index) => cellId(index + 1, column));
  const inRow = Array.from({ length: board.columns }, (_, index) => cellId(row, index + 1));
  const rowValue = board.view.options.row_colour === "black" ? 1 : 0;
  const above = runs(board, inColumn, 1).join(" ") || "none";
  const beside = runs(board, inRow, rowValue).join(" ") || "none";
  const colour = rowValue ? "black" : "white";
  return { words: `Column ${column}: black runs ${above}. Row ${row}: ${colour} runs ${beside}.`, cells: [] };
}

/** The lengths of the runs as marked. @param {import("./board.js").Board} board @param {string[]} line @param {number} value */
function runs(board, line, value) {
  const lengths = [0];
  for (const id of line) {
    if (board.valueAt(id) === value) lengths[lengths.length - 1] += 1;
    else lengths.push(0);
  }
  return lengths.filter(Boolean);
}

/** The cells that must stay white around this one. @param {import("./board.js").Board} board */
function gap(board) {
  const [row, column] = rowAndColumn(board.at);
  const around = STEPS.map(([down, right]) => cellId(row + down, column + right));
  return { words: "", cells: around.filter((id) => board.groups.has(id)) };
}

/** @param {import("./board.js").Board} board */
function doppelblock(board) {
  const [row, column] = rowAndColumn(board.at);
  const inColumn = Array.from({ length: board.rows }, (_, index) => cellId(index + 1, column));
  const inRow = Array.from({ length: board.columns }, (_, index) => cellId(row, index + 1));
  const told = (/** @type {string} */ name, /** @type {string[]} */ line) => {
    const missing = board.view.values.filter((value) => value > 0 && !line.some((id) => board.valueAt(id) === value));
    const blacks = line.filter((id) => board.valueAt(id) === 0).length;
    return `${name} lacks ${missing.join(" ") || "no number"}, has ${counted(blacks, "black")}`;
  };
  return { words: `${told(`Row ${row}`, inRow)}. ${told(`Column ${column}`, inColumn)}.`, cells: [] };
}

/** The line of sight of an arrow. @param {import("./board.js").Board} board */
function arrows(board) {
  const [down, right] = STEPS[directionOf(board.clueAt.get(board.at) ?? "")] ?? [0, 0];
  const seen = [];
  let [row, column] = rowAndColumn(board.at);
  while (down || right) {
    row += down;
    column += right;
    if (!board.groups.has(cellId(row, column))) break;
    seen.push(cellId(row, column));
  }
  const number = (/** @type {number} */ value) => seen.filter((id) => board.valueAt(id) === value).length;
  return { words: `Points at ${counted(seen.length, "arrow")}: ${number(1)} tan, ${number(0)} white so far.`, cells: seen };
}
