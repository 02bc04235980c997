/** The puzzles of each day: one of each kind, the same for everybody, and what one has made of them. */

import { Achieved } from "./achieved.js";
import { ask, isAbort } from "./api.js";
import { Calendar } from "./calendar.js";
import { pictureOf } from "./chooser.js";
import { copied } from "./copy.js";
import { inWords, isDay, today } from "./dates.js";
import { acting, byId, element } from "./dom.js";
import { counted } from "./names.js";
import { begun, diary, solvedOf, standing, streak } from "./records.js";
import { progressOn } from "./store.js";
import { clock } from "./timer.js";

/**
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {{puzzle: string, level: number | null, date: string, view: import("./types.js").View}} Made
 */

/** How each state is shown in a few characters, also where colours and pictures do not go. */
const SIGNS = { new: "○", begun: "◐", shown: "–", solved: "✓" };
/** Days whose puzzles are kept at hand. */
const MOST_DAYS = 4;
/** Milliseconds between two looks at the calendar of whoever keeps the page open. */
const LOOK = 20_000;

export class Daily {
  /**
   * @param {Kind[]} kinds
   * @param {(made: Made) => Promise<void>} toPlay opens a puzzle there
   * @param {import("./replay.js").Replay} replay
   */
  constructor(kinds, toPlay, replay) {
    this.kinds = kinds;
    this.toPlay = toPlay;
    this.day = today();
    this.isToday = true;
    /** What has come from the server, by day, then kind. @type {Map<string, Map<string, Promise<Made>>>} */
    this.made = new Map();
    this.controller = new AbortController();
    this.calendar = new Calendar(kinds.length, (day) => this.choose(day));
    this.achieved = new Achieved(kinds, () => this.refresh());
    this.replay = replay;
    const on = acting((words) => this.say(words, true));
    on("daily-today", () => this.choose(today()));
    on("daily-copy", async () => this.say(await copied(this.summary(), "Your day")));
    window.setInterval(() => this.look(), LOOK);
    document.addEventListener("visibilitychange", () => this.look());
  }

  get hash() {
    return this.isToday ? "#daily" : `#daily/${this.day}`;
  }

  /** @param {string} hash */
  async route(hash) {
    const asked = /^#daily\/(.*)$/.exec(hash)?.[1] ?? today();
    const known = isDay(asked) && asked <= today();
    this.show(known ? asked : today());
    if (!known) this.say("This link names no day that has come; here is today.", true);
  }

  /** Somebody chose a day. @param {string} day */
  choose(day) {
    this.show(day);
    if (location.hash !== this.hash) history.pushState(null, "", this.hash);
  }

  /** After midnight, today is another day. */
  look() {
    if (!byId("daily").hidden && this.isToday && this.day !== today()) this.show(today());
  }

  /** @param {string} day */
  show(day) {
    if (day !== this.day) this.controller.abort(); // nobody waits for the other day any more
    if (this.controller.signal.aborted) this.controller = new AbortController();
    this.day = day;
    this.isToday = day === today();
    this.say("");
    byId("daily-title").textContent = inWords(day);
    byId("daily-today").disabled = this.isToday;
    byId("daily-five").replaceChildren(...this.kinds.map((kind) => this.card(kind)));
    for (const kind of this.kinds) this.fetched(kind).then((made) => this.tell(kind, made), (error) => this.excuse(kind, error));
    this.calendar.show(day);
    this.refresh();
  }

  /** Show what has been done meanwhile. */
  refresh() {
    const all = diary();
    const { now, longest } = streak(all);
    byId("daily-streak").textContent = now
      ? `${counted(now, "day")} in a row${longest > now ? `, ${longest} at best` : ""}`
      : longest ? `Your longest streak: ${counted(longest, "day")}` : "Solve one of today’s puzzles to begin a streak.";
    byId("daily-count").textContent = `${solvedOf(all, this.day)} of ${this.kinds.length} solved`;
    for (const kind of this.kinds) this.state(kind, all);
    this.calendar.refresh(all);
    this.achieved.refresh(all);
  }

  // Cards

  /** @param {Kind} kind */
  card(kind) {
    const attributes = { type: "button", class: "puzzle", click: () => this.play(kind) };
    const words = element("span", { class: "words" }, element("strong", {}, kind.title), element("span", { class: "level quiet" }, "…"), element("span", { class: "state" }));
    const replay = element("button", { type: "button", class: "replay", hidden: true, click: () => this.playBack(kind) }, "Replay");
    return element("li", { "data-kind": kind.kind }, element("button", attributes, ...pictureOf(kind), words), replay);
  }

