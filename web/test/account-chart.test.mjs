// @ts-check
/** What the account page says of the use of an account: the chart, the table, and when the credits end, without a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { columnAt, DAYS, describe, layOut, summaryOf, ticksFor } from "../account/chart.ts";
import { forecastOf } from "../account/forecast.ts";
import { useRows } from "../account/view.ts";
import { HEAVY, NOW } from "./accounts.mjs";

const SIZE = { now: NOW, created: 0, width: 600, height: 220, operations: ["acrostic", "hmac"] };

/** Use on one day. @param {string} day @param {Record<string, number>} credits */
const dayWith = (day, credits) => ({
  day,
  operations: Object.fromEntries(Object.entries(credits).map(([name, n]) => [name, { calls: n, credits: n }])),
});

test("the chart has a column for each of 90 days, the last of which is today in UTC", () => {
  const { columns } = layOut([dayWith("2026-11-21", { hmac: 3 }), dayWith("2025-01-01", { hmac: 9 })], SIZE);
  assert.equal(columns.length, DAYS);
  assert.deepEqual([columns[0]?.day, columns.at(-1)?.day], ["2026-08-24", "2026-11-21"]);
  assert.deepEqual(
    columns.filter(({ total }) => total > 0).map(({ day, total }) => [day, total]),
    [["2026-11-21", 3]],
    "use of other days is left out",
  );
});

test("the segments of a day lie on each other, and their heights are in proportion to the credits", () => {
  const use = [dayWith("2026-11-20", { hmac: 30, acrostic: 10, newer: 40 }), dayWith("2026-11-21", { hmac: 40 })];
  const { columns, bottom, ticks, series } = layOut(use, SIZE);
  const [before, today] = columns.slice(-2);
  assert.deepEqual(
    before?.segments.map(({ operation }) => operation),
    ["acrostic", "hmac", "newer"],
    "operations that are not listed follow the others",
  );
  let y = bottom;
  for (const segment of before?.segments ?? []) {
    assert.ok(Math.abs(segment.y + segment.height - y) < 1e-9);
    y = segment.y;
  }
  assert.equal(Math.round((bottom - y) / (today?.segments[0]?.height ?? 0)), 2);
  assert.ok(y >= (ticks.at(-1)?.y ?? 0), "no day is taller than the axis");
  assert.deepEqual(series, [
    ["acrostic", 10],
    ["hmac", 70],
    ["newer", 40],
  ]);
});

test("a day with little use is still visible beside a day with much", () => {
  const { columns } = layOut([dayWith("2026-11-20", { hmac: 100_000 }), dayWith("2026-11-21", { hmac: 1 })], SIZE);
  assert.ok((columns.at(-1)?.segments[0]?.height ?? 0) >= 2);
});

test("the axis begins at 0, reaches the maximum and has at most six round values", () => {
  for (const max of [1, 2, 3, 5, 6, 7, 99, 100, 101, 4_999, 250_000]) {
    const ticks = ticksFor(max);
    assert.equal(ticks[0], 0);
    assert.ok((ticks.at(-1) ?? 0) >= max && (ticks.at(-1) ?? 0) < 2.5 * max, `${max}: ${ticks}`);
    assert.ok(ticks.length >= 2 && ticks.length <= 6, `${max}: ${ticks}`);
    assert.ok(ticks.every(Number.isInteger), `${max}: ${ticks}`);
  }
});

test("the columns stay inside of every width, and a point finds its day", () => {
  for (const width of [240, 304, 1000]) {
    const chart = layOut(HEAVY.use, { ...SIZE, width });
    const { columns, left } = chart;
    for (const [i, { x, width: w }] of columns.entries()) {
      assert.ok(w > 0 && x >= left && x + w <= width && x + w <= (columns[i + 1]?.x ?? width), `${width}: ${i}`);
      assert.equal(columnAt(chart, x + w / 2), columns[i]);
    }
    assert.equal(columnAt(chart, left - 5), undefined);
  }
});

