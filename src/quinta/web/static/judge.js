/** What the referee says of the marks on a board, asked quietly after each stroke or aloud. */

import { Latest, ask } from "./api.js";
import { counted } from "./names.js";

/**
 * @typedef {import("./types.js").Checked} Checked
 * @typedef {{text: string, marks: import("./types.js").Marks, notes: import("./types.js").Fact[], board: import("./board.js").Board, history: import("./history.js").History}} Game
 * @typedef {object} Teller
 * @property {(words: string, bad?: boolean) => void} say
 * @property {(messages: string[]) => void} list shows what is against the rules
 * @property {(solved: boolean, found: Checked) => void} judged hears of every quiet judgement
 */

export class Judge {
  /**
   * @param {() => Game} game
   * @param {Teller} teller
   * @param {(name: string) => any} chosen what the player has switched on
   */
  constructor(game, teller, chosen) {
    this.game = game;
    this.teller = teller;
    this.chosen = chosen;
    this.checks = new Latest();
  }

  /** Ask quietly which clues are met and whether the board is done. */
  async quietly() {
    try {
      const { text, marks, notes, board } = this.game();
      const found = await this.checks.ask("check", { puzzle: text, marks, notes, finish: this.chosen("crosses") });
      if (!found) return;
      if (found.finished.length && !found.violations.length && this.finishLines(found)) return;
      board.satisfy(found.satisfied, found.met_runs);
      if (this.chosen("errors")) this.ring(found);
      this.teller.judged(found.solved || (await this.restIsNegative(found)), found);
    } catch (error) {
      this.teller.say(/** @type {Error} */ (error).message, true);
    }
  }

  /**
   * Whether the board is done once every open place has the negative mark: who has found all
   * black cells need not dot the white ones.
   * @param {Checked} found
   */
  async restIsNegative(found) {
    const { text, marks, board } = this.game();
    const { by, positive, negative } = board.played;
    const begun = positive !== null && Object.values(marks).includes(positive);
    if (by !== "brush" || negative === null || !begun || found.complete || found.violations.length) return false;
    const rest = Object.fromEntries(board.placeIds.map((id) => [id, negative]));
    const filled = await this.checks.ask("check", { puzzle: text, marks: { ...rest, ...marks } });
    return Boolean(filled?.solved);
  }

  /** Write what a line that has all its positive marks still lacks, as a part of the last stroke. @param {Checked} found */
  finishLines(found) {
    const { board, history } = this.game();
    const { negative } = board.played;
    return history.extend(Object.fromEntries(found.finished.map((id) => [id, negative])));
  }

  /** Ring what breaks a rule. @param {Checked} found */
  ring(found) {
    const { board } = this.game();
    board.clearBroken();
    board.ring([...new Set(found.violations.flatMap((each) => each.places))], "broken");
  }

  /** Say which rules are broken, and ring where. */
  async aloud() {
    const { text, marks, notes } = this.game();
    /** @type {Checked} */
    const found = await ask("check", { puzzle: text, marks, notes });
    this.ring(found);
    const messages = [...new Set(found.violations.map((each) => each.message))];
    this.teller.list(messages);
    if (messages.length) this.teller.say(`${counted(messages.length, "thing is", "things are")} against the rules.`, true);
    else this.teller.say(found.solved ? "Solved: every rule holds." : "No rule is broken so far.");
  }

  /** What was told no longer holds. */
  forget() {
    this.game().board.clearRings();
    this.teller.list([]);
  }
}
