// @ts-check
/** What calls with an Idempotency-Key pay and get, with a simulated clock and the table in SQLite. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { pay } from "../account/charging.mjs";
import { keyOf } from "../account/keys.mjs";
import { Repeats } from "../account/repeats.mjs";
import { account, at, KEY, oneKey } from "./metered.mjs";

const START = at("2026-01-15T00:00:00Z");
const LIFE = 90_000;
const DAY = 86_400_000;
const plans = { p: { credits: 10, bonus: 0, perMinute: 60 } };

/** A table as the storage of a Durable Object has it. @returns {any} */
function newTable() {
  const db = new DatabaseSync(":memory:");
  return { exec: (/** @type {string} */ sql, /** @type {any[]} */ ...values) => db.prepare(sql).all(...values) };
}

/**
 * An account with 10 credits, and functions that execute commands for it.
 * @param {number} [keys] Idempotency-Keys that are remembered
 * @param {Parameters<typeof oneKey>[1]} [rules] of the account's key
 */
function open(keys = 1000, rules) {
  const state = account(plans.p, START);
  const repeats = new Repeats(newTable());
  const secrets = oneKey(START, rules);
  let now = START;
  /**
   * @param {string} does
   * @param {string} key
   * @param {string | undefined} content
   * @param {{ answer?: string, cost?: number, calls?: number, hold?: string, key?: string, repeat?: undefined, mayRepeat?: boolean }} [more]
   */
  const send = (does, key, content, { answer, ...more } = {}) => {
    const repeat = { key, content, life: DAY, keys, ...(answer !== undefined && { answer }) };
    const command = { do: does, key: KEY, cost: 3, life: LIFE, plans, repeat, ...more };
    return pay(state, repeats, command, keyOf(secrets, command.key, now), now);
  };
  return {
    state,
    repeats,
    send,
    /** The outcome of a command, the credits left, and the answer that was kept. @param {Parameters<typeof send>} command */
    told(...command) {
      const { outcome, remaining, answer } = send(...command);
      return [outcome, remaining, ...(answer === undefined ? [] : [answer])];
    },
    pass: (/** @type {number} */ time) => (now += time),
    get now() {
      return now;
    },
  };
}

test("a charge keeps the answer, and a repetition gets it for a day, free of charge but within the rate window", () => {
  const { told, state, pass } = open();
  assert.deepEqual(told("charge", "k", "c", { answer: "one" }), ["done", 7]);
  assert.deepEqual(told("charge", "k", "c", { answer: "two" }), ["repeated", 7, "one"]);
  assert.deepEqual(told("hold", "k", "c", { hold: "h" }), ["repeated", 7, "one"]);
  assert.deepEqual(state.holds, {}, "a repetition holds nothing");
  assert.deepEqual([state.calls, state.used], [3, 3]);
  pass(DAY - 1);
  assert.deepEqual(told("charge", "k", "c", { answer: "three" }), ["repeated", 7, "one"]);
  pass(1);
  assert.deepEqual(told("charge", "k", "c", { answer: "four" }), ["done", 4]);
  assert.deepEqual(told("charge", "k", "c", { answer: "five" }), ["repeated", 4, "four"]);
});

test("another call with the key, a throttled repetition and one of an old key are refused", () => {
  const { told, state, repeats, now } = open();
  told("charge", "k", "c", { answer: "one" });
  for (const does of ["charge", "hold"]) assert.deepEqual(told(does, "k", "d", { hold: "h" }), ["conflict", 7], does);
  assert.deepEqual(told("charge", "k", "c", { key: "old" }), ["revoked", 7]);
  assert.deepEqual(told("charge", "k", "d", { key: "old" }), ["revoked", 7]);
  state.calls = 60;
  assert.deepEqual(told("charge", "k", "c"), ["throttled", 7]);
  assert.deepEqual(told("charge", "k", "d"), ["throttled", 7]);
  assert.deepEqual(repeats.look({ key: "k", life: 0, wait: 0, keys: 0 }, now), {
    outcome: "repeated",
    answer: "one",
  });
});

