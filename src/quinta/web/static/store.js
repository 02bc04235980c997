/** What the browser keeps: progress by puzzle, and a few settings. Works when it keeps nothing. */

const PREFIX = "quinta/1/";
const INDEX = `${PREFIX}puzzles`;
const MOST = 200;

/** Whether the browser refused to keep something. */
export let blocked = false;

/** @param {string} key */
function get(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {any} value
 */
function put(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    blocked = false;
  } catch {
    blocked = true;
  }
}

/**
 * The progress on a puzzle, or null.
 * @param {string} text the puzzle's canonical text
 */
export function progressOn(text) {
  return get(`${PREFIX}play/${text}`);
}

/**
 * Keep the progress on a puzzle; of very many puzzles the oldest is forgotten.
 * @param {string} text
 * @param {any} progress
 */
export function keepProgress(text, progress) {
  put(`${PREFIX}play/${text}`, progress);
  const before = get(INDEX) ?? [];
  if (before[0] === text) return;
  const index = [text, ...before.filter((/** @type {string} */ other) => other !== text)];
  for (const old of index.splice(MOST)) forget(`${PREFIX}play/${old}`);
  put(INDEX, index);
}

/** @param {string} key */
function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    blocked = true;
  }
}

/**
 * @param {string} name
 * @param {any} otherwise
 */
export function setting(name, otherwise) {
  return get(`${PREFIX}setting/${name}`) ?? otherwise;
}

/**
 * @param {string} name
 * @param {any} value
 */
export function keepSetting(name, value) {
  put(`${PREFIX}setting/${name}`, value);
}

/** A sentence for the player if nothing is kept, else "". */
export function warning() {
  try {
    localStorage.setItem(`${PREFIX}probe`, "1");
    localStorage.removeItem(`${PREFIX}probe`);
    blocked = false;
  } catch {
    blocked = true;
  }
  return blocked ? "This browser keeps nothing for this page: progress is lost when you leave it." : "";
}
