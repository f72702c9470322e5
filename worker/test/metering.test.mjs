// @ts-check
/** The arithmetic of accounts, with a simulated clock: cycles, credits, the bonus and rate windows. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { chance } from "../../scripts/chance.mjs";
import { pay } from "../account/charging.mjs";
import { cycleEnd } from "../account/cycles.mjs";
import { keyOf } from "../account/keys.mjs";
import { changePlan, charge, hold, open, settle, standing, withFirstValues } from "../account/metering.mjs";
import { account, at, FREE, oneKey, PRO } from "./metered.mjs";

test("a billing cycle is a calendar month in UTC from the first day", () => {
  /** @type {[string, string, string][]} */
  const cases = [
    ["2026-01-15T10:20:30.400Z", "2026-01-15T10:20:30.400Z", "2026-02-15"],
    ["2026-01-15T10:20:30.400Z", "2026-02-14T23:59:59.999Z", "2026-02-15"],
    ["2026-01-15T10:20:30.400Z", "2026-02-15T00:00:00.000Z", "2026-03-15"],
    ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z", "2026-02-01"],
    ["2026-01-01T00:00:00.000Z", "2026-01-31T23:59:59.999Z", "2026-02-01"],
    ["2026-01-31T12:00:00.000Z", "2026-01-31T12:00:00.000Z", "2026-02-28"],
    ["2026-01-31T12:00:00.000Z", "2026-02-27T23:59:59.999Z", "2026-02-28"],
    ["2026-01-31T12:00:00.000Z", "2026-02-28T00:00:00.000Z", "2026-03-31"],
    ["2026-01-31T12:00:00.000Z", "2026-03-30T23:59:59.999Z", "2026-03-31"],
    ["2026-01-31T12:00:00.000Z", "2026-03-31T00:00:00.000Z", "2026-04-30"],
    ["2028-01-31T12:00:00.000Z", "2028-02-01T00:00:00.000Z", "2028-02-29"],
    ["2028-01-31T12:00:00.000Z", "2028-02-29T00:00:00.000Z", "2028-03-31"],
    ["2028-01-30T12:00:00.000Z", "2028-02-01T00:00:00.000Z", "2028-02-29"],
    ["2028-01-29T12:00:00.000Z", "2028-02-01T00:00:00.000Z", "2028-02-29"],
    ["2100-01-29T12:00:00.000Z", "2100-02-01T00:00:00.000Z", "2100-02-28"],
    ["2028-02-29T12:00:00.000Z", "2028-02-29T12:00:00.000Z", "2028-03-29"],
    ["2028-02-29T12:00:00.000Z", "2029-02-01T00:00:00.000Z", "2029-02-28"],
    ["2028-02-29T12:00:00.000Z", "2029-02-28T00:00:00.000Z", "2029-03-29"],
    ["2028-02-29T12:00:00.000Z", "2032-02-28T23:59:59.999Z", "2032-02-29"],
    ["2026-12-10T12:00:00.000Z", "2026-12-10T12:00:00.000Z", "2027-01-10"],
    ["2026-12-31T23:59:59.999Z", "2026-12-31T23:59:59.999Z", "2027-01-31"],
    ["2026-11-30T12:00:00.000Z", "2027-02-10T12:00:00.000Z", "2027-02-28"],
    ["2026-01-31T12:00:00.000Z", "2031-07-04T12:00:00.000Z", "2031-07-31"],
    // 23:30 on 31 March at UTC−5 is 1 April in UTC, and UTC counts.
    ["2026-03-31T23:30:00.000-05:00", "2026-04-01T04:30:00.000Z", "2026-05-01"],
  ];
  for (const [created, now, end] of cases) {
    assert.equal(
      new Date(cycleEnd(at(created), at(now))).toISOString(),
      `${end}T00:00:00.000Z`,
      `${created} at ${now}`,
    );
  }
});

test("cycles follow one another without a gap, each a month long, whatever the first day", () => {
  for (let day = 0; day < 366; day++) {
    const created = at("2028-01-01T13:00:00.000Z") + day * 86_400_000;
    const first = new Date(created);
    let end = cycleEnd(created, created);
    for (let month = 1; month <= 30; month++) {
      const date = new Date(end);
      assert.equal(date.getUTCMonth(), (first.getUTCMonth() + month) % 12);
      const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      assert.equal(date.getUTCDate(), Math.min(first.getUTCDate(), lastDay));
      const next = cycleEnd(created, end);
      assert.ok(next > end);
      // The cycle is still the same a millisecond before its end.
      assert.equal(cycleEnd(created, next - 1), next);
      end = next;
    }
  }
});

