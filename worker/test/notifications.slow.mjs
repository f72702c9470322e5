// @ts-check
/** The owner of an account is told at 80% and at 95% of the credits, once each, even if the server is killed meanwhile. */
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { leaksIn } from "../../scripts/leaks.mjs";
import { freePort } from "../../scripts/loopback.mjs";
import { startServer } from "../../scripts/server.mjs";
import { key } from "../bench/workerd.mjs";
import { eventually } from "./eventually.mjs";
import { mailsTo } from "./mail.mjs";
import { openReceiver } from "./receiver.mjs";
import { ask } from "./server.mjs";

/** As many as the tests' other files open at the same time, each for one request (server.mjs). */
const CONNECTIONS = 32;
const CREDITS = 10_000;
const owner = "ada@example.com";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const keyHash = createHash("sha256").update(key).digest("hex");
const plans = { starter: { credits: CREDITS, bonus: 0, perMinute: 0 } };

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
const state = join(folder, "state");
/** The output of the servers. @type {string[]} */
const lines = [];
/** @type {import("../../scripts/server.mjs").Server} */
let server;
/** @type {Awaited<ReturnType<typeof openReceiver>>} */
let receiver;

async function start() {
  const entry = "worker/test/notifications/entry.mjs";
  const notifierEntry = "worker/test/notifications/notifier.mjs";
  const pageEntry = "worker/test/notifications/page.mjs";
  const port = await freePort();
  const onLine = (/** @type {string} */ line) => lines.push(line);
  server = await startServer({ port, state, testHosts: "127.0.0.1", entry, notifierEntry, pageEntry, onLine });
}

