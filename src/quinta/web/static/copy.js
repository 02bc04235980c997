/** The clipboard, and files. */

import { element } from "./dom.js";

/**
 * A text to take elsewhere; a link, which begins with #, goes on where the page is.
 * @param {string} text
 */
export function addressed(text) {
  return text.startsWith("#") ? location.origin + location.pathname + text.trim() : text;
}

/**
 * Copy a text; where the browser refuses, show it to be copied by hand.
 * @param {string} text
 * @param {string} what as the beginning of a sentence
 * @returns {Promise<string>} what to tell
 */
export async function copied(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} is copied.`;
  } catch {
    return `${what}: ${text}`;
  }
}

/**
 * Save a file.
 * @param {Blob} blob
 * @param {string} name
 * @param {string} what as the beginning of a sentence
 * @returns {string} what to tell
 */
export function saved(blob, name, what) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return `${what} is saved as ${name}.`;
}