test("a new account has the credits and the bonus of its plan, or the credits of the command and no bonus", () => {
  const now = at("2026-05-05T00:00:00Z");
  const state = account(FREE, now);
  assert.deepEqual([state.credits, state.bonus, state.used], [1000, 500, 0]);
  assert.equal(standing(state, FREE, now).remaining, 1500);
  const other = account(FREE, now, 7);
  assert.deepEqual([other.credits, other.bonus, other.used], [7, 0, 0]);
  assert.equal(standing(account(FREE, now, 0), FREE, now).remaining, 0);
});

test("the bonus is used after the cycle's credits", () => {
  const now = at("2026-05-05T00:00:00Z");
  const plan = { ...FREE, perMinute: 0 };
  const state = account(plan, now);
  assert.equal(charge(state, { cost: 998 }, plan, now).remaining, 502);
  assert.deepEqual([state.credits, state.bonus], [2, 500]);
  // A call that costs 5 takes the last credits of the cycle, and the rest from the bonus.
  assert.equal(charge(state, { cost: 5 }, plan, now).remaining, 497);
  assert.deepEqual([state.credits, state.bonus, state.used], [0, 497, 1003]);
});

test("a new cycle replaces the credits of the old one, and the bonus stays", () => {
  const plan = { ...FREE, perMinute: 0 };
  const state = account(plan, at("2026-01-31T12:00:00Z"));
  charge(state, { cost: 100 }, plan, at("2026-02-01T00:00:00Z"));
  assert.equal(standing(state, plan, at("2026-02-27T23:59:59.999Z")).remaining, 1400);
  const { remaining, used } = standing(state, plan, at("2026-02-28T00:00:00Z"));
  assert.deepEqual([remaining, used], [1500, 0]);

  charge(state, { cost: 1300 }, plan, at("2026-03-01T00:00:00Z"));
  assert.deepEqual([state.credits, state.bonus, state.used], [0, 200, 1300]);
  assert.equal(charge(state, { cost: 1 }, plan, at("2026-03-31T00:00:00Z")).remaining, 1199);
  assert.deepEqual([state.credits, state.bonus, state.used], [999, 200, 1]);

  // Credits of cycles without calls do not add up.
  assert.equal(standing(state, plan, at("2027-09-09T00:00:00Z")).remaining, 1200);
  assert.equal(new Date(state.cycleEnd).toISOString(), "2027-09-30T00:00:00.000Z");
});

test("a cycle has the credits that the plan includes when the cycle begins", () => {
  const state = account(PRO, at("2026-01-01T00:00:00Z"), 3);
  assert.equal(standing(state, PRO, at("2026-01-31T23:59:59.999Z")).remaining, 3);
  assert.equal(standing(state, { ...PRO, credits: 60_000 }, at("2026-02-01T00:00:00Z")).remaining, 60_000);
});

test("a call that costs too much is refused, and a cheaper call can still be paid", () => {
  const now = at("2026-01-01T00:00:00Z");
  const state = account(PRO, now, 4);
  for (const [cost, outcome, remaining] of /** @type {const} */ ([
    [5, "exhausted", 4],
    [3, "done", 1],
    [2, "exhausted", 1],
    [1, "done", 0],
    [1, "exhausted", 0],
    [0, "done", 0],
  ])) {
    const answer = charge(state, { cost }, PRO, now);
    assert.deepEqual([answer.outcome, answer.remaining], [outcome, remaining]);
  }
  assert.equal(state.used, 4);
});

