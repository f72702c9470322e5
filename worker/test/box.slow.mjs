// @ts-check
/** The service on one machine: its first start, and what it keeps when it is killed. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { eventually } from "./eventually.mjs";
import { ask } from "./server.mjs";

const OPERATOR = "build/lettercraft-admin";
const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
const state = join(folder, "state");
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
/** How often workerd is killed under load. */
const KILLS = Number(process.env.KILLS || 10);
const CONNECTIONS = 32;

/** @type {{ output: () => string, workerd: () => number, kill: () => Promise<void>, stop: () => Promise<number | null> }} */
let service;
before(async () => {
  service = await start();
});
after(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the service on the same state. */
async function start() {
  const child = spawn(OPERATOR, ["serve", "--listen", `127.0.0.1:${port}`, "--state", state], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let [output, errors] = ["", ""];
  child.stderr.on("data", (piece) => {
    errors += piece;
  });
  child.stdout.on("data", (piece) => {
    output += piece;
  });
  await eventually(() => child.exitCode !== null || output.includes(" is ready at "));
  assert.equal(child.exitCode, null, errors);
  return {
    output: () => output,
    /** The id of the process of workerd. */
    workerd: () => childOf(child.pid),
    /** Kills the program that runs workerd, and returns when workerd has ended, too. */
    async kill() {
      const pid = childOf(child.pid);
      child.kill("SIGKILL");
      await ended;
      await eventually(() => !isRunning(pid));
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

/** Returns the id of the only child of a process, whichever of its threads has started it. @param {number | undefined} parent */
function childOf(parent) {
  const threads = readdirSync(`/proc/${parent}/task`);
  return Number(threads.map((thread) => readFileSync(`/proc/${parent}/task/${thread}/children`, "utf8")).join(""));
}

/** Reports whether a process has a thread that has not ended: as long, its files are open. @param {number} pid */
function isRunning(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).some(
      (id) => !readFileSync(`/proc/${pid}/task/${id}/stat`, "utf8").includes(") Z "),
    );
  } catch {
    return false;
  }
}

/** Opens an account with credits, with the operator's program. @param {number} credits @returns {{ account: string, key: string }} */
function open(credits) {
  const words = ["accounts", "create", "--json", `--box=${state}`, "--plan=pro", `--credits=${credits}`];
  return JSON.parse(execFileSync(OPERATOR, words, { encoding: "utf8" }));
}

/** Returns the credits that an account has used. @param {string} account @returns {number} */
function used(account) {
  const words = ["accounts", "show", "--json", `--box=${state}`, account];
  return JSON.parse(execFileSync(OPERATOR, words, { encoding: "utf8" })).used;
}

const reverse = (/** @type {string} */ key, /** @type {Agent} */ agent) =>
  ask(`${url}/v1/reversetext`, { key, json: { text: "ab" }, agent });

test("the first start says what is not there, and how to make the key of the first call", async () => {
  const lines = service.output().split("\n");
  for (const what of ["No mail server is set", "No TLS is in front", "No public key for backups is set"]) {
    assert.ok(lines.some((line) => line.startsWith(`${what}: `) && line.endsWith(".")));
  }
  const [, command = ""] = /: (\S+ accounts create --box=\S+)$/m.exec(service.output()) ?? [];
  const [program = "", ...words] = command.split(" ");
  const [key] = /lc-\w{40}/.exec(execFileSync(program, words, { encoding: "utf8" })) ?? [];
  const { status, json } = await ask(`${url}/v1/reversetext`, { key: String(key), json: { text: "ab" } });
  assert.deepEqual([status, json.data.reversed], [200, "ba"]);
});

test("what is stored is for one user alone, and for one server at a time", () => {
  for (const file of readdirSync(state, { recursive: true, encoding: "utf8" })) {
    assert.equal(statSync(join(state, file)).mode & 0o077, 0, file);
  }
  assert.throws(
    () =>
      execFileSync(OPERATOR, ["serve", "--listen=127.0.0.1:0", "--state", state], { stdio: "pipe", timeout: 60_000 }),
    /is in use by another server/,
  );
});

test("200 parallel calls on 50 credits are paid 50 times", async () => {
  const { account, key } = open(50);
  const agent = new Agent({ maxSockets: 200 });
  const answers = await Promise.all(Array.from({ length: 200 }, () => reverse(key, agent)));
  const paid = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ json }) => json.code === "insufficient_credits");
  assert.deepEqual([paid.length, refused.length, used(account)], [50, 150, 50]);
});

test("keys, credits and pictures are there after a kill", async () => {
  const { account, key } = open(10);
  const path = "/v1/cryptogram?text=Know+thyself&seed=s&image=true&imageFormat=pdf";
  const { status, json } = await ask(url + path, { key });
  assert.equal(status, 200);
  const { pathname, search } = new URL(json.data.image.downloadURL);
  const picture = await ask(url + pathname + search);
  assert.equal(picture.bytes.toString("latin1", 0, 5), "%PDF-");
  await service.kill();
  service = await start();
  assert.equal(used(account), 1);
  const again = await ask(url + pathname + search);
  assert.ok(again.bytes.equals(picture.bytes));
  const part = await ask(url + pathname + search, { headers: { Range: "bytes=1-3" } });
  assert.deepEqual([part.status, part.text], [206, "PDF"]);
  assert.equal((await ask(url + path, { key })).headers["x-credits-remaining"], "8");
});

test(`an account has paid for each answer and for no call that was not sent, after ${KILLS} kills under load`, async () => {
  const { account, key } = open(1e6);
  let [sent, answered] = [0, 0];
  for (let kill = 1; kill <= KILLS; kill++) {
    const pid = service.workerd();
    const before = answered;
    let isKilled = false;
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const lane = async () => {
      while (!isKilled) {
        sent++;
        try {
          const { status } = await reverse(key, agent);
          assert.equal(status, 200);
          answered++;
        } catch (error) {
          const { code } = /** @type {NodeJS.ErrnoException} */ (error);
          assert.ok(isKilled && (code === "ECONNRESET" || code === "EPIPE"), String(error));
        }
        if (!isKilled && answered - before >= 40 * kill) {
          isKilled = true;
          process.kill(pid, "SIGKILL");
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    agent.destroy();
    const paid = used(account); // waits in the socket until workerd is there again
    assert.ok(
      paid >= answered && paid <= sent,
      `kill ${kill}: ${answered} were answered, ${paid} are paid, ${sent} were sent`,
    );
    assert.notEqual(service.workerd(), pid);
  }
  assert.equal(await service.stop(), 0);
  service = await start();
  assert.ok(used(account) >= answered);
});
