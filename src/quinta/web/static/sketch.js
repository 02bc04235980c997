/** Drawing the solution: the clues follow. */

import { acting, byId, debounced, show } from "./dom.js";
import { notedAt } from "./notes.js";

/** @typedef {import("./types.js").Marks} Marks */

export class Sketch {
  /** @param {import("./compose.js").Compose} compose */
  constructor(compose) {
    this.compose = compose;
    this.follow = debounced(150, () => this.cluesOf(true));
    const on = acting((words) => compose.say(words, true));
    on("compose-clues-of", () => this.cluesOf(false));
    on("compose-live", () => this.follow(), "change");
    on("compose-fill", () => this.follow(), "change");
    on("compose-clear-marks", () => compose.history.clear());
  }

  /** What was drawn is gone: no clues follow it any more. */
  stop() {
    this.follow.cancel();
    this.compose.edits.cancel();
  }

  /** Fit the switches to a board. */
  fit() {
    const { by, negative } = this.compose.board.played;
    const filled = by === "brush" && negative !== null;
    show(filled, byId("compose-fill").parentElement);
    byId("compose-fill-name").textContent = filled ? `Unmarked counts as ${this.compose.view.names[negative]}` : "";
  }

  /** Something was drawn. @param {string[]} keys @param {boolean} settled whether the stroke has ended */
  drew(keys, settled) {
    const { compose } = this;
    for (const key of keys) if (notedAt(key) === null) compose.board.show(key, compose.history.read(key));
    if (!settled) return;
    compose.states.remember({ text: compose.view.text, marks: compose.history.marks });
    compose.refresh();
    if (byId("compose-live").checked) this.follow();
    if (byId("compose-count-marks").checked) compose.reanalyse();
  }

  /** @param {boolean} live whether it follows a stroke by itself */
  async cluesOf(live) {
    const { compose } = this;
    if (compose.history.open || (live && !byId("compose-live").checked)) return;
    if (live && !compose.history.values.size) return;
    try {
      const marks = { ...this.filling, ...compose.history.marks };
      const view = await compose.edits.ask("clues_of", { puzzle: compose.view.text, marks });
      if (!view || compose.history.open) return;
      compose.clues.forget();
      compose.take(view, compose.history.marks, live);
      if (!live) compose.say("The clues are those of the drawing.");
    } catch (error) {
      compose.say(/** @type {Error} */ (error).message, true);
    }
  }

  /** What unmarked places count as. @returns {Marks} */
  get filling() {
    const { by, negative } = this.compose.board.played;
    if (!byId("compose-fill").checked || by !== "brush" || negative === null) return {};
    return Object.fromEntries(this.compose.board.placeIds.map((id) => [id, negative]));
  }
}
