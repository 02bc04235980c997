/** Tabs as the W3C describes them: one is selected, arrow keys move between them. */

import { byId } from "./dom.js";

/**
 * @param {string[]} names tabs are `tab-NAME`, what each shows its aria-controls says
 * @param {(name: string) => void} onChoose
 * @returns {(name: string) => void} chooses from outside
 */
export function tabs(names, onChoose) {
  const choose = (/** @type {string} */ chosen) => {
    for (const name of names) {
      const tab = byId(`tab-${name}`);
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = name !== chosen;
    }
  };
  names.forEach((name, index) => {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => onChoose(name));
    tab.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = names[(index + step + names.length) % names.length];
      byId(`tab-${next}`).focus();
      onChoose(next);
    });
  });
  return choose;
}
