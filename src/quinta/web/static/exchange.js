/**
 * All that this browser keeps as one text, and such a text added to what is kept: of two, the better stays. A text that is
 * not one of ours, or not wholly, changes nothing.
 *
 * @typedef {import("./records.js").Diary} Diary
 */

import { isDay, today } from "./dates.js";
import { counted } from "./names.js";
import { NAME, diary, sumUp } from "./records.js";
import { MOST, everything, forget, keepProgress, kept, read, write } from "./store.js";

const FORMAT = "quinta";
const VERSION = 1;
const LONGEST = 50_000;
const MOST_NAMES = 20_000;

/** All that is kept and could be added again, as the text of a file. */
export function written() {
  const all = Object.fromEntries(Object.entries(everything()).filter(([name, value]) => isOurs(name, value)));
  return JSON.stringify({ format: FORMAT, v: VERSION, saved: today(), kept: all });
}

/**
 * Add what a file holds; throws an Error with one sentence if it cannot be, and then nothing has changed.
 * @param {string} text
 * @returns {string} what to tell
 */
export function added(text) {
  const found = Object.entries(keptIn(text));
  const before = everything();
  const there = Object.keys(diary().solves).length;
  const done = found.every(([name, value]) => addOne(name, value));
  if (!done) {
    restore(before);
    throw new Error("This browser has no room for all that is in this file, so nothing was added.");
  }
  const more = Object.keys(diary().solves).length - there;
  return more ? `The file is added: ${counted(more, "solved puzzle")} more.` : "The file is added. All of its solved puzzles were here already.";
}

/** @param {Record<string, any>} before */
function restore(before) {
  for (const name of Object.keys(everything())) if (!(name in before)) forget(name);
  for (const [name, value] of Object.entries(before)) write(name, value);
}

// Reading

/** @param {string} text @returns {Record<string, any>} */
function keptIn(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("This file cannot be read. Choose one that “Save all as a file” has made.");
  }
  if (read?.format !== FORMAT || !isTable(read.kept)) throw new Error("This is not a file of this page. Choose one that “Save all as a file” has made.");
  if (read.v !== VERSION) throw new Error("This file is of another version of this page; open it there.");
  const all = Object.entries(read.kept);
  if (all.length > MOST_NAMES || !all.every(([name, value]) => isOurs(name, value))) {
    throw new Error("This file is damaged or was changed by hand, so nothing was added.");
  }
  return read.kept;
}

/** @param {string} name @param {any} value */
function isOurs(name, value) {
  if (name === NAME) return isDiary(value);
  if (name.startsWith("play/")) return name.length <= LONGEST && isProgress(value);
  return /^[a-z]+\/[a-z]/.test(name) && name.length <= 200 && isSmall(value, 4);
}

/** @param {any} value */
function isDiary(value) {
  return isTable(value)
    && isTableOf(value.solves, (name) => /^[a-z0-9-]{3,20}$/.test(name), isSolve)
    && isTableOf(value.days, isDay, (kinds) => isTableOf(kinds, isKind, isBegun))
    && isTableOf(value.earlier, (name) => /^\S+ \d+x\d+ (-|\d)$/.test(name), (sum) => isCount(sum?.count) && (sum.best === null || isCount(sum.best)))
    && isTableOf(value.met, (name) => name.length <= 200, isCount);
}

/** @param {any} value */
function isSolve(value) {
  return isTable(value) && isKind(value.kind) && Array.isArray(value.size) && value.size.length === 2 && value.size.every(isCount)
    && isLevel(value.level) && isCount(value.seconds) && isCount(value.hints) && isDay(value.on);
}

/** @param {any} value */
function isBegun(value) {
  return isTable(value) && isText(value.text) && isLevel(value.level) && isDay(value.on) && isSwitch(value.revealed);
}

