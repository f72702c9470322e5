// @ts-check
/** The last messages for the webhook of an account, and those that its owner sends by hand, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restore, save } from "../account/backup.mjs";
import { changes, reads } from "../account/commands.mjs";
import { message, newProfile, note, post, setSettings } from "../account/profile.mjs";
import { account, at, PRO } from "./metered.mjs";

const START = at("2026-01-01T00:00:00Z");
const DAY = 86_400_000;
const URL = "https://example.com/hook";
const plans = { p: PRO };
const NO_MAIL = /** @type {const} */ ({ mail: null, mailAfter: null, disable: false });
const ANSWERED = { status: 204, duration: 7, error: null };
const REFUSED = { status: 500, duration: 12, error: "The address answered with status 500" };

/** An account with a webhook, and what its owner can do. */
function owner() {
  const state = account(PRO, START);
  const profile = newProfile({});
  setSettings(profile, { webhook: URL, secret: "whsec_1" });
  /** @type {(name: string, command: object, now?: number) => any} */
  const send = (name, command, now = START) =>
    (reads[name] ?? changes[name])?.(state, profile, { plans, ...command }, now);
  /** @type {(now?: number) => ReturnType<typeof import("../account/deliveries.mjs").deliveriesOf>} */
  const list = (now = START) => send("account", {}, now).deliveries;
  /** Puts a message into the outbox. @param {number} [now] */
  const tell = (now = START) => {
    const made = { ...message("credits.threshold", state, now), threshold: 80 };
    post(profile, made);
    return made;
  };
  /** Takes note of an attempt of the notifier. @param {string} id @param {number} [now] @param {number | null} [after] */
  const fail = (id, now = START, after = 10_000) => {
    const report = /** @type {const} */ ({ ...NO_MAIL, webhook: "failed", webhookAfter: after, attempt: REFUSED });
    note(profile, { id, url: URL }, { ...report, disable: after === null }, now, () =>
      message("webhook.disabled", state, now),
    );
  };
  return { state, profile, send, list, tell, fail };
}

test("a message for the webhook is listed with its state and its last attempt, and without what was answered", () => {
  const { profile, list, tell, fail } = owner();
  const { id } = tell();
  const waiting = { id, type: "credits.threshold", threshold: 80, time: START, state: "waiting", next: START };
  assert.deepEqual(list(), [{ ...waiting, attempts: 0, last: null }]);
  fail(id, START + 5);
  const again = { ...waiting, next: START + 10_005, attempts: 1, last: { ...REFUSED, time: START + 5 } };
  assert.deepEqual(list(), [again]);
  const attempt = { ...ANSWERED, text: "secret" };
  note(
    profile,
    { id, url: URL },
    { ...NO_MAIL, webhook: "sent", webhookAfter: null, attempt },
    START + 10_006,
    assert.fail,
  );
  const last = { ...ANSWERED, time: START + 10_006 };
  assert.deepEqual(list(), [{ ...again, state: "delivered", next: null, attempts: 2, last }]);
});

test("a message that is given up has failed, and so has one that was never tried", () => {
  const { list, tell, fail } = owner();
  const first = tell();
  tell();
  fail(first.id, START, null);
  assert.deepEqual(
    list().map(({ state, attempts, next }) => [state, attempts, next]),
    [
      ["failed", 0, null],
      ["failed", 1, null],
    ],
  );
});

test("the newest 50 messages of 30 days are kept", () => {
  const { profile, send, list, tell } = owner();
  const made = Array.from({ length: 52 }, (_, i) => tell(START + i).id);
  assert.deepEqual(
    list().map(({ id }) => id),
    made.slice(2).toReversed(),
  );
  assert.equal(profile.deliveries.length, 50);
  assert.equal(list(START + 30 * DAY + 50).length, 1);
  assert.equal(send("delivery", { id: made[51] }, START + 30 * DAY + 50).outcome, "done");
  assert.equal(send("delivery", { id: made[50] }, START + 30 * DAY + 50).outcome, "no-delivery");
  tell(START + 40 * DAY);
  assert.equal(profile.deliveries.length, 1);
});

test("a message is sent again with what it said, and once it has arrived it is not sent by itself any more", () => {
  const { profile, send, list, tell, fail } = owner();
  const first = tell();
  const { id } = first;
  const other = tell();
  fail(id);
  assert.deepEqual(send("delivery", { id }), {
    outcome: "done",
    message: first,
    webhook: { url: URL, secret: "whsec_1" },
  });
  send("delivered", { id, url: URL, attempt: REFUSED }, START + 1);
  const [, waiting] = list();
  assert.deepEqual([waiting?.state, waiting?.next, waiting?.attempts], ["waiting", START + 10_000, 2]);
  assert.equal(profile.outbox[0]?.webhook?.attempts, 1, "the attempts that are made anyway go on");

  const { settings, deliveries } = send("delivered", { id, url: URL, attempt: ANSWERED }, START + 2);
  assert.deepEqual(
    [settings.webhook.state, profile.webhook?.failingSince, profile.outbox.map((one) => one.id)],
    ["on", null, [other.id]],
  );
  assert.deepEqual([deliveries[1].state, deliveries[1].attempts], ["delivered", 3]);
  fail(id, START + 3); // the attempt that was on its way
  assert.equal(list()[1]?.next, null);
});

test("an attempt at another URL says nothing about the webhook", () => {
  const { profile, send, tell, fail } = owner();
  const { id } = tell();
  fail(id);
  send("delivered", { id, url: "https://example.com/before", attempt: ANSWERED });
  assert.equal(profile.webhook?.state, "failing");
});

test("nothing is sent again without a webhook or to one that is off", () => {
  const { profile, send, list, tell, fail } = owner();
  const { id } = tell();
  assert.equal(send("delivery", { id: "msg_other" }).outcome, "no-delivery");
  fail(id, START, null);
  assert.equal(send("delivery", { id }).outcome, "webhook-off");
  send("settings", { webhook: URL });
  assert.equal(send("delivery", { id }).outcome, "done");
  send("settings", { webhook: "" });
  assert.equal(send("delivery", { id }).outcome, "no-webhook");
  assert.equal(list().length, 1, "another webhook can still get it");
  send("delete", {});
  assert.deepEqual(profile.deliveries, []);
});

test("a test is listed and can be sent again", () => {
  const { send, list } = owner();
  send("delivered", { id: "msg_test", test: START, url: URL, attempt: REFUSED }, START + 20);
  const last = { ...REFUSED, time: START + 20 };
  const listed = { id: "msg_test", type: "test", time: START, state: "failed", next: null, attempts: 1, last };
  assert.deepEqual(list(), [listed]);
  assert.deepEqual([send("delivery", { id: "msg_test" }).message.type, list().length], ["test", 1]);
});

test("deliveries are in a backup, and one from before has none", () => {
  const { state, profile, tell } = owner();
  tell();
  const saved = save(state, profile, { plans }, START);
  assert.deepEqual(restore(saved, "hash").profile.deliveries, profile.deliveries);
  const { deliveries: _, ...older } = saved.profile;
  assert.deepEqual(restore({ ...saved, profile: older }, "hash").profile.deliveries, []);
  assert.deepEqual(save(state, profile, { plans }, START + 31 * DAY).profile.deliveries, []);
});
