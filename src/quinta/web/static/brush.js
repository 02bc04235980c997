/** The brush bar and the keypad under a board, for fingers and for everybody else. */

import { element, show } from "./dom.js";
import { writeValue } from "./keys.js";
import { noteKey, writeNote } from "./notes.js";

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
    const { by, positive, negative } = board.played;
    show(by === "brush", this.bar);
    show(by === "keypad", this.keypad);
    this.choose("positive");
    this.notes = false;
    const [first, second] = this.buttons;
    for (const [button, sign, value] of /** @type {[HTMLElement, string, number | null][]} */ ([
      [first, "●", positive],
      [second, "×", negative],
    ])) {
      button.textContent = `${sign} ${value === null ? "" : board.view.names[value]}`;
      show(value !== null, button);
    }
    this.keypad.replaceChildren(...(by === "keypad" ? this.keys(board, player) : []));
  }

  /** @param {import("./board.js").Board} board @param {import("./input.js").Player} player */
  keys(board, player) {
    const { keys, notes } = board.played;
    const press = (/** @type {import("./types.js").Key} */ key) => () => {
      if (this.notes) writeNote(board, player, key.value);
      else writeValue(board, player, key.value);
    };
    const about = "the keys rule values out";
    const toggle = element("button", { type: "button", "aria-pressed": "false", "data-key": "notes", title: about }, "Notes");
    toggle.addEventListener("click", () => {
      this.notes = !this.notes;
      toggle.setAttribute("aria-pressed", String(this.notes));
    });
    const note = (/** @type {import("./types.js").Note} */ { value, sign, name, key }) => {
      const click = () => writeNote(board, player, value);
      return element("button", { type: "button", "data-key": `note-${key}`, "aria-label": `note: ${name}`, click }, sign);
    };
    const clear = () => player.history.write({ [board.at]: undefined, [noteKey(board.at)]: undefined });
    return [
      ...keys.map((key) => element("button", { ...keyed(key), click: press(key) }, key.sign)),
      ...notes.map(note),
      toggle,
      element("button", { type: "button", "data-key": "clear", "aria-label": "clear", click: clear }, "⌫"),
    ];
  }
}

/** A key's attributes; its name is told where its sign does not. @param {import("./types.js").Key} key */
function keyed({ value, name, sign }) {
  return { type: "button", "data-key": value, "aria-label": name === sign ? null : name };
}
