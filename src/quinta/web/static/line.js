/** Where a setter's board comes from: a kind, a size, a text. */

import { Chooser } from "./chooser.js";
import { acting, byId } from "./dom.js";
import { fillSizes } from "./options.js";
import { refusal } from "./sizes.js";
import { chosenSize, offerSize, typedPuzzle } from "./start.js";
import { setting } from "./store.js";

/** @typedef {import("./types.js").Kind} Kind */

export class Line {
  /** @param {import("./compose.js").Compose} compose */
  constructor(compose) {
    this.compose = compose;
    const complain = (/** @type {string} */ words) => compose.say(words, true);
    this.chooser = new Chooser(byId("compose-kinds"), compose.kinds, (kind) => this.start(kind).catch((error) => complain(error.message)));
    for (const form of ["compose-form", "compose-size-form"]) {
      byId(form).addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    }
    byId("compose-size-form").noValidate = true; // refused in words of our own
    const on = acting(complain);
    on("compose-form", () => compose.show("blank", { kind: this.kind.kind, size: this.size }), "submit");
    on("compose-size", () => this.sized(), "change");
    const beside = (/** @type {string} */ field) => acting((words) => (byId(field).textContent = words));
    beside("compose-size-error")("compose-size-form", () => this.typedSize(), "submit");
    beside("compose-text-error")("compose-open", () => this.typedText());
  }

  get kind() {
    return this.chooser.kind;
  }

  get size() {
    return byId("compose-size").value.split("x").map(Number);
  }

  /** Show what is on the board. @param {import("./types.js").View} view */
  follow({ kind, size }) {
    this.chooser.follow(kind);
    fillSizes(byId("compose-size"), this.kind, [...size]);
    offerSize("compose", this.kind, size);
    byId("compose-size-error").textContent = "";
  }

  /** A kind to go on with: what was composed of it last, or a blank board. @param {Kind} kind */
  async start(kind) {
    await this.compose.open(setting(`composed/${kind.kind}`, null) ?? kind.blank);
  }

  /** @param {number[]} size */
  async resize(size) {
    await this.compose.edit("resize", { size }, { bare: true });
  }

  async sized() {
    if (byId("compose-size").value) return this.resize(this.size);
    fillSizes(byId("compose-size"), this.kind, chosenSize("compose", this.kind));
    byId("compose-dialog").showModal();
    byId("compose-rows").focus();
    byId("compose-rows").select();
  }

  /** A size that was typed in, refused beside its field if the kind does not take it. */
  async typedSize() {
    const size = chosenSize("compose", this.kind);
    const why = refusal(this.kind, size);
    byId("compose-size-error").textContent = why;
    if (why) return;
    await this.resize(size);
    byId("compose-dialog").close();
    this.compose.clues.focus();
  }

  async typedText() {
    byId("compose-text-error").textContent = "";
    await this.compose.open(typedPuzzle(byId("compose-text").value));
    byId("compose-dialog").close();
    this.compose.clues.focus();
  }
}
