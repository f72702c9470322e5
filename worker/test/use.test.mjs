// @ts-check
/** The record of what an account was used for, with a simulated clock. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { CALLS } from "../account/calls.mjs";
import { newToday, Use } from "../account/use.mjs";

const DAY = 86_400_000;
const START = Date.parse("2026-11-21T12:00:00Z");

/**
 * A storage in memory, with the methods that Use calls, and an account's record in it. `again` begins a new object, which reads the stored
 * state.
 */
function open() {
  /** @type {Map<string, any>} */
  const entries = new Map();
  const kv = {
    get: (/** @type {string} */ name) => entries.get(name),
    put: (/** @type {string} */ name, /** @type {any} */ value) => void entries.set(name, value),
    delete: (/** @type {string} */ name) => entries.delete(name),
    list: ({ prefix = "", end = "\uffff" }) =>
      [...entries].filter(([name]) => name.startsWith(prefix) && name < end).sort(),
  };
  const db = new DatabaseSync(":memory:");
  const sql = { exec: (/** @type {string} */ text, /** @type {any[]} */ ...values) => db.prepare(text).all(...values) };
  const storage = /** @type {any} */ (kv);
  const opened = {
    entries,
    storage,
    sql: /** @type {any} */ (sql),
    use: new Use(storage),
    today: newToday(),
    stored: newToday(),
    /**
     * @param {import("../account/use.mjs").Call} call
     * @param {string} outcome
     * @param {number} credits
     * @param {number} now
     */
    record(call, outcome, credits, now) {
      const isNewDay = opened.use.record(opened.today, call, outcome, credits, now);
      if (credits > 0 || isNewDay) opened.stored = structuredClone(opened.today);
    },
    again() {
      opened.use = new Use(storage);
      opened.today = structuredClone(opened.stored);
    },
    /** @param {number} now */
    days: (now) => opened.use.days(opened.today, now),
    /** @param {import("../account/calls.mjs").Filter} [filter] @param {number} [now] */
    list: (filter = {}, now = START) => opened.use.calls(filter, 50, now),
    /** @param {import("../account/calls.mjs").Filter} [filter] */
    ids: (filter) => opened.list(filter).calls.map(({ id }) => id),
    lines: () => [...entries.keys()].filter((name) => name.startsWith("line:")).length,
  };
  return opened;
}

/** @param {string} operation @param {number} credits @param {object} [more] */
const call = (operation, credits, more) => ({
  operation,
  status: 200,
  id: "id",
  duration: 1,
  use: { [operation]: /** @type {[number, number]} */ ([1, credits]) },
  ...more,
});

test("the sums of 90 days are kept, also if the object begins anew in between", () => {
  const one = open();
  for (let day = 0; day < 120; day++) {
    const now = START + day * DAY;
    one.record(call("hmac", 1), "done", 1, now);
    one.again();
    one.record(call("hmac", 1), "done", 1, now + 1);
    one.record(call("websitereadability", 5), "done", 5, now + 2);
    one.record(call("hmac", 1), "exhausted", 0, now + 3);
    one.again();
  }
  const now = START + 119 * DAY + 4;
  const use = one.days(now);
  assert.equal(use.length, 90);
  assert.equal(use.at(-1)?.day, new Date(now).toISOString().slice(0, 10));
  for (const { operations } of use) {
    assert.deepEqual(operations, { hmac: { calls: 2, credits: 2 }, websitereadability: { calls: 1, credits: 5 } });
  }
  const days = one.entries.size - one.lines();
  assert.ok(days <= 90, `${days} days`);
  // After a long time without calls, nothing is shown of it.
  assert.deepEqual(one.days(now + 200 * DAY), []);
});

test("a day that ended without a paid call is listed once, also if the object begins anew", () => {
  const one = open();
  one.record(call("hmac", 1), "done", 1, START);
  one.use.record(one.today, call("hmac", 1), "exhausted", 0, START + DAY); // and today is not stored, because the object died
  one.again();
  assert.deepEqual(
    one.days(START + DAY).map(({ day }) => day),
    ["2026-11-21"],
  );
});

