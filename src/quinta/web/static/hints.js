/**
 * A hint as a card, rung by rung: where to look, what matters, what follows, each link of a chain; the board takes
 * part in each. Then the player places it, or lets it be placed.
 */

import { ask } from "./api.js";
import { byId, element, show } from "./dom.js";
import { writtenDown } from "./notes.js";
import { metTechnique } from "./records.js";
import { Rungs } from "./rungs.js";

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
    this.rungs = new Rungs();
    this.busy = false;
    byId("hint-more").addEventListener("click", () => this.more());
    byId("hint-back").addEventListener("click", () => this.back());
    byId("hint-close").addEventListener("click", () => this.leave());
    byId("hint-self").addEventListener("click", () => this.leave());
    byId("hint-apply").addEventListener("click", () => this.apply());
    byId("hint-fix").addEventListener("click", () => byId("play-rewind").click());
  }

  get isOpen() {
    return this.rungs.isOpen;
  }

  /** One more rung; a new hint if the marks or notes have changed since. Once all is told, it is placed. */
  async more() {
    if (this.busy) return;
    const { text, marks, notes } = this.game();
    const asked = JSON.stringify([text, marks, notes]);
    if (!this.rungs.isOpen || this.rungs.asked !== asked) {
      this.busy = true;
      this.say("Looking for a step …");
      try {
        this.rungs = new Rungs(await ask("hint", { puzzle: text, marks, notes }), asked);
        this.say("");
      } catch (error) {
        return this.say(/** @type {Error} */ (error).message, true);
      } finally {
        this.busy = false;
      }
      if (this.rungs.hint.step) this.onUsed();
    }
    const { rungs } = this;
    if (rungs.canBePlaced) return this.apply();
    if (rungs.forth() && rungs.hint.step) metTechnique(rungs.hint.step.technique);
    return this.draw();
  }

  back() {
    this.rungs.back();
    this.draw();
  }

  draw() {
    const { board } = this.game();
    const { hint, words, shown, told, technique, isTold, isMistake, canBePlaced } = this.rungs;
    show(true, byId("hint"));
    byId("hint-text").replaceChildren(...told.split("\n").map((line) => element("p", {}, line)));
    byId("hint-count").textContent = words.length > 1 ? `${shown} of ${words.length}` : "";
    byId("hint-bars").replaceChildren(...words.map((_, index) => element("i", { class: index < shown ? "on" : "" })));
    byId("hint-technique").replaceChildren(...(technique === null ? [] : this.technique(technique)));
    show(isMistake && shown > 1, byId("hint-fix"));
    byId("hint-back").disabled = shown < 2;
    show(canBePlaced, byId("hint-apply"), byId("hint-self"));
    show(!isTold, byId("hint-more"));
    board.clearRings();
    board.tint([]);
    board.showRoles(hint.roles_svg?.[shown - 1] ?? "");
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
    const written = writtenDown(this.rungs.concluded, board.view, history);
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
    if (!this.isOpen) return;
    this.rungs = new Rungs();
    show(false, byId("hint"));
    this.game().board?.clearRings();
  }
}
