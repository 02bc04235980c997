/** Reaching clues from the board: while clues are set, keys and fingers go to slots and mark nothing. */

import { boxOf } from "./overlay.js";
import { MOVES } from "./places.js";

/**
 * Let clues be reached on a new board.
 * @param {import("./compose.js").Compose} compose
 */
export function reachClues(compose) {
  const { svg } = compose.board;
  svg.addEventListener("keydown", (event) => pressed(event, compose), true);
  svg.addEventListener("pointerdown", (event) => pointed(event, compose), true);
}

/** @param {KeyboardEvent} event @param {import("./compose.js").Compose} compose */
function pressed(event, compose) {
  const { drawing, board, slots, clues } = compose;
  if (drawing || event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  event.stopPropagation();
  const direction = MOVES[event.key];
  const group = /** @type {Element} */ (board.groups.get(board.at));
  const slot = slots.inCell(board.at);
  if (direction) {
    event.preventDefault();
    clues.go(slots.toward(slot?.box ?? boxOf(group), direction));
  } else if (event.key.toLowerCase() === "m") compose.switchMode();
  else if (slot && (event.key === "Enter" || event.key.length === 1)) {
    event.preventDefault();
    clues.choose(slot.at, event.key.length === 1 ? event.key : undefined);
  } else if (event.key.length === 1) compose.say("No clue can stand in this cell; M lets you draw in it.");
}

/** @param {PointerEvent} event @param {import("./compose.js").Compose} compose */
function pointed(event, compose) {
  const { drawing, board, slots, clues } = compose;
  if (drawing) return;
  event.stopPropagation();
  event.preventDefault();
  const under = document.elementsFromPoint(event.clientX, event.clientY).filter((each) => board.svg.contains(each));
  const at = under.map((each) => each.getAttribute("data-at")).find(Boolean);
  const cell = under.map((each) => each.closest(".cell")?.getAttribute("data-place")).find(Boolean);
  if (at) clues.choose(JSON.parse(at));
  else if (cell) clues.go(slots.inCell(cell)?.at ?? cell);
}
