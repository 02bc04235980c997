/** What the colours on a setter's board mean, each with a sample drawn as on the board. */

import { element, shape, shapesOf } from "./dom.js";

/** @typedef {"forced" | "open" | "clash" | "superfluous" | "added"} Meaning */

/**
 * A line of the legend.
 * @param {Meaning} meaning
 * @param {string} words
 * @param {import("./types.js").View} view
 */
export function legendLine(meaning, words, view) {
  return element("li", { id: `compose-${meaning}` }, sampleOf(meaning, view), element("span", {}, words));
}

/** @param {Meaning} meaning @param {import("./types.js").View} view */
export function sampleOf(meaning, view) {
  if (meaning === "forced" && view.looks?.[valueOf(view)]) return lookOf(view);
  const svg = shape("svg", { viewBox: "0 0 40 40", class: "board sample still", "aria-hidden": "true" });
  svg.append(shape("rect", { x: 1, y: 1, width: 38, height: 38, rx: 3, class: "ground" }));
  if (meaning === "forced") svg.append(shape("rect", { x: 8, y: 8, width: 24, height: 24, class: "look" }));
  else if (meaning === "open") svg.append(shape("rect", { x: 4, y: 4, width: 32, height: 32, rx: 4, class: "ring open" }));
  else {
    const number = shape("text", { x: 20, y: 20, dy: "0.35em", "font-size": 18, "text-anchor": "middle", class: `label ${meaning}` });
    number.textContent = "3";
    svg.append(number, shape("rect", { x: 5, y: 5, width: 30, height: 30, rx: 4, class: `slot ${meaning}` }));
  }
  return svg;
}

/** @param {import("./types.js").View} view */
function valueOf({ played, values }) {
  return played.positive ?? values[0];
}

/** A value as it looks where it is forced. @param {import("./types.js").View} view */
function lookOf(view) {
  const drawn = shapesOf(view.looks[valueOf(view)]).filter((node) => node instanceof Element);
  return element("span", { class: "sample forced", "aria-hidden": "true" }, ...drawn);
}