before(async () => {
  receiver = await openReceiver();
  await start();
});
after(async () => {
  await server?.stop();
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * Sends a command to an account's object.
 * @param {"console" | "payment"} side
 * @param {object} command
 * @param {string} [account]
 */
async function command(side, command, account = "NOTIFIED") {
  const { status, text } = await ask(`${server.url}/v1/test/${side}/${account}`, { json: { plans, ...command } });
  assert.equal(status, 200, text);
  return text;
}

/**
 * Uses credits at once, as a call with this price would.
 * @param {number} cost
 * @param {number[]} [thresholds]
 */
const use = (cost, thresholds = [80, 95]) => command("payment", { do: "charge", key: keyHash, cost, thresholds });

/** The events with a name that the servers have logged. @param {string} name */
const eventsOf = (name) =>
  lines.flatMap((line) => new RegExp(`{"event":"${name}",.*}`).exec(line) ?? []).map((text) => JSON.parse(text));

/** Returns the number of credits that are left. */
const left = async () => Number((await command("payment", { do: "standing" })).split(" ")[1]);

/**
 * Makes calls over many connections at the same time, each with a price of one credit, until a call is not answered with status
 * 200. Returns the last status of each connection, or undefined where the server was gone.
 *
 * @param {(number: number) => unknown} [before] is called with the number of each call, which waits for what it returns
 */
async function load(before = () => {}) {
  const agent = new Agent({ maxSockets: CONNECTIONS });
  const headers = { Connection: "close" };
  let calls = 0;
  const lane = async () => {
    for (;;) {
      await before(calls++);
      const answer = await ask(`${server.url}/v1/reversetext`, { key, agent, headers, json: { text: "Hello" } }).catch(
        () => {},
      );
      if (answer?.status !== 200) return answer?.status;
    }
  };
  const statuses = await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
  return statuses;
}

/** The webhooks that have arrived for a threshold. @param {number} threshold */
const webhooks = (threshold) => receiver.messages.filter(({ body }) => JSON.parse(body).data.threshold === threshold);

/** The mails that the running server has sent with words in their subject. @param {string} words */
const mails = async (words) => (await mailsTo(server.url, owner)).filter(({ subject }) => subject.includes(words));

/** @param {import("./receiver.mjs").Message | undefined} message */
const idOf = (message) => String(message?.headers["webhook-id"]);

/**
 * Checks a webhook and returns its id.
 * @param {import("./receiver.mjs").Message | undefined} message
 * @param {object} expected
 */
function checkWebhook(message, expected) {
  const { headers, body } = message ?? assert.fail("there is no message");
  const { type, timestamp, data } = JSON.parse(body);
  assert.equal(type, "credits.threshold");
  assert.ok(Date.parse(timestamp) <= Date.now() && Date.parse(data.cycleEnd) > Date.now(), body);
  const { cycleEnd, ...rest } = data;
  assert.deepEqual(rest, { account: "NOTIFIED", plan: "starter", ...expected });
  const signed = `${idOf(message)}.${headers["webhook-timestamp"]}.${body}`;
  const signature = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(signed)
    .digest("base64");
  assert.equal(headers["webhook-signature"], `v1,${signature}`);
}

test("each threshold is told once by mail and by webhook, or again with the same id after the server was killed", async () => {
  const opened = {
    do: "open",
    account: "NOTIFIED",
    key: { hash: keyHash, isListed: true },
    plan: "starter",
    credits: CREDITS,
    address: owner,
  };
  await command("console", opened);
  await command("console", { do: "settings", webhook: `${receiver.url}/later`, secret });
  await use(7_990); // 79.9%

  // The receiver does not answer, so the object can't know that the message has arrived.
  const arrived = receiver.asked("/later");
  const [seen, busy] = [Promise.withResolvers(), Promise.withResolvers()];
  // Calls would use all credits while the message is on its way.
  const loaded = load((number) => {
    if (number === 300) busy.resolve(undefined);
    return number < 200 || seen.promise;
  });
  await arrived;
  checkWebhook(webhooks(80)[0], { threshold: 80, creditsUsed: 8_000, creditsRemaining: 2_000 });
  const id = idOf(webhooks(80)[0]);
  const [mail, ...others] = await mails("80%");
  assert.match(String(mail?.text), new RegExp(`\nNotification ${id}\n`));
  assert.ok(mail?.text.includes(`Your account: ${server.url}/account/\n`), mail?.text);
  assert.equal(others.length, 0);
  seen.resolve(undefined);
  await busy.promise;
  await server.kill();
  assert.ok((await loaded).includes(undefined), "the server was killed while calls were made");

  receiver.open();
  await start();
  await eventually(() => webhooks(80).length > 1);
  await use((await left()) - 510); // 94.9%
  assert.deepEqual([...new Set(await load())], [403]);
  assert.equal(await left(), 0);
  await eventually(() => webhooks(95).length > 0);
  checkWebhook(webhooks(95)[0], { threshold: 95, creditsUsed: 9_500, creditsRemaining: 500 });

  // Messages are delivered in their order, so when a later message has arrived, there are no others before it.
  await command("console", { do: "settings", webhook: `${receiver.url}/410`, secret });
  await use(0, [100]);
  await eventually(async () => (await mails("switched off")).length > 0);
  assert.deepEqual(webhooks(80).map(idOf), [id, id]);
  assert.equal(webhooks(80)[0]?.body, webhooks(80)[1]?.body);
  assert.equal(webhooks(95).length, 1);
  assert.equal(webhooks(100).length, 1);
  const again = await mails("80%");
  assert.equal(again.length, 1);
  assert.ok(again[0]?.text.includes(`\nNotification ${id}\n`), again[0]?.text);
  assert.equal((await mails("95%")).length, 1);
  assert.ok((await mails("95%"))[0]?.text.includes(`\nNotification ${idOf(webhooks(95)[0])}\n`));
  assert.equal((await mails("")).length, 4);

  const { deliveries } = JSON.parse(await command("console", { do: "account" }));
  assert.deepEqual(
    deliveries.map((/** @type {any} */ { threshold, state, attempts, last }) => [
      threshold,
      state,
      attempts,
      last.status,
    ]),
    [
      [100, "failed", 1, 410],
      [95, "delivered", 1, 200],
      [80, "delivered", 1, 200],
    ],
    "the attempt of the server that was killed is not known",
  );

  // A line of the log can come after the event that it reports.
  const { account, ...failed } = await eventually(
    () => eventsOf("webhook").find(({ status }) => status === 410) ?? false,
  );
  assert.match(account, /^[A-Z2-7]{16}$/);
  assert.deepEqual(failed, {
    event: "webhook",
    reason: "status",
    worker: "notifier",
    id: deliveries[0].id,
    status: 410,
    attempt: 1,
    cause: "The address answered with status 410",
  });
  const point = {
    indexes: [account],
    blobs: [account, "webhook", "status", "notifier", failed.id],
    doubles: [410, 0, 1],
  };
  await eventually(() => lines.some((line) => line.includes(`data point ${JSON.stringify(point)}`)));
  assert.deepEqual(
    eventsOf("webhook_off").map(({ reason, account }) => [reason, account]),
    [["gone", account]],
  );
  assert.deepEqual(leaksIn(lines), []);
  assert.ok(!lines.some((line) => line.includes(receiver.url)));
});

test("a message that the notifier does not take waits, and holds up nothing", async () => {
  const account = "WAITING";
  await command(
    "console",
    { do: "open", account, key: { hash: keyHash, isListed: true }, plan: "starter", address: owner },
    account,
  );
  const began = Date.now();
  // The notifier expects thresholds without fractions.
  await command("payment", { do: "charge", key: keyHash, cost: 9_000, thresholds: [80.5] }, account);
  const failures = () => eventsOf("notifier");
  await eventually(() => failures().length > 0);
  await command("payment", { do: "charge", key: keyHash, cost: 600, thresholds: [95] }, account);
  await eventually(async () => (await mails("95%")).length > 1);
  const [{ account: name, cause, ...failed }] = failures();
  assert.match(name, /^[A-Z2-7]{16}$/);
  assert.deepEqual(failed, { event: "notifier", reason: "status", worker: "account", status: 400 });
  // The message is tried again after 30 seconds.
  assert.ok(failures().length <= 1 + (Date.now() - began) / 30_000, `${failures().length} attempts`);
});

test("nobody can ask for a notification from outside", async () => {
  const message = { id: "msg_1", type: "credits.threshold", threshold: 80, plan: "free" };
  const task = { account: "NOTIFIED", address: "eve@example.com", message, mail: 0 };
  const paths = ["/notify", "/v1/notify", "/admin/../notify", "/admin/..%2fnotify", "/admin//notify", "/admin/notify"];
  for (const path of paths) {
    for (const headers of [undefined, { Host: "console" }]) {
      const { status, text } = await ask(server.url + path, { json: task, ...(headers && { headers }) });
      assert.ok([307, 401, 404].includes(status), `${path}: ${status} ${text}`);
    }
  }
  assert.deepEqual(await mailsTo(server.url, task.address), []);
});
