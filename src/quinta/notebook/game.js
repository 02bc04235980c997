/**
 * A puzzle to play in a notebook: the page's own board, brush and history, and the kernel to ask.
 *
 * @typedef {object} Model what a notebook shares with the kernel
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(content: any) => void} send
 * @property {(event: string, act: (content: any) => void) => void} on
 * @property {(event: string, act: (content: any) => void) => void} off
 */

import { Board } from "../web/static/board.js";
import { Brush } from "../web/static/brush.js";
import { element, show, undoStep } from "../web/static/dom.js";
import { History } from "../web/static/history.js";
import { listen } from "../web/static/input.js";
import { notedAt, notesBeside, possibleAt, ruledOut, writtenDown } from "../web/static/notes.js";

/** So many pixels of the screen are one of a drawing, at most. */
const LARGEST = 1.3;

class Game {
  /** @param {Model} model @param {HTMLElement} host */
  constructor(model, host) {
    this.model = model;
    /** @type {import("../web/static/types.js").View} */
    this.view = model.get("view");
    this.history = new History();
    /** Questions that wait for an answer. @type {Map<number, (answer: any) => void>} */
    this.waiting = new Map();
    this.asked = 0;
    /** @type {any} */
    this.hint = null;
    this.rung = 0;
    this.status = element("p", { class: "status", role: "status" });
    const sheet = element("div", { class: "host" });
    this.board = new Board(sheet, this.view);
    sheet.style.maxWidth = `${Math.round((this.board.natural?.width ?? 400) * LARGEST)}px`;
    const bar = element("div", { class: "brush", role: "radiogroup", "aria-label": "Brush" }, ...["positive", "negative", "clear"].map((brush) => {
      return element("button", { type: "button", role: "radio", "data-brush": brush }, brush === "clear" ? "Clear" : "");
    }));
    const keypad = element("div", { class: "keypad", role: "group", "aria-label": "Keypad" });
    this.brush = new Brush(bar, keypad);
    const player = { history: this.history, brush: () => this.brush.chosen, mode: () => this.brush.mode };
    listen(this.board, player);
    this.brush.fit(this.board, player);
    this.undo = this.button("Undo", () => this.history.undo());
    this.redo = this.button("Redo", () => this.history.redo());
    this.place = this.button("Place it", () => this.placeHint());
    show(false, this.place);
    const tools = element("div", { class: "tools", role: "group", "aria-label": "Help" }, this.undo, this.redo, this.button("Check", () => this.check()), this.button("Hint", () => this.more()), this.place);
    host.replaceChildren(sheet, bar, keypad, tools, this.status);
    this.history.onChange = (keys, settled) => this.changed(keys, settled);
    host.addEventListener("keydown", (event) => this.key(event));
    sheet.addEventListener("contextmenu", (/** @type {Event} */ event) => event.stopPropagation()); // the right button marks
    this.refresh();
    this.takeOver();
    this.answered = (/** @type {any} */ content) => this.answer(content);
    this.shared = () => this.takeOver();
    model.on("msg:custom", this.answered);
    model.on("change:marked", this.shared);
    model.on("change:noted", this.shared);
  }

  leave() {
    this.model.off("msg:custom", this.answered);
    this.model.off("change:marked", this.shared);
    this.model.off("change:noted", this.shared);
  }

  /** @param {string} words @param {() => any} act */
  button(words, act) {
    return element("button", { type: "button", click: act }, words);
  }

  /** The notebook has keys of its own: none of ours reaches it. @param {KeyboardEvent} event */
  key(event) {
    event.stopPropagation();
    const step = undoStep(event, "input, textarea", true);
    if (step < 0) this.history.undo();
    else if (step > 0) this.history.redo();
  }

  // What stands on the board, here and in the kernel

  get marks() {
    return this.history.marks;
  }

  get notes() {
    return notesBeside(this.history, { ...this.view.given, ...this.marks }, this.view.values);
  }

