// @ts-check
/** The record of what an account was used for, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Use } from "../account/use.mjs";

const DAY = 86_400_000;
const START = Date.parse("2026-11-21T12:00:00Z");

/** A storage in memory, with the methods that Use calls. */
function memory() {
  /** @type {Map<string, any>} */
  const entries = new Map();
  const storage = {
    put: (/** @type {string} */ name, /** @type {any} */ value) => void entries.set(name, value),
    delete: (/** @type {string} */ name) => entries.delete(name),
    list: ({ prefix = "", end = "\uffff" }) =>
      [...entries].filter(([name]) => name.startsWith(prefix) && name < end).sort(),
  };
  return { entries, storage: /** @type {any} */ (storage) };
}

/** @param {string} operation @param {number} credits */
const call = (operation, credits) => ({
  operation,
  status: 200,
  id: "id",
  duration: 1,
  use: { [operation]: /** @type {[number, number]} */ ([1, credits]) },
});

test("the sums of 90 days are kept, also if the object begins anew in between", () => {
  const { entries, storage } = memory();
  for (let day = 0; day < 120; day++) {
    const now = START + day * DAY;
    new Use(storage).record(call("hmac", 1), "done", 1, now);
    const use = new Use(storage);
    use.record(call("hmac", 1), "done", 1, now + 1);
    use.record(call("websitereadability", 5), "done", 5, now + 2);
    use.record(call("hmac", 1), "exhausted", 0, now + 3);
  }
  const now = START + 119 * DAY + 4;
  const { use, calls } = new Use(storage).report(now);
  assert.equal(use.length, 90);
  assert.equal(use.at(-1)?.day, new Date(now).toISOString().slice(0, 10));
  for (const { operations } of use) {
    assert.deepEqual(operations, { hmac: { calls: 2, credits: 2 }, websitereadability: { calls: 1, credits: 5 } });
  }
  assert.equal(calls.length, 50);
  assert.deepEqual(
    calls.slice(0, 2).map((/** @type {any} */ { time, status, outcome, credits }) => [time, status, outcome, credits]),
    [
      [now - 1, undefined, "exhausted", 0],
      [now - 2, 200, undefined, 5],
    ],
  );
  assert.ok(entries.size <= 50 + 90, `${entries.size} entries`);
  // After a long time without calls, nothing is shown of it.
  assert.deepEqual(new Use(storage).report(now + 200 * DAY).use, []);
});

test("a repetition is listed with its status and without credits, and is not counted", () => {
  const { storage } = memory();
  const use = new Use(storage);
  use.record(call("graphql", 6), "done", 6, START);
  use.record(call("graphql", 6), "repeated", 0, START);
  use.record(call("graphql", 6), "forgotten", 0, START);
  const { use: days, calls } = use.report(START);
  assert.deepEqual(days[0]?.operations, { graphql: { calls: 1, credits: 6 } });
  assert.deepEqual(
    calls.map((/** @type {any} */ { status, outcome }) => status ?? outcome),
    ["forgotten", 200, 200],
  );
});

test("another object that takes over a report goes on where the first one was", () => {
  const first = memory();
  const use = new Use(first.storage);
  for (let i = 0; i < 130; i++) use.record(call("hmac", 1), "done", 1, START + (i * DAY) / 20);
  use.record(call("hmac", 1), "exhausted", 0, START + 7 * DAY);
  const second = memory();
  const other = new Use(second.storage);
  other.take(use.report(START + 7 * DAY));
  for (const now of [START + 7 * DAY, START + 7 * DAY + 1, START + 8 * DAY]) {
    for (const one of [use, other, new Use(second.storage)]) {
      if (one === use || one === other) one.record(call("cryptogram", 1), "done", 1, now);
      assert.deepEqual(one.report(now), use.report(now));
    }
  }
  const empty = memory();
  new Use(empty.storage).take({ use: [], calls: [] });
  assert.equal(empty.entries.size, 0);
});

test("a clock that is set back over midnight gives each day once, also after a restoration", () => {
  const midnight = Date.parse("2026-11-22T00:00:00Z");
  let storage = memory().storage;
  const days = () => {
    const report = new Use(storage).report(midnight + 5);
    return report.use.map(({ day, operations }) => [day, operations.hmac?.calls]);
  };
  for (const time of [-1, 1, -2]) new Use(storage).record(call("hmac", 1), "done", 1, midnight + time);
  const want = [
    ["2026-11-21", 1],
    ["2026-11-22", 2],
  ];
  assert.deepEqual(days(), want);
  const report = new Use(storage).report(midnight + 5);
  storage = memory().storage;
  new Use(storage).take(report);
  assert.deepEqual(days(), want);
  new Use(storage).record(call("hmac", 1), "done", 1, midnight + 3);
  assert.deepEqual(days(), [
    ["2026-11-21", 1],
    ["2026-11-22", 3],
  ]);
});

test("of the calls that were not paid, the first 60 of each minute are recorded", () => {
  const { entries, storage } = memory();
  const use = new Use(storage);
  const record = (/** @type {number} */ calls, /** @type {number} */ credits, /** @type {number} */ now) => {
    for (let i = 0; i < calls; i++) use.record(call("hmac", credits), credits ? "done" : "exhausted", credits, now);
    return JSON.parse([...entries.values()].sort((a, b) => JSON.parse(b)[0] - JSON.parse(a)[0])[0])[0] + 1;
  };
  assert.equal(record(59, 0, START), 59);
  assert.equal(record(9, 0, START + 59_999), 60);
  assert.equal(record(9, 1, START + 59_999), 69, "calls that were paid are recorded nevertheless");
  assert.equal(record(70, 0, START + 60_000), 129);
});
