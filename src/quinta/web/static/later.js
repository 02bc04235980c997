/** A screen whose code is loaded when it is first shown: whoever comes to play need not wait for the others. */

/**
 * @typedef {object} Screen
 * @property {string} hash its address
 * @property {(hash: string, text: string | null) => any} route shows what an address says
 * @property {(puzzle: string, made?: any) => any} [open] shows a puzzle
 */

/**
 * Something whose code is loaded once, when it is first asked for. A browser asks only once for code that did not come.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function later(load) {
  /** @type {Promise<T> | null} */
  let coming = null;
  return async () => {
    coming ??= load();
    try {
      return await coming;
    } catch {
      throw new Error("This part of the page did not come; reload the page when the server can be reached.");
    }
  };
}

export class Later {
  /**
   * @param {() => string} hash its address until it is there
   * @param {() => Promise<Screen>} load
   */
  constructor(hash, load) {
    this.first = hash;
    this.coming = later(load);
    /** @type {Screen | null} */
    this.screen = null;
  }

  get hash() {
    return this.screen?.hash ?? this.first();
  }

  /** The screen itself. */
  async there() {
    return (this.screen = await this.coming());
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
