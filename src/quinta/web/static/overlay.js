/** What is laid over a board: rings around places, notes in cells. */

import { shape } from "./dom.js";

/**
 * Where the area of a cell lies.
 * @param {Element} group
 */
export function boxOf(group) {
  const area = /** @type {Element} */ (group.querySelector(":scope > .area"));
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(area.getAttribute(name)));
  return { x, y, width, height };
}

const INSIDE = 0.25;

/** @param {Element} group of a wall @returns {number[][]} its two ends, as far inside as a ring needs that is round there */
function endsOf(group) {
  const points = group.querySelector(":scope > .area")?.getAttribute("points") ?? "";
  const [first, , , second] = points.split(" ").map((point) => point.split(",").map(Number));
  const between = (/** @type {number[]} */ from, /** @type {number[]} */ to) => from.map((at, axis) => at + INSIDE * (to[axis] - at));
  return [between(first, second), between(second, first)];
}

/** A ring, on a pale one so that it is seen on black too. @param {Element} group @param {string} name @param {number} by how far inside it lies */
export function ringsAround(group, name, by) {
  if (group.classList.contains("wall")) {
    const [[x1, y1], [x2, y2]] = endsOf(group);
    return [shape("line", { x1, y1, x2, y2, class: `ring wall ${name}` })];
  }
  const { x, y, width, height } = boxOf(group);
  const box = { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by, rx: 4 };
  return [shape("rect", { ...box, class: `halo ${name}` }), shape("rect", { ...box, class: `ring ${name}` })];
}

/** A small triangle: what stands here is given, and not a player's. @param {Element} group */
export function cornerIn(group) {
  const { x, y } = boxOf(group);
  return shape("path", { d: `M${x + 3},${y + 3}h9l-9,9z`, class: "corner", "pointer-events": "none" });
}

/** The cursor around a cell. @param {Element} group @param {number} by how far inside it lies */
export function cursorAround(group, by) {
  const { x, y, width, height } = boxOf(group);
  const ring = { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by, rx: 4, fill: "none" };
  return [
    shape("rect", { ...ring, stroke: "var(--board-paper)", "stroke-width": 3.6 }),
    shape("rect", { ...ring, stroke: "var(--board-evidence)", "stroke-width": 2 }),
  ];
}

/**
 * The values that are noted as possible, in the middle of a cell.
 * @param {Element} group
 * @param {string} id
 * @param {string[]} signs
 */
export function possibleIn(group, id, signs) {
  const { x, y, width, height } = boxOf(group);
  const size = Math.min(11, (1.7 * width) / Math.max(5, 2 * signs.length));
  const made = shape("text", { class: "note possible", "data-note": id, x: x + width / 2, y: y + height / 2, dy: "0.35em", "font-size": size, "text-anchor": "middle" });
  made.textContent = signs.join(" ");
  return made;
}

/** A selected cell. @param {Element} group */
export function selectedIn(group) {
  const { x, y, width, height } = boxOf(group);
  return shape("rect", { class: "selected", x: x + 1, y: y + 1, width: width - 2, height: height - 2 });
}

const MOST_IN_A_LINE = 3;

/**
 * Notes in small letters, in two lines if they are many.
 * @param {Element} group
 * @param {string} id
 * @param {{sign: string, struck: boolean}[]} signs
 */
export function noteIn(group, id, signs) {
  const { x, y, width } = boxOf(group);
  const made = shape("g", { class: "note", "data-note": id });
  const middle = signs.length > MOST_IN_A_LINE ? Math.ceil(signs.length / 2) : signs.length;
  [signs.slice(0, middle), signs.slice(middle)].forEach((line, index) => {
    const written = shape("text", { x: x + width / 2, y: y + 15 + 12 * index, "font-size": 10, "text-anchor": "middle" });
    line.forEach(({ sign, struck }, place) => {
      const part = shape("tspan", { "text-decoration": struck ? "line-through" : "none", dx: place ? 3 : 0 });
      part.textContent = sign;
      written.append(part);
    });
    made.append(written);
  });
  return made;
}
