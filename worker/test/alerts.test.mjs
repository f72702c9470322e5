// @ts-check
/** The alerts of the console's schedule: it asks the stand-in for Cloudflare, and sends mails and calls a webhook. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { listen } from "../../scripts/loopback.mjs";
import { startCloudflare } from "./cloudflare/index.mjs";
import { startConsole } from "./console.mjs";
import { eventually } from "./eventually.mjs";
import { mailsTo } from "./mail.mjs";

const OPERATOR = "oncall@lettercraft.test";
const ALERTS = "*/5 * * * *";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {Awaited<ReturnType<typeof startConsole>>} */
let operated;
/** The texts that the webhook got. @type {string[]} */
const texts = [];
/** @type {{ url: string, close(): Promise<void> }} */
let webhook;

before(async () => {
  cloudflare = await startCloudflare();
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    texts.push(JSON.parse(body).text);
    response.end();
  });
  webhook = await listen(receiver);
  operated = await startConsole(folder, join(folder, "state"), {
    MAIL_FROM: "lettercraft@example.com",
    ALERT_MAIL: OPERATOR,
    ALERT_WEBHOOK: webhook.url,
    ANALYTICS_TOKEN: cloudflare.token,
    ENVIRONMENT: "production",
    ACCOUNT_ID: cloudflare.state.account,
    TEST_CLOUDFLARE: cloudflare.url,
  });
});
after(async () => {
  await operated?.stop();
  await webhook?.close();
  await cloudflare?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A call that was answered with 500, whose data point stands for three. The places are those of worker/service/point/fields.json. */
const bug = () => ({
  dataset: "lettercraft_calls",
  time: Date.now(),
  interval: 3,
  indexes: [""],
  blobs: ["", "id", "", "hmac", "internal", "", "panic", "FRA"],
  doubles: [500, 0, 1, 1, 1, 0],
});

/** Sends the event of the schedule, and returns the subjects and texts of all mails so far, the newest first. */
async function evaluate() {
  assert.equal(await operated.schedule(ALERTS), 200, operated.output());
  return (await mailsTo(operated.url, OPERATOR)).map(({ subject, text }) => ({ subject, text }));
}

test("an alert is told once with its runbook, by mail and webhook, and once when it ends", async () => {
  assert.deepEqual(await evaluate(), [], "a service without calls");
  cloudflare.state.points.push(bug());
  const [began, ...others] = await evaluate();
  assert.equal(began?.subject, "Lettercraft production: a bug");
  assert.deepEqual(others, []);
  assert.match(
    `${began?.text}`,
    /^a bug: 3 calls with an internal error, fields of GraphQL included \(alert at more than 0 in 15 minutes\)\n/,
  );
  assert.match(`${began?.text}`, /\n {2}build\/lettercraft-admin logs production --status=500 --json\n/);
  assert.match(`${began?.text}`, /\nTell customers: /);
  assert.deepEqual(texts, [`${began?.subject}\n\n${began?.text}`]);
  assert.equal((await evaluate()).length, 1, "it goes on");
  cloudflare.state.points.length = 0;
  assert.equal((await evaluate())[0]?.subject, "Lettercraft production: ended: a bug");
  assert.equal(texts.length, 2);
});

test("questions that fail are an alert of their own, and no line has the token or the address", async () => {
  cloudflare.onRequest = () => ({ status: 403 });
  for (const _ of [1, 2]) assert.equal((await evaluate()).length, 2);
  assert.equal((await evaluate())[0]?.subject, "Lettercraft production: the alerts can't be evaluated");
  assert.equal((await evaluate()).length, 3);
  const failures = () => operated.output().match(/^.*alerts could not be evaluated.*$/gm) ?? [];
  const lines = await eventually(() => failures().length === 4 && failures()); // a line can come after the answer
  assert.match(`${lines[0]}`, /status 403 of Analytics Engine/);
  for (const line of lines)
    for (const text of [cloudflare.token, OPERATOR, webhook.url]) assert.ok(!line.includes(text));
});