test("a day and the whole chart are described in words", () => {
  const chart = layOut([dayWith("2026-11-20", { hmac: 1 }), dayWith("2026-11-21", { hmac: 3, acrostic: 2000 })], SIZE);
  const today = chart.columns.at(-1);
  assert.equal(today && describe(today), "November 21: 2,003 credits (acrostic 2,000, hmac 3)");
  assert.equal(
    summaryOf(chart),
    "Credits by day and operation: 2,004 in 90 days. Most on November 21: 2,003 credits (acrostic 2,000, hmac 3).",
  );
});

test("the table of use has a row for each day and operation", () => {
  const rows = useRows([dayWith("2026-11-20", { hmac: 1 }), dayWith("2026-11-21", { acrostic: 1200, hmac: 2 })]);
  assert.deepEqual(rows, [
    ["2026-11-21", "acrostic", "1,200", "1,200"],
    ["2026-11-21", "hmac", "2", "2"],
    ["2026-11-20", "hmac", "1", "1"],
  ]);
});

test("the chart begins with the first day of the account, and its columns are not wide", () => {
  const created = Date.UTC(2026, 10, 19, 23, 59);
  const chart = layOut([dayWith("2026-11-20", { hmac: 3 })], { ...SIZE, created });
  assert.deepEqual(
    chart.columns.map(({ day }) => day),
    ["2026-11-19", "2026-11-20", "2026-11-21"],
  );
  assert.ok(chart.columns.every(({ width }) => width < 40));
  assert.match(summaryOf(chart), /: 3 in 3 days\. Most on November 20: /);
  for (const created of [NOW, NOW + 9 * 86_400_000]) {
    const { columns } = layOut([], { ...SIZE, created });
    assert.deepEqual([columns.length, columns[0]?.day], [1, "2026-11-21"]);
  }
});

test("the page says when the credits end at the rate of the last 7 days, or since the account or the cycle began", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const cycleEnd = Date.UTC(2026, 11, 12);
  const use = [dayWith("2026-11-14", { hmac: 900 }), dayWith("2026-11-15", { hmac: 50, acrostic: 15 })];
  const view = { use, created: 0, cycleEnd, remaining: 135, now };
  // 65 credits in the 6.5 days from November 15 on: 10 credits a day
  assert.equal(
    forecastOf(view),
    "At this rate, your credits end about December 5, 2026 (UTC), 7 days before the next cycle begins.",
  );
  assert.match(forecastOf({ ...view, remaining: 200 }), / December 11, 2026 \(UTC\), 1 day before /);
  assert.match(
    forecastOf({ ...view, remaining: 200, cycleEnd: cycleEnd - 1 }),
    /, on the day on which the next cycle begins\.$/,
  );
  const lasts = "At this rate, your credits last until the next cycle begins on December 12, 2026 (UTC).";
  assert.equal(forecastOf({ ...view, remaining: 205 }), lasts);
  const young = [dayWith("2026-11-20", { hmac: 30 })];
  assert.match(
    forecastOf({ ...view, use: young, created: now - 86_400_000 }),
    / November 26, 2026 \(UTC\), 16 days before /,
    "30 credits in a day",
  );
  const renewed = { ...view, use: [...use, ...young], cycleEnd: Date.UTC(2026, 11, 20) };
  assert.match(forecastOf(renewed), / November 28, 2026 \(UTC\), 22 days before /, "30 credits in a day and a half");
  for (const silent of [
    { ...view, use: young, created: now - 86_399_999 },
    { ...view, use: [] },
    { ...view, remaining: 0 },
    { ...view, cycleEnd: now },
    { ...view, use: young, cycleEnd: Date.UTC(2026, 11, 21) },
  ]) {
    assert.equal(forecastOf(silent), "");
  }
  // A month before March 31 is February 28.
  const march = { ...view, now: Date.UTC(2027, 2, 2), cycleEnd: Date.UTC(2027, 2, 31), remaining: 1 };
  assert.notEqual(forecastOf({ ...march, use: [dayWith("2027-02-28", { hmac: 1 })] }), "");
  assert.equal(forecastOf({ ...march, use: [dayWith("2027-02-27", { hmac: 1 })] }), "");
});