test("a call that is held is running until it is settled, and then its answer is kept", () => {
  const { told, send, state, now } = open();
  assert.deepEqual(told("hold", "k", "c", { hold: "h" }), ["done", 7]);
  for (const does of ["hold", "charge"]) {
    const { outcome, remaining, expires } = send(does, "k", "c", { hold: "i", answer: "early" });
    assert.deepEqual([outcome, remaining, expires], ["running", 7, now + LIFE]);
  }
  assert.deepEqual(told("hold", "k", "d", { hold: "i" }), ["conflict", 7]);
  assert.equal(state.calls, 1, "a call that waits is not counted");
  assert.deepEqual(told("settle", "k", "c", { hold: "h", cost: 2, answer: "one" }), ["done", 8]);
  assert.deepEqual(told("hold", "k", "c", { hold: "i" }), ["repeated", 8, "one"]);
});

test("a call whose hold is released, refused, lapsed or free is new again", () => {
  const { told, pass, state } = open();
  told("hold", "k", "c", { hold: "h" });
  assert.deepEqual(told("release", "k", "c", { hold: "other" }), ["done", 7]);
  assert.equal(told("hold", "k", "c", { hold: "i" })[0], "running", "another hold was released");
  assert.deepEqual(told("release", "k", "c", { hold: "h" }), ["done", 10]);
  assert.deepEqual(told("hold", "k", "d", { hold: "i" }), ["done", 7]);
  assert.deepEqual(told("settle", "k", "d", { hold: "i", cost: 0 }), ["done", 10]);
  assert.deepEqual(told("hold", "k", "e", { hold: "j" }), ["done", 7]);
  assert.deepEqual(told("settle", "k", "e", { hold: "j", key: "old", answer: "x" }), ["revoked", 10]);
  assert.deepEqual(told("hold", "k", "f", { hold: "l" }), ["done", 7]);
  pass(LIFE);
  assert.deepEqual(told("hold", "k", "g", { hold: "m" }), ["done", 7], "the credits of the lapsed hold are back");
  assert.deepEqual(told("settle", "k", "f", { hold: "l", answer: "late" }), ["lapsed", 7]);
  assert.equal(told("hold", "k", "g", { hold: "n" })[0], "running", "the late call has ended the other one");
  assert.deepEqual(Object.keys(state.holds), ["m"]);
});

test("a cost that is no number of credits is refused", () => {
  const { send, state } = open();
  for (const cost of [-1, 0.5, NaN, Infinity, /** @type {any} */ ("1")]) {
    for (const does of ["charge", "check", "hold", "settle"]) {
      assert.throws(() => send(does, "k", "c", { cost, hold: "h" }), /not a number of credits/);
    }
  }
  for (const calls of [0, -1, 1.5, /** @type {any} */ ("2")]) {
    assert.throws(() => send("charge", "k", "c", { calls }), /no number of calls/);
  }
  assert.deepEqual([state.credits, state.holds], [10, {}]);
});

test("a repetition of several calls counts as one in the rate window", () => {
  const { told, state } = open();
  assert.deepEqual(told("charge", "k", "c", { answer: "one", calls: 40 }), ["done", 7]);
  assert.deepEqual(told("charge", "k", "c", { answer: "two", calls: 40 }), ["repeated", 7, "one"]);
  assert.deepEqual(told("hold", "other", "c", { hold: "h", calls: 40 }), ["throttled", 7]);
  assert.equal(state.calls, 41);
});

test("before its body is read, a repetition is let pass without credits", () => {
  const { told } = open();
  told("charge", "k", "c", { answer: "one", cost: 10 });
  assert.deepEqual(told("check", "k", undefined), ["done", 0]);
  assert.deepEqual(told("check", "other", undefined), ["exhausted", 0]);
  assert.deepEqual(told("charge", "other", "c", { answer: "two" }), ["exhausted", 0]);
  assert.deepEqual(told("charge", "free", "c", { cost: 0 }), ["done", 0]);
  assert.deepEqual(told("charge", "free", "d", { cost: 0 }), ["done", 0], "what costs nothing is not remembered");
});

