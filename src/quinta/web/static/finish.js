/** A board that is solved: it looks finished, and a card says how it went. */

import { byId, show } from "./dom.js";
import { counted } from "./names.js";
import { solved } from "./records.js";
import { clock } from "./timer.js";

/**
 * @typedef {object} Done
 * @property {import("./board.js").Board} board
 * @property {import("./types.js").Marks} marks
 * @property {string} text
 * @property {number | null} level
 * @property {string} levelName
 * @property {number} seconds
 * @property {number} hints
 * @property {boolean} revealed
 */

/**
 * Show that a puzzle is solved, and keep a record of it.
 * @param {Done} done
 */
export function finish({ board, marks, text, level, levelName, seconds, hints, revealed }) {
  const { kind, size, title } = board.view;
  const record = solved({ kind, size, level, seconds, hints, revealed, text });
  fillRest(board, marks);
  board.satisfyAll();
  board.tint([]);
  const help = hints ? counted(hints, "hint") : "no hints";
  const what = `${title} ${size.join(" × ")}${levelName ? `, ${levelName}` : ""}`;
  byId("finish-title").textContent = revealed ? "The solution" : "Solved";
  byId("finish-text").textContent = revealed ? `${what}: filled in for you.` : `${what}: ${clock(seconds)}, ${help}.${compared(record, seconds)}`;
  show(true, byId("finish"));
  byId("play").classList.add("finished");
  byId("play").classList.toggle("revealed", revealed);
}

/** It is played again, or another one is. */
export function unfinish() {
  show(false, byId("finish"));
  byId("play").classList.remove("finished", "revealed");
}

/** @param {{first: boolean, best: boolean, before: number | null}} record @param {number} seconds */
function compared({ first, best, before }, seconds) {
  if (!first || before === null) return "";
  return best ? ` Your quickest yet; before it was ${clock(before)}.` : seconds > before ? ` Your quickest is ${clock(before)}.` : "";
}

/** What follows for places that were left open is shown, without being the player's. @param {import("./board.js").Board} board @param {import("./types.js").Marks} marks */
function fillRest(board, marks) {
  const { negative } = board.played;
  if (negative === null) return;
  for (const id of board.placeIds) if (!(id in marks)) board.show(id, negative);
}
