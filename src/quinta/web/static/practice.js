/** The card that says which technique a puzzle was made to practise. */

import { byId, element, show } from "./dom.js";

/**
 * @typedef {object} Practised
 * @property {string} technique
 * @property {string} sentence where on the way it is needed
 */

/** @param {string} kind @param {Practised | null} practised null if it was made for nothing in particular */
export function tellPractised(kind, practised) {
  show(practised !== null, byId("play-practised"));
  if (!practised) return;
  const address = `#learn/${kind}/techniques/${encodeURIComponent(practised.technique)}`;
  byId("play-practised-text").replaceChildren(`${practised.sentence} `, element("a", { href: address }, "How does it go?"));
}

/** What was kept, if it is of the right sort. @param {any} kept @returns {Practised | null} */
export function practisedIn(kept) {
  return typeof kept?.technique === "string" && typeof kept.sentence === "string" ? kept : null;
}
