/**
 * Notes: the values that a player has ruled out at a place, kept in a history under `~` and the place's id, as a
 * text such as "0 3"; and the ones that are still possible there, under `+`: then all others are ruled out.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./history.js").History} History
 * @typedef {import("./types.js").Fact} Fact
 */

const OUT = "~";
const POSSIBLE = "+";

/** @param {string} id of a place */
function noteKey(id) {
  return OUT + id;
}

/** All keys of a history that hold something of a place, each with nothing: to clear it. @param {string} id */
export function cleared(id) {
  return { [id]: undefined, [OUT + id]: undefined, [POSSIBLE + id]: undefined };
}

/** The place that a key of a history notes something at, or null. @param {string} key */
export function notedAt(key) {
  return key.startsWith(OUT) || key.startsWith(POSSIBLE) ? key.slice(1) : null;
}

/**
 * The values ruled out at a place, the least first.
 * @param {History} history
 * @param {string} id
 * @returns {number[]}
 */
export function ruledOut(history, id) {
  return valuesUnder(history, OUT + id);
}

/**
 * The values noted as possible at a place, the least first; none means that nothing is noted.
 * @param {History} history
 * @param {string} id
 */
export function possibleAt(history, id) {
  return valuesUnder(history, POSSIBLE + id);
}

/** @param {History} history @param {string} key @returns {number[]} */
function valuesUnder(history, key) {
  const words = String(history.read(key) ?? "").split(" ");
  return words.filter((word) => /^\d+$/.test(word)).map(Number).sort((one, other) => one - other);
}

/**
 * Note a value at all cells that are selected, as ruled out or as possible; where all have it already, that is taken back.
 * @param {Board} board
 * @param {{history: History}} player
 * @param {number} value
 * @param {boolean} [possible]
 */
export function writeNote(board, { history }, value, possible = false) {
  const sign = possible ? POSSIBLE : OUT;
  const keys = board.writable.map((id) => sign + id);
  const back = keys.every((key) => valuesUnder(history, key).includes(value));
  const changed = (/** @type {number[]} */ noted) => (back ? noted.filter((other) => other !== value) : [...noted, value]);
  history.write(Object.fromEntries(keys.map((key) => [key, asText(changed(valuesUnder(history, key)))])));
}

/**
 * What a history rules out, as the server reads it: where a mark stands, notes do not show and do not count.
 * @param {History} history
 * @param {import("./types.js").Marks} marks what stands on the board, given cells too
 * @param {number[]} values all that there are
 * @returns {Fact[]}
 */
export function notesBeside(history, marks, values) {
  const noted = [...history.values.keys()].map(notedAt).filter((id) => id !== null && !(id in marks));
  return [...new Set(noted)].flatMap((place) => {
    const id = /** @type {string} */ (place);
    const possible = possibleAt(history, id);
    const out = new Set([...ruledOut(history, id), ...(possible.length ? values.filter((value) => !possible.includes(value)) : [])]);
    return [...out].sort((one, other) => one - other).map((value) => ({ place: id, value, holds: false }));
  });
}

/**
 * Facts as one would write them down: a value as a mark, what is ruled out as a note; with two values
 * the other one is a mark.
 * @param {Fact[]} facts
 * @param {Board["view"]} view
 * @param {History} history
 * @returns {Record<string, any>} for a history
 */
export function writtenDown(facts, view, history) {
  /** @type {Record<string, any>} */
  const written = {};
  /** @type {Map<string, number[]>} */
  const out = new Map();
  for (const { place, value, holds } of facts) {
    const other = view.played.by === "brush" ? view.values.find((each) => each !== value) : undefined;
    if (holds || other !== undefined) written[place] = holds ? value : other;
    else out.set(place, [...(out.get(place) ?? ruledOut(history, place)), value]);
  }
  for (const [place, values] of out) written[noteKey(place)] = asText(values);
  return written;
}

/** @param {number[]} values */
function asText(values) {
  return [...new Set(values)].sort((one, other) => one - other).join(" ") || undefined;
}

/**
 * How it is written small that a place is not a value: by a sign of its own, or the value struck through.
 * @param {import("./types.js").Played} played
 * @param {number} value
 */
export function noteSign(played, value) {
  const own = played.notes.find((note) => note.value === value);
  return { sign: own?.sign ?? signOf(played, value), struck: !own };
}

/** How a value is written small. @param {import("./types.js").Played} played @param {number} value */
export function signOf(played, value) {
  return played.keys.find((key) => key.value === value)?.sign ?? String(value);
}

/** How that is said. @param {import("./types.js").View} view @param {number} value */
export function noteInWords({ played, names }, value) {
  return played.notes.find((note) => note.value === value)?.name ?? `not ${names[value]}`;
}
