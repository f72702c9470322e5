// @ts-check
/** The keys of an account: their rules, limits, and secrets that are replaced, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "../../scripts/chance.mjs";
import { pay } from "../account/charging.mjs";
import { addKey, changeKey, endSecrets, keyOf, listedOf, MOST, onlyKey, replaceSecret } from "../account/keys.mjs";
import { lapse, standing } from "../service/payment/metering.mjs";
import { account, at, KEY, oneKey } from "./metered.mjs";

const START = at("2026-01-15T00:00:00Z");
const DAY = 86_400_000;
const plans = { p: { credits: 100, bonus: 0, perMinute: 0 } };

/** @typedef {import("../account/keys.mjs").Keys} Keys */

/** An account with 100 credits and one key. @param {Parameters<typeof oneKey>[1]} [rules] */
function open(rules) {
  const state = account(plans.p, START);
  const keys = oneKey(START, rules);
  /** Sends a command, and returns its outcome and the credits left. @param {Record<string, any>} command */
  const told = ({ at: now = START, ...command }) => {
    const sent = { do: "charge", key: KEY, cost: 1, life: 90_000, plans, ...command };
    const { outcome, remaining } = pay(state, keys, /** @type {any} */ (null), sent, now);
    return [outcome, remaining];
  };
  return { state, keys, told };
}

test("a key may be used for its scopes only, and without scopes for everything", () => {
  const some = open({ scopes: ["hmac", "account"] });
  for (const [scopes, outcome] of [
    [["hmac"], "done"],
    [["hmac", "account"], "done"],
    [["hmac", "cryptogram"], "forbidden"],
    [undefined, "done"],
  ]) {
    assert.equal(some.told({ scopes, cost: 0 })[0], outcome, String(scopes));
  }
  const every = open();
  assert.equal(every.told({ scopes: ["hmac", "anything"], cost: 0 })[0], "done");
  assert.equal(open({ scopes: [] }).told({ scopes: ["hmac"] })[0], "forbidden");
});

test("a key with origins is for pages of these origins", () => {
  const { told } = open({ origins: ["https://a.example"] });
  assert.deepEqual(told({ origin: "https://a.example" }), ["done", 99]);
  for (const origin of ["https://b.example", "https://a.example.evil", "null", "", undefined]) {
    assert.deepEqual(told({ origin }), ["foreign", 99], origin);
  }
  assert.deepEqual(open().told({ origin: "https://b.example" }), ["done", 99]);
});

test("a key ends when it expires", () => {
  const { told } = open({ expires: START + DAY });
  assert.deepEqual(told({ at: START + DAY - 1 }), ["done", 99]);
  for (const does of ["charge", "check", "hold", "standing"]) {
    assert.deepEqual(told({ do: does, hold: "h", at: START + DAY }), ["expired", 99], does);
  }
});

test("a key uses no more credits in a cycle than its limit, whatever the account has", () => {
  const { told, state, keys } = open({ limit: 10 });
  assert.deepEqual(told({ cost: 4 }), ["done", 96]);
  assert.deepEqual(told({ do: "hold", hold: "h", cost: 6 }), ["done", 90]);
  for (const does of ["charge", "check", "hold"]) assert.deepEqual(told({ do: does, hold: "i" }), ["capped", 90], does);
  assert.deepEqual(told({ cost: 0 }), ["done", 90]);
  assert.deepEqual(told({ do: "commit", hold: "h", cost: 5 }), ["done", 91]);
  assert.deepEqual(told({}), ["done", 90]);
  assert.deepEqual(told({}), ["capped", 90]);
  keys.one && changeKey(keys.one, { limit: 11 });
  assert.deepEqual(told({}), ["done", 89]);
  assert.deepEqual([told({ at: state.cycleEnd }), state.spent], [["done", 99], { one: 1 }], "a new cycle");
});

test("another secret takes the place of one at once, or after a time, and the limit stays", () => {
  const { told, keys, state } = open({ limit: 5, isListed: true });
  const one = /** @type {import("../account/keys.mjs").Key} */ (keys.one);
  told({ cost: 2 });
  assert.deepEqual(replaceSecret(one, { hash: "second", isListed: true, overlap: DAY }, START), []);
  for (const key of [KEY, "second"]) assert.equal(told({ key })[0], "done", key);
  assert.deepEqual(state.spent, { one: 4 });
  assert.deepEqual(told({ key: KEY, at: START + DAY }), ["revoked", 96]);
  assert.deepEqual(told({ key: "second", at: START + DAY }), ["done", 95]);
  assert.deepEqual([endSecrets(keys, START + DAY - 1), endSecrets(keys, START + DAY)], [[], [KEY]]);
  assert.deepEqual(listedOf(keys), ["second"]);

  assert.deepEqual(replaceSecret(one, { hash: "third", isListed: true, overlap: DAY }, START), []);
  assert.deepEqual(replaceSecret(one, { hash: "fourth", overlap: DAY }, START), ["second"], "two secrets at most");
  assert.deepEqual(replaceSecret(one, { hash: "fifth" }, START), ["fourth", "third"], "no overlap");
  assert.equal(keyOf(keys, "fifth", START), one);
  for (const hash of [KEY, "second", "third", "fourth"]) assert.equal(keyOf(keys, hash, START), undefined);
});

