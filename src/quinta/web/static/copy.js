/** Taking a puzzle elsewhere: the clipboard, or a file where there is none. */

import { ask } from "./api.js";
import { acting, byId, element, show } from "./dom.js";
import { linkOf } from "./link.js";

/**
 * Let the buttons copy the puzzle that is shown.
 * @param {() => import("./types.js").View} shown
 * @param {(words: string, bad?: boolean) => void} say
 */
export function offerCopies(shown, say) {
  const on = acting((words) => say(words, true));
  const converted = async (/** @type {string} */ to) => (await ask("convert", { puzzle: shown().text, to })).text;
  const copy = (/** @type {string} */ to, /** @type {string} */ what) => {
    on(`copy-${to}`, async () => say(await copiedHere(await converted(to), what)));
  };
  copy("text", "The text");
  copy("json", "The JSON");
  copy("svg", "The SVG");
  copy("puzzlink", "The address");
  on("copy-link", async () => {
    const { kind, text } = shown();
    say(await copiedHere(location.origin + location.pathname + linkOf(kind, text), "The link"));
  });
  on("copy-png", async () => say(await copiedPicture(await pngOf(await converted("svg")), `${shown().kind}.png`)));
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

/** @param {string} text @param {string} what */
async function copiedHere(text, what) {
  const out = byId("copy-out");
  out.value = text;
  show(true, out);
  const told = await copied(text, what);
  return told.endsWith("copied.") ? told : `${what} is shown below; select and copy it.`;
}

/**
 * An SVG as PNG, twice as large for sharp prints.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function pngOf(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("The picture could not be drawn.");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Copy a picture; where the browser refuses, save it as a file.
 * @param {Blob} blob
 * @param {string} name
 */
async function copiedPicture(blob, name) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return "The picture is copied.";
  } catch {
    const address = URL.createObjectURL(blob);
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return `The picture is saved as ${name}.`;
  }
}
