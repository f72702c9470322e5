// @ts-check
/** The bonus that comes with the first call on another day, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "../../scripts/chance.mjs";
import { withoutHolds } from "../account/balance.mjs";
import { pay } from "../account/charging.mjs";
import { changePlan, charge, check, crossed, hold, open, release, settle, standing } from "../account/metering.mjs";
import { at, FREE, KEY, oneKey, PRO } from "./metered.mjs";

const OPENED = at("2026-01-15T20:00:00Z");
const TODAY = at("2026-01-15T23:59:59.999Z");
const TOMORROW = at("2026-01-16T00:00:00Z");
const LIFE = 90_000;

/** Opens an account that has a bonus to come. @param {number} [credits] @param {number} [promised] */
const account = (credits = 1000, promised = 500) => open({ account: "A", plan: "p", credits, promised }, FREE, OPENED);

/** @param {import("../account/metering.mjs").State} state */
const figures = ({ credits, bonus, promised }) => [credits, bonus, promised];

/** @param {string} id @param {number} cost */
const held = (id, cost) => ({ cost, hold: id, life: LIFE });

test("the bonus comes with the first call that is charged on another day in UTC, once", () => {
  const state = account();
  assert.deepEqual(figures(state), [1000, 0, 500]);
  assert.equal(charge(state, { cost: 1 }, FREE, TODAY).remaining, 999);
  assert.equal(standing(state, FREE, TOMORROW).remaining, 999, "nothing comes without a call");
  assert.equal(charge(state, { cost: 1 }, FREE, TOMORROW).remaining, 1498);
  assert.deepEqual(figures(state), [998, 500, 0]);
  assert.equal(charge(state, { cost: 1 }, FREE, TOMORROW + 86_400_000).remaining, 1497);
});

test("a call that is refused, free or only checked brings no bonus", () => {
  const state = account();
  state.suspended = true;
  assert.equal(charge(state, { cost: 1 }, FREE, TOMORROW).outcome, "suspended");
  state.suspended = false;
  assert.equal(charge(state, { cost: 1501 }, FREE, TOMORROW).outcome, "exhausted");
  assert.equal(charge(state, { cost: 0 }, FREE, TOMORROW).outcome, "done");
  assert.equal(check(state, { cost: 1 }, FREE, TOMORROW).outcome, "done");
  state.calls = FREE.perMinute;
  state.windowEnd = TOMORROW + 60_000;
  assert.equal(charge(state, { cost: 1 }, FREE, TOMORROW).outcome, "throttled");
  assert.deepEqual(figures(state), [1000, 0, 500]);
});

test("the bonus can pay for the call that it comes with, and on no earlier day", () => {
  const state = account(3);
  assert.equal(charge(state, { cost: 4 }, FREE, TODAY).outcome, "exhausted");
  assert.equal(check(state, { cost: 4 }, FREE, TODAY).outcome, "exhausted");
  assert.equal(check(state, { cost: 503 }, FREE, TOMORROW).outcome, "done");
  assert.equal(check(state, { cost: 504 }, FREE, TOMORROW).outcome, "exhausted");
  assert.equal(charge(state, { cost: 503 }, FREE, TOMORROW).remaining, 0);
  assert.deepEqual(figures(state), [0, 0, 0]);
});

test("the bonus comes when a call that is paid in advance has succeeded, and not if it failed", () => {
  const state = account(3);
  assert.equal(hold(state, held("a", 5), FREE, TODAY).outcome, "exhausted");
  assert.equal(hold(state, held("a", 5), FREE, TOMORROW).remaining, 0);
  assert.deepEqual(figures(state), [0, 0, 498]);
  assert.deepEqual(figures(withoutHolds(state)), [3, 0, 500], "a backup has what was held");
  assert.equal(release(state, { hold: "a" }, FREE, TOMORROW).remaining, 3);
  assert.deepEqual([...figures(state), state.used, state.taken], [3, 0, 500, 0, 0]);

  hold(state, held("b", 5), FREE, TOMORROW);
  assert.equal(standing(state, FREE, TOMORROW + LIFE).remaining, 3, "a hold that expires is no call that succeeded");
  hold(state, held("c", 5), FREE, TOMORROW);
  const ended = { do: "settle", hold: "c", key: "another", cost: 5, plans: { p: FREE } };
  assert.equal(pay(state, /** @type {any} */ (null), ended, undefined, TOMORROW).outcome, "revoked");
  hold(state, held("d", 5), FREE, TOMORROW);
  settle(state, { hold: "d", cost: 0 }, FREE, TOMORROW);
  assert.equal(settle(state, { hold: "d" }, FREE, TOMORROW).outcome, "lapsed");
  assert.deepEqual(figures(state), [3, 0, 500]);

  hold(state, held("e", 5), FREE, TOMORROW);
  assert.equal(settle(state, { hold: "e", cost: 4 }, FREE, TOMORROW).remaining, 499);
  assert.deepEqual([...figures(state), state.used], [0, 499, 0, 4]);
});

