// @ts-check
/** When the owner of an account is told that its credits run out, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restore, save } from "../account/backup.mjs";
import { changes, reads } from "../account/commands.mjs";
import { changePlan, charge, crossed, grant, hold, settle, standing } from "../account/metering.mjs";
import { newProfile, thresholdsOf } from "../account/profile.mjs";
import { account, at, PRO } from "./metered.mjs";

/** @type {Record<"account" | "settings", (...values: Parameters<import("../account/commands.mjs").Command>) => any>} */
const commands = /** @type {any} */ ({ ...reads, ...changes });

test("each threshold is reached once in a cycle, by the share of all credits that the account has or had in it", () => {
  const plan = { credits: 100, bonus: 100, perMinute: 0 };
  const start = at("2026-01-31T12:00:00Z");
  const state = account(plan, start);
  /** Pays, and returns the thresholds that were newly reached. @param {number} cost @param {number} [now] */
  const pay = (cost, now = start) => {
    assert.equal(charge(state, { cost }, plan, now).outcome, "done");
    return crossed(state, [80, 95]);
  };
  assert.deepEqual([pay(159), pay(1), pay(0), pay(29), pay(1), pay(9), pay(1)], [[], [80], [], [], [95], [], []]);
  assert.equal(charge(state, { cost: 1 }, plan, start).outcome, "exhausted");

  // A new cycle begins anew: the bonus is gone, so 100 credits are all.
  const next = at("2026-02-28T00:00:00Z");
  assert.deepEqual([pay(79, next), pay(1, next), pay(20, next)], [[], [80], [95]]);
  assert.deepEqual(pay(100, at("2026-03-31T00:00:00Z")), [80, 95], "one call can reach both");
});

test("a grant or another plan moves the thresholds, and none is reached twice in a cycle", () => {
  const now = at("2026-01-01T00:00:00Z");
  const plan = { credits: 100, bonus: 0, perMinute: 0 };
  const larger = { credits: 1000, bonus: 0, perMinute: 0 };
  const state = account(plan, now);
  /** @param {number} cost @param {import("../account/metering.mjs").Plan} [on] */
  const pay = (cost, on = plan) => {
    assert.equal(charge(state, { cost }, on, now).outcome, "done");
    return crossed(state, [80, 95]);
  };
  assert.deepEqual(pay(80), [80]);
  grant(state, 100);
  assert.deepEqual([pay(99), pay(10), pay(1)], [[], [], [95]], "95% of 200 credits are 190");
  changePlan(state, "larger", plan, larger, now);
  assert.equal(standing(state, larger, now).remaining, 910);
  assert.deepEqual([pay(700, larger), pay(200, larger)], [[], []], "both thresholds were reached before");
});

test("held credits do not reach a threshold before they are paid", () => {
  const now = at("2026-01-01T00:00:00Z");
  const plan = { credits: 100, bonus: 0, perMinute: 0 };
  const state = account(plan, now);
  hold(state, { cost: 90, hold: "a", life: 90_000 }, plan, now);
  charge(state, { cost: 1 }, plan, now);
  assert.deepEqual(crossed(state, [80, 95]), []);
  settle(state, { hold: "a", cost: 90 }, plan, now);
  assert.deepEqual(crossed(state, [80, 95]), [80]);
});

test("a hold from before holds had a cycle is of this one", () => {
  const now = at("2026-01-01T00:00:00Z");
  const plan = { credits: 100, bonus: 0, perMinute: 0 };
  const state = account(plan, now);
  hold(state, { cost: 90, hold: "a", life: 90_000 }, plan, now);
  Object.assign(state.holds.a ?? {}, { cycle: undefined });
  charge(state, { cost: 1 }, plan, now);
  assert.deepEqual(crossed(state, [80, 95]), []);
});

test("credits held in the last cycle do not delay a threshold of this one", () => {
  const plan = { credits: 100, bonus: 0, perMinute: 0 };
  const start = at("2026-01-01T00:00:00Z");
  const state = account(plan, start);
  const next = state.cycleEnd;
  hold(state, { cost: 50, hold: "a", life: 90_000 }, plan, next - 1);
  charge(state, { cost: 80 }, plan, next);
  assert.deepEqual(crossed(state, [80, 95]), [80]);
});

test("held credits of the bonus do not reach a threshold either", () => {
  const now = at("2026-01-01T00:00:00Z");
  const plan = { credits: 100, bonus: 100, perMinute: 0 };
  const state = account(plan, now);
  hold(state, { cost: 170, hold: "a", life: 90_000 }, plan, now);
  charge(state, { cost: 20 }, plan, now);
  assert.deepEqual(crossed(state, [80, 95]), []);
});

test("an owner is told at thresholds of their own, and at one that was passed before it was set from the next cycle on", () => {
  const start = at("2026-01-01T00:00:00Z");
  const plan = { credits: 100, bonus: 0, perMinute: 0 };
  const usual = { thresholds: [80, 95], plans: { p: plan } };
  const state = account(plan, start);
  const profile = newProfile({});
  /** Pays, and returns the thresholds that were newly reached. @param {number} cost @param {number} [now] */
  const pay = (cost, now = start) => {
    assert.equal(charge(state, { cost }, plan, now).outcome, "done");
    return crossed(state, thresholdsOf(profile, usual));
  };
  /** @param {number[] | null} ownThresholds @param {number} [now] */
  const set = (ownThresholds, now = start) => {
    const { settings } = commands.settings(state, profile, { ...usual, ownThresholds }, now);
    assert.deepEqual(commands.account(state, profile, usual, now).settings, settings);
    return settings.thresholds;
  };
  assert.deepEqual(set([10, 50, 90]), [10, 50, 90]);
  assert.deepEqual([pay(10), pay(70), pay(5)], [[10], [50], []]);
  assert.deepEqual(set([20, 50, 90]), [20, 50, 90]);
  assert.deepEqual([pay(1), pay(4)], [[], [90]], "20% was passed before, and 50% was told before");
  assert.deepEqual(set(null), [80, 95]);
  assert.deepEqual([pay(4), pay(1)], [[], [95]], "80% was passed before");

  // Credits that were used in the last cycle do not count.
  const next = state.cycleEnd;
  set([30], next);
  assert.deepEqual([pay(29, next), pay(1, next)], [[], [30]]);
  commands.settings(state, profile, { ...usual, mail: "off" }, next);
  assert.deepEqual(profile.ownThresholds, [30], "other settings do not change them");

  // If a threshold is reached without a call, such as with a smaller plan, the message comes with the next call, even if other settings are
  // saved.
  set([30, 60], next);
  state.credits = 15;
  set([30, 60], next);
  assert.deepEqual(pay(1, next), [60]);

  const saved = save(state, profile, usual, next);
  assert.deepEqual(restore(saved, "hash").profile.ownThresholds, [30, 60]);
  const { ownThresholds: _, ...older } = saved.profile;
  assert.equal(restore({ ...saved, profile: older }, "hash").profile.ownThresholds, null, "a backup from before");
});

test("an account without credits reaches no threshold", () => {
  const now = at("2026-01-01T00:00:00Z");
  const state = account(PRO, now, 0);
  charge(state, { cost: 0 }, PRO, now);
  assert.deepEqual(crossed(state, [80, 95]), []);
});
