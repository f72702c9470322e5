// @ts-check
/** The commands of calls that come at the same time, which go together to the object of their account, in workerd. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { run } from "../bench/load.mjs";
import { bundle, credits, key, serve } from "../bench/workerd.mjs";
import { eventually } from "./eventually.mjs";

const CONNECTIONS = 32;
const BODY = JSON.stringify({ text: "Hello World" });
const HEADERS = { "Content-Type": "application/json", "X-API-Key": key };

// Otherwise wrangler writes a log file into the home folder.
process.env.WRANGLER_WRITE_LOGS = "false";

/**
 * Starts the data plane with an account, for a test.
 * @param {import("node:test").TestContext} t
 * @param {string} objects the Worker of the accounts' objects, in worker/test/together
 */
async function start(t, objects) {
  const server = await serve(bundle(`together-${objects}`, "worker/entry.mjs", `worker/test/together/${objects}.mjs`));
  t.after(server.stop);
  await server.open();
  const url = `${server.url}/v1/reversetext`;
  return {
    /** Returns the number of credits that the account has used. */
    used: async () => credits - Number((await server.standing()).split(" ")[1]),
    /** Returns what has come to the gate. @param {boolean} opens whether the gate is opened @returns {Promise<{ came: string[], groups: string[][] }>} */
    gate: (opens) => server.administer({ do: "gate", opens }),
    /** Sends many calls over many connections. @param {number} requests */
    load: (requests) => run({ targets: [{ url, headers: HEADERS, body: BODY }], connections: CONNECTIONS, requests }),
    /** Sends a call, and returns its status, or what there is instead. @param {string} id */
    call(id) {
      const message = request(url, { method: "POST", headers: { ...HEADERS, "X-Request-ID": id } });
      const status = new Promise((resolve) => {
        message.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode)));
        message.on("error", () => resolve("gone"));
      });
      message.end(BODY);
      return { status, leave: () => message.socket?.resetAndDestroy() }; // workerd does not notice a mere end before it writes
    },
  };
}

test("calls at the same time go together, and each is answered and charged once", async (t) => {
  const { gate, load, used } = await start(t, "gate");
  await gate(true);
  await load(2_000);
  const { came, groups } = await gate(true);
  assert.ok(groups.length > 0);
  assert.deepEqual([came.length, new Set(came).size, await used()], [2_000, 2_000, 2_000]);
});

test("during a deployment, the objects of the release before get one command after the other", async (t) => {
  const { load, used } = await start(t, "before");
  await load(2_000);
  assert.equal(await used(), 2_000);
});

test("callers that leave keep nobody from an answer", async (t) => {
  const { call, gate, used } = await start(t, "gate");
  /** @type {Map<string, ReturnType<typeof call>>} */
  const calls = new Map();
  /** Sends more calls, until some have come together to the gate. @type {string[][]} */
  let groups = [];
  for (let i = 0; i < 10 && groups.length === 0; i++) {
    for (let i = 0; i < CONNECTIONS; i++) calls.set(`call-${calls.size}`, call(`call-${calls.size}`));
    groups = await eventually(async () => {
      const seen = await gate(false);
      return seen.came.length === calls.size && seen.groups;
    });
  }
  assert.ok(groups.length > 0);
  // The first call of a group has sent the commands of the others. The last one is one of them.
  const leaving = groups.flatMap((ids) => (ids.length > 2 ? [ids[0] ?? "", ids.at(-1) ?? ""] : [ids[0] ?? ""]));
  for (const id of leaving) calls.get(id)?.leave();
  await Promise.all(leaving.map((id) => calls.get(id)?.status));
  await gate(true);
  for (const [id, { status }] of calls) assert.equal(await status, leaving.includes(id) ? "gone" : 200, id);
  await eventually(async () => (await used()) === calls.size);
});
