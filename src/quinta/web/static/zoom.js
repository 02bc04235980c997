/** How large a board is drawn: to fit, or larger inside a frame that scrolls. */

const USUAL = 1.35;
const STEP = 1.25;
const LEAST = 0.65; // a cell of 40 stays large enough for a finger
const LEAST_HEIGHT = 360;
const AROUND = 230; // what else wants to be seen above and below

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
    const wanted = Math.min(5, Math.max(0.4, this.factor * factor));
    this.factor = Math.abs(wanted - 1) < 0.01 ? 1 : wanted;
    this.draw();
  }

  draw() {
    const { width = 300, height = 300 } = this.natural ?? {};
    const small = Math.max(width, height) < 340 ? 1.5 : 1;
    const tall = Math.max(LEAST_HEIGHT, window.innerHeight - AROUND);
    const usual = Math.max(width * LEAST, Math.min(width * USUAL * small, (tall * width) / height));
    const room = this.host.parentElement?.clientWidth || usual;
    const zoomed = `${Math.round(Math.min(usual, room) * this.factor)}px`;
    this.host.style.width = this.factor === 1 ? "auto" : zoomed;
    this.host.style.maxWidth = this.factor === 1 ? `${Math.round(usual)}px` : zoomed;
  }
}