test("the day on which a call is final counts", () => {
  const state = account();
  hold(state, held("a", 1), FREE, TODAY);
  assert.equal(settle(state, { hold: "a" }, FREE, TOMORROW).remaining, 1499);
});

test("what one call holds of the bonus is not lost if another call brings it", () => {
  const state = account(0);
  hold(state, held("a", 100), FREE, TOMORROW);
  assert.equal(charge(state, { cost: 1 }, FREE, TOMORROW).remaining, 399);
  release(state, { hold: "a" }, FREE, TOMORROW);
  assert.deepEqual(figures(state), [0, 399, 100]);
  assert.equal(charge(state, { cost: 1 }, FREE, TOMORROW).remaining, 498);
  assert.deepEqual(figures(state), [0, 498, 0]);
});

test("a repeated call brings no bonus", () => {
  const state = account();
  /** @type {any} */
  const repeats = { look: () => ({ outcome: "repeated", answer: "" }) };
  const command = { do: "charge", key: KEY, cost: 1, plans: { p: FREE }, repeat: { key: "k", content: "c" } };
  assert.equal(pay(state, repeats, command, oneKey(OPENED).one, TOMORROW).outcome, "repeated");
  assert.deepEqual(figures(state), [1000, 0, 500]);
});

test("the bonus is kept for a later cycle and with another plan", () => {
  const state = account();
  changePlan(state, "pro", FREE, PRO, TODAY);
  const later = at("2026-04-01T00:00:00Z");
  assert.equal(standing(state, PRO, later).remaining, 50_000);
  assert.equal(charge(state, { cost: 1 }, PRO, later).remaining, 50_499);
});

test("a bonus to come is no part of the credits of which thresholds are shares", () => {
  const state = account(100, 100);
  const plan = { credits: 100, bonus: 100, perMinute: 0 };
  charge(state, { cost: 80 }, plan, TODAY);
  assert.deepEqual(crossed(state, [80]), [80]);
  const other = account(100, 100);
  hold(other, held("a", 180), plan, TOMORROW);
  assert.deepEqual(crossed(other, [1]), [], "nothing is used while it is held");
});

test("if the clock is set back to a day before the account was opened, the bonus is still to come", () => {
  const state = account();
  charge(state, { cost: 1 }, FREE, OPENED - 86_400_000);
  assert.equal(state.promised, 500);
});

test("after any sequence of commands, no credit of the bonus was lost or given twice", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { below, pick } = chance(seed);
    const plan = { credits: 20, bonus: 0, perMinute: 0 };
    const promised = 1 + below(30);
    const state = open({ account: "A", plan: "p", credits: below(20), promised }, plan, OPENED);
    const left = () =>
      Object.values(state.holds).reduce(
        (sum, held) => sum + held.bonus + (held.promised ?? 0),
        state.bonus + state.promised,
      );
    let now = OPENED;
    let before = promised;
    for (let i = 0; i < 120; i++) {
      now += [0, 1000, 30_000, 3_600_000][below(4)] ?? 0;
      const cost = below(12);
      const ids = Object.keys(state.holds);
      const id = ids[below(ids.length + 1)] ?? "none";
      const commands = {
        charge: () => charge(state, { cost }, plan, now),
        hold: () => hold(state, held(`h${i}`, cost), plan, now),
        settle: () => settle(state, { hold: id, cost }, plan, now),
        release: () => release(state, { hold: id }, plan, now),
      };
      const name = pick(/** @type {(keyof typeof commands)[]} */ (Object.keys(commands)));
      const { outcome } = commands[name]();
      const isPaid = name === "charge" && outcome === "done" && cost > 0;
      assert.ok(left() <= before && (left() === before || now >= TOMORROW), "it is only used, on another day");
      assert.ok(before - left() <= (outcome === "done" ? cost : 0));
      assert.ok(state.credits >= 0 && state.bonus >= 0 && state.promised >= 0);
      if (now < TOMORROW) assert.deepEqual([state.bonus, state.promised], [0, promised]);
      if (isPaid && now >= TOMORROW) assert.equal(state.promised, 0);
      before = left();
    }
  }
});
