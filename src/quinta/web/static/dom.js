/** Small helpers for the page's own elements. Boards come from the server as SVG. */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with this id; a missing one is a bug in the page.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found;
}

/**
 * A new element with attributes and children; a function as attribute listens to that event.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node|string)} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/**
 * A new SVG element with presentation attributes.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @returns {SVGElement}
 */
export function shape(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * The nodes of a piece of SVG text, ready to be put into this document.
 * @param {string} text what stands inside an svg element
 * @returns {Node[]}
 */
export function shapesOf(text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...read.documentElement.childNodes].map((node) => document.importNode(node, true));
}

/**
 * Lets elements act: what an action cannot do is told in a sentence.
 * @param {(sentence: string) => void} complain
 * @returns {(what: string | HTMLElement, act: () => any, event?: string) => void} by id, or themselves
 */
export function acting(complain) {
  return (what, act, event = "click") => {
    const acted = typeof what === "string" ? byId(what) : what;
    acted.addEventListener(event, async () => {
      try {
        await act();
      } catch (error) {
        complain(/** @type {Error} */ (error).message);
      }
    });
  };
}

/**
 * Show some elements and hide others.
 * @param {boolean} shown
 * @param {...HTMLElement} elements
 */
export function show(shown, ...elements) {
  for (const each of elements) each.hidden = !shown;
}

/**
 * Call back only when nothing has come for a while.
 * @param {number} wait milliseconds
 * @param {(...given: any[]) => void} callback
 */
export function debounced(wait, callback) {
  let timer = 0;
  const call = (/** @type {any[]} */ ...given) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => callback(...given), wait);
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}

/** Let a timer hear of each second, and whether the page is hidden. @param {import("./timer.js").Timer} timer */
export function keepTime(timer) {
  document.addEventListener("visibilitychange", () => timer.hide(document.hidden));
  window.setInterval(() => timer.tick(), 1000);
  timer.hide(document.hidden);
}

/**
 * Whether a key means undo (-1), redo (1) or neither (0); one that does is not passed on.
 * @param {KeyboardEvent} event
 * @param {string} typing what keeps such keys to itself, as a selector
 * @param {boolean} [letters] whether U and R alone will do
 */
export function undoStep(event, typing, letters = false) {
  if (event.altKey || /** @type {HTMLElement} */ (event.target).closest(typing)) return 0;
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  const undo = control ? key === "z" && !event.shiftKey : letters && key === "u";
  const redo = control ? key === "y" || (key === "z" && event.shiftKey) : letters && key === "r";
  if (undo || redo) event.preventDefault();
  return undo ? -1 : redo ? 1 : 0;
}
