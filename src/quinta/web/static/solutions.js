/** The small tag beside a puzzle's name: how many solutions it has. */

import { Latest } from "./api.js";
import { show } from "./dom.js";

const WORDS = /** @type {Record<string, string>} */ ({ unique: "one solution", multiple: "several solutions", none: "no solution" });

export class Solutions {
  /** @param {HTMLElement} tag */
  constructor(tag) {
    this.tag = tag;
    this.questions = new Latest();
  }

  /** Say whether there is exactly one. @param {string} puzzle @param {boolean} unique it is known already */
  async tell(puzzle, unique) {
    show(false, this.tag);
    const asked = unique ? { status: "unique" } : this.questions.ask("status", { puzzle, seconds: 5 });
    const status = await Promise.resolve(asked).then((known) => known?.status, () => null);
    if (!(status in WORDS)) return;
    this.tag.textContent = WORDS[status];
    this.tag.className = `tag ${status}`;
    show(true, this.tag);
  }
}
