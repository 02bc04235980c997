/** Keys that work anywhere on the Play screen but in a text. */

import { byId, undoStep } from "./dom.js";
import { pressed } from "./keys.js";

const TYPING = "input, textarea, select, dialog";

export class Shortcuts {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { play } = this;
    if (event.defaultPrevented || byId("play").hidden || !play.view || document.querySelector("dialog[open]")) return;
    const step = undoStep(event, TYPING, true);
    if (step < 0) return play.history.undo();
    if (step > 0) return play.history.redo();
    if (event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).closest(TYPING)) return;
    const act = this.action(event);
    if (act) {
      event.preventDefault();
      act();
    } else if (event.target === document.body && this.onBoard(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {(() => any) | undefined} */
  action({ key, shiftKey }) {
    const { play } = this;
    /** @type {Record<string, () => any>} */
    const plain = {
      h: () => play.hints.more(),
      c: () => byId("play-check").click(),
      t: () => play.history.enterTrial(),
      k: () => byId("play-keep").click(),
      d: () => byId("play-drop").click(),
      Escape: () => play.hints.leave(),
      "?": () => byId("open-keys").click(),
    };
    if (shiftKey && key === "N") return () => play.start.make();
    if (key === "Escape" && !play.hints.isOpen) return undefined;
    if (key.toLowerCase() === "n" && play.solved) return () => byId("play-next").click();
    return plain[key] ?? (shiftKey ? undefined : plain[key.toLowerCase()]);
  }

  /** Who has not clicked anywhere yet plays all the same. @param {KeyboardEvent} event */
  onBoard(event) {
    const { board, history, brush } = this.play;
    board.moveTo(board.at);
    return pressed(event, board, { history, brush: () => brush.chosen, mode: () => brush.mode });
  }
}
