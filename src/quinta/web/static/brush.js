/** The brush bar and the keypad under a board, for fingers and for everybody else. */

import { element, shapesOf, show } from "./dom.js";
import { clearSelected, write } from "./keys.js";
import { writeNote } from "./notes.js";

/** What the keys of the keypad do: a value, one that is ruled out, one that is possible. */
const MODES = /** @type {[string, string, string][]} */ ([
  ["value", "Value", "the keys write values"],
  ["out", "Rule out", "the keys rule values out (Shift and the key)"],
  ["possible", "Possible", "the keys note what is possible (Alt and the key)"],
]);

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
    this.mode = "value";
    for (const host of [bar, keypad]) {
      host.addEventListener("mousedown", (event) => event.preventDefault()); // the board keeps the focus
    }
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
    this.mode = "value";
    const [first, second] = this.buttons;
    for (const [button, key, value] of /** @type {[HTMLElement, string, number | null][]} */ ([
      [first, "Space", positive],
      [second, "X", negative],
    ])) {
      const name = value === null ? "" : board.view.names[value];
      button.replaceChildren(...lookOf(board.view, value), element("span", {}, name));
      button.title = board.walls ? name : `${name} (${key})`;
      show(value !== null, button);
    }
    this.keypad.replaceChildren(...(by === "keypad" ? this.keys(board, player) : []));
  }

  /** @param {import("./board.js").Board} board @param {import("./input.js").Player} player */
  keys(board, player) {
    const { keys, notes } = board.played;
    const press = (/** @type {import("./types.js").Key} */ key) => () => {
      write(board, player, key.value, this.mode);
    };
    const modes = MODES.map(([mode, words, title]) => {
      return element("button", { type: "button", "aria-pressed": String(mode === "value"), "data-mode": mode, title }, words);
    });
    for (const button of modes) {
      button.addEventListener("click", () => {
        this.mode = button.dataset.mode;
        for (const other of modes) other.setAttribute("aria-pressed", String(other === button));
      });
    }
    const note = (/** @type {import("./types.js").Note} */ { value, sign, name, key }) => {
      const click = () => writeNote(board, player, value);
      return element("button", { type: "button", "data-key": `note-${key}`, "aria-label": `note: ${name}`, click }, sign);
    };
    const clear = () => clearSelected(board, player);
    return [
      ...keys.map((key) => element("button", { ...keyed(key), click: press(key) }, key.sign)),
      ...notes.map(note),
      element("button", { type: "button", "data-key": "clear", "aria-label": "clear", title: "Clear (Del)", click: clear }, "⌫"),
      element("div", { class: "modes", role: "group", "aria-label": "What the keys do" }, ...modes),
    ];
  }
}

/** A key's attributes; its name is told where its sign does not. @param {import("./types.js").Key} key */
function keyed({ value, name, sign }) {
  return { type: "button", "data-key": value, "aria-label": name === sign ? null : name };
}

/** A mark as it looks on the board, if the server has drawn it. @param {import("./types.js").View} view @param {number | null} value @returns {Node[]} */
function lookOf({ looks }, value) {
  const drawn = value === null ? undefined : looks?.[value];
  return drawn ? shapesOf(drawn).filter((node) => node instanceof Element) : [];
}
