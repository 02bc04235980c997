/** A screen whose code is loaded when it is first shown: whoever comes to play need not wait for the others. */

/**
 * @typedef {object} Screen
 * @property {string} hash its address
 * @property {(hash: string, text: string | null) => any} route shows what an address says
 * @property {(puzzle: string, made?: any) => any} [open] shows a puzzle
 */

export class Later {
  /**
   * @param {() => string} hash its address until it is there
   * @param {() => Promise<Screen>} load
   */
  constructor(hash, load) {
    this.first = hash;
    this.load = load;
    /** @type {Promise<Screen> | null} */
    this.coming = null;
    /** @type {Screen | null} */
    this.screen = null;
  }

  get hash() {
    return this.screen?.hash ?? this.first();
  }

  /** The screen itself. A browser asks only once for code that did not come. */
  async there() {
    this.coming ??= this.load();
    try {
      return (this.screen = await this.coming);
    } catch {
      throw new Error("This part of the page did not come; reload the page when the server can be reached.");
    }
  }

  /** @param {string} hash @param {string | null} text */
  async route(hash, text) {
    await (await this.there()).route(hash, text);
  }

  /** @param {string} puzzle @param {any} [made] what came with it */
  async open(puzzle, made) {
    await (await this.there()).open?.(puzzle, made);
  }
}
