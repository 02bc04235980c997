/** The page: tabs, the address, the theme. */

import { kinds } from "./api.js";
import { opens } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { Later, later } from "./later.js";
import { textOf } from "./link.js";
import { Play } from "./play.js";
import { Replay } from "./replay.js";
import { chosen, offerSettings, showKeys } from "./settings.js";
import { keepSetting, setting, warning } from "./store.js";
import { tabs } from "./tabs.js";
import { watch } from "./transport.js";

const SEEN = "first";

/** Whether the first lesson was never seen here; a browser that keeps nothing would show it every time. */
function isNew() {
  return !setting(SEEN, false) && !warning();
}

/** @param {string} theme "system", "light" or "dark" */
function paint(theme) {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** @param {string} sentence */
function notify(sentence) {
  byId("notice").textContent = sentence;
  byId("notice").hidden = !sentence;
}

/** Say something quiet about the page itself, perhaps with a button. @param {string} words @param {{name: string, run: () => void}} [act] */
function mention(words, act) {
  const button = act && element("button", { type: "button", click: act.run }, act.name);
  byId("news").replaceChildren(words, ...(button ? [" ", button] : []));
  byId("news").hidden = !words;
}

/** Which screen an address shows. @param {string} hash @returns {"play" | "daily" | "learn" | "compose"} */
function screenOf(hash) {
  const word = /^#(daily|learn|compose)(\/|$)/.exec(hash)?.[1];
  return /** @type {any} */ (word ?? "play");
}

async function start() {
  paint(chosen("theme"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => paint(chosen("theme")));
  watch(mention);
  const known = await kinds();
  notify(warning());
  const go = (/** @type {string} */ hash) => {
    history.pushState(null, "", hash);
    route();
  };
  const toPlay = (/** @type {{puzzle: string}} */ made) => openIn("play", made.puzzle, made);
  const replay = new Replay();
  const play = new Play(known, (/** @type {string} */ text) => openIn("compose", text), replay);
  const compose = new Later(() => "#compose", async () => {
    const { Compose } = await import("./compose.js");
    return new Compose(known, (/** @type {string} */ text) => openIn("play", text));
  });
  const say = (/** @type {string} */ words, /** @type {boolean} */ bad = false) => play.say(words, bad);
  const first = later(async () => {
    const { firstLesson } = await import("./first.js");
    return firstLesson(known, { say, seen: () => keepSetting(SEEN, true), play: begin });
  });
  const teach = (kind = playedKind()) => first().then((start) => start(kind), (/** @type {Error} */ error) => say(error.message, true));
  const learn = new Later(() => (play.view ? `#learn/${play.view.kind}` : "#learn"), async () => {
    const { Learn } = await import("./learn.js");
    return new Learn(known, () => play.text, toPlay, teach);
  });
  const daily = new Later(() => "#daily", async () => {
    const { Daily } = await import("./daily.js");
    return new Daily(known, toPlay, replay);
  });
  const screens = { play, daily, learn, compose };
  offerSettings((name, value) => (name === "theme" ? paint(value) : play.switched(name, value)));
  for (const [dialog, button] of [["settings", "open-settings"], ["keys", "open-keys"], ["more", "play-more"]]) opens(dialog, button);
  byId("open-keys").addEventListener("click", () => showKeys(play.view?.played, !byId("compose").hidden));
  byId("keys-lesson").addEventListener("click", () => {
    byId("keys").close();
    teach();
  });
  byId("play-first").addEventListener("click", () => teach());
  const choose = tabs(Object.keys(screens), (name) => go(screens[/** @type {"play"} */ (name)].hash));

  /** @param {"play" | "compose"} name @param {string} text @param {any} [made] what came with it */
  async function openIn(name, text, made) {
    await screens[name].open(text, made);
    go(screens[name].hash);
    if (name === "play") play.board.moveTo(play.board.at); // hands on the board
  }

  function playedKind() {
    return known.find(({ kind }) => kind === play.view?.kind) ?? known[0];
  }

  /** Play something easy of a kind, on the board that is there if it is of that kind. @param {import("./types.js").Kind} kind */
  async function begin(kind) {
    if (byId("play").hidden) go(play.hash);
    if (kind !== playedKind()) await play.start.change(kind, kind.levels[0]?.level);
    play.board.moveTo(play.board.at); // hands on the board
  }

  /** Show what the address says. */
  async function route() {
    const hash = location.hash;
    const name = screenOf(hash);
    choose(name);
    play.leave(name === "play");
    await screens[name].route(hash, textOf(hash)).then(() => notify(warning()), (/** @type {Error} */ error) => notify(error.message));
  }

  window.addEventListener("popstate", route);
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault(); // the address belongs to the puzzle
    /** @type {any} */ (document.querySelector('section:not([hidden]) svg.board [tabindex="0"]'))?.focus();
  });
  const alone = screenOf(location.hash) === "play" && textOf(location.hash) === null;
  await route();
  document.documentElement.dataset.ready = "true";
  if (alone && isNew()) await teach();
}

start().catch((error) => notify(error.message));
