// @ts-check
/** Pictures that can't be stored, and expired pictures. The tests damage the state on purpose. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { getPlatformProxy } from "wrangler";
import { freePort } from "../../scripts/loopback.mjs";
import { openAccount, startServer } from "../../scripts/server.mjs";
import { startConsole } from "./console.mjs";
import { eventually } from "./eventually.mjs";
import { ask, envelopeOf } from "./server.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
const state = join(folder, "state");
/** @type {import("../../scripts/server.mjs").Server} */
let server;

before(async () => {
  process.env.WRANGLER_REGISTRY_PATH = join(folder, "registry");
  server = await startServer({ port: await freePort(), state });
});
after(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const picture = "/v1/cryptogram?text=Know+thyself&image=true&imageFormat=svg";

test("a call whose picture can't be stored fails with 503 and costs nothing", async () => {
  const { key } = await openAccount(server.url, { plan: "pro", credits: 5 });
  const call = () => ask(server.url + picture, { key });
  assert.equal((await call()).headers["x-credits-remaining"], "4");

  const blobs = join(state, "v3/r2/lettercraft-images/blobs");
  assert.ok(existsSync(blobs), "the local R2 stores its objects here");
  renameSync(blobs, `${blobs}.away`);
  writeFileSync(blobs, "no folder");
  const failed = await call();
  const sentence = "The image could not be stored; try again";
  assert.deepEqual([failed.status, failed.json], [503, envelopeOf(503, sentence)]);
  assert.deepEqual([failed.headers["x-credits-cost"], failed.headers["x-credits-remaining"]], ["0", "4"]);

  rmSync(blobs);
  renameSync(`${blobs}.away`, blobs);
  assert.equal((await call()).headers["x-credits-remaining"], "3");
});

/** Calls a function with the bucket of the stopped server's state. @template Result @param {(bucket: any) => Promise<Result>} use */
async function withBucket(use) {
  const configPath = join(folder, "wrangler.toml");
  writeFileSync(
    configPath,
    'name = "bucket"\n[[r2_buckets]]\nbinding = "IMAGES"\nbucket_name = "lettercraft-images"\n',
  );
  const { env, dispose } = await getPlatformProxy({ configPath, persist: { path: join(state, "v3") } });
  try {
    return await use(env.IMAGES);
  } finally {
    await dispose();
  }
}

/** The names of all objects in a bucket. @param {any} bucket @returns {Promise<string[]>} */
const namesIn = async (bucket) => (await bucket.list()).objects.map((/** @type {{ key: string }} */ { key }) => key);

test("the scheduled event removes expired pictures, and no others", async () => {
  const { key } = await openAccount(server.url, { plan: "pro" });
  assert.equal((await ask(server.url + picture, { key })).status, 200);
  await server.stop();
  // The names contain a time: 2024, and the last second of the year 10889.
  const old = ["018cc251-f400-7000-8000-000000000000_puzzle.png", "018cc251-f400-7000-8000-000000000001_solution.png"];
  const others = ["ffffffff-ffff-7fff-bfff-ffffffffffff_puzzle.png", "a-file-of-somebody.txt"];
  const stay = await withBucket(async (bucket) => {
    const current = await namesIn(bucket);
    assert.notEqual(current.length, 0);
    for (const name of [...old, ...others]) await bucket.put(name, "content");
    return [...current, ...others].sort();
  });

  const { output, schedule, stop } = await startConsole(folder, state);
  try {
    assert.equal(await schedule("*/15 * * * *"), 200);
    await eventually(() => output().includes('"event":"sweep"')); // a line of the log can come after the answer
  } finally {
    await stop();
  }
  assert.match(output(), /\{"event":"sweep","reason":"done","worker":"console","count":2\}/);
  assert.deepEqual((await withBucket(namesIn)).sort(), stay);
});
