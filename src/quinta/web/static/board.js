/**
 * A board in the page: the server's SVG with its looks, given names for screen readers, a cursor,
 * notes, and rings. What stands on it is told from outside, place by place.
 *
 * @typedef {{kind: string, title: string, size: [number, number], text: string, svg: string, json: any,
 *   options: Record<string, any>, task: string, rules: {id: string, sentence: string, mathematics: string}[],
 *   layout: string[][], values: number[], names: Record<string, string>, given: Record<string, number>,
 *   clues: Clue[], slots: Slot[], marks: Record<string, number>}} View
 * @typedef {{at: (string|number)[], text: string, words: string, where: string}} Clue
 * @typedef {{at: (string|number)[], where: string}} Slot
 */

import { shape, shapesOf } from "./dom.js";
import { ARROWS, SIDES, VERBS, cellId, rowAndColumn, wallBeside } from "./kinds.js";

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

export class Board {
  /**
   * @param {HTMLElement} host is emptied first
   * @param {View} view
   * @param {string} [label] what a screen reader calls it
   */
  constructor(host, view, label = `${view.title} board`) {
    this.view = view;
    this.verbs = VERBS[view.kind];
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
    this.clueAt = new Map(view.clues.map((clue) => [clue.where, clue.text]));
    this.roles = /** @type {SVGGElement} */ (this.svg.querySelector(".roles"));
    this.notes = this.layer("notes");
    this.rings = this.layer("rings");
    this.cursor = this.layer("cursor");
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
    for (const row of svg.querySelectorAll(".row")) {
      row.setAttribute("role", "row");
      row.setAttribute("aria-label", this.nameOfRow(Number(row.getAttribute("data-row"))));
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
   * Show a note in the corner of a cell.
   * @param {string} id
   * @param {string} [text]
   */
  note(id, text) {
    this.notes.querySelector(`[data-note="${id}"]`)?.remove();
    const group = this.groups.get(id);
    if (!text || !group) return;
    this.notes.append(noteIn(group, id, text));
    this.hideNote(id, group.getAttribute("data-value") !== "");
    group.setAttribute("aria-label", this.nameOf(id));
  }

  /** @param {string} id @param {boolean} hidden */
  hideNote(id, hidden) {
    const note = this.notes.querySelector(`[data-note="${id}"]`);
    if (hidden) note?.setAttribute("visibility", "hidden");
    else note?.removeAttribute("visibility");
  }

  // Names

  /** @param {number} row */
  nameOfRow(row) {
    const clue = this.clueAt.get(`row ${row}`);
    return clue ? `row ${row}, clue ${clue}` : `row ${row}`;
  }

  /**
   * A cell as a screen reader says it: where, what stands there, its clues.
   * @param {string} id
   */
  nameOf(id) {
    const [row, column] = rowAndColumn(id);
    const parts = [`row ${row}, column ${column}`];
    if (this.view.kind === "doors") parts.push(...this.roomInWords(id));
    else parts.push(...this.cellInWords(id, row, column));
    return parts.join(", ");
  }

  /** @param {string} id */
  roomInWords(id) {
    const clue = this.clueAt.get(id);
    const walls = Object.entries(SIDES).map(([side, step]) => {
      const wall = wallBeside(id, step);
      if (!this.groups.has(wall)) return "";
      const value = this.valueAt(wall);
      return `${side} ${value === undefined ? "unmarked" : this.view.names[value]}`;
    });
    return [clue ? `clue ${clue}` : "no clue", ...walls.filter(Boolean)];
  }

  /** @param {string} id @param {number} row @param {number} column */
  cellInWords(id, row, column) {
    const value = this.valueAt(id);
    const said = value === undefined ? "unmarked" : this.view.names[value];
    const note = this.notes.querySelector(`[data-note="${id}"]`)?.getAttribute("data-text");
    const own = this.clueAt.get(id);
    const arrow = own && this.view.kind === "white-and-tan" ? `arrow ${DIRECTIONS[directionOf(own)] ?? own}` : "";
    const above = this.clueAt.get(`column ${column}`);
    const beside = this.clueAt.get(`row ${row}`);
    return [
      arrow,
      id in this.view.given ? `${said}, given` : said,
      value === undefined && note ? `note ${note.replace("○", "not black")}` : "",
      above ? `column clue ${above}` : "",
      beside ? `row clue ${beside}` : "",
    ].filter(Boolean);
  }

  // The cursor

  /**
   * Move the cursor; only the cell under it can be reached with Tab.
   * @param {string} id
   * @param {boolean} [focus]
   */
  moveTo(id, focus = true) {
    const group = this.groups.get(id);
    if (!group) return;
    this.groups.get(this.at)?.setAttribute("tabindex", "-1");
    this.groups.get(this.at)?.setAttribute("aria-selected", "false");
    this.at = id;
    group.setAttribute("tabindex", "0");
    group.setAttribute("aria-selected", "true");
    const { x, y, width, height } = boxOf(group);
    const by = this.verbs.walls ? 6 : 2.5; // walls stay free
    const ring = { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by, rx: 4, fill: "none" };
    this.cursor.replaceChildren(
      shape("rect", { ...ring, stroke: "#ffffff", "stroke-width": 4.5 }),
      shape("rect", { ...ring, stroke: "#0b62a8", "stroke-width": 2.2 }),
    );
    if (focus) group.focus({ preventScroll: false });
    this.svg.dispatchEvent(new CustomEvent("cursor", { detail: id }));
  }

  /** A screen reader may put the focus anywhere; the cursor goes along. @param {FocusEvent} event */
  follow(event) {
    const id = /** @type {Element} */ (event.target).getAttribute("data-place");
    if (id && id !== this.at) this.moveTo(id, false);
  }

  /** @param {number} down @param {number} right */
  step(down, right) {
    const [row, column] = rowAndColumn(this.at);
    const next = cellId(row + down, column + right);
    if (this.groups.has(next)) this.moveTo(next);
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
      if (group) this.rings.append(...ringsAround(group, name));
    }
  }

  clearRings() {
    this.rings.replaceChildren();
    this.showRoles("");
  }

  /** @param {string} fragment SVG text from the server */
  showRoles(fragment) {
    this.roles.replaceChildren(...(fragment ? shapesOf(fragment) : []));
  }

  /**
   * Grey the clues that are met.
   * @param {string[]} lines such as "column 3" or "r1c2"
   */
  satisfy(lines) {
    const met = new Set(lines);
    for (const clue of this.svg.querySelectorAll(".clue")) {
      clue.classList.toggle("satisfied", met.has(clue.getAttribute("data-line") ?? ""));
    }
    for (const [id, group] of this.groups) group.classList.toggle("satisfied", met.has(id));
  }

  /** @param {string[]} cells to tint as what the cursor's helper speaks of */
  tint(cells) {
    const tinted = new Set(cells);
    for (const [id, group] of this.groups) group.classList.toggle("seen", tinted.has(id));
  }
}

/**
 * Where the area of a cell lies.
 * @param {Element} group
 */
export function boxOf(group) {
  const area = /** @type {Element} */ (group.querySelector(":scope > .area"));
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(area.getAttribute(name)));
  return { x, y, width, height };
}

