/** The techniques of a kind, each on a small board on which it is the next step. */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { element } from "./dom.js";

const SMALL = 1.2;

/**
 * @typedef {import("./types.js").View} View
 * @typedef {{name: string, part: string, about: string, puzzle: string, sentence: string, roles_svg: string}} Lesson
 */

/** @param {HTMLElement} page @param {import("./types.js").Kind} kind */
export async function showLessons(page, kind) {
  page.replaceChildren(element("p", { class: "quiet" }, "Working …"));
  const answer = await ask("lessons", { kind: kind.kind });
  if (page.dataset.kind !== kind.kind) return;
  const lessons = /** @type {Lesson[]} */ (answer.lessons).filter(({ part }) => part === "technique").map(lessonCard);
  const none = element("p", {}, "There are no lessons for this kind yet.");
  page.replaceChildren(...(lessons.length ? lessons.map(({ card }) => card) : [none]));
  await Promise.all(lessons.map(({ fill }) => fill()));
}

/**
 * A technique, what it is, and a board on which it is the next step.
 * @param {Lesson} lesson
 */
function lessonCard(lesson) {
  const host = element("div", { class: "paper" });
  const words = [element("h4", {}, lesson.name), element("p", {}, lesson.about), element("p", { class: "told" }, lesson.sentence)];
  const card = element("article", { class: "rule", "data-technique": lesson.name }, element("div", {}, ...words), host);
  const fill = async () => {
    const view = await ask("view", { puzzle: lesson.puzzle });
    still(host, view, view.marks, `Lesson: ${lesson.name}`).showRoles(lesson.roles_svg);
  };
  return { card, fill };
}

/**
 * A board to look at, not to play on.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Record<string, number>} marks
 * @param {string} label
 */
export function still(host, view, marks, label) {
  const inner = element("div", { class: "host" });
  const board = new Board(inner, view, label);
  inner.style.maxWidth = `${(board.natural?.width ?? 200) * SMALL}px`;
  for (const [id, value] of Object.entries(marks)) board.show(id, value);
  board.svg.classList.add("still");
  for (const group of board.groups.values()) group.removeAttribute("tabindex");
  host.replaceChildren(inner);
  return board;
}

