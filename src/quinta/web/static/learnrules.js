/** The rules of a kind, each with a board that obeys it and one that breaks it, and its variants. */

import { ask } from "./api.js";
import { element } from "./dom.js";
import { still } from "./lesson.js";
import { pairOf } from "./rules.js";
import { firstOf } from "./start.js";

/**
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").ShownRule} ShownRule
 */

/**
 * @param {HTMLElement} page
 * @param {Kind} kind
 * @param {() => void} first starts the first lesson
 * @param {() => void} lessons goes to the lessons
 */
export async function showRules(page, kind, first, lessons) {
  if (page.dataset.kind === kind.kind) return;
  page.dataset.kind = kind.kind;
  page.replaceChildren(element("p", { class: "quiet" }, "Working …"));
  const puzzle = firstOf(kind).text;
  const [view, told, solved] = await Promise.all([ask("view", { puzzle }), ask("rules", { puzzle }), ask("solve", { puzzle })]);
  if (page.dataset.kind !== kind.kind) return;
  const board = element("div", { class: "paper finished" });
  const variants = kind.variants.map((variant) => brokenVariant(kind, variant));
  const begin = element("button", { type: "button", class: "primary", click: lessons }, "Begin the lessons");
  const again = element("button", { type: "button", click: first }, "The first lesson again");
  const example = element("aside", { class: "card solved" }, element("h3", {}, "A solved board"), board, element("p", { class: "quiet" }, view.played.gestures));
  page.replaceChildren(
    element("div", { class: "rules" }, element("p", { class: "task" }, told.task), element("ol", {}, ...told.rules.map(ruleCard)), element("div", { class: "tools" }, begin, again)),
    example,
    ...(variants.length ? [element("h3", {}, "Variants"), ...variants.map(({ card }) => card)] : []),
  );
  still(board, view, solved.solution ?? {}, "Solved board").satisfyAll();
  await Promise.all(variants.map(({ fill }) => fill()));
}

/** A rule with its two boards. @param {ShownRule} rule */
function ruleCard(rule) {
  const boards = rule.right && rule.wrong ? [pairOf(rule)] : [];
  return element("li", { class: "card", "data-rule": rule.id }, element("p", {}, rule.sentence), ...boards);
}

/**
 * What an option changes and, once filled, a small board that is wrong because of it.
 * @param {Kind} kind
 * @param {import("./types.js").Variant} variant
 */
function brokenVariant(kind, variant) {
  const board = element("div", { class: "paper" });
  const told = element("p", { class: "broken-words" });
  const words = element("div", {}, element("h4", {}, variant.name.replaceAll("_", " ").replace("=yes", "").replace("=", ": ")), element("p", {}, variant.sentence), told);
  const card = element("article", { class: "rule", "data-example": variant.option }, words, board);
  const text = kind.counterexamples[variant.option];
  const fill = async () => {
    if (!text) return board.remove();
    const view = await ask("view", { puzzle: text });
    const found = await ask("check", { puzzle: text, marks: view.marks });
    const shown = still(board, view, view.marks, `Against ${variant.name}`);
    shown.ring(found.violations.flatMap((/** @type {any} */ each) => each.places), "broken");
    told.textContent = `Wrong here: ${found.violations.map((/** @type {any} */ each) => each.message).join("; ")}.`;
  };
  return { card, fill };
}
