/** Choosing a kind: one button each, with a small picture of it. */

import { element, shapesOf } from "./dom.js";

/** @typedef {import("./types.js").Kind} Kind */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

export class Chooser {
  /**
   * @param {HTMLElement} host is made a group of radio buttons
   * @param {Kind[]} kinds
   * @param {(kind: Kind) => void} onChoose when somebody chooses another one
   */
  constructor(host, kinds, onChoose) {
    this.kinds = kinds;
    this.onChoose = onChoose;
    host.setAttribute("role", "radiogroup");
    host.setAttribute("aria-label", "Kind of puzzle");
    this.buttons = kinds.map((kind, index) => this.button(kind, index));
    host.replaceChildren(...this.buttons);
    this.follow(kinds[0].kind);
  }

  /** The kind that is chosen. */
  get kind() {
    return this.kinds[this.buttons.findIndex((button) => button.getAttribute("aria-checked") === "true")];
  }

  /** Show a kind as chosen. @param {string} name */
  follow(name) {
    this.kinds.forEach(({ kind }, index) => {
      const chosen = kind === name;
      this.buttons[index].setAttribute("aria-checked", String(chosen));
      this.buttons[index].tabIndex = chosen ? 0 : -1;
      if (chosen) this.buttons[index].scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /** Put the hands on the kind that is chosen. */
  focus() {
    this.buttons.find((button) => button.tabIndex === 0)?.focus();
  }

  /** @param {Kind} kind @param {number} index @returns {HTMLElement} */
  button(kind, index) {
    const attributes = { type: "button", role: "radio", class: "kind", "data-kind": kind.kind, title: kind.title };
    const made = element("button", attributes, ...pictureOf(kind), element("span", {}, kind.title));
    made.addEventListener("click", () => this.choose(index));
    made.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (index + step + this.buttons.length) % this.buttons.length;
      this.buttons[next].focus();
      this.choose(next);
    });
    return made;
  }

  /** @param {number} index */
  choose(index) {
    const chosen = this.kinds[index];
    if (chosen === this.kind) return;
    this.follow(chosen.kind);
    this.onChoose(chosen);
  }
}

/** @param {Kind} kind @returns {Node[]} its small picture, if the server has drawn one */
export function pictureOf({ picture }) {
  if (!picture) return [];
  const [drawn] = /** @type {Element[]} */ (shapesOf(picture).filter((node) => node instanceof Element));
  drawn?.setAttribute("aria-hidden", "true");
  return drawn ? [drawn] : [];
}
