// @ts-check
/** The questions of a person on call: calls of the REST program become data points, and the operator's program answers questions about them. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, mock, test } from "node:test";
import { promisify } from "node:util";
import { listen } from "../../scripts/loopback.mjs";
import { ProgramHost } from "../engine/host.mjs";
import { pseudonymOf } from "../service/account/pseudonym.mjs";
import { effects } from "../service/effects.mjs";
import { logFailure } from "../service/point/event.mjs";
import { writeEvent, writePoint } from "../service/point/point.mjs";
import { ask } from "./cloudflare/client.mjs";
import { startCloudflare } from "./cloudflare/index.mjs";

/** A key with a correct checksum, and the account to which it belongs. */
const KEY = "lc-000000000000000000000000000000000015e1MX";
const ACCOUNT = "ACCOUNTAAAAAAAAAAAAAAAAAAA";

/** The answers of the account's object, by command. The last number is that of the key. */
const PAYS = "done 9 0 0 60 0 2";
const EMPTY = "exhausted 0 0 0 60 0 2";

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;
/** @type {{ url: string, close(): Promise<void> }} */
let administration;
/** @type {ProgramHost} */
let program;

before(async () => {
  mock.method(console, "log", () => {}); // the lines of the calls
  mock.method(console, "error", () => {});
  cloudflare = await startCloudflare();
  const { compile } = /** @type {any} */ (WebAssembly); // the types of Workers do not have it
  const module = await compile(readFileSync("build/worker/rest.wasm"));
  program = new ProgramHost(module, effects, writePoint);
  const server = createServer((_, response) => {
    const pseudonyms = [cloudflare.state.points[0]?.indexes[0], "LASTMONTHAAAAAAA"];
    response.end(JSON.stringify({ outcome: "done", accounts: [{ account: ACCOUNT, pseudonyms }], pseudonyms }));
  });
  administration = await listen(server);
});
after(async () => {
  await administration.close();
  await cloudflare.stop();
  mock.restoreAll();
});

/**
 * Sends a call to the program, whose data point stands for a number of calls.
 * @param {{ key?: string, id?: string, object?: string, interval?: number, text?: string, write?: (point: any) => void }} call
 */
async function call({ key = KEY, id, object = PAYS, interval = 1, text = "abc", write }) {
  const body = JSON.stringify({ text });
  const headers = { "content-type": "application/json", "content-length": `${body.length}`, "x-api-key": key };
  const request = new Request("https://lettercraft.example/v1/reversetext", { method: "POST", headers, body });
  if (id) request.headers.set("x-request-id", id);
  Object.defineProperty(request, "cf", { value: { colo: "FRA" } });
  const keep = (/** @type {any} */ point) =>
    cloudflare.state.points.push({ dataset: "lettercraft_calls", time: Date.now(), interval, ...point });
  const env = {
    ACCOUNTS: { get: async (/** @type {string} */ name) => (name.startsWith("key:") ? `pro ${ACCOUNT}` : null) },
    ACCOUNT: { getByName: () => ({ command: async () => object }) },
    KEY_NAME_SECRET: "secret",
    CALLS: { writeDataPoint: write ?? keep },
  };
  return (await program.fetch(request, env, { waitUntil() {} })).status;
}

/** Runs the operator's program, and returns its output. @param {...string} args */
const run = async (...args) => (await execute(...args)).stdout;

/** Runs the operator's program. @param {...string} args */
function execute(...args) {
  const variables = { LETTERCRAFT_URL: administration.url.slice(0, -1), LETTERCRAFT_ADMIN_TOKEN: "token" };
  const env = { ...process.env, ...cloudflare.env(), ...variables };
  return promisify(execFile)("build/lettercraft-admin", args, { env });
}

/** @param {string} output */
const rows = (output) =>
  output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("a call becomes a data point, and does not fail if that fails", async () => {
  const broken = () => {
    throw new Error("too many data points");
  };
  assert.equal(await call({ write: broken }), 200);
  assert.equal(await call({ id: "order-7" }), 200);
  assert.equal(await call({ object: EMPTY, id: "order-7", interval: 5 }), 403);
  assert.equal(await call({ key: "lc-0", interval: 2, text: "a".repeat(1000) }), 401);
  assert.equal(await call({ object: "" }), 503);
  const [paid, , unknown] = cloudflare.state.points;
  assert.equal(paid?.indexes[0], await pseudonymOf("secret", ACCOUNT, Date.now()));
  assert.deepEqual(unknown?.indexes, [""]);
  assert.ok(!JSON.stringify(cloudflare.state.points).includes(ACCOUNT));
});

test("top estimates figures from the sample, and names accounts", async () => {
  const [first, second] = rows(await run("top", "production", "--json"));
  const { bytes, ...figures } = first;
  const account = cloudflare.state.points[0]?.indexes[0];
  assert.deepEqual(figures, { name: ACCOUNT, account, calls: 7, refusals: 5, errors: 1, credits: 1, points: 3 });
  assert.ok(bytes > 7 * 50 && bytes < 7 * 500);
  assert.deepEqual([second.account, second.calls, second.refusals], [undefined, 2, 2]);
  const [largest] = rows(await run("top", "production", "--json", "--by=bytes", "--keys"));
  assert.deepEqual([largest.account, largest.key], [undefined, undefined]);
  const table = await run("top", "production", "--by=refusals", "--operations");
  assert.match(table, /^OPERATION +CALLS +REFUSALS +ERRORS +BYTES +CREDITS *\nreversetext +9 +7 +1 +\d+ +1/);
  assert.match(table, /kept 4 of these 9 calls; the figures are estimates/);
});

