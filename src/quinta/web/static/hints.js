/** The hint ladder: where to look, what matters, the step, its chain; then it can be written down. */

import { ask } from "./api.js";
import { byId, element, show } from "./dom.js";
import { writtenDown } from "./notes.js";

export class Hints {
  /**
   * @param {() => {text: string, board: import("./board.js").Board, history: import("./history.js").History, marks: any, notes: import("./types.js").Fact[]}} game
   * @param {() => void} onUsed
   * @param {(sentence: string, bad?: boolean) => void} say
   */
  constructor(game, onUsed, say) {
    this.game = game;
    this.onUsed = onUsed;
    this.say = say;
    /** @type {any} */
    this.hint = null;
    /** What the hint was asked for. */
    this.asked = "";
    this.shown = 0;
    this.busy = false;
    byId("hint-more").addEventListener("click", () => this.more());
    byId("hint-close").addEventListener("click", () => this.close());
    byId("hint-apply").addEventListener("click", () => this.apply());
  }

  /** One more rung; a new hint if the marks or notes have changed since. */
  async more() {
    if (this.busy) return;
    const { text, marks, notes } = this.game();
    const asked = JSON.stringify([text, marks, notes]);
    if (!this.hint || this.asked !== asked) {
      this.busy = true;
      this.say("Looking for a step …");
      try {
        this.hint = await ask("hint", { puzzle: text, marks, notes });
        this.say("");
      } catch (error) {
        return this.say(/** @type {Error} */ (error).message, true);
      } finally {
        this.busy = false;
      }
      this.asked = asked;
      this.shown = 0;
      if (this.hint.step) this.onUsed();
    }
    this.shown = Math.min(this.shown + 1, this.rungs.length);
    return this.draw();
  }

  get rungs() {
    return this.hint?.rungs ?? [];
  }

  /** What the step concludes. @returns {import("./types.js").Fact[]} */
  get concluded() {
    return this.hint?.step?.conclusions ?? [];
  }

  draw() {
    const { board } = this.game();
    const said = this.rungs.slice(0, this.shown);
    show(said.length > 0, byId("hint"));
    byId("hint-rungs").replaceChildren(...said.map((/** @type {string} */ rung) => element("li", {}, rung)));
    const { level, step } = this.hint;
    byId("hint-level").textContent = this.shown > 2 && step ? `(level ${level}, ${step.technique})` : "";
    const last = this.shown >= this.rungs.length;
    show(!last, byId("hint-more"));
    show(last && this.concluded.length > 0, byId("hint-apply"));
    board.clearRings();
    board.showRoles(this.hint.roles_svg?.[this.shown - 1] ?? "");
  }

  apply() {
    const { board, history } = this.game();
    const written = writtenDown(this.concluded, board.view, history);
    this.close();
    history.write(written);
  }

  close() {
    if (!this.hint) return;
    this.hint = null;
    show(false, byId("hint"));
    this.game().board?.clearRings();
  }
}
