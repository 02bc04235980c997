/** Where clues stand or could stand on a board, to be chosen and pointed at. */

import { boxOf } from "./board.js";
import { shape } from "./dom.js";
import { cellId } from "./kinds.js";

const ROOM = 34;
const ORDER = ["top", "columns", "left", "right", "rows"];

/** Where a slot is, as one would say it. @param {string} where a cell's id, or a line */
export function slotInWords(where) {
  const cell = /^r(\d+)c(\d+)$/.exec(where);
  if (cell) return `in row ${cell[1]}, column ${cell[2]}`;
  return where.startsWith("row") ? `beside ${where}` : `above ${where}`;
}

/** A clue's place as a key. @param {(string|number)[]} at */
export function keyOf(at) {
  return JSON.stringify(at);
}

export class Slots {
  /**
   * @param {import("./board.js").Board} board
   * @param {(at: (string|number)[]) => void} onChoose
   */
  constructor(board, onChoose) {
    this.board = board;
    /** @type {Map<string, {at: (string|number)[], where: string, box: any, rect: SVGElement}>} */
    this.all = new Map();
    this.makeRoom();
    const layer = shape("g", { class: "slots", "aria-hidden": "true" });
    for (const { at, where } of [...board.view.slots].sort(inOrder)) {
      const box = this.boxAt(at, where);
      const rect = shape("rect", { ...box, rx: 4, class: at.length === 2 ? "slot margin" : "slot", "data-at": keyOf(at) });
      rect.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        onChoose(at);
      });
      layer.append(rect);
      this.all.set(keyOf(at), { at, where, box, rect });
    }
    board.cursor.before(layer);
    this.addHatch();
  }

  /** Widen the drawing where a margin without clues would leave no room for one. */
  makeRoom() {
    const { board } = this;
    const first = boxOf(/** @type {Element} */ (board.groups.get(cellId(1, 1))));
    const last = boxOf(/** @type {Element} */ (board.groups.get(cellId(board.rows, board.columns))));
    const { width, height } = /** @type {{width: number, height: number}} */ (board.natural);
    const fields = new Set(board.view.slots.filter((slot) => slot.at.length === 2).map((slot) => slot.at[0]));
    const need = (/** @type {string[]} */ names, /** @type {number} */ have) => {
      return names.some((name) => fields.has(name)) ? Math.max(0, ROOM - have) : 0;
    };
    const above = need(["top", "columns"], first.y);
    const before = need(["left"], first.x);
    const after = need(["right", "rows"], width - last.x - last.width);
    this.frame = { x: -before, y: -above, width: width + before + after, height: height + above };
    board.natural = { width: this.frame.width, height: this.frame.height };
    const { x, y } = this.frame;
    board.svg.setAttribute("viewBox", [x, y, this.frame.width, this.frame.height].join(" "));
  }

  /** @param {(string|number)[]} at @param {string} where */
  boxAt(at, where) {
    const { board, frame } = this;
    if (at.length === 3) return inset(boxOf(/** @type {Element} */ (board.groups.get(where))), 4);
    const line = Number(where.split(" ")[1]);
    const beside = cellId(line, at[0] === "left" ? 1 : board.columns);
    const near = board.groups.get(where.startsWith("row") ? beside : cellId(1, line));
    const { x, y, width, height } = boxOf(/** @type {Element} */ (near));
    const whole = /** @type {{x: number, y: number, width: number}} */ (frame);
    if (!where.startsWith("row")) return inset({ x, y: whole.y, width, height: y - whole.y }, 2);
    if (at[0] === "left") return inset({ x: whole.x, y, width: x - whole.x, height }, 2);
    return inset({ x: x + width, y, width: whole.x + whole.width - x - width, height }, 2);
  }

  /** The pattern that open places are filled with. */
  addHatch() {
    const turned = { patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
    const pattern = shape("pattern", { id: "hatch", width: 8, height: 8, ...turned });
    pattern.append(shape("rect", { width: 3, height: 8, fill: "#6b4e9b", "fill-opacity": 0.5 }));
    const defs = shape("defs");
    defs.append(pattern);
    this.board.svg.prepend(defs);
  }

  /** @param {(string|number)[] | null} at */
  choose(at) {
    for (const [key, slot] of this.all) slot.rect.classList.toggle("chosen", at !== null && key === keyOf(at));
  }

  /**
   * Set off these clues and no others.
   * @param {string} name "clash" or "superfluous"
   * @param {{at: (string|number)[]}[]} clues
   */
  setOff(name, clues) {
    const wanted = new Set(clues.map((clue) => keyOf(clue.at)));
    for (const [key, slot] of this.all) slot.rect.classList.toggle(name, wanted.has(key));
    const lines = new Set(clues.map((clue) => this.all.get(keyOf(clue.at))?.where));
    for (const clue of this.board.svg.querySelectorAll(".clue")) {
      clue.classList.toggle(name, lines.has(clue.getAttribute("data-line") ?? ""));
    }
  }

  /** The slot after or before this one. @param {(string|number)[]} at @param {number} step */
  beside(at, step) {
    const keys = [...this.all.keys()];
    const next = keys[(keys.indexOf(keyOf(at)) + step + keys.length) % keys.length];
    return this.all.get(next)?.at ?? at;
  }

  /** The nearest slot in a direction. @param {(string|number)[]} at @param {number[]} direction */
  toward(at, [down, right]) {
    const here = middle(this.all.get(keyOf(at))?.box);
    let best = at;
    let least = Infinity;
    for (const slot of this.all.values()) {
      const there = middle(slot.box);
      const ahead = (there.y - here.y) * down + (there.x - here.x) * right;
      const aside = Math.abs((there.y - here.y) * right) + Math.abs((there.x - here.x) * down);
      if (ahead > 5 && ahead + 4 * aside < least) [best, least] = [slot.at, ahead + 4 * aside];
    }
    return best;
  }

  /** Where the clue goes when the board makes half a turn. @param {(string|number)[]} at */
  partner(at) {
    const { rows, columns } = this.board;
    if (at.length === 3) return [at[0], rows - 1 - Number(at[1]), columns - 1 - Number(at[2])];
    const count = ["top", "columns"].includes(String(at[0])) ? columns : rows;
    return [at[0], count - 1 - Number(at[1])];
  }
}

/** @param {{at: any[]}} one @param {{at: any[]}} other */
function inOrder(one, other) {
  const rank = (/** @type {any[]} */ at) => (at.length === 3 ? 9 : ORDER.indexOf(at[0]));
  return rank(one.at) - rank(other.at) || one.at[1] - other.at[1] || (one.at[2] ?? 0) - (other.at[2] ?? 0);
}

/** @param {{x: number, y: number, width: number, height: number}} box @param {number} by */
function inset({ x, y, width, height }, by) {
  return { x: x + by, y: y + by, width: Math.max(1, width - 2 * by), height: Math.max(1, height - 2 * by) };
}

/** @param {any} box */
function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
