/**
 * One lesson on a small board: the player places what follows, or finds the one mark that is wrong. What is
 * done is judged at once, with a sentence why.
 *
 * @typedef {import("./placed.js").Lesson} Lesson
 * @typedef {import("./types.js").View} View
 */

import { Board } from "./board.js";
import { Brush } from "./brush.js";
import { element } from "./dom.js";
import { History } from "./history.js";
import { listen } from "./input.js";
import { notedAt, possibleAt, ruledOut, writtenDown } from "./notes.js";
import { Placed, notesOnly, taskOf } from "./placed.js";

const LARGEST = 420;
const SCALE = 1.3;

/**
 * A board to look at, not to play on.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Record<string, number>} marks
 * @param {string} label
 */
export function still(host, view, marks, label) {
  const board = sized(host, view, label);
  for (const [id, value] of Object.entries(marks)) board.show(id, value);
  board.svg.classList.add("still");
  for (const group of board.groups.values()) group.removeAttribute("tabindex");
  return board;
}

/** @param {HTMLElement} host @param {View} view @param {string} label */
function sized(host, view, label) {
  const inner = element("div", { class: "host" });
  const board = new Board(inner, view, label);
  const { width = 200 } = board.natural ?? {};
  inner.style.setProperty("--most", `${Math.min(LARGEST, width * SCALE)}px`);
  host.replaceChildren(inner);
  return board;
}

export class Exercise {
  /**
   * @param {HTMLElement} host is emptied first
   * @param {Lesson} lesson
   * @param {View} view of its puzzle
   * @param {(shown: boolean) => void} onDone when it is done, and whether it was shown
   */
  constructor(host, lesson, view, onDone) {
    this.lesson = lesson;
    this.view = view;
    this.onDone = onDone;
    this.done = false;
    this.paper = element("div", { class: "paper" });
    this.told = element("p", { class: "status", role: "status", "aria-live": "polite" });
    this.announced = element("p", { class: "unseen", "aria-live": "polite" });
    this.bar = brushBar();
    this.keypad = element("div", { class: "keypad", role: "group", "aria-label": "Keypad" });
    this.look = element("button", { type: "button", click: () => this.showWhere() }, "Where?");
    this.tell = element("button", { type: "button", click: () => this.showMe() }, "Show me");
    this.tools = element("div", { class: "row" }, this.look, this.tell);
    this.task = element("p", { class: "task" }, taskOf(lesson, view), element("span", { class: "for-keys" }, notesOnly(lesson, view) ? " With keys: Shift and the value." : ""));
    host.replaceChildren(this.task, this.paper, this.told, this.announced, this.bar, this.keypad, this.tools);
    this.board = sized(this.paper, view, `Lesson: ${lesson.title}`);
    this.history = new History();
    this.history.write({ ...writtenDown(view.notes, view, this.history), ...view.marks });
    this.placed = new Placed(lesson, view, this.history);
    this.show([...this.placed.start.keys()]);
    this.history.onChange = (keys, settled) => this.changed(keys, settled);
    const brush = new Brush(this.bar, this.keypad);
    const player = { history: this.history, brush: () => brush.chosen };
    listen(this.board, player);
    brush.fit(this.board, player);
    if (lesson.right) brush.choose("clear");
    if (notesOnly(lesson, view)) this.keypad.querySelector('[data-mode="out"]')?.click();
    this.board.svg.addEventListener("keydown", (event) => this.undo(event));
  }

  /** Put the hands on the board. */
  focus() {
    this.board.moveTo(this.board.at);
  }

  /** @param {KeyboardEvent} event */
  undo(event) {
    if (event.key.toLowerCase() !== "u" && !(event.ctrlKey && event.key === "z")) return;
    event.preventDefault();
    if (this.history.at > 1) this.history.undo(); // the first stroke is the board as it was
  }

  // What changes

  /** @param {string[]} keys */
  show(keys) {
    for (const key of new Set(keys)) {
      const noted = notedAt(key);
      if (noted !== null) this.board.note(noted, ruledOut(this.history, noted), possibleAt(this.history, noted));
      else this.board.show(key, this.history.read(key));
    }
  }

  /** @param {string[]} keys @param {boolean} settled */
  changed(keys, settled) {
    this.show(keys);
    if (!settled || this.done) return;
    this.placed.judging.cancel();
    this.board.clearRings();
    this.announced.textContent = this.board.svg.contains(document.activeElement) ? this.board.nameOf(this.board.at) : "";
    const { done, back, words, wrong } = this.placed.verdict;
    if (done) return this.finish(false);
    if (back.length) this.restore(back);
    this.say(words, back.length > 0);
    return wrong === undefined ? undefined : this.judge(wrong);
  }

  /** Say why a mark is wrong, or that nothing says it yet. @param {string} place */
  async judge(place) {
    this.board.ring([place], "broken");
    try {
      const why = await this.placed.why(place);
      if (why === null || this.done) return;
      this.say(why ? `Not so: ${why}` : "It may be so, but nothing on this board says it yet.", true);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    }
  }

  /** @param {string[]} keys whose first marks come back */
  restore(keys) {
    const { onChange } = this.history;
    this.history.onChange = () => {};
    this.history.write(Object.fromEntries(keys.map((key) => [key, this.placed.start.get(key)])));
    this.history.onChange = onChange;
    this.show(keys);
  }

  // Help, and the end

  showWhere() {
    this.board.clearRings();
    this.board.showRoles(this.lesson.look_svg);
    this.say(this.lesson.look);
  }

  showMe() {
    this.finish(true);
  }

  /** @param {boolean} shown instead of found */
  finish(shown) {
    this.done = true;
    const { judging, start } = this.placed;
    judging.cancel();
    const { right } = this.lesson;
    const rest = Object.keys(this.history.marks).filter((id) => !start.has(id));
    if (shown) this.history.write(Object.fromEntries(rest.map((id) => [id, undefined])));
    this.history.write(writtenDown(right ? [right] : this.placed.missing, this.view, this.history));
    this.board.clearRings();
    this.board.showRoles(right ? "" : this.lesson.roles_svg);
    if (right) this.board.ring([right.place], "found");
    this.board.svg.classList.add("still");
    this.paper.parentElement?.setAttribute("data-over", "");
    for (const each of [this.look, this.tell]) each.style.visibility = "hidden"; // nothing moves
    this.say(`${shown ? "" : "Yes. "}${this.lesson.sentence}`);
    this.onDone(shown);
  }

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    this.told.textContent = words;
    this.told.classList.toggle("bad", bad);
  }
}

/** The brush as Brush wants it: a button for each of two marks, and one that clears. */
function brushBar() {
  const button = (/** @type {string} */ brush, /** @type {string} */ words) => {
    return element("button", { type: "button", role: "radio", "data-brush": brush, "aria-checked": "false" }, words);
  };
  return element("div", { class: "brush", role: "radiogroup", "aria-label": "Brush" }, button("positive", ""), button("negative", ""), button("clear", "Clear"));
}
