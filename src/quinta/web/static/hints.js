/**
 * A hint as a card, rung by rung: where to look, what matters, what follows, each link of a chain; the board takes
 * part in each. Then the player places it, or lets it be placed.
 */

import { ask } from "./api.js";
import { byId, element, show } from "./dom.js";
import { writtenDown } from "./notes.js";
import { metTechnique } from "./records.js";

/** After where and what matters comes what follows: from then on it can be placed. */
const TOLD = 3;

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
    byId("hint-back").addEventListener("click", () => this.back());
    byId("hint-close").addEventListener("click", () => this.leave());
    byId("hint-self").addEventListener("click", () => this.leave());
    byId("hint-apply").addEventListener("click", () => this.apply());
    byId("hint-fix").addEventListener("click", () => byId("play-rewind").click());
  }

  get isOpen() {
    return this.hint !== null;
  }

  /** One more rung; a new hint if the marks or notes have changed since. Once all is told, it is placed. */
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
    if (this.isTold && this.concluded.length) return this.apply();
    this.shown = Math.min(this.shown + 1, this.rungs.length);
    if (this.shown === TOLD && this.hint.step) metTechnique(this.hint.step.technique);
    return this.draw();
  }

  back() {
    this.shown = Math.max(1, this.shown - 1);
    this.draw();
  }

  /** @returns {string[]} */
  get rungs() {
    return this.hint?.rungs ?? [];
  }

  get isTold() {
    return this.shown > 0 && this.shown >= this.rungs.length;
  }

  /** What the step concludes. @returns {import("./types.js").Fact[]} */
  get concluded() {
    return this.hint?.step?.conclusions ?? [];
  }

  draw() {
    const { board } = this.game();
    const { step } = this.hint;
    show(true, byId("hint"));
    const words = (this.rungs[this.shown - 1] ?? "").split("\n");
    byId("hint-text").replaceChildren(...words.map((line) => element("p", {}, line)));
    byId("hint-count").textContent = this.rungs.length > 1 ? `${this.shown} of ${this.rungs.length}` : "";
    byId("hint-bars").replaceChildren(...this.rungs.map((_, index) => element("i", { class: index < this.shown ? "on" : "" })));
    const mistake = step !== null && this.concluded.length === 0;
    byId("hint-technique").replaceChildren(...(this.shown >= TOLD && step && !mistake ? this.technique(step.technique) : []));
    show(mistake && this.shown > 1, byId("hint-fix"));
    const places = this.isTold && this.concluded.length > 0;
    byId("hint-back").disabled = this.shown < 2;
    show(places, byId("hint-apply"), byId("hint-self"));
    show(!this.isTold, byId("hint-more"));
    board.clearRings();
    board.tint([]);
    board.showRoles(this.hint.roles_svg?.[this.shown - 1] ?? "");
    byId("hint").scrollIntoView?.({ block: "nearest" });
  }

  /** @param {string} name @returns {(Node | string)[]} */
  technique(name) {
    const { kind } = this.game().board.view;
    const address = `#learn/${kind}/techniques/${encodeURIComponent(name)}`;
    return [`Technique: ${name} · `, element("a", { href: address }, "practise this")];
  }

  apply() {
    const { board, history } = this.game();
    const written = writtenDown(this.concluded, board.view, history);
    this.leave();
    history.write(written);
  }

  /** The player goes on alone, on the board. */
  leave() {
    this.close();
    const { board } = this.game();
    board.moveTo(board.at);
  }

  close() {
    if (!this.hint) return;
    this.hint = null;
    show(false, byId("hint"));
    this.game().board?.clearRings();
  }
}