test("a rate window is a minute from its first paid call, and refused calls do not count", () => {
  const start = at("2026-01-01T00:00:00.500Z");
  const plan = { credits: 1000, bonus: 0, perMinute: 3 };
  const state = account(plan, start - 86_400_000);
  /** @type {(ms: number, cost?: number) => unknown[]} */
  const call = (ms, cost = 1) => {
    const { outcome, limit, left, reset } = charge(state, { cost }, plan, start + ms);
    assert.equal(limit, 3);
    return [outcome, left, reset];
  };
  assert.deepEqual(standing(state, plan, start).left, 3);
  assert.deepEqual(call(0, 1001), ["exhausted", 3, 60]);
  assert.deepEqual(call(10_000), ["done", 2, 60]);
  assert.deepEqual(call(10_001), ["done", 1, 60]);
  assert.deepEqual(call(39_999, 1001), ["exhausted", 1, 31]);
  assert.deepEqual(call(40_000), ["done", 0, 30]);
  assert.deepEqual(call(40_001), ["throttled", 0, 30]);
  assert.deepEqual(call(69_001), ["throttled", 0, 1]);
  assert.deepEqual(call(69_999), ["throttled", 0, 1]);
  assert.equal(state.used, 3);
  // The next window begins with the next call, not at the end of the last window.
  assert.equal(standing(state, plan, start + 70_000).left, 3);
  assert.deepEqual(call(100_000), ["done", 2, 60]);
  assert.deepEqual(call(159_999), ["done", 1, 1]);
  assert.deepEqual(call(160_000), ["done", 2, 60]);
});

test("a call that exceeds the rate and can't be paid is throttled", () => {
  const now = at("2026-01-01T00:00:00Z");
  const plan = { credits: 1, bonus: 0, perMinute: 1 };
  const state = account(plan, now);
  assert.equal(charge(state, { cost: 1 }, plan, now).outcome, "done");
  assert.equal(charge(state, { cost: 1 }, plan, now).outcome, "throttled");
  assert.equal(charge(state, { cost: 1 }, plan, now + 60_000).outcome, "exhausted");
});

test("a plan without a limit has no rate window", () => {
  const now = at("2026-01-01T00:00:00Z");
  const state = account(PRO, now);
  for (let i = 0; i < 1000; i++) {
    const { outcome, limit, left } = charge(state, { cost: 1 }, PRO, now);
    assert.deepEqual([outcome, limit, left], ["done", 0, 0]);
  }
  assert.deepEqual([state.calls, state.windowEnd], [0, 0]);
});

test("after any sequence of commands no number is negative, and used is the sum of the charges", () => {
  const outcomes = new Set();
  for (let seed = 1; seed <= 200; seed++) {
    const { below } = chance(seed);
    const plan = { credits: below(40), bonus: below(20), perMinute: below(3) * 4 };
    let now = at("2026-01-01T00:00:00Z") + below(365 * 86_400) * 1000;
    const state = account(plan, now);
    let { cycleEnd: cycle, bonus } = state;
    let charged = 0;
    /** The times of the paid calls in the current window. @type {number[]} */
    let window = [];
    for (let i = 0; i < 300; i++) {
      now += [0, 1, 500, 7_000, 61_000, 86_400_000, 5 * 86_400_000][below(7)] ?? 0;
      if (now >= cycle) charged = 0; // a new cycle
      const cost = below(8);
      const isQuery = below(5) === 0;
      const answer = isQuery ? standing(state, plan, now) : charge(state, { cost }, plan, now);
      const paid = !isQuery && answer.outcome === "done";
      if (paid) charged += cost;
      if (!isQuery) outcomes.add(answer.outcome);
      cycle = state.cycleEnd;

      assert.ok(now < cycle);
      assert.equal(answer.used, charged);
      assert.equal(answer.remaining, state.credits + state.bonus);
      assert.ok(state.credits >= 0 && state.credits <= plan.credits);
      assert.ok(state.bonus >= 0 && state.bonus <= bonus, "the bonus never grows");
      ({ bonus } = state);
      if (plan.perMinute > 0) {
        if (paid) {
          if (now >= (window[0] ?? Number.NEGATIVE_INFINITY) + 60_000) window = [];
          window.push(now);
        }
        assert.ok(window.length <= plan.perMinute);
        assert.ok(answer.left >= 0 && answer.left <= plan.perMinute);
        assert.ok(answer.reset >= 1 && answer.reset <= 60);
      }
      if (answer.outcome === "exhausted") assert.ok(answer.remaining < cost);
      if (answer.outcome === "throttled") assert.equal(answer.left, 0);
    }
  }
  assert.deepEqual([...outcomes].sort(), ["done", "exhausted", "throttled"]);
});

