/** A hint, rung by rung: how much of it is told, and what can be done by then. */

/** After where and what matters comes what follows, with its technique. */
const TOLD = 3;

export class Rungs {
  /** @param {any} [hint] as it was answered, or none @param {string} [asked] what it was asked for */
  constructor(hint = null, asked = "") {
    this.hint = hint;
    this.asked = asked;
    this.shown = 0;
  }

  get isOpen() {
    return this.hint !== null;
  }

  /** @returns {string[]} */
  get words() {
    return this.hint?.rungs ?? [];
  }

  /** What the last rung told says. */
  get told() {
    return this.words[this.shown - 1] ?? "";
  }

  get isTold() {
    return this.shown > 0 && this.shown >= this.words.length;
  }

  /** What the step concludes. @returns {import("./types.js").Fact[]} */
  get concluded() {
    return this.hint?.step?.conclusions ?? [];
  }

  /** Whether there is nothing to place: something that stands there is wrong. */
  get isMistake() {
    return this.isOpen && this.hint.step !== null && this.concluded.length === 0;
  }

  /** Whether all is told, and there is something to place. */
  get canBePlaced() {
    return this.isTold && this.concluded.length > 0;
  }

  /** The technique, once it may be named; or null. @returns {string | null} */
  get technique() {
    return this.shown >= TOLD && !this.isMistake ? (this.hint?.step?.technique ?? null) : null;
  }

  /** One more rung; whether it is the one that says what follows. */
  forth() {
    this.shown = Math.min(this.shown + 1, this.words.length);
    return this.shown === TOLD;
  }

  /** One rung less; the first one stays. */
  back() {
    this.shown = Math.max(1, this.shown - 1);
  }
}
