/**
 * Notes: the values that a player has ruled out at a place. A history keeps them under `~` and the
 * place's id, as a text such as "0 3".
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./history.js").History} History
 * @typedef {import("./types.js").Fact} Fact
 */

const MARK = "~";

/** @param {string} id of a place */
export function noteKey(id) {
  return MARK + id;
}

/** The place that a key of a history notes something at, or null. @param {string} key */
export function notedAt(key) {
  return key.startsWith(MARK) ? key.slice(MARK.length) : null;
}

/**
 * The values ruled out at a place, the least first.
 * @param {History} history
 * @param {string} id
 * @returns {number[]}
 */
export function ruledOut(history, id) {
  const words = String(history.read(noteKey(id)) ?? "").split(" ");
  return words.filter((word) => /^\d+$/.test(word)).map(Number).sort((one, other) => one - other);
}

/** Rule a value out at the cell under the cursor; the same again takes that back. @param {Board} board @param {{history: History}} player @param {number} value */
export function writeNote(board, { history }, value) {
  const id = board.at;
  if (id in board.view.given) return;
  const out = ruledOut(history, id);
  const left = out.includes(value) ? out.filter((other) => other !== value) : [...out, value];
  history.write({ [noteKey(id)]: asText(left) });
}

/**
 * What a history rules out, as the server reads it: where a mark stands, notes do not show and do not count.
 * @param {History} history
 * @param {import("./types.js").Marks} marks what stands on the board, given cells too
 * @returns {Fact[]}
 */
export function notesBeside(history, marks) {
  const places = [...history.values.keys()].map(notedAt).filter((id) => id !== null && !(id in marks));
  return places.flatMap((id) => ruledOut(history, /** @type {string} */ (id)).map((value) => ({ place: /** @type {string} */ (id), value, holds: false })));
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
  const sign = own?.sign ?? played.keys.find((key) => key.value === value)?.sign ?? String(value);
  return { sign, struck: !own };
}

/** How that is said. @param {import("./types.js").View} view @param {number} value */
export function noteInWords({ played, names }, value) {
  return played.notes.find((note) => note.value === value)?.name ?? `not ${names[value]}`;
}
