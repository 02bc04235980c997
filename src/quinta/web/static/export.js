/** Taking a puzzle elsewhere: every format to copy or to save, and a picture of a chosen size. */

import { ask } from "./api.js";
import { addressed, copied, saved } from "./copy.js";
import { acting, byId, element } from "./dom.js";

/** @typedef {import("./types.js").Format} Format */

const WIDTHS = [400, 800, 1200, 2400];

/**
 * Fill the dialog for a puzzle.
 * @param {Format[]} formats
 * @param {import("./types.js").View} view
 */
export function offerFormats(formats, view) {
  const say = (/** @type {string} */ words, bad = false) => {
    byId("export-status").textContent = words;
    byId("export-status").classList.toggle("bad", bad);
  };
  const on = acting((words) => say(words, true));
  const converted = async (/** @type {string} */ to) => (await ask("convert", { puzzle: view.text, to })).text;
  const button = (/** @type {string} */ words, /** @type {string} */ title, /** @type {() => Promise<string>} */ act) => {
    const made = element("button", { type: "button", "aria-label": `${words} ${title}` }, words);
    on(made, async () => say(await act()));
    return element("td", {}, made);
  };
  const row = (/** @type {any} */ name, /** @type {any[]} */ ...cells) => element("tr", {}, element("th", { scope: "row" }, ...name), ...cells);
  const rows = formats.map((format) => {
    const { name, title, media, ending } = format;
    return row(
      [title],
      button("Copy", title, async () => copiedHere(addressed(await converted(name)), `The ${title}`)),
      button("Save", title, async () => saved(new Blob([addressed(await converted(name))], { type: media }), `${view.kind}${ending || ".txt"}`, `The ${title}`)),
    );
  });
  const width = element("select", { id: "export-width", "aria-label": "Width of the picture" });
  width.append(...WIDTHS.map((pixels) => element("option", { value: pixels, selected: pixels === 800 }, `${pixels} pixels wide`)));
  const picture = async () => pngOf(await converted("svg"), Number(width.value));
  rows.push(
    row(
      ["PNG ", width],
      button("Copy", "PNG", async () => copiedPicture(await picture(), `${view.kind}.png`)),
      button("Save", "PNG", async () => saved(await picture(), `${view.kind}.png`, "The picture")),
    ),
  );
  byId("export-formats").querySelector("tbody").replaceChildren(...rows);
  byId("export-out").value = "";
  say("");
}

/** @param {string} text @param {string} what */
async function copiedHere(text, what) {
  byId("export-out").value = text;
  const told = await copied(text, what);
  return told.endsWith("copied.") ? told : `${what} is shown below; select and copy it.`;
}

/**
 * An SVG as PNG.
 * @param {string} svg
 * @param {number} width in pixels
 * @returns {Promise<Blob>}
 */
async function pngOf(svg, width) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    const canvas = element("canvas", { width, height });
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
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
