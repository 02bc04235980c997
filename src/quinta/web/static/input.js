/**
 * Mouse, keyboard and touch for all boards, with the same verb on each: left is the positive mark,
 * right the negative one, again clears; a drag repeats it on places that looked like the first.
 *
 * @typedef {object} Player what is played on
 * @property {import("./history.js").History} history
 * @property {() => "positive" | "negative" | "clear"} brush what the left button and one finger do
 * @property {() => boolean} [writesNotes] whether digits make notes
 */

import { SIDES, cellId, rowAndColumn, STEPS, wallBeside } from "./kinds.js";
import { directionOf } from "./board.js";

const LONG_PRESS = 500;
const NEAR = 8;
const SOON = 900;

/**
 * Let somebody play on a board.
 * @param {import("./board.js").Board} board
 * @param {Player} player
 */
export function listen(board, player) {
  new Pointer(board, player);
  board.svg.addEventListener("keydown", (event) => {
    if (pressed(event, board, player)) event.preventDefault();
  });
}

/** Mouse, pen and fingers. */
class Pointer {
  /** @param {import("./board.js").Board} board @param {Player} player */
  constructor(board, player) {
    this.board = board;
    this.player = player;
    /** @type {null | {id: number, first: string, looked: any, becomes: any, x: number, y: number, timer: number}} */
    this.stroke = null;
    const { svg } = board;
    svg.addEventListener("mousedown", (event) => event.preventDefault()); // the cursor takes the focus
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.cancel(event));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.stroke && event.pointerId !== this.stroke.id) return this.cancel(); // a second finger
    if (event.button !== 0 && event.button !== 2) return;
    const place = this.placeUnder(event.clientX, event.clientY);
    this.moveCursor(event, place);
    event.preventDefault();
    if (!place || place in this.board.view.given) return;
    const verb = event.button === 2 || event.ctrlKey ? "negative" : this.player.brush();
    if (this.board.verbs.digits && verb !== "negative") return this.rest(event, place);
    if (event.isTrusted) this.board.svg.setPointerCapture(event.pointerId);
    this.start(event, place, verb);
  }

  /** A finger that rests on a cell for numbers makes it black. @param {PointerEvent} event @param {string} place */
  rest(event, place) {
    if (event.pointerType !== "touch") return;
    const timer = window.setTimeout(() => this.player.history.write({ [place]: this.board.verbs.negative }), LONG_PRESS);
    for (const end of ["pointerup", "pointercancel", "pointerdown"]) {
      window.addEventListener(end, () => clearTimeout(timer), { once: true, capture: true });
    }
  }

  /** @param {PointerEvent} event @param {string | null} place */
  moveCursor(event, place) {
    const { board, player } = this;
    const room = this.cellUnder(event.clientX, event.clientY, place);
    if (!room) return;
    const again = room === board.at && board.svg.contains(document.activeElement);
    board.moveTo(room);
    const cycles = board.verbs.digits && event.button === 0 && event.pointerType === "mouse" && !event.ctrlKey;
    if (!again || !cycles || room in board.view.given) return;
    player.history.write({ [room]: next(board, player.history.read(room)) });
  }

  /** @param {PointerEvent} event @param {string} place @param {string} verb */
  start(event, place, verb) {
    const { history } = this.player;
    const looked = history.read(place);
    const becomes = this.becomes(looked, verb);
    const timer = event.pointerType === "touch" ? window.setTimeout(() => this.longPress(), LONG_PRESS) : 0;
    this.stroke = { id: event.pointerId, first: place, looked, becomes, x: event.clientX, y: event.clientY, timer };
    history.begin();
    history.paint(place, becomes);
  }

  /** @param {any} looked @param {string} verb */
  becomes(looked, verb) {
    if (verb === "clear") return undefined;
    const value = verb === "negative" ? this.board.verbs.negative : this.board.verbs.positive;
    return looked === value ? undefined : value;
  }

  /** A finger that rests means the right button. */
  longPress() {
    const { stroke } = this;
    if (!stroke) return;
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
    if (!stroke || !place || place in board.view.given) return;
    if (board.verbs.walls && lineOfWall(place) !== lineOfWall(stroke.first)) return;
    if (player.history.read(place) === stroke.looked) player.history.paint(place, stroke.becomes);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.stroke || event.pointerId !== this.stroke.id) return;
    clearTimeout(this.stroke.timer);
    this.stroke = null;
    this.player.history.commit();
  }

  /** The browser took the finger away, to zoom: nothing was meant. @param {PointerEvent} [event] */
  cancel(event) {
    if (!this.stroke || (event && event.pointerId !== this.stroke.id)) return;
    clearTimeout(this.stroke.timer);
    this.stroke = null;
    this.player.history.rollback();
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
    if (place && !place.includes("|")) return place;
    for (const found of document.elementsFromPoint(x, y)) {
      const cell = found.closest(".cell");
      if (cell && this.board.svg.contains(cell)) return cell.getAttribute("data-place");
    }
    return null;
  }
}

/**
 * The value after this one, then none; for a second click on a Doppelblock cell.
 * @param {import("./board.js").Board} board
 * @param {any} value
 */
function next(board, value) {
  const { values } = board.view;
  return value === undefined ? values[0] : values[values.indexOf(value) + 1];
}

