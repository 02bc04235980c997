/** How large a board is drawn: to fill its place, or larger inside a frame that scrolls. */

const STEP = 1.25;
const LEAST = 0.62; // of a cell's natural size: still large enough for a finger
const MOST = 2.8;

export class Zoom {
  /** @param {HTMLElement} host @param {HTMLElement} [smaller] @param {HTMLElement} [larger] */
  constructor(host, smaller, larger) {
    this.host = host;
    this.factor = 1;
    smaller?.addEventListener("click", () => this.by(1 / STEP));
    larger?.addEventListener("click", () => this.by(STEP));
    const frame = host.parentElement;
    if (frame) new ResizeObserver(() => this.draw()).observe(frame);
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
    const frame = this.host.parentElement;
    const { width, height } = this.natural ?? {};
    if (!frame || !width || !height || !frame.clientWidth) return;
    const style = getComputedStyle(frame);
    const across = frame.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const down = frame.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const fitting = Math.min(across / width, down / height);
    const scale = Math.min(MOST, Math.max(LEAST, fitting)) * this.factor;
    this.host.style.width = `${Math.floor(width * scale)}px`;
    this.host.style.maxWidth = "none";
    this.host.style.setProperty("--scale", String(scale));
    this.host.style.setProperty("--natural", `${width}px`); // for print
  }
}
