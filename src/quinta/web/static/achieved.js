/** Solved counts and best times, and taking all that this browser keeps elsewhere and back. */

import { saved } from "./copy.js";
import { today } from "./dates.js";
import { acting, byId, element, show } from "./dom.js";
import { added, written } from "./exchange.js";
import { sums } from "./records.js";
import { clock } from "./timer.js";

/** Characters; no file that the page has written is larger than what a browser keeps. */
const LARGEST = 12_000_000;

export class Achieved {
  /**
   * @param {import("./types.js").Kind[]} kinds
   * @param {() => void} onChange when a file was added
   */
  constructor(kinds, onChange) {
    this.kinds = kinds;
    this.onChange = onChange;
    const on = acting((words) => this.say(words, true));
    on("records-save", () => this.say(saved(new Blob([written()], { type: "application/json" }), `quinta-${today()}.json`, "All of it")));
    on("records-add", () => byId("records-file").click());
    on("records-file", () => this.add(), "change");
  }

  async add() {
    const [file] = byId("records-file").files;
    byId("records-file").value = ""; // so that the same one can be chosen again
    if (!file) return;
    if (file.size > LARGEST) throw new Error("This file is too large to be one that this page saved.");
    const words = added(await file.text());
    this.onChange();
    this.say(words);
  }

  /** @param {import("./records.js").Diary} all */
  refresh(all) {
    const order = (/** @type {{kind: string}} */ { kind }) => this.kinds.findIndex((each) => each.kind === kind);
    const found = sums(all).sort((one, other) => order(one) - order(other) || one.size[0] - other.size[0] || (one.level ?? 9) - (other.level ?? 9));
    show(found.length === 0, byId("records-none"));
    show(found.length > 0, byId("records-table"));
    byId("records-table").querySelector("tbody").replaceChildren(...found.map((sum) => this.row(sum)));
  }

  /** @param {{kind: string, size: number[], level: number | null, count: number, best: number | null}} sum */
  row({ kind, size, level, count, best }) {
    const known = this.kinds.find((each) => each.kind === kind);
    const name = known?.levels.find((each) => each.level === level)?.title ?? (level === null ? "not rated" : `level ${level}`);
    return element(
      "tr", {},
      element("th", { scope: "row" }, `${known?.title ?? kind} ${size.join(" × ")}`), element("td", {}, name),
      element("td", { class: "number" }, String(count)), element("td", { class: "number" }, best === null ? "–" : clock(best)),
    );
  }

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    byId("records-status").textContent = words;
    byId("records-status").classList.toggle("bad", bad);
  }
}