test("the last 1,000 calls of 30 days are kept, in the order in which they came", () => {
  const one = open();
  for (let i = 0; i < CALLS + 120; i++) {
    const isPaid = i % 3 > 0;
    one.record(call("hmac", 1, { id: `id-${i}` }), isPaid ? "done" : "exhausted", Number(isPaid), START + i * 60_000);
    if (i % 100 === 0) one.again();
  }
  assert.equal(one.lines(), CALLS);
  const now = START + (CALLS + 120) * 60_000;
  /** @type {string[]} */
  const seen = [];
  for (let before; ; ) {
    const page = one.list({ ...(before && { before }) }, now);
    assert.equal(page.total, CALLS);
    seen.push(...page.calls.map(({ id }) => id));
    if (page.before === null) break;
    before = page.before;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: CALLS }, (_, i) => `id-${CALLS + 119 - i}`),
  );
  assert.equal(one.list({}, now + 31 * DAY).total, 0);
  one.record(call("hmac", 1, { id: "later" }), "done", 1, now + 31 * DAY);
  assert.equal(one.lines(), 1, "calls that are too old are deleted with the first call of a day");
  one.again();
  one.record(call("hmac", 1, { id: "last" }), "done", 1, now + 31 * DAY);
  assert.deepEqual(
    one.list({}, now + 31 * DAY).calls.map(({ id }) => id),
    ["last", "later"],
  );
});

test("calls that are never paid keep their order for months, however often the object begins anew", () => {
  const one = open();
  for (let i = 0; i < 400; i++) {
    one.record(call("hmac", 1, { id: `id-${i}` }), "exhausted", 0, START + (i * DAY) / 4);
    if (i % 5 === 0) one.again();
  }
  const { calls, total } = one.use.calls({}, 1000, START + 100 * DAY);
  assert.equal(total, 119);
  assert.deepEqual(
    calls.map(({ id }) => id),
    Array.from({ length: 119 }, (_, i) => `id-${399 - i}`),
  );
});

test("a line says what became of a call, and nothing that its caller wrote but the request's id", () => {
  const one = open();
  const wrong = { code: "invalid_parameter", reason: "required", parameter: "secret" };
  one.record(call("hmac", 1, { key: "first", operations: ["hmac"] }), "done", 1, START);
  one.record(call("graphql", 6, { operations: ["hmac", "reversetext"], ...wrong }), "done", 6, START);
  one.record(call("batch", 2, { operations: ["hmac", "acrostic"] }), "done", 2, START);
  one.record({ ...call("hmac", 0), ...wrong, status: 400, use: undefined }, "done", 0, START);
  one.record(call("hmac", 1), "throttled", 0, START);
  one.record(call("hmac", 1), "repeated", 0, START);
  one.record(call("hmac", 0, { isTest: true, key: "t" }), "done", 0, START);
  const same = { time: START, id: "id", duration: 1 };
  assert.deepEqual(one.list().calls, [
    { ...same, operation: "hmac", status: 200, credits: 0, key: "t", kind: "test" },
    { ...same, operation: "hmac", status: 200, credits: 0, kind: "repetition" },
    { ...same, operation: "hmac", outcome: "throttled", credits: 0 },
    { ...same, operation: "hmac", status: 400, credits: 0, ...wrong },
    { ...same, operation: "batch", operations: ["hmac", "acrostic"], status: 200, credits: 2 },
    { ...same, operation: "graphql", operations: ["hmac", "reversetext"], status: 200, credits: 6, ...wrong },
    { ...same, operation: "hmac", status: 200, credits: 1, key: "first" },
  ]);
  assert.deepEqual(one.days(START)[0]?.keys, { first: { calls: 1, credits: 1 } });
});

test("a filter selects calls by status, operation, key and id", () => {
  const one = open();
  const wrong = { code: "invalid_parameter", reason: "required", status: 400, use: undefined };
  one.record(call("hmac", 1, { id: "paid", key: "first" }), "done", 1, START);
  one.record(call("hmac", 0, { id: "wrong", key: "second", ...wrong }), "done", 0, START);
  one.record(call("acrostic", 0, { id: "refused", key: "second" }), "exhausted", 0, START);
  const part = { id: "part", operations: ["hmac", "reversetext"], code: "unavailable", reason: "x" };
  one.record(call("graphql", 0, part), "done", 1, START);
  assert.deepEqual(one.ids(), ["part", "refused", "wrong", "paid"]);
  assert.deepEqual(one.ids({ failed: false }), ["paid"]);
  assert.deepEqual(one.ids({ failed: true }), ["part", "refused", "wrong"]);
  assert.deepEqual(one.ids({ status: 403, outcomes: ["exhausted", "suspended"] }), ["refused"]);
  assert.deepEqual(one.ids({ status: 200, outcomes: [] }), ["part", "paid"]);
  assert.deepEqual(one.ids({ operation: "hmac" }), ["part", "wrong", "paid"]);
  assert.deepEqual(one.ids({ operation: "graphql" }), ["part"]);
  assert.deepEqual(one.ids({ operation: "hma" }), []);
  assert.deepEqual(one.ids({ key: "second", failed: true }), ["refused", "wrong"]);
  assert.deepEqual(one.ids({ id: "wrong" }), ["wrong"]);
  for (const name of ["operation", "key", "id"]) assert.deepEqual(one.ids({ [name]: "other" }), []);
  assert.deepEqual(new Use(open().storage).calls({}, 50, START), { calls: [], total: 0, before: null });
});

