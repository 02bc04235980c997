import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../../src/quinta/web/static/history.js";
import { Judge } from "../../../src/quinta/web/static/judge.js";
import { rewind } from "../../../src/quinta/web/static/rewind.js";
import { server } from "./browser.js";

const BRUSH = { by: "brush", positive: 1, negative: 0 };
const CHECKED = { solved: false, complete: false, violations: [], satisfied: [], met_runs: {}, finished: [] };

/** A board of two cells that is judged, and all that is told about it. */
function judged({ marks = {}, notes = [], played = BRUSH, chosen = {} } = {}) {
  const told = [];
  const tell = (name) => (...given) => told.push([name, ...given]);
  const history = new History();
  history.write(marks);
  const board = { played, placeIds: ["a", "b"] };
  for (const name of ["satisfy", "ring", "clearBroken", "clearRings"]) board[name] = tell(name);
  const game = { text: "puzzle", notes, board, history, get marks() {
    return { ...history.marks };
  } };
  const judge = new Judge(() => game, { say: tell("say"), list: tell("list"), judged: tell("judged") }, (name) => chosen[name]);
  return { judge, told, history };
}

const names = (told) => told.map(([name]) => name);

test("marks are judged quietly: clues that are met are greyed, and it is told whether the board is done", async () => {
  const { judge, told } = judged({ marks: { a: 1 }, notes: ["note"] });
  const found = { ...CHECKED, solved: true, satisfied: ["row 1"], met_runs: { "row 1": [0] } };
  const asked = server({ check: found });
  await judge.quietly();
  assert.deepEqual(asked, [["check", { puzzle: "puzzle", marks: { a: 1 }, notes: ["note"] }]]);
  assert.deepEqual(told, [["satisfy", ["row 1"], { "row 1": [0] }], ["judged", true, found]]);
});

test("broken rules are ringed at once if that is switched on, each place once", async () => {
  const broken = { ...CHECKED, complete: true, violations: [{ message: "x", places: ["a", "b"] }, { message: "y", places: ["b"] }] };
  for (const [errors, rings] of [[true, [["clearBroken"], ["ring", ["a", "b"], "broken"]]], [false, []]]) {
    server({ check: broken });
    const { judge, told } = judged({ marks: { a: 1, b: 1 }, chosen: { errors } });
    await judge.quietly();
    assert.deepEqual(told, [["satisfy", [], {}], ...rings, ["judged", false, broken]]);
  }
});

test("an older judgement that comes late is not told", async () => {
  const waiting = [];
  server({ check: () => new Promise((resolve) => waiting.push(resolve)) });
  const { judge, told } = judged();
  const both = [judge.quietly(), judge.quietly()];
  waiting[1]({ ...CHECKED, solved: true });
  waiting[0](CHECKED);
  await Promise.all(both);
  assert.deepEqual(told.map(([name, first]) => [name, first]), [["satisfy", []], ["judged", true]]);
});

test("when nobody answers, that is said", async () => {
  server({ check: new TypeError("no network") });
  const { judge, told } = judged();
  await judge.quietly();
  assert.deepEqual(told, [["say", "The server cannot be reached.", true]]);
});

test("who has found all black cells need not dot the white ones", async () => {
  const { judge, told } = judged({ marks: { a: 1 } });
  const asked = server({ check: ({ marks }) => ({ ...CHECKED, solved: "b" in marks }) });
  await judge.quietly();
  assert.deepEqual(asked.map(([, { marks }]) => marks), [{ a: 1 }, { a: 1, b: 0 }]);
  assert.equal(told.at(-1)[1], true);
});

test("what stands there is not changed when the rest is taken as negative", async () => {
  const { judge } = judged({ marks: { a: 1, b: 1 } });
  const asked = server({ check: CHECKED });
  await judge.quietly();
  assert.deepEqual(asked[1][1].marks, { a: 1, b: 1 });
});

test("the rest is not taken as negative where that says nothing", async () => {
  const cases = [
    [{ marks: { a: 0 } }, {}],
    [{ marks: {} }, {}],
    [{ marks: { a: 1 }, played: { ...BRUSH, by: "keypad" } }, {}],
    [{ marks: { a: 1 }, played: { ...BRUSH, negative: null } }, {}],
    [{ marks: { a: 1 }, played: { ...BRUSH, positive: null } }, {}],
    [{ marks: { a: 1 } }, { complete: true }],
    [{ marks: { a: 1 } }, { violations: [{ message: "x", places: ["a"] }] }],
  ];
  for (const [given, found] of cases) {
    const { judge, told } = judged(given);
    const asked = server({ check: { ...CHECKED, ...found } });
    await judge.quietly();
    assert.equal(asked.length, 1, JSON.stringify(given));
    assert.equal(told.at(-1)[1], false);
  }
});

