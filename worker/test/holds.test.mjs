// @ts-check
/** The arithmetic of holds, with a simulated clock: credits that are held, and then settled, released or returned after a time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lapse, withoutHolds } from "../account/balance.mjs";
import { charge, hold, open, release, settle, standing } from "../account/metering.mjs";

const FREE = { credits: 10, bonus: 5, perMinute: 60 };
const START = Date.parse("2026-01-15T00:00:00Z");
const END = Date.parse("2026-02-15T00:00:00Z");
const LIFE = 90_000;

const account = () => open({ account: "A", plan: "p" }, FREE, START);

/**
 * @param {string} id
 * @param {number} cost
 */
const command = (id, cost) => ({ cost, hold: id, life: LIFE });

test("held credits can't be used until they are released, and settled ones are spent", () => {
  const state = account();
  assert.equal(hold(state, command("a", 12), FREE, START).remaining, 3);
  assert.equal(hold(state, command("b", 3), FREE, START).remaining, 0);
  assert.equal(charge(state, { cost: 1 }, FREE, START).outcome, "exhausted");
  assert.equal(hold(state, command("c", 1), FREE, START).outcome, "exhausted");
  assert.deepEqual(Object.keys(state.holds), ["a", "b"], "a refused hold changes nothing");

  const after = release(state, { hold: "a" }, FREE, START + 1);
  assert.deepEqual([after.outcome, after.remaining, after.used], ["done", 12, 3]);
  assert.deepEqual(
    [state.credits, state.bonus],
    [10, 2],
    "released credits return to the cycle and the bonus they came from",
  );
  assert.deepEqual(settle(state, { hold: "b" }, FREE, START + 2).outcome, "done");
  assert.deepEqual(state.holds, {});
  assert.equal(standing(state, FREE, START + LIFE * 2).remaining, 12);
});

test("a hold that cost less returns the rest, to the bonus first", () => {
  const state = account();
  hold(state, command("a", 13), FREE, START);
  const after = settle(state, { hold: "a", cost: 11 }, FREE, START);
  assert.deepEqual([after.outcome, after.remaining, after.used], ["done", 4, 11]);
  assert.deepEqual([state.credits, state.bonus], [0, 4]);

  const other = account();
  hold(other, command("a", 13), FREE, START);
  assert.equal(settle(other, { hold: "a", cost: 4 }, FREE, START).remaining, 11);
  assert.deepEqual([other.credits, other.bonus, other.used], [6, 5, 4]);

  const late = account();
  hold(late, command("a", 13), FREE, END - 10);
  assert.deepEqual(
    settle(late, { hold: "a", cost: 12 }, FREE, END + 10).remaining,
    13,
    "the new cycle has all its credits",
  );
});

test("a hold can be settled only once", () => {
  const state = account();
  hold(state, command("a", 4), FREE, START);
  assert.equal(settle(state, { hold: "a" }, FREE, START).outcome, "done");
  assert.equal(settle(state, { hold: "a" }, FREE, START).outcome, "lapsed");
  assert.equal(release(state, { hold: "a" }, FREE, START).remaining, 11, "settled credits are not returned");
  hold(state, command("b", 4), FREE, START);
  assert.equal(release(state, { hold: "b" }, FREE, START).remaining, 11);
  assert.equal(release(state, { hold: "b" }, FREE, START).remaining, 11);
  assert.equal(settle(state, { hold: "b" }, FREE, START).outcome, "lapsed");
  assert.equal(settle(state, { hold: "never" }, FREE, START).outcome, "lapsed");
});

test("a hold that is not settled is released when it expires", () => {
  const state = account();
  hold(state, command("a", 4), FREE, START);
  hold(state, command("b", 2), FREE, START + 1_000);
  assert.equal(lapse(state, START), START + LIFE);
  assert.equal(standing(state, FREE, START + LIFE - 1).remaining, 9);
  assert.equal(lapse(state, START + LIFE), START + LIFE + 1_000);
  assert.equal(standing(state, FREE, START + LIFE).remaining, 13);
  assert.equal(settle(state, { hold: "a" }, FREE, START + LIFE).outcome, "lapsed");
  assert.equal(standing(state, FREE, START + LIFE + 1_000).remaining, 15);
  assert.equal(lapse(state, START + LIFE + 1_000), undefined);
  assert.equal(state.used, 0);
});

test("held credits of a cycle that has ended lapse; those of the bonus are returned", () => {
  const state = account();
  hold(state, command("a", 12), FREE, END - 10);
  const after = release(state, { hold: "a" }, FREE, END + 10);
  assert.deepEqual([after.remaining, after.used], [15, 0], "10 of the new cycle, 5 of the bonus");
  hold(state, command("b", 12), FREE, END + 20);
  assert.equal(standing(state, FREE, Date.parse("2026-03-15T00:00:00Z")).remaining, 15, "the same if the hold expires");
});

test("a hold counts in the rate window, released or not; a refused one does not", () => {
  const plan = { credits: 100, bonus: 0, perMinute: 2 };
  const state = open({ account: "A", plan: "p" }, plan, START);
  assert.equal(hold(state, command("a", 1), plan, START).left, 1);
  assert.equal(release(state, { hold: "a" }, plan, START).left, 1);
  assert.equal(hold(state, command("b", 1), plan, START).left, 0);
  assert.equal(hold(state, command("c", 1), plan, START).outcome, "throttled");
  assert.equal(standing(state, plan, START).remaining, 99);
});

test("no sequence of commands creates or loses credits", () => {
  let seed = 7;
  const below = (/** @type {number} */ n) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  for (let round = 0; round < 200; round++) {
    const plan = { credits: 20, bonus: 10, perMinute: 0 };
    const state = open({ account: "A", plan: "p" }, plan, START);
    let now = START;
    let paid = 0;
    /** For each hold that can still be settled, its cost and its expiry. @type {Map<string, [number, number]>} */
    const holds = new Map();
    for (let step = 0; step < 100; step++) {
      now += below(3) === 0 ? below(60_000) : 1;
      for (const [id, [, until]] of holds) if (until <= now) holds.delete(id);
      const id = String(below(8));
      const cost = below(6);
      const known = holds.get(id)?.[0];
      if (below(3) === 0 && known === undefined) {
        if (hold(state, command(id, cost), plan, now).outcome === "done") holds.set(id, [cost, now + LIFE]);
      } else if (below(2) === 0) {
        const part = below(7);
        const { outcome } = settle(state, { hold: id, cost: part }, plan, now);
        assert.equal(outcome, known === undefined ? "lapsed" : "done");
        paid += Math.min(known ?? 0, part);
        holds.delete(id);
      } else {
        release(state, { hold: id }, plan, now);
        holds.delete(id);
      }
      const held = [...holds.values()].reduce((sum, [cost]) => sum + cost, 0);
      const { remaining, used } = standing(state, plan, now);
      assert.equal(remaining, 30 - paid - held);
      assert.equal(used, paid + held);
      assert.ok(state.credits >= 0 && state.bonus >= 0);
    }
  }
});

test("a copy without holds has the credits that are held, and the account still holds them", () => {
  const state = account();
  charge(state, { cost: 1 }, FREE, START);
  hold(state, command("a", 8), FREE, START);
  hold(state, command("b", 4), FREE, START);
  const copy = withoutHolds(state);
  assert.deepEqual([copy.credits, copy.bonus, copy.used, copy.taken, copy.holds], [9, 5, 1, 1, {}]);
  assert.deepEqual([state.credits, state.bonus, Object.keys(state.holds)], [0, 2, ["a", "b"]]);
});
