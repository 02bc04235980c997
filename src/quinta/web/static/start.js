/** Where a puzzle comes from: made anew, an example, a text, a link. */

import { Latest, inWords } from "./api.js";
import { Chooser } from "./chooser.js";
import { byId, element, show } from "./dom.js";
import { levelsAt } from "./levels.js";
import { textOf } from "./link.js";
import { chosenOptions, fillSizes, offerOptions } from "./options.js";
import { keepSetting, setting } from "./store.js";

/** @typedef {import("./types.js").Kind} Kind */

/** The board to show of a kind: its first example, or a blank one. @param {Kind} kind */
export function firstOf({ examples: [first], blank }) {
  return first ? { text: first.text, name: `the example ${first.name}` } : { text: blank, name: "a blank board" };
}

/**
 * Let the fields for rows and columns take the sizes of a kind; a square board needs one of them.
 * @param {string} tab "play" or "compose"
 * @param {Kind} kind
 * @param {number[]} size to begin with
 */
export function offerSize(tab, { sides }, [rows, columns]) {
  const fields = { rows, columns };
  for (const name of /** @type {("rows" | "columns")[]} */ (["rows", "columns"])) {
    const field = byId(`${tab}-${name}`);
    field.min = sides[name].least;
    field.step = sides[name].step;
    field.value = fields[name];
  }
  show(!sides.square, byId(`${tab}-columns-label`));
}

/** @param {string} tab @param {Kind} kind @returns {number[]} the size that is chosen */
export function chosenSize(tab, { sides }) {
  const rows = Number(byId(`${tab}-rows`).value);
  return [rows, sides.square ? rows : Number(byId(`${tab}-columns`).value)];
}

/**
 * The puzzle that somebody typed: a link is unpacked here, all else the server reads.
 * @param {string} typed
 */
export function typedPuzzle(typed) {
  return textOf(typed) ?? typed;
}

const SOON = 200; // milliseconds: what is quicker needs no progress

/** The line above the board, and what is behind More. */
export class Start {
  /**
   * @param {Kind[]} kinds
   * @param {(puzzle: string, made?: any) => Promise<void>} open
   * @param {(kind: Kind) => string | null} begun a puzzle of a kind that was begun and not finished
   * @param {(sentence: string, bad?: boolean) => void} say
   */
  constructor(kinds, open, begun, say) {
    this.kinds = kinds;
    this.open = open;
    this.begun = begun;
    this.say = say;
    this.job = new Latest();
    this.chooser = new Chooser(byId("play-kinds"), kinds, (kind) => this.change(kind));
    byId("play-size").addEventListener("change", () => this.chooseSize());
    byId("play-options").addEventListener("change", () => this.chooseOptions());
    byId("play-form").addEventListener("submit", (/** @type {Event} */ event) => this.submit(event));
    byId("more-form").addEventListener("submit", (/** @type {Event} */ event) => this.submitTyped(event));
    byId("play-cancel").addEventListener("click", () => this.cancel());
    byId("play-example").addEventListener("change", () => this.example());
    byId("play-open").addEventListener("click", () => this.typed());
    this.chooser.follow(setting("kind", kinds[0].kind));
    this.fit();
  }

  get kind() {
    return this.chooser.kind ?? this.kinds[0];
  }

  /**
   * Somebody chose another kind: what was begun of it goes on, else there is a new one.
   * @param {Kind} kind
   * @param {number} [level] of a new one, if not as the line says
   */
  async change(kind, level) {
    if (this.chooser.kind !== kind) this.chooser.follow(kind.kind);
    this.fit();
    const before = this.begun(kind);
    if (before) await this.tried(before, (words) => this.say(words, true));
    else await this.make(level);
  }

  /** Let the line fit the kind that is chosen. */
  fit() {
    const { kind } = this;
    if (this.chooser.kind !== kind) this.chooser.follow(kind.kind);
    keepSetting("kind", kind.kind);
    const none = element("option", { value: "" }, "choose …");
    const examples = kind.examples.map((each) => {
      return element("option", { value: each.text }, `${each.name}: ${each.source}`);
    });
    byId("play-example").replaceChildren(none, ...examples);
    byId("play-text").placeholder = firstOf(kind).text;
    offerOptions(byId("play-options"), kind, kind.options);
    this.offerSizes(setting(`size/${kind.kind}`, kind.usual_size));
    this.offerLevels(setting(`level/${kind.kind}`, ""));
  }

  /** Offer the usual sizes, and the one wanted. @param {number[]} wanted */
  offerSizes(wanted) {
    this.listSizes(wanted);
    offerSize("play", this.kind, wanted);
  }