test("a repetition is counted by nobody", () => {
  const one = open();
  one.record(call("graphql", 6), "done", 6, START);
  one.record(call("graphql", 6), "repeated", 0, START);
  one.record(call("graphql", 6), "forgotten", 0, START);
  assert.deepEqual(one.days(START)[0]?.operations, { graphql: { calls: 1, credits: 6 } });
});

test("another object that takes over a backup goes on where the first one was", () => {
  const first = open();
  for (let i = 0; i < 130; i++) first.record(call("hmac", 1), "done", 1, START + (i * DAY) / 20);
  first.record(call("hmac", 1, { code: "x", reason: "y" }), "exhausted", 0, START + 7 * DAY);
  const saved = first.use.save(first.today, START + 7 * DAY);
  assert.equal(saved.calls.length, 50);
  assert.deepEqual(Object.keys(saved.calls[0] ?? {}).sort(), [
    "credits",
    "duration",
    "id",
    "operation",
    "outcome",
    "time",
  ]);
  const second = open();
  second.today = second.use.take(saved);
  second.stored = structuredClone(second.today);
  for (const now of [START + 7 * DAY, START + 7 * DAY + 1, START + 8 * DAY]) {
    second.again();
    for (const one of [first, second]) one.record(call("cryptogram", 1), "done", 1, now);
    assert.deepEqual(second.use.save(second.today, now), first.use.save(first.today, now));
  }
  const empty = open();
  empty.use.take({ use: [], calls: [] });
  assert.equal(empty.entries.size, 0);
});

test("an account from before keeps its sums and its last calls, and goes on", () => {
  const one = open();
  const sums = { operations: { hmac: [3, 3] }, keys: { first: [3, 3] } };
  one.entries.set("use:2026-11-20", JSON.stringify(sums));
  for (const number of [150, 149, 148]) {
    const result = number === 149 ? "exhausted" : 200;
    const entry = [number, START + number, "hmac", result, 1, `id-${number}`, 7, "2026-11-21", sums, "first"];
    one.entries.set(`call:${number % 50}`, JSON.stringify(entry));
  }
  assert.ok(one.use.adopt(one.today, one.sql));
  one.stored = structuredClone(one.today);
  one.again();
  assert.ok(!one.use.adopt(one.today, one.sql), "it has no entries any more");
  assert.deepEqual([...one.entries.keys()].sort(), ["line:0", "line:1", "line:2", "use:2026-11-20"]);
  one.record(call("hmac", 1, { key: "first" }), "done", 1, START + 200);
  assert.deepEqual(
    one.days(START).map(({ day, operations, keys }) => [day, operations.hmac?.calls, keys.first?.credits]),
    [
      ["2026-11-20", 3, 3],
      ["2026-11-21", 4, 4],
    ],
  );
  const { calls } = one.list();
  assert.deepEqual(
    calls.map(({ id, status, outcome }) => [id, status ?? outcome]),
    [
      ["id", 200],
      ["id-150", 200],
      ["id-149", "exhausted"],
      ["id-148", 200],
    ],
  );
  assert.deepEqual(calls[3], {
    ...{ time: START + 148, operation: "hmac", status: 200, credits: 1, duration: 7, key: "first", id: "id-148" },
  });
  // The records of an earlier release after a rollback are added.
  one.entries.set("call:0", JSON.stringify([0, START + 300, "hmac", 200, 1, "rolled", 7, "2026-11-21", sums, "first"]));
  one.again();
  assert.ok(one.use.adopt(one.today, one.sql));
  assert.equal(one.days(START).at(-1)?.operations.hmac?.calls, 7);
  assert.equal(one.ids()[0], "rolled");
  // So is the day that it has ended.
  one.entries.set("use:2026-11-21", JSON.stringify(sums));
  one.entries.set("call:1", JSON.stringify([1, START + DAY, "hmac", 200, 1, "next", 7, "2026-11-22", sums, "first"]));
  one.again();
  assert.ok(one.use.adopt(one.today, one.sql));
  assert.deepEqual(
    one.days(START + DAY).map(({ operations, keys }) => [operations.hmac?.calls, keys.first?.credits]),
    [
      [3, 3],
      [7, 7],
      [3, 3],
    ],
  );
});

