/** What a player can switch, kept in this browser; and the dialogs behind ⚙ and ?. */

import { byId, element } from "./dom.js";
import { keepSetting, setting } from "./store.js";

/**
 * @typedef {object} Switch
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {any} usual
 * @property {[string, string][]} [choices] values and what they are called; without any it is on or off
 */

/** @type {Switch[]} */
const SWITCHES = [
  { name: "theme", title: "Theme", about: "", usual: "system", choices: [["system", "like the system"], ["light", "light"], ["dark", "dark"]] },
  { name: "labels", title: "Row and column numbers", about: "Hints speak of r3c5: row 3, column 5.", usual: true },
  { name: "timer", title: "Show the time", about: "It stands still while the page is hidden.", usual: false },
  { name: "errors", title: "Show broken rules at once", about: "Otherwise only when you press Check.", usual: false },
  { name: "crosses", title: "Finish lines for me", about: "When a line has all its marks, the rest of it is crossed out.", usual: false },
];

/** What is chosen, or what is usual. @param {string} name */
export function chosen(name) {
  return setting(name, SWITCHES.find((each) => each.name === name)?.usual);
}

/**
 * Fill the dialog and tell whenever something is switched; it is told once at the start, too.
 * @param {(name: string, value: any) => void} onSwitch
 */
export function offerSettings(onSwitch) {
  byId("settings-list").replaceChildren(...SWITCHES.map((each) => row(each, onSwitch)));
  for (const { name } of SWITCHES) onSwitch(name, chosen(name));
}

/** @param {Switch} each @param {(name: string, value: any) => void} onSwitch */
function row({ name, title, about, choices }, onSwitch) {
  const id = `setting-${name}`;
  const input = choices
    ? element("select", { id }, ...choices.map(([value, words]) => element("option", { value }, words)))
    : element("input", { id, type: "checkbox" });
  if (choices) input.value = chosen(name);
  else input.checked = chosen(name);
  input.addEventListener("change", () => {
    const value = choices ? input.value : input.checked;
    keepSetting(name, value);
    onSwitch(name, value);
  });
  return element("label", {}, title, input, element("span", { class: "quiet" }, about));
}

const KEYS = [
  ["arrow keys", "move the cursor"],
  ["Space, X", "the first and the second mark"],
  ["digits, letters", "a value, where values are typed; Shift rules it out, Alt notes that it is possible"],
  ["Del", "take the mark away"],
  ["Shift+arrow", "select more cells; around a room: turn the wall on that side"],
  ["Ctrl+arrow", "copy the mark to the next cell"],
  ["U, R", "undo, redo (Ctrl+Z, Ctrl+Y)"],
  ["H", "a hint, and its next part"],
  ["C", "check"],
  ["T, K, D", "try something; keep it, drop it"],
  ["Shift+N", "a new puzzle"],
  ["Esc", "close the hint, forget the selection"],
  ["?", "this sheet"],
];

const FINGERS = [
  ["one finger", "marks as the brush says; drawn on, it marks more"],
  ["resting finger", "the other mark"],
  ["two fingers", "zoom"],
];

const SETTING = [
  ["M", "set clues, draw the solution"],
  ["digits, signs", "a clue where the cursor is; Space or comma before its next number"],
  ["Enter, Shift+Enter", "the next clue, the one before"],
  ["arrow keys", "the slot or the cell that way"],
  ["Backspace", "clear the clue"],
  ["Esc", "take back what is being typed; leave a repair"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo: clues, strokes, sizes, everything"],
  ["?", "this sheet"],
];

/** The sheet of keys for what is played or, if so, composed. @param {import("./types.js").Played | undefined} played @param {boolean} [composed] */
export function showKeys(played, composed = false) {
  byId("keys-gestures").textContent = composed ? "" : (played?.gestures ?? "");
  const touched = matchMedia("(pointer: coarse)").matches; // what one has at hand comes first
  const playing = touched ? [...FINGERS, ...KEYS] : [...KEYS, ...FINGERS];
  const rows = (composed ? SETTING : playing).map(([key, words]) => element("tr", {}, element("td", {}, key), element("td", {}, words)));
  byId("keys-list").querySelector("tbody").replaceChildren(...rows);
}
