/** A puzzle with fewer clues, or with those that it lacks: that is shown first, to be taken or left. */

import { Latest, ask } from "./api.js";
import { acting, byId, element, show } from "./dom.js";
import { legendLine } from "./legend.js";
import { levelsAt } from "./levels.js";
import { counted } from "./names.js";
import { keyOf } from "./slots.js";

/**
 * @typedef {import("./types.js").Clue} Clue
 * @typedef {import("./types.js").View} View
 */

export class Improve {
  /** @param {import("./compose.js").Compose} compose */
  constructor(compose) {
    this.compose = compose;
    this.job = new Latest();
    /** What is suggested, and which of it is shown. @type {{before: View, repairs: {puzzle: string, clues: Clue[]}[], index: number} | null} */
    this.shown = null;
    const on = acting((words) => compose.say(words, true));
    on("compose-thin", () => this.thin());
    on("compose-repair", () => this.repair());
    on("compose-stop", () => this.job.cancel());
    on("preview-take", () => this.take());
    on("preview-leave", () => this.leave());
    on("preview-other", () => this.preview((this.shown?.index ?? 0) + 1));
    byId("compose-preview").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.leave());
  }

  /** Offer the levels that exist at this size. @param {import("./types.js").Kind} kind @param {View} view */
  offerLevels(kind, { size, options: given }) {
    const select = byId("compose-thin-to");
    const before = select.value;
    const options = levelsAt(kind, size, given).map(({ level, title, sentence }) => element("option", { value: level, title: sentence }, `up to ${title}`));
    select.replaceChildren(element("option", { value: "" }, "fully"), ...options);
    select.value = before;
    if (select.selectedIndex < 0) select.value = "";
  }

  /** @param {string} question @param {object} fields */
  async asked(question, fields) {
    this.compose.say("Working …");
    byId("compose-stop").disabled = false;
    const found = await this.job.ask(question, { puzzle: this.compose.view.text, ...fields }).finally(() => {
      byId("compose-stop").disabled = !this.compose.panel.job.busy;
    });
    if (!found) this.compose.say("Stopped.");
    return found;
  }

  async thin() {
    const { compose } = this;
    const chosen = byId("compose-thin-to").value;
    const level = chosen === "" ? {} : { level: Number(chosen) };
    const found = await this.asked("thin", { ...level, ...(byId("compose-symmetric").checked ? { symmetric: true } : {}) });
    if (!found) return;
    if (found.status !== "unique") return compose.say("Only a puzzle with one solution can be thinned.", true);
    if (found.limit && !found.removed.length) return compose.say("Not done in time: nothing was left out.", true);
    compose.take(await ask("view", { puzzle: found.puzzle }), compose.history.marks);
    compose.say(this.thinned(found, chosen));
  }

  /** @param {any} found @param {string} chosen */
  thinned(found, chosen) {
    const told = found.removed.length ? `${counted(found.removed.length, "clue")} left out.` : "Every clue is needed.";
    if (chosen === "" || found.level === null || found.level === Number(chosen)) return told;
    const title = this.compose.kindOf(found).levels.find(({ level }) => level === found.level)?.title ?? `level ${found.level}`;
    return `${told} Nothing harder than ${title} comes of this board.`;
  }

  async repair() {
    this.leave();
    const before = this.compose.view;
    const found = await this.asked("repair", { most: 3 });
    if (!found) return;
    if (!found.repairs.length) return this.compose.say("No repair was found.", true);
    this.shown = { before, repairs: found.repairs, index: 0 };
    await this.preview(0);
    byId("preview-take").focus();
  }

  /** Show a suggestion on the board; nothing is changed yet. @param {number} index */
  async preview(index) {
    if (!this.shown) return;
    const { before, repairs } = this.shown;
    const at = index % repairs.length;
    const { puzzle, clues } = repairs[at];
    const view = await ask("view", { puzzle });
    if (!this.shown) return; // left meanwhile
    this.shown.index = at;
    const { compose } = this;
    compose.say("");
    compose.draw(view, compose.history.marks, true);
    compose.slots.setOff("added", clues);
    compose.reanalyse(); // what would it amount to?
    byId("preview-count").textContent = repairs.length > 1 ? `${at + 1}/${repairs.length}` : "";
    byId("preview-text").replaceWith(previewLine(before, clues, view));
    byId("preview-other").disabled = repairs.length < 2;
    this.swap(true);
  }

  take() {
    if (!this.shown) return;
    const { compose } = this;
    this.hide();
    compose.take(compose.view, compose.history.marks);
    compose.say("Repaired.");
    compose.clues.focus();
  }

  /** Back to the clues as they were. */
  leave() {
    if (!this.shown) return;
    const { compose } = this;
    const { before } = this.shown;
    this.hide();
    compose.draw(before, compose.history.marks);
    compose.reanalyse();
    compose.say("");
    compose.clues.focus();
  }

  hide() {
    this.shown = null;
    this.swap(false);
  }

  /** The buttons of a repair take the place of those that asked for it: nothing moves. @param {boolean} previewing */
  swap(previewing) {
    show(previewing, byId("compose-preview"));
    show(!previewing, byId("compose-improve"));
  }
}

/** What a repair changes. @param {View} before @param {Clue[]} clues @param {View} view */
function previewLine(before, clues, view) {
  const old = new Map(before.clues.map((clue) => [keyOf(clue.at), clue]));
  const words = clues.map((clue) => {
    const was = old.get(keyOf(clue.at));
    return was ? `${clue.words} instead of ${was.says}` : clue.words;
  });
  const line = legendLine("added", `Set ${words.join("; ")}.`, view);
  line.id = "preview-text";
  return line;
}
