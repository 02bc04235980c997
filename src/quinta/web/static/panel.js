/** The live panel of the setter: how many solutions, what is open, what clashes, how hard. */

import { Latest, inWords } from "./api.js";
import { byId, counted, element, show } from "./dom.js";

const BADGES = {
  none: "No solution",
  unique: "Unique: exactly one solution",
  multiple: "2 or more solutions",
  unknown: "Not known in time",
};

export class Panel {
  /** @param {(result: any) => void} onResult gets what is known so far */
  constructor(onResult) {
    this.onResult = onResult;
    this.job = new Latest();
    /** @type {any} */
    this.result = {};
    byId("compose-stop").addEventListener("click", () => this.stop());
  }

  /** What is shown is old from now on. */
  outdate() {
    this.job.cancel();
    byId("compose-panel").setAttribute("aria-busy", "true");
  }

  /** @param {string} puzzle @param {Record<string, number>} marks empty: the clues alone are asked about */
  async run(puzzle, marks) {
    this.outdate();
    show(true, byId("compose-stop"));
    const fields = Object.keys(marks).length ? { puzzle, marks } : { puzzle };
    /** @type {any} */
    let known = {};
    try {
      const result = await this.job.ask("analyse", fields, (event) => {
        if (event.event === "queued") byId("compose-badge").textContent = inWords(event);
        if (event.event !== "partial") return;
        known = { ...known, ...event.result };
        this.show(known);
      });
      if (!result) return;
      this.show(result);
      this.settle();
    } catch (error) {
      this.fail(/** @type {Error} */ (error).message);
    }
  }

  stop() {
    this.job.cancel();
    this.settle();
    this.fail("Stopped.");
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.show({ status: "unknown" });
    byId("compose-badge").textContent = sentence;
    this.settle();
  }

  settle() {
    byId("compose-panel").setAttribute("aria-busy", "false");
    show(false, byId("compose-stop"));
  }

  /** @param {any} result */
  show(result) {
    this.result = result;
    if (result.status) this.settleBadge(result);
    byId("compose-input").textContent = result.given === "clues and marks" ? "clues and your marks" : "clues only";
    byId("compose-details").replaceChildren(...details(result));
    byId("compose-level").textContent = levelInWords(result);
    byId("compose-thin").disabled = result.status !== "unique" || result.given !== "clues";
    byId("compose-repair").disabled = !["none", "multiple"].includes(result.status);
    this.onResult(result);
  }

  /** @param {any} result */
  settleBadge(result) {
    const badge = byId("compose-badge");
    const words = /** @type {any} */ (BADGES)[result.status];
    badge.className = `badge ${result.status}`;
    if (badge.textContent !== words) badge.textContent = words;
    byId("compose-panel").setAttribute("aria-busy", "false");
  }
}

/** The clues that an answer names, if there is one. @param {any} answer */
export function cluesIn(answer) {
  return answer?.clues ?? [];
}

/** @param {any} result */
function details(result) {
  const parts = [];
  if (result.status === "none" && result.clash) {
    parts.push(element("p", { id: "compose-clash" }, "These cannot hold together:"));
    const marks = result.clash.places.map((/** @type {string} */ id) => `your mark in ${id}`);
    parts.push(list([...cluesIn(result.clash).map((/** @type {import("./types.js").Clue} */ clue) => clue.words), ...marks]));
  }
  if (result.forced) {
    const open = Object.keys(result.forced.open).length;
    const forced = Object.keys(result.forced.forced).length;
    const some = `${counted(forced, "place is", "places are")} forced (solid), ${open} open (hatched).`;
    const words = open ? some : "Every place is forced.";
    parts.push(element("p", { id: "compose-forced" }, words));
  }
  const spare = cluesIn(result.superfluous);
  if (spare.length) {
    const words = `${counted(spare.length, "clue")} could go (outlined), each taken alone.`;
    parts.push(element("p", { id: "compose-superfluous" }, words));
  }
  return parts;
}

/** @param {string[]} sentences */
function list(sentences) {
  return element("ul", { class: "violations" }, ...sentences.map((each) => element("li", {}, each)));
}

/** @param {any} result */
function levelInWords({ rating, hardest }) {
  if (!rating) return "";
  if (rating.level === null || rating.level === undefined) return "Not rated within the limits.";
  const score = rating.score ? `, score ${rating.score}` : "";
  return `Level ${rating.level}: ${rating.title}${score}.${hardest ? ` Hardest step: ${hardest.sentence}` : ""}`;
}
