/** A page for each technique of a kind: what it says, on a board, and how to practise it. */

import { Latest, ask, inWords } from "./api.js";
import { byId, element, show } from "./dom.js";
import { still } from "./lesson.js";
import { doneOf, taughtOf } from "./lessons.js";
import { diary } from "./records.js";

export class Techniques {
  /**
   * @param {HTMLElement} host
   * @param {(page: string, name: string) => void} go to a page of Learn
   * @param {(made: any) => void} play opens a puzzle that was made
   */
  constructor(host, go, play) {
    this.host = host;
    this.go = go;
    this.play = play;
    this.making = new Latest();
    this.shown = "";
  }

  /**
   * @param {import("./types.js").Kind} kind
   * @param {string} name of the technique; the first if there is none of that name
   */
  async show(kind, name) {
    const wanted = `${kind.kind}/${name}`;
    if (this.shown === wanted) return;
    if (!this.shown.startsWith(`${kind.kind}/`)) this.host.replaceChildren(element("p", { class: "quiet" }, "Working …"));
    this.shown = wanted;
    this.making.cancel();
    const taught = await taughtOf(kind.kind);
    const { techniques } = taught;
    const chosen = techniques.find((each) => each.name === name) ?? techniques[0];
    const lesson = taught.lessons.find((each) => each.name === chosen?.name);
    const view = lesson ? await ask("view", { puzzle: lesson.puzzle }) : null;
    if (this.shown !== wanted) return;
    if (!chosen) return this.host.replaceChildren(element("p", {}, "No technique of this kind is known."));
    const list = element("ol", { class: "course" }, ...techniques.map((each) => this.item(kind.kind, each.name, each === chosen)));
    const count = element("p", { class: "quiet" }, `${techniques.length} techniques, the easiest first`);
    const page = element("article", { class: "card lesson", "data-technique": chosen.name });
    const paper = element("div", { class: "paper" });
    page.append(element("h3", {}, title(chosen.name)), element("p", {}, chosen.about), paper);
    if (lesson && view) {
      still(paper, view, view.marks, `Technique: ${chosen.name}`).showRoles(lesson.roles_svg);
      page.append(element("p", { class: "told" }, lesson.sentence));
    } else paper.replaceWith(element("p", { class: "quiet" }, "No small board was found on which it is the next step."));
    page.append(...this.practice(kind.kind, chosen.name, Boolean(lesson)));
    this.host.replaceChildren(element("div", { class: "beside" }, element("nav", { "aria-label": "Techniques" }, count, list), page));
    return undefined;
  }

  /** @param {string} kind @param {string} name @param {boolean} chosen */
  item(kind, name, chosen) {
    const done = doneOf(kind).includes(name);
    const times = diary().met[name];
    const met = times ? element("span", { class: "quiet" }, `met ${times === 1 ? "once" : `${times} times`}`) : "";
    const attributes = { type: "button", "data-technique": name, "aria-current": chosen ? "true" : null, click: () => this.go("techniques", name) };
    return element("li", { class: done ? "done" : "" }, element("button", attributes, title(name), met));
  }

  /** @param {string} kind @param {string} name @param {boolean} taught whether there is a lesson */
  practice(kind, name, taught) {
    const told = element("p", { class: "status", role: "status" });
    const make = element("button", { type: "button", class: "primary" }, "A puzzle that needs it");
    const stop = element("button", { type: "button", hidden: true, click: () => this.making.cancel() }, "Cancel");
    make.addEventListener("click", async () => {
      make.disabled = true;
      show(true, stop);
      told.textContent = "Looking for one …";
      try {
        const found = await this.making.ask("practise", { kind, technique: name }, (event) => (told.textContent = inWords(event)));
        told.textContent = found ? found.sentence : "Cancelled.";
        if (found?.made && this.host.contains(make) && !byId("learn").hidden) this.play({ ...found.made, practised: { technique: name, sentence: found.sentence } });
      } catch (error) {
        told.textContent = /** @type {Error} */ (error).message;
      }
      make.disabled = false;
      show(false, stop);
    });
    const lesson = taught ? [element("button", { type: "button", click: () => this.go("lessons", name) }, "Try it on this board")] : [];
    return [told, element("div", { class: "row" }, ...lesson, make, stop)];
  }
}

/** @param {string} name */
function title(name) {
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}
