/**
 * Mouse, keyboard and touch for all boards, with the same verb on each: left is the positive mark,
 * right the negative one, again clears; a drag repeats it on places that looked like the first.
 *
 * @typedef {object} Player what is played on
 * @property {import("./history.js").History} history
 * @property {() => "positive" | "negative" | "clear"} brush what the left button and one finger do
 * @property {() => string} [mode] what keys write: "value", or "out" or "possible" for a note
 */

import { pressed } from "./keys.js";
import { Pointer } from "./pointer.js";

/**
 * Let somebody play on a board.
 * @param {import("./board.js").Board} board
 * @param {Player} player
 */
export function listen(board, player) {
  new Pointer(board, player);
  board.svg.addEventListener("keydown", (event) => {
    if (pressed(event, board, player)) event.preventDefault();
  });
}
