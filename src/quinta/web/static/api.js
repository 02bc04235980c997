/** Questions to the server: a JSON object there, a stream of JSON lines back. */

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
 * Ask the server. Rejects with Unanswered, or with an AbortError if it was called off.
 * @param {string} question such as "check"
 * @param {object} fields what the question needs
 * @param {{signal?: AbortSignal, onEvent?: (event: any) => void}} how
 * @returns {Promise<any>} the result
 */
export async function ask(question, fields, { signal, onEvent } = {}) {
  const response = await reach(`/api/${question}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ v: 1, ...fields }),
    signal,
  });
  if (!response.ok) throw await refusal(response);
  for await (const event of lines(response)) {
    if (event.event === "done") return event.result;
    if (event.event === "failed") throw new Unanswered(event.error, event.reason, event);
    onEvent?.(event);
  }
  throw new Unanswered("The server stopped before it had an answer.", "bug");
}

/** What the kinds are: options, sizes, examples, levels. @returns {Promise<import("./types.js").Kind[]>} */
export async function kinds() {
  const response = await reach("/api/kinds");
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/**
 * @param {string} address
 * @param {RequestInit} [init]
 */
async function reach(address, init) {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Unanswered("The server cannot be reached.", "offline");
  }
}

/** @param {Response} response */
async function refusal(response) {
  const told = await response.json().catch(() => ({}));
  const busy = response.status === 429 || response.status === 503;
  const sentence = told.error ?? (busy ? "The server is busy." : `The server said ${response.status}.`);
  return new Unanswered(sentence, told.reason ?? (busy ? "busy" : "input"), told);
}

/**
 * The objects of a stream of JSON lines, as they come.
 * @param {Response} response
 */
async function* lines(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    while (true) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const whole = rest.split("\n");
      rest = done ? "" : /** @type {string} */ (whole.pop());
      for (const line of whole) if (line.trim()) yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
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
