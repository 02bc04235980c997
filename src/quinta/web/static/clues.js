/** Setting clues: choose where, type, go on. */

import { byId, element, show } from "./dom.js";
import { MOVES } from "./places.js";
import { keyOf, slotInWords } from "./slots.js";

/** @typedef {import("./types.js").At} At */

const PATH = /^[a-z_]+(\[\d+\])+: /;

export class ClueEditor {
  /**
   * @param {() => import("./compose.js").Compose} composing
   * @param {(edits: {at: At, text: string}[]) => Promise<void>} edit
   */
  constructor(composing, edit) {
    this.composing = composing;
    this.edit = edit;
    /** @type {At | null} */
    this.at = null;
    /** @type {string} what stood in the input when the clue was chosen */
    this.shown = "";
    /** @type {Map<string, string>} edits on their way */
    this.sent = new Map();
    this.queue = Promise.resolve();
    /** The board whose keys are listened to. @type {import("./board.js").Board | null} */
    this.watched = null;
    /** The choices that there are buttons for, as JSON. */
    this.offered = "";
    this.input = byId("compose-clue-input");
    this.input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.input.addEventListener("change", () => this.set());
    byId("compose-clue-set").addEventListener("click", () => this.set());
  }

  /** After the board was drawn anew. */
  fit() {
    const { board, slots, drawing } = this.composing();
    if (!this.at || !slots.all.has(keyOf(this.at))) this.at = [...slots.all.values()][0]?.at ?? null;
    slots.choose(drawing ? null : this.at);
    this.name();
    if (this.watched === board) return;
    this.watched = board;
    board.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.typed(event), true);
  }

  /** Say what is chosen, and what stands there; what is being typed stays. */
  name() {
    const { slots } = this.composing();
    const where = this.at ? slots.all.get(keyOf(this.at))?.where : "";
    if (!this.at || !where) return;
    const name = `Clue ${slotInWords(where)}`;
    const typing = this.input.value !== this.shown && byId("compose-clue-name").textContent === name;
    byId("compose-clue-name").textContent = name;
    this.shown = this.textAt(this.at);
    if (!typing) this.input.value = this.shown;
    this.offer(String(this.at[0]));
  }

  /** Buttons for the clues that can stand in a field, if they are few. @param {string} field */
  offer(field) {
    const choices = this.composing().view.played.clue_choices[field] ?? [];
    const offered = JSON.stringify(choices);
    if (offered === this.offered) return; // a button that is being pressed stays
    this.offered = offered;
    const buttons = choices.map(({ text, name }) => {
      return element("button", { type: "button", "data-sign": text, click: () => this.sign(text) }, name);
    });
    byId("compose-signs").replaceChildren(...buttons);
    show(buttons.length > 0, byId("compose-signs"));
  }

  /** What stands there, or is on its way. @param {At} at */
  textAt(at) {
    const key = keyOf(at);
    const clue = this.composing().view.clues.find((each) => keyOf(each.at) === key);
    return this.sent.get(key) ?? clue?.text ?? "";
  }

  /** @param {At} at @param {string} [typed] instead of what stands there */
  choose(at, typed) {
    this.set();
    this.at = at;
    this.composing().slots.choose(at);
    this.shown = this.input.value;
    this.name();
    if (typed !== undefined) this.input.value = typed;
    this.input.focus();
    if (typed === undefined) this.input.select();
  }

  /** Send what was typed; typing can go on at once, edits wait for each other. */
  set() {
    const text = this.input.value.trim();
    const { at } = this;
    if (!at || text === this.shown) return;
    const { slots } = this.composing();
    const edits = [{ at, text }];
    const partner = slots.partner(at);
    if (!text && byId("compose-symmetric").checked && slots.all.has(keyOf(partner))) edits.push({ at: partner, text: "" });
    this.shown = text;
    for (const each of edits) this.sent.set(keyOf(each.at), each.text);
    this.queue = this.queue.then(() => this.send(edits));
  }

  /** @param {{at: At, text: string}[]} edits */
  async send(edits) {
    try {
      await this.edit(edits);
      this.settle(edits);
    } catch (error) {
      this.settle(edits);
      this.composing().say(/** @type {Error} */ (error).message.replace(PATH, ""), true);
      const [{ at, text }] = edits;
      this.shown = this.input.value;
      this.choose(at, text);
      this.input.select();
    }
  }

  /** @param {{at: At, text: string}[]} edits */
  settle(edits) {
    for (const { at, text } of edits) if (this.sent.get(keyOf(at)) === text) this.sent.delete(keyOf(at));
  }

  /** A clue that was chosen instead of typed. @param {string} sign */
  sign(sign) {
    this.input.value = sign;
    this.forward(1);
  }

  /** Go on: to the clue's partner if that is still missing, else to the next. @param {number} step */
  forward(step) {
    if (!this.at) return;
    this.set();
    const { slots } = this.composing();
    const partner = slots.partner(this.at);
    const missing = this.textAt(this.at) && slots.all.has(keyOf(partner)) && !this.textAt(partner);
    this.choose(byId("compose-symmetric").checked && missing ? partner : slots.beside(this.at, step));
  }

  /** Enter goes on, arrows go there, Escape goes back to the board. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.forward(event.shiftKey ? -1 : 1);
      return;
    }
    if (event.key === "Escape") {
      this.input.value = this.shown;
      const { board } = this.composing();
      board.moveTo(board.at);
      return;
    }
    const direction = MOVES[event.key];
    if (!direction || !this.at || event.shiftKey || event.ctrlKey) return;
    const { selectionStart, selectionEnd, value } = this.input;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    const atEdge = whole || (event.key === "ArrowLeft" ? selectionEnd === 0 : selectionStart === value.length);
    if (direction[1] && !atEdge) return;
    event.preventDefault();
    this.choose(this.composing().slots.toward(this.at, direction));
  }

  /** Keys on the board are about clues, not marks: of that cell, or else of its column. @param {KeyboardEvent} event */
  typed(event) {
    const { drawing } = this.composing();
    if (drawing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const clears = key === "Delete" || key === "Backspace";
    if (!clears && !/^[\w?.-]$/.test(key) && key !== "Enter") {
      if (key === " " || event.shiftKey) event.stopPropagation(); // would make marks
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const at = this.slotOfCursor();
    if (at) this.choose(at, clears ? "" : key === "Enter" ? undefined : key);
    if (clears) this.set();
  }

  slotOfCursor() {
    const { board, slots } = this.composing();
    const column = `column ${board.at.split("c")[1]}`;
    const all = [...slots.all.values()];
    return (all.find((each) => each.where === board.at) ?? all.find((each) => each.where === column))?.at;
  }
}
