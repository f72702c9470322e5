// @ts-check
/** The delivery of messages by the page program, with a receiver on the loopback that misbehaves in many ways. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { bundle, serve } from "../bench/workerd.mjs";
import { openReceiver } from "./receiver.mjs";
import { ask } from "./server.mjs";

/** @type {import("../bench/workerd.mjs").Server} */
let server;
/** @type {Awaited<ReturnType<typeof openReceiver>>} */
let receiver;
before(async () => {
  receiver = await openReceiver();
  server = await serve(bundle("delivery", "worker/test/page/entry.mjs"));
  await server.open();
});
after(async () => {
  await server?.stop();
  await receiver?.close();
});

const message = { headers: { "Content-Type": "application/json", "webhook-id": "msg_1" }, body: '{"word":"naïve"}' };

/**
 * Delivers the message to an address, or to a path of the receiver. Returns the answer without the time that it took.
 * @param {string} address
 * @param {string} [body]
 */
async function deliver(address, body = message.body) {
  const url = address.startsWith("/") ? receiver.url + address : address;
  const { status, text, json } = await ask(`${server.url}/deliver`, { json: { url, ...message, body } });
  assert.equal(status, 200, text);
  const { milliseconds, ...answer } = json;
  assert.ok(Number.isInteger(milliseconds) && milliseconds >= 0, text);
  return answer;
}

/** @param {number} status @param {string} text */
const delivered = (status, text) => ({ error: "", reason: "", refused: "", status, text });
/** @param {number} status @param {string} [detail] */
const failed = (status, detail = "") => ({
  error: `The address answered with status ${status}${detail}`,
  reason: "status",
  refused: "",
  status,
  text: detail === "" ? `status ${status}` : "moved",
});
/** @param {string} rule */
const refused = (rule) => ({ error: `The address ${rule}`, reason: "refused", refused: rule, status: 0, text: "" });

test("a message arrives as it was given, and says who sends it", async () => {
  const before = receiver.messages.length;
  assert.deepEqual(await deliver("/200"), delivered(200, "status 200"));
  assert.equal(receiver.messages.length, before + 1);
  const { headers, body } = receiver.messages[before] ?? assert.fail();
  assert.equal(body, message.body);
  assert.equal(headers["content-type"], "application/json");
  assert.equal(headers["webhook-id"], "msg_1");
  assert.match(headers["user-agent"] ?? "", /^Lettercraft\/1 \(webhooks; \+https:/);
  assert.deepEqual(await deliver("/204"), delivered(204, ""));
});

test("an answer with another status is a failure, and a redirect is not followed", async () => {
  for (const status of [400, 404, 410, 429, 500, 503]) assert.deepEqual(await deliver(`/${status}`), failed(status));
  const before = receiver.messages.length;
  const addresses = ["http://10.0.0.1/", "http://169.254.169.254/", `${receiver.url}/200`];
  for (const address of addresses) {
    const answer = await deliver(`/to?${encodeURIComponent(address)}`);
    assert.deepEqual(answer, failed(302, "; redirects are not followed"), address);
  }
  assert.equal(receiver.messages.length, before + addresses.length);
});

test("the beginning of the answer is returned, and the rest is not read", async () => {
  assert.deepEqual(await deliver("/large"), delivered(200, "a".repeat(1000)));
  const closed = receiver.closed("/endless");
  assert.deepEqual(await deliver("/endless"), delivered(200, "é".repeat(1000)));
  await closed;
  assert.deepEqual(await deliver("/bytes"), delivered(200, "a\ufffd\0\ufffd\ufffd"));
  assert.deepEqual(await deliver("/cut"), delivered(200, ""));
});

test("only public https addresses are used, however they are written", async () => {
  const local = refused("must not lead to a private or local address");
  const scheme = refused("must be an https address");
  const noAddress = refused("must be a web address, such as https://example.com/page");
  /** @type {[string, object][]} */
  const cases = [
    ["https://10.0.0.1/", local],
    ["https://169.254.169.254/latest/", local],
    ["https://2130706434/", local],
    ["https://[::ffff:7f00:2]/", local],
    ["https://localhost/", local],
    ["https://a.localhost./", local],
    ["https://printer/", local],
    ["https://metadata.google.internal/", local],
    ["https://example.com:8443/", refused("must have no port other than 443")],
    ["https://user:password@example.com/", refused("must not contain a user name or a password")],
    ["http://example.com/", scheme],
    ["ftp://example.com/", scheme],
    ["example.com/hook", noAddress],
    ["", noAddress],
    [`https://example.com/${"a".repeat(2048)}`, refused("must have at most 2,048 characters")],
  ];
  for (const [address, answer] of cases) {
    assert.deepEqual(await deliver(address), answer, address);
    assert.deepEqual(await deliver(address, ""), answer, address);
  }
});

test("without a body the address is only checked", async () => {
  const before = receiver.messages.length;
  assert.deepEqual(await deliver("/200", ""), delivered(0, ""));
  assert.deepEqual(await deliver("https://example.com/", ""), delivered(0, ""));
  assert.equal(receiver.messages.length, before);
});

test("a receiver that can't be reached is a failure", async () => {
  const answer = await deliver(`http://127.0.0.1:${await freePort()}/`);
  const error = "The address could not be reached";
  assert.deepEqual(answer, { error, reason: "unreachable", refused: "", status: 0, text: "" });
});

test("a delivery ends after ten seconds, and the status decides whether it succeeded", async () => {
  const asked = [receiver.asked("/never"), receiver.asked("/drip")];
  let answered = 0;
  const late = [deliver("/never"), deliver("/drip")].map((answer) => answer.finally(() => answered++));
  await Promise.all(asked);
  const forward = (/** @type {number} */ seconds) => ask(`${server.url}/forward?${1000 * seconds}`);
  await forward(5);
  assert.equal(answered, 0, "the deliveries still wait after five seconds");
  await forward(5);
  const [never, drip] = await Promise.all(late);
  assert.deepEqual(never, {
    error: "The address did not answer within 10 seconds",
    reason: "timeout",
    refused: "",
    status: 0,
    text: "",
  });
  assert.deepEqual(drip, delivered(200, ""));
});

test("a request that is no message is refused", async () => {
  for (const body of ["", "[]", '{"url":1}']) {
    const { status, text } = await ask(`${server.url}/deliver`, { body });
    assert.deepEqual([status, text], [503, ""], body);
  }
});
