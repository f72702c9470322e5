// @ts-check
/** What an operator does with the service on one machine: upgrades under load, backups, a move to another machine or to Cloudflare. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { startService } from "./box/service.mjs";
import { eventually } from "./eventually.mjs";
import { ownServer } from "./server.mjs";

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const wrangler = ownServer();
const folder = mkdtempSync(join(tmpdir(), "lettercraft-operating-"));
const secretKey = join(folder, "backup-key.txt");
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs the operator's program, and returns what it prints. @param {string[]} words */
async function admin(...words) {
  const env = { ...process.env, ...(words.includes("--local") && { PORT: new URL(wrangler.url()).port }) };
  return (await promisify(execFile)("build/lettercraft-admin", words, { env })).stdout;
}

/** @type {Service} */
let box;
before(async () => {
  box = await startService(() => "", { host: "127.0.0.1" });
});
after(() => box?.stop());

/** @param {Service} service */
const stateOf = (service) => join(service.folder, "state");

/** Opens an account. @param {Service} service @returns {Promise<{ account: string, key: string }>} */
const open = async (service) =>
  JSON.parse(await admin("accounts", "create", `--box=${stateOf(service)}`, "--plan=mega", "--json"));

/** Returns how many credits an account has used. @param {Service} service @param {string} account */
async function used(service, account) {
  return JSON.parse(await admin("accounts", "show", account, `--box=${stateOf(service)}`, "--json")).used;
}

/** Makes a call that costs one credit. @param {Pick<Service, "ask">} service @param {string} key @param {Agent} [agent] */
const call = (service, key, agent) =>
  service.ask("/v1/reversetext", {
    headers: { "X-API-Key": key },
    json: { text: "Hello World" },
    ...(agent && { agent }),
  });

/**
 * Makes calls, eight at a time and each over a connection of its own, while something happens.
 * @param {Service} service
 * @param {string} key
 * @param {(again: () => Promise<unknown>) => Promise<void>} happens again waits for eight more answers
 * @param {boolean} [isKept] whether each of the eight keeps its connection from call to call
 */
async function under(service, key, happens, isKept = false) {
  let isOver = false;
  let calls = 0;
  /** The answers by their status; those that broke off have none. @type {Record<string, number>} */
  const answers = {};
  const lane = async () => {
    const agent = isKept ? new Agent({ keepAlive: true }) : undefined;
    while (!isOver) {
      const status = await call(service, key, agent).then(
        ({ status }) => status,
        () => "none",
      );
      answers[status] = (answers[status] ?? 0) + 1;
      calls++;
    }
    agent?.destroy();
  };
  const lanes = Array.from({ length: 8 }, lane);
  const again = (wanted = calls + 8) => eventually(() => calls >= wanted);
  await happens(again).finally(() => {
    isOver = true;
  });
  await Promise.all(lanes);
  return answers;
}

/** Waits until a service was started a number of times. @param {Service} service @param {number} times */
const started = (service, times) => eventually(() => service.output().split("is ready at").length > times);

for (const isKept of [false, true]) {
  test(`no call fails while the service is upgraded, ${isKept ? "on connections that are kept" : "each on its own connection"}`, async () => {
    const { account, key } = await open(box);
    const upgrade = async (/** @type {() => Promise<unknown>} */ again) => {
      for (let i = 0; i < 3; i++) {
        await again();
        const times = box.output().split("is ready at").length;
        process.kill(box.pid, "SIGHUP");
        await started(box, times);
      }
    };
    const { 200: answered, ...failed } = await under(box, key, upgrade, isKept);
    assert.deepEqual(failed, {});
    assert.equal(await used(box, account), answered);
  });
}