  /** Those of which puzzles are made with the options chosen. @param {number[]} wanted */
  listSizes(wanted) {
    const { kind, options } = this;
    fillSizes(byId("play-size"), kind, wanted, (size) => levelsAt(kind, size, options).length > 0);
  }

  /** What the puzzle's rules are to be. */
  get options() {
    return chosenOptions(byId("play-options"));
  }

  /** @returns {number[]} the size that is chosen */
  get size() {
    return byId("play-size").value.split("x").map(Number);
  }

  chooseSize() {
    if (!byId("play-size").value) {
      this.offerSizes(chosenSize("play", this.kind));
      byId("more").showModal();
      byId("play-rows").focus();
      return;
    }
    offerSize("play", this.kind, this.size);
    this.offerLevels(byId("play-level").value);
  }

  /** With other rules there are other sizes and levels. */
  chooseOptions() {
    this.listSizes(this.size);
    this.offerLevels(byId("play-level").value);
  }

  /** Offer the levels that exist at the size chosen. @param {string | number} wanted the one to begin with */
  offerLevels(wanted) {
    const levels = levelsAt(this.kind, this.size, this.options).map((each) => {
      return element("option", { value: each.level, title: each.sentence }, each.title);
    });
    byId("play-level").replaceChildren(element("option", { value: "" }, "any"), ...levels);
    byId("play-level").value = String(wanted);
    if (byId("play-level").selectedIndex < 0) byId("play-level").value = "";
  }

  /** Show the line as it would be to make a puzzle like this. @param {import("./types.js").View} view */
  follow({ kind, size }) {
    if (this.kind.kind !== kind) {
      this.chooser.follow(kind);
      this.fit();
    }
    if (String(this.size) !== String(size)) {
      this.offerSizes([...size]);
      this.offerLevels(byId("play-level").value);
    }
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    return this.make();
  }

  /** The size that was typed, if the kind takes it. @param {Event} event */
  submitTyped(event) {
    event.preventDefault();
    const size = chosenSize("play", this.kind);
    byId("more-size-error").textContent = "";
    this.offerSizes(size);
    this.offerLevels(byId("play-level").value);
    return this.make(undefined, (words) => (byId("more-size-error").textContent = words)).then((made) => made && byId("more").close());
  }

  /**
   * @param {number | null} [level] instead of the one chosen
   * @param {(words: string) => void} [complain]
   */
  async make(level, complain = (words) => this.say(words, true)) {
    const { kind, size } = this;
    const chosen = byId("play-level").value;
    keepSetting(`size/${kind.kind}`, size);
    keepSetting(`level/${kind.kind}`, chosen);
    const wanted = level ?? (chosen === "" ? null : Number(chosen));
    const wish = { kind: kind.kind, size, level: wanted, options: this.options };
    return this.run("generate", wish, `Making a ${kind.title} puzzle …`, complain);
  }

  /** @param {string} question @param {object} wish @param {string} words @param {(words: string) => void} complain */
  async run(question, wish, words, complain) {
    const later = window.setTimeout(() => this.progress(words), SOON);
    try {
      const made = await this.job.ask(question, wish, (event) => byId("play-progress").hidden || this.progress(inWords(event), event));
      if (!made) return false;
      await this.open(made.puzzle, made);
      this.say(this.welcome(made));
      return true;
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
      return false;
    } finally {
      clearTimeout(later);
      if (!this.job.busy) show(false, byId("play-progress"));
    }
  }

  /** @param {any} made */
  welcome(made) {
    const level = this.kind.levels.find((each) => each.level === made.level);
    return level ? `New: ${level.title}.` : "A new puzzle.";
  }

  /** @param {string} words @param {any} [event] */
  progress(words, event = {}) {
    const box = byId("play-progress");
    show(true, box);
    box.querySelector(".told").textContent = words;
    const bar = box.querySelector("progress");
    if (event.of) {
      bar.max = event.of;
      bar.value = event.done;
    } else bar.removeAttribute("value");
  }

  cancel() {
    this.job.cancel();
    show(false, byId("play-progress"));
    this.say("Cancelled.");
  }

  async example() {
    const { value } = byId("play-example");
    if (value) await this.tried(value);
  }

  async typed() {
    await this.tried(typedPuzzle(byId("play-text").value));
  }

  /** @param {string} puzzle @param {(words: string) => void} [complain] */
  async tried(puzzle, complain = (words) => (byId("more-text-error").textContent = words)) {
    byId("more-text-error").textContent = "";
    try {
      await this.open(puzzle);
      byId("more").close();
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
    }
  }
}
