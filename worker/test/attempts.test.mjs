// @ts-check
/** The arithmetic of signing in, with a simulated clock: attempts of an e-mail address, and limits of mails. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  adopt,
  begin,
  confirmCode,
  confirmLink,
  drop,
  fail,
  failure,
  leave,
  recall,
  replace,
} from "../console/signin/attempts.mjs";
import { admit } from "../console/signin/window.mjs";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

/** @returns {import("../console/signin/attempts.mjs").State} */
const empty = () => ({ attempts: [] });

/**
 * Begins an attempt of a browser.
 * @param {import("../console/signin/attempts.mjs").State} state
 * @param {string} verifier
 * @param {string} name of the attempt
 * @param {number} [now]
 * @param {number} [most]
 * @param {string} [counted]
 */
function ask(state, verifier, name, now = NOW, most = 5, counted = "client") {
  const mail = {
    address: "a@b.c",
    verifier,
    link: `link ${name}`,
    code: `code ${name}`,
    life: 15 * MINUTE,
    most,
    counted,
  };
  return begin(state, mail, now);
}

/**
 * @param {import("../console/signin/attempts.mjs").State} state
 * @param {string} verifier
 * @param {string} name
 * @param {number} [now]
 * @param {string} [account]
 */
const follow = (state, verifier, name, now = NOW, account = "NEW") =>
  confirmLink(state, { verifier, link: `link ${name}`, account }, now);

/**
 * @param {import("../console/signin/attempts.mjs").State} state
 * @param {string} verifier
 * @param {string} name
 * @param {number} [now]
 */
const type = (state, verifier, name, now = NOW) =>
  confirmCode(state, { verifier, code: `code ${name}`, account: "NEW", tries: 5 }, now);

const entered = { outcome: "done", account: "NEW", address: "a@b.c", counted: "client", left: null };
const expired = { outcome: "expired" };

test("an attempt can be confirmed until it expires, by link or by code", () => {
  for (const confirm of [follow, type]) {
    for (const [after, answer] of /** @type {const} */ ([
      [0, entered],
      [15 * MINUTE - 1, entered],
      [15 * MINUTE, expired],
    ])) {
      const state = empty();
      assert.deepEqual(ask(state, "v", "1"), { outcome: "done", until: NOW + 15 * MINUTE });
      assert.deepEqual(confirm(state, "v", "1", NOW + after), answer);
      assert.deepEqual(state.attempts, []);
    }
  }
});

test("an attempt can be confirmed once, and ends the others of its browser", () => {
  for (const confirm of [follow, type]) {
    const state = empty();
    ask(state, "v", "1");
    ask(state, "other", "2");
    ask(state, "v", "3");
    assert.deepEqual(confirm(state, "v", "1"), entered);
    for (const name of ["1", "3"]) {
      assert.deepEqual(follow(state, "v", name), expired);
      assert.deepEqual(type(state, "v", name), expired);
    }
    assert.deepEqual(confirm(state, "other", "2"), entered);
  }
});

test("in another browser, a link changes nothing and a code is unknown", () => {
  const state = empty();
  ask(state, "v", "1");
  const before = structuredClone(state);
  assert.deepEqual(follow(state, "other", "1"), { outcome: "other-browser" });
  assert.deepEqual(type(state, "other", "1"), expired);
  assert.deepEqual(state, before);
  assert.deepEqual(follow(state, "v", "1"), entered);
});

test("a link that does not exist is like one that has expired", () => {
  const state = empty();
  assert.deepEqual(follow(state, "v", "1"), expired);
  ask(state, "v", "1");
  assert.deepEqual(follow(state, "v", "2"), expired);
});

test("five wrong codes end the attempts of a browser, and no others", () => {
  const state = empty();
  ask(state, "v", "1");
  ask(state, "other", "2");
  for (const tries of [4, 3]) assert.deepEqual(type(state, "v", "wrong"), { outcome: "wrong-code", tries });
  ask(state, "v", "3"); // another mail gives no more tries
  for (const tries of [2, 1]) assert.deepEqual(type(state, "v", "wrong"), { outcome: "wrong-code", tries });
  assert.deepEqual(type(state, "v", "wrong"), expired);
  for (const name of ["1", "3"]) {
    assert.deepEqual(type(state, "v", name), expired);
    assert.deepEqual(follow(state, "v", name), expired);
  }
  assert.deepEqual(type(state, "other", "2"), entered);
});

test("wrong codes count even if the mail expires for which they were typed", () => {
  const state = empty();
  ask(state, "v", "1");
  for (let i = 0; i < 4; i++) type(state, "v", "wrong");
  ask(state, "v", "2", NOW + MINUTE);
  assert.deepEqual(type(state, "v", "wrong", NOW + 15 * MINUTE), expired);
  assert.deepEqual(type(state, "v", "2", NOW + 15 * MINUTE), expired);
});

test("the right code works after four wrong ones", () => {
  const state = empty();
  ask(state, "v", "1");
  for (let i = 0; i < 4; i++) type(state, "v", "wrong");
  assert.deepEqual(type(state, "v", "1"), entered);
});

test("the code of another browser's mail is a wrong one", () => {
  const state = empty();
  ask(state, "v", "1");
  ask(state, "other", "2");
  assert.deepEqual(type(state, "v", "2"), { outcome: "wrong-code", tries: 4 });
});

test("fifty attempts that are confirmed make one account", () => {
  const state = empty();
  for (let i = 0; i < 50; i++) ask(state, `v${i}`, `${i}`, NOW, 50);
  const accounts = Array.from({ length: 50 }, (_, i) => follow(state, `v${i}`, `${i}`, NOW, `NEW${i}`));
  assert.deepEqual(accounts, Array(50).fill({ ...entered, account: "NEW0" }));
});

