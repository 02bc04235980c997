/**
 * A board in the page: the server's SVG with its looks, given names for screen readers, a cursor,
 * notes, and rings. What stands on it is told from outside, place by place.
 *
 * @typedef {import("./types.js").View} View
 */

import { shape, shapesOf } from "./dom.js";
import { nameOfCell, nameOfRow } from "./names.js";
import { noteSign, signOf } from "./notes.js";
import { cornerIn, cursorAround, noteIn, possibleIn, ringsAround, selectedIn } from "./overlay.js";
import { cellId, isWall, rowAndColumn } from "./places.js";

export class Board {
  /**
   * @param {HTMLElement} host is emptied first
   * @param {View} view
   * @param {string} [label] what a screen reader calls it
   */
  constructor(host, view, label = `${view.title} board`) {
    this.view = view;
    this.played = view.played;
    this.rows = view.size[0];
    this.columns = view.size[1];
    /** @type {SVGSVGElement} */
    this.svg = /** @type {any} */ (shapesOf(view.svg)[0]);
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    for (const group of this.svg.querySelectorAll(".place, .cell")) {
      const id = /** @type {string} */ (group.getAttribute("id"));
      group.removeAttribute("id"); // several boards may be in the page
      group.setAttribute("data-place", id);
      this.groups.set(id, /** @type {SVGGElement} */ (group));
    }
    this.places = new Set(view.layout.flat());
    /** What clues say, by where they stand. @type {Map<string, string[]>} */
    this.said = new Map();
    for (const { where, says } of view.clues) this.said.set(where, [...(this.said.get(where) ?? []), says]);
    /** Whether places are walls. */
    this.walls = this.placeIds.some(isWall);
    this.roles = /** @type {SVGGElement} */ (this.svg.querySelector(".roles"));
    this.notes = this.layer("notes");
    this.roles.before(this.notes); // what a step rules out is told with what was noted before
    /** @type {Map<string, {out: number[], possible: number[]}>} what is ruled out and what is possible, by cell */
    this.noted = new Map();
    /** Cells that are selected, the one under the cursor among them. @type {Set<string>} */
    this.selected = new Set();
    this.selection = this.layer("selection");
    this.rings = this.layer("rings");
    this.cursor = this.layer("cursor");
    this.svg.append(...this.svg.querySelectorAll(".sign")); // nothing covers what stands between cells
    this.prepare(label);
    host.replaceChildren(this.svg);
    this.at = cellId(1, 1);
    this.moveTo(this.at, false);
    this.svg.addEventListener("focusin", (event) => this.follow(event));
    for (const id of this.placeIds) this.show(id, view.given[id]);
  }

  /** The ids of all places, in reading order. */
  get placeIds() {
    return this.view.layout.flat();
  }

  /** @param {string} name */
  layer(name) {
    const made = shape("g", { class: name, "pointer-events": "none", "aria-hidden": "true" });
    this.svg.append(made);
    return made;
  }

  /** @param {string} label */
  prepare(label) {
    this.svg.querySelector("title")?.remove();
    const { svg, rows, columns } = this;
    const [, , width, height] = svg.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    this.natural = { width, height };
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("role", "grid");
    svg.setAttribute("aria-label", `${label}, ${rows} rows, ${columns} columns`);
    svg.setAttribute("data-kind", this.view.kind);
    svg.setAttribute("data-by", this.played.by);
    for (const row of svg.querySelectorAll(".row")) {
      row.setAttribute("role", "row");
      row.setAttribute("aria-label", nameOfRow(this, Number(row.getAttribute("data-row"))));
    }
    svg.querySelector(".rows")?.setAttribute("role", "rowgroup");
    for (const other of svg.children) {
      if (!other.classList.contains("rows")) other.setAttribute("aria-hidden", "true");
    }
    for (const [id, group] of this.groups) {
      if (group.classList.contains("cell")) {
        group.setAttribute("role", "gridcell");
        group.setAttribute("tabindex", "-1");
        group.setAttribute("aria-label", this.nameOf(id));
      }
      if (id in this.view.given) {
        group.classList.add("given");
        group.setAttribute("aria-readonly", "true");
        if (!isWall(id) && !group.querySelector(".label")) group.append(cornerIn(group)); // numbers are bold
      }
    }
  }

  // What stands there

  /**
   * Show a value, or none, at a place.
   * @param {string} id
   * @param {number | undefined} value
   * @param {string} [how] a class such as "trial" or "forced"
   */
  show(id, value, how = "") {
    const group = this.groups.get(id);
    if (!group) return;
    const shown = value ?? this.view.given[id];
    const wanted = shown === undefined ? "" : String(shown);
    group.setAttribute("data-value", wanted);
    for (const look of group.querySelectorAll(":scope > .look")) {
      if (look.getAttribute("data-look") === wanted) look.removeAttribute("visibility");
      else look.setAttribute("visibility", "hidden");
    }
    for (const name of ["trial", "forced"]) group.classList.toggle(name, name === how);
    this.hideNote(id, wanted !== "");
    for (const cell of id.split("|")) this.groups.get(cell)?.setAttribute("aria-label", this.nameOf(cell));
  }

  /** @param {string} id @returns {number | undefined} */
  valueAt(id) {
    const value = this.groups.get(id)?.getAttribute("data-value");
    return value ? Number(value) : undefined;
  }

