import assert from "node:assert/strict";
import { test } from "node:test";

import { Timer, clock } from "../../../src/quinta/web/static/timer.js";

/** A timer, its clock in seconds, and what it told. */
function ticking() {
  const time = { now: 1000 };
  const told = [];
  const timer = new Timer((seconds) => told.push(seconds), () => time.now * 1000);
  return { timer, time, told };
}

test("time passes while somebody plays", () => {
  const { timer, time } = ticking();
  timer.hide(false);
  time.now += 5;
  assert.equal(timer.seconds, 0);
  timer.run(true);
  time.now += 7;
  assert.equal(timer.seconds, 7);
  timer.run(true);
  time.now += 1;
  assert.equal(timer.seconds, 8);
});

test("it stands still while nobody sees the page, and goes on afterwards", () => {
  const { timer, time } = ticking();
  timer.run(true);
  time.now += 10;
  timer.hide(true);
  time.now += 100;
  assert.equal(timer.seconds, 10);
  timer.hide(false);
  time.now += 5;
  assert.equal(timer.seconds, 15);
});

test("it does not begin on a page that is hidden, nor go on when one that is done is seen again", () => {
  const { timer, time } = ticking();
  timer.hide(true);
  timer.run(true);
  time.now += 3;
  assert.equal(timer.seconds, 0);
  timer.run(false);
  timer.hide(false);
  time.now += 3;
  assert.equal(timer.seconds, 0);
});

test("it stands still once the board is done", () => {
  const { timer, time } = ticking();
  timer.run(true);
  time.now += 3;
  timer.run(false);
  time.now += 3;
  assert.equal(timer.seconds, 3);
});

test("it begins anew at the time that was played before, running or not", () => {
  const { timer, time, told } = ticking();
  timer.reset(60);
  assert.deepEqual(told, [60]);
  time.now += 2;
  assert.equal(timer.seconds, 60);
  timer.run(true);
  time.now += 2;
  timer.reset();
  time.now += 1;
  assert.equal(timer.seconds, 1);
});

test("seconds are told while it runs, and when it stops", () => {
  const { timer, time, told } = ticking();
  timer.tick();
  assert.deepEqual(told, []);
  timer.run(true);
  time.now += 1;
  timer.tick();
  time.now += 1;
  timer.run(false);
  assert.deepEqual(told, [0, 1, 2]);
});

test("seconds are written as minutes and seconds, with hours if there are any", () => {
  assert.equal(clock(0), "00:00");
  assert.equal(clock(59.9), "00:59");
  assert.equal(clock(60), "01:00");
  assert.equal(clock(754), "12:34");
  assert.equal(clock(3599), "59:59");
  assert.equal(clock(3600), "1:00:00");
  assert.equal(clock(36_061), "10:01:01");
});