test("top compares data centres, reasons and times", async () => {
  const [frankfurt] = rows(await run("top", "production", "--json", "--colos", "--by=errors"));
  assert.deepEqual([frankfurt.colo, frankfurt.errors], ["FRA", 1]);
  assert.match(
    await run("top", "production", "--reasons", "--by=refusals"),
    /^REASON .*\ninsufficient_credits +5 +5 +0 .*\nunknown_key +2 +2 +0 /,
  );
  const { time } = cloudflare.state.points[0] ?? assert.fail();
  const times = rows(await run("top", "production", "--json", "--times"));
  assert.equal(
    times.reduce((sum, { calls }) => sum + calls, 0),
    9,
  );
  assert.ok(times[0].begin % 240 === 0 && times[0].begin * 1000 <= time && time < (times[0].begin + 240) * 1000);
  assert.match(await run("top", "production", "--times"), /^FROM-\(UTC\) .*\n\d{4}-\d\d-\d\d \d\d:\d[02468]:00 /);
});

test("logs filters calls by account, pseudonym and status", async () => {
  const account = String(cloudflare.state.points[0]?.indexes[0]);
  const found = rows(await run("logs", "production", "--json", "--account", account, "--status=4xx"));
  assert.deepEqual(
    found.map(({ status, reason, key, stands }) => [status, reason, key, stands]),
    [[403, "insufficient_credits", 2, 5]],
  );
  assert.equal(rows(await run("logs", "production", "--json", "--account", ACCOUNT)).length, 3);
  assert.equal(rows(await run("logs", "production", "--json", "--status=401")).length, 1);
  assert.match(await run("logs", "production", "--status=503"), /reversetext +503 +account_unreachable/);
});

test("why explains all calls with an id, whoever has chosen it", async () => {
  const output = await run("why", "production", "order-7");
  assert.match(output, /in FRA: reversetext was answered with 200 after \d+ ms, for 1 credits/);
  assert.match(output, /answered with 403 insufficient_credits after/);
  assert.match(output, new RegExp(`Account: ${ACCOUNT} \\([A-Z2-7]{16} in the log\\), key number 2`));
  assert.match(output, /Tell the customer: Change the plan, or wait for the next billing cycle/);
  const id = String(cloudflare.state.points[2]?.blobs[1]);
  assert.match(await run("why", "production", id), /What happened: The key does not exist, was mistyped, or has ended/);
  await assert.rejects(run("why", "production", "nobody"), /there is no call with this id/);
  await assert.rejects(run("why", "production", "a' OR 1=1"), /the id of a request has 1 to 128 characters/);
});

test("failures are shown by account and reason", async () => {
  const { points } = cloudflare.state;
  let interval = 1;
  const EVENTS = {
    writeDataPoint: (/** @type {any} */ point) =>
      points.push({ dataset: "lettercraft_events", time: Date.now(), interval, ...point }),
  };
  const env = { EVENTS, KEY_NAME_SECRET: "secret" };
  const account = await pseudonymOf("secret", ACCOUNT, Date.now());
  const event = (/** @type {object} */ members) => writeEvent(JSON.stringify(members), env);
  const full = new Error("KV PUT failed: 429 Too Many Requests");
  await logFailure(env, { event: "directory", worker: "account", account: ACCOUNT, error: full });
  await logFailure(env, { event: "notifier", worker: "account", account: ACCOUNT, error: new Error("gone") });
  const broken = () => {
    throw new Error("too many data points");
  };
  const other = { EVENTS: { writeDataPoint: broken }, KEY_NAME_SECRET: "" };
  await logFailure(other, { event: "billing", worker: "console", account: ACCOUNT, error: full });
  event({ event: "sweep", reason: "done", worker: "console", count: 3 });
  event({ event: "token", reason: "wrong", worker: "console", status: 401 });
  interval = 3;
  event({ event: "webhook", account, reason: "status", worker: "notifier", id: "msg_1", status: 500, attempt: 1 });
  event({ event: "webhook", account, reason: "status", worker: "notifier", id: "msg_2", status: 500, attempt: 2 });
  assert.ok(!JSON.stringify(points).includes(ACCOUNT));

  const shown = async (/** @type {string[]} */ ...args) =>
    rows(await run("failures", "production", "--json", ...args)).map(({ earliest, latest, ...failure }) => {
      assert.ok(Math.abs(Date.parse(earliest) - Date.now()) < 60_000 && earliest <= latest, `${earliest}, ${latest}`);
      return failure;
    });
  const by = { name: ACCOUNT, account };
  const webhooks = { event: "webhook", ...by, reason: "status", status: 500, worker: "notifier", times: 6, points: 2 };
  const [first, ...others] = await shown();
  assert.deepEqual(first, webhooks);
  const found = others.sort((a, b) => a.event.localeCompare(b.event));
  assert.deepEqual(found, [
    { event: "directory", ...by, reason: "status", status: 429, worker: "account", times: 1, points: 1 },
    { event: "notifier", ...by, reason: "exception", worker: "account", times: 1, points: 1 },
    { event: "token", reason: "wrong", status: 401, worker: "console", times: 1, points: 1 },
  ]);
  assert.deepEqual(await shown("--event=webhook"), [webhooks]);
  assert.equal((await shown("--account", ACCOUNT)).length, 3);
  assert.deepEqual((await shown("--event=sweep")).length, 1);
  const table = await run("failures", "production", "--event=webhook", "--since=24h");
  assert.match(
    table,
    new RegExp(
      `^EVENT .*LATEST *\nwebhook +${ACCOUNT} +${account} +status +500 +notifier +6 +20.*\nCloudflare has kept 2 of`,
    ),
  );
});

