/**
 * What a player has done: puzzles solved, the days' five, techniques met. Kept in this browser only.
 *
 * Play calls
 *  - `solved({ kind, size, level, seconds, hints, revealed, text })` whenever a board is found solved. Calling it
 *    again for the same puzzle changes nothing: the first time counts. The answer says whether this was the `first` time,
 *    whether it is the quickest so far (`best`), and what was before it (`before`, in seconds, or null).
 *    A board that was filled in (`revealed`) is not counted.
 *  - `dayOf(text)` for the day whose five a puzzle belongs to, or null.
 *  - `metTechnique(name)` for each technique that a hint told.
 * The daily screen calls `begun` when it opens a puzzle of a day; so Play need not know whether one is daily.
 *
 * Only solves without hints make best times, and a time is compared with boards of the same kind, size and level.
 *
 * @typedef {{kind: string, size: number[], level: number | null, seconds: number, hints: number, on: string}} Solve
 * @typedef {{text: string, level: number | null, on: string, revealed?: boolean}} Begun
 * @typedef {{count: number, best: number | null}} Sum
 * @typedef {object} Diary
 * @property {Record<string, Solve>} solves by the puzzle's short name
 * @property {Record<string, Record<string, Begun>>} days by day, then kind
 * @property {Record<string, Sum>} earlier what older solves came to, by kind, size and level
 * @property {Record<string, number>} met how often each technique was told
 * @typedef {{state: "new" | "begun" | "shown" | "solved", text: string, level: number | null, seconds: number, hints: number}} Standing
 */

import { shifted, today } from "./dates.js";
import { read, write } from "./store.js";

/** Under which all of it is kept. */
export const NAME = "records";
/** Solves kept one by one; older ones are summed up. */
const MOST = 5000;

/** All that was done. @returns {Diary} */
export function diary() {
  const kept = read(NAME) ?? {};
  return { solves: {}, days: {}, earlier: {}, met: {}, ...kept };
}

/**
 * A puzzle is solved.
 * @param {{kind: string, size: number[], level: number | null, seconds: number, hints: number, revealed: boolean, text: string}} done
 */
export function solved({ kind, size, level, seconds, hints, revealed, text }) {
  const all = diary();
  const name = shortName(text);
  const before = quickest(all, kind, size, level);
  if (revealed || all.solves[name]) {
    if (revealed) reveal(all, text);
    return { first: false, best: false, before };
  }
  const whole = Math.round(seconds);
  all.solves[name] = { kind, size: [...size], level, seconds: whole, hints, on: today() };
  sumUp(all);
  write(NAME, all);
  return { first: true, best: !hints && (before === null || whole < before), before };
}

/**
 * A puzzle of a day is opened.
 * @param {string} day
 * @param {{kind: string, level: number | null, text: string}} puzzle
 */
export function begun(day, { kind, level, text }) {
  const all = diary();
  if (all.days[day]?.[kind]) return;
  all.days[day] = { ...all.days[day], [kind]: { text, level, on: today() } };
  write(NAME, all);
}

/** The day whose five a puzzle belongs to, or null. @param {string} text */
export function dayOf(text) {
  const found = Object.entries(diary().days).find(([, kinds]) => Object.values(kinds).some((each) => each.text === text));
  return found ? found[0] : null;
}

/** The quickest solve without hints, in seconds, or null. @param {string} kind @param {number | null} level @param {number[]} size */
export function best(kind, level, size) {
  return quickest(diary(), kind, size, level);
}

/** A hint told this technique. @param {string} name */
export function metTechnique(name) {
  const all = diary();
  all.met[name] = (all.met[name] ?? 0) + 1;
  write(NAME, all);
}

// What follows from it

/**
 * How the puzzle of a kind and a day stands.
 * @param {Diary} all
 * @param {string} day
 * @param {string} kind
 * @returns {Standing}
 */
export function standing(all, day, kind) {
  const opened = all.days[day]?.[kind];
  if (!opened) return { state: "new", text: "", level: null, seconds: 0, hints: 0 };
  const solve = all.solves[shortName(opened.text)];
  const state = solve ? "solved" : opened.revealed ? "shown" : "begun";
  return { state, text: opened.text, level: opened.level, seconds: solve?.seconds ?? 0, hints: solve?.hints ?? 0 };
}

