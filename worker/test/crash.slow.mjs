// @ts-check
/** A server that is killed under load: the account has paid for every answer, and for no request that was not sent. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { send } from "../bench/load.mjs";
import { bundle, credits, key, keyOf, serve } from "../bench/workerd.mjs";
import { ask } from "./server.mjs";

const CONNECTIONS = 32;
/** How often the server is killed under the load of several keys. */
const KILLS = Number(process.env.KILLS || 3);
const BODY = JSON.stringify({ text: "Hello World" });
const HEADERS = { "Content-Type": "application/json", "X-API-Key": key, Connection: "keep-alive" };

/** Maximum number of requests, in case the server is not killed. */
const MAX_REQUESTS = 20_000;

/**
 * Sends requests over many connections until they fail, and kills the server after a number of answers.
 * @param {import("../bench/workerd.mjs").Server} server
 * @param {number} moment
 * @param {{ connections?: number, request?: (agent: Agent, sent: number) => Promise<unknown> }} [load] the requests
 */
async function loadUntilKilled(server, moment, { connections = CONNECTIONS, request = reverse(server) } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let answered = 0;
  /** @type {Promise<void> | undefined} */
  let killed;
  const lane = async () => {
    try {
      while (sent < MAX_REQUESTS) {
        await request(agent, sent++);
        answered++;
        if (answered === moment) killed = server.stop();
      }
    } catch (error) {
      // A lane ends because the server is gone, not because a request is refused.
      assert.ok(killed, String(error));
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      assert.ok(["ECONNRESET", "ECONNREFUSED", "EPIPE"].includes(String(code)), `${code}: ${error}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await killed;
  agent.destroy();
  return { sent, answered };
}

/** Returns what sends a request of the account's key. @param {import("../bench/workerd.mjs").Server} server */
const reverse = (server) => (/** @type {Agent} */ agent) => send(agent, `${server.url}/v1/reversetext`, HEADERS, BODY);

/**
 * Returns the number of credits that the account has used, according to its Durable Object.
 * @param {import("../bench/workerd.mjs").Server} server
 */
async function used(server) {
  const [outcome, remaining] = (await server.standing()).split(" ");
  assert.equal(outcome, "done");
  return credits - Number(remaining);
}

// Otherwise wrangler writes a log file into the home folder.
process.env.WRANGLER_WRITE_LOGS = "false";
const folder = bundle("crash", "worker/entry.mjs");

for (const moment of [1, 100, 1500]) {
  test(`killed after ${moment} answers, the account has paid for each of them and for no request that was not sent`, async () => {
    const state = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
    let server = await serve(folder, state);
    try {
      await server.open();
      assert.equal(await used(server), 0);
      const { sent, answered } = await loadUntilKilled(server, moment);
      assert.ok(answered >= moment && sent > answered, "the server was killed in the middle");

      server = await serve(folder, state);
      const paid = await used(server);
      assert.ok(paid >= answered, `${answered} were answered, ${paid} are paid`);
      assert.ok(paid <= sent, `${sent} were sent, ${paid} are paid`);

      // The account still works after the restart.
      await send(undefined, `${server.url}/v1/reversetext`, HEADERS, BODY);
      assert.equal(await used(server), paid + 1);
    } finally {
      await server.stop();
      rmSync(state, { recursive: true });
    }
  });
}

test("several keys have paid for their answers, and no key more than its limit, however often the server is killed", async () => {
  const state = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  const plans = { pro: { credits, bonus: 0, perMinute: 0 } };
  const LIMIT = 20 * KILLS;
  const texts = Array.from({ length: 5 }, (_, i) => keyOf(String(i + 1).repeat(34)));
  /** The answers and the requests so far, by key. */
  const answered = texts.map(() => 0);
  const sent = texts.map(() => 0);
  let server = await serve(folder, state);
  try {
    await server.open();
    const add = (/** @type {string} */ text, /** @type {number} */ i) =>
      server.administer({
        do: "add-key",
        plans,
        key: {
          id: `k${i}`,
          name: "K",
          hash: createHash("sha256").update(text).digest("hex"),
          isListed: true,
          limit: LIMIT,
        },
      });
    for (const [i, text] of texts.entries()) assert.equal((await add(text, i)).outcome, "done");
    for (let kill = 1; kill <= KILLS; kill++) {
      const request = async (/** @type {Agent} */ agent, /** @type {number} */ n) => {
        const i = n % texts.length;
        sent[i] = (sent[i] ?? 0) + 1;
        const headers = { "Content-Type": "application/json", Connection: "keep-alive" };
        const { status, json } = await ask(`${server.url}/v1/reversetext`, {
          key: texts[i],
          json: { text: "a" },
          headers,
          agent,
        });
        if (status === 200) answered[i] = (answered[i] ?? 0) + 1;
        else assert.equal(json.reason, "key_limit");
      };
      await loadUntilKilled(server, 97 * kill, { connections: 64, request });
      server = await serve(folder, state);
      await server.administer({ do: "plan", plan: "pro", plans }); // publishes the keys: the directory of this server is not kept
      const { keys } = await server.administer({ do: "keys", plans });
      const spent = keys
        .filter((/** @type {any} */ { id }) => id !== "first")
        .map((/** @type {any} */ one) => one.spent);
      for (const [i, n] of spent.entries()) {
        assert.ok(
          n >= (answered[i] ?? 0) && n <= (sent[i] ?? 0) && n <= LIMIT,
          `key ${i}, kill ${kill}: ${answered[i]} ${n} ${sent[i]}`,
        );
      }
      const sum = spent.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
      assert.equal(await used(server), sum, "the keys have paid what the account has paid");
      if (kill === KILLS)
        assert.deepEqual(
          spent,
          texts.map(() => LIMIT),
        );
    }
  } finally {
    await server.stop();
    rmSync(state, { recursive: true });
  }
});
