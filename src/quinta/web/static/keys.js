/**
 * Keys on a board.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./input.js").Player} Player
 */

import { cleared, writeNote } from "./notes.js";
import { MOVES, STEPS, cellId, rowAndColumn, wallBeside } from "./places.js";

const SOON = 900;

/**
 * Do what a key says; tells whether it said anything.
 * @param {KeyboardEvent} event
 * @param {Board} board
 * @param {Player} player
 */
export function pressed(event, board, player) {
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey) return board.played.by === "keypad" && !control && /^Digit\d$/.test(event.code) && typed(event, board, player);
  if (travelled(event, board, player, control)) return true;
  if (control) return false; // undo and redo are the page's
  return board.isPlace(board.at) && wrote(event, board, player);
}

/** @param {KeyboardEvent} event @param {Board} board @param {Player} player @param {boolean} control */
function travelled(event, board, player, control) {
  const move = MOVES[event.key];
  if (move) {
    if (control) carry(board, player, move);
    else if (event.shiftKey && board.walls) turnWall(board, player, move);
    else board.step(move[0], move[1], event.shiftKey);
    return true;
  }
  if (event.key === "Escape" && board.selected.size > 1) {
    board.moveTo(board.at);
    return true;
  }
  const [row] = rowAndColumn(board.at);
  if (event.key === "Home") board.moveTo(cellId(control ? 1 : row, 1));
  else if (event.key === "End") board.moveTo(cellId(control ? board.rows : row, board.columns));
  else if (event.key.toLowerCase() === "f" && !control) return follow(board);
  else return false;
  return true;
}

/** Unmarked, positive, negative, unmarked. @param {Board} board @param {Player} player @param {number[]} side */
function turnWall(board, player, side) {
  const wall = wallBeside(board.at, side);
  if (!board.isPlace(wall)) return;
  const { positive, negative } = board.played;
  const value = player.history.read(wall);
  player.history.write({ [wall]: value === undefined ? positive : value === positive ? negative : undefined });
}

/**
 * Take the mark under the cursor along to the next cell.
 * @param {Board} board
 * @param {Player} player
 * @param {number[]} side
 */
function carry(board, player, side) {
  const value = player.history.read(board.at);
  const before = board.at;
  board.step(side[0], side[1]);
  if (board.at !== before && !(board.at in board.view.given)) player.history.write({ [board.at]: value });
}

/** Go to the next cell that this arrow sees. @param {Board} board */
function follow(board) {
  const arrow = board.arrowIn(board.at);
  if (arrow === null) return false;
  const [down, right] = STEPS[arrow];
  board.step(down, right);
  return true;
}

/** @param {KeyboardEvent} event @param {Board} board @param {Player} player */
function wrote(event, board, player) {
  const { positive, negative, by } = board.played;
  const key = event.key.toLowerCase();
  if (!board.writable.length) return false;
  if (key === "delete" || key === "backspace") {
    clearSelected(board, player);
    return true;
  }
  if (by === "keypad") return typed(event, board, player);
  const value = key === " " ? positive : key === "x" ? negative : null;
  if (value === null) return false;
  writeValue(board, player, value);
  return true;
}

/** A value or a note by its letter or its digits. @param {KeyboardEvent} event @param {Board} board @param {Player} player */
function typed(event, board, player) {
  const { keys, notes, negative } = board.played;
  const letter = event.key.toLowerCase();
  const note = notes.find((each) => each.key === letter);
  if (note && !event.shiftKey) {
    writeNote(board, player, note.value);
    return true;
  }
  const byDigit = /^Digit\d$/.test(event.code);
  const digit = byDigit ? event.code.slice(5) : letter;
  const value = keys.find((each) => each.letters.includes(letter))?.value ?? joined(board, digit);
  if (value === null) return false;
  const shifted = event.shiftKey && (byDigit || value !== negative);
  write(board, player, value, event.altKey ? "possible" : shifted ? "out" : (player.mode?.() ?? "value"));
  return true;
}

/**
 * The value that a digit means; digits typed soon after each other are one number, where numbers
 * have two.
 * @param {Board & {typed?: {at: string, value: number, time: number}}} board
 * @param {string} digit
 * @returns {number | null}
 */
function joined(board, digit) {
  if (!/^\d$/.test(digit)) return null;
  const { at, typed: before } = board;
  const soon = before?.at === at && performance.now() - before.time < SOON;
  const both = soon ? before.value * 10 + Number(digit) : Number(digit);
  const value = both > 9 && board.view.values.includes(both) ? both : Number(digit);
  board.typed = { at, value, time: performance.now() };
  return board.view.values.includes(value) ? value : null;
}

/**
 * Write a value, or a note of it, into the cells that are selected.
 * @param {Board} board
 * @param {Player} player
 * @param {number} value
 * @param {string} mode "value", "out" or "possible"
 */
export function write(board, player, value, mode) {
  if (mode === "value") writeValue(board, player, value);
  else writeNote(board, player, value, mode === "possible");
}

/**
 * Write a value into the cells that are selected; where all have it already, that clears them.
 * @param {Board} board
 * @param {Player} player
 * @param {number} value
 */
function writeValue(board, player, value) {
  const { history } = player;
  const again = board.writable.every((id) => history.read(id) === value);
  history.write(Object.fromEntries(board.writable.map((id) => [id, again ? undefined : value])));
}

/** Take marks and notes away from the cells that are selected. @param {Board} board @param {Player} player */
export function clearSelected(board, player) {
  player.history.write(Object.assign({}, ...board.writable.map(cleared)));
}
