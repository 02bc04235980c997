import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";

import { added, written } from "../../../src/quinta/web/static/exchange.js";
import { NAME, diary } from "../../../src/quinta/web/static/records.js";
import { MOST, everything, keepProgress, kept, progressOn, read, write } from "../../../src/quinta/web/static/store.js";
import { itIs, itIsNow, storage } from "./browser.js";

const SOLVE = { kind: "kind", size: [4, 4], level: 2, seconds: 100, hints: 0, on: "2026-11-01" };
const BEGUN = { text: "text", level: 2, on: "2026-11-01" };
const EMPTY = { solves: {}, days: {}, earlier: {}, met: {} };
const STROKE = [{ key: "r1c1", before: null, after: 1 }];
const PROGRESS = { history: { strokes: [STROKE], at: 1, trials: [] }, seconds: 5, hints: 0, level: 2, solved: false };

/** The text of a file that holds this. */
const file = (held, more = {}) => JSON.stringify({ format: "quinta", v: 1, saved: "2026-11-17", kept: held, ...more });
const solves = (solve) => ({ [NAME]: { ...EMPTY, solves: { "a-b": { ...SOLVE, ...solve } } } });
const progress = (more) => ({ "play/text": { ...PROGRESS, ...more } });
const strokes = (number, more = {}) => ({ ...PROGRESS, ...more, history: { strokes: Array(number).fill(STROKE), at: 0, trials: [] } });

