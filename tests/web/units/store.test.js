import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

import { everything, forget, keepProgress, keepSetting, kept, progressOn, read, setting, unfinished, warning, write } from "../../../src/quinta/web/static/store.js";
import { noStorage, storage } from "./browser.js";

describe("store", () => {
  beforeEach(() => {
    storage();
    write("probe", 1); // what was refused in another test is forgotten
    storage();
  });

  test("what is written is read, all under one prefix", () => {
    const there = storage();
    assert.equal(read("setting/a"), null);
    assert.equal(write("setting/a", { b: [1] }), true);
    assert.deepEqual(read("setting/a"), { b: [1] });
    assert.deepEqual([...there.keys()], ["quinta/1/setting/a"]);
    forget("setting/a");
    assert.equal(read("setting/a"), null);
  });

  test("what cannot be read is as if it were not there", () => {
    storage().set("quinta/1/setting/a", "{");
    assert.equal(read("setting/a"), null);
    assert.equal(setting("a", 3), 3);
  });

  test("a setting that is not of the sort expected counts as none", () => {
    keepSetting("a", "text");
    assert.equal(setting("a", "usual"), "text");
    assert.equal(setting("a", true), true);
    assert.equal(setting("a", null), "text");
    assert.equal(setting("a", undefined), "text");
    assert.deepEqual(setting("a", []), []);
    keepSetting("b", false);
    assert.equal(setting("b", true), false);
    keepSetting("size", [4, 5]);
    assert.deepEqual(setting("size", [9, 9]), [4, 5]);
    assert.deepEqual(setting("size", []), [4, 5]);
    assert.deepEqual(setting("size", [1]), [1]);
    assert.deepEqual(setting("size", ["a", "b"]), ["a", "b"]);
    assert.deepEqual(setting("size", [1, "b"]), [1, "b"]);
    assert.deepEqual(setting("size", { a: 1 }), { a: 1 });
  });

  test("the puzzles with progress are told, the last one played first", () => {
    assert.deepEqual(kept(), []);
    for (const text of ["a", "b", "c", "a", "a"]) assert.equal(keepProgress(text, { seconds: text.length }), true);
    assert.deepEqual(kept(), ["a", "c", "b"]);
    keepProgress("c", {});
    assert.deepEqual(kept(), ["c", "a", "b"]);
    assert.deepEqual(progressOn("b"), { seconds: 1 });
    assert.equal(progressOn("d"), null);
    write("puzzles", "damaged");
    assert.deepEqual(kept(), []);
    write("puzzles", ["a", 3]);
    assert.deepEqual(kept(), ["a"]);
  });

  test("of very many puzzles the oldest is forgotten", () => {
    for (let number = 0; number <= 200; number += 1) keepProgress(String(number), { number });
    assert.equal(kept().length, 200);
    assert.equal(progressOn("0"), null);
    assert.deepEqual(progressOn("1"), { number: 1 });
  });

  test("a puzzle that was begun and is not finished is told of its kind", () => {
    assert.equal(unfinished("kind"), null);
    keepSetting("last/kind", "text");
    assert.equal(unfinished("kind"), null);
    keepProgress("text", { solved: false });
    assert.equal(unfinished("kind"), "text");
    keepProgress("text", { solved: true });
    assert.equal(unfinished("kind"), null);
  });

  test("everything is told by name, and nothing of others", () => {
    storage().set("another", "1");
    localStorage.setItem("other/1/x", "1");
    write("setting/b", 2);
    write("play/a", 1);
    assert.deepEqual(Object.entries(everything()), [["play/a", 1], ["setting/b", 2]]);
  });

  test("where there is no room, progress on the oldest puzzles makes some, the youngest last", () => {
    storage(420);
    for (const text of ["a", "b", "c"]) assert.equal(keepProgress(text, "x".repeat(80)), true);
    assert.equal(keepProgress("d", "x".repeat(200)), true);
    assert.deepEqual(kept(), ["d", "c"]);
    assert.deepEqual([progressOn("a"), progressOn("b")], [null, null]);
    assert.equal(warning(), "");
  });

  test("what does not fit at all is not kept; that is said until something is", () => {
    const there = storage(420);
    keepProgress("a", "x".repeat(80));
    keepProgress("b", "x".repeat(80));
    assert.equal(keepProgress("b", "y".repeat(400)), false);
    assert.equal(progressOn("a"), null); // it made room in vain
    assert.equal(progressOn("b"), "x".repeat(80)); // what is to be kept is not forgotten for itself
    assert.match(warning(), /no room left/);
    assert.equal(write("setting/a", 1), true);
    assert.equal(warning(), "");
    assert.equal(read("probe"), null);
    there.set("another", "x".repeat(400));
    assert.match(warning(), /no room left/);
  });

  test("a browser that keeps nothing is no hindrance, but is named", () => {
    noStorage();
    assert.equal(read("a"), null);
    assert.equal(write("a", 1), false);
    assert.match(warning(), /keeps nothing for this page/);
    assert.deepEqual(everything(), {});
    assert.deepEqual(kept(), []);
    assert.equal(keepProgress("a", 1), false);
    storage();
    write("a", 1);
    assert.equal(warning(), "");
    noStorage();
    forget("a");
    assert.match(warning(), /keeps nothing/);
  });

  test("a browser without any room at all keeps nothing, too", () => {
    storage(0);
    assert.equal(write("a", 1), false);
    assert.match(warning(), /keeps nothing/);
  });
});
