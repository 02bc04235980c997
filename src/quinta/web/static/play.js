/** Playing one puzzle: board, marks, buttons, progress. */

import { Latest, ask } from "./api.js";
import { Board } from "./board.js";
import { Brush } from "./brush.js";
import { copied } from "./copy.js";
import { acting, byId, counted, debounced, show, undoStep } from "./dom.js";
import { Helper } from "./helper.js";
import { Hints } from "./hints.js";
import { History } from "./history.js";
import { listen } from "./input.js";
import { Judge } from "./judge.js";
import { linkOf } from "./link.js";
import { notedAt, notesBeside, ruledOut, writtenDown } from "./notes.js";
import { rewind } from "./rewind.js";
import { toldRules } from "./rules.js";
import { Start, firstOf } from "./start.js";
import { keepProgress, keepSetting, progressOn, setting, warning } from "./store.js";
import { Timer, clock } from "./timer.js";
import { Zoom } from "./zoom.js";

const SOLUTIONS = { unique: "one solution", multiple: "several solutions", none: "no solution" };

export class Play {
  /**
   * @param {import("./types.js").Kind[]} kinds
   * @param {(text: string) => void} compose
   */
  constructor(kinds, compose) {
    this.first = firstOf(kinds[0]).text;
    /** @type {import("./types.js").View | null} */
    this.view = null;
    /** There is none before the first puzzle is shown. @type {Board} */
    this.board = /** @type {any} */ (null);
    this.history = new History();
    this.hintsUsed = 0;
    this.solved = false;
    this.revealed = false;
    /** @type {number | null} */
    this.level = null;
    this.views = new Latest();
    this.verdicts = new Latest();
    this.brush = new Brush(byId("play-brush"), byId("play-keypad"));
    this.zoom = new Zoom(byId("play-board"), byId("play-smaller"), byId("play-larger"));
    this.timer = new Timer((seconds) => (byId("play-time").textContent = clock(seconds)));
    const say = (/** @type {string} */ words, /** @type {boolean} */ bad = false) => this.say(words, bad);
    this.judge = new Judge(() => this, (solved, found) => this.judged(solved, found), say);
    this.judgeSoon = debounced(150, () => this.judge.quietly());
    this.helper = new Helper(byId("play-helper"), () => this);
    this.hints = new Hints(() => this, () => (this.hintsUsed += 1), say);
    this.start = new Start(kinds, (puzzle, made) => this.open(puzzle, made), say);
    this.wire(compose);
  }

  get text() {
    return this.view?.text ?? "";
  }

  get hash() {
    return this.view ? linkOf(this.view.kind, this.view.text) : "#play";
  }

  /** The marks as the server is asked about them: what is given counts. */
  get marks() {
    return { ...this.view?.given, ...this.history.marks };
  }

  /** What is ruled out, as the server is asked about it. */
  get notes() {
    return notesBeside(this.history, this.marks);
  }

  /** @param {(text: string) => void} compose */
  wire(compose) {
    const on = acting((words) => this.say(words, true));
    on("play-undo", () => this.history.undo());
    on("play-redo", () => this.history.redo());
    on("play-clear", () => this.history.clear());
    on("play-check", () => this.check());
    on("play-hint", () => this.hints.more());
    on("play-solve", () => this.solve());
    on("play-rewind", () => rewind(this.history, this.text, this.view?.given ?? {}, (words, bad) => this.say(words, bad)));
    on("play-try", () => this.history.enterTrial());
    on("play-keep", () => this.history.keepTrial());
    on("play-drop", () => this.history.dropTrial());
    on("play-next", () => this.start.another(/** @type {any} */ (this.view).size, this.level));
    on("play-timer", () => this.showTime(byId("play-time").hidden));
    on("play-link", async () => this.say(await copied(location.origin + location.pathname + this.hash, "The link")));
    on("play-compose", () => compose(this.text));
    on("play-print", () => window.print());
    this.showTime(setting("timer", false));
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
  }

  // Coming and going

  /** @param {string} _ the address @param {string | null} text the puzzle in it */
  async route(_, text) {
    if (text !== null && text === this.view?.text) return;
    if (text === null && this.view) return;
    try {
      await this.open(text ?? setting("last", this.first));
    } catch (error) {
      if (!this.view) await this.open(this.first);
      this.say(`This link cannot be opened: ${/** @type {Error} */ (error).message}`, true);
    }
  }

  /** @param {boolean} here whether this tab is shown */
  leave(here) {
    this.timer.run(here && Boolean(this.view) && !this.solved);
  }

  /**
   * Show a puzzle, with what was done on it before.
   * @param {string} puzzle anything the server reads
   * @param {{level: number | null}} [made]
   */
  async open(puzzle, made) {
    const view = await this.views.ask("view", { puzzle });
    if (!view) return; // another one was asked for meanwhile
    this.keep();
    const saved = progressOn(view.text);
    this.view = view;
    this.hints.close();
    this.level = made?.level ?? saved?.level ?? null;
    this.hintsUsed = saved?.hints ?? 0;
    this.solved = saved?.solved ?? false;
    this.revealed = saved?.revealed ?? false;
    this.history = new History(saved?.history);
    if (!saved) this.history.write({ ...writtenDown(view.notes, view, this.history), ...view.marks });
    this.history.onChange = (keys, settled) => this.changed(keys, settled);
    this.draw();
    this.timer.reset(saved?.seconds ?? 0);
    this.leave(!byId("play").hidden);
    keepSetting("last", view.text);
    if (!byId("play").hidden) this.address();
    this.say("");
    this.judge.quietly();
    this.countSolutions(Boolean(made));
  }

