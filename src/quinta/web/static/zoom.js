/** How large a board is drawn: to fit, or larger inside a frame that scrolls. */

const USUAL = 1.35;
const STEP = 1.25;

export class Zoom {
  /** @param {HTMLElement} host @param {HTMLElement} [smaller] @param {HTMLElement} [larger] */
  constructor(host, smaller, larger) {
    this.host = host;
    this.factor = 1;
    smaller?.addEventListener("click", () => this.by(1 / STEP));
    larger?.addEventListener("click", () => this.by(STEP));
  }

  /** @param {import("./board.js").Board} board */
  fit(board) {
    this.natural = board.natural;
    this.factor = 1;
    this.draw();
  }

  /** @param {number} factor */
  by(factor) {
    this.factor = Math.min(5, Math.max(0.4, this.factor * factor));
    this.draw();
  }

  draw() {
    const { width = 300, height = 300 } = this.natural ?? {};
    const small = Math.max(width, height) < 340 ? 1.5 : 1;
    const wanted = width * USUAL * small * this.factor;
    this.host.style.width = this.factor > 1 ? `${Math.round(wanted)}px` : "auto";
    this.host.style.maxWidth = `${Math.round(wanted)}px`;
  }
}
