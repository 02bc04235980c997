/** Playing one puzzle: board, marks, buttons, progress. */

import { Latest } from "./api.js";
import { Board } from "./board.js";
import { Brush } from "./brush.js";
import { copied } from "./copy.js";
import { acting, byId, debounced, keepTime, show } from "./dom.js";
import { finish, unfinish } from "./finish.js";
import { Helper } from "./helper.js";
import { Hints } from "./hints.js";
import { History } from "./history.js";
import { listen } from "./input.js";
import { Judge } from "./judge.js";
import { linkOf } from "./link.js";
import { titleOf } from "./names.js";
import { notedAt, notesBeside, possibleAt, ruledOut, writtenDown } from "./notes.js";
import { practisedIn, tellPractised } from "./practice.js";
import { dayOf } from "./records.js";
import { rewind } from "./rewind.js";
import { RuleCard, listBroken } from "./rulecard.js";
import { chosen } from "./settings.js";
import { Shortcuts } from "./shortcuts.js";
import { Solutions, solutionOf } from "./solutions.js";
import { Start, firstOf } from "./start.js";
import { keepProgress, keepSetting, progressOn, setting, unfinished, warning } from "./store.js";
import { Timer, clock } from "./timer.js";
import { Zoom } from "./zoom.js";

export class Play {
  /**
   * @param {import("./types.js").Kind[]} kinds
   * @param {(text: string) => void} compose
   * @param {import("./replay.js").Replay} replay
   */
  constructor(kinds, compose, replay) {
    this.kinds = kinds;
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
    /** @type {import("./practice.js").Practised | null} */
    this.practised = null;
    this.views = new Latest();
    this.solutions = new Solutions(byId("play-unique"));
    this.brush = new Brush(byId("play-brush"), byId("play-keypad"));
    this.zoom = new Zoom(byId("play-board"), byId("play-smaller"), byId("play-larger"));
    this.timer = new Timer((seconds) => (byId("play-time").textContent = clock(seconds)), () => performance.now());
    keepTime(this.timer);
    const say = (/** @type {string} */ words, /** @type {boolean} */ bad = false) => this.say(words, bad);
    this.judge = new Judge(() => this, { say, list: listBroken, judged: (solved, found) => this.judged(solved, found) }, chosen);
    this.judgeSoon = debounced(150, () => this.judge.quietly());
    this.rules = new RuleCard(byId("play-rules"));
    this.helper = new Helper(byId("play-helper"), () => this);
    this.hints = new Hints(() => this, () => (this.hintsUsed += 1), say);
    this.start = new Start(kinds, (puzzle, made) => this.open(puzzle, made), ({ kind }) => unfinished(kind), say);
    this.wire(compose, replay);
    this.shortcuts = new Shortcuts(this);
  }

  get text() {
    return this.view?.text ?? "";
  }

  get hash() {
    return this.view ? linkOf(this.view.kind, this.view.text) : "#play";
  }

  /** Marks as the server is asked about them: what is given counts. */
  get marks() {
    return { ...this.view?.given, ...this.history.marks };
  }

  /** What is ruled out, as the server is asked about it. */
  get notes() {
    return notesBeside(this.history, this.marks, this.view?.values ?? []);
  }

  /** Whether nothing but the board should speak: a hint does, or all is done. */
  get isQuiet() {
    return this.hints.isOpen || this.solved;
  }

  /** What the level is called, or "". */
  get levelName() {
    const kind = this.kinds.find((each) => each.kind === this.view?.kind);
    return kind?.levels.find((each) => each.level === this.level)?.title ?? "";
  }

  /** @param {(text: string) => void} compose @param {import("./replay.js").Replay} replay */
  wire(compose, replay) {
    const on = acting((words) => this.say(words, true));
    const aside = (/** @type {string} */ id, /** @type {() => any} */ act) => {
      on(id, () => {
        byId("more").close();
        return act();
      });
    };
    on("play-undo", () => this.history.undo());
    on("play-redo", () => this.history.redo());
    on("play-check", () => this.check());
    on("play-hint", () => this.hints.more());
    on("play-try", () => this.history.enterTrial());
    on("play-keep", () => this.history.keepTrial());
    on("play-drop", () => this.history.dropTrial());
    on("play-next", () => (dayOf(this.text) ? (location.hash = "#daily") : this.start.make(this.level)));
    on("play-replay", () => replay.open(/** @type {any} */ (this.view), this.history.toJSON(), byId("finish-text").textContent));
    on("play-link", async () => this.say(await copied(location.origin + location.pathname + this.hash, "The link")));
    aside("play-clear", () => this.history.clear());
    aside("play-solve", () => this.solve());
    aside("play-rewind", () => rewind(this.history, this.text, this.view?.given ?? {}, this.view?.values ?? [], (words, bad) => this.say(words, bad)));
    aside("play-compose", () => compose(this.text));
    aside("play-print", () => window.print());
    window.addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
  }

