// @ts-check
/** The keys of an account: their rules, limits, and secrets that are replaced, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "../../scripts/chance.mjs";
import { lapse } from "../account/balance.mjs";
import { pay } from "../account/charging.mjs";
import { changes } from "../account/commands.mjs";
import {
  addKey,
  changeKey,
  endSecrets,
  keyOf,
  listedOf,
  MOST,
  numberOf,
  onlyKey,
  replaceSecret,
} from "../account/keys.mjs";
import { refusedTo } from "../account/managing.mjs";
import { standing } from "../account/metering.mjs";
import { newProfile } from "../account/profile.mjs";
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
    const { outcome, remaining } = pay(state, /** @type {any} */ (null), sent, keyOf(keys, sent.key, now), now);
    return [outcome, remaining];
  };
  return { state, keys, told };
}

test("a number in the log belongs to one key, also after keys were revoked", () => {
  const profile = newProfile({});
  const add = (/** @type {string} */ id) => {
    addKey(profile.keys, { id, name: id, hash: id }, START);
    return numberOf(profile, id);
  };
  assert.deepEqual(["a", "b", "c"].map(add), [1, 2, 3]);
  delete profile.keys.b;
  delete profile.keys.c;
  assert.deepEqual(["d", "e"].map(add), [4, 5]);
  assert.deepEqual(
    ["a", "c", "d"].map((id) => numberOf(profile, id)),
    [1, 0, 4],
  );
  assert.deepEqual(Object.keys(profile.numbers.of), ["a", "d", "e"]);
});

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
  assert.deepEqual(told({ do: "settle", hold: "h", cost: 5 }), ["done", 91]);
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
    assert.deepEqual(told({ do: "settle", hold: "h", cost: 7, scopes: ["hmac"] }), [outcome, 100]);
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
      const does = ["charge", "hold", "settle", "release"][below(4)] ?? "";
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
      const { outcome } = pay(state, /** @type {any} */ (null), command, keyOf(keys, command.key, now), now);
      outcomes.add(outcome);
      if (does === "hold" && outcome === "done") holds.set(hold, { id, cost, expires: now + 60_000 });
      if (does === "charge" && outcome === "done") paid[command.key] = (paid[command.key] ?? 0) + command.cost;
      if (does === "settle" && held) paid[held.id] = (paid[held.id] ?? 0) + command.cost;
      if (does === "settle" || does === "release") holds.delete(hold);
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

/** A key that may manage keys. @type {Partial<import("../account/keys.mjs").Key>} */
const MANAGER = { scopes: ["account:keys", "cryptogram", "hmac"] };
const A = "https://a.example";
const B = "https://b.example";

/** The answer of the object to a command of a key with rules, beside a key with other rules. @param {any} rules @param {any} [others] */
const managing = (rules, others) => {
  const keys = oneKey(START, rules);
  addKey(keys, { id: "two", name: "Two", hash: "2", ...others }, START);
  return (/** @type {any} */ command, suspended = false) => {
    const refused = refusedTo({ suspended }, keys, { manager: KEY, ...command }, command.at ?? START);
    return refused && [refused.outcome, ...(refused.parameter ? [refused.parameter] : [])].join(" ");
  };
};

test("only a key that names the scope manages keys, as long as it is in force and where it may be used", () => {
  const list = { do: "keys" };
  assert.equal(managing(MANAGER)(list), null);
  for (const [rules, outcome, command, suspended] of /** @type {[any, string, any?, boolean?][]} */ ([
    [{}, "forbidden"],
    [{ scopes: null }, "forbidden"],
    [{ scopes: ["account", "hmac"] }, "forbidden"],
    [MANAGER, "revoked", { manager: "0" }],
    [{ ...MANAGER, expires: START + DAY }, "expired", { at: START + DAY }],
    [{ ...MANAGER, isTest: true }, "test-key"],
    [MANAGER, "suspended", {}, true],
    [MANAGER, "foreign", { origin: A }],
    [{ ...MANAGER, origins: [A] }, "foreign", { origin: B }],
    [{ ...MANAGER, origins: [A] }, "foreign"],
    ...["account", "reveal", "delete", "settings", "reseal", "toString"].map((name) => [
      MANAGER,
      "forbidden",
      { do: name },
    ]),
  ])) {
    assert.equal(managing(rules)({ ...list, ...command }, suspended), outcome, JSON.stringify([rules, command]));
  }
  assert.equal(managing({ ...MANAGER, origins: [A] })({ ...list, origin: A }), null);
  const { told } = open(MANAGER);
  assert.deepEqual([told({ scopes: ["hmac"] })[0], told({ scopes: ["account"] })[0]], ["done", "forbidden"]);
});

