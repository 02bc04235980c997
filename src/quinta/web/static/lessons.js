/** The course of a kind: small lessons in their order, what is done kept in this browser. */

import { ask } from "./api.js";
import { element } from "./dom.js";
import { Exercise } from "./lesson.js";
import { inShort } from "./rules.js";
import { keepSetting, setting } from "./store.js";

/**
 * @typedef {import("./lesson.js").Lesson} Lesson
 * @typedef {{lessons: Lesson[], course: string[], techniques: {name: string, about: string}[]}} Taught
 */

/** What the server teaches of a kind, asked once. @type {Map<string, Promise<Taught>>} */
const known = new Map();

/** @param {string} kind @returns {Promise<Taught>} */
export function taughtOf(kind) {
  const before = known.get(kind);
  if (before) return before;
  const asked = ask("lessons", { kind });
  known.set(kind, asked);
  asked.catch(() => known.delete(kind));
  return asked;
}

/** @param {string} kind @returns {string[]} the names of the lessons done */
export function doneOf(kind) {
  return setting(`lessons/${kind}`, []);
}

/** @param {string} kind @param {string} name */
function keepDone(kind, name) {
  keepSetting(`lessons/${kind}`, [...new Set([...doneOf(kind), name])]);
}

export class Lessons {
  /**
   * @param {HTMLElement} host
   * @param {(name: string) => void} onOpen a lesson was chosen, by its name
   */
  constructor(host, onOpen) {
    this.host = host;
    this.onOpen = onOpen;
    this.kind = "";
    this.name = "";
    /** @type {Taught} */
    this.taught = { lessons: [], course: [], techniques: [] };
    this.list = element("ol", { class: "course" });
    this.count = element("p", { class: "quiet" });
    this.room = element("article", { class: "card lesson" });
    const nav = element("nav", { "aria-label": "Lessons" }, this.count, this.list);
    this.body = element("div", { class: "beside" }, nav, this.room);
  }

  /**
   * Show the course of a kind, and one of its lessons: the first that is not done, unless it is named.
   * @param {import("./types.js").Kind} kind
   * @param {string} name
   */
  async show(kind, name) {
    if (this.kind === kind.kind && this.name === name && name) return;
    if (this.kind !== kind.kind) this.host.replaceChildren(element("p", { class: "quiet" }, "Working …"));
    this.kind = kind.kind;
    const taught = await taughtOf(kind.kind);
    if (this.kind !== kind.kind) return;
    this.taught = taught;
    this.host.replaceChildren(taught.course.length ? this.body : element("p", {}, "There are no lessons for this kind yet."));
    if (taught.course.length) await this.open(taught.lessons.some((each) => each.name === name) ? name : this.next);
  }

  /** The first lesson that is not done; the first of all if all are. */
  get next() {
    const done = doneOf(this.kind);
    return this.taught.course.find((name) => !done.includes(name)) ?? this.taught.course[0];
  }

  /** @param {string} name */
  lesson(name) {
    return /** @type {Lesson} */ (this.taught.lessons.find((each) => each.name === name));
  }

  /** The title of a lesson; of several alike, with a number. @param {string} name */
  titleOf(name) {
    const { title } = this.lesson(name);
    const alike = this.taught.course.filter((each) => this.lesson(each).title === title);
    const number = alike.indexOf(name) + 1;
    return number > 1 ? `${title} (${number})` : title;
  }

  draw() {
    const done = doneOf(this.kind);
    const { course } = this.taught;
    const number = course.filter((name) => done.includes(name)).length;
    this.count.textContent = number === course.length ? `All ${course.length} lessons done.` : `${number} of ${course.length} done, half a minute each`;
    this.list.replaceChildren(
      ...course.map((name) => {
        const is = done.includes(name);
        const about = { type: "button", "data-lesson": name, "aria-current": name === this.name ? "true" : null, click: () => this.onOpen(name) };
        const sign = element("span", { class: "sign", "aria-hidden": "true" }, is ? "✓" : "");
        return element("li", { class: is ? "done" : "" }, element("button", about, this.titleOf(name), is ? element("span", { class: "unseen" }, ", done") : "", sign));
      }),
    );
  }

  /** @param {string} name @param {boolean} [hands] whether to put them on the board */
  async open(name, hands = false) {
    this.name = name;
    this.draw();
    const lesson = this.lesson(name);
    const view = await ask("view", { puzzle: lesson.puzzle });
    if (this.name !== name || this.lesson(name) !== lesson) return;
    const at = this.taught.course.indexOf(name);
    const place = at < 0 ? "Technique" : `Lesson ${at + 1} of ${this.taught.course.length}`;
    const work = element("div", { class: "work" });
    this.room.dataset.lesson = name;
    delete this.room.dataset.done;
    this.room.replaceChildren(element("p", { class: "quiet" }, place), element("h3", {}, this.titleOf(name)), ...about(lesson, view), work);
    const exercise = new Exercise(work, lesson, view, () => this.finished(name, exercise.tools));
    if (hands) exercise.focus();
  }

  /** @param {string} name @param {HTMLElement} foot */
  finished(name, foot) {
    keepDone(this.kind, name);
    this.draw();
    this.room.dataset.done = "true";
    const { course } = this.taught;
    const following = course.slice(course.indexOf(name) + 1).find((each) => !doneOf(this.kind).includes(each)) ?? this.next;
    const again = element("button", { type: "button", click: () => this.open(name, true) }, "Again");
    const all = course.every((each) => doneOf(this.kind).includes(each));
    const next = element("button", { type: "button", class: "primary", "data-next": following, click: () => this.onOpen(following) }, "Next lesson");
    foot.replaceChildren(again, ...(all ? [] : [next]));
    (all ? again : next).focus({ preventScroll: true });
  }
}

/** What a lesson is about: all rules, the rule that is broken, or the technique. @param {Lesson} lesson @param {import("./types.js").View} view */
function about(lesson, view) {
  if (lesson.part !== "rules") return [element("p", {}, lesson.about)];
  return [element("p", { class: "aim" }, view.task), element("ul", {}, ...view.rules.map((rule) => element("li", {}, inShort(rule))))];
}
