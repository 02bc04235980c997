/** For students: what models are made of, and how engines do on the same board. */

import { Latest, ask, inWords } from "./api.js";
import { byId, element, show } from "./dom.js";
import { counted } from "./names.js";

const COLUMNS = ["model", "engine", "strategy", "outcome", "seconds", "build_seconds", "variables", "constraints"];
const TALLY = ["nodes", "backtracks", "fails", "propagations", "restarts"];

export class Study {
  /** @param {() => {text: string, name: string}} board the one that is studied */
  constructor(board) {
    this.board = board;
    this.runs = new Latest();
    byId("learn-compare").addEventListener("click", () => this.compare());
    byId("learn-stop").addEventListener("click", () => this.stop());
  }

  /** Name the board. */
  show() {
    byId("learn-board-name").textContent = `It is ${this.board().name}.`;
  }

  // Model

  async model() {
    const page = byId("learn-model");
    const { text: puzzle } = this.board();
    if (page.dataset.puzzle === puzzle) return;
    page.replaceChildren(element("p", { class: "quiet" }, "Working …"));
    try {
      const { models, left_out: leftOut } = await ask("model", { puzzle });
      page.dataset.puzzle = puzzle;
      page.replaceChildren(element("p", { class: "quiet" }, byId("learn-board-name").textContent), ...models.map(modelCard), ...leftOut.map(lacking));
    } catch (error) {
      page.replaceChildren(element("p", {}, /** @type {Error} */ (error).message));
    }
  }

  // Search

  async compare() {
    const table = byId("learn-runs");
    table.tBodies[0].replaceChildren();
    show(true, byId("learn-stop"));
    this.tell("Working …");
    /** @type {any[]} */
    const runs = [];
    try {
      const done = await this.runs.ask("compare", { puzzle: this.board().text }, (event) => {
        const number = event.of ? ` (${event.done + 1} of ${event.of})` : "";
        if (event.event !== "partial") return this.tell(inWords(event) + number);
        runs.push(event.result.run ?? event.result);
        return drawRuns(table, runs);
      });
      if (!done) return;
      drawRuns(table, done.runs ?? done);
      byId("learn-left-out").replaceChildren(...(done.left_out ?? []).map(lacking));
      const all = done.runs ?? done;
      const cut = all.some((/** @type {any} */ run) => run.limit || run.failure);
      this.tell(`${counted(all.length, "run")}, ${cut ? "those that finished agree." : "all in agreement."}`);
    } catch (error) {
      this.tell(/** @type {Error} */ (error).message);
    }
    show(false, byId("learn-stop"));
  }

  stop() {
    this.runs.cancel();
    show(false, byId("learn-stop"));
    this.tell("Stopped.");
  }

  /** @param {string} words */
  tell(words) {
    byId("learn-status").textContent = words;
  }
}

/**
 * What is not there, in a sentence.
 * @param {string} sentence
 */
function lacking(sentence) {
  return element("p", { class: "quiet" }, `${sentence[0].toUpperCase()}${sentence.slice(1)}.`);
}

/** @param {any} model */
function modelCard(model) {
  const variables = Object.entries(model.variables).map(([domain, number]) => `${number} ${domain}`).join(", ");
  const total = model.families.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.number, 0);
  const rows = model.families.map((/** @type {any} */ each) => {
    const number = element("td", { class: "number" }, String(each.number));
    return element("tr", {}, element("td", {}, each.name), number, element("td", { class: "mathematics" }, each.mathematics));
  });
  const heads = [element("th", {}, "family"), element("th", { class: "number" }, "number"), element("th", {}, "mathematics")];
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
  return element(
    "article",
    { class: "card model", "data-model": model.model },
    element("h3", {}, model.model),
    element("p", {}, model.about),
    element("p", {}, `Variables: ${variables}. ${counted(total, "constraint")}.`),
    element("div", { class: "scroll" }, table),
  );
}

/** @param {HTMLTableElement} table @param {any[]} runs */
function drawRuns(table, runs) {
  const tally = TALLY.filter((name) => runs.some((run) => run[name] != null));
  const columns = [...COLUMNS, ...tally];
  const kindOf = (/** @type {string} */ name) => ({ class: isNumber(name) ? "number" : "" });
  const head = columns.map((name) => element("th", kindOf(name), name.replace("_", " ")));
  table.tHead?.replaceChildren(element("tr", {}, ...head));
  const row = (/** @type {any} */ run) => columns.map((name) => element("td", kindOf(name), said(run[name])));
  table.tBodies[0].replaceChildren(...runs.map((run) => element("tr", {}, ...row(run))));
  show(true, table);
}

/** @param {string} name */
function isNumber(name) {
  return !["model", "engine", "strategy", "outcome"].includes(name);
}

/** @param {any} value */
function said(value) {
  if (value == null) return "–";
  return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(3) : String(value);
}
