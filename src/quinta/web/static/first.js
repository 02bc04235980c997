/**
 * The one-minute first lesson of a kind: the rule told, a mark placed by the player, a wrong mark shown, what Hint and New do.
 *
 * `firstLesson(kinds, calls)` makes it and gives what starts it for a kind. As it begins another kind can be chosen. It is a
 * modal dialog: Escape or Skip ends it, and the focus returns to where it was; who goes through to the end, or has chosen
 * another kind, plays that. `seen` is called whichever way it ends, `say` with a sentence when it cannot be shown.
 */

import { ask } from "./api.js";
import { Chooser } from "./chooser.js";
import { byId, element, show } from "./dom.js";
import { Exercise, still } from "./lesson.js";
import { taughtOf } from "./lessons.js";
import { inShort, pairOf } from "./rules.js";
import { firstOf } from "./start.js";

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {{title: string, text: string, fill: (room: HTMLElement) => boolean}} Step whether one can go on at once */

/**
 * @param {Kind[]} kinds
 * @param {{say: (sentence: string, bad?: boolean) => void, seen: () => void, play: (kind: Kind) => void}} calls
 * @returns {(kind: Kind) => Promise<void>}
 */
export function firstLesson(kinds, { say, seen, play }) {
  const dialog = byId("first");
  const next = byId("first-next");
  /** @type {Step[]} */
  let steps = [];
  let at = 0;
  /** Where the focus was. @type {Element | null} */
  let before = null;
  /** Whether to play when it is over. */
  let plays = false;
  const chooser = new Chooser(byId("first-kinds"), kinds, (kind) => {
    plays = true;
    start(kind, () => chooser.focus());
  });

  const draw = (focus = () => {}) => {
    const { title, text, fill } = steps[at];
    byId("first-title").textContent = title;
    byId("first-text").textContent = text;
    byId("first-count").textContent = `${at + 1} of ${steps.length}`;
    const last = at === steps.length - 1;
    next.textContent = last ? "Play" : "Next";
    show(!last, byId("first-skip"));
    show(at === 0, byId("first-kinds"));
    next.disabled = !fill(byId("first-room"));
    const board = byId("first-room").querySelector('svg.board:not(.still) [tabindex="0"]');
    (board ?? next).focus();
    focus();
  };

  /** Go on is possible now. */
  const ready = () => {
    next.disabled = false;
    next.focus();
  };

  next.addEventListener("click", () => {
    at += 1;
    if (at < steps.length) return draw();
    plays = true;
    return dialog.close();
  });
  byId("first-skip").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    seen();
    if (plays) return play(chooser.kind);
    const board = document.querySelector('section:not([hidden]) svg.board:not(.still) [tabindex="0"]');
    /** @type {any} */ (before === document.body ? board : before)?.focus();
    return undefined;
  });

  /** @param {Kind} kind @param {() => void} [focus] where the hands are, if not on what comes next */
  const start = async (kind, focus) => {
    chooser.follow(kind.kind);
    try {
      const found = await stepsOf(kind, ready);
      if (chooser.kind !== kind) return; // another one was chosen meanwhile
      steps = found;
    } catch (error) {
      say(/** @type {Error} */ (error).message, true);
      return;
    }
    at = 0;
    if (!dialog.open) {
      plays = false;
      before = document.activeElement;
      dialog.showModal();
      chooser.follow(kind.kind); // now that there is something to scroll
    }
    draw(focus);
  };

  return start;
}

/** @param {Kind} kind @param {() => void} ready @returns {Promise<Step[]>} */
async function stepsOf(kind, ready) {
  const { lessons } = await taughtOf(kind.kind);
  const place = lessons.find(({ part }) => part === "rules");
  const wrong = lessons.find(({ part }) => part === "wrong");
  const told = await ask("rules", { puzzle: place?.puzzle ?? firstOf(kind).text });
  const [toPlace, toSee] = await Promise.all([place, wrong].map((each) => each && ask("view", { puzzle: each.puzzle })));
  const steps = [{ title: kind.title, text: told.task, fill: (/** @type {HTMLElement} */ room) => rulesIn(room, told.rules) }];
  if (place && toPlace) {
    steps.push({
      title: "Your turn",
      text: toPlace.played.gestures,
      fill: (room) => {
        new Exercise(room, place, toPlace, ready);
        return false;
      },
    });
  }
  if (wrong && toSee) steps.push({ title: "A wrong mark", text: "When a rule is broken, Check says which, and where.", fill: (room) => wrongIn(room, wrong, toSee) });
  return [...steps, { title: "That is all", text: "To remember:", fill: buttonsIn }];
}

/** @param {HTMLElement} room @param {import("./types.js").ShownRule[]} rules */
function rulesIn(room, rules) {
  const shown = rules.map((rule) => element("li", {}, inShort(rule), ...(rule.right && rule.wrong ? [pairOf(rule)] : [])));
  room.replaceChildren(element("ol", { class: "first-rules" }, ...shown));
  return true;
}

/** @param {HTMLElement} room @param {import("./lesson.js").Lesson} lesson @param {import("./types.js").View} view */
function wrongIn(room, lesson, view) {
  const paper = element("div", { class: "paper" });
  room.replaceChildren(paper, element("p", { class: "broken-words" }, lesson.sentence));
  still(paper, view, view.marks, "A wrong mark").ring(lesson.right ? [lesson.right.place] : [], "broken");
  return true;
}

/** @param {HTMLElement} room */
function buttonsIn(room) {
  const row = (/** @type {string} */ name, /** @type {string} */ words) => element("li", {}, element("b", {}, name), ` ${words}`);
  room.replaceChildren(
    element(
      "ul",
      {},
      row("Hint", "tells where to look, then why, then what follows. It never minds being asked."),
      row("New", "makes another puzzle, of the kind, size and level that you choose."),
      row("Learn", "has ten small lessons for every kind, half a minute each."),
    ),
  );
  return true;
}