test("a key gives no key more than it has", () => {
  const ends = START + DAY;
  for (const [own, given, outcome] of /** @type {[any, any, string?][]} */ ([
    [{}, { scopes: ["hmac"] }],
    [{}, { scopes: ["hmac", "cryptogram"], limit: 5, expires: ends, origins: [A] }],
    [{}, {}, "scopes"],
    [{}, { scopes: null }, "scopes"],
    [{}, { scopes: ["account"] }, "scopes"],
    [{}, { scopes: ["hmac", "account:keys"] }, "scopes"],
    [{ expires: ends }, { scopes: ["hmac"] }, "expires"],
    [{ expires: ends }, { scopes: ["hmac"], expires: ends + 1 }, "expires"],
    [{ expires: ends }, { scopes: ["hmac"], expires: ends }],
    [{ origins: [A] }, { scopes: ["hmac"] }, "origins"],
    [{ origins: [A] }, { scopes: ["hmac"], origins: [A, B] }, "origins"],
    [{ origins: [A] }, { scopes: ["hmac"], origins: [A] }],
    [{ limit: 9 }, { scopes: ["hmac"] }, "limit"],
    [{ limit: 9 }, { scopes: ["hmac"], limit: 1 }, "limit"],
    [{ limit: 9 }, { scopes: ["hmac"], limit: 0 }],
    [{ limit: 9 }, { scopes: ["hmac"], isTest: true }],
  ])) {
    const origin = own.origins ? { origin: A } : {};
    const name = JSON.stringify([own, given]);
    const refused = outcome ? `wider ${outcome}` : null;
    assert.equal(managing({ ...MANAGER, ...own })({ do: "add-key", key: given, ...origin }), refused, name);
    // A key that may do more is not changed, not replaced and not revoked. One that may do less is not let do more.
    const ask = managing({ ...MANAGER, ...own }, given);
    for (const does of ["change-key", "replace-key", "revoke-key"]) {
      assert.equal(ask({ do: does, id: "two", rules: {}, ...origin }), outcome ? "wider" : null, `${does} ${name}`);
    }
    const least = { scopes: ["hmac"], limit: 0, expires: START + 1, origins: [A], isTest: given.isTest };
    const rules = { scopes: null, limit: null, expires: null, origins: null, ...given };
    const change = { do: "change-key", id: "two", rules, ...origin };
    assert.equal(managing({ ...MANAGER, ...own }, least)(change), refused, `change ${name}`);
  }
  assert.equal(
    managing(MANAGER)({ do: "revoke-key", id: "three" }),
    null,
    "the command says that there is no such key",
  );
});

test("a key renames, narrows, replaces and ends itself, and does not widen itself", () => {
  const ask = managing({ ...MANAGER, limit: 9, expires: START + DAY });
  for (const [rules, outcome] of /** @type {[any, string | null][]} */ ([
    [{ name: "New" }, null],
    [{ scopes: ["account:keys"], limit: 8, expires: START + 1, origins: [A] }, null],
    [{ scopes: null }, "wider scopes"],
    [{ scopes: ["account:keys", "account"] }, "wider scopes"],
    [{ limit: 10 }, "wider limit"],
    [{ limit: null }, "wider limit"],
    [{ expires: null }, "wider expires"],
  ])) {
    assert.equal(ask({ do: "change-key", id: "one", rules }), outcome, JSON.stringify(rules));
  }
  for (const does of ["replace-key", "revoke-key"]) assert.equal(ask({ do: does, id: "one" }), null);
});

test("a secret that was replaced does not replace the secret of its key again", () => {
  const keys = oneKey(START, MANAGER);
  addKey(keys, { id: "two", name: "Two", hash: "2", scopes: ["hmac"] }, START);
  if (keys.one) replaceSecret(keys.one, { hash: "new", overlap: DAY }, START);
  const ask = (/** @type {string} */ manager, /** @type {string} */ id) =>
    refusedTo({ suspended: false }, keys, { do: "replace-key", manager, id }, START)?.outcome;
  assert.deepEqual([ask(KEY, "one"), ask("new", "one")], ["wider", undefined]);
  assert.deepEqual([ask(KEY, "two"), ask("new", "two")], [undefined, undefined], "the deployment before goes on");
});

test("a secret that has leaked ends at once, with its key unless it was replaced, and the owner is told", () => {
  const state = account(plans.p, START);
  const profile = newProfile({ address: "ann@example.com" });
  Object.assign(profile, { keys: oneKey(START, { name: "Job" }), mail: false, unpublished: false });
  const { one } = profile.keys;
  if (one) replaceSecret(one, { hash: "new", overlap: DAY }, START);
  const leak = (/** @type {string} */ hash) => changes["revoke-leaked"]?.(state, profile, { hash }, START);
  const told = () =>
    profile.outbox.map(({ type, key, replaced, mail, webhook }) => [type, key, replaced, !!mail, webhook]);

  assert.deepEqual(leak("other"), { outcome: "unknown-key" });
  assert.deepEqual(leak(KEY), { outcome: "done" });
  assert.deepEqual([keyOf(profile.keys, KEY, START), keyOf(profile.keys, "new", START)?.id], [undefined, "one"]);
  assert.deepEqual([profile.stale, profile.unpublished], [[KEY], true]);
  assert.deepEqual(leak(KEY), { outcome: "unknown-key" }, "a second report");
  assert.deepEqual(leak("new"), { outcome: "done" });
  assert.deepEqual([profile.keys, profile.stale], [{}, [KEY, "new"]]);
  assert.deepEqual(told(), [
    ["key.leaked", "Job", true, true, null],
    ["key.leaked", "Job", false, true, null],
  ]);
});