test("there are only so many attempts", () => {
  const state = empty();
  for (let i = 0; i < 6; i++) ask(state, "v", `${i}`);
  assert.equal(state.attempts.length, 5);
  assert.deepEqual(follow(state, "v", "0"), expired);
  assert.deepEqual(follow(state, "v", "1"), entered);
});

test("nothing is kept of attempts that have expired", () => {
  const state = empty();
  ask(state, "v", "1");
  ask(state, "v", "2", NOW + MINUTE);
  assert.equal(drop(state, NOW + MINUTE), NOW + 15 * MINUTE);
  assert.equal(drop(state, NOW + 15 * MINUTE), NOW + 16 * MINUTE);
  assert.equal(drop(state, NOW + 16 * MINUTE), undefined);
  assert.deepEqual(state, empty());
});

test("why a mail was not sent is known for a time", () => {
  /** @type {import("../console/signin/attempts.mjs").State} */
  const state = { attempts: [] };
  assert.equal(failure(state, {}, NOW).failure, null);
  const why = { limit: "address", after: 1 };
  fail(state, { failure: why, life: MINUTE }, NOW);
  assert.equal(drop(state, NOW), NOW + MINUTE, "the object is stored until then");
  assert.deepEqual(failure(state, {}, NOW + MINUTE - 1).failure, why);
  assert.equal(failure(state, {}, NOW + MINUTE).failure, null);
  assert.deepEqual([drop(state, NOW + MINUTE), state], [undefined, { attempts: [] }]);
});

test("what a deleted account had left is known when its owner comes back, under the same id", () => {
  const state = empty();
  ask(state, "v", "1");
  follow(state, "v", "1");
  const left = { credits: 3, bonus: 20, promised: 500, cycleEnd: NOW + 1 };
  leave(state, left);
  ask(state, "v", "2");
  assert.deepEqual(follow(state, "v", "2", NOW, "ANOTHER"), { ...entered, left });
});

test("requests within all limits are counted", () => {
  const limits = [
    { count: 2, window: MINUTE },
    { count: 3, window: 10 * MINUTE },
  ];
  /** @type {number[]} */
  let times = [];
  /** @type {[number, number][]} time in minutes, and minutes to wait */
  const requests = [
    [0, 0],
    [0.25, 0],
    [0.5, 0.5], // two in the last minute
    [0.75, 0.25], // a refused request does not count
    [1, 0],
    [1.5, 8.5], // three in the last ten minutes
    [9.75, 0.25],
    [10, 0],
    [10.125, 0.125],
    [10.25, 0],
  ];
  for (const [minute, wait] of requests) {
    const now = NOW + minute * MINUTE;
    const counted = admit(times, limits, now);
    assert.equal(counted.after, wait * MINUTE, `at ${minute}`);
    times = counted.times;
    assert.ok(times.length <= 3);
    assert.equal(counted.end, Number(times.at(-1)) + 10 * MINUTE);
  }
});

test("a mailbox adopts the account that another one knows, unless it has one", () => {
  const left = { credits: 5, bonus: 2, promised: 0, cycleEnd: NOW + MINUTE };
  const nothing = { outcome: "done", account: null, left: null };
  const state = empty();
  assert.deepEqual(adopt(state, { account: "", left: null }), nothing);
  assert.deepEqual(state, empty(), "nothing is stored of an address without an account");
  assert.deepEqual(adopt(state, { account: "A1", left }), { outcome: "done", account: "A1", left });
  assert.deepEqual(adopt(state, { account: "A2", left: null }), { outcome: "done", account: "A1", left });
  assert.deepEqual(recall(state), { outcome: "done", account: "A1", left });
  ask(state, "v", "1");
  assert.deepEqual(follow(state, "v", "1"), { ...entered, account: "A1", left });
});

test("a mailbox that does not know the deleted account gets it with what the account had left", () => {
  const left = { credits: 5, bonus: 2, promised: 0, cycleEnd: NOW + MINUTE };
  const state = empty();
  leave(state, { account: "A1", ...left });
  assert.deepEqual(recall(state), { outcome: "done", account: "A1", left });
  leave(state, { account: "A2", ...left, credits: 4 });
  assert.deepEqual(recall(state), { outcome: "done", account: "A1", left: { ...left, credits: 4 } });
});

test("a mailbox replaces its account only if it is the one that was looked at, and not at once again", () => {
  const state = empty();
  adopt(state, { account: "A1", left: null });
  assert.equal(replace(state, { account: "A3", instead: "A2" }, NOW).account, "A1");
  assert.equal(replace(state, { account: "A3", instead: "A1" }, NOW).account, "A3");
  assert.equal(replace(state, { account: "A4", instead: "A3" }, NOW + MINUTE - 1).account, "A3");
  assert.equal(replace(state, { account: "A4", instead: "A3" }, NOW + MINUTE).account, "A4");
});

test("mails of others do not end those of a known device", () => {
  const state = empty();
  ask(state, "owner", "known", NOW, 3, "");
  for (let i = 0; i < 5; i++) ask(state, `other ${i}`, `${i}`, NOW, 3);
  assert.deepEqual(
    state.attempts.map(({ link }) => link),
    ["link known", "link 3", "link 4"],
  );
  assert.deepEqual(follow(state, "owner", "known"), { ...entered, counted: "" });
  for (let i = 0; i < 4; i++) ask(state, "owner", `known ${i}`, NOW, 3, "");
  assert.deepEqual(
    state.attempts.map(({ link }) => link),
    ["link known 1", "link known 2", "link known 3"],
  );
});
