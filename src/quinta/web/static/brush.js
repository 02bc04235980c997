/** The brush bar and the keypad under a board, for fingers and for everybody else. */

import { element, show } from "./dom.js";
import { writeValue } from "./input.js";

export class Brush {
  /**
   * @param {HTMLElement} bar
   * @param {HTMLElement} keypad
   */
  constructor(bar, keypad) {
    this.bar = bar;
    this.keypad = keypad;
    /** @type {"positive" | "negative" | "clear"} */
    this.chosen = "positive";
    this.notes = false;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.choose(/** @type {any} */ (button.dataset.brush)));
      button.addEventListener("keydown", (event) => this.arrow(event, button));
    }
  }

  /** @returns {HTMLElement[]} */
  get buttons() {
    return [...this.bar.querySelectorAll("button")];
  }

  /** @param {"positive" | "negative" | "clear"} brush */
  choose(brush) {
    this.chosen = brush;
    for (const button of this.buttons) {
      const chosen = button.dataset.brush === brush;
      button.setAttribute("aria-checked", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} button */
  arrow(event, button) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const { buttons } = this;
    const next = buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length];
    this.choose(/** @type {any} */ (next.dataset.brush));
    next.focus();
  }

  /**
   * Fit bar and keypad to a board.
   * @param {import("./board.js").Board} board
   * @param {import("./input.js").Player} player
   */
  fit(board, player) {
    const { positive, negative, digits } = board.verbs;
    show(!digits, this.bar);
    show(Boolean(digits), this.keypad);
    this.choose("positive");
    this.notes = false;
    const [first, second] = this.buttons;
    for (const [button, sign, value] of /** @type {any[]} */ ([[first, "●", positive], [second, "×", negative]])) {
      button.textContent = `${sign} ${board.view.names[value]}`;
    }
    this.keypad.replaceChildren(...(digits ? this.keys(board, player) : []));
  }

  /** @param {import("./board.js").Board} board @param {import("./input.js").Player} player */
  keys(board, player) {
    const press = (/** @type {number | string} */ value) => () => {
      const asNote = value === "○" || (this.notes && Number(value) > 0);
      writeValue(board, player, value, asNote);
    };
    const numbers = board.view.values.filter((value) => value > 0);
    const notes = element("button", { type: "button", "aria-pressed": "false", "data-key": "notes" }, "Notes");
    notes.addEventListener("click", () => {
      this.notes = !this.notes;
      notes.setAttribute("aria-pressed", String(this.notes));
    });
    const clear = () => player.history.write({ [board.at]: undefined, [`~${board.at}`]: undefined });
    return [
      element("button", { type: "button", "data-key": "0", "aria-label": "black", click: press(0) }, "■"),
      ...numbers.map((value) => element("button", { type: "button", "data-key": value, click: press(value) }, String(value))),
      element("button", { type: "button", "data-key": "not", "aria-label": "note: not black", click: press("○") }, "○"),
      notes,
      element("button", { type: "button", "data-key": "clear", "aria-label": "clear", click: clear }, "⌫"),
    ];
  }
}
