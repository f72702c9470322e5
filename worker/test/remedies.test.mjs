// @ts-check
/** The bounds that docs/scale.md derives for leases and shards, in their models. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { leases } from "../bench/scale/remedies/leases.mjs";
import { shards } from "../bench/scale/remedies/shards.mjs";

const SEEDS = [1, 2];
/** Five seconds of calls of an account, at twice the wall. */
const account = { credits: 10_000, rate: 2000, isolates: 20, life: 1000, roundTrip: 100, wall: 1000, isSkewed: true };

test("with leases, no credit is overspent, and no call is refused while credits are left", () => {
  for (const seed of SEEDS) {
    for (const size of [10, 100, 300]) {
      const got = leases({ ...account, seed, size });
      assert.deepEqual([got.answered, got.overspent, got.lost, got.wronglyRefused], [account.credits, 0, 0, 0]);
      assert.ok(got.refused > 0, "the credits are used up");
      assert.ok(got.mostOut <= account.isolates * size, `${got.mostOut} credits are in leases of ${size}`);
      assert.ok(got.oldKey > 0 && got.oldKey < account.life, `a replaced key works for ${got.oldKey} ms`);
    }
  }
});

test("without a reserve, calls are refused while credits are in leases", () => {
  for (const seed of SEEDS) {
    const got = leases({ ...account, seed, size: 100, reserve: 0 });
    assert.ok(got.wronglyRefused > 0);
    assert.deepEqual([got.overspent, got.lost], [0, 0]);
    const most = (2 * account.isolates * 1000) / account.life + account.rate / 100;
    assert.ok(got.commands < most, `${got.commands} commands a second`);
  }
});

test("an isolate that dies costs at most a lease: its owner if it counts as paid, or the operator", () => {
  for (const seed of SEEDS) {
    const [size, deathEvery] = [100, 300];
    const paid = leases({ ...account, seed, size, deathEvery });
    assert.deepEqual([paid.overspent, paid.wronglyRefused], [0, 0]);
    assert.ok(paid.lost > 0 && paid.lost <= size * paid.deaths, `${paid.lost} credits of ${paid.deaths} isolates`);
    const free = leases({ ...account, seed, size, deathEvery, isForgiving: true });
    assert.ok(free.overspent > 0 && free.overspent <= size * free.deaths, `${free.overspent} of ${free.deaths}`);
  }
});

test("shards never overspend, and refuse a call only while fewer credits are left than calls come before they are balanced", () => {
  const { credits, rate, roundTrip, wall } = account;
  for (const seed of SEEDS) {
    for (const count of [2, 16]) {
      for (const every of [500, 3000]) {
        for (const isSkewed of [false, true]) {
          const got = shards({ seed, credits, rate, shards: count, every, roundTrip, wall: wall * 2, isSkewed });
          const parts = Array.from({ length: count }, (_, i) => (isSkewed ? 1 / (i + 1) : 1));
          const busiest = 1 / parts.reduce((sum, part) => sum + part, 0);
          const most = (count * busiest * rate * (1.5 * every + roundTrip)) / 1000;
          assert.equal(got.overspent, 0);
          assert.ok(got.mostLeft <= most, `${got.mostLeft} of ${most} credits are left`);
          assert.deepEqual([got.answered, got.overloaded], [credits, 0]);
        }
      }
    }
  }
});
