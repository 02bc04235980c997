/** Learning: for players the rules, lessons and techniques of a kind; for students its models and how engines do. */

import { Chooser } from "./chooser.js";
import { byId, element } from "./dom.js";
import { showRules } from "./learnrules.js";
import { Study } from "./learnstudy.js";
import { Techniques } from "./learntechniques.js";
import { Lessons } from "./lessons.js";
import { firstOf } from "./start.js";
import { tabs } from "./tabs.js";

const PAGES = ["rules", "lessons", "techniques", "model", "search"];

/** @typedef {import("./types.js").Kind} Kind */

export class Learn {
  /**
   * @param {Kind[]} kinds
   * @param {() => string} played the text of the puzzle on the Play tab
   * @param {(made: any) => void} play opens a puzzle that was made there
   * @param {(kind: Kind) => void} first starts the first lesson
   */
  constructor(kinds, played, play, first) {
    this.kinds = kinds;
    this.played = played;
    this.first = first;
    this.page = "rules";
    /** A lesson or a technique, if one is chosen. */
    this.name = "";
    this.chooser = new Chooser(byId("learn-kinds"), kinds, () => this.go(this.page));
    this.lessons = new Lessons(byId("learn-lessons"), (name) => this.go("lessons", name));
    this.techniques = new Techniques(byId("learn-techniques"), (page, name) => this.go(page, name), play);
    this.study = new Study(() => this.board);
    this.choose = tabs(PAGES, (page) => this.go(page));
  }

  get kind() {
    return this.chooser.kind ?? this.kinds[0];
  }

  /** The kind of what is played, if any is. */
  get playedKind() {
    const [kind] = this.played().split(/\s/, 1);
    return this.kinds.find((each) => each.kind === kind);
  }

  /** Where the tab leads: to the kind one comes from. */
  get hash() {
    const { playedKind } = this;
    if (byId("learn").hidden && playedKind && playedKind !== this.kind) return `#learn/${playedKind.kind}`;
    return this.address;
  }

  /** What is shown. */
  get address() {
    const parts = [this.kind.kind, ...(this.page === "rules" ? [] : [this.page]), ...(this.name ? [encodeURIComponent(this.name)] : [])];
    return `#learn/${parts.join("/")}`;
  }

  /** The board that models and engines are shown on: the one played, if it is of this kind. */
  get board() {
    if (this.playedKind === this.kind) return { text: this.played(), name: "the board on the Play tab" };
    return firstOf(this.kind);
  }

  /** @param {string} page @param {string} [name] */
  go(page, name = "") {
    this.page = page;
    this.name = name;
    if (location.hash !== this.address) history.pushState(null, "", this.address);
    this.show();
  }

  /** @param {string} hash */
  async route(hash) {
    const [, kind, page, name] = hash.split("/");
    const wanted = this.kinds.find((each) => each.kind === kind) ?? (kind === undefined ? this.playedKind : undefined);
    if (wanted) this.chooser.follow(wanted.kind);
    this.page = PAGES.includes(page) ? page : "rules";
    this.name = name ? decoded(name) : "";
    await this.show();
  }

  async show() {
    const { kind, name, page } = this;
    this.choose(page);
    const host = byId(`learn-${page}`);
    try {
      if (page === "rules") await showRules(host, kind, () => this.first(kind), () => this.go("lessons"));
      if (page === "lessons") await this.lessons.show(kind, name);
      if (page === "techniques") await this.techniques.show(kind, name);
      if (page === "model" || page === "search") this.study.show();
      if (page === "model") await this.study.model();
    } catch (error) {
      delete host.dataset.kind;
      host.replaceChildren(element("p", { role: "alert" }, /** @type {Error} */ (error).message));
    }
  }
}

/** A name in an address; what cannot be read is none. @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}