  /**
   * Show small in a cell which values are ruled out, at its edge, and which are possible, in its middle.
   * @param {string} id
   * @param {number[]} out
   * @param {number[]} [possible]
   */
  note(id, out, possible = []) {
    for (const note of this.notesOf(id)) note.remove();
    const group = this.groups.get(id);
    if (!group) return;
    this.noted.set(id, { out, possible });
    const signs = (/** @type {number[]} */ values) => values.map((value) => noteSign(this.played, value));
    if (out.length) this.notes.append(noteIn(group, id, signs(out)));
    if (possible.length) this.notes.append(possibleIn(group, id, possible.map((value) => signOf(this.played, value))));
    this.hideNote(id, group.getAttribute("data-value") !== "");
    group.setAttribute("aria-label", this.nameOf(id));
  }

  /** @param {string} id */
  notesOf(id) {
    return this.notes.querySelectorAll(`[data-note="${id}"]`);
  }

  /** @param {string} id @param {boolean} hidden */
  hideNote(id, hidden) {
    for (const note of this.notesOf(id)) {
      if (hidden) note.setAttribute("visibility", "hidden");
      else note.removeAttribute("visibility");
    }
  }

  /** What is noted in a cell. @param {string} id */
  noteAt(id) {
    return this.noted.get(id) ?? { out: [], possible: [] };
  }

  /** Whether a cell or a wall is to be filled in. @param {string} id */
  isPlace(id) {
    return this.places.has(id);
  }

  /** What the clues at a cell or a line say, or "". @param {string} where */
  cluesAt(where) {
    return this.said.get(where)?.join(" and ") ?? "";
  }

  /** The direction of the arrow that is drawn in a cell, if there is one. @param {string} id */
  arrowIn(id) {
    const arrow = this.groups.get(id)?.getAttribute("data-arrow") ?? null;
    return arrow === null ? null : Number(arrow);
  }

  /** A cell as a screen reader says it. @param {string} id */
  nameOf(id) {
    return nameOfCell(this, id);
  }

  // The cursor

  /**
   * Move the cursor; only the cell under it can be reached with Tab.
   * @param {string} id
   * @param {boolean} [focus]
   * @param {boolean} [more] whether what is selected stays so
   */
  moveTo(id, focus = true, more = false) {
    const group = this.groups.get(id);
    if (!group) return;
    this.groups.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = id;
    group.setAttribute("tabindex", "0");
    this.select(more ? [...this.selected, id] : [id]);
    this.cursor.replaceChildren(...cursorAround(group, this.walls ? 6 : 3.4)); // walls stay free
    if (focus) group.focus({ preventScroll: false });
    this.svg.dispatchEvent(new CustomEvent("cursor", { detail: id }));
  }

  /** A screen reader may put the focus anywhere; the cursor goes along. @param {FocusEvent} event */
  follow(event) {
    const id = /** @type {Element} */ (event.target).getAttribute("data-place");
    if (id && id !== this.at) this.moveTo(id, false);
  }

  /** @param {number} down @param {number} right @param {boolean} [more] whether what is selected stays so */
  step(down, right, more = false) {
    const [row, column] = rowAndColumn(this.at);
    const next = cellId(row + down, column + right);
    if (this.groups.has(next)) this.moveTo(next, true, more);
  }

  /** Select just these cells. @param {string[]} ids */
  select(ids) {
    const before = this.selected;
    this.selected = new Set(ids);
    for (const id of before) this.groups.get(id)?.setAttribute("aria-selected", "false");
    for (const id of this.selected) this.groups.get(id)?.setAttribute("aria-selected", "true");
    const several = this.selected.size > 1 ? [...this.selected] : [];
    this.selection.replaceChildren(...several.map((id) => selectedIn(/** @type {Element} */ (this.groups.get(id)))));
  }

  /** The cells selected that can be written in. */
  get writable() {
    return [...this.selected].filter((id) => this.isPlace(id) && !(id in this.view.given));
  }

  // Rings, roles and clues

  /**
   * Ring places; what a ring means, its class says.
   * @param {string[]} places
   * @param {string} name such as "broken"
   */
  ring(places, name) {
    for (const id of places) {
      const group = this.groups.get(id);
      if (group) this.rings.append(...ringsAround(group, name, this.walls ? 8 : 5));
    }
  }

  clearRings() {
    this.rings.replaceChildren();
    this.showRoles("");
  }

  /** Take the rings around what breaks a rule away. */
  clearBroken() {
    for (const ring of this.rings.querySelectorAll(".broken")) ring.remove();
  }

  /** @param {string} fragment SVG text from the server */
  showRoles(fragment) {
    this.roles.replaceChildren(...(fragment ? shapesOf(fragment) : []));
  }

  /**
   * Grey the clues that are met.
   * @param {string[]} lines such as "column 3" or "r1c2"
   * @param {Record<string, number[]>} [runs] by line, which of the runs of a clue are met already
   */
  satisfy(lines, runs = {}) {
    const met = new Set(lines);
    for (const clue of this.svg.querySelectorAll(".clue, .sign")) {
      const where = clue.getAttribute("data-line") ?? clue.getAttribute("data-wall") ?? "";
      clue.classList.toggle("satisfied", met.has(where));
      for (const run of clue.querySelectorAll("[data-run]")) {
        run.classList.toggle("met", runs[where]?.includes(Number(run.getAttribute("data-run"))) ?? false);
      }
    }
    for (const [id, group] of this.groups) group.classList.toggle("satisfied", met.has(id));
  }

  /** All clues are met: the board is solved. */
  satisfyAll() {
    for (const clue of this.svg.querySelectorAll(".clue, .sign")) clue.classList.add("satisfied");
    for (const group of this.groups.values()) group.classList.add("satisfied");
  }

  /** @param {string[]} cells to tint as what the cursor's helper speaks of */
  tint(cells) {
    const tinted = new Set(cells);
    for (const [id, group] of this.groups) group.classList.toggle("seen", tinted.has(id));
  }
}
