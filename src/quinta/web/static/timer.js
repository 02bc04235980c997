/** How long somebody has played: stands still while the tab is hidden or the board is done. Whoever has the page tells both. */

export class Timer {
  /** @param {(seconds: number) => void} onTick @param {() => number} now milliseconds, by a clock that never goes back */
  constructor(onTick, now) {
    this.onTick = onTick;
    this.now = now;
    this.before = 0;
    /** @type {number | null} */
    this.since = null;
    this.wanted = false;
    this.hidden = false;
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (this.now() - this.since) / 1000);
  }

  /** A second has passed. */
  tick() {
    if (this.since !== null) this.onTick(this.seconds);
  }

  /** @param {number} seconds */
  reset(seconds = 0) {
    this.before = seconds;
    this.since = this.since === null ? null : this.now();
    this.onTick(this.seconds);
  }

  /** @param {boolean} wanted whether it should run, as far as the game goes */
  run(wanted) {
    this.wanted = wanted;
    this.update();
  }

  /** @param {boolean} hidden whether nobody can see the page */
  hide(hidden) {
    this.hidden = hidden;
    this.update();
  }

  update() {
    const runs = this.wanted && !this.hidden;
    if (runs && this.since === null) this.since = this.now();
    if (!runs && this.since !== null) {
      this.before = this.seconds;
      this.since = null;
    }
    this.onTick(this.seconds);
  }
}

/**
 * Seconds as minutes and seconds.
 * @param {number} seconds
 */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(whole / 3600);
  return (hours ? `${hours}:` : "") + parts.join(":");
}
