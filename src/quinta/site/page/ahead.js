/**
 * Answers that need nobody: those that came with the site, and the last ones of this browser.
 *
 * Only what is the same whenever it is asked for is kept, at most MOST answers, and only of this version.
 */

const FOLDER = new URL("../ahead/", import.meta.url);
const VERSION = new URL("..", import.meta.url).pathname;
/** What is kept besides: boards that were shown, and the puzzles of a day. */
const KEPT = ["view", "rules", "daily"];
const MOST = 60;
const SHELF = "quinta-answers";

/**
 * @typedef {{kinds: any[], questions: Record<string, {lane: string, seconds: number}>, known: Record<string, Record<string, string>>, grace: number, ripe: number}} First
 */

/** @type {Promise<First> | null} */
let first = null;

/** What the site tells before anybody answers. @returns {Promise<First>} */
export function told() {
  first ??= read("first.json");
  first.catch(() => (first = null));
  return first;
}

/** @param {string} name */
async function read(name) {
  const response = await fetch(new URL(name, FOLDER));
  if (!response.ok) throw new Error("A part of this page did not come; reload it when you are online.");
  return response.json();
}

/** The answer to a question, if it is known already. @param {string} question @param {Record<string, any>} fields */
export async function known(question, fields) {
  const values = Object.values(fields);
  const name = values.length === 1 && typeof values[0] === "string" ? (await told()).known[question]?.[values[0]] : undefined;
  if (name !== undefined) return read(name);
  return KEPT.includes(question) ? fromShelf(question, fields) : null;
}

/** @param {string} question @param {Record<string, any>} fields */
async function addressOf(question, fields) {
  const bytes = new TextEncoder().encode(JSON.stringify([VERSION, question, Object.entries(fields).sort()]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return new URL(`kept/${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`, FOLDER).href;
}

/** @param {string} question @param {Record<string, any>} fields */
async function fromShelf(question, fields) {
  try {
    const shelf = await caches.open(SHELF);
    return (await (await shelf.match(await addressOf(question, fields)))?.json()) ?? null;
  } catch {
    return null; // a browser that keeps nothing, or not here
  }
}

/** Keep an answer; of too many the oldest go. @param {string} question @param {Record<string, any>} fields @param {any} result */
export async function keep(question, fields, result) {
  if (!KEPT.includes(question)) return;
  try {
    const shelf = await caches.open(SHELF);
    const address = await addressOf(question, fields);
    await shelf.delete(address); // the newest is last
    await shelf.put(address, new Response(JSON.stringify(result)));
    const all = await shelf.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) await shelf.delete(old);
  } catch {
    // no room, or nothing may be kept: it is worked out again
  }
}
