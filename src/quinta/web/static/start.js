/** Where a puzzle comes from: made anew, today's, an example, a text, a link. */

import { Latest, inWords } from "./api.js";
import { byId, element, show } from "./dom.js";
import { textOf } from "./link.js";
import { keepSetting, setting } from "./store.js";

/**
 * Fill a select with kinds.
 * @param {HTMLSelectElement} select
 * @param {any[]} kinds
 */
export function offerKinds(select, kinds) {
  select.replaceChildren(...kinds.map((kind) => element("option", { value: kind.kind }, kind.title)));
}

/**
 * Switches for the options of a kind, each with what it changes.
 * @param {HTMLElement} host
 * @param {any} kind
 * @param {Record<string, any>} options names and what they are now
 */
export function offerOptions(host, kind, options) {
  const inputs = Object.entries(options).map(([name, value]) => {
    const words = name.replaceAll("_", " ");
    const changes = kind.variants.filter((/** @type {any} */ variant) => variant.option === name);
    const title = changes.map((/** @type {any} */ variant) => `${variant.name}: ${variant.sentence}`).join(" ");
    if (typeof value === "boolean") {
      return element("label", { title }, element("input", { type: "checkbox", name, checked: value }), words);
    }
    const choices = ["white", "black"].map((each) => element("option", { value: each, selected: each === value }, each));
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
  return Object.fromEntries(inputs.map((input) => [input.name, input.type === "checkbox" ? input.checked : input.value]));
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
   * @param {any[]} kinds
   * @param {(puzzle: string, made?: {level: number | null}) => Promise<void>} open
   * @param {(sentence: string, bad?: boolean) => void} say
   */
  constructor(kinds, open, say) {
    this.kinds = kinds;
    this.open = open;
    this.say = say;
    this.job = new Latest();
    offerKinds(byId("play-kind"), kinds);
    byId("play-kind").value = setting("kind", "doors");
    byId("play-kind").addEventListener("change", () => this.fit());
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
    keepSetting("kind", kind.kind);
    const [rows, columns] = setting(`size/${kind.kind}`, kind.usual_size);
    byId("play-rows").value = rows;
    byId("play-columns").value = columns;
    show(!kind.square, byId("play-columns-label"));
    const any = element("option", { value: "" }, "any");
    const levels = kind.levels.map((/** @type {any} */ each) => {
      return element("option", { value: each.level }, `${each.level} ${each.title}`);
    });
    byId("play-level").replaceChildren(any, ...levels);
    byId("play-level").value = setting(`level/${kind.kind}`, "");
    const none = element("option", { value: "" }, "choose …");
    const examples = kind.examples.map((/** @type {any} */ each) => {
      return element("option", { value: each.text }, `${each.name}: ${each.source}`);
    });
    byId("play-example").replaceChildren(none, ...examples);
    offerOptions(byId("play-options"), kind, kind.options);
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
    byId("play-rows").value = size[0];
    byId("play-columns").value = size[1];
    await this.make(level);
  }

  /** @param {number | null} [level] instead of the one chosen */
  async make(level) {
    const { kind } = this;
    const rows = Number(byId("play-rows").value);
    const size = [rows, kind.square ? rows : Number(byId("play-columns").value)];
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
    const level = this.kind.levels.find((/** @type {any} */ each) => each.level === made.level);
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
