/** Where clues stand or could stand on a board, to be chosen and pointed at. */

import { shape } from "./dom.js";
import { boxOf } from "./overlay.js";
import { cellId, isWall } from "./places.js";

/** @typedef {import("./types.js").At} At */

const ROOM = 34;
const SIGN = 20;
const MARGIN = "slot margin";
const CLASSES = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, cell: "slot", wall: "slot between" };
const ORDER = ["top", "bottom", "left", "right", "cell", "wall"];

/** Where a slot is, as one would say it. @param {string} where the id of a cell or a wall, or a line */
export function slotInWords(where) {
  if (isWall(where)) return `between ${where.replace("|", " and ")}`;
  const cell = /^r(\d+)c(\d+)$/.exec(where);
  if (cell) return `in row ${cell[1]}, column ${cell[2]}`;
  return where.startsWith("row") ? `beside ${where}` : `above ${where}`;
}

/** A clue's place as a key. @param {At} at */
export function keyOf(at) {
  return JSON.stringify(at);
}

export class Slots {
  /**
   * @param {import("./board.js").Board} board
   * @param {(at: At) => void} onChoose
   */
  constructor(board, onChoose) {
    this.board = board;
    /** @type {Map<string, import("./types.js").Slot & {box: Box, rect: SVGElement}>} */
    this.all = new Map();
    this.makeRoom();
    const layer = shape("g", { class: "slots", "aria-hidden": "true" });
    for (const slot of [...board.view.slots].sort(inOrder)) {
      const { at, side } = slot;
      const box = this.boxOf(slot);
      const rect = shape("rect", { ...box, rx: 4, class: CLASSES[side], "data-at": keyOf(at) });
      rect.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        onChoose(at);
      });
      layer.append(rect);
      this.all.set(keyOf(at), { ...slot, box, rect });
    }
    board.cursor.before(layer);
    this.addHatch();
  }

  /** Widen the drawing where a margin without clues would leave no room for one. */
  makeRoom() {
    const { board } = this;
    const first = boxOf(/** @type {Element} */ (board.groups.get(cellId(1, 1))));
    const last = boxOf(/** @type {Element} */ (board.groups.get(cellId(board.rows, board.columns))));
    const [left, top, natural, tall] = (board.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const [width, height] = [left + natural, top + tall]; // what is left of 0 and above it are labels
    const sides = new Set(board.view.slots.map((slot) => slot.side));
    const need = (/** @type {import("./types.js").Slot["side"]} */ side, /** @type {number} */ have) => {
      return sides.has(side) ? Math.max(0, ROOM - have) : 0;
    };
    const above = need("top", first.y);
    const below = need("bottom", height - last.y - last.height);
    const before = need("left", first.x);
    const after = need("right", width - last.x - last.width);
    this.frame = { x: -before, y: -above, width: width + before + after, height: height + above + below };
    board.natural = { width: this.frame.width - left, height: this.frame.height - top };
    board.svg.setAttribute("viewBox", [left - before, top - above, board.natural.width, board.natural.height].join(" "));
    board.svg.querySelector(".labels .of-columns")?.setAttribute("transform", `translate(0 ${-above})`);
    board.svg.querySelector(".labels .of-rows")?.setAttribute("transform", `translate(${-before} 0)`);
  }

  /** Where a slot lies: in its cell, on a wall, or from the board's edge to that of the drawing. @param {import("./types.js").Slot} slot */
  boxOf({ where, side }) {
    const { board } = this;
    const whole = /** @type {Box} */ (this.frame);
    const line = Number(where.split(" ")[1]);
    const nearest = {
      cell: where,
      top: cellId(1, line),
      bottom: cellId(board.rows, line),
      left: cellId(line, 1),
      right: cellId(line, board.columns),
    };
    if (side === "wall") return this.boxBetween(where.split("|"));
    const { x, y, width, height } = boxOf(/** @type {Element} */ (board.groups.get(nearest[side])));
    if (side === "cell") return inset({ x, y, width, height }, 4);
    if (side === "top") return inset({ x, y: whole.y, width, height: y - whole.y }, 2);
    if (side === "bottom") return inset({ x, y: y + height, width, height: whole.y + whole.height - y - height }, 2);
    if (side === "left") return inset({ x: whole.x, y, width: x - whole.x, height }, 2);
    return inset({ x: x + width, y, width: whole.x + whole.width - x - width, height }, 2);
  }

  /** A small box in the middle between two cells. @param {string[]} cells */
  boxBetween(cells) {
    const [one, other] = cells.map((id) => middle(boxOf(/** @type {Element} */ (this.board.groups.get(id)))));
    return { x: (one.x + other.x - SIGN) / 2, y: (one.y + other.y - SIGN) / 2, width: SIGN, height: SIGN };
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

  /** @param {At | null} at */
  choose(at) {
    for (const [key, slot] of this.all) slot.rect.classList.toggle("chosen", at !== null && key === keyOf(at));
  }

  /**
   * Set off these clues and no others.
   * @param {string} name "clash" or "superfluous"
   * @param {{at: At}[]} clues
   */
  setOff(name, clues) {
    const wanted = new Set(clues.map((clue) => keyOf(clue.at)));
    for (const [key, slot] of this.all) slot.rect.classList.toggle(name, wanted.has(key));
    const lines = new Set(clues.map((clue) => this.all.get(keyOf(clue.at))?.where));
    for (const clue of this.board.svg.querySelectorAll(".clue")) {
      clue.classList.toggle(name, lines.has(clue.getAttribute("data-line") ?? ""));
    }
  }

  /** The slot after or before this one. @param {At} at @param {number} step */
  beside(at, step) {
    const keys = [...this.all.keys()];
    const next = keys[(keys.indexOf(keyOf(at)) + step + keys.length) % keys.length];
    return this.all.get(next)?.at ?? at;
  }

  /** The nearest slot in a direction. @param {At} at @param {number[]} direction */
  toward(at, [down, right]) {
    const from = this.all.get(keyOf(at));
    if (!from) return at;
    const here = middle(from.box);
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

  /** Where the clue goes when the board makes half a turn. @param {At} at */
  partner(at) {
    return this.all.get(keyOf(at))?.partner ?? at;
  }
}

/** @param {import("./types.js").Slot} one @param {import("./types.js").Slot} other */
function inOrder(one, other) {
  const index = (/** @type {{at: At}} */ { at }, /** @type {number} */ which) => Number(at[which] ?? 0);
  const rank = ORDER.indexOf(one.side) - ORDER.indexOf(other.side);
  return rank || index(one, 1) - index(other, 1) || index(one, 2) - index(other, 2);
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @param {Box} box @param {number} by */
function inset({ x, y, width, height }, by) {
  return { x: x + by, y: y + by, width: Math.max(1, width - 2 * by), height: Math.max(1, height - 2 * by) };
}

/** @param {Box} box */
function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
