/** Questions to whoever answers them, see `transport.js`: a JSON object there, events back. */

import { eventsOf } from "./transport.js";

export { kinds } from "./transport.js";

/** A question that was not answered: one sentence, and why. */
export class Unanswered extends Error {
  /**
   * @param {string} message
   * @param {string} reason "input", "limit", "impossible", "bug", "busy" or "offline"
   * @param {{line?: number, column?: number}} where
   */
  constructor(message, reason, where = {}) {
    super(message);
    this.reason = reason;
    this.line = where.line;
    this.column = where.column;
  }
}

/**
 * Ask. Rejects with Unanswered, or with an AbortError if it was called off.
 * @param {string} question such as "check"
 * @param {object} fields what the question needs
 * @param {{signal?: AbortSignal, onEvent?: (event: any) => void}} how
 * @returns {Promise<any>} the result
 */
export async function ask(question, fields, { signal, onEvent } = {}) {
  for await (const event of eventsOf(question, fields, signal)) {
    if (event.event === "done") return event.result;
    if (event.event === "failed") throw new Unanswered(event.error, event.reason, event);
    onEvent?.(event);
  }
  throw new Unanswered("There was no answer, and no word why.", "bug");
}

/** @param {any} error */
export function isAbort(error) {
  return error?.name === "AbortError";
}

/** Questions of which only the newest counts: asking again calls the older one off. */
export class Latest {
  constructor() {
    /** @type {AbortController | null} */
    this.controller = null;
  }

  /**
   * The answer, or null if a newer question came in between.
   * @param {string} question
   * @param {object} fields
   * @param {(event: any) => void} [onEvent]
   */
  async ask(question, fields, onEvent) {
    this.cancel();
    const controller = new AbortController();
    this.controller = controller;
    try {
      const mine = (/** @type {any} */ event) => this.controller === controller && onEvent?.(event);
      const result = await ask(question, fields, { signal: controller.signal, onEvent: mine });
      return this.controller === controller ? result : null;
    } catch (error) {
      if (isAbort(error) || this.controller !== controller) return null;
      throw error;
    } finally {
      if (this.controller === controller) this.controller = null;
    }
  }

  /** Call the question off that is under way, if there is one. */
  cancel() {
    this.controller?.abort();
    this.controller = null;
  }

  get busy() {
    return this.controller !== null;
  }
}

/**
 * An event of a question under way, in words.
 * @param {any} event
 */
export function inWords(event) {
  if (event.event === "queued") return `Waiting: ${event.place} in the queue before this.`;
  if (event.event === "started") return "Working …";
  return event.text ?? "";
}
