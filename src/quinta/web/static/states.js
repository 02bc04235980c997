/**
 * What a setter's undo comes back to: puzzles with marks on them.
 *
 * @typedef {{text: string, marks: import("./types.js").Marks}} State
 */

const MOST = 500;

export class States {
  constructor() {
    /** @type {State[]} */
    this.all = [];
    this.at = -1;
  }

  /** @param {State} state @param {boolean} [instead] whether it replaces the present one */
  remember(state, instead = false) {
    const now = this.all[this.at];
    if (now && now.text === state.text && JSON.stringify(now.marks) === JSON.stringify(state.marks)) return;
    this.all.length = instead ? this.at : this.at + 1;
    this.all.push(state);
    if (this.all.length > MOST) this.all.shift();
    this.at = this.all.length - 1;
  }

  /** The state so many steps from here, if there is one. @param {number} step @returns {State | undefined} */
  beside(step) {
    return this.all[this.at + step];
  }
}
