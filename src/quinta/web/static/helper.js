/** What the cell under the cursor has to do with: a few words, and the cells to tint. */

import { Latest } from "./api.js";
import { byId, debounced } from "./dom.js";

const SHORTLY = 60;

export class Helper {
  /**
   * @param {HTMLElement} line where the words go
   * @param {() => {text: string, marks: import("./types.js").Marks, board: import("./board.js").Board, isQuiet: boolean}} game
   */
  constructor(line, game) {
    this.line = line;
    this.game = game;
    this.questions = new Latest();
    /** Ask about the cell that the cursor is on by then. */
    this.look = debounced(SHORTLY, () => this.lookNow());
  }

  async lookNow() {
    const { text, marks, board } = this.game();
    const asked = board.played.tells ? this.questions.ask("seen", { puzzle: text, marks, at: board.at }) : null;
    const seen = await Promise.resolve(asked).catch(() => null); // it is a courtesy: silence will do
    if (board !== this.game().board || this.questions.busy) return;
    const wanted = board.svg.contains(document.activeElement) && !this.game().isQuiet;
    this.line.textContent = wanted ? (seen?.words ?? "") : "";
    board.tint(wanted ? (seen?.cells ?? []) : []);
  }

  /** Screen readers do not notice that the name of the cell they are on changes. @param {string[]} keys that have changed */
  announce(keys) {
    const { board } = this.game();
    const here = board.svg.contains(document.activeElement);
    byId("play-announce").textContent = here && keys.length ? board.nameOf(board.at) : "";
  }
}
