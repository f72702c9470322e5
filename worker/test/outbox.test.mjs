// @ts-check
/** The messages that wait to be delivered to the owner of an account, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { delivery, newProfile, nextDue, note, post, setSettings } from "../account/profile.mjs";

const START = 1_800_000_000_000;
const URL = "https://example.com/hook";
const ANSWERED = { status: 500, duration: 12, error: "The address answered with status 500" };
const FAILED = {
  attempt: ANSWERED,
  mail: null,
  mailAfter: null,
  webhook: /** @type {const} */ ("failed"),
  webhookAfter: 10_000,
  disable: false,
};
const SENT = {
  attempt: { status: 204, duration: 7, error: null },
  mail: null,
  mailAfter: null,
  webhook: /** @type {const} */ ("sent"),
  webhookAfter: null,
  disable: false,
};

/** @param {string} id @param {string} [type] */
const message = (id, type = "credits.threshold") => ({
  id,
  type,
  threshold: 80,
  time: START,
  plan: "free",
  remaining: 1,
  used: 2,
  cycleEnd: START + 1,
});

/** @param {object} settings */
function profileWith(settings) {
  const profile = newProfile({ address: "a@example.com" });
  setSettings(profile, { webhook: URL, secret: "whsec_1", ...settings });
  return profile;
}

const disabled = () => message("msg_off", "webhook.disabled");

/** The deliveries of the first message that are due. @param {import("../account/profile.mjs").Profile} profile @param {number} now */
const due = (profile, now) => {
  const [first] = profile.outbox;
  return first ? delivery(profile, first, now) : null;
};

test("a message goes out by mail and by webhook, each until it has arrived", () => {
  const profile = profileWith({});
  post(profile, message("msg_1"));
  assert.equal(nextDue(profile), START);
  const job = due(profile, START);
  assert.equal(job?.mail, 0);
  assert.deepEqual(job?.webhook, { url: URL, secret: "whsec_1", attempt: 0, failingSince: null });
  assert.deepEqual(job?.message, message("msg_1"));

  note(profile, { id: "msg_1", url: URL }, { ...FAILED, mail: "sent" }, START + 5, disabled);
  assert.equal(nextDue(profile), START + 10_005);
  assert.equal(due(profile, START + 10_004), null);
  const again = due(profile, START + 10_005);
  assert.deepEqual([again?.mail, again?.webhook?.attempt, again?.webhook?.failingSince], [null, 1, START + 5]);
  assert.equal(again?.message.id, "msg_1", "the id stays");
  assert.equal(profile.webhook?.state, "failing");

  note(profile, { id: "msg_1", url: URL }, SENT, START + 20_000, disabled);
  assert.deepEqual(profile.outbox, []);
  assert.equal(nextDue(profile), undefined);
  assert.deepEqual([profile.webhook?.state, profile.webhook?.failingSince], ["on", null]);
});

test("a message that is given up leaves the outbox", () => {
  const profile = profileWith({ webhook: "" });
  post(profile, message("msg_1"));
  note(
    profile,
    { id: "msg_1", url: undefined },
    { ...SENT, attempt: null, mail: "failed", mailAfter: null, webhook: null },
    START,
    disabled,
  );
  assert.deepEqual(profile.outbox, []);
});

test("a webhook that is switched off gets nothing more, and its owner is told by mail", () => {
  const profile = profileWith({ mail: "off" });
  post(profile, message("msg_1"));
  post(profile, message("msg_2"));
  note(profile, { id: "msg_1", url: URL }, { ...FAILED, webhookAfter: null, disable: true }, START, disabled);
  assert.equal(profile.webhook?.state, "off");
  assert.deepEqual(
    profile.outbox.map(({ id, mail, webhook }) => [id, mail !== null, webhook]),
    [["msg_off", true, null]],
  );
  post(profile, message("msg_3"));
  assert.equal(profile.outbox.length, 1, "there is no way to deliver it");
  // Saving the same URL switches it on again.
  setSettings(profile, { webhook: URL });
  assert.deepEqual([profile.webhook?.state, profile.webhook?.secret], ["on", "whsec_1"]);
});

test("another URL has another secret, and reports about the old one do not touch it", () => {
  const profile = profileWith({});
  post(profile, message("msg_1"));
  setSettings(profile, { webhook: "https://example.com/other", secret: "whsec_2" });
  note(profile, { id: "msg_1", url: URL }, { ...FAILED, disable: true }, START, disabled);
  assert.deepEqual([profile.webhook?.state, profile.webhook?.secret], ["on", "whsec_2"]);
});

test("an account without an address or a webhook has no messages", () => {
  const profile = newProfile({});
  post(profile, message("msg_1"));
  assert.deepEqual(profile.outbox, []);
});
