// @ts-check
/** The notifications of an account and its webhook. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./eventually.mjs";
import { owner, server, thresholds } from "./owner.mjs";

/** The longest address that is allowed. */
const LONGEST_WEBHOOK = "https://example.com/".padEnd(2048, "a");

test("notifications can be set, and a webhook has a secret of its own", async () => {
  const member = await owner();
  const set = (/** @type {unknown} */ json) => member.ask("settings", { method: "PUT", json });
  assert.deepEqual((await set({})).json, { mail: true, thresholds, webhook: null });
  assert.deepEqual((await set({ mail: false })).json, { mail: false, thresholds, webhook: null });
  const first = (await set({ webhook: " https://example.com/hook?a=1 " })).json;
  assert.match(first.webhook.secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.deepEqual(first, {
    mail: false,
    thresholds,
    webhook: { url: "https://example.com/hook?a=1", secret: first.webhook.secret, state: "on" },
  });
  assert.deepEqual((await set({ mail: true, webhook: "https://example.com/hook?a=1" })).json, { ...first, mail: true });
  const second = (await set({ webhook: "https://example.com/other" })).json;
  assert.notEqual(second.webhook.secret, first.webhook.secret);
  assert.deepEqual((await member.ask("account")).json.settings, second);
  assert.deepEqual((await set({ webhook: "" })).json, { mail: true, thresholds, webhook: null });

  for (const webhook of [
    "example.com",
    "ftp://example.com/",
    "https://",
    "https:///path",
    "https://user:password@example.com/",
    "javascript:alert(1)",
    "http://example.com/",
    "https://10.0.0.1/",
    "https://167772161/",
    "https://intranet/",
    "https://exa mple.com/",
    `${LONGEST_WEBHOOK}a`,
  ]) {
    const { status, json } = await set({ mail: false, webhook });
    assert.deepEqual([status, json.code, json.parameter], [400, "invalid_parameter", "webhook"], webhook);
  }
  assert.deepEqual((await set({ thresholds: "95%, 50" })).json, { mail: true, thresholds: [50, 95], webhook: null });
  assert.deepEqual((await member.ask("account")).json.settings.thresholds, [50, 95]);
  assert.equal((await set({ thresholds: "50, 101" })).json.parameter, "thresholds");
  assert.deepEqual((await set({ thresholds: "" })).json.thresholds, thresholds);
  for (const body of [{ mail: "on" }, { webhook: 1 }, { thresholds: [50] }, { Mail: false, other: 1 }]) {
    assert.equal((await set(body)).json.code, "malformed_request");
  }
  assert.deepEqual((await member.ask("account")).json.settings, { mail: true, thresholds, webhook: null });
  const tooLong = (await set({ webhook: `${LONGEST_WEBHOOK}a` })).json.error;
  assert.equal(tooLong, "The URL of the webhook must have at most 2,048 characters");
  assert.equal((await set({ webhook: LONGEST_WEBHOOK })).json.webhook.url, LONGEST_WEBHOOK);
});

test("a webhook gets ten tests in ten minutes, which are listed and can be sent again", async () => {
  const member = await owner();
  await member.ask("settings", { method: "PUT", json: { webhook: "http://127.0.0.1:9/" } });
  const test = async () => (await member.ask("webhook/test", { json: {} })).status;
  for (let i = 0; i < 10; i++) assert.equal(await test(), 200);
  const { status, json, headers } = await member.ask("webhook/test", { json: {} });
  assert.deepEqual([status, json.code], [429, "throttled"]);
  assert.match(json.error, /^Too many tests were sent; try again in \d+ minutes$/);
  assert.ok(Number(headers["retry-after"]) > 0);

  const { deliveries } = (await member.ask("account")).json;
  assert.equal(deliveries.length, 10);
  const { id, last } = deliveries[3];
  assert.deepEqual([last.status, last.error], [null, "The address could not be reached"]);
  const again = await member.ask(`deliveries/${id}`, { json: {} });
  assert.deepEqual([again.status, again.json.delivered, again.json.error], [200, false, last.error]);
  assert.deepEqual([again.json.deliveries[3].id, again.json.deliveries[3].attempts], [id, 2]);
  assert.equal(again.json.settings.webhook.state, "on", "what is sent by hand does not switch it off");
  assert.equal((await member.ask("deliveries/msg_other", { json: {} })).json.code, "unknown_delivery");

  const failures = await eventually(() => {
    const found = server.lines().filter((line) => line.includes('{"event":"webhook",') && line.includes(id));
    return found.length === 2 && found;
  });
  const { pseudonyms } = (await server.admin(`accounts/${member.id}`)).json;
  for (const line of failures) {
    const { cause, ...failed } = JSON.parse(line.slice(line.indexOf("{")));
    assert.equal(cause, last.error);
    const event = { event: "webhook", account: pseudonyms[0], reason: "unreachable", worker: "console", id };
    assert.deepEqual(failed, event);
  }
});
