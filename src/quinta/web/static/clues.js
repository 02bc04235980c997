/** Setting clues: one cursor goes from slot to slot, and what is typed stands in the slot at once. */

import { byId, debounced } from "./dom.js";
import { MOVES } from "./places.js";
import { lettersOf, offerSigns } from "./signs.js";
import { keyOf, slotInWords } from "./slots.js";

/** @typedef {import("./types.js").At} At */

const PATH = /^[a-z_]+(\[\d+\])+: /;
const IDLE = 700; // who stops typing for so long wants to see what the clue does

export class ClueEditor {
  /**
   * @param {() => import("./compose.js").Compose} composing
   * @param {(edits: {at: At, text: string}[], again: boolean) => Promise<void>} edit again: more of the clue that was typed last
   */
  constructor(composing, edit) {
    this.composing = composing;
    this.edit = edit;
    /** Where the cursor is; null in a cell without a slot. @type {At | null} */
    this.at = null;
    /** What stood in the slot when the cursor came, or was sent since. */
    this.shown = "";
    /** @type {Map<string, string>} edits on their way */
    this.sent = new Map();
    /** @type {Map<string, string>} what was typed and is no clue, by slot */
    this.wrong = new Map();
    /** Whether this slot was written since the cursor came: that is one step of undo. */
    this.again = false;
    this.queue = Promise.resolve();
    /** @type {HTMLInputElement} */
    this.input = byId("compose-clue-input");
    this.idle = debounced(IDLE, () => this.set());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("blur", () => this.set());
    this.input.addEventListener("mousedown", (event) => this.clicked(event));
    byId("compose-signs").addEventListener("mousedown", (/** @type {Event} */ event) => event.preventDefault()); // the slot keeps the focus
    new ResizeObserver(() => this.place()).observe(byId("compose-board"));
  }

  /** After the board was drawn anew, or the mode has changed. */
  fit() {
    const { slots, drawing } = this.composing();
    if (this.at && !slots.get(this.at)) this.at = null;
    this.at ??= drawing ? null : ([...slots.all.values()][0]?.at ?? null);
    this.name();
    this.draw();
  }

  /** Put the field over its slot, and what is no clue into the others. */
  draw() {
    const { slots, drawing, board } = this.composing();
    const here = drawing ? null : this.at;
    this.input.hidden = here === null;
    slots.choose(here);
    board.svg.classList.toggle("elsewhere", here !== null); // there is one cursor
    const texts = new Map([...this.sent, ...this.wrong]);
    if (here) texts.delete(keyOf(here));
    slots.write(texts, this.wrong);
    const bad = here !== null && this.wrong.get(keyOf(here)) === this.input.value.trim();
    this.input.setAttribute("aria-invalid", String(bad));
    this.look();
  }

  /** A click where the cursor is already: what is typed next replaces the clue. @param {MouseEvent} event */
  clicked(event) {
    if (this.isTyping) return; // the caret goes there
    event.preventDefault();
    this.input.focus({ preventScroll: true });
    this.input.select();
  }

  /** Something was typed: it stands there at once, and soon counts. */
  typed() {
    this.look();
    this.idle();
  }

  /** What is typed is shown; else one sees the clue as the board draws it. */
  look() {
    const key = this.at ? keyOf(this.at) : "";
    this.input.classList.toggle("typing", this.isTyping || this.sent.has(key) || this.wrong.has(key));
    this.place();
  }

