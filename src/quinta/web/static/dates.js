/** Days as they are written in questions and records: "2026-11-17", by the clock of whoever plays. */

const DAY = 86_400_000;

/** Today, here. */
export function today() {
  const now = new Date();
  return written(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/**
 * @param {number} year
 * @param {number} month from 1
 * @param {number} day
 */
export function written(year, month, day) {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Whether a text is a day of the calendar. @param {any} text */
export function isDay(text) {
  return typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && shifted(text, 0) === text;
}

/** So many days later, or earlier. @param {string} day @param {number} days */
export function shifted(day, days) {
  const then = new Date(at(day) + days * DAY);
  return Number.isNaN(then.getTime()) ? "" : then.toISOString().slice(0, 10);
}

/** 0 is Monday. @param {string} day */
export function weekday(day) {
  return (new Date(at(day)).getUTCDay() + 6) % 7;
}

/**
 * The days of a month, such as "2026-11".
 * @param {string} month
 */
export function daysOf(month) {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, index) => shifted(first, index)).filter((day) => day.startsWith(month));
}

/** The month so many months later, or earlier. @param {string} month @param {number} months */
export function monthBeside(month, months) {
  const [year, number] = month.split("-").map(Number);
  const whole = year * 12 + number - 1 + months;
  return written(Math.floor(whole / 12), (whole % 12) + 1, 1).slice(0, 7);
}

/**
 * A day in words, such as "Tuesday, 17 November 2026".
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [how]
 */
export function inWords(day, how = { weekday: "long", day: "numeric", month: "long", year: "numeric" }) {
  return new Date(at(day)).toLocaleDateString("en-GB", { ...how, timeZone: "UTC" });
}

/** @param {string} day */
function at(day) {
  const [year, month, date] = day.split("-").map(Number);
  return Date.UTC(year, month - 1, date);
}
