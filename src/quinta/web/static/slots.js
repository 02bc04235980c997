/** Where clues stand or could stand on a board, to be pointed at, written in and set off. */

import { shape } from "./dom.js";
import { boxOf } from "./overlay.js";
import { cellId, isWall, middle, nearestAhead } from "./places.js";

/**
 * @typedef {import("./types.js").At} At
 * @typedef {import("./types.js").Slot} Slot
 * @typedef {import("./places.js").Box} Box
 * @typedef {Slot & {box: Box, rect: SVGElement, clue: SVGGraphicsElement | null}} Placed
 */

const ROOM = 34;
const LETTER = 11; // as margins are drawn: the width of a digit
const LINE = 20; // and the height of a number above a column
const SIGN = 22;
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
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, Placed>} */
    this.all = new Map();
    this.makeRoom();
    const layer = shape("g", { class: "slots", "aria-hidden": "true" });
    for (const slot of [...board.view.slots].sort(inOrder)) {
      const clue = this.clueOf(slot);
      const box = this.boxOf(slot, clue);
      const rect = shape("rect", { ...box, rx: 4, class: CLASSES[slot.side], "data-at": keyOf(slot.at) });
      layer.append(rect);
      if (clue) centre(clue, box, slot.side);
      this.all.set(keyOf(slot.at), { ...slot, box, rect, clue });
    }
    this.texts = shape("g", { class: "typed", "aria-hidden": "true", "pointer-events": "none" });
    board.cursor.before(layer, this.texts);
    this.addHatch();
  }

  /** What is drawn of a clue in a margin. @param {Slot} slot @returns {SVGGraphicsElement | null} */
  clueOf({ where, side }) {
    if (side === "cell" || side === "wall") return null;
    /** @type {SVGGraphicsElement[]} */
    const drawn = [...this.board.svg.querySelectorAll(`.clue[data-line="${where}"]`)].map((each) => /** @type {any} */ (each));
    if (drawn.length < 2) return drawn[0] ?? null;
    const inside = boxOf(/** @type {Element} */ (this.board.groups.get(cellId(1, 1))));
    const before = (/** @type {Element} */ clue) => {
      const text = clue.querySelector("text");
      return Number(text?.getAttribute("x")) < inside.x || Number(text?.getAttribute("y")) < inside.y;
    };
    return drawn.find((each) => before(each) === (side === "left" || side === "top")) ?? null;
  }

  /** Widen the drawing where a margin without clues would leave no room for one. */
  makeRoom() {
    const { board } = this;
    const first = boxOf(/** @type {Element} */ (board.groups.get(cellId(1, 1))));
    const last = boxOf(/** @type {Element} */ (board.groups.get(cellId(board.rows, board.columns))));
    const [left, top, natural, tall] = (board.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const [width, height] = [left + natural, top + tall]; // what is left of 0 and above it are labels
    const sides = new Set(board.view.slots.map((slot) => slot.side));
    const need = (/** @type {Slot["side"]} */ side, /** @type {number} */ have) => {
      return sides.has(side) ? Math.max(0, ROOM + 4 - have) : 0;
    };
    const above = need("top", first.y);
    const below = need("bottom", height - last.y - last.height);
    const before = need("left", first.x);
    const after = need("right", width - last.x - last.width);
    board.natural = { width: natural + before + after, height: tall + above + below };
    board.svg.setAttribute("viewBox", [left - before, top - above, board.natural.width, board.natural.height].join(" "));
    board.svg.querySelector(".labels .of-columns")?.setAttribute("transform", `translate(0 ${-above})`);
    board.svg.querySelector(".labels .of-rows")?.setAttribute("transform", `translate(${-before} 0)`);
  }

  /** Where a slot lies: in its cell, on a wall, or beside the board, as deep as its clue. @param {Slot} slot @param {Element | null} clue @returns {Box} */
  boxOf({ where, side }, clue) {
    const { board } = this;
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
    if (side === "cell") return inset({ x, y, width, height }, 3);
    const labels = [...(clue?.querySelectorAll("text") ?? [])].map((text) => text.textContent?.length ?? 0);
    const high = Math.max(ROOM, LINE * labels.length);
    const wide = Math.max(ROOM, labels.reduce((all, letters) => all + LETTER * letters + 6, 0));
    if (side === "top") return inset({ x, y: y - high - 2, width, height: high }, 2);
    if (side === "bottom") return inset({ x, y: y + height + 2, width, height: high }, 2);
    if (side === "left") return inset({ x: x - wide - 2, y, width: wide, height }, 2);
    return inset({ x: x + width + 2, y, width: wide, height }, 2);
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

  /** @param {At} at */
  get(at) {
    return this.all.get(keyOf(at));
  }

  /** The slot that a cell is, if a clue can stand in it. @param {string} id */
  inCell(id) {
    return [...this.all.values()].find(({ side, where }) => side === "cell" && where === id);
  }

  /** What the cursor is at. @param {At | null} at */
  choose(at) {
    for (const [key, slot] of this.all) slot.rect.classList.toggle("chosen", at !== null && key === keyOf(at));
  }

  /**
   * Set off these clues and no others.
   * @param {string} name such as "clash"
   * @param {{at: At}[]} clues
   */
  setOff(name, clues) {
    const wanted = new Set(clues.map((clue) => keyOf(clue.at)));
    for (const [key, { rect, clue }] of this.all) {
      rect.classList.toggle(name, wanted.has(key));
      clue?.classList.toggle(name, wanted.has(key));
    }
  }

  /**
   * Write texts into slots instead of what is drawn there: what is on its way, and what is no clue.
   * @param {Map<string, string>} texts by key
   * @param {Map<string, string>} wrong those of them that are no clues
   */
  write(texts, wrong) {
    this.texts.replaceChildren();
    for (const [key, { box, rect, clue }] of this.all) {
      const text = texts.get(key);
      rect.classList.toggle("pending", text !== undefined);
      rect.classList.toggle("wrong", wrong.has(key));
      clue?.toggleAttribute("hidden", text !== undefined);
      if (text === undefined) continue;
      const { x, y } = middle(box);
      const size = Math.min(16, (1.6 * box.width) / Math.max(1, text.length));
      const name = wrong.has(key) ? "wrong" : "pending";
      const made = shape("text", { x, y, dy: "0.35em", "font-size": size, "text-anchor": "middle", class: name });
      made.textContent = text;
      this.texts.append(made);
    }
  }

  /** The slot after or before this one. @param {At} at @param {number} step */
  beside(at, step) {
    const keys = [...this.all.keys()];
    const next = keys[(keys.indexOf(keyOf(at)) + step + keys.length) % keys.length];
    return this.all.get(next)?.at ?? at;
  }

  /**
   * Where an arrow key leads from a box: the nearest slot or cell that way.
   * @param {Box} from
   * @param {number[]} direction
   * @returns {At | string | null} a slot, a cell without one, or nothing
   */
  toward(from, direction) {
    return nearestAhead(from, direction, this.stops());
  }

  /** All that the cursor can be at. @returns {[At | string, Box][]} */
  stops() {
    const cells = new Set([...this.all.values()].map(({ where }) => where));
    const others = [...this.board.groups].filter(([id, group]) => group.classList.contains("cell") && !cells.has(id));
    return [
      ...[...this.all.values()].map(({ at, box }) => /** @type {[At, Box]} */ ([at, box])),
      ...others.map(([id, group]) => /** @type {[string, Box]} */ ([id, boxOf(group)])),
    ];
  }

  /** Where the clue goes when the board makes half a turn. @param {At} at */
  partner(at) {
    return this.get(at)?.partner ?? at;
  }
}

/** @param {Slot} one @param {Slot} other */
function inOrder(one, other) {
  const index = (/** @type {{at: At}} */ { at }, /** @type {number} */ which) => Number(at[which] ?? 0);
  const rank = ORDER.indexOf(one.side) - ORDER.indexOf(other.side);
  return rank || index(one, 1) - index(other, 1) || index(one, 2) - index(other, 2);
}

/** Move a clue into the middle of its slot. @param {SVGElement} clue @param {Box} box @param {Slot["side"]} side */
function centre(clue, box, side) {
  const texts = [...clue.querySelectorAll("text")];
  if (!texts.length) return;
  const name = side === "top" || side === "bottom" ? "y" : "x";
  const half = (/** @type {Element} */ text) => (name === "x" ? (LETTER * (text.textContent?.length ?? 1) + 6) / 2 : LINE / 2);
  const least = Math.min(...texts.map((text) => Number(text.getAttribute(name)) - half(text)));
  const most = Math.max(...texts.map((text) => Number(text.getAttribute(name)) + half(text)));
  const by = middle(box)[name] - (least + most) / 2;
  clue.setAttribute("transform", name === "x" ? `translate(${by} 0)` : `translate(0 ${by})`);
}

/** @param {Box} box @param {number} by */
function inset({ x, y, width, height }, by) {
  return { x: x + by, y: y + by, width: Math.max(1, width - 2 * by), height: Math.max(1, height - 2 * by) };
}
