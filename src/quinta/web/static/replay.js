/** A solve played back, stroke by stroke, beside the logical path if wished. */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { headed } from "./dialogs.js";
import { acting, byId, show } from "./dom.js";
import { History } from "./history.js";
import { notedAt, possibleAt, ruledOut } from "./notes.js";

/** Milliseconds from one stroke to the next, and what a whole replay may take. */
const SLOWEST = 600;
const LONGEST = 20_000;

/** @typedef {{place: string, value: number, holds: boolean}} Fact */

export class Replay {
  constructor() {
    /** @type {import("./types.js").View | null} */
    this.view = null;
    /** @type {any[]} */
    this.strokes = [];
    /** The steps of the logical path, or null if it is not shown. @type {any[] | null} */
    this.steps = null;
    this.at = 0;
    this.timer = 0;
    this.title = headed("replay");
    const on = acting((words) => this.tell(words));
    on("replay-back", () => this.step(-1));
    on("replay-forth", () => this.step(1));
    on("replay-run", () => (this.timer ? this.pause() : this.run()));
    on("replay-with-path", () => this.choosePath(), "change");
    byId("replay-at").addEventListener("input", () => {
      this.pause();
      this.show(Number(byId("replay-at").value));
    });
    byId("replay").addEventListener("close", () => this.pause());
    byId("replay").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /**
   * @param {import("./types.js").View} view
   * @param {any} kept the history as it was kept
   * @param {string} title
   */
  open(view, kept, title) {
    const whole = new History(kept);
    this.view = view;
    this.strokes = whole.strokes.slice(0, whole.at);
    this.steps = null;
    this.own = new Board(byId("replay-own"), view, "Your solve");
    this.title.textContent = title;
    byId("replay-at").max = this.strokes.length;
    byId("replay-with-path").checked = false;
    show(false, byId("replay-path-part"));
    byId("replay").showModal();
    this.show(0);
    byId("replay-run").focus();
  }

  // Going on

  /** @param {number} strokes */
  step(strokes) {
    this.pause();
    this.show(this.at + strokes);
  }

  run() {
    if (this.at >= this.strokes.length) this.show(0);
    const wait = Math.min(SLOWEST, LONGEST / Math.max(1, this.strokes.length));
    byId("replay-run").textContent = "Pause";
    this.timer = window.setInterval(() => {
      this.show(this.at + 1);
      if (this.at >= this.strokes.length) this.pause();
    }, wait);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    byId("replay-run").textContent = "Play";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || /** @type {HTMLElement} */ (event.target).matches("input[type=range]")) return;
    event.preventDefault();
    this.step(step);
  }

  // What is shown

  /** The board after so many strokes. @param {number} at */
  show(at) {
    this.at = Math.max(0, Math.min(this.strokes.length, at));
    const board = /** @type {Board} */ (this.own);
    const history = new History({ strokes: this.strokes, at: this.at });
    for (const id of board.placeIds) board.show(id, history.read(id));
    const noted = new Set(this.strokes.flat().map((change) => notedAt(change.key)));
    for (const id of noted) if (id !== null) board.note(id, ruledOut(history, id), possibleAt(history, id));
    const last = this.at ? this.strokes[this.at - 1].map((/** @type {any} */ { key }) => notedAt(key) ?? key) : [];
    board.clearRings();
    board.ring(last, "last");
    byId("replay-at").value = this.at;
    byId("replay-back").disabled = this.at === 0;
    byId("replay-forth").disabled = this.at === this.strokes.length;
    this.tell(`Stroke ${this.at} of ${this.strokes.length}`);
    this.showPath();
  }

  /** The logical path as far as one's own solve has come. */
  showPath() {
    if (!this.steps || !this.path) return;
    const share = this.strokes.length ? this.at / this.strokes.length : 1;
    const come = Math.round(share * this.steps.length);
    /** @type {Map<string, number>} */
    const marks = new Map();
    for (const step of this.steps.slice(0, come)) for (const fact of step.conclusions) if (fact.holds) marks.set(fact.place, fact.value);
    for (const id of this.path.placeIds) this.path.show(id, marks.get(id));
    const last = this.steps[come - 1];
    this.path.clearRings();
    this.path.ring((last?.conclusions ?? []).map((/** @type {Fact} */ { place }) => place), "last");
    byId("replay-sentence").textContent = last ? `Step ${come} of ${this.steps.length}: ${last.sentence}` : `${this.steps.length} steps lead to the solution.`;
  }

  async choosePath() {
    const wanted = byId("replay-with-path").checked;
    show(wanted, byId("replay-path-part"));
    this.steps = null;
    if (!wanted || !this.view) return;
    const { view } = this;
    this.path = new Board(byId("replay-path"), view, "Logical path");
    byId("replay-sentence").textContent = "Working out the path …";
    const { steps } = await ask("explain", { puzzle: view.text });
    if (view !== this.view || !byId("replay-with-path").checked) return;
    this.steps = steps;
    this.showPath();
  }

  /** @param {string} words */
  tell(words) {
    byId("replay-told").textContent = words;
  }
}
