/**
 * The way to whoever answers questions: the server. The page as a folder of files has another way of the same shape,
 *  - `eventsOf(question, fields, signal)`: what is said about a question, the last event being "done" or "failed";
 *  - `kinds()`: what the kinds are;
 *  - `watch(tell)`: tells what a player should know about the way itself, which is nothing here.
 */

/**
 * @param {string} question
 * @param {object} fields
 * @param {AbortSignal} [signal]
 */
export async function* eventsOf(question, fields, signal) {
  const response = await reach(`api/${question}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ v: 1, ...fields }),
    signal,
  });
  if (response instanceof Response && response.ok) yield* lines(response);
  else yield response instanceof Response ? await refusal(response) : response;
}

/** What the kinds are: options, sizes, examples, levels. @returns {Promise<import("./types.js").Kind[]>} */
export async function kinds() {
  const response = await reach("api/kinds");
  if (response instanceof Response && response.ok) return response.json();
  throw new Error(response instanceof Response ? (await refusal(response)).error : response.error);
}

/** @param {(words: string, act?: {name: string, run: () => void}) => void} _ */
export function watch(_) {}

/**
 * @param {string} address
 * @param {RequestInit} [init]
 */
async function reach(address, init) {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") throw error;
    return failed("The server cannot be reached.", "offline");
  }
}

/** @param {string} error @param {string} reason */
function failed(error, reason) {
  return { event: "failed", error, reason };
}

/** @param {Response} response */
async function refusal(response) {
  const told = await response.json().catch(() => ({}));
  const busy = response.status === 429 || response.status === 503;
  const sentence = told.error ?? (busy ? "The server is busy." : `The server said ${response.status}.`);
  return { ...told, ...failed(sentence, told.reason ?? (busy ? "busy" : "input")) };
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
