/** Taking a puzzle elsewhere: the clipboard, or a file where there is none. */

import { ask } from "./api.js";
import { acting, byId, element, show } from "./dom.js";

/** Characters; a longer text is saved as a file. */
const LONGEST_COPIED = 20_000;

/**
 * A button for each format that a puzzle can be written in, and one for a picture made here.
 * @param {import("./types.js").Format[]} formats
 * @param {import("./types.js").View} view
 * @param {(words: string, bad?: boolean) => void} say
 */
export function offerCopies(formats, view, say) {
  const on = acting((words) => say(words, true));
  const converted = async (/** @type {string} */ to) => (await ask("convert", { puzzle: view.text, to })).text;
  const button = (/** @type {string} */ title, /** @type {() => Promise<string>} */ copy) => {
    const made = element("button", { type: "button" }, title);
    on(made, async () => say(await copy()));
    return made;
  };
  byId("copy-formats").replaceChildren(
    ...formats.map((format) => button(format.title, async () => taken(await converted(format.name), format, view.kind))),
    button("PNG", async () => copiedPicture(await pngOf(await converted("svg")), `${view.kind}.png`)),
  );
}

/**
 * Copy a text, or save it as a file if it is long: the model of a board is for a solver, not for a field.
 * @param {string} text
 * @param {import("./types.js").Format} format
 * @param {string} kind
 */
async function taken(text, { title, media, ending }, kind) {
  if (text.length <= LONGEST_COPIED) return copiedHere(addressed(text), `The ${title}`);
  return saved(new Blob([text], { type: media }), `${kind}${ending}`, `The ${title}`);
}

/**
 * A text to copy; a link, which begins with #, goes on where the page is.
 * @param {string} text
 */
function addressed(text) {
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
    return saved(blob, name, "The picture");
  }
}

/** @param {Blob} blob @param {string} name @param {string} what */
export function saved(blob, name, what) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return `${what} is saved as ${name}.`;
}
