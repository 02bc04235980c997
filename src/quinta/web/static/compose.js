/** Making a puzzle: clues are set, or come from a drawing, and the panel says what they amount to. */

import { Latest, ask } from "./api.js";
import { Board } from "./board.js";
import { Brush } from "./brush.js";
import { ClueEditor } from "./clues.js";
import { copied } from "./copy.js";
import { opens } from "./dialogs.js";
import { acting, byId, debounced, show, undoStep } from "./dom.js";
import { offerFormats } from "./export.js";
import { History } from "./history.js";
import { Improve } from "./improve.js";
import { listen } from "./input.js";
import { Line } from "./line.js";
import { linkOf } from "./link.js";
import { paintMap, placeInWords, watchMap } from "./map.js";
import { chosenOptions, offerOptions } from "./options.js";
import { Panel, cluesIn } from "./panel.js";
import { reachClues } from "./reach.js";
import { Sketch } from "./sketch.js";
import { sizeName } from "./sizes.js";
import { Slots } from "./slots.js";
import { States } from "./states.js";
import { keepSetting, setting } from "./store.js";
import { Zoom } from "./zoom.js";

/**
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Marks} Marks
 */

export class Compose {
  /** @param {Kind[]} kinds @param {(text: string) => void} play */
  constructor(kinds, play) {
    this.kinds = kinds;
    /** There is none before the first puzzle is shown. @type {View} */
    this.view = /** @type {any} */ (null);
    /** @type {Board} */
    this.board = /** @type {any} */ (null);
    /** @type {Slots} */
    this.slots = /** @type {any} */ (null);
    this.history = new History();
    this.states = new States();
    this.edits = new Latest();
    /** The change that was asked for last. @type {Promise<void>} */
    this.last = Promise.resolve();
    this.panel = new Panel(() => this, (result) => this.showResult(result));
    this.brush = new Brush(byId("compose-brush"), byId("compose-keypad"));
    this.zoom = new Zoom(byId("compose-board"));
    this.clues = new ClueEditor(() => this, (edits, again) => this.edit("edit", { edits }, { again }));
    this.improve = new Improve(this);
    this.sketch = new Sketch(this);
    this.line = new Line(this);
    this.analyse = debounced(250, () => this.panel.run(this.view.text, this.countedMarks));
    this.wire(play);
  }

  get hash() {
    return this.view ? `#compose/${linkOf(this.view.kind, this.view.text).slice(1)}` : "#compose";
  }

  get drawing() {
    return byId("compose-mode-draw").checked;
  }

  get countedMarks() {
    return byId("compose-count-marks").checked ? this.history.marks : {};
  }

  /** Whether there is nothing to be asked about: no clue, and no drawing that would count. */
  get isBlank() {
    return this.view.blank && !this.history.values.size;
  }

