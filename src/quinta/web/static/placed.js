/**
 * What is placed on the board of a lesson, judged: what is missing still, and what is more than follows.
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
import { counted } from "./names.js";
import { notedAt, notesBeside } from "./notes.js";

/** So many of the marks that follow are enough; the others are filled in. */
const ENOUGH = 3;

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
export function notesOnly({ wanted, right }, view) {
  return !right && view.played.by !== "brush" && !wanted.some(({ holds }) => holds);
}

export class Placed {
  /**
   * @param {Lesson} lesson
   * @param {View} view of its puzzle
   * @param {import("./history.js").History} history that holds the board as it is in the beginning
   */
  constructor(lesson, view, history) {
    this.lesson = lesson;
    this.view = view;
    this.history = history;
    /** What stands there from the start. */
    this.start = new Map(history.values);
    this.judging = new Latest();
  }

  /**
   * What is to be said: whether it is done, what has to come back, which mark nothing wanted says.
   * @returns {{done: boolean, back: string[], wrong: string | undefined, words: string}}
   */
  get verdict() {
    const { touched: back, beyond, lesson } = this;
    const { right, wanted } = lesson;
    const said = { done: false, back, wrong: undefined, words: "" };
    if (right) {
      if (back.includes(right.place)) return { ...said, done: true };
      return { ...said, words: back.length ? "That mark is right. Look for another." : "" };
    }
    if (back.length) return { ...said, words: "That one stands here from the start." };
    if (beyond !== undefined) return { ...said, wrong: beyond };
    const left = this.missing.length;
    if (wanted.length - left >= Math.min(ENOUGH, wanted.length)) return { ...said, done: true };
    return { ...said, words: left < wanted.length ? `Right. ${left} more.` : "" };
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

  /**
   * Why no solution has this mark beside what stood there from the start, in a sentence: a rule that is broken, or how it
   * ends; "" if one has it.
   * @param {string} place that was marked
   * @returns {Promise<string | null>} null if something else is asked for meanwhile
   */
  async why(place) {
    const before = [...this.start].filter(([key]) => notedAt(key) === null);
    const marks = { ...this.view.given, ...Object.fromEntries(before), [place]: this.history.read(place) };
    const board = { puzzle: this.view.text, marks, notes: this.view.notes };
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
}
