/** Where a puzzle comes from: made anew, today's, an example, a text, a link. */

import { Latest, inWords } from "./api.js";
import { byId, element, show } from "./dom.js";
import { textOf } from "./link.js";
import { keepSetting, setting } from "./store.js";

/** @typedef {import("./types.js").Kind} Kind */

/**
 * Fill a select with kinds.
 * @param {HTMLSelectElement} select
 * @param {Kind[]} kinds
 */
export function offerKinds(select, kinds) {
  select.replaceChildren(...kinds.map((kind) => element("option", { value: kind.kind }, kind.title)));
}

/** The board to show of a kind: its first example, or a blank one. @param {Kind} kind */
export function firstOf({ examples: [first], blank }) {
  return first ? { text: first.text, name: `the example ${first.name}` } : { text: blank, name: "a blank board" };
}

/**
 * Switches and choices for the options of a kind, each with what it changes.
 * @param {HTMLElement} host
 * @param {Kind} kind
 * @param {Record<string, any>} options names and what they are now
 */
export function offerOptions(host, kind, options) {
  const inputs = Object.entries(options).map(([name, value]) => {
    const words = name.replaceAll("_", " ");
    const changes = kind.variants.filter((variant) => variant.option === name);
    const title = changes.map((variant) => `${variant.name}: ${variant.sentence}`).join(" ");
    if (typeof value === "boolean") {
      return element("label", { title }, element("input", { type: "checkbox", name, checked: value }), words);
    }
    const choices = kind.choices[name].map((each) => {
      return element("option", { value: JSON.stringify(each), selected: each === value }, String(each));
    });
    return element("label", { title }, words, element("select", { name }, ...choices));
  });
  host.replaceChildren(...inputs);
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

/** The form above the board. */
export class Start {
  /**
   * @param {Kind[]} kinds
   * @param {(puzzle: string, made?: {level: number | null}) => Promise<void>} open
   * @param {(sentence: string, bad?: boolean) => void} say
   */
  constructor(kinds, open, say) {
    this.kinds = kinds;
    this.open = open;
    this.say = say;
    this.job = new Latest();
    offerKinds(byId("play-kind"), kinds);
    byId("play-kind").value = setting("kind", kinds[0].kind);
    byId("play-kind").addEventListener("change", () => this.fit());
    for (const side of ["play-rows", "play-columns"]) {
      byId(side).addEventListener("change", () => this.offerLevels(byId("play-level").value));
    }
    byId("play-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.make();
    });
    byId("play-daily").addEventListener("click", () => this.daily());
    byId("play-cancel").addEventListener("click", () => this.cancel());
    byId("play-example").addEventListener("change", () => this.example());
    byId("play-open").addEventListener("click", () => this.typed());
    this.fit();
  }

  get kind() {
    return this.kinds.find((kind) => kind.kind === byId("play-kind").value) ?? this.kinds[0];
  }

  /** Let the form fit the kind that is chosen. */
  fit() {
    const { kind } = this;
    byId("play-kind").value = kind.kind;
    keepSetting("kind", kind.kind);
    offerSize("play", kind, setting(`size/${kind.kind}`, kind.usual_size));
    this.offerLevels(setting(`level/${kind.kind}`, ""));
    const none = element("option", { value: "" }, "choose …");
    const examples = kind.examples.map((each) => {
      return element("option", { value: each.text }, `${each.name}: ${each.source}`);
    });
    byId("play-example").replaceChildren(none, ...examples);
    byId("play-text").placeholder = firstOf(kind).text;
    offerOptions(byId("play-options"), kind, kind.options);
  }

  /** Offer the levels that exist at the size chosen. @param {string} wanted the one to begin with */
  offerLevels(wanted) {
    const { kind } = this;
    const side = Math.max(...chosenSize("play", kind));
    const levels = kind.levels.filter(({ sides }) => sides.includes(side)).map((each) => {
      return element("option", { value: each.level, title: each.sentence }, each.title);
    });
    byId("play-level").replaceChildren(element("option", { value: "" }, "any"), ...levels);
    byId("play-level").value = wanted;
    if (byId("play-level").selectedIndex < 0) byId("play-level").value = "";
  }

  /** Show the form as it would be to make a puzzle like this. @param {string} kind */
  follow(kind) {
    if (byId("play-kind").value === kind) return;
    byId("play-kind").value = kind;
    this.fit();
  }

  /**
   * Another one like this.
   * @param {[number, number]} size
   * @param {number | null} level
   */
  async another(size, level) {
    offerSize("play", this.kind, size);
    await this.make(level);
  }

  /** @param {number | null} [level] instead of the one chosen */
  async make(level) {
    const { kind } = this;
    const size = chosenSize("play", kind);
    const chosen = byId("play-level").value;
    keepSetting(`size/${kind.kind}`, size);
    keepSetting(`level/${kind.kind}`, chosen);
    const wanted = level ?? (chosen === "" ? null : Number(chosen));
    const wish = { kind: kind.kind, size, level: wanted, options: chosenOptions(byId("play-options")) };
    await this.run("generate", wish, `Making a ${kind.title} puzzle …`);
  }

  async daily() {
    const now = new Date();
    const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    await this.run("daily", { kind: this.kind.kind, date }, `Fetching the ${this.kind.title} puzzle of ${date} …`);
  }

  /** @param {string} question @param {object} wish @param {string} words */
  async run(question, wish, words) {
    this.progress(words);
    try {
      const made = await this.job.ask(question, wish, (event) => this.progress(inWords(event), event));
      if (made) {
        await this.open(made.puzzle, made);
        this.say(this.welcome(made));
      }
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    } finally {
      if (!this.job.busy) show(false, byId("play-progress"));
    }
  }

  /** @param {any} made */
  welcome(made) {
    const level = this.kind.levels.find((each) => each.level === made.level);
    return `A new puzzle with exactly one solution${level ? `, level ${level.level} (${level.title})` : ""}.`;
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

  /** @param {string} puzzle */
  async tried(puzzle) {
    try {
      await this.open(puzzle);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    }
  }
}
