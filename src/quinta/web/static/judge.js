/** What the referee says of the marks on a board, asked quietly after each stroke or aloud. */

import { Latest, ask } from "./api.js";
import { byId, counted, element, show } from "./dom.js";

/**
 * @typedef {import("./types.js").Checked} Checked
 * @typedef {{text: string, marks: import("./types.js").Marks, notes: import("./types.js").Fact[], board: import("./board.js").Board}} Game
 */

export class Judge {
  /**
   * @param {() => Game} game
   * @param {(solved: boolean, found: Checked) => void} onJudged
   * @param {(words: string, bad?: boolean) => void} say
   */
  constructor(game, onJudged, say) {
    this.game = game;
    this.onJudged = onJudged;
    this.say = say;
    this.checks = new Latest();
  }

  /** Ask quietly which clues are met and whether the board is done. */
  async quietly() {
    try {
      const { text, marks, notes, board } = this.game();
      const found = await this.checks.ask("check", { puzzle: text, marks, notes });
      if (!found) return;
      board.satisfy(found.satisfied);
      this.onJudged(found.solved || (await this.restIsNegative(found)), found);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
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

  /** Say which rules are broken, and ring where. */
  async aloud() {
    const { text, marks, notes, board } = this.game();
    /** @type {Checked} */
    const found = await ask("check", { puzzle: text, marks, notes });
    const broken = found.violations;
    board.clearRings();
    board.ring(broken.flatMap((each) => each.places), "broken");
    byId("play-violations").replaceChildren(...broken.map((each) => element("li", {}, each.message)));
    show(broken.length > 0, byId("play-violations"));
    if (broken.length) this.say(`${counted(broken.length, "thing is", "things are")} against the rules.`, true);
    else this.say(found.solved ? "Solved: every rule holds." : "No rule is broken so far.");
  }
}
