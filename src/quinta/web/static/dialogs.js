/** Dialogs: each has a title and a cross above what it holds, and goes when one clicks beside it. */

import { byId, element } from "./dom.js";

/**
 * Give a dialog its head; `data-title` is what it is called, unless somebody says so later.
 * @param {string} id
 * @returns {HTMLElement} the title
 */
export function headed(id) {
  const dialog = byId(id);
  const title = element("h2", { id: `${id}-title` }, dialog.dataset.title ?? "");
  const close = element("button", { class: "icon", type: "button", "aria-label": "Close", click: () => dialog.close() }, "×");
  dialog.prepend(element("div", { class: "dialog-head" }, title, close));
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  return title;
}

/** Let a dialog be opened by a button. @param {string} dialog @param {string} button */
export function opens(dialog, button) {
  headed(dialog);
  byId(button).addEventListener("click", () => byId(dialog).showModal());
}
