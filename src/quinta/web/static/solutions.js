/** The small tag beside a puzzle's name: how many solutions it has. */

import { Latest, ask } from "./api.js";
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

/**
 * What is left to fill in for a solution, and how to tell it; no marks if none was found.
 * @param {string} puzzle
 * @param {import("./types.js").Marks} given
 * @returns {Promise<{marks: import("./types.js").Marks | null, words: string}>}
 */
export async function solutionOf(puzzle, given) {
  const { solution, status } = await ask("solve", { puzzle });
  if (!solution) return { marks: null, words: status === "none" ? "This puzzle has no solution." : "No solution was found in time." };
  const only = status === "unique" ? "the only solution" : "one of several solutions";
  const marks = Object.fromEntries(Object.entries(solution).filter(([id]) => !(id in given)));
  return { marks, words: `This is ${only}. Undo brings your marks back.` };
}
