// @ts-check
/** What the service says about itself to everybody. The Go tests have the parts that do not answer. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { effects } from "../service/effects.mjs";
import { check, document } from "./documented.mjs";
import { PATIENCE } from "./eventually.mjs";
import { ownServer } from "./server.mjs";

const server = ownServer();
const PATH = "/v1/status";
const { get } = document.paths[PATH];

test("the status needs no key, and is answered as documented in every format", async () => {
  const answer = await server.ask(PATH, { headers: { Origin: "https://example.com" } });
  const { data } = check(get, answer);
  assert.equal(answer.status, 200);
  const { build, ...others } = data;
  assert.match(build, /./, "the local runtime has an id for the version");
  assert.deepEqual(others, {
    ok: true,
    version: document.info.version,
    commit: null,
    directory: "ok",
    accounts: "ok",
    images: "ok",
    image: "ok",
    page: "ok",
    graphql: "ok",
    notifier: "ok",
    console: "ok",
    mail: "ok",
  });
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.equal(answer.headers["access-control-allow-origin"], "*");
  for (const format of ["json", "xml", "yaml", "csv"]) {
    const other = await server.ask(`${PATH}?format=${format}`);
    assert.equal(other.status, 200);
    if (format !== "csv") assert.deepEqual(check(get, other).data, data, format);
    else assert.match(other.text, /\r?\naccounts,ok\r?\n/);
  }
});

test("looking stores nothing", async () => {
  const folder = join(server.state, process.env.BOX ? "objects" : "v3/do", "lettercraft-account-Account");
  const tables = () =>
    readdirSync(folder)
      .filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file))
      .map((file) => {
        const database = new DatabaseSync(join(folder, file), { readOnly: true, timeout: PATIENCE });
        const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
        database.close();
        return names.filter(({ name }) => name !== "__miniflare_do_name").length; // this table is the local server's
      });
  assert.deepEqual(tables(), [0], "the object that was asked has nothing");
  await server.open("pro");
  assert.equal(tables().filter((count) => count > 0).length, 1, "an account has something");
});

test("the status is a request like others", async () => {
  const head = await server.ask(PATH, { method: "HEAD" });
  assert.deepEqual([head.status, head.text, head.headers["content-type"]], [200, "", "application/json"]);
  const posted = await server.ask(PATH, { json: {} });
  assert.deepEqual([posted.status, posted.headers.allow], [405, "GET, HEAD, OPTIONS"]);
  check(get, posted);
  check(get, await server.ask(`${PATH}?format=x`));
  assert.equal((await server.ask(PATH, { method: "OPTIONS" })).status, 204);
  const { key } = await server.open("pro");
  const { json } = await server.ask("/v1/graphql", { key, json: { query: "{ status { ok } }" } });
  assert.match(json.errors[0].message, /status/, "GraphQL has no such field");
});

test("a Worker that does not answer as it should has failed", async () => {
  const call = (/** @type {string} */ name, /** @type {any} */ env) =>
    effects.worker?.(name, /** @type {any} */ ({ env })) ?? assert.fail();
  const answering = (/** @type {Response} */ answer) => ({ fetch: async () => answer });
  assert.equal(await call("page", { PAGE: answering(new Response("")) }), "");
  assert.equal(await call("console", { CONSOLE: answering(new Response("off")) }), "off");
  const broken = answering(new Response("a secret", { status: 500 }));
  const message = "answered with the status 500 instead of 200";
  await assert.rejects(call("page", { PAGE: broken }), { message });
  await assert.rejects(call("console", { CONSOLE: broken }), { message });
});

test("an effect that has a time fails after it, and otherwise does what it does without", async () => {
  const world = /** @type {{ scheduler?: unknown }} */ (globalThis);
  // workerd has it as a global. A wait that is still under way does not keep this process running.
  world.scheduler = { wait: (/** @type {number} */ delay) => setTimeout(delay, undefined, { ref: false }) };
  try {
    const within = (/** @type {string} */ argument, /** @type {any} */ env) =>
      effects.within?.(argument, /** @type {any} */ ({ env })) ?? assert.fail();
    const never = { ACCOUNTS: { get: () => new Promise(() => {}) } };
    await assert.rejects(within("20 directory\n30 a", never), { message: "directory: no answer in 20 ms" });
    const there = { ACCOUNTS: { get: async (/** @type {unknown[]} */ ...asked) => JSON.stringify(asked) } };
    assert.equal(await within("60000 directory\n30 a", there), '["a",{"cacheTtl":30}]');
    const broken = { ACCOUNTS: { get: () => Promise.reject(new Error("KV is down")) } };
    await assert.rejects(within("60000 directory\n30 a", broken), { message: "KV is down" });
  } finally {
    delete world.scheduler;
  }
});
