/** What there is to do on a board and by which rules, for reading and for print. */

import { element } from "./dom.js";

/**
 * The task of a puzzle, then its rules: whoever reads them can play.
 * @param {import("./board.js").View} view
 * @returns {HTMLElement[]}
 */
export function toldRules(view) {
  const rules = view.rules.map((rule) => element("li", { "data-rule": rule.id }, rule.sentence));
  return [element("p", { class: "task" }, view.task), element("ol", {}, ...rules)];
}

/**
 * A rule in short: its first sentence.
 * @param {{sentence: string}} rule
 */
export function inShort(rule) {
  return rule.sentence.replace(/\. .*/su, ".");
}
