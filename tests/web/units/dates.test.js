import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";

import { daysOf, inWords, isDay, monthBeside, shifted, today, weekday, written } from "../../../src/quinta/web/static/dates.js";
import { itIs, itIsNow } from "./browser.js";

describe("days", () => {
  afterEach(itIsNow);

  test("today is the day on the wall, early and late", () => {
    itIs(2026, 1, 9, 0, 0);
    assert.equal(today(), "2026-01-09");
    itIs(2026, 12, 31, 23, 59);
    assert.equal(today(), "2026-12-31");
  });

  test("a day is written with all its digits", () => {
    assert.equal(written(987, 3, 4), "0987-03-04");
  });

  test("only days of the calendar are days", () => {
    for (const day of ["2026-11-17", "2024-02-29", "0987-03-04"]) assert.equal(isDay(day), true, day);
    for (const none of ["2026-02-29", "2026-13-01", "2026-1-1", "x2026-11-17", "2026-11-170", "", null, 20261117]) assert.equal(isDay(none), false, String(none));
  });

  test("days are counted on over months and years", () => {
    assert.equal(shifted("2026-11-30", 1), "2026-12-01");
    assert.equal(shifted("2026-01-01", -1), "2025-12-31");
    assert.equal(shifted("2024-02-28", 2), "2024-03-01");
    assert.equal(shifted("never", 1), "");
  });

  test("a week begins on Monday", () => {
    assert.equal(weekday("2026-11-16"), 0);
    assert.equal(weekday("2026-11-17"), 1);
    assert.equal(weekday("2026-11-22"), 6);
  });

  test("a month has its days", () => {
    const days = daysOf("2024-02");
    assert.deepEqual([days.length, days[0], days.at(-1)], [29, "2024-02-01", "2024-02-29"]);
    assert.equal(daysOf("2026-12").length, 31);
    assert.equal(daysOf("2026-11").length, 30);
  });

  test("months are counted on over years", () => {
    assert.equal(monthBeside("2026-11", 1), "2026-12");
    assert.equal(monthBeside("2026-12", 1), "2027-01");
    assert.equal(monthBeside("2026-01", -1), "2025-12");
    assert.equal(monthBeside("2026-05", -29), "2023-12");
  });

  test("a day is said in English, the same in every time zone", () => {
    assert.match(inWords("2026-11-17"), /^Tuesday,? 17 November 2026$/); // browsers differ in the comma
    assert.equal(inWords("2026-11-17", { day: "numeric", month: "long" }), "17 November");
  });
});
