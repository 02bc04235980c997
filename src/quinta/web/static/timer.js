/** How long somebody has played: stands still while the tab is hidden or the board is done. */

export class Timer {
  /** @param {(seconds: number) => void} onTick */
  constructor(onTick) {
    this.onTick = onTick;
    this.before = 0;
    /** @type {number | null} */
    this.since = null;
    this.wanted = false;
    document.addEventListener("visibilitychange", () => this.update());
    window.setInterval(() => this.since !== null && this.onTick(this.seconds), 1000);
  }

  get seconds() {
    const now = this.since === null ? 0 : (performance.now() - this.since) / 1000;
    return this.before + now;
  }

  /** @param {number} seconds */
  reset(seconds = 0) {
    this.before = seconds;
    this.since = this.since === null ? null : performance.now();
    this.onTick(this.seconds);
  }

  /** @param {boolean} wanted whether it should run, as far as the game goes */
  run(wanted) {
    this.wanted = wanted;
    this.update();
  }

  update() {
    const runs = this.wanted && !document.hidden;
    if (runs && this.since === null) this.since = performance.now();
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