test("lines that have all their marks are finished as a part of the last stroke, and judged then", async () => {
  const { judge, told, history } = judged({ marks: { a: 1 }, chosen: { crosses: true } });
  const asked = server({ check: { ...CHECKED, finished: ["b"] } });
  await judge.quietly();
  assert.equal(asked[0][1].finish, true);
  assert.deepEqual(history.marks, { a: 1, b: 0 });
  assert.deepEqual(told, []); // the stroke is judged anew
  history.undo();
  assert.deepEqual(history.marks, {});
});

test("lines are not finished while a rule is broken, and judged as they are once nothing is left to finish", async () => {
  const violations = [{ message: "x", places: ["a"] }];
  const broken = judged({ marks: { a: 1 } });
  server({ check: { ...CHECKED, finished: ["b"], violations } });
  await broken.judge.quietly();
  assert.deepEqual(broken.history.marks, { a: 1 });
  assert.deepEqual(names(broken.told), ["satisfy", "judged"]);
  const done = judged({ marks: { a: 1, b: 0 } });
  server({ check: { ...CHECKED, finished: ["b"] } });
  await done.judge.quietly();
  assert.deepEqual(names(done.told), ["satisfy", "judged"]);
});

test("asked aloud, it says how many things are against the rules, and which", async () => {
  const { judge, told } = judged();
  server({ check: { ...CHECKED, violations: [{ message: "x", places: ["a"] }, { message: "y", places: ["b"] }, { message: "x", places: ["b"] }] } });
  await judge.aloud();
  assert.deepEqual(told, [
    ["clearBroken"],
    ["ring", ["a", "b"], "broken"],
    ["list", ["x", "y"]],
    ["say", "2 things are against the rules.", true],
  ]);
});

test("asked aloud, it says that no rule is broken, or that all is done", async () => {
  for (const [solved, words] of [[false, "No rule is broken so far."], [true, "Solved: every rule holds."]]) {
    const { judge, told } = judged();
    server({ check: { ...CHECKED, solved } });
    await judge.aloud();
    assert.deepEqual(told.slice(-2), [["list", []], ["say", words]]);
  }
});

test("what was told is forgotten: the list and the rings", () => {
  const { judge, told } = judged();
  judge.forget();
  assert.deepEqual(told, [["clearRings"], ["list", []]]);
});

// Back to what was right

/** A history of these strokes, and what is said while it goes back. */
async function back(strokes, given = {}, values = [0, 1]) {
  const history = new History();
  for (const stroke of strokes) history.write(stroke);
  const said = [];
  await rewind(history, "puzzle", given, values, (...words) => said.push(words));
  return { marks: history.marks, at: history.at, said };
}

const ONLY = { status: "unique", solution: { a: 1, b: 0 } };

test("one goes back to the last state in which all marks were right", async () => {
  const asked = server({ solve: ONLY });
  const { marks, said } = await back([{ a: 1 }, { b: 1 }, { c: 1 }]);
  assert.deepEqual(marks, { a: 1 });
  assert.deepEqual(said, [["Looking for the last right state …"], ["Went back 2 strokes: all marks left are right."]]);
  assert.equal(asked.length, 1);
  assert.match((await back([{ a: 1 }, { b: 1 }])).said[1][0], /^Went back 1 stroke:/);
});

test("one stays where all is right, and goes back to nothing where nothing is", async () => {
  server({ solve: ONLY });
  assert.deepEqual((await back([{ a: 1 }, { b: 0 }])).said[1], ["All marks so far are right."]);
  assert.equal((await back([{ a: 0 }, { b: 0 }])).at, 0);
});

test("a note that rules the solution out is wrong, too", async () => {
  server({ solve: ONLY });
  assert.equal((await back([{ "~a": "0" }, { "~b": "0" }])).at, 1);
  assert.equal((await back([{ "+a": "1" }, { "+b": "1" }])).at, 1);
});

test("where there are several solutions each state is asked about, with what is given", async () => {
  const asked = server({ solve: ({ marks }) => ({ status: !marks ? "multiple" : "b" in marks ? "none" : "multiple", solution: {} }) });
  const { marks, said } = await back([{ "~c": "1" }, { a: 1 }, { b: 1 }], { g: 5 });
  assert.deepEqual(marks, { a: 1 });
  assert.match(said[1][0], /^Went back 1 stroke/);
  assert.deepEqual(asked[2][1], { puzzle: "puzzle", marks: { g: 5, a: 1 }, notes: [{ place: "c", value: 1, holds: false }] });
});

test("a puzzle without a solution is said so, and nothing is undone", async () => {
  const asked = server({ solve: { status: "none" } });
  const { at, said } = await back([{ a: 1 }]);
  assert.equal(at, 1);
  assert.deepEqual(said[1], ["This puzzle has no solution.", true]);
  assert.equal(asked.length, 1);
});