  /** @param {(text: string) => void} play */
  wire(play) {
    const on = acting((words) => this.say(words, true));
    on("compose-rotate", () => this.edit("move", { how: "rotate" }));
    on("compose-flip", () => this.edit("move", { how: "flip" }));
    on("compose-options", () => this.edit("options", { options: chosenOptions(byId("compose-options")) }), "change");
    on("compose-clear", () => this.edit("clear", {}));
    for (const mode of ["clues", "draw"]) on(`compose-mode-${mode}`, () => this.fitMode(true), "change");
    on("compose-count-marks", () => this.reanalyse(), "change");
    on("compose-map", () => this.paint(), "change");
    on("compose-undo", () => this.inTurn(() => this.go(-1)));
    on("compose-redo", () => this.inTurn(() => this.go(1)));
    on("compose-play", () => play(this.view.text));
    on("compose-share", async () => this.say(await copied(this.address, "The link")));
    opens("compose-dialog", "compose-more");
    opens("export", "compose-export");
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** A link to play this puzzle. */
  get address() {
    return location.origin + location.pathname + linkOf(this.view.kind, this.view.text);
  }

  // Which puzzle

  /** @param {string} _ the address @param {string | null} text the puzzle in it */
  async route(_, text) {
    if (this.view && (text === null || text === this.view.text)) return;
    try {
      await this.open(text ?? setting("composed", null) ?? this.kinds[0].blank);
    } catch (error) {
      if (!this.view) await this.open(this.kinds[0].blank);
      this.say(`This link cannot be opened: ${/** @type {Error} */ (error).message}`, true);
    }
  }

  /** @param {string} puzzle anything the server reads */
  async open(puzzle) {
    await this.show("view", { puzzle });
  }

  /** Show what a question answers, and go there. @param {string} question @param {object} fields */
  async show(question, fields) {
    const view = await ask(question, fields);
    this.changed();
    this.take(view, view.marks);
    this.focus();
  }

  /** Whoever has asked for a board wants to be on it; who goes through choices by keys does not yet. */
  focus() {
    const away = document.activeElement?.closest(".kinds")?.querySelector(":focus-visible");
    if (!byId("compose").hidden && !away) this.clues.focus();
  }

  /** @param {{kind: string}} view @returns {Kind} */
  kindOf({ kind }) {
    return this.kinds.find((each) => each.kind === kind) ?? this.kinds[0];
  }

  /** Something else is on the board from now on. */
  changed() {
    this.clues.forget();
    this.improve.hide();
    this.say("");
  }

  /**
   * Show a puzzle and remember it as a state that undo comes back to.
   * @param {View} view
   * @param {Record<string, number>} marks
   * @param {boolean} [instead] whether it replaces the present state
   */
  take(view, marks, instead = false) {
    const places = new Set(view.layout.flat());
    const kept = Object.fromEntries(Object.entries(marks).filter(([id, value]) => places.has(id) && view.values.includes(value)));
    this.states.remember({ text: view.text, marks: kept }, instead);
    this.draw(view, kept);
    this.reanalyse();
  }

  /** Undo or redo; clues that followed now would be another state. @param {number} step */
  async go(step) {
    this.sketch.stop();
    const state = this.states.beside(step);
    if (this.improve.shown) return this.improve.leave(); // nothing of it was taken yet
    if (!state) return;
    const view = state.text === this.view.text ? this.view : await ask("view", { puzzle: state.text });
    this.states.at += step;
    this.changed();
    this.draw(view, state.marks);
    this.reanalyse();
  }

  // Drawing

  /** @param {View} view @param {Marks} marks @param {boolean} [shownOnly] whether nothing of it is kept */
  draw(view, marks, shownOnly = false) {
    const focused = this.board?.svg.contains(document.activeElement) && view.kind === this.view?.kind;
    const cursor = this.board?.at;
    this.view = view;
    this.history = new History();
    if (Object.keys(marks).length) this.history.write(marks);
    this.history.onChange = (keys, settled) => this.sketch.drew(keys, settled);
    this.board = new Board(byId("compose-board"), view, `${view.title} board to compose`);
    this.slots = new Slots(this.board);
    this.zoom.fit(this.board);
    reachClues(this);
    const player = { history: this.history, brush: () => this.brush.chosen };
    listen(this.board, player);
    this.brush.fit(this.board, player);
    watchMap(this.board, (id) => (byId("compose-place").textContent = placeInWords(this.board, id, this.panel.result.forced ?? {})));
    if (cursor && this.board.groups.has(cursor)) this.board.moveTo(cursor, focused);
    this.fitForm(view);
    this.fitMode();
    this.refresh();
    byId("compose-place").textContent = "";
    if (shownOnly) return;
    keepSetting("composed", view.text);
    keepSetting(`composed/${view.kind}`, view.text);
    if (!byId("compose").hidden) history.replaceState(null, "", this.hash);
  }

  /** @param {View} view */
  fitForm(view) {
    const kind = this.kindOf(view);
    byId("compose-title").textContent = `${view.title} ${sizeName(view.size)}`;
    this.line.follow(view);
    offerOptions(byId("compose-options"), kind, view.options);
    show(Object.keys(view.options).length > 0, byId("compose-options-card"));
    this.improve.offerLevels(kind, view);
    offerFormats(kind.formats, view);
  }

  /** @param {boolean} [focus] whether somebody has changed the mode */
  fitMode(focus = false) {
    const { drawing, board } = this;
    board.svg.classList.toggle("drawing", drawing);
    show(drawing, byId("compose-draw"));
    show(!drawing, byId("compose-clue"));
    this.sketch.fit();
    this.clues.fit();
    if (focus) this.clues.focus();
    if (focus) this.panel.show(this.panel.result);
    this.paint();
  }

  switchMode() {
    byId(this.drawing ? "compose-mode-clues" : "compose-mode-draw").checked = true;
    this.fitMode(true);
  }

  /** Marks, and between them the map of what is forced and open; over a drawing only what is open. */
  paint() {
    const { result } = this.panel;
    const known = result.of === this.view.text && byId("compose-map").checked && result.forced;
    paintMap(this.board, this.history, known ? { open: result.forced.open, forced: this.drawing ? {} : result.forced.forced } : {});
    if (result.status === "none" && result.of === this.view.text) this.board.ring(result.clash?.places ?? [], "broken");
  }

  // Edits and questions

  /** @param {string} question @param {object} fields @param {{bare?: boolean, again?: boolean}} [how] bare: marks go; again: more of the last edit */
  edit(question, fields, how = {}) {
    return this.inTurn(() => this.editNow(question, fields, how));
  }

  /** One change after the other, however quickly they are asked for. @param {() => Promise<void>} act */
  inTurn(act) {
    const turn = this.last.then(act);
    this.last = turn.catch(() => {});
    return turn;
  }

  /** @param {string} question @param {object} fields @param {{bare?: boolean, again?: boolean}} how */
  async editNow(question, fields, { bare = false, again = false }) {
    this.improve.leave();
    const marks = bare ? {} : this.history.marks;
    const view = await ask(question, { puzzle: this.view.text, ...(bare ? {} : { marks }), ...fields });
    if (question !== "edit") this.changed();
    else this.say("");
    this.take(view, question === "move" ? (view.marks ?? {}) : marks, again);
  }

  reanalyse() {
    this.refresh();
    this.analyse.cancel();
    if (this.isBlank) return this.panel.begin();
    this.panel.outdate();
    this.analyse();
  }

  /** @param {any} result */
  showResult(result) {
    if (result.of && result.of !== this.view.text) return; // another board is shown meanwhile
    this.slots.setOff("clash", result.status === "none" ? cluesIn(result.clash) : []);
    this.slots.setOff("superfluous", result.status === "none" ? [] : cluesIn(result.superfluous));
    this.paint();
  }

  // The rest

  refresh() {
    byId("compose-undo").disabled = !this.states.beside(-1);
    byId("compose-redo").disabled = !this.states.beside(1);
  }

  /** @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    byId("compose-status").textContent = words;
    byId("compose-status").classList.toggle("bad", bad);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (byId("compose").hidden || document.querySelector("dialog[open]")) return;
    const typing = Boolean(/** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), select"));
    const step = undoStep(event, "textarea", !typing);
    if (step < 0 && this.clues.isTyping) this.clues.takeBack();
    else if (step) this.inTurn(() => this.go(step)).catch((error) => this.say(error.message, true));
    else if (event.key === "?" && !typing) byId("open-keys").click();
    else if (event.key.toLowerCase() === "m" && !typing && !event.defaultPrevented && !event.ctrlKey && !event.metaKey) this.switchMode();
  }
}