/** @param {Element} group of a wall @returns {number[][]} its two ends */
export function endsOf(group) {
  const points = group.querySelector(":scope > .area")?.getAttribute("points") ?? "";
  const [first, , second] = points.split(" ").map((point) => point.split(",").map(Number));
  return [first, second];
}

/** A ring, on a pale one so that it is seen on black too. @param {Element} group @param {string} name */
function ringsAround(group, name) {
  if (group.classList.contains("wall")) {
    const [[x1, y1], [x2, y2]] = endsOf(group);
    return [shape("line", { x1, y1, x2, y2, class: `ring wall ${name}` })];
  }
  const { x, y, width, height } = boxOf(group);
  const box = { x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 4 };
  return [shape("rect", { ...box, class: `halo ${name}` }), shape("rect", { ...box, class: `ring ${name}` })];
}

/** A note in small letters, in two lines if it is long. @param {Element} group @param {string} id @param {string} text */
function noteIn(group, id, text) {
  const { x, y, width } = boxOf(group);
  const made = shape("g", { class: "note", "data-note": id, "data-text": text });
  const words = text.split(" ");
  const lines = text.length > 7 ? [words.slice(0, words.length / 2), words.slice(words.length / 2)] : [words];
  lines.forEach((line, index) => {
    const written = shape("text", { x: x + width / 2, y: y + 15 + 12 * index, "font-size": 10, "text-anchor": "middle" });
    written.textContent = line.join(" ");
    made.append(written);
  });
  return made;
}

/** @param {string} clue an arrow or its number */
export function directionOf(clue) {
  return ARROWS.includes(clue) ? ARROWS.indexOf(clue) : Number(clue);
}
