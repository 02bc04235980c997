/**
 * One lesson on a small board: the player places what follows, or finds the one mark that is wrong. What is
 * done is judged at once, with a sentence why.
 *
 * @typedef {import("./types.js").Fact} Fact
 * @typedef {import("./types.js").View} View
 * @typedef {object} Lesson as the server tells it
 * @property {string} name
 * @property {string} title
 * @property {"rules" | "wrong" | "technique"} part
 * @property {string} about
 * @property {string} puzzle with marks and notes
 * @property {Fact[]} wanted what follows
 * @property {Fact | null} right what stands in the solution where the wrong mark stands, if there is one
 * @property {string} look where to look
 * @property {string} sentence why it is so
 * @property {string} look_svg what matters, on the board
 * @property {string} roles_svg why it is so, on the board
 */

import { Latest } from "./api.js";
import { Board } from "./board.js";
import { Brush } from "./brush.js";
import { element } from "./dom.js";
import { History } from "./history.js";
import { listen } from "./input.js";
import { counted } from "./names.js";
import { notedAt, notesBeside, possibleAt, ruledOut, writtenDown } from "./notes.js";

/** So many of the marks that follow are enough; the others are filled in. */
const ENOUGH = 3;
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

/**
 * What there is to do, in a sentence.
 * @param {Lesson} lesson
 * @param {View} view
 */
export function taskOf({ wanted, right }, view) {
  const painted = view.played.by === "brush";
  if (right) return `One mark on this board is wrong. Find it and take it away${painted ? "." : ": choose it, then ⌫."}`;
  const marks = wanted.filter(({ holds }) => holds || painted).length;
  const some = wanted.length > ENOUGH ? ` ${ENOUGH} of them will do.` : "";
  if (marks) return `What follows here? Place ${counted(marks, "mark")}.${some}`;
  return `What is ruled out here? Choose a cell, then a value; ${counted(wanted.length, "note")}.${some}`;
}

/** Whether nothing but notes is wanted. @param {Lesson} lesson @param {View} view */
function notesOnly({ wanted, right }, view) {
  return !right && view.played.by !== "brush" && !wanted.some(({ holds }) => holds);
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
    this.judging = new Latest();
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
    /** What stands there from the start. */
    this.start = new Map(this.history.values);
    this.show([...this.start.keys()]);
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
    this.judging.cancel();
    this.board.clearRings();
    this.announced.textContent = this.board.svg.contains(document.activeElement) ? this.board.nameOf(this.board.at) : "";
    this.say("");
    if (this.lesson.right) this.judgeFound();
    else this.judgePlaced();
  }

  /** The keys of what stood there from the start and is gone; more may be noted beside a note. */
  get touched() {
    const values = (/** @type {any} */ noted) => String(noted ?? "").split(" ");
    const gone = (/** @type {string} */ key, /** @type {any} */ value) => {
      const now = this.history.read(key);
      return notedAt(key) === null ? now !== value : !values(value).every((each) => values(now).includes(each));
    };
    return [...this.start].filter(([key, value]) => gone(key, value)).map(([key]) => key);
  }

  judgeFound() {
    const { touched, lesson } = this;
    if (touched.includes(/** @type {Fact} */ (lesson.right).place)) return this.finish(false);
    const [other] = touched;
    if (other === undefined) return undefined;
    this.restore(touched);
    return this.say("That mark is right. Look for another.", true);
  }

  judgePlaced() {
    const { touched } = this;
    if (touched.length) {
      this.restore(touched);
      return this.say("That one stands here from the start.", true);
    }
    const wrong = this.beyond;
    if (wrong !== undefined) return this.judge(wrong);
    const left = this.missing.length;
    const { length } = this.lesson.wanted;
    if (length - left >= Math.min(ENOUGH, length)) return this.finish(false);
    if (left < length) this.say(`Right. ${counted(left, "more", "more")}.`);
    return undefined;
  }

  /** What follows and is not written yet. @returns {Fact[]} */
  get missing() {
    return this.lesson.wanted.filter(({ place, value, holds }) => {
      const stands = this.history.read(place);
      if (holds) return stands !== value;
      return stands === undefined ? !this.out(place).includes(value) : stands === value;
    });
  }

  /** @param {string} place @returns {number[]} values ruled out there */
  out(place) {
    return notesBeside(this.history, this.marks, this.view.values).filter((fact) => fact.place === place).map(({ value }) => value);
  }

  get marks() {
    return { ...this.view.given, ...this.history.marks };
  }

  /** A place that was marked though nothing wanted says so. @returns {string | undefined} */
  get beyond() {
    const { wanted } = this.lesson;
    const follows = (/** @type {string} */ id, /** @type {number} */ value) =>
      wanted.some((fact) => fact.place === id && (fact.holds ? fact.value === value : fact.value !== value && this.view.values.length === 2));
    return Object.entries(this.history.marks).find(([id, value]) => !this.start.has(id) && !follows(id, value))?.[0];
  }

  /** Say why a mark is wrong, or that nothing says it yet. @param {string} place */
  async judge(place) {
    const marks = { ...this.view.given, ...Object.fromEntries([...this.start].filter(([key]) => notedAt(key) === null)), [place]: this.history.read(place) };
    this.board.ring([place], "broken");
    try {
      const why = await this.why({ puzzle: this.view.text, marks, notes: this.view.notes }, place);
      if (why === null || this.done) return;
      this.say(why ? `Not so: ${why}` : "It may be so, but nothing on this board says it yet.", true);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    }
  }

  /**
   * Why no solution has these marks, in a sentence: a rule that is broken, or how it ends; "" if one has them.
   * @param {{puzzle: string, marks: import("./types.js").Marks, notes: Fact[]}} board
   * @param {string} place that was marked last
   * @returns {Promise<string | null>} null if something else is asked for meanwhile
   */
  async why(board, place) {
    const checked = await this.judging.ask("check", board);
    if (!checked) return null;
    const [first] = checked.violations;
    if (first) {
      const { message } = checked.violations.find((/** @type {any} */ each) => each.places.includes(place)) ?? first;
      return `${message}.`;
    }
    const found = await this.judging.ask("hint", board);
    if (!found) return null;
    return found.step?.kind === "mistake" ? found.step.chain.at(-1)?.sentence ?? found.step.sentence : "";
  }

  /** @param {string[]} keys whose first marks come back */
  restore(keys) {
    const { onChange } = this.history;
    this.history.onChange = () => {};
    this.history.write(Object.fromEntries(keys.map((key) => [key, this.start.get(key)])));
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
    this.judging.cancel();
    const { right } = this.lesson;
    const rest = Object.keys(this.history.marks).filter((id) => !this.start.has(id));
    if (shown) this.history.write(Object.fromEntries(rest.map((id) => [id, undefined])));
    this.history.write(writtenDown(right ? [right] : this.missing, this.view, this.history));
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