  /** @param {Kind} kind @returns {HTMLElement} */
  cardOf({ kind }) {
    return /** @type {any} */ (byId("daily-five").querySelector(`[data-kind="${kind}"]`));
  }

  /** @param {Kind} kind @param {import("./records.js").Diary} all */
  state(kind, all) {
    const card = this.cardOf(kind);
    const { state, text, level, seconds, hints } = standing(all, this.day, kind.kind);
    const told = { new: "New", begun: "Begun", shown: "Filled in for you", solved: `${clock(seconds)}${hints ? `, ${counted(hints, "hint")}` : ""}` };
    card.dataset.state = state;
    part(card, ".puzzle").title = state === "solved" ? "Solved" : told[state];
    part(card, ".state").textContent = `${SIGNS[state]} ${told[state]}`;
    if (level !== null) part(card, ".level").textContent = levelName(kind, level);
    part(card, ".replay").hidden = !(text && progressOn(text)?.history?.strokes?.length) || state === "new" || state === "begun";
  }

  /** @param {Kind} kind @param {Made} made */
  tell(kind, made) {
    if (made.date === this.day) part(this.cardOf(kind), ".level").textContent = levelName(kind, made.level);
  }

  /** @param {Kind} kind @param {Error} error */
  excuse(kind, error) {
    if (isAbort(error)) return;
    part(this.cardOf(kind), ".level").textContent = "not there yet";
    this.say(`The ${kind.title} puzzle of this day did not come: ${error.message} Press it to try again.`, true);
  }

  // Puzzles

  /** The puzzle of the day that is shown, asked for once. @param {Kind} kind @returns {Promise<Made>} */
  fetched({ kind }) {
    const { day } = this;
    const known = this.made.get(day) ?? new Map();
    this.made.delete(day);
    this.made.set(day, known); // the last one shown is last
    for (const old of [...this.made.keys()].slice(0, -MOST_DAYS)) this.made.delete(old);
    if (!known.has(kind)) {
      const asked = ask("daily", { kind, date: day }, { signal: this.controller.signal });
      known.set(kind, asked);
      asked.catch(() => known.delete(kind));
    }
    return known.get(kind);
  }

  /** @param {Kind} kind */
  async play(kind) {
    const later = window.setTimeout(() => this.say(`Making the ${kind.title} puzzle of this day …`), 200);
    try {
      const made = await this.fetched(kind);
      begun(made.date, { kind: kind.kind, level: made.level, text: made.view.text });
      this.say("");
      await this.toPlay(made);
    } catch (error) {
      if (!isAbort(error)) this.excuse(kind, /** @type {Error} */ (error));
    } finally {
      clearTimeout(later);
    }
  }

  /** @param {Kind} kind */
  async playBack(kind) {
    try {
      const made = await this.fetched(kind);
      this.replay.open(made.view, progressOn(made.view.text)?.history, `${kind.title}, ${inWords(this.day)}`);
    } catch (error) {
      if (!isAbort(error)) this.excuse(kind, /** @type {Error} */ (error));
    }
  }

  // Words

  /** The day in a few lines to share; nothing in them gives a solution away. */
  summary() {
    const all = diary();
    const lines = this.kinds.map((kind) => {
      const { state, level, seconds, hints } = standing(all, this.day, kind.kind);
      const named = `${SIGNS[state]} ${kind.title}${level === null ? "" : `, ${levelName(kind, level)}`}`;
      return state === "solved" ? `${named}: ${clock(seconds)}${hints ? `, ${counted(hints, "hint")}` : ""}` : named;
    });
    const { now } = streak(all);
    const done = `${solvedOf(all, this.day)} of ${this.kinds.length}${now > 1 ? `, ${counted(now, "day")} in a row` : ""}`;
    return [`Quinta, ${inWords(this.day)}`, ...lines, done].join("\n");
  }

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    byId("daily-status").textContent = words;
    byId("daily-status").classList.toggle("bad", bad);
  }
}

/** @param {HTMLElement} card @param {string} selector @returns {HTMLElement} */
function part(card, selector) {
  return /** @type {HTMLElement} */ (card.querySelector(selector));
}

/** @param {Kind} kind @param {number | null} level */
function levelName(kind, level) {
  return kind.levels.find((each) => each.level === level)?.title ?? "not rated";
}
