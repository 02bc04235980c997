/** A month of days: how much of each is solved, and a way to any that has come. */

import { daysOf, inWords, monthBeside, shifted, today, weekday } from "./dates.js";
import { byId, element } from "./dom.js";
import { solvedOf } from "./records.js";

/** Days that a key leads to, from the one it is pressed on. */
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 });
const MONTHS = /** @type {Record<string, number>} */ ({ PageUp: -1, PageDown: 1 });
const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

export class Calendar {
  /**
   * @param {number} puzzles so many a day
   * @param {(day: string) => void} choose
   */
  constructor(puzzles, choose) {
    this.puzzles = puzzles;
    this.choose = choose;
    this.day = today();
    this.month = this.day.slice(0, 7);
    /** @type {import("./records.js").Diary | null} */
    this.diary = null;
    byId("calendar-days").replaceChildren(...WEEKDAYS.map((name) => element("th", { scope: "col" }, name)));
    byId("month-before").addEventListener("click", () => this.turn(-1));
    byId("month-after").addEventListener("click", () => this.turn(1));
    byId("calendar").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /** Show the month of a day. @param {string} day */
  show(day) {
    this.day = day;
    this.month = day.slice(0, 7);
    this.draw();
  }

  /** @param {import("./records.js").Diary} diary */
  refresh(diary) {
    this.diary = diary;
    this.draw();
  }

  /** @param {number} months */
  turn(months) {
    const month = monthBeside(this.month, months);
    if (month > today().slice(0, 7)) return;
    this.month = month;
    this.draw();
  }

  draw() {
    byId("calendar-title").textContent = inWords(`${this.month}-01`, { month: "long", year: "numeric" });
    byId("month-after").disabled = monthBeside(this.month, 1) > today().slice(0, 7);
    const days = daysOf(this.month);
    const cells = [...Array.from({ length: weekday(days[0]) }, () => element("td")), ...days.map((day) => element("td", {}, this.button(day)))];
    const focused = byId("calendar").contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.day;
    const rows = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => element("tr", {}, ...cells.slice(7 * week, 7 * week + 7)));
    byId("calendar").replaceChildren(...rows);
    const reachable = byId("calendar").querySelector(`[data-day="${this.day}"]`) ?? byId("calendar").querySelector("button:not(:disabled)");
    if (reachable) reachable.tabIndex = 0;
    if (focused) byId("calendar").querySelector(`[data-day="${focused}"]`)?.focus();
  }

  /** @param {string} day */
  button(day) {
    const done = this.diary ? solvedOf(this.diary, day) : 0;
    const dots = Array.from({ length: this.puzzles }, (_, index) => element("i", { class: index < done ? "done" : "" }));
    const told = `${inWords(day, { weekday: "long", day: "numeric", month: "long" })}, ${done} of ${this.puzzles} solved`;
    const attributes = {
      type: "button", "data-day": day, tabindex: -1, "aria-label": told, title: told, disabled: day > today(),
      "aria-current": day === this.day ? "date" : null, class: day === today() ? "today" : "", click: () => this.choose(day),
    };
    return element("button", attributes, String(Number(day.slice(8))), element("span", { class: "dots", "aria-hidden": "true" }, ...dots));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const day = /** @type {HTMLElement} */ (event.target).dataset.day;
    if (!day || !(event.key in STEPS || event.key in MONTHS)) return;
    event.preventDefault();
    const beside = event.key in STEPS ? shifted(day, STEPS[event.key]) : sameDay(day, MONTHS[event.key]);
    this.focus(beside > today() ? today() : beside);
  }

  /** @param {string} day */
  focus(day) {
    if (!day.startsWith(this.month)) {
      this.month = day.slice(0, 7);
      this.draw();
    }
    for (const button of byId("calendar").querySelectorAll("button")) button.tabIndex = button.dataset.day === day ? 0 : -1;
    byId("calendar").querySelector(`[data-day="${day}"]`).focus();
  }
}

/** That day of another month, or its last. @param {string} day @param {number} months */
function sameDay(day, months) {
  const days = daysOf(monthBeside(day.slice(0, 7), months));
  return days[Math.min(days.length, Number(day.slice(8))) - 1];
}
