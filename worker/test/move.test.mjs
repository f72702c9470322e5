// @ts-check
/** The change of the address of an account's owner, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lapseMove } from "../account/address.mjs";
import { restore, save } from "../account/backup.mjs";
import { changes, reads } from "../account/commands.mjs";
import { open } from "../account/metering.mjs";
import { newProfile } from "../account/profile.mjs";
import { addSession } from "../account/sessions.mjs";
import { begin, confirmLink, recall, release } from "../console/signin/attempts.mjs";

const START = 1_800_000_000_000;
const LIFE = 86_400_000;
const HOUR = 3_600_000;
const PLANS = { free: { credits: 1000, bonus: 500, perMinute: 60, premium: false } };
const TO = "new@example.com";

/** An account whose owner has two sessions. */
function owner() {
  const state = open({ account: "A1", plan: "free" }, PLANS.free, START);
  const profile = { ...newProfile({ address: "old@example.com" }), unpublished: false };
  for (const session of ["asking", "other"]) addSession(profile, { session, life: 30 * LIFE }, START);
  /**
   * Sends a command of the console.
   * @param {string} name
   * @param {object} [command]
   * @param {number} [now]
   */
  const send = (name, command = {}, now = START) => {
    const execute = changes[name] ?? reads[name];
    assert.ok(execute, name);
    return /** @type {any} */ (execute(state, profile, { plans: PLANS, ...command }, now));
  };
  const ask = (now = START, to = TO) =>
    send("ask-move", { to, old: "old link", new: "new link", life: LIFE, session: "asking" }, now);
  /** Confirms the change, and returns the change as the owner sees it. @param {string} link @param {number} [now] */
  const confirm = (link, now) => send("confirm-move", { link }, now);
  const seen = (now = START) => send("account", {}, now).move;
  return { state, profile, send, ask, confirm, seen };
}

test("the address changes once both addresses have confirmed it", () => {
  for (const [first, second] of /** @type {const} */ ([
    ["old", "new"],
    ["new", "old"],
  ])) {
    const { profile, send, ask, confirm, seen } = owner();
    const shown = { to: TO, until: START + LIFE, old: false, new: false };
    assert.deepEqual(ask(), { outcome: "done", from: "old@example.com", move: shown });
    assert.deepEqual(confirm(`${first} link`), { outcome: "done", decided: false });
    assert.deepEqual(confirm(`${first} link`), { outcome: "done", decided: false }, "once more");
    assert.deepEqual(seen(), { ...shown, [first]: true });
    assert.deepEqual(send("move-address"), { outcome: "no-move" });
    assert.deepEqual(send("decided-move"), { outcome: "no-move" });
    assert.equal(send("account").alias, null);
    assert.deepEqual(confirm(`${second} link`), { outcome: "done", decided: true });
    assert.deepEqual([profile.address, send("account").alias], ["old@example.com", TO]);
    const { from, to, isMoved } = send("decided-move");
    assert.deepEqual([from, to, isMoved], ["old@example.com", TO, false]);
  }
});

test("a change that is decided goes on, and ends the other sessions and the mails of the old address", () => {
  const { state, profile, send, ask, confirm, seen } = owner();
  ask();
  for (const link of ["old link", "new link"]) confirm(link);
  const later = START + 3 * LIFE;
  assert.deepEqual(lapseMove(profile, later), { hasChanged: false, until: undefined });
  for (const name of ["ask-move", "cancel-move"]) assert.equal(send(name, { to: "x" }, later).outcome, "moving", name);
  const signIn = (/** @type {string} */ address) => send("sign-in", { session: address, life: 1000, address }).outcome;
  assert.deepEqual([signIn("old@example.com"), signIn(TO)], ["done", "done"], "both lead to the account until then");
  for (let i = 0; i < 2; i++) {
    assert.deepEqual(send("move-address"), { outcome: "done", cycleEnd: state.cycleEnd });
    assert.deepEqual([profile.address, send("account").alias], [TO, "old@example.com"]);
    assert.deepEqual([Object.keys(profile.sessions), profile.unpublished], [["asking"], true]);
  }
  assert.equal(signIn("old@example.com"), "moved");
  assert.equal(signIn(TO), "done");
  assert.deepEqual(send("delete").alias, "old@example.com");
  assert.deepEqual(send("end-move"), { outcome: "done" });
  assert.deepEqual([seen(), send("account").alias], [null, null]);
  assert.equal(confirm("old link").outcome, "no-move");
  assert.equal(
    ask(START + HOUR - 1, "third@example.com").outcome,
    "moving",
    "what is delayed must not undo the next change",
  );
  assert.equal(ask(START + HOUR, "third@example.com").outcome, "done");
});

