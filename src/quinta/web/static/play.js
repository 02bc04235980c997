/** Playing one puzzle: board, marks, buttons, progress. */

import { Latest, ask } from "./api.js";
import { Board } from "./board.js";
import { Brush } from "./brush.js";
import { copied } from "./copy.js";
import { acting, byId, counted, debounced, element, show } from "./dom.js";
import { helperFor } from "./helper.js";
import { Hints } from "./hints.js";
import { History } from "./history.js";
import { listen } from "./input.js";
import { GESTURES, VERBS } from "./kinds.js";
import { linkOf } from "./link.js";
import { rewind } from "./rewind.js";
import { toldRules } from "./rules.js";
import { Start } from "./start.js";
import { keepProgress, keepSetting, progressOn, setting, warning } from "./store.js";
import { Timer, clock } from "./timer.js";
import { Zoom } from "./zoom.js";

const SOLUTIONS = { unique: "one solution", multiple: "several solutions", none: "no solution" };

export class Play {
  /**
   * @param {any[]} kinds
   * @param {(text: string) => void} compose
   */
  constructor(kinds, compose) {
    this.first = kinds.find((kind) => kind.kind === "doors").examples[0].text;
    /** @type {import("./board.js").View | null} */
    this.view = null;
    /** @type {any} */
    this.board = null;
    this.history = new History();
    this.hintsUsed = 0;
    this.solved = false;
    this.revealed = false;
    /** @type {number | null} */
    this.level = null;
    this.checks = new Latest();
    this.views = new Latest();
    this.verdicts = new Latest();
    this.brush = new Brush(byId("play-brush"), byId("play-keypad"));
    this.zoom = new Zoom(byId("play-board"), byId("play-smaller"), byId("play-larger"));
    this.timer = new Timer((seconds) => (byId("play-time").textContent = clock(seconds)));
    this.hints = new Hints(() => this, () => (this.hintsUsed += 1), (words, bad) => this.say(words, bad));
    this.judge = debounced(150, () => this.judgeNow());
    this.start = new Start(kinds, (puzzle, made) => this.open(puzzle, made), (words, bad) => this.say(words, bad));
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

  /** @param {(text: string) => void} compose */
  wire(compose) {
    const on = acting((words) => this.say(words, true));
    on("play-undo", () => this.history.undo());
    on("play-redo", () => this.history.redo());
    on("play-clear", () => this.clear());
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

  /** @param {string} hash @param {string | null} text */
  async route(hash, text) {
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
    this.history.onChange = (keys, settled) => this.changed(keys, settled);
    if (!saved && Object.keys(view.marks).length) this.history.write(view.marks);
    this.draw();
    this.timer.reset(saved?.seconds ?? 0);
    this.leave(!byId("play").hidden);
    keepSetting("last", view.text);
    if (!byId("play").hidden) this.address();
    this.say("");
    this.judgeNow();
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
    const view = /** @type {import("./board.js").View} */ (this.view);
    this.board = new Board(byId("play-board"), view);
    this.zoom.fit(this.board);
    const player = { history: this.history, brush: () => this.brush.chosen };
    listen(this.board, player);
    this.brush.fit(this.board, player);
    this.board.svg.addEventListener("cursor", () => this.help());
    const level = this.level === null ? "" : `, level ${this.level}`;
    byId("play-title").textContent = `${view.title}, ${view.size.join(" × ")}${level}`;
    this.start.follow(view.kind);
    byId("play-print-rules").replaceChildren(...toldRules(view));
    byId("play-rules").querySelector("div").replaceChildren(...toldRules(view));
    byId("play-rules").querySelector("p.quiet").textContent = `${GESTURES[view.kind]} Undo is Ctrl+Z or U, redo Ctrl+Y or R.`;
    show(false, byId("finish"), byId("play-violations"));
    this.changed([...this.history.values.keys()], false);
    this.refresh();
    this.help();
  }

  // What changes

  /** @param {string[]} keys @param {boolean} settled whether a stroke has ended */
  changed(keys, settled) {
    const trial = this.history.onTrial;
    for (const key of new Set(keys)) {
      if (key.startsWith("~")) this.board.note(key.slice(1), this.history.read(key));
      else this.board.show(key, this.history.read(key), trial.has(key) ? "trial" : "");
    }
    if (!settled) return;
    this.announce(keys);
    this.board.clearRings();
    show(false, byId("play-violations"));
    this.hints.close();
    this.say("");
    this.refresh();
    this.help();
    this.keep();
    this.judge();
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

  /** Ask quietly which clues are met and whether the board is done. */
  async judgeNow() {
    try {
      const found = await this.checks.ask("check", { puzzle: this.text, marks: this.marks });
      if (!found) return;
      this.board.satisfy(found.satisfied);
      if (found.solved || (await this.restIsNegative(found))) this.finish();
      else {
        this.solved = false;
        show(false, byId("finish"));
        this.leave(!byId("play").hidden);
        if (found.complete) this.say("The board is full, but a rule is broken. Check tells which.");
      }
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    }
  }

  /**
   * Whether the board is done once every open place has the negative mark: who has found all
   * black cells need not dot the white ones.
   * @param {any} found
   */
  async restIsNegative(found) {
    const verbs = VERBS[this.view.kind];
    const positive = Object.values(this.marks).includes(verbs.positive);
    if (verbs.digits || !positive || found.complete || found.violations.length) return false;
    const rest = Object.fromEntries(this.view.layout.flat().map((/** @type {string} */ id) => [id, verbs.negative]));
    const filled = await this.checks.ask("check", { puzzle: this.text, marks: { ...rest, ...this.marks } });
    return Boolean(filled?.solved);
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

  clear() {
    this.history.write(Object.fromEntries([...this.history.values.keys()].map((key) => [key, undefined])));
  }

  async check() {
    this.hints.close();
    const found = await ask("check", { puzzle: this.text, marks: this.marks });
    /** @type {{places: string[], message: string}[]} */
    const broken = found.violations;
    this.board.clearRings();
    this.board.ring(broken.flatMap((each) => each.places), "broken");
    byId("play-violations").replaceChildren(...broken.map((each) => element("li", {}, each.message)));
    show(broken.length > 0, byId("play-violations"));
    if (broken.length) this.say(`${counted(broken.length, "thing is", "things are")} against the rules.`, true);
    else this.say(found.solved ? "Solved: every rule holds." : "No rule is broken so far.");
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

  help() {
    const { words, cells } = helperFor(this.board);
    byId("play-helper").textContent = words;
    this.board.tint(this.board.svg.contains(document.activeElement) ? cells : []);
  }

  /** Undo and redo from anywhere but a text. @param {KeyboardEvent} event */
  key(event) {
    const typing = /** @type {HTMLElement} */ (event.target).closest("input, textarea, select");
    if (byId("play").hidden || typing || event.altKey) return;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    const undo = control ? key === "z" && !event.shiftKey : key === "u";
    const redo = control ? key === "y" || (key === "z" && event.shiftKey) : key === "r";
    if (!undo && !redo) return;
    event.preventDefault();
    if (undo) this.history.undo();
    else this.history.redo();
  }
}
