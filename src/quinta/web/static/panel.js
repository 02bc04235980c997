/** The live panel of the setter: how many solutions, what is open, what clashes, how hard. */

import { Latest, inWords } from "./api.js";
import { byId, element, show } from "./dom.js";
import { legendLine } from "./legend.js";
import { counted } from "./names.js";

/** @typedef {import("./types.js").Clue} Clue */

const BADGES = /** @type {Record<string, string>} */ ({
  none: "No solution",
  unique: "One solution",
  multiple: "Several solutions",
  unknown: "Not known in time",
});

export class Panel {
  /**
   * @param {() => {view: import("./types.js").View, drawing: boolean, isBlank: boolean}} composing
   * @param {(result: any) => void} onResult gets what is known so far
   */
  constructor(composing, onResult) {
    this.composing = composing;
    this.onResult = onResult;
    this.job = new Latest();
    /** @type {any} */
    this.result = {};
    byId("compose-stop").addEventListener("click", () => this.stop());
  }

  /** What is shown is old from now on. */
  outdate() {
    this.job.cancel();
    this.frame();
    byId("compose-panel").setAttribute("aria-busy", "true");
  }

  /** A badge, or how to begin. */
  frame() {
    const { isBlank } = this.composing();
    show(isBlank, byId("compose-begin"));
    show(!isBlank, byId("compose-badge").parentElement);
    if (!byId("compose-badge").textContent) this.say("Looking …");
  }

  /** There is nothing to ask about yet. */
  begin() {
    this.job.cancel();
    this.show({});
    this.settle();
  }

  /** @param {string} puzzle @param {Record<string, number>} marks empty: the clues alone are asked about */
  async run(puzzle, marks) {
    this.outdate();
    byId("compose-stop").disabled = false;
    const fields = Object.keys(marks).length ? { puzzle, marks } : { puzzle };
    /** @type {any} */
    let known = {};
    try {
      const result = await this.job.ask("analyse", fields, (event) => {
        if (event.event === "queued") this.say(inWords(event));
        if (event.event !== "partial") return;
        known = { ...known, ...event.result, of: puzzle };
        this.show(known);
      });
      if (!result) return;
      this.show({ ...result, of: puzzle });
      this.settle();
    } catch (error) {
      this.fail(/** @type {Error} */ (error).message);
    }
  }

  stop() {
    this.job.cancel();
    this.fail("Stopped.");
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.show({ status: "unknown" });
    this.say(sentence);
    this.settle();
  }

  settle() {
    byId("compose-panel").setAttribute("aria-busy", "false");
    byId("compose-stop").disabled = true;
  }

  /** @param {string} words */
  say(words) {
    const badge = byId("compose-badge");
    if (badge.textContent !== words) badge.textContent = words;
  }

  /** @param {any} result */
  show(result) {
    this.result = result;
    const { view, drawing } = this.composing();
    const known = Boolean(result.status);
    this.frame();
    byId("compose-badge").className = `badge ${result.status ?? ""}`;
    this.say(BADGES[result.status] ?? "Looking …");
    if (known) byId("compose-panel").setAttribute("aria-busy", "false");
    byId("compose-details").replaceChildren(...details(result, view, drawing));
    byId("compose-level").textContent = levelInWords(result);
    byId("compose-hardest").textContent = result.hardest ? `Hardest step: ${result.hardest.sentence}` : "";
    const bare = result.given === undefined || result.given === "clues";
    byId("compose-thin").disabled = byId("compose-thin-to").disabled = result.status !== "unique" || !bare;
    byId("compose-repair").disabled = !["none", "multiple"].includes(result.status);
    for (const option of byId("compose-thin-to").options) {
      option.disabled = option.value !== "" && Number(option.value) < (result.rating?.level ?? 0);
    }
    this.onResult(result);
  }
}

/** The clues that an answer names, if there is one. @param {any} answer @returns {Clue[]} */
export function cluesIn(answer) {
  return answer?.clues ?? [];
}

/** @param {any} result @param {import("./types.js").View} view @param {boolean} drawing */
function details(result, view, drawing) {
  const parts = [];
  if (result.given === "clues and marks") parts.push(element("li", { class: "quiet" }, "Asked of the clues and your drawing."));
  if (result.status === "none" && result.clash) {
    const marks = result.clash.places.map((/** @type {string} */ id) => `your mark in ${id}`);
    const named = [...cluesIn(result.clash).map((clue) => clue.words), ...marks];
    const all = named.length > 1 ? "cannot hold together" : "cannot hold";
    parts.push(legendLine("clash", named.length ? `${inARow(named)} ${all}.` : "No board of this size obeys the rules.", view));
  }
  if (result.forced) {
    const open = Object.keys(result.forced.open).length;
    const forced = Object.keys(result.forced.forced).length;
    const same = open ? `${counted(forced, "place is", "places are")} forced: the same in every solution.` : "Every place is forced.";
    if (!drawing) parts.push(legendLine("forced", same, view));
    if (open) parts.push(legendLine("open", `${counted(open, "place is", "places are")} open: solutions differ there.`, view));
  }
  const spare = cluesIn(result.superfluous);
  if (spare.length) parts.push(legendLine("superfluous", `${counted(spare.length, "clue")} could go, each taken alone.`, view));
  return parts;
}

/** @param {string[]} words */
function inARow(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** @param {any} result */
function levelInWords({ rating }) {
  if (!rating) return "";
  if (rating.level === null || rating.level === undefined) return "not rated within the limits";
  return `level ${rating.level}: ${rating.title}${rating.score ? `, score ${rating.score}` : ""}`;
}