test("an account with the table of an earlier release keeps its calls, in their order", () => {
  const one = open();
  const columns = "operation, operations, status, outcome, code, reason, parameter, credits, duration, key, kind, id";
  one.sql.exec(`CREATE TABLE calls (place INTEGER PRIMARY KEY, number INTEGER, time INTEGER, ${columns})`);
  const rows = [
    [0, 1000, START + 1, "graphql", "hmac reversetext", 200, null, null, null, null, 2, 1.5, "first", null, "newest"],
    [999, 999, START, "hmac", null, 400, null, "invalid_parameter", "required", "key", 0, 1, null, "test", "before"],
  ];
  for (const row of rows) one.sql.exec(`INSERT INTO calls VALUES (${row.map(() => "?")})`, ...row);
  assert.ok(!one.use.adopt(one.today, one.sql), "the state is stored as it was");
  const wrong = { code: "invalid_parameter", reason: "required", parameter: "key" };
  assert.deepEqual(one.list().calls, [
    {
      ...{ time: START + 1, operation: "graphql", operations: ["hmac", "reversetext"], status: 200 },
      ...{ credits: 2, duration: 1.5, key: "first", id: "newest" },
    },
    { time: START, operation: "hmac", status: 400, ...wrong, credits: 0, duration: 1, kind: "test", id: "before" },
  ]);
  one.use.adopt(one.today, one.sql);
  one.today.number = 999;
  one.record(call("hmac", 1, { id: "next" }), "done", 1, START + 2);
  assert.deepEqual(one.ids(), ["next", "newest", "before"]);
});

test("a clock that is set back over midnight gives each day once, also after a restoration", () => {
  const midnight = Date.parse("2026-11-22T00:00:00Z");
  const one = open();
  const days = (/** @type {ReturnType<typeof open>} */ which) =>
    which.days(midnight + 5).map(({ day, operations }) => [day, operations.hmac?.calls]);
  for (const time of [-1, 1, -2]) {
    one.again();
    one.record(call("hmac", 1), "done", 1, midnight + time);
  }
  const want = [
    ["2026-11-21", 1],
    ["2026-11-22", 2],
  ];
  assert.deepEqual(days(one), want);
  const other = open();
  other.today = other.use.take(one.use.save(one.today, midnight + 5));
  assert.deepEqual(days(other), want);
  other.record(call("hmac", 1), "done", 1, midnight + 3);
  assert.deepEqual(days(other), [
    ["2026-11-21", 1],
    ["2026-11-22", 3],
  ]);
});

test("of the calls that were not paid, the first 60 of each minute are recorded", () => {
  const one = open();
  const record = (/** @type {number} */ calls, /** @type {number} */ credits, /** @type {number} */ now) => {
    for (let i = 0; i < calls; i++) one.record(call("hmac", credits), credits ? "done" : "exhausted", credits, now);
    return one.list({}, now).total;
  };
  assert.equal(record(59, 0, START), 59);
  assert.equal(record(9, 0, START + 59_999), 60);
  assert.equal(record(9, 1, START + 59_999), 69, "calls that were paid are recorded nevertheless");
  assert.equal(record(70, 0, START + 60_000), 129);
});

test("the newest calls come first, also if more than 1,000 were not paid before the object begins anew", () => {
  const one = open();
  one.record(call("hmac", 1, { id: "paid" }), "done", 1, START);
  for (let i = 0; i < CALLS + 500; i++)
    one.record(call("hmac", 1, { id: `id-${i}` }), "exhausted", 0, START + i * 2000);
  one.again();
  const now = START + (CALLS + 500) * 2000;
  one.record(call("hmac", 1, { id: "last" }), "done", 1, now);
  assert.deepEqual(
    one
      .list({}, now)
      .calls.slice(0, 2)
      .map(({ id }) => id),
    ["last", `id-${CALLS + 499}`],
  );
  assert.equal(one.list({}, now).total, CALLS);
});
