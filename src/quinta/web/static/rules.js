/** What there is to do on a board and by which rules, for reading and for print. */

import { element, shapesOf } from "./dom.js";

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

/**
 * A board that obeys a rule beside one that breaks it, and what is wrong there.
 * @param {{right: string, wrong: string, broken: string}} rule
 * @returns {HTMLElement}
 */
export function pairOf({ right, wrong, broken }) {
  return element(
    "div",
    { class: "pair" },
    element("figure", { class: "right" }, ...shapesOf(right), element("figcaption", { class: "good" }, "✓ right")),
    element("figure", { class: "wrong", title: broken }, ...shapesOf(wrong), element("figcaption", { class: "bad" }, `✗ ${broken || "wrong"}`)),
  );
}