test("a question that can't be answered is refused, and one that is answered in part says so", async () => {
  for (const [command, flag, sentence] of /** @type {[string, string, RegExp][]} */ ([
    ["top", "--limit=0", /--limit: must be a number from 1 to 10000/],
    ["logs", "--limit=-5", /--limit: must be a number from 1 to 10000/],
    ["failures", "--limit=10001", /--limit: must be a number from 1 to 10000/],
    ["top", "--since=0s", /--since must be more than 0 and at most 2208h/],
    ["logs", "--since=-1h", /--since must be more than 0/],
    ["failures", "--since=2209h", /--since must be more than 0 and at most 2208h/],
    ["failures", "--event=a'b", /--event must be the name of an event/],
  ])) {
    await assert.rejects(run(command, "production", flag), (/** @type {any} */ { code, stderr }) => {
      assert.equal(code, 80, stderr);
      assert.match(stderr, sentence);
      return true;
    });
  }
  const said = async (/** @type {string[]} */ ...args) => (await execute(...args)).stderr;
  assert.equal(await said("logs", "production", "--account", ACCOUNT), "");
  assert.match(
    await said("logs", "production", "--account", ACCOUNT, "--since=2208h"),
    /^What was before 1 [A-Z][a-z]+ 20\d\d is not shown: the service knows the names in the log of this month and of the last one\.\n$/,
  );
  for (let i = 0; i < 11; i++) await call({ id: "again" });
  const { stdout, stderr } = await execute("why", "production", "again");
  assert.equal(stderr, "More than 10 calls have this id; these are the newest.\n");
  assert.equal(stdout.match(/What happened/g)?.length, 10);
});

test("alerts has all figures, and the runbook and the exit code of those that are on", async () => {
  const quiet = rows(await run("alerts", "production", "--json"));
  assert.ok(quiet.length > 5 && quiet.every(({ isOn }) => !isOn));
  const unreachable = quiet.find(({ alert }) => alert === "a part can't be reached");
  assert.deepEqual([unreachable.figure, unreachable.condition], [1, "more than 20 in 10 minutes"]);
  assert.equal(await call({ object: "", interval: 30 }), 503);
  /** @param {...string} flags */
  const fails = (...flags) => run("alerts", "production", ...flags).then(assert.fail, (error) => error);
  const { code, stdout, stderr } = await fails();
  assert.equal(code, 1);
  assert.match(stdout, /^ALERT +STATE +FIGURE +CONDITION +OF *\na bug +off +0 +more than 0 in 15 minutes +calls with/);
  assert.match(stdout, /\na part can't be reached +ON +31 +more than 20 in 10 minutes +calls for/);
  assert.match(
    stdout,
    /\n\na part can't be reached: KV, R2, .*\nRun:\n {2}build\/lettercraft-admin status production\n/,
  );
  assert.match(stderr, /alerts are on: a part can't be reached/);
  const on = rows((await fails("--json")).stdout).filter(({ isOn }) => isOn);
  assert.deepEqual(
    on.map(({ alert, runbook }) => [alert, runbook.includes("Tell customers: ")]),
    [["a part can't be reached", true]],
  );
});

test("logs has no rows for a time without calls", async () => {
  const { points } = cloudflare.state;
  const old = points.map((point) => ({ ...point, time: point.time - 7_200_000 }));
  points.splice(0, points.length, ...old);
  assert.equal(await run("logs", "production", "--json"), "");
  assert.match(await run("why", "production", "order-7"), /reversetext was answered with 200/);
});

test("a token without the permission is told which one it lacks", async () => {
  const limited = await startCloudflare({ permissions: [] });
  try {
    const env = { ...process.env, ...limited.env() };
    const top = promisify(execFile)("build/lettercraft-admin", ["top", "production"], { env });
    await assert.rejects(top, /lacks the permission "Account Analytics: Read"/);
    await assert.rejects(top, /enable Analytics Engine for the Cloudflare account/);
    assert.equal((await ask(limited, "POST", "~/analytics_engine/sql", {})).status, 403);
  } finally {
    await limited.stop();
  }
});
