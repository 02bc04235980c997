/** Mouse, pen and fingers on a board. */

import { SIDES, isWall, lineOfWall, wallBeside } from "./places.js";

const LONG_PRESS = 500;
const NEAR = 8;
const MIDDLE = 0.36; // of a room: what lies further from all its walls is its middle

export class Pointer {
  /** @param {import("./board.js").Board} board @param {import("./input.js").Player} player */
  constructor(board, player) {
    this.board = board;
    this.player = player;
    /** @type {null | {id: number, first: string, selects: boolean, looked: any, becomes: any, x: number, y: number, timer: number}} */
    this.stroke = null;
    const { svg } = board;
    svg.addEventListener("mousedown", (event) => event.preventDefault()); // the cursor takes the focus
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.cancel(event));
    svg.addEventListener("lostpointercapture", (event) => this.cancel(event)); // comes after pointerup, too: then nothing is open
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.stroke && event.pointerId !== this.stroke.id) return this.cancel(); // a second finger
    if (event.button !== 0 && event.button !== 2) return;
    const place = this.placeUnder(event.clientX, event.clientY) ?? this.wallNear(event);
    const second = event.button === 2 || (event.ctrlKey && !this.adds(event));
    const verb = second ? "negative" : this.player.brush();
    const selects = verb !== "negative" && (this.board.played.by === "keypad" || (event.shiftKey && !this.board.walls));
    this.moveCursor(event, place);
    event.preventDefault();
    if (!place) return;
    if (event.isTrusted) this.board.svg.setPointerCapture(event.pointerId);
    if (selects) this.selecting(event, place);
    else if (!(place in this.board.view.given)) this.start(event, place, verb);
  }

  /** A drag selects cells; where values are typed, a finger that rests means the right button. @param {PointerEvent} event @param {string} place */
  selecting(event, place) {
    const { negative, by } = this.board.played;
    const rests = event.pointerType === "touch" && by === "keypad" && negative !== null && !(place in this.board.view.given);
    const timer = rests ? window.setTimeout(() => this.player.history.write({ [place]: negative }), LONG_PRESS) : 0;
    this.stroke = { id: event.pointerId, first: place, selects: true, looked: null, becomes: null, x: event.clientX, y: event.clientY, timer };
  }

  /** @param {PointerEvent} event @param {string | null} place */
  moveCursor(event, place) {
    const room = this.cellUnder(event.clientX, event.clientY, place);
    if (room) this.board.moveTo(room, true, event.button === 0 && this.adds(event));
  }

  /** Whether a click adds to what is selected. @param {PointerEvent} event */
  adds({ shiftKey, ctrlKey, metaKey }) {
    return shiftKey || (this.board.played.by === "keypad" && (ctrlKey || metaKey));
  }

  /** @param {PointerEvent} event @param {string} place @param {string} verb */
  start(event, place, verb) {
    const { history } = this.player;
    const looked = history.read(place);
    const becomes = this.becomes(looked, verb);
    const timer = event.pointerType === "touch" ? window.setTimeout(() => this.longPress(), LONG_PRESS) : 0;
    this.stroke = { id: event.pointerId, first: place, selects: false, looked, becomes, x: event.clientX, y: event.clientY, timer };
    history.begin();
    history.paint(place, becomes);
  }

  /** @param {any} looked @param {string} verb */
  becomes(looked, verb) {
    if (verb === "clear") return undefined;
    const { positive, negative } = this.board.played;
    const value = (verb === "negative" ? negative : positive) ?? undefined;
    return looked === value ? undefined : value;
  }

  /** A finger that rests means the right button. */
  longPress() {
    const { stroke } = this;
    if (!stroke || stroke.selects) return;
    const { history } = this.player;
    history.rollback();
    stroke.becomes = this.becomes(stroke.looked, "negative");
    history.begin();
    history.paint(stroke.first, stroke.becomes);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.id) return;
    const far = Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y);
    if (far < NEAR) return;
    clearTimeout(stroke.timer);
    const pieces = Math.ceil(far / NEAR);
    for (let piece = 1; piece <= pieces; piece += 1) {
      const part = piece / pieces;
      this.pass(stroke.x + (event.clientX - stroke.x) * part, stroke.y + (event.clientY - stroke.y) * part);
    }
    stroke.x = event.clientX;
    stroke.y = event.clientY;
  }

  /** @param {number} x @param {number} y */
  pass(x, y) {
    const { stroke, board, player } = this;
    const place = this.placeUnder(x, y);
    if (!stroke || !place) return;
    if (stroke.selects) {
      if (place !== board.at) board.moveTo(place, true, true);
      return;
    }
    if (place in board.view.given) return;
    if (isWall(place) !== isWall(stroke.first)) return;
    if (isWall(place) && lineOfWall(place) !== lineOfWall(stroke.first)) return;
    if (player.history.read(place) === stroke.looked) player.history.paint(place, stroke.becomes);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.stroke || event.pointerId !== this.stroke.id) return;
    const { selects, timer } = this.stroke;
    clearTimeout(timer);
    this.stroke = null;
    if (!selects) this.player.history.commit();
  }

  /** The browser took the finger away, to zoom: nothing was meant. @param {PointerEvent} [event] */
  cancel(event) {
    if (!this.stroke || (event && event.pointerId !== this.stroke.id)) return;
    const { selects, timer } = this.stroke;
    clearTimeout(timer);
    this.stroke = null;
    if (!selects) this.player.history.rollback();
  }

  /** A finger is broad: it means the nearest wall, unless it is in the very middle of a room. @param {PointerEvent} event */
  wallNear({ clientX, clientY, pointerType }) {
    const room = this.board.walls && pointerType === "touch" ? this.cellUnder(clientX, clientY, null) : null;
    const area = room && this.board.groups.get(room)?.querySelector(":scope > .area");
    if (!room || !area) return null;
    const { left, right, top, bottom, width } = area.getBoundingClientRect();
    const far = { north: clientY - top, east: right - clientX, south: bottom - clientY, west: clientX - left };
    const [[side, distance]] = Object.entries(far).sort(([, one], [, other]) => one - other);
    const wall = wallBeside(room, SIDES[/** @type {keyof typeof SIDES} */ (side)]);
    return distance < MIDDLE * width && this.board.isPlace(wall) ? wall : null;
  }

  /** @param {number} x @param {number} y @returns {string | null} */
  placeUnder(x, y) {
    const group = document.elementFromPoint(x, y)?.closest(".place");
    return group && this.board.svg.contains(group) ? group.getAttribute("data-place") : null;
  }

  /**
   * The cell that is pointed at, also where a wall lies over it.
   * @param {number} x
   * @param {number} y
   * @param {string | null} place
   */
  cellUnder(x, y, place) {
    if (place && !isWall(place)) return place;
    for (const found of document.elementsFromPoint(x, y)) {
      const cell = found.closest(".cell");
      if (cell && this.board.svg.contains(cell)) return cell.getAttribute("data-place");
    }
    return null;
  }
}