  place() {
    const { slots } = this.composing();
    const slot = this.at && slots?.get(this.at);
    if (!slot || this.input.hidden) return;
    const frame = /** @type {HTMLElement} */ (this.input.parentElement);
    const around = frame.getBoundingClientRect();
    const { left, top, width, height } = slot.rect.getBoundingClientRect();
    const { style } = this.input;
    style.left = `${left - around.left - frame.clientLeft + frame.scrollLeft}px`;
    style.top = `${top - around.top - frame.clientTop + frame.scrollTop}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    const letters = Math.max(2, this.input.value.length);
    style.fontSize = `${Math.max(10, Math.min(height * 0.55, (width * 1.5) / letters, 30))}px`;
  }

  /** Say where the cursor is, and what stands there; what is being typed stays. */
  name() {
    const { slots } = this.composing();
    const slot = this.at && slots.get(this.at);
    if (!this.at || !slot) {
      byId("compose-clue-name").textContent = "No clue can stand here.";
      byId("compose-signs").replaceChildren();
      return;
    }
    const name = `Clue ${slotInWords(slot.where)}`;
    const typing = this.isTyping && byId("compose-clue-name").textContent === name;
    byId("compose-clue-name").textContent = name;
    if (typing) return;
    this.shown = this.textAt(this.at);
    if (this.input.value.trim() !== this.shown) this.input.value = this.shown;
    offerSigns(byId("compose-signs"), this.composing().view, String(this.at[0]), {
      choose: (text) => this.sign(text),
      type: (sign) => this.type(sign),
      erase: () => this.erase(),
      next: () => this.forward(1),
    });
  }

  /** What stands there, or is on its way, or was refused. @param {At} at */
  textAt(at) {
    const key = keyOf(at);
    const clue = this.composing().view.clues.find((each) => keyOf(each.at) === key);
    return this.wrong.get(key) ?? this.sent.get(key) ?? clue?.text ?? "";
  }

  /** @param {At} at @param {string} [typed] instead of what stands there */
  choose(at, typed) {
    this.set();
    this.at = at;
    this.again = false;
    this.shown = this.input.value = this.textAt(at);
    this.name();
    this.draw();
    if (typed !== undefined) this.input.value = typed;
    this.input.focus({ preventScroll: true });
    this.input.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (typed === undefined) this.input.select();
    else this.typed();
  }

  /** Go to a slot, or to a cell that has none. @param {At | string | null} stop */
  go(stop) {
    if (stop === null) return;
    if (typeof stop !== "string") return this.choose(stop);
    this.set();
    this.at = null;
    this.composing().board.moveTo(stop);
    this.name();
    this.draw();
  }

  /** The cursor comes to the board, to the slot where it was. */
  focus() {
    const { board, drawing } = this.composing();
    if (this.at && !drawing) this.choose(this.at);
    else board.moveTo(board.at);
  }

  /** Send what was typed; typing can go on at once, edits wait for each other. */
  set() {
    this.idle.cancel();
    const text = this.input.value.trim();
    const { at } = this;
    if (!at || text === this.shown) return;
    const { slots } = this.composing();
    const edits = [{ at, text }];
    const partner = slots.partner(at);
    if (!text && byId("compose-symmetric").checked && keyOf(partner) !== keyOf(at) && slots.get(partner)) edits.push({ at: partner, text: "" });
    this.shown = text;
    for (const each of edits) {
      this.sent.set(keyOf(each.at), each.text);
      this.wrong.delete(keyOf(each.at));
    }
    const again = this.again;
    this.again = true;
    this.queue = this.queue.then(() => this.send(edits, again));
  }

  /** @param {{at: At, text: string}[]} edits @param {boolean} again */
  async send(edits, again) {
    /** @type {string | null} */
    let refused = null;
    try {
      await this.edit(edits, again);
    } catch (error) {
      refused = /** @type {Error} */ (error).message.replace(PATH, "");
    }
    for (const { at, text } of edits) if (this.sent.get(keyOf(at)) === text) this.sent.delete(keyOf(at));
    if (refused !== null) this.refuse(edits[0], refused);
    else this.draw();
  }

  /** A clue that cannot be stays marked until it is mended. @param {{at: At, text: string}} edit @param {string} why */
  refuse({ at, text }, why) {
    const composing = this.composing();
    const slot = composing.slots.get(at);
    if (!slot) return;
    this.wrong.set(keyOf(at), text);
    composing.say(`Clue ${slotInWords(slot.where)}: ${why}${/[.!?]$/.test(why) ? "" : "."}`, true);
    this.draw();
  }

  /** Other clues came: what was refused is of no interest any more. */
  forget() {
    this.wrong.clear();
    this.again = false;
    this.shown = this.input.value.trim();
    this.idle.cancel();
  }

  // Keys and fingers

  /** A clue that was chosen instead of typed. @param {string} sign */
  sign(sign) {
    this.input.value = sign;
    this.forward(1);
  }

  /** A sign from the keypad, where the caret is. @param {string} sign */
  type(sign) {
    const { selectionStart, selectionEnd, value } = this.input;
    const fresh = document.activeElement !== this.input && value.trim() === this.shown;
    this.input.focus({ preventScroll: true });
    this.input.setRangeText(sign, fresh ? 0 : (selectionStart ?? 0), fresh ? value.length : (selectionEnd ?? 0), "end");
    this.typed();
  }

  erase() {
    this.input.value = "";
    this.set();
    this.input.focus({ preventScroll: true });
  }

  /** Go on: to the clue's partner if that is still missing, else to the next. @param {number} step */
  forward(step) {
    if (!this.at) return;
    this.set();
    const { slots } = this.composing();
    const partner = slots.partner(this.at);
    const missing = this.textAt(this.at) && slots.get(partner) && !this.textAt(partner);
    this.choose(byId("compose-symmetric").checked && missing ? partner : slots.beside(this.at, step));
  }

  /** Enter goes on, arrows go there, Escape takes back what is being typed. @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.forward(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") this.takeBack();
    else if (event.key.toLowerCase() === "m" && !lettersOf(this.composing().view, String(this.at?.[0])).includes("m")) {
      event.preventDefault();
      this.composing().switchMode();
    } else this.arrow(event);
  }

  /** Whether something was typed that is no clue yet. */
  get isTyping() {
    return this.at !== null && !this.input.hidden && this.input.value.trim() !== this.shown;
  }

  /** Nothing was typed, and what was refused before is gone. */
  takeBack() {
    if (this.at) this.wrong.delete(keyOf(this.at));
    this.idle.cancel();
    if (this.at) this.shown = this.input.value = this.textAt(this.at);
    this.composing().say("");
    this.draw();
    this.input.select();
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    const direction = MOVES[event.key];
    const slot = this.at && this.composing().slots.get(this.at);
    if (!direction || !slot || event.shiftKey) return;
    const { selectionStart, selectionEnd, value } = this.input;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    const atEdge = whole || (event.key === "ArrowLeft" ? selectionEnd === 0 : selectionStart === value.length);
    if (direction[1] && !atEdge) return;
    event.preventDefault();
    this.go(this.composing().slots.toward(slot.box, direction));
  }
}