test("a slow call is answered before the service is upgraded, and new calls wait for it", async () => {
  const { key } = await open(box);
  const text = JSON.stringify({ text: "Hello World" });
  const slow = request({
    host: "127.0.0.1",
    port: box.port,
    path: "/v1/reversetext",
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json", "Content-Length": text.length },
    agent: false,
  });
  const answered = once(slow, "response");
  slow.write(text.slice(0, 9));
  await call(box, key); // the beginning of the slow one is there before
  const times = box.output().split("is ready at").length;
  process.kill(box.pid, "SIGHUP");
  /** The calls that were not answered within a second. @type {Promise<{ status: number }>[]} */
  const waiting = [];
  await eventually(async () => {
    const one = call(box, key);
    const isHeld = (await Promise.race([one, setTimeout(1000, "held")])) === "held";
    if (isHeld) waiting.push(one);
    return isHeld;
  });
  assert.equal(box.output().split("is ready at").length, times);
  slow.end(text.slice(9));
  const [{ statusCode }] = await answered;
  assert.equal(statusCode, 200);
  for (const { status } of await Promise.all(waiting)) assert.equal(status, 200);
  await started(box, times);
});

test("a mistake in the settings changes nothing", async () => {
  const file = join(box.folder, "settings.toml");
  const settings = readFileSync(file, "utf8");
  const { key } = await open(box);
  const answers = await under(box, key, async () => {
    writeFileSync(file, "lisen = 1");
    process.kill(box.pid, "SIGHUP");
    await eventually(() => box.errors().includes("goes on as before: "));
    writeFileSync(file, settings);
  });
  assert.deepEqual(Object.keys(answers), ["200"]);
});

test("the nightly backup brings accounts, keys and credits to another machine", async () => {
  const publicKey = (await admin("backup-key", secretKey)).trim();
  const saved = await startService(() => `[backups]\nto = ["${publicKey}"]\n`, { host: "127.0.0.1" });
  const { account, key } = await open(saved);
  await call(saved, key);
  const backups = join(stateOf(saved), "backups");
  // The first one is due when the service starts; it is made a minute later.
  const find = () => existsSync(backups) && readdirSync(backups).find((name) => name.endsWith(".age"));
  const name = await eventually(find);
  await eventually(() => saved.output().includes(" has 1 account\n"));
  const file = join(folder, "nightly.jsonl.age");
  copyFileSync(join(backups, name), file);
  await saved.stop();
  const secrets = await admin("backup-secrets", `--identity=${secretKey}`, file);
  const other = await startService(() => "", { host: "127.0.0.1", before: withSecrets(secrets) });
  try {
    const output = await admin("restore", `--box=${stateOf(other)}`, `--identity=${secretKey}`, file);
    assert.match(output, /[1-9] restored, 0 there already, 0 refused/);
    assert.equal((await call(other, key)).status, 200);
    assert.equal(await used(other, account), 2);
  } finally {
    await other.stop();
  }
});

test("accounts move between Cloudflare and a machine, in both directions", async () => {
  const other = await startService(() => "", {
    host: "127.0.0.1",
    before: withSecrets(readFileSync(".dev.vars", "utf8")),
  });
  try {
    const here = await wrangler.open("pro", 10);
    const there = await open(other);
    const [fromHere, fromThere] = [join(folder, "here.jsonl"), join(folder, "there.jsonl")];
    await admin("backup", "--local", fromHere);
    await admin("backup", `--box=${stateOf(other)}`, fromThere);
    assert.match(await admin("restore", `--box=${stateOf(other)}`, fromHere), /1 restored, 0 there already, 0 refused/);
    assert.match(await admin("restore", "--local", fromThere), /1 restored, 0 there already, 0 refused/);
    assert.equal((await call(other, here.key)).status, 200);
    assert.equal((await call(wrangler, there.key)).status, 200);
    assert.equal(await used(other, here.account), 1);
  } finally {
    await other.stop();
  }
});

/** Writes the secrets of a service before its first start. @param {string} secrets */
function withSecrets(secrets) {
  return (/** @type {string} */ folder) => {
    mkdirSync(join(folder, "state"), { mode: 0o700 });
    writeFileSync(join(folder, "state/secrets"), secrets, { mode: 0o600 });
    return [];
  };
}