/** How many puzzles of a day are solved. @param {Diary} all @param {string} day */
export function solvedOf(all, day) {
  return Object.keys(all.days[day] ?? {}).filter((kind) => standing(all, day, kind).state === "solved").length;
}

/**
 * Days in a row on which a puzzle of the day was solved: up to now, and the most ever. A day counts if one of its puzzles
 * was solved on it, or was begun on it and solved after midnight. Today need not be done yet.
 * @param {Diary} all
 * @param {string} [now]
 */
export function streak(all, now = today()) {
  const done = new Set(Object.keys(all.days).filter((day) => isInTime(all, day)));
  const backFrom = (/** @type {string} */ day) => {
    let length = 0;
    while (done.has(shifted(day, -length))) length += 1;
    return length;
  };
  const ends = [...done].filter((day) => !done.has(shifted(day, 1)));
  return { now: backFrom(now) || backFrom(shifted(now, -1)), longest: Math.max(0, ...ends.map(backFrom)) };
}

/** @param {Diary} all @param {string} day */
function isInTime(all, day) {
  return Object.values(all.days[day]).some(({ text, on }) => {
    const solve = all.solves[shortName(text)];
    return solve && (solve.on === day || (on === day && solve.on === shifted(day, 1)));
  });
}

/**
 * Solved counts and best times, by kind, size and level.
 * @param {Diary} all
 */
export function sums(all) {
  /** @type {Map<string, Sum>} */
  const found = new Map(Object.entries(all.earlier));
  for (const solve of Object.values(all.solves)) {
    const name = sort(solve);
    found.set(name, together(found.get(name), { count: 1, best: solve.hints ? null : solve.seconds }));
  }
  return [...found].map(([name, sum]) => ({ ...sortNamed(name), ...sum }));
}

/** @param {Sum | undefined} one @param {Sum} other @returns {Sum} */
function together(one, other) {
  const times = [one?.best ?? null, other.best].filter((time) => time !== null);
  return { count: (one?.count ?? 0) + other.count, best: times.length ? Math.min(...times) : null };
}

/** @param {Diary} all @param {string} kind @param {number[]} size @param {number | null} level */
function quickest(all, kind, size, level) {
  const name = sort({ kind, size, level });
  return sums(all).find((sum) => sort(sum) === name)?.best ?? null;
}

/** @param {{kind: string, size: number[], level: number | null}} puzzle */
function sort({ kind, size, level }) {
  return `${kind} ${size.join("x")} ${level ?? "-"}`;
}

/** @param {string} name */
function sortNamed(name) {
  const [kind, size, level] = name.split(" ");
  return { kind, size: size.split("x").map(Number), level: level === "-" ? null : Number(level) };
}

// Changing it

/** Mark a puzzle of a day as filled in. @param {Diary} all @param {string} text */
function reveal(all, text) {
  const opened = Object.values(all.days).flatMap((kinds) => Object.values(kinds)).find((each) => each.text === text);
  if (!opened || opened.revealed) return;
  opened.revealed = true;
  write(NAME, all);
}

/** Of very many solves only the sums are kept; those of days stay. @param {Diary} all */
export function sumUp(all) {
  const names = Object.keys(all.solves);
  if (names.length <= MOST) return;
  const daily = new Set(Object.values(all.days).flatMap((kinds) => Object.values(kinds).map(({ text }) => shortName(text))));
  const old = names.filter((name) => !daily.has(name)).sort((one, other) => (all.solves[one].on < all.solves[other].on ? -1 : 1));
  for (const name of old.slice(0, names.length - MOST)) {
    const solve = all.solves[name];
    all.earlier[sort(solve)] = together(all.earlier[sort(solve)], { count: 1, best: solve.hints ? null : solve.seconds });
    delete all.solves[name];
  }
}

/** A short name for a puzzle: two sums of its characters, each of 32 bits. @param {string} text */
export function shortName(text) {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(text.length - 1 - index), 0x5bd1e995);
  }
  return (one >>> 0).toString(36) + "-" + (other >>> 0).toString(36);
}