/** @param {any} value */
function isProgress(value) {
  const { strokes, at, trials } = value?.history ?? {};
  const isMark = (/** @type {any} */ mark) => mark === null || isText(mark) || isCount(mark);
  const isChange = (/** @type {any} */ change) => isText(change?.key) && isMark(change.before) && isMark(change.after);
  return Array.isArray(strokes) && strokes.every((stroke) => Array.isArray(stroke) && stroke.every(isChange))
    && isCount(at) && at <= strokes.length && Array.isArray(trials) && trials.every((trial) => isCount(trial) && trial <= at)
    && isCount(value.seconds) && isCount(value.hints) && isLevel(value.level) && isSwitch(value.solved) && isSwitch(value.revealed);
}

/** A setting, or what lessons remember. @param {any} value @param {number} deep @returns {boolean} */
function isSmall(value, deep) {
  if (value === null || ["boolean", "number"].includes(typeof value) || isText(value)) return true;
  return deep > 0 && typeof value === "object" && Object.keys(value).length <= 1000 && Object.entries(value).every(([name, each]) => isPlain(name) && isSmall(each, deep - 1));
}

/** @param {any} value */
function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} value @param {(name: string) => boolean} isName @param {(each: any) => boolean} isEach */
function isTableOf(value, isName, isEach) {
  return isTable(value) && Object.entries(value).every(([name, each]) => isPlain(name) && isName(name) && isEach(each));
}

/** No name that JavaScript keeps for itself. @param {string} name */
function isPlain(name) {
  return !name.startsWith("__");
}

/** @param {any} value */
const isText = (value) => typeof value === "string" && value.length <= LONGEST;
/** @param {any} value */
const isKind = (value) => typeof value === "string" && /^[a-z0-9][a-z0-9_-]{0,60}$/.test(value);
/** @param {any} value */
const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 1e9;
/** @param {any} value */
const isLevel = (value) => value === null || (isCount(value) && value < 10);
/** @param {any} value */
const isSwitch = (value) => value === undefined || typeof value === "boolean";

// Adding

/** @param {string} name @param {any} theirs */
function addOne(name, theirs) {
  const mine = read(name);
  if (name === NAME) {
    const all = together(diary(), { ...diary(), ...theirs });
    sumUp(all);
    return write(NAME, all);
  }
  if (name.startsWith("play/")) {
    if (mine === null ? kept().length >= MOST : !isFurther(theirs, mine)) return true;
    return keepProgress(name.slice("play/".length), theirs);
  }
  if (name.startsWith("setting/lessons/") && Array.isArray(mine) && Array.isArray(theirs)) return write(name, [...new Set([...mine, ...theirs])]);
  return mine !== null || write(name, theirs);
}

/** Whether progress has come further than other progress on the same puzzle. @param {any} one @param {any} other */
function isFurther(one, other) {
  const worth = (/** @type {any} */ { solved, revealed, history }) => [Number(Boolean(solved && !revealed)), history?.strokes?.length ?? 0];
  const [[done, strokes], [otherDone, others]] = [worth(one), worth(other)];
  return done === otherDone ? strokes > others : done > otherDone;
}

/** @param {Diary} mine @param {Diary} theirs @returns {Diary} */
function together(mine, theirs) {
  return {
    solves: joined(mine.solves, theirs.solves, (one, other) => (other.hints - one.hints || other.seconds - one.seconds) < 0 ? other : one),
    days: joined(mine.days, theirs.days, (one, other) => joined(one, other, (a, b) => (b.on < a.on ? b : a))),
    earlier: joined(mine.earlier, theirs.earlier, (one, other) => {
      const times = [one.best, other.best].filter((time) => time !== null);
      return { count: Math.max(one.count, other.count), best: times.length ? Math.min(...times) : null };
    }),
    met: joined(mine.met, theirs.met, Math.max),
  };
}

/**
 * @template T
 * @param {Record<string, T>} mine
 * @param {Record<string, T>} theirs
 * @param {(mine: T, theirs: T) => T} better
 * @returns {Record<string, T>}
 */
function joined(mine, theirs, better) {
  const both = Object.entries(theirs).map(([name, each]) => [name, name in mine ? better(mine[name], each) : each]);
  return { ...mine, ...Object.fromEntries(both) };
}
