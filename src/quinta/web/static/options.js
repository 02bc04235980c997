/** The options and the sizes of a kind: offered, and as they are chosen. */

import { element } from "./dom.js";
import { sizeName, sizesBeside } from "./sizes.js";

/** @typedef {import("./types.js").Kind} Kind */

/**
 * Switches and choices for the options of a kind, each with what it changes.
 * @param {HTMLElement} host
 * @param {Kind} kind
 * @param {Record<string, any>} options names and what they are now
 */
export function offerOptions(host, kind, options) {
  const inputs = Object.entries(options).map(([name, value]) => {
    const words = name.replaceAll("_", " ");
    const about = element("span", { class: "quiet" }, changesOf(kind, name));
    if (typeof value === "boolean") {
      return element("label", { class: "option" }, element("input", { type: "checkbox", name, checked: value }), words, about);
    }
    const choices = kind.choices[name].map((each) => {
      return element("option", { value: JSON.stringify(each), selected: each === value }, String(each));
    });
    return element("label", { class: "option" }, element("select", { name }, ...choices), words, about);
  });
  host.replaceChildren(...inputs);
}

/** What an option changes when it is not as usual. @param {Kind} kind @param {string} name */
function changesOf({ variants, choices }, name) {
  const [, ...others] = choices[name];
  const told = variants.filter(({ option }) => option === name).map(({ sentence }, index) => {
    const value = others[index];
    return value === true ? sentence : `${value === false ? "Off" : value}: ${sentence}`;
  });
  return told.join(" ");
}

/**
 * @param {HTMLElement} host
 * @returns {Record<string, any>}
 */
export function chosenOptions(host) {
  /** @type {any[]} */
  const inputs = [...host.querySelectorAll("input, select")];
  const chosen = (/** @type {any} */ input) => (input.type === "checkbox" ? input.checked : JSON.parse(input.value));
  return Object.fromEntries(inputs.map((input) => [input.name, chosen(input)]));
}

/**
 * Offer the usual sizes, the one wanted, and to type in another.
 * @param {HTMLSelectElement} select
 * @param {Kind} kind
 * @param {number[]} wanted
 * @param {(size: number[]) => boolean} [offered] whether a size is any use here
 */
export function fillSizes(select, kind, wanted, offered) {
  const sizes = sizesBeside(kind, wanted, offered).map((size) => element("option", { value: size.join("x") }, sizeName(size)));
  select.replaceChildren(...sizes, element("option", { value: "" }, "other …"));
  select.value = wanted.join("x");
}