/** Walls that a drag can join: one straight line. @param {string} wall */
function lineOfWall(wall) {
  const [first, second] = wall.split("|").map(rowAndColumn);
  return first[0] === second[0] ? `between columns ${first[1]}` : `between rows ${first[0]}`;
}

// Keys

const MOVES = { ArrowUp: SIDES.north, ArrowRight: SIDES.east, ArrowDown: SIDES.south, ArrowLeft: SIDES.west };

/**
 * Do what a key says; tells whether it said anything.
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 * @param {Player} player
 */
function pressed(event, board, player) {
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (travelled(event, board, player, control)) return true;
  if (control) return false; // undo and redo are the page's
  if (board.verbs.walls) return false;
  return wrote(event, board, player);
}

/** @param {KeyboardEvent} event @param {import("./board.js").Board} board @param {Player} player @param {boolean} control */
function travelled(event, board, player, control) {
  const move = /** @type {any} */ (MOVES)[event.key];
  if (move && !control) {
    if (!event.shiftKey) board.step(move[0], move[1]);
    else if (board.verbs.walls) turnWall(board, player, move);
    else carry(board, player, move);
    return true;
  }
  const [row] = rowAndColumn(board.at);
  if (event.key === "Home") board.moveTo(cellId(control ? 1 : row, 1));
  else if (event.key === "End") board.moveTo(cellId(control ? board.rows : row, board.columns));
  else if (event.key.toLowerCase() === "f" && !control) return follow(board);
  else return false;
  return true;
}

/** Unmarked, closed, open, unmarked. @param {import("./board.js").Board} board @param {Player} player @param {number[]} side */
function turnWall(board, player, side) {
  const wall = wallBeside(board.at, side);
  if (!board.groups.has(wall)) return;
  const { positive, negative } = board.verbs;
  const value = player.history.read(wall);
  player.history.write({ [wall]: value === undefined ? positive : value === positive ? negative : undefined });
}

/**
 * Take the mark under the cursor along to the next cell.
 * @param {import("./board.js").Board} board
 * @param {Player} player
 * @param {number[]} side
 */
function carry(board, player, side) {
  const value = player.history.read(board.at);
  const before = board.at;
  board.step(side[0], side[1]);
  if (board.at !== before && !(board.at in board.view.given)) player.history.write({ [board.at]: value });
}

/** Go to the next cell that this arrow sees. @param {import("./board.js").Board} board */
function follow(board) {
  const clue = board.view.kind === "white-and-tan" ? board.clueAt.get(board.at) : undefined;
  if (clue === undefined) return false;
  const [down, right] = STEPS[directionOf(clue)] ?? [0, 0];
  board.step(down, right);
  return true;
}

/** @param {KeyboardEvent} event @param {import("./board.js").Board} board @param {Player} player */
function wrote(event, board, player) {
  const { history } = player;
  const { positive, negative, digits } = board.verbs;
  const key = event.key.toLowerCase();
  if (board.at in board.view.given) return false;
  if (key === "delete" || key === "backspace") {
    history.write({ [board.at]: undefined, [`~${board.at}`]: undefined });
    return true;
  }
  if (digits) return wroteDigit(event, board, player);
  const value = key === " " ? positive : key === "x" ? negative : undefined;
  if (value === undefined) return false;
  history.write({ [board.at]: history.read(board.at) === value ? undefined : value });
  return true;
}

/** @param {KeyboardEvent} event @param {import("./board.js").Board} board @param {Player} player */
function wroteDigit(event, board, player) {
  const key = event.key.toLowerCase();
  if (key === "n") {
    writeValue(board, player, "○", true);
    return true;
  }
  const number = /^Digit\d$/.test(event.code) ? Number(event.code.slice(5)) : Number(/^\d$/.test(key) ? key : NaN);
  const value = key === "b" || key === "x" ? 0 : joined(board, number);
  if (!board.view.values.includes(value)) return false;
  writeValue(board, player, value, event.shiftKey && value > 0);
  return true;
}

/**
 * Digits typed soon after each other are one number, where numbers have two.
 * @param {any} board
 * @param {number} digit
 */
function joined(board, digit) {
  const { at, typed } = board;
  const both = typed?.at === at && performance.now() - typed.time < SOON ? typed.value * 10 + digit : digit;
  const value = both > 9 && board.view.values.includes(both) ? both : digit;
  board.typed = { at, value, time: performance.now() };
  return value;
}

/**
 * Write a value into the cell under the cursor, or change its note; the same again clears it.
 * @param {import("./board.js").Board} board
 * @param {Player} player
 * @param {number | string} value a value, or ○ for "not black", which is only ever a note
 * @param {boolean} asNote
 */
export function writeValue(board, player, value, asNote) {
  const { history } = player;
  const at = board.at;
  if (at in board.view.given) return;
  if (!asNote) {
    history.write({ [at]: history.read(at) === value ? undefined : value });
    return;
  }
  const noted = new Set((history.read(`~${at}`) ?? "").split(" ").filter(Boolean));
  const mark = String(value);
  if (!noted.delete(mark)) noted.add(mark);
  history.write({ [`~${at}`]: [...noted].sort().join(" ") || undefined });
}

