// @ts-check
/** When the balance of an account is published, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { charge, grant, hold, release, settle } from "../account/metering.mjs";
import { balanceOf, noteIfFar } from "../account/publishing.mjs";
import { account, at } from "./metered.mjs";

const START = at("2026-01-15T00:00:00Z");
const NEXT = at("2026-02-15T00:00:00Z");
const FREE = { credits: 1000, bonus: 500, perMinute: 0 };

/** An account, and what the directory has of it if it is written whenever it must be. */
function open() {
  const state = account(FREE, START);
  noteIfFar(state);
  const directory = { ...balanceOf(state), writes: 0 };
  return {
    state,
    directory,
    /** Writes the directory if that must be done, and checks that it is close to the account. */
    look() {
      if (noteIfFar(state)) Object.assign(directory, balanceOf(state), { writes: directory.writes + 1 });
      const { remaining, used } = balanceOf(state);
      const check = (/** @type {number} */ known, /** @type {number} */ real) => {
        assert.ok(Math.abs(known - real) * 100 < remaining + used || known === real, `${known} for ${real}`);
        assert.equal(known > 0, real > 0);
      };
      check(directory.remaining, remaining);
      check(directory.used, used);
    },
  };
}

test("the published balance is less than one percent behind, and is written about a hundred times in a cycle", () => {
  const { state, directory, look } = open();
  for (let i = 0; charge(state, { cost: 1 }, FREE, START + i).outcome === "done"; i++) look();
  assert.deepEqual(directory, { remaining: 0, used: 1500, writes: 101 });
  charge(state, { cost: 1 }, FREE, NEXT);
  look();
  assert.deepEqual(directory, { remaining: 999, used: 1, writes: 102 });
  grant(state, 8);
  look();
  assert.equal(directory.writes, 102);
  grant(state, 3);
  look();
  assert.equal(directory.remaining, 1010);
});

test("the first call of a cycle is published, and so is the last credit", () => {
  const { state, directory, look } = open();
  charge(state, { cost: 1 }, FREE, START);
  look();
  assert.deepEqual(directory, { remaining: 1499, used: 1, writes: 1 });
  charge(state, { cost: 1498 }, FREE, START);
  look();
  charge(state, { cost: 1 }, FREE, START);
  look();
  assert.deepEqual(directory, { remaining: 0, used: 1500, writes: 3 });
});

test("held credits are not published as used, so a call that dies leaves nothing to publish", () => {
  const { state, directory, look } = open();
  const send = (/** @type {string} */ id) => ({ cost: 100, hold: id, life: 90_000 });
  hold(state, send("a"), FREE, START);
  look();
  assert.equal(directory.writes, 0);
  settle(state, { hold: "a", cost: 50 }, FREE, START);
  look();
  assert.deepEqual(directory, { remaining: 1450, used: 50, writes: 1 });
  for (const id of ["b", "c"]) hold(state, send(id), FREE, START);
  release(state, { hold: "b" }, FREE, START);
  look();
  charge(state, { cost: 0 }, FREE, START + 90_000);
  look();
  assert.equal(directory.writes, 1);
});