test("another plan begins a new rate window, and the same plan does not", () => {
  const now = at("2026-01-01T00:00:00Z");
  const [small, large] = [
    { credits: 100, bonus: 0, perMinute: 2 },
    { credits: 100, bonus: 0, perMinute: 3 },
  ];
  const state = account(small, now);
  for (const outcome of ["done", "done", "throttled"]) {
    assert.equal(charge(state, { cost: 1 }, small, now).outcome, outcome);
  }
  changePlan(state, "p", small, small, now);
  assert.equal(charge(state, { cost: 1 }, small, now).outcome, "throttled");
  changePlan(state, "large", small, large, now);
  const { left, reset } = charge(state, { cost: 1 }, large, now + 1000);
  assert.deepEqual([left, reset], [2, 60]);
});

test("a plan that changes in a new cycle has all of its credits", () => {
  const state = account(PRO, at("2026-01-01T00:00:00Z"));
  charge(state, { cost: 700 }, PRO, at("2026-01-02T00:00:00Z"));
  const now = at("2026-02-01T00:00:00Z");
  changePlan(state, "p2", PRO, { ...FREE, perMinute: 0 }, now);
  assert.deepEqual([state.credits, state.used], [1000, 0]);
});

test("changing the plan back and forth gains no credits", () => {
  const now = at("2026-01-01T00:00:00Z");
  const state = account({ ...FREE, perMinute: 0 }, now);
  changePlan(state, "pro", FREE, PRO, now);
  charge(state, { cost: 40_000 }, PRO, now);
  for (let i = 0; i < 3; i++) {
    changePlan(state, "p", PRO, FREE, now);
    assert.deepEqual([state.credits, state.bonus], [0, 500]);
    changePlan(state, "pro", FREE, PRO, now);
    assert.deepEqual([state.credits, state.bonus], [10_000, 500]);
  }
  // The next cycle has the credits of the plan that is then in force.
  changePlan(state, "p", PRO, FREE, now);
  assert.equal(standing(state, FREE, at("2026-02-01T00:00:00Z")).remaining, 1500);
});

test("a suspended account pays for nothing, and keeps its credits", () => {
  const now = at("2026-01-01T00:00:00Z");
  const state = account(FREE, now);
  hold(state, { cost: 3, hold: "a", life: 90_000 }, FREE, now);
  state.suspended = true;
  assert.equal(charge(state, { cost: 1 }, FREE, now).outcome, "suspended");
  assert.equal(hold(state, { cost: 1, hold: "b", life: 90_000 }, FREE, now).outcome, "suspended");
  assert.equal(standing(state, FREE, now).outcome, "done");
  assert.equal(settle(state, { hold: "a", cost: 3 }, FREE, now).outcome, "done");
  state.suspended = false;
  assert.equal(charge(state, { cost: 1 }, FREE, now).remaining, 1496);
});

test("a state that was stored before a field existed gets its first value", () => {
  const now = at("2026-01-15T00:00:00Z");
  const state = account(FREE, now);
  charge(state, { cost: 40 }, FREE, now);
  const { account: id, plan, created, cycleEnd, credits, bonus, used, windowEnd, calls } = state;
  const stored = { account: id, plan, created, cycleEnd, credits, bonus, used, windowEnd, calls };
  assert.deepEqual(withFirstValues(stored), { ...state, spent: {} });
  assert.deepEqual(withFirstValues({ ...state, promised: 3, taken: 2 }), { ...state, promised: 3, taken: 2 });
});

// The Go tests use another implementation (package paymenttest), which passes the same cases.
test("the arithmetic agrees with the implementation in the Go tests", () => {
  const cases = JSON.parse(readFileSync(new URL("../service/payment/testdata/cases.json", import.meta.url), "utf8"));
  const start = at("2026-01-01T00:00:00Z");
  const none = /** @type {any} */ (null); // no command of the cases has an Idempotency-Key
  const keys = oneKey(start, { hash: "K" });
  for (const { name, credits, perMinute, steps } of cases) {
    const plan = { credits, bonus: 0, perMinute };
    const state = open({ account: "A", plan: "p" }, plan, start);
    for (const { at, command, answer } of steps) {
      const now = start + at;
      const got = pay(
        state,
        none,
        { ...command, plans: { p: plan } },
        command.key && keyOf(keys, command.key, now),
        now,
      );
      const line = [got.outcome, got.remaining, got.limit, got.left, got.reset].join(" ");
      assert.equal(line, answer, `${name}, at ${at} ms: ${JSON.stringify(command)}`);
    }
  }
});
