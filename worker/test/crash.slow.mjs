// @ts-check
/** A server that is killed under load: the account has paid for every answer, and for no request that was not sent. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { send } from "../bench/load.mjs";
import { bundle, credits, key, serve } from "../bench/workerd.mjs";

const CONNECTIONS = 32;
const BODY = JSON.stringify({ text: "Hello World" });
const HEADERS = { "Content-Type": "application/json", "X-API-Key": key, Connection: "keep-alive" };

/** Maximum number of requests, in case the server is not killed. */
const MAX_REQUESTS = 20_000;

/**
 * Sends requests over many connections until they fail, and kills the server after a number of answers.
 * @param {import("../bench/workerd.mjs").Server} server
 * @param {number} moment
 */
async function loadUntilKilled(server, moment) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  let answered = 0;
  /** @type {Promise<void> | undefined} */
  let killed;
  const lane = async () => {
    try {
      while (sent < MAX_REQUESTS) {
        sent++;
        await send(agent, `${server.url}/v1/reversetext`, HEADERS, BODY);
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
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await killed;
  agent.destroy();
  return { sent, answered };
}

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
