import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";

import { NAME, begun, best, dayOf, diary, metTechnique, shortName, solved, solvedOf, standing, streak, sumUp, sums } from "../../../src/quinta/web/static/records.js";
import { write } from "../../../src/quinta/web/static/store.js";
import { itIs, itIsNow, storage } from "./browser.js";

describe("records", () => {
  after(itIsNow);

  beforeEach(() => {
    storage();
    itIs(2026, 11, 17);
  });

  const done = (text, more = {}) => solved({ kind: "kind", size: [4, 5], level: 2, seconds: 100, hints: 0, revealed: false, text, ...more });

  test("the first time that a puzzle is solved is kept, and no other", () => {
    assert.deepEqual(done("a", { seconds: 99.6 }), { first: true, best: true, before: null });
    assert.deepEqual(done("a", { seconds: 5 }), { first: false, best: false, before: 100 });
    assert.deepEqual(diary().solves, { [shortName("a")]: { kind: "kind", size: [4, 5], level: 2, seconds: 100, hints: 0, on: "2026-11-17" } });
  });

  test("a solve is the quickest if it beats all of its kind, size and level, without hints", () => {
    done("a");
    assert.deepEqual(done("b", { seconds: 100 }), { first: true, best: false, before: 100 });
    assert.deepEqual(done("c", { seconds: 99 }), { first: true, best: true, before: 100 });
    assert.deepEqual(done("d", { seconds: 9, hints: 1 }), { first: true, best: false, before: 99 });
    assert.equal(best("kind", 2, [4, 5]), 99);
    for (const other of [{ kind: "other" }, { size: [5, 4] }, { level: null }]) assert.equal(done(JSON.stringify(other), other).before, null);
    assert.equal(best("kind", null, [4, 5]), 100);
    assert.equal(best("kind", 3, [4, 5]), null);
  });

  test("a board that was filled in is not counted, and its day says so", () => {
    begun("2026-11-17", { kind: "kind", level: 2, text: "a" });
    assert.deepEqual(done("a", { revealed: true }), { first: false, best: false, before: null });
    assert.deepEqual(diary().solves, {});
    assert.equal(standing(diary(), "2026-11-17", "kind").state, "shown");
    done("b", { revealed: true });
    assert.deepEqual(diary().solves, {});
  });

  test("a puzzle of a day is new, begun, and solved with its time", () => {
    const now = () => standing(diary(), "2026-11-17", "kind");
    assert.deepEqual(now(), { state: "new", text: "", level: null, seconds: 0, hints: 0 });
    begun("2026-11-17", { kind: "kind", level: 2, text: "a" });
    assert.deepEqual(now(), { state: "begun", text: "a", level: 2, seconds: 0, hints: 0 });
    assert.equal(solvedOf(diary(), "2026-11-17"), 0);
    done("a", { hints: 3 });
    done("a");
    assert.equal(diary().days["2026-11-17"].kind.revealed, undefined);
    assert.deepEqual(now(), { state: "solved", text: "a", level: 2, seconds: 100, hints: 3 });
    assert.equal(solvedOf(diary(), "2026-11-17"), 1);
    assert.equal(solvedOf(diary(), "2026-11-16"), 0);
  });

  test("a puzzle that is opened again stays as it was begun, and others of its day beside it", () => {
    begun("2026-11-17", { kind: "kind", level: 2, text: "a" });
    begun("2026-11-17", { kind: "kind", level: 3, text: "b" });
    begun("2026-11-17", { kind: "other", level: 1, text: "c" });
    assert.deepEqual(Object.values(diary().days["2026-11-17"]).map(({ text }) => text), ["a", "c"]);
    assert.equal(dayOf("c"), "2026-11-17");
    assert.equal(dayOf("b"), null);
  });

  test("techniques are counted", () => {
    metTechnique("sums");
    metTechnique("sums");
    metTechnique("pairs");
    assert.deepEqual(diary().met, { sums: 2, pairs: 1 });
  });

  // Streaks

  /** The five of a day, begun on one day and solved on another. */
  function played(day, begunOn = day, solvedOn = begunOn) {
    itIs(...begunOn.split("-").map(Number));
    begun(day, { kind: "kind", level: 2, text: day });
    itIs(...solvedOn.split("-").map(Number));
    done(day);
  }

  test("days in a row are counted up to today, or to yesterday while today is not done", () => {
    assert.deepEqual(streak(diary(), "2026-11-17"), { now: 0, longest: 0 });
    for (const day of ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-13", "2026-11-15", "2026-11-16"]) played(day);
    assert.deepEqual(streak(diary(), "2026-11-17"), { now: 2, longest: 3 });
    assert.deepEqual(streak(diary(), "2026-11-18"), { now: 0, longest: 3 });
    played("2026-11-17");
    assert.deepEqual(streak(diary(), "2026-11-17"), { now: 3, longest: 3 });
    assert.deepEqual(streak(diary()), { now: 3, longest: 3 });
  });

  test("a day counts if it was solved on it, or begun on it and solved after midnight", () => {
    played("2026-11-10", "2026-11-10", "2026-11-11");
    assert.equal(streak(diary(), "2026-11-10").now, 1);
    storage();
    played("2026-11-10", "2026-11-10", "2026-11-12");
    assert.equal(streak(diary(), "2026-11-10").now, 0);
    storage();
    played("2026-11-10", "2026-11-11", "2026-11-11");
    assert.equal(streak(diary(), "2026-11-10").now, 0);
    storage();
    played("2026-11-10", "2026-11-09", "2026-11-10");
    assert.equal(streak(diary(), "2026-11-10").now, 1);
  });

  test("a day whose puzzle was only begun does not count, one of its puzzles is enough", () => {
    begun("2026-11-17", { kind: "other", level: 2, text: "a" });
    assert.equal(streak(diary(), "2026-11-17").now, 0);
    played("2026-11-17");
    assert.equal(streak(diary(), "2026-11-17").now, 1);
  });

  // Sums

  test("solves are summed up by kind, size and level, with what older ones came to", () => {
    write(NAME, { earlier: { "kind 4x5 2": { count: 10, best: 80 }, "other 3x3 -": { count: 1, best: null } } });
    done("a");
    done("b", { seconds: 60 });
    done("c", { hints: 1, seconds: 10 });
    assert.deepEqual(sums(diary()), [
      { kind: "kind", size: [4, 5], level: 2, count: 13, best: 60 },
      { kind: "other", size: [3, 3], level: null, count: 1, best: null },
    ]);
    assert.equal(best("kind", 2, [4, 5]), 60);
  });

  test("of very many solves the oldest become sums, but for those of days", () => {
    const all = { solves: {}, days: { "2026-01-01": { kind: { text: "daily", level: 1, on: "2026-01-01" } } }, earlier: {}, met: {} };
    const solve = (on, more = {}) => ({ kind: "kind", size: [3, 3], level: 1, seconds: 50, hints: 0, on, ...more });
    all.solves[shortName("daily")] = solve("2026-01-01");
    for (let number = 0; number < 4997; number += 1) all.solves[`new${number}`] = solve("2026-05-05");
    sumUp(all);
    all.solves.older = solve("2026-02-02", { seconds: 40 });
    all.solves.old = solve("2026-03-03", { seconds: 30, hints: 1 });
    sumUp(all);
    assert.deepEqual(all.earlier, {}); // 5000 are kept
    all.solves.one = solve("2026-06-06");
    all.solves.two = solve("2026-07-07");
    sumUp(all);
    assert.deepEqual(all.earlier, { "kind 3x3 1": { count: 2, best: 40 } });
    assert.equal(Object.keys(all.solves).length, 5000);
    assert.equal("older" in all.solves || "old" in all.solves, false);
    assert.equal(shortName("daily") in all.solves, true);
    write(NAME, all);
    done("new");
    assert.equal(Object.keys(diary().solves).length, 5000);
    assert.equal(shortName("new") in diary().solves, true);
  });

  test("puzzles that differ in anything have other short names, and each always the same", () => {
    assert.equal(shortName("a board"), "np99o-q5ig9o"); // browsers keep them: with others all would be forgotten
    const names = ["a", "b", "ab", "ba", "aab", "aba", "doors 1 2", "doors 2 1", "doors 1 2 "].map(shortName);
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.match(name, /^[0-9a-z]+-[0-9a-z]+$/);
  });
});
