/** Making a puzzle: clues are set, or come from a drawing, and the panel says what they amount to. */

import { Latest, ask } from "./api.js";
import { Board } from "./board.js";
import { Brush } from "./brush.js";
import { ClueEditor } from "./clues.js";
import { offerCopies } from "./copy.js";
import { acting, byId, debounced, show, undoStep } from "./dom.js";
import { History } from "./history.js";
import { improved } from "./improve.js";
import { listen } from "./input.js";
import { linkOf } from "./link.js";
import { paintMap, placeInWords, watchMap } from "./map.js";
import { notedAt } from "./notes.js";
import { Panel, cluesIn } from "./panel.js";
import { Slots } from "./slots.js";
import { chosenOptions, chosenSize, offerKinds, offerOptions, offerSize, typedPuzzle } from "./start.js";
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
    this.panel = new Panel((result) => this.showResult(result));
    this.brush = new Brush(byId("compose-brush"), byId("compose-keypad"));
    this.zoom = new Zoom(byId("compose-board"));
    this.clues = new ClueEditor(() => this, (edits) => this.edit("edit", { edits }));
    this.analyse = debounced(250, () => this.panel.run(this.view.text, this.countedMarks));
    this.follow = debounced(150, () => this.cluesFromDrawing(true));
    offerKinds(byId("compose-kind"), kinds);
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

  /** @param {(text: string) => void} play */
  wire(play) {
    const on = acting((words) => this.say(words, true));
    byId("compose-form").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    on("compose-form", () => this.blank(), "submit");
    on("compose-kind", () => this.fitForm(), "change");
    on("compose-resize", () => this.edit("resize", { size: chosenSize("compose", this.kindOf(this.view)) }, true));
    on("compose-rotate", () => this.edit("move", { how: "rotate" }));
    on("compose-flip", () => this.edit("move", { how: "flip" }));
    on("compose-options", () => this.edit("options", { options: chosenOptions(byId("compose-options")) }), "change");
    on("compose-clear", () => this.edit("clear", {}, true));
    on("compose-open", () => this.open(typedPuzzle(byId("compose-text").value)));
    on("compose-mode-clues", () => this.fitMode(), "change");
    on("compose-mode-draw", () => this.fitMode(), "change");
    on("compose-clues-of", () => this.cluesFromDrawing(false));
    on("compose-live", () => this.follow(), "change");
    on("compose-fill", () => this.follow(), "change");
    on("compose-clear-marks", () => this.history.clear());
    on("compose-count-marks", () => this.reanalyse(), "change");
    on("compose-map", () => this.paint(), "change");
    on("compose-undo", () => this.inTurn(() => this.go(-1)));
    on("compose-redo", () => this.inTurn(() => this.go(1)));
    on("compose-play", () => play(this.view.text));
    on("compose-stop", () => this.edits.cancel());
    on("compose-thin", () => this.improve("thin"));
    on("compose-repair", () => this.improve("repair"));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Which puzzle

  /** @param {string} _ the address @param {string | null} text the puzzle in it */
  async route(_, text) {
    if (this.view && (text === null || text === this.view.text)) return;
    try {
      await this.open(text ?? setting("composed", null) ?? this.kinds[0].blank);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    }
  }

  /** @param {string} puzzle anything the server reads */
  async open(puzzle) {
    const view = await ask("view", { puzzle });
    this.take(view, view.marks);
  }

  async blank() {
    const kind = this.kindOf({ kind: byId("compose-kind").value });
    this.take(await ask("blank", { kind: kind.kind, size: chosenSize("compose", kind) }), {});
  }

  /** @param {{kind: string}} view @returns {Kind} */
  kindOf({ kind }) {
    return this.kinds.find((each) => each.kind === kind) ?? this.kinds[0];
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

  /** Undo or redo. @param {number} step */
  async go(step) {
    const state = this.states.beside(step);
    if (!state) return;
    const view = state.text === this.view.text ? this.view : await ask("view", { puzzle: state.text });
    this.states.at += step;
    this.draw(view, state.marks);
    this.reanalyse();
  }

  // Drawing

  /** @param {View} view @param {Marks} marks */
  draw(view, marks) {
    const focused = this.board?.svg.contains(document.activeElement) && view.kind === this.view?.kind;
    const cursor = this.board?.at;
    this.view = view;
    this.history = new History();
    if (Object.keys(marks).length) this.history.write(marks);
    this.history.onChange = (keys, settled) => this.drew(keys, settled);
    this.board = new Board(byId("compose-board"), view, `${view.title} board to compose`);
    this.slots = new Slots(this.board, (at) => this.clues.choose(at));
    this.zoom.fit(this.board);
    const player = { history: this.history, brush: () => this.brush.chosen };
    listen(this.board, player);
    this.brush.fit(this.board, player);
    watchMap(this.board, (id) => (byId("compose-place").textContent = placeInWords(this.board, id, this.panel.result.forced ?? {})));
    if (cursor && this.board.groups.has(cursor)) this.board.moveTo(cursor, focused);
    this.fitForm(view);
    this.fitMode();
    this.refresh();
    show(false, byId("copy-out"));
    offerCopies(this.kindOf(view).formats, view, (words, bad) => this.say(words, bad));
    byId("compose-place").textContent = "";
    keepSetting("composed", view.text);
    if (!byId("compose").hidden) history.replaceState(null, "", this.hash);
  }

  /** @param {View} [view] the puzzle shown, or none for a new one of the kind chosen */
  fitForm(view) {
    const kind = this.kindOf(view ?? { kind: byId("compose-kind").value });
    byId("compose-kind").value = kind.kind;
    offerSize("compose", kind, view?.size ?? kind.usual_size);
    if (view) offerOptions(byId("compose-options"), kind, view.options);
  }

  fitMode() {
    const { drawing, board } = this;
    board.svg.classList.toggle("drawing", drawing);
    show(drawing, byId("compose-draw"));
    show(!drawing, byId("compose-clue"));
    const { by, negative } = board.played;
    const filled = by === "brush" && negative !== null;
    show(filled, byId("compose-fill").parentElement);
    byId("compose-fill-name").textContent = filled ? `Unmarked counts as ${this.view.names[negative]}` : "";
    this.clues.fit();
    this.paint();
  }

  /** Marks, and between them the map of what is forced and open. */
  paint() {
    const known = this.panel.result.of === this.view.text && !this.drawing && byId("compose-map").checked;
    paintMap(this.board, this.history, known ? (this.panel.result.forced ?? {}) : {});
  }

  /** @param {string[]} keys @param {boolean} settled */
  drew(keys, settled) {
    for (const key of keys) if (notedAt(key) === null) this.board.show(key, this.history.read(key));
    if (!settled) return;
    this.states.remember({ text: this.view.text, marks: this.history.marks });
    this.refresh();
    if (byId("compose-live").checked) this.follow();
    if (byId("compose-count-marks").checked) this.reanalyse();
  }

  /** @param {boolean} live whether it follows a stroke by itself */
  async cluesFromDrawing(live) {
    if (this.history.open || (live && !byId("compose-live").checked)) return;
    const marks = { ...this.filling, ...this.history.marks };
    if (live && !this.history.values.size) return;
    try {
      const view = await this.edits.ask("clues_of", { puzzle: this.view.text, marks });
      if (!view || this.history.open) return;
      this.take(view, this.history.marks, live);
      if (!live) this.say("The clues are those of the drawing.");
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    }
  }

  /** What unmarked places count as. @returns {Marks} */
  get filling() {
    const { by, negative } = this.board.played;
    if (!byId("compose-fill").checked || by !== "brush" || negative === null) return {};
    return Object.fromEntries(this.board.placeIds.map((id) => [id, negative]));
  }

  // Edits and questions

  /** @param {string} question @param {object} fields @param {boolean} [bare] whether marks go */
  edit(question, fields, bare = false) {
    return this.inTurn(() => this.editNow(question, fields, bare));
  }

  /** One change after the other, however quickly they are asked for. @param {() => Promise<void>} act */
  inTurn(act) {
    const turn = this.last.then(act);
    this.last = turn.catch(() => {});
    return turn;
  }

  /** @param {string} question @param {object} fields @param {boolean} bare */
  async editNow(question, fields, bare) {
    const marks = bare ? {} : this.history.marks;
    const view = await ask(question, { puzzle: this.view.text, ...(bare ? {} : { marks }), ...fields });
    this.say("");
    this.take(view, question === "move" ? (view.marks ?? {}) : marks);
  }

  /** Let the server leave clues out or add some. @param {"thin" | "repair"} question */
  async improve(question) {
    this.say("Working …");
    show(true, byId("compose-stop"));
    const symmetric = byId("compose-symmetric").checked;
    const asked = improved(this.edits, question, this.view, symmetric);
    const { told, view, bad } = await asked.finally(() => show(this.panel.job.busy, byId("compose-stop")));
    if (view) this.take(view, this.history.marks);
    this.say(told, bad);
  }

  reanalyse() {
    this.panel.outdate();
    this.analyse();
    this.refresh();
  }

  /** @param {any} result */
  showResult(result) {
    result.of = this.view.text;
    this.slots.setOff("clash", result.status === "none" ? cluesIn(result.clash) : []);
    this.slots.setOff("superfluous", result.status === "none" ? [] : cluesIn(result.superfluous));
    this.paint();
    if (result.status === "none") this.board.ring(result.clash?.places ?? [], "broken");
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
    const step = byId("compose").hidden ? 0 : undoStep(event, "textarea");
    if (step) this.inTurn(() => this.go(step)).catch((error) => this.say(error.message, true));
  }
}
