/** The rules in force beside the board, each with a small board that obeys it and one that breaks it. */

import { Latest } from "./api.js";
import { byId, element, show } from "./dom.js";
import { pairOf, toldRules } from "./rules.js";
import { keepSetting, setting } from "./store.js";

/** @typedef {{id: string, right: string, wrong: string, broken: string}} Shown */

/** List what is against the rules. @param {string[]} messages none hides the list */
export function listBroken(messages) {
  byId("play-violations").replaceChildren(...messages.map((message) => element("li", {}, message)));
  show(messages.length > 0, byId("play-broken"));
}

export class RuleCard {
  /** @param {HTMLDetailsElement} card */
  constructor(card) {
    this.card = card;
    this.questions = new Latest();
    /** Rules do not hang on clues: what was drawn once stays. @type {Map<string, Shown[]>} */
    this.known = new Map();
    card.open = setting("rules", true);
    card.addEventListener("toggle", () => keepSetting("rules", card.open));
  }

  /** @param {import("./types.js").View} view */
  async tell(view) {
    byId("play-print-rules").replaceChildren(...toldRules(view));
    const where = /** @type {HTMLElement} */ (this.card.querySelector(":scope > div"));
    const gestures = element("p", { class: "quiet gestures" });
    const [task, rules] = toldRules(view);
    where.replaceChildren(task, gestures, rules);
    gestures.textContent = view.played.gestures;
    const name = JSON.stringify([view.kind, view.options]);
    const shown = this.known.get(name) ?? (await this.questions.ask("rules", { puzzle: view.text }).catch(() => null))?.rules; // sentences will do
    if (!shown) return;
    this.known.set(name, shown);
    for (const rule of /** @type {Shown[]} */ (shown)) {
      if (rule.right && rule.wrong) where.querySelector(`[data-rule="${rule.id}"]`)?.append(pairOf(rule));
    }
  }
}
