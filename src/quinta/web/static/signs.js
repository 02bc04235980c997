/** The keypad for clues: a key for each sign that a clue is made of, or for each clue if they are few. */

import { element } from "./dom.js";

/**
 * @param {HTMLElement} host
 * @param {import("./types.js").View} view
 * @param {string} field that the clue belongs to
 * @param {{choose: (text: string) => void, type: (sign: string) => void, erase: () => void, next: () => void}} does
 */
export function offerSigns(host, { played, typed }, field, does) {
  const choices = played.clue_choices[field] ?? [];
  const { signs = [], several = false } = typed[field] ?? {};
  const offered = JSON.stringify([choices, signs, several]);
  if (host.dataset.offered === offered && host.childElementCount) return; // a button that is being pressed stays
  host.dataset.offered = offered;
  const key = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ click) => {
    return element("button", { type: "button", "data-sign": sign, "aria-label": name === sign ? null : name, title: name, click }, sign);
  };
  const written = choices.length
    ? choices.map(({ text, name }) => element("button", { type: "button", "data-sign": text, click: () => does.choose(text) }, name))
    : signs.map((sign) => key(sign, sign, () => does.type(sign)));
  if (several && !choices.length) written.push(key("␣", "next number (Space)", () => does.type(" ")));
  host.replaceChildren(...written, key("⌫", "clear (Backspace)", does.erase), key("↵", "next clue (Enter)", does.next));
}

/** Every sign and letter that clues of a field are made of. @param {import("./types.js").View} view @param {string} field */
export function lettersOf({ played, typed }, field) {
  return [...(typed[field]?.signs ?? []), ...(played.clue_choices[field] ?? []).map(({ text }) => text)].join("").toLowerCase();
}
