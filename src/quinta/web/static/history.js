/**
 * Marks and how they came about: strokes that can be undone and redone to the very start, and
 * trial layers that are kept or dropped.
 *
 * A key is the id of a place, or of its note. Absent means unmarked.
 * @typedef {{key: string, before: any, after: any}} Change
 */

import { notedAt } from "./notes.js";

export class History {
  /** @param {{strokes?: Change[][], at?: number, trials?: number[]} | null} [kept] unreadable: nothing */
  constructor(kept) {
    const saved = isReadable(kept) ? kept : null;
    /** @type {Map<string, any>} */
    this.values = new Map();
    /** @type {Change[][]} */
    this.strokes = saved?.strokes ?? [];
    this.at = 0;
    /** Where each trial layer began, also those that undo has gone back before. @type {number[]} */
    this.starts = saved?.trials ?? [];
    /** @type {Change[] | null} */
    this.open = null;
    /** @type {(keys: string[], settled: boolean) => void} */
    this.onChange = () => {};
    for (const stroke of this.strokes.slice(0, saved?.at ?? this.strokes.length)) {
      this.play(stroke, "after");
      this.at += 1;
    }
  }

  /** Where each trial layer began that one is in; redo leads into it again. */
  get trials() {
    return this.starts.filter((start) => start <= this.at);
  }

  /** @param {string} key */
  read(key) {
    return this.values.get(key);
  }

  /** The marks, without notes, as the server reads them. */
  get marks() {
    return Object.fromEntries([...this.values].filter(([key]) => notedAt(key) === null));
  }

  // One stroke

  begin() {
    this.commit();
    this.open = [];
  }

  /**
   * Change one place within the stroke that is open.
   * @param {string} key
   * @param {any} after undefined clears it
   */
  paint(key, after) {
    const before = this.values.get(key);
    if (!this.open || before === after) return;
    this.open.push({ key, before: before ?? null, after: after ?? null });
    this.put(key, after);
    this.onChange([key], false);
  }

  /** The stroke is done: it becomes one step of undo. */
  commit() {
    const stroke = this.open;
    this.open = null;
    if (!stroke?.length) return;
    this.forgetUndone();
    this.strokes.push(stroke);
    this.at += 1;
    this.onChange(stroke.map((change) => change.key), true);
  }

  /** What was undone cannot be redone any more. */
  forgetUndone() {
    this.strokes.length = this.at;
    this.starts = this.trials;
  }

  /** Take the open stroke back as if it had not begun. */
  rollback() {
    const stroke = this.open ?? [];
    this.open = null;
    this.play([...stroke].reverse(), "before");
    this.onChange(stroke.map((change) => change.key), false);
  }

  /**
   * Several places at once, as one stroke.
   * @param {Record<string, any>} values null or undefined clears
   */
  write(values) {
    this.begin();
    for (const [key, value] of Object.entries(values)) this.paint(key, value ?? undefined);
    this.commit();
  }

  /**
   * Add to the last stroke, so that one undo takes both back; after an undo nothing is added.
   * @param {Record<string, any>} values
   * @returns {boolean} whether something has changed
   */
  extend(values) {
    const last = this.canRedo || this.open ? undefined : this.strokes[this.at - 1];
    const changes = Object.entries(values).filter(([key, after]) => this.values.get(key) !== after);
    if (!last || !changes.length) return false;
    const added = changes.map(([key, after]) => ({ key, before: this.values.get(key) ?? null, after }));
    this.play(added, "after");
    last.push(...added);
    this.onChange(added.map((change) => change.key), true);
    return true;
  }

  /** Take all marks and notes away. */
  clear() {
    this.write(Object.fromEntries([...this.values.keys()].map((key) => [key, undefined])));
  }

  // Back and forth

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.strokes.length;
  }

  undo() {
    if (this.open) this.rollback();
    if (!this.canUndo) return;
    this.at -= 1;
    const stroke = this.strokes[this.at];
    this.play([...stroke].reverse(), "before");
    this.onChange(stroke.map((change) => change.key), true);
  }

  redo() {
    if (!this.canRedo) return;
    const stroke = this.strokes[this.at];
    this.at += 1;
    this.play(stroke, "after");
    this.onChange(stroke.map((change) => change.key), true);
  }

  /**
   * All as it was after so many strokes.
   * @param {number} at
   */
  asOf(at) {
    return new History({ strokes: this.strokes, at });
  }

  /** @param {number} at how many strokes shall remain */
  backTo(at) {
    while (this.at > at) this.undo();
  }

  // Trial layers

  enterTrial() {
    this.commit();
    this.starts = [...this.trials, this.at, ...this.starts.filter((start) => start > this.at)];
    this.onChange([], true);
  }

  /** What the innermost trial wrote stays, as if written plainly. */
  keepTrial() {
    this.leaveTrial();
    this.onChange([...this.values.keys()], true);
  }

  leaveTrial() {
    this.starts.splice(this.trials.length - 1, 1);
  }

  /** What the innermost trial wrote goes, and cannot be redone. */
  dropTrial() {
    const start = this.trials.at(-1);
    if (start === undefined) return;
    this.backTo(start);
    this.forgetUndone();
    this.leaveTrial();
    this.onChange([], true);
  }

  /** The keys that trials have written and that differ from what was there before them. */
  get onTrial() {
    const first = this.trials[0];
    const keys = first === undefined ? [] : this.strokes.slice(first, this.at).flat();
    return new Set(keys.map((change) => change.key));
  }

  toJSON() {
    return { strokes: this.strokes, at: this.at, trials: this.starts };
  }

  /**
   * @param {Change[]} changes
   * @param {"before" | "after"} side
   */
  play(changes, side) {
    for (const change of changes) this.put(change.key, change[side] ?? undefined);
  }

  /**
   * @param {string} key
   * @param {any} value
   */
  put(key, value) {
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
  }
}

/** Whether what the browser kept has the shape of a history. @param {any} kept */
function isReadable(kept) {
  const isChange = (/** @type {any} */ change) => typeof change?.key === "string";
  const isStroke = (/** @type {any} */ stroke) => Array.isArray(stroke) && stroke.every(isChange);
  const numbers = Array.isArray(kept?.trials ?? []) && Number.isInteger(kept?.at ?? 0);
  return Array.isArray(kept?.strokes) && kept.strokes.every(isStroke) && numbers;
}
