/** Learning: the rules with boards that break them, what models are made of, how engines do. */

import { Latest, ask, inWords } from "./api.js";
import { byId, counted, element, show } from "./dom.js";
import { showLessons, still } from "./lessons.js";
import { inShort, toldRules } from "./rules.js";
import { firstOf, offerKinds } from "./start.js";
import { tabs } from "./tabs.js";

const PAGES = ["rules", "techniques", "model", "search"];
const COLUMNS = ["model", "engine", "strategy", "outcome", "seconds", "build_seconds", "variables", "constraints"];
const TALLY = ["nodes", "backtracks", "fails", "propagations", "restarts"];

/**
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Violation} Violation
 */

export class Learn {
  /** @param {Kind[]} kinds @param {() => string} played the text of the puzzle on the Play tab */
  constructor(kinds, played) {
    this.kinds = kinds;
    this.played = played;
    this.page = "rules";
    this.drawn = new Set();
    this.runs = new Latest();
    offerKinds(byId("learn-kind"), kinds);
    this.choose = tabs(PAGES, (page) => this.go(page));
    byId("learn-kind").addEventListener("change", () => this.go(this.page));
    byId("learn-compare").addEventListener("click", () => this.compare());
    byId("learn-stop").addEventListener("click", () => this.stop());
  }

  get hash() {
    return `#learn/${byId("learn-kind").value}${this.page === "rules" ? "" : `/${this.page}`}`;
  }

  get kind() {
    return this.kinds.find((kind) => kind.kind === byId("learn-kind").value) ?? this.kinds[0];
  }

  /** The board that models and engines are shown on: the one played, if it is of this kind. */
  get puzzle() {
    const played = this.played();
    return played.split(/\s/, 1)[0] === this.kind.kind ? played : firstOf(this.kind).text;
  }

  /** @param {string} page */
  go(page) {
    this.page = page;
    history.replaceState(null, "", this.hash);
    this.show().catch((error) => this.tell(error.message));
  }

  /** @param {string} hash */
  async route(hash) {
    const [, kind, page] = hash.split("/");
    if (this.kinds.some((each) => each.kind === kind)) byId("learn-kind").value = kind;
    if (hash.includes("/")) this.page = PAGES.includes(page) ? page : "rules";
    await this.show();
  }

  async show() {
    this.choose(this.page);
    const played = this.puzzle === this.played();
    const name = played ? "the board on the Play tab" : firstOf(this.kind).name;
    byId("learn-board-name").textContent = `It is ${name}.`;
    if (this.page === "rules") await this.rules();
    if (this.page === "techniques") await this.techniques();
    if (this.page === "model") await this.model();
  }

  // Rules

  async rules() {
    const { kind } = this;
    const page = byId("learn-rules");
    if (page.dataset.kind === kind.kind) return;
    page.dataset.kind = kind.kind;
    const puzzle = firstOf(kind).text;
    const [view, solved] = await Promise.all([ask("view", { puzzle }), ask("solve", { puzzle })]);
    if (page.dataset.kind !== kind.kind) return;
    const board = element("div", { class: "paper" });
    const cards = /** @type {View} */ (view).rules.map((rule) => brokenRule(kind, rule));
    const variants = kind.variants.map((variant) => brokenVariant(kind, variant));
    const shown = [...cards, ...variants].map(({ name }) => name);
    const others = Object.keys(kind.counterexamples).filter((name) => !shown.includes(name));
    const elsewhere = others.map((id) => brokenRule(kind, { id, sentence: "", mathematics: "" }));
    page.replaceChildren(
      element("h2", {}, kind.title),
      ...toldRules(view),
      element("h3", {}, "A solved board"),
      board,
      ...section("Each rule broken", cards),
      ...section("A rule that other boards have", elsewhere),
      ...section("Variants", variants),
    );
    still(board, view, solved.solution ?? {}, "Solved board");
    await Promise.all([...cards, ...elsewhere, ...variants].map(({ fill }) => fill()));
  }

  // Techniques

  async techniques() {
    const page = byId("learn-techniques");
    if (page.dataset.kind === this.kind.kind) return;
    page.dataset.kind = this.kind.kind;
    await showLessons(page, this.kind);
  }

  // Model

  async model() {
    const page = byId("learn-model");
    const { puzzle } = this;
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
      const done = await this.runs.ask("compare", { puzzle: this.puzzle }, (event) => {
        const number = event.of ? ` (${event.done + 1} of ${event.of})` : "";
        if (event.event !== "partial") return this.tell(inWords(event) + number);
        runs.push(event.result.run ?? event.result);
        return drawRuns(table, runs);
      });
      if (!done) return;
      drawRuns(table, done.runs ?? done);
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
 * A heading above cards; nothing if there are none.
 * @param {string} title
 * @param {{card: HTMLElement}[]} cards
 */
function section(title, cards) {
  return cards.length ? [element("h3", {}, title), ...cards.map(({ card }) => card)] : [];
}

/**
 * A rule and, once filled, a small board that breaks it; it is told as it holds there.
 * @param {Kind} kind
 * @param {import("./types.js").Rule} rule
 */
function brokenRule(kind, rule) {
  const [head, mathematics] = [element("h4", {}, inShort(rule)), element("p", { class: "mathematics quiet" }, rule.mathematics)];
  return broken(kind, rule.id, [head, mathematics], (view, found) => {
    const here = view.rules.find((each) => each.id === rule.id) ?? rule;
    head.textContent = inShort(here);
    mathematics.textContent = here.mathematics;
    return found.filter((each) => each.rule === rule.id);
  });
}

/**
 * What an option changes and, once filled, a small board that is wrong because of it.
 * @param {Kind} kind
 * @param {import("./types.js").Variant} variant
 */
function brokenVariant(kind, variant) {
  const words = [element("h4", {}, `Variant: ${variant.name}`), element("p", {}, variant.sentence)];
  return broken(kind, variant.option, words, (_, found) => found);
}

/**
 * A card with words and a counter-example.
 * @param {Kind} kind
 * @param {string} name of the counter-example
 * @param {HTMLElement[]} words
 * @param {(view: View, violations: Violation[]) => Violation[]} choose the violations to be shown
 */
function broken(kind, name, words, choose) {
  const board = element("div", { class: "paper" });
  const told = element("p", { class: "broken-words" });
  const card = element("article", { class: "rule", "data-example": name }, element("div", {}, ...words, told), board);
  const text = kind.counterexamples[name];
  const fill = async () => {
    if (!text) return board.remove();
    const view = await ask("view", { puzzle: text });
    const found = await ask("check", { puzzle: text, marks: view.marks });
    const violations = choose(view, found.violations);
    const shown = still(board, view, view.marks, `Counter-example to ${name}`);
    shown.ring(violations.flatMap((each) => each.places), "broken");
    told.textContent = `Broken here: ${violations.map((each) => each.message).join("; ")}.`;
  };
  return { name, card, fill };
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