  /** Write what the kernel has, if it is another board than here. */
  takeOver() {
    const marks = this.model.get("marked");
    const notes = this.model.get("noted");
    if (same(marks, this.marks) && same(notes, this.notes)) return;
    const gone = Object.fromEntries([...this.history.values.keys()].map((key) => [key, undefined]));
    this.history.write({ ...gone, ...writtenDown(notes, this.view, new History()), ...marks });
  }

  /** @param {string[]} keys @param {boolean} settled */
  changed(keys, settled) {
    for (const key of new Set(keys)) {
      const noted = notedAt(key);
      if (noted === null) this.board.show(key, this.history.read(key));
      else this.board.note(noted, ruledOut(this.history, noted), possibleAt(this.history, noted));
    }
    if (!settled) return;
    this.refresh();
    this.forget();
    if (!same(this.marks, this.model.get("marked"))) this.model.set("marked", this.marks);
    if (!same(this.notes, this.model.get("noted"))) this.model.set("noted", this.notes);
    this.model.save_changes();
    this.judge();
  }

  refresh() {
    this.undo.disabled = !this.history.canUndo;
    this.redo.disabled = !this.history.canRedo;
  }

  // Questions

  /** @param {string} question @returns {Promise<any>} the result; what went wrong is said */
  ask(question) {
    const id = (this.asked += 1);
    const marks = { ...this.view.given, ...this.marks };
    this.model.send({ id, question, marks, notes: this.notes });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** @param {any} content */
  answer(content) {
    const resolve = this.waiting.get(content?.id);
    if (!resolve) return;
    this.waiting.delete(content.id);
    if (content.error) this.say(content.error, true);
    else resolve(content.result);
  }

  /** Which clues are met, and whether all is done: asked after each stroke. */
  async judge() {
    const before = this.history.at;
    const found = await this.ask("check");
    if (this.history.at !== before) return;
    this.board.satisfy(found.satisfied, found.met_runs);
    if (found.solved) this.say("Solved: every rule holds.");
  }

  async check() {
    this.forget();
    const found = await this.ask("check");
    this.board.clearBroken();
    this.board.ring([...new Set(found.violations.flatMap((/** @type {any} */ each) => each.places))], "broken");
    const broken = [...new Set(found.violations.map((/** @type {any} */ each) => each.message))];
    if (broken.length) this.say(`Against the rules: ${broken.join("; ")}.`, true);
    else this.say(found.solved ? "Solved: every rule holds." : "No rule is broken so far.");
  }

  /** One rung more of a hint. */
  async more() {
    if (!this.hint) {
      this.say("Looking for a step …");
      this.hint = await this.ask("hint");
      this.rung = 0;
    }
    this.rung = Math.min(this.rung + 1, this.hint.rungs.length);
    this.say(this.hint.rungs[this.rung - 1]);
    this.board.clearRings();
    this.board.showRoles(this.hint.roles_svg[this.rung - 1] ?? "");
    show(this.rung === this.hint.rungs.length && this.hint.step?.conclusions.length > 0, this.place);
  }

  placeHint() {
    this.history.write(writtenDown(this.hint.step.conclusions, this.view, this.history));
  }

  /** What was said of the board no longer holds. */
  forget() {
    this.hint = null;
    show(false, this.place);
    this.board.clearRings();
    this.say("");
  }

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    this.status.textContent = words;
    this.status.classList.toggle("bad", bad);
  }
}

/** @param {any} one @param {any} other */
function same(one, other) {
  const sorted = (/** @type {any} */ value) => JSON.stringify(Array.isArray(value) ? value : Object.entries(value).sort());
  return sorted(one) === sorted(other);
}

/** Show a game in a cell of a notebook. @param {{model: Model, el: HTMLElement}} where */
export function render({ model, el }) {
  el.classList.add("quinta-game");
  el.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab leaves our keys alone
  const game = new Game(model, el);
  return () => game.leave();
}