test("a change whose new address has another account is dropped", () => {
  const { profile, send, ask, confirm } = owner();
  ask();
  send("end-move");
  assert.notEqual(profile.move, null, "one that is not decided stays");
  for (const link of ["old link", "new link"]) confirm(link);
  send("end-move");
  assert.deepEqual([profile.move, profile.address, profile.moved], [null, "old@example.com", 0]);
});

test("a change is cancelled in a session or with one of its links, or expires", () => {
  for (const command of [{}, { link: "old link" }, { link: "new link" }]) {
    const { send, ask, confirm, seen } = owner();
    ask();
    confirm("new link");
    assert.equal(send("cancel-move", { link: "another" }).outcome, "no-move");
    assert.equal(send("cancel-move", command).outcome, "done");
    assert.equal(seen(), null);
    assert.equal(send("cancel-move", command).outcome, "no-move", "again");
    assert.equal(confirm("old link").outcome, "no-move");
  }
  const { profile, send, ask, confirm, seen } = owner();
  ask();
  confirm("old link");
  assert.deepEqual(lapseMove(profile, START + LIFE - 1), { hasChanged: false, until: START + LIFE });
  for (const name of ["confirm-move", "cancel-move"])
    assert.equal(send(name, { link: "new link" }, START + LIFE).outcome, "no-move", name);
  assert.equal(seen(START + LIFE), null);
  assert.deepEqual(lapseMove(profile, START + LIFE), { hasChanged: true, until: undefined });
  assert.equal(profile.move, null);
});

test("a newer request takes the place of an older one, whose links end", () => {
  const { send, ask, confirm, seen } = owner();
  ask();
  confirm("old link");
  assert.equal(
    send("ask-move", { to: "b@example.com", old: "o", new: "n", life: LIFE, session: "asking" }).outcome,
    "done",
  );
  assert.deepEqual(seen(), { to: "b@example.com", until: START + LIFE, old: false, new: false });
  assert.equal(confirm("new link").outcome, "no-move");
});

test("the address that the account has, and that of a suspended account, are not changed", () => {
  const { state, profile, send, ask, confirm } = owner();
  assert.equal(ask(START, "old@example.com").outcome, "same-address");
  ask();
  state.suspended = true;
  assert.deepEqual([ask().outcome, confirm("old link").outcome], ["unmovable", "unmovable"]);
  state.suspended = false;
  for (const link of ["old link", "new link"]) confirm(link);
  state.suspended = true;
  assert.deepEqual([send("move-address").outcome, profile.address], ["unmovable", "old@example.com"], "once decided");
  state.suspended = false;
  assert.equal(send("move-address").outcome, "done");
});

test("a backup has no change that is not complete", () => {
  const { state, profile, ask, confirm } = owner();
  ask();
  for (const link of ["old link", "new link"]) confirm(link);
  const restored = restore(save(state, profile, { plans: PLANS }, START), "hash");
  assert.deepEqual([restored.profile.address, restored.profile.move], ["old@example.com", null]);
});

test("an address that an account has left gets another account without a bonus", () => {
  const left = { credits: 0, bonus: 0, promised: 0, cycleEnd: START + LIFE };
  /** @type {import("../console/signin/attempts.mjs").State} */
  const state = { attempts: [], account: "A1" };
  release(state, { account: "B2", left });
  assert.deepEqual(recall(state), { outcome: "done", account: "A1", left: null }, "that of another account stays");
  for (let i = 0; i < 2; i++) release(state, { account: "A1", left });
  assert.deepEqual(recall(state), { outcome: "done", account: null, left });
  const mail = { address: "old@example.com", verifier: "v", link: "l", code: "c", life: LIFE, most: 5, counted: "" };
  begin(state, mail, START);
  const answer = confirmLink(state, { verifier: "v", link: "l", account: "NEW" }, START);
  assert.deepEqual(answer, { outcome: "done", account: "NEW", address: "old@example.com", counted: "", left });
});