  /** Say whether there is exactly one solution. @param {boolean} unique it is known already */
  async countSolutions(unique) {
    const tag = byId("play-unique");
    show(false, tag);
    const asked = unique ? { status: "unique" } : this.verdicts.ask("status", { puzzle: this.text, seconds: 5 });
    const status = await Promise.resolve(asked).then((known) => known?.status, () => null);
    if (!(status in SOLUTIONS)) return;
    tag.textContent = /** @type {any} */ (SOLUTIONS)[status];
    tag.className = `tag ${status}`;
    show(true, tag);
  }

  /** Put the puzzle into the address; Back leads to the one before. */
  address() {
    if (location.hash === this.hash) return;
    if (location.hash.includes(":")) history.pushState(null, "", this.hash);
    else history.replaceState(null, "", this.hash);
  }

  draw() {
    const view = /** @type {import("./types.js").View} */ (this.view);
    this.board = new Board(byId("play-board"), view);
    this.zoom.fit(this.board);
    const player = { history: this.history, brush: () => this.brush.chosen };
    listen(this.board, player);
    this.brush.fit(this.board, player);
    this.board.svg.addEventListener("cursor", () => this.helper.look());
    const level = this.level === null ? "" : `, level ${this.level}`;
    byId("play-title").textContent = `${view.title}, ${view.size.join(" × ")}${level}`;
    this.start.follow(view.kind);
    byId("play-print-rules").replaceChildren(...toldRules(view));
    byId("play-rules").querySelector("div").replaceChildren(...toldRules(view));
    byId("play-rules").querySelector("p.quiet").textContent = `${view.played.gestures} Undo is Ctrl+Z or U, redo Ctrl+Y or R.`;
    show(false, byId("finish"), byId("play-violations"));
    this.changed([...this.history.values.keys()], false);
    this.refresh();
    this.helper.look();
  }

  // What changes

  /** @param {string[]} keys @param {boolean} settled whether a stroke has ended */
  changed(keys, settled) {
    const trial = this.history.onTrial;
    for (const key of new Set(keys)) {
      const noted = notedAt(key);
      if (noted !== null) this.board.note(noted, ruledOut(this.history, noted));
      else this.board.show(key, this.history.read(key), trial.has(key) ? "trial" : "");
    }
    if (!settled) return;
    this.announce(keys);
    this.board.clearRings();
    show(false, byId("play-violations"));
    this.hints.close();
    this.say("");
    this.refresh();
    this.helper.look();
    this.keep();
    this.judgeSoon();
  }

  refresh() {
    const { history } = this;
    byId("play-undo").disabled = !history.canUndo;
    byId("play-redo").disabled = !history.canRedo;
    byId("play-clear").disabled = history.values.size === 0;
    byId("play-rewind").disabled = !history.canUndo;
    const trials = history.trials.length;
    show(trials > 0, byId("play-keep"), byId("play-drop"));
    byId("play-try").textContent = trials ? "Try within" : "Try something";
    byId("play-trials").textContent = trials ? counted(trials, "trial layer") : "";
  }

  /** @param {boolean} solved @param {import("./types.js").Checked} found */
  judged(solved, found) {
    if (solved) return this.finish();
    this.solved = false;
    show(false, byId("finish"));
    this.leave(!byId("play").hidden);
    if (found.complete) this.say("The board is full, but a rule is broken. Check tells which.");
  }

  finish() {
    const time = clock(this.timer.seconds);
    const help = this.hintsUsed ? counted(this.hintsUsed, "hint") : "no hints";
    byId("finish-text").textContent = this.revealed ? "Filled in for you." : `Solved in ${time} with ${help}.`;
    show(true, byId("finish"));
    this.solved = true;
    this.timer.run(false);
    this.keep();
  }

  keep() {
    if (!this.view || !(this.history.strokes.length || this.hintsUsed || this.level !== null)) return;
    const { history, hintsUsed: hints, level, solved, revealed } = this;
    keepProgress(this.text, { history, seconds: Math.round(this.timer.seconds), hints, level, solved, revealed });
  }

  // The buttons

  async check() {
    this.hints.close();
    await this.judge.aloud();
  }

  async solve() {
    this.say("Solving …");
    const found = await ask("solve", { puzzle: this.text });
    if (!found.solution) {
      this.say(found.status === "none" ? "This puzzle has no solution." : "No solution was found in time.", true);
      return;
    }
    this.revealed = true;
    this.history.write(Object.fromEntries(Object.entries(found.solution).filter(([id]) => !(id in (this.view?.given ?? {})))));
    const only = found.status === "unique" ? "the only solution" : "one of several solutions";
    this.say(`This is ${only}. Undo brings your marks back.`);
  }

  /** @param {boolean} shown */
  showTime(shown) {
    show(shown, byId("play-time"));
    byId("play-timer").textContent = shown ? "Hide time" : "Show time";
    byId("play-timer").setAttribute("aria-pressed", String(shown));
    keepSetting("timer", shown);
  }

  // Words and keys

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    const line = byId("play-status");
    line.textContent = words || (this.history.canUndo ? warning() : "");
    line.classList.toggle("bad", bad);
  }

  /** Screen readers do not notice that the name of the cell they are on changes. @param {string[]} keys */
  announce(keys) {
    const here = this.board.svg.contains(document.activeElement);
    byId("play-announce").textContent = here && keys.length ? this.board.nameOf(this.board.at) : "";
  }

  /** Undo and redo from anywhere but a text. @param {KeyboardEvent} event */
  key(event) {
    const step = byId("play").hidden ? 0 : undoStep(event, "input, textarea, select", true);
    if (step < 0) this.history.undo();
    else if (step > 0) this.history.redo();
  }
}