test("a hold whose key has ended is refunded", () => {
  for (const [end, outcome] of /** @type {const} */ ([
    [(/** @type {Keys} */ keys) => delete keys.one, "revoked"],
    [(/** @type {Keys} */ { one }) => one && replaceSecret(one, { hash: "other" }, START), "revoked"],
    [(/** @type {Keys} */ { one }) => one && changeKey(one, { expires: START }), "expired"],
    [(/** @type {Keys} */ { one }) => one && changeKey(one, { scopes: [] }), "forbidden"],
  ])) {
    const { told, keys, state } = open();
    told({ do: "hold", hold: "h", cost: 7 });
    end(keys);
    assert.deepEqual(told({ do: "commit", hold: "h", cost: 7, scopes: ["hmac"] }), [outcome, 100]);
    assert.deepEqual([state.holds, state.spent.one], [{}, 0]);
  }
});

test("an account has at most 20 keys, and one from before keeps its only key", () => {
  /** @type {Keys} */
  const keys = onlyKey({ key: KEY, created: START }, { sealed: "s", keyMade: START + 5 });
  assert.deepEqual(
    [keyOf(keys, KEY, START)?.id, keys.first?.sealed, keys.first?.made, keys.first?.scopes],
    ["first", "s", START + 5, null],
  );
  for (let i = 1; i < MOST; i++)
    assert.equal(addKey(keys, { id: `k${i}`, name: "K", hash: `h${i}` }, START).outcome, "done");
  assert.equal(addKey(keys, { id: "more", name: "K", hash: "more" }, START).outcome, "too-many-keys");
  assert.equal(keyOf(keys, "more", START), undefined);
});

test("after any sequence of commands over several keys, each key and the account have paid for their calls", () => {
  const outcomes = new Set();
  for (let seed = 1; seed <= 100; seed++) {
    const { below } = chance(seed);
    const state = account(plans.p, START);
    /** @type {Keys} */
    const keys = {};
    const ids = ["a", "b", "c", "d", "e"];
    for (const id of ids) addKey(keys, { id, name: id, hash: id, limit: below(4) === 0 ? null : below(40) }, START);
    let now = START;
    /** What each key has paid for. @type {Record<string, number>} */
    const paid = Object.fromEntries(ids.map((id) => [id, 0]));
    /** @type {Map<string, { id: string, cost: number, expires: number }>} */
    const holds = new Map();
    for (let i = 0; i < 150; i++) {
      now += below(4) * 10_000;
      for (const [hold, { expires }] of holds) if (expires <= now) holds.delete(hold);
      const id = ids[below(5)] ?? "";
      const cost = below(6);
      const hold = String(below(6));
      const does = ["charge", "hold", "commit", "release"][below(4)] ?? "";
      const held = holds.get(hold);
      if (does === "hold" && held) continue;
      const command = {
        do: does,
        key: held?.id ?? id,
        cost: Math.min(cost, held?.cost ?? cost),
        hold,
        life: 60_000,
        plans,
      };
      const { outcome } = pay(state, keys, /** @type {any} */ (null), command, now);
      outcomes.add(outcome);
      if (does === "hold" && outcome === "done") holds.set(hold, { id, cost, expires: now + 60_000 });
      if (does === "charge" && outcome === "done") paid[command.key] = (paid[command.key] ?? 0) + command.cost;
      if (does === "commit" && held) paid[held.id] = (paid[held.id] ?? 0) + command.cost;
      if (does === "commit" || does === "release") holds.delete(hold);
      for (const one of ids) {
        const limit = keys[one]?.limit ?? Infinity;
        const open = [...holds.values()].filter((held) => held.id === one).reduce((sum, held) => sum + held.cost, 0);
        assert.equal(state.spent[one] ?? 0, (paid[one] ?? 0) + open, `${seed}: ${one}`);
        assert.ok((state.spent[one] ?? 0) <= limit);
      }
    }
    lapse(state, Infinity);
    const sum = Object.values(paid).reduce((a, b) => a + b, 0);
    assert.deepEqual([standing(state, plans.p, now).remaining, state.used], [100 - sum, sum]);
  }
  assert.deepEqual([...outcomes].sort(), ["capped", "done", "exhausted", "lapsed"]);
});
