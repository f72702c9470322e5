// @ts-check
/** The object of an account on a bare workerd, and the commands that tests send to it. A test file that imports this has a server. */
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { basename } from "node:path";
import { after, before } from "node:test";
import { quiet } from "../bench/scale/quiet.mjs";
import { bundle, keyOf, serve } from "../bench/workerd.mjs";
import { pastMidnight } from "./eventually.mjs";
import { ask } from "./server.mjs";

/** The figures of the plans in the commands of these tests. */
export const plans = {
  free: { credits: 1000, bonus: 500, perMinute: 60 },
  starter: { credits: 10_000, bonus: 0, perMinute: 0 },
  pro: { credits: 50_000, bonus: 0, perMinute: 0 },
};

/** @type {import("../bench/workerd.mjs").Server} */
export let server;

before(async () => {
  process.env.WRANGLER_WRITE_LOGS = "false"; // otherwise wrangler writes a log file into the home folder
  const name = basename(String(process.argv[1]), ".test.mjs"); // files that run at the same time have bundles of their own
  server = await serve(bundle(name, "worker/entry.mjs", "worker/bench/scale/counting.mjs"));
});
after(() => server?.stop());

/** Returns what the objects have done, once no alarm is due or running. */
export const counts = () => quiet(() => server.administer({ do: "counts" }));

/** @param {string} text */
export const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/**
 * Opens an account.
 * @param {string} plan
 * @param {object} [more] members of the command
 */
export async function open(plan, more) {
  await pastMidnight();
  const account = randomUUID();
  const key = keyOf(`${randomUUID().replaceAll("-", "")}00`);
  /** @param {object} command */
  const send = (command) => server.administer({ plans, ...command }, account);
  const opened = await send({
    do: "open",
    account,
    plan,
    key: { hash: sha256(key), isListed: true, sealed: `sealed ${account}` },
    ...more,
  });
  assert.deepEqual(opened, { outcome: "done" });
  /** @param {string} path @param {import("./server.mjs").Question} [question] */
  const call = (path, question) => ask(`${server.url}/v1/${path}`, { key, ...question });
  return { account, key, send, call, reverse: (text = "abc") => call("reversetext", { json: { text } }) };
}

/** A session of an account, and the content of its account page. @param {Awaited<ReturnType<typeof open>>} account */
export async function signIn({ send }) {
  const session = sha256(randomUUID());
  assert.deepEqual(await send({ do: "sign-in", session, life: 3_600_000 }), { outcome: "done" });
  const calls = async (filter = {}, most = 50) => (await send({ do: "calls", session, filter, most })).calls;
  return { session, view: () => send({ do: "account", session }), calls };
}