  /** A setting was switched. @param {string} name @param {any} value */
  switched(name, value) {
    if (name === "timer") show(value, byId("play-time"));
    if (name === "labels") byId("play-board").classList.toggle("unlabelled", !value);
    if (name === "errors" && this.view) this.changed([], true);
  }

  // Coming and going

  /** @param {string} _ the address @param {string | null} text the puzzle in it */
  async route(_, text) {
    if (this.view && (text === null || text === this.view.text)) return;
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
    if (here) this.zoom.draw();
  }

  /**
   * Show a puzzle, with what was done on it before.
   * @param {string} puzzle anything the server reads
   * @param {{level: number | null, view?: import("./types.js").View, practised?: any}} [made]
   */
  async open(puzzle, made) {
    const view = made?.view ?? (await this.views.ask("view", { puzzle }));
    if (!view) return; // another one was asked for meanwhile
    this.keep();
    const again = this.view !== null;
    const saved = progressOn(view.text);
    this.view = view;
    this.hints.close();
    this.level = made?.level ?? saved?.level ?? null;
    this.practised = practisedIn(made?.practised ?? saved?.practised);
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
    keepSetting(`last/${view.kind}`, view.text);
    if (!byId("play").hidden) this.address();
    if (again && !byId("play").hidden) this.board.moveTo(this.board.at); // hands on the board
    this.say("");
    this.judge.quietly();
    this.solutions.tell(this.text, Boolean(made));
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
    const player = { history: this.history, brush: () => this.brush.chosen, mode: () => this.brush.mode };
    listen(this.board, player);
    this.brush.fit(this.board, player);
    this.board.svg.addEventListener("cursor", () => this.helper.look());
    this.board.svg.addEventListener("focusout", () => this.helper.look());
    this.start.follow(view);
    const day = dayOf(view.text);
    byId("play-title").textContent = titleOf(view, this.levelName, day);
    byId("play-next").firstChild.textContent = day ? "The day’s puzzles " : "Next ";
    this.rules.tell(view);
    tellPractised(view.kind, this.practised);
    listBroken([]);
    unfinish();
    this.changed([...this.history.values.keys()], false);
    this.refresh();
  }

  // What changes

  /** @param {string[]} keys @param {boolean} settled whether a stroke has ended */
  changed(keys, settled) {
    const trial = this.history.onTrial;
    for (const key of new Set(keys)) {
      const noted = notedAt(key);
      if (noted !== null) this.board.note(noted, ruledOut(this.history, noted), possibleAt(this.history, noted));
      else this.board.show(key, this.history.read(key), trial.has(key) ? "trial" : "");
    }
    if (!settled) return;
    this.helper.announce(keys);
    this.judge.forget();
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
    for (const id of ["play-keep", "play-drop"]) byId(id).disabled = trials === 0;
    byId("play-try").textContent = trials ? `Try (${trials})` : "Try";
  }

  /** @param {boolean} solved @param {import("./types.js").Checked} found */
  judged(solved, found) {
    if (solved) return this.finish();
    if (this.solved) this.reopen();
    if (found.complete) this.say("The board is full, but a rule is broken. Check tells which.", true);
  }

  finish() {
    this.solved = true;
    this.timer.run(false);
    this.helper.look();
    const { board, marks, text, level, levelName, hintsUsed: hints, revealed } = this;
    finish({ board, marks, text, level, levelName, seconds: this.timer.seconds, hints, revealed });
    this.keep();
  }

  /** A solved board was changed again. */
  reopen() {
    this.solved = false;
    unfinish();
    for (const id of this.board.placeIds) this.board.show(id, this.history.read(id));
    this.leave(!byId("play").hidden);
  }

  keep() {
    if (!this.view || !(this.history.strokes.length || this.hintsUsed || this.level !== null)) return;
    const { history, hintsUsed: hints, level, solved, revealed, practised } = this;
    keepProgress(this.text, { history, seconds: Math.round(this.timer.seconds), hints, level, solved, revealed, practised });
  }

  // The buttons

  async check() {
    this.hints.close();
    await this.judge.aloud();
  }

  async solve() {
    this.say("Solving …");
    const { marks, words } = await solutionOf(this.text, this.view?.given ?? {});
    if (marks) {
      this.revealed = true;
      this.history.write(marks);
    }
    this.say(words, !marks);
  }

  // Words

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    const line = byId("play-status");
    line.textContent = words || (this.history.canUndo ? warning() : "");
    line.classList.toggle("bad", bad);
  }
}
