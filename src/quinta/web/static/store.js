/**
 * What the browser keeps: progress by puzzle, records, a few settings. Works when it keeps nothing.
 *
 * Every name below stands under one prefix; `everything` tells all of it, for a file to take elsewhere.
 */

const PREFIX = "quinta/1/";
const PLAY = "play/";
const SETTING = "setting/";
const INDEX = "puzzles";
/** Puzzles whose progress is kept. */
export const MOST = 200;

const SENTENCES = {
  forbidden: "This browser keeps nothing for this page: progress is lost when you leave it.",
  full: "This browser has no room left for this page: what you do now is lost when you leave it. Daily can save all of it as a file.",
};

/** Why the browser did not keep something last time, if it did not. @type {"" | "forbidden" | "full"} */
let refused = "";

/**
 * What is kept under a name; null if there is nothing that can be read.
 * @param {string} name
 * @returns {any}
 */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keep something; whether that was possible. Where there is no room, progress on the oldest puzzles makes some.
 * @param {string} name
 * @param {any} value
 */
export function write(name, value) {
  const text = JSON.stringify(value);
  while (!put(PREFIX + name, text)) {
    if (refused !== "full" || !forgetOldest(name)) return false;
  }
  return true;
}

/** @param {string} key @param {string} text */
function put(key, text) {
  try {
    localStorage.setItem(key, text);
    refused = "";
  } catch (error) {
    refused = /** @type {Error} */ (error).name === "QuotaExceededError" && localStorage.length ? "full" : "forbidden";
  }
  return refused === "";
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing is kept there
  }
}

/** Forget the progress on the puzzle played longest ago; whether there was one. @param {string} but not this */
function forgetOldest(but) {
  const index = kept().filter((text) => PLAY + text !== but);
  const oldest = index.pop();
  if (oldest === undefined) return false;
  forget(PLAY + oldest);
  return put(PREFIX + INDEX, JSON.stringify(kept().filter((text) => text !== oldest)));
}

/** The puzzles that there is progress on, the last one played first. @returns {string[]} */
export function kept() {
  const index = read(INDEX);
  return Array.isArray(index) ? index.filter((text) => typeof text === "string") : [];
}

/**
 * The progress on a puzzle, or null.
 * @param {string} text the puzzle's canonical text
 */
export function progressOn(text) {
  return read(PLAY + text);
}

/**
 * Keep the progress on a puzzle, and whether that was possible; of very many puzzles the oldest is forgotten.
 * @param {string} text
 * @param {any} progress
 */
export function keepProgress(text, progress) {
  if (!write(PLAY + text, progress)) return false;
  const before = kept();
  if (before[0] === text) return true;
  const index = [text, ...before.filter((other) => other !== text)];
  for (const old of index.splice(MOST)) forget(PLAY + old);
  return write(INDEX, index);
}

/**
 * A setting as it was kept; one that is not of the sort expected counts as none.
 * @param {string} name
 * @param {any} otherwise
 */
export function setting(name, otherwise) {
  const found = read(SETTING + name);
  return found !== null && isLike(otherwise, found) ? found : otherwise;
}

/** Whether a value is of the same sort as another; null stands for any. @param {any} wanted @param {any} found @returns {boolean} */
function isLike(wanted, found) {
  if (wanted === null || wanted === undefined) return true;
  if (!Array.isArray(wanted)) return typeof wanted === typeof found && !Array.isArray(found);
  return Array.isArray(found) && (!wanted.length || (found.length === wanted.length && found.every((each, at) => isLike(wanted[at], each))));
}

/**
 * @param {string} name
 * @param {any} value
 */
export function keepSetting(name, value) {
  write(SETTING + name, value);
}

/** All that is kept, by name. @returns {Record<string, any>} */
export function everything() {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return Object.fromEntries(names.map((key) => key.slice(PREFIX.length)).sort().map((name) => [name, read(name)]));
  } catch {
    return {};
  }
}

/** A sentence for the player if the browser keeps nothing, or nothing more; else "". */
export function warning() {
  if (refused !== "full" && put(`${PREFIX}probe`, "1")) forget("probe");
  return refused && SENTENCES[refused];
}

/** A puzzle of a kind that was begun and is not finished. @param {string} kind @returns {string | null} */
export function unfinished(kind) {
  const text = setting(`last/${kind}`, null);
  return text && progressOn(text)?.solved === false ? text : null;
}
