// @ts-check
/**
 * A server that is killed while an account moves under load: one object serves afterwards, every call is charged once, and the same command
 * completes the move. An object that does not take the account ends the move.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { account, bundle, credits, key, serve } from "../bench/workerd.mjs";
import { ask } from "./server.mjs";

const CONNECTIONS = 16;
/** How often the server is killed. */
const KILLS = Number(process.env.KILLS || 8);
/** The number of answers that the account keeps, and their size: a move has many parts. */
const [ANSWERS, SIZE] = [600, 12_000];
const PLACES = ["weur", "sam", "home"];

process.env.WRANGLER_WRITE_LOGS = "false"; // otherwise wrangler writes a log file into the home folder
const folder = bundle("place", "worker/entry.mjs", "worker/test/place/entry.mjs");

/**
 * Calls hmac with an Idempotency-Key, and returns the credits that the answer says were charged.
 * @param {import("../bench/workerd.mjs").Server} server
 * @param {number} number
 * @param {Agent} [agent]
 */
async function call(server, number, agent) {
  const json = { message: "Hello World", secret: "secret" };
  const headers = { "Idempotency-Key": String(number) };
  const { status, text, headers: got } = await ask(`${server.url}/v1/hmac`, { key, json, headers, agent });
  assert.equal(status, 200, text);
  return Number(got["x-credits-cost"]);
}

/** Returns the objects of the account that serve. @param {import("../bench/workerd.mjs").Server} server */
async function serving(server) {
  const names = [account, ...PLACES.slice(0, -1).map((place) => `${account} ${place}`)];
  const objects = await Promise.all(names.map((name) => server.administer({ do: "test-look" }, name)));
  return objects.filter(({ entries, place }) => entries.state && !place?.to);
}

test("a server that is killed in the middle of moves leaves one object with the account, and every call is charged once", async () => {
  const state = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  let server = await serve(folder, state);
  let number = 0;
  let failures = 0;
  try {
    await server.open();
    const kept = { content: "c", life: 3_600_000, keys: 1000, wait: 0, answer: "x".repeat(SIZE) };
    for (let i = 0; i < ANSWERS; i++)
      await server.pay({ do: "charge", cost: 0, repeat: { key: `kept ${i}`, ...kept } });
    await server.pay({ do: "hold", cost: 100, hold: "h", life: 3_600_000 });

    for (let kill = 0; kill < KILLS; kill++) {
      const place = PLACES[kill % PLACES.length];
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      /** The calls without an answer. @type {number[]} */
      const lost = [];
      let answered = 0;
      let isOver = false;
      /** @type {Promise<void> | undefined} */
      let killed;
      const moved = server.administer({ do: "move", place }).then(
        () => true,
        () => false,
      );
      // The first move is killed at once, and each later one after more time.
      const end = setTimeout(() => (killed = server.stop()), 20 + 25 * kill);
      const lane = async () => {
        while (!killed && !isOver) {
          const at = number++;
          try {
            await call(server, at, agent);
            answered++;
          } catch (error) {
            assert.ok(killed, String(error));
            lost.push(at);
            isOver = true;
          }
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, lane));
      clearTimeout(end);
      await killed;
      agent.destroy();
      if (!(await moved)) failures++;

      server = await serve(folder, state);
      for (const at of lost) await call(server, at);
      const standing = await server.administer({ do: "standing" });
      assert.equal(standing.used, number + 100, `kill ${kill}: ${answered} answers, ${lost.length} calls sent again`);
      assert.equal((await serving(server)).length, 1);
      const completed = await server.administer({ do: "move", place });
      assert.deepEqual([completed.outcome, completed.place ?? "home"], ["done", place]);
      const [object] = await serving(server);
      assert.equal(object.rows.length, Math.min(ANSWERS + number, 1000));
      assert.equal(await call(server, number - 1), 0, "the call is known");
    }
    const [outcome, remaining] = (await server.pay({ do: "settle", cost: 40, hold: "h" })).split(" ");
    assert.deepEqual([outcome, Number(remaining)], ["done", credits - number - 40]);
    assert.ok(failures > 0, "no kill was in the middle of a move");
  } finally {
    await server.stop();
    rmSync(state, { recursive: true });
  }
});

test("a move that takes too long ends, and the calls that have waited are answered", async () => {
  const server = await serve(folder);
  try {
    await server.open();
    await server.administer({ do: "test-crash", left: 1, who: "nobody" });
    const moved = server.administer({ do: "move", place: "weur" }).catch(() => "failed");
    const calls = await Promise.all(Array.from({ length: 8 }, (_, i) => call(server, i)));
    assert.deepEqual(calls, Array(8).fill(1));
    assert.equal(await moved, "failed");
    await server.administer({ do: "test-crash", left: -1 });
    assert.equal((await server.administer({ do: "move", place: "weur" })).place, "weur");
    assert.equal((await server.administer({ do: "standing" })).used, 8);
  } finally {
    await server.stop();
  }
});