describe("exchange", () => {
  beforeEach(() => {
    storage();
    itIs(2026, 11, 17);
  });
  afterEach(itIsNow);

  test("all that is kept is written, and read again by a browser that has none of it", () => {
    write(NAME, { ...EMPTY, solves: { "a-b": SOLVE }, days: { "2026-11-01": { kind: BEGUN } }, earlier: { "kind 3x3 -": { count: 2, best: null } }, met: { sums: 3 } });
    keepProgress("text", PROGRESS);
    write("setting/size", [4, 5]);
    const before = everything();
    const text = written();
    assert.equal(JSON.parse(text).saved, "2026-11-17");
    storage();
    assert.equal(added(text), "The file is added: 1 solved puzzle more.");
    assert.deepEqual(everything(), before);
    assert.equal(added(text), "The file is added. All of its solved puzzles were here already.");
  });

  test("what is kept and could not be read again is not written", () => {
    write("setting/a", { __proto: 1 });
    write("setting/b", 1);
    write("play/text", "damaged");
    assert.deepEqual(JSON.parse(written()).kept, { "setting/b": 1 });
  });

  test("a file that is none of ours is refused in a sentence that says why", () => {
    for (const [text, why] of [
      ["{", /cannot be read/],
      ["[]", /not a file of this page/],
      ["null", /not a file of this page/],
      [file({}, { format: "other" }), /not a file of this page/],
      [file([]), /not a file of this page/],
      [file(null), /not a file of this page/],
      [file({}, { v: 2 }), /another version/],
    ]) assert.throws(() => added(text), why, text);
  });

  test("a file that is damaged anywhere changes nothing", () => {
    const tooDeep = { a: { a: { a: { a: { a: 1 } } } } };
    const damaged = {
      solves: [{ kind: "No Kind" }, { kind: 3 }, { size: [4] }, { size: "44" }, { size: [4, -1] }, { level: 10 }, { level: "2" }, { seconds: 1.5 }, { seconds: -1 }, { seconds: 1e9 }, { hints: null }, { on: "2026-02-30" }].map(solves),
      tables: [{ solves: [] }, { solves: { "a-b": null } }, { solves: { "A B": SOLVE } }, { days: { never: {} } }, { days: { "2026-11-01": { "No Kind": BEGUN } } }, { met: { sums: -1 } }, { met: { ["x".repeat(201)]: 1 } }, { met: { __x: 1 } }, { earlier: { "kind 3x3": { count: 1, best: null } } }, { earlier: { "kind 3x3 1": { count: 1, best: "1" } } }, { earlier: { "kind 3x3 1": null } }].map((table) => ({ [NAME]: { ...EMPTY, ...table } })),
      days: [{ text: 3 }, { level: 1.5 }, { on: "x" }, { revealed: 1 }, { text: "x".repeat(50_001) }].map((begun) => ({ [NAME]: { ...EMPTY, days: { "2026-11-01": { kind: { ...BEGUN, ...begun } } } } })),
      progress: [{ history: null }, { seconds: null }, { hints: -1 }, { level: "x" }, { solved: 1 }, { revealed: "x" }].map(progress),
      history: [{ strokes: 1 }, { strokes: [1] }, { strokes: [[{}]] }, { strokes: [[...STROKE, {}]] }, { strokes: [STROKE, [{}]] }, { strokes: [[{ ...STROKE[0], before: {} }]] }, { strokes: [[{ ...STROKE[0], after: -1 }]] }, { at: 2 }, { at: -1 }, { trials: 1 }, { trials: [2] }, { trials: [-1] }].map((more) => progress({ history: { ...PROGRESS.history, ...more } })),
      names: [{ other: 1 }, { "Setting/a": 1 }, { "setting/": 1 }, { [`setting/${"a".repeat(193)}`]: 1 }, { [`play/${"a".repeat(50_000)}`]: PROGRESS }],
      settings: [{ "setting/a": "x".repeat(50_001) }, { "setting/a": tooDeep }, { "setting/a": { __proto: 1 } }, { "setting/a": { ok: 1, __proto: 1 } }, { "setting/a": Array(1001).fill(1) }],
    };
    for (const held of Object.values(damaged).flat()) {
      assert.throws(() => added(file({ "setting/b": 1, ...held })), /damaged or was changed by hand/, JSON.stringify(held).slice(0, 300));
      assert.deepEqual(everything(), {});
    }
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, number) => [`setting/a${number}`, 1]));
    assert.throws(() => added(file(many)), /damaged/);
  });

  test("what is just within bounds is added", () => {
    for (const held of [
      solves({ level: null, seconds: 0, hints: 1e9 - 1 }),
      solves({ level: 9, kind: "a" }),
      { [NAME]: { ...EMPTY, days: { "2026-11-01": { kind: { ...BEGUN, revealed: true } } }, earlier: { "kind 4x5 3": { count: 1, best: 5 } }, met: { ["x".repeat(200)]: 1 } } },
      progress({ level: null, solved: true, revealed: false }),
      progress({ history: { strokes: [[{ key: "a", before: "0 1", after: null }]], at: 0, trials: [0] } }),
      { "setting/a": { a: { a: { a: [1, true, null, "x"] } } }, [`setting/${"a".repeat(192)}`]: Array(1000).fill(1) },
      { "setting/a": "x".repeat(50_000), [`play/${"a".repeat(49_995)}`]: PROGRESS },
    ]) assert.match(added(file(held)), /^The file is added/, JSON.stringify(held).slice(0, 300));
  });

  // Of two, the better stays

  test("of two solves the one with fewer hints stays, then the quicker one, then one's own", () => {
    const stays = (mine, theirs) => {
      storage();
      write(NAME, solves(mine)[NAME]);
      added(file(solves(theirs)));
      return diary().solves["a-b"];
    };
    for (const [better, worse] of [[{ hints: 1, seconds: 200 }, { hints: 2, seconds: 100 }], [{ seconds: 99 }, { seconds: 100 }]]) {
      for (const stayed of [stays(better, worse), stays(worse, better)]) assert.deepEqual(stayed, { ...SOLVE, ...better });
    }
    assert.equal(stays({ on: "2026-11-02" }, { on: "2026-11-01" }).on, "2026-11-02");
  });

  test("of a day's puzzle that was begun twice the earlier one stays; other days and kinds are joined", () => {
    const days = (table) => ({ [NAME]: { ...EMPTY, days: table } });
    write(NAME, days({ "2026-11-01": { kind: { ...BEGUN, on: "2026-11-03" }, mine: BEGUN }, "2026-11-02": { kind: BEGUN } })[NAME]);
    added(file(days({ "2026-11-01": { kind: { ...BEGUN, on: "2026-11-02" }, theirs: BEGUN }, "2026-11-03": { kind: BEGUN } })));
    const { days: all } = diary();
    assert.deepEqual(Object.keys(all).sort(), ["2026-11-01", "2026-11-02", "2026-11-03"]);
    assert.deepEqual(Object.keys(all["2026-11-01"]).sort(), ["kind", "mine", "theirs"]);
    assert.equal(all["2026-11-01"].kind.on, "2026-11-02");
    added(file(days({ "2026-11-01": { kind: { ...BEGUN, on: "2026-11-02", text: "theirs" } } })));
    assert.equal(diary().days["2026-11-01"].kind.text, "text");
    added(file(days({ "2026-11-01": { kind: { ...BEGUN, on: "2026-11-05" } } })));
    assert.equal(diary().days["2026-11-01"].kind.on, "2026-11-02");
  });

  test("of sums and of techniques met the larger count stays, and the best time of both", () => {
    const all = (earlier, met) => ({ [NAME]: { ...EMPTY, earlier, met } });
    write(NAME, all({ "kind 3x3 1": { count: 5, best: 50 }, "kind 4x4 1": { count: 1, best: null } }, { sums: 2, pairs: 3 })[NAME]);
    added(file(all({ "kind 3x3 1": { count: 4, best: 40 }, "kind 4x4 1": { count: 2, best: null }, "kind 5x5 1": { count: 1, best: 9 } }, { sums: 3, pairs: 1, fish: 1 })));
    assert.deepEqual(diary().earlier, { "kind 3x3 1": { count: 5, best: 40 }, "kind 4x4 1": { count: 2, best: null }, "kind 5x5 1": { count: 1, best: 9 } });
    assert.deepEqual(diary().met, { sums: 3, pairs: 3, fish: 1 });
    write(NAME, all({ "kind 4x4 1": { count: 1, best: 7 } }, {})[NAME]);
    added(file(all({ "kind 4x4 1": { count: 1, best: null } }, {})));
    assert.equal(diary().earlier["kind 4x4 1"].best, 7);
  });

  test("of progress on a puzzle that which is solved stays, then that which has come further", () => {
    const stays = (mine, theirs) => {
      storage();
      keepProgress("text", mine);
      added(file({ "play/text": theirs }));
      return progressOn("text");
    };
    const [one, two] = [strokes(1), strokes(2)];
    const solved = strokes(1, { solved: true });
    const shown = strokes(1, { solved: true, revealed: true });
    for (const [better, worse] of [[two, one], [solved, two], [two, shown]]) {
      assert.deepEqual(stays(better, worse), better);
      assert.deepEqual(stays(worse, better), better);
    }
    assert.equal(stays({ ...one, seconds: 1 }, { ...one, seconds: 2 }).seconds, 1);
    assert.deepEqual(stays("damaged", one), one);
  });

  test("progress on other puzzles is added as long as there is a place for it", () => {
    for (let number = 1; number < MOST; number += 1) keepProgress(`mine${number}`, PROGRESS);
    added(file({ "play/theirs1": PROGRESS, "play/theirs2": PROGRESS, "play/mine5": strokes(3) }));
    assert.equal(kept().length, MOST);
    assert.deepEqual([progressOn("theirs1"), progressOn("theirs2")], [PROGRESS, null]);
    assert.deepEqual(progressOn("mine5"), strokes(3));
    assert.deepEqual(progressOn("mine1"), PROGRESS);
  });

  test("one's own settings stay, and lessons done are joined", () => {
    write("setting/theme", "dark");
    write("setting/lessons/kind", ["a", "b"]);
    added(file({ "setting/theme": "light", "setting/other": 1, "setting/lessons/kind": ["b", "c"], "setting/lessons/more": ["d"] }));
    assert.equal(read("setting/theme"), "dark");
    assert.equal(read("setting/other"), 1);
    assert.deepEqual(read("setting/lessons/kind"), ["a", "b", "c"]);
    assert.deepEqual(read("setting/lessons/more"), ["d"]);
    write("setting/lessons/odd", "x");
    added(file({ "setting/lessons/odd": ["a"] }));
    assert.equal(read("setting/lessons/odd"), "x");
  });

  test("of very many solves the oldest become sums", () => {
    const many = Array.from({ length: 5001 }, (_, number) => [`a-${number}`, { ...SOLVE, on: number ? "2026-11-02" : "2026-11-01" }]);
    added(file({ [NAME]: { ...EMPTY, solves: Object.fromEntries(many) } }));
    assert.equal(Object.keys(diary().solves).length, 5000);
    assert.deepEqual(diary().earlier, { "kind 4x4 2": { count: 1, best: 100 } });
  });

  test("a file that does not fit changes nothing", () => {
    const there = storage(700);
    keepProgress("text", strokes(1));
    write("setting/theme", "dark");
    const before = new Map(there);
    assert.throws(() => added(file({ "setting/new": 1, "play/text": strokes(2), "setting/large": "x".repeat(1000) })), /no room for all that is in this file, so nothing was added/);
    assert.deepEqual(new Map(there), before);
  });
});