test("a check before the key is known lets an account without credits pass while one of its calls can be repeated", () => {
  const check = (/** @type {ReturnType<typeof open>} */ { send }) =>
    send("check", "", undefined, { cost: 1, repeat: undefined, mayRepeat: true }).outcome;
  const empty = open();
  empty.state.credits = 0;
  assert.equal(check(empty), "exhausted");
  const paid = open();
  paid.told("charge", "k", "c", { answer: "one", cost: 10 });
  assert.deepEqual([check(paid), paid.state.calls], ["done", 1]);
  assert.equal(paid.send("check", "", undefined, { repeat: undefined }).outcome, "exhausted");
  paid.state.calls = 60;
  assert.equal(check(paid), "throttled");
  paid.pass(DAY);
  assert.equal(check(paid), "exhausted", "the call is not remembered any more");
  const held = open();
  held.told("hold", "k", "c", { hold: "h", cost: 10 });
  assert.equal(check(held), "done");
});

test("the limit of a key is no obstacle to a repetition before its Idempotency-Key is known", () => {
  const { told } = open(1000, { limit: 3 });
  const check = () => told("check", "", undefined, { cost: 4, repeat: undefined, mayRepeat: true });
  assert.deepEqual(check(), ["capped", 10], "no call can be repeated yet");
  told("charge", "k", "c", { answer: "one" });
  assert.deepEqual(check(), ["done", 7]);
  assert.deepEqual(told("charge", "k", "c", { answer: "two" }), ["repeated", 7, "one"]);
  assert.deepEqual(told("charge", "other", "c", { answer: "two" }), ["capped", 7]);
});

test("the oldest keys above the maximum are forgotten, and calls that failed or were held do not count", () => {
  const { told } = open(3);
  for (const i of Array(10).keys()) {
    told("hold", `failed ${i}`, "c", { hold: "h" });
    told("release", `failed ${i}`, "c", { hold: "h" });
  }
  for (const key of ["a", "b", "c", "d"]) told("charge", key, "c", { answer: key, cost: 1 });
  for (const key of ["b", "c", "d"]) assert.deepEqual(told("charge", key, "c"), ["repeated", 6, key]);
  assert.deepEqual(told("charge", "a", "c", { answer: "new", cost: 1 }), ["done", 5]);
});

test("what has expired is deleted when the last answer has, and the table lists what was paid for a backup", () => {
  const { told, repeats, pass } = open();
  assert.equal(repeats.forget(START), undefined);
  assert.deepEqual(repeats.list(START), []);
  told("charge", "a", "c", { answer: "one" });
  assert.equal(repeats.forget(START), START + DAY);
  pass(1000);
  told("charge", "b", "d", { answer: "two" });
  told("hold", "running", "e", { hold: "h" });
  assert.equal(repeats.forget(START + 1000), START + DAY + 1000);
  const [a, b] = ["a", "b"].map((key, i) => ({ key, content: "cd"[i], expires: START + DAY + i * 1000 }));
  assert.deepEqual(
    repeats.list(START).map((one) => ({ ...one })),
    [a, b],
  );
  assert.deepEqual(
    repeats.list(START + DAY).map((one) => ({ ...one })),
    [b],
  );
  const copy = new Repeats(newTable());
  copy.take(repeats.list(START));
  assert.deepEqual(copy.look({ key: "b", content: "d", life: 0, wait: 0, keys: 0 }, START), { outcome: "forgotten" });
  const HOUR = 3_600_000;
  assert.equal(repeats.forget(START + DAY), START + DAY + HOUR, "a search an hour is enough");
  assert.equal(repeats.forget(START + DAY + 1000), START + DAY + HOUR);
  assert.equal(repeats.forget(START + DAY + HOUR), undefined);
  assert.deepEqual(repeats.list(0), []);
});
