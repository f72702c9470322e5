// @ts-check
/** KV, R2 and rate limits on one machine, through the bindings of workerd: what is stored is there after a kill. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { launch, quote } from "../../scripts/workerd.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
mkdirSync(join(folder, "objects"));
/** @type {Awaited<ReturnType<typeof launch>> | undefined} */
let running;
before(start);
after(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts workerd, or kills it and starts it again. */
async function start() {
  await running?.stop(); // kill -9
  const worker = (/** @type {string} */ name, /** @type {string} */ file, /** @type {string} */ rest) =>
    `(name = "${name}", worker = (compatibilityDate = "2026-08-01", modules = [(name = "m", esModule = embed ${quote(resolve(file))})], ${rest}))`;
  const store = (/** @type {string} */ name, /** @type {string} */ object) =>
    worker(
      name,
      `worker/box/${name}.mjs`,
      `bindings = [(name = "OBJECT", durableObjectNamespace = "${object}")],
      durableObjectNamespaces = [(className = "${object}", uniqueKey = "${name}", enableSql = true)], durableObjectStorage = (localDisk = "objects")`,
    );
  const named = (/** @type {string} */ service, /** @type {string} */ name) =>
    `(name = "${service}", props = (json = ${quote(JSON.stringify({ name }))}))`;
  const limit = quote(JSON.stringify({ namespace: "1", limit: 2, period: 3600 }));
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${store("kv", "Namespace")}, ${store("r2", "Bucket")}, ${worker("limits", "worker/box/limits.mjs", "")},
    ${worker(
      "test",
      "worker/test/box/storage.mjs",
      `bindings = [(name = "KV", kvNamespace = ${named("kv", "A")}), (name = "KV_B", kvNamespace = ${named("kv", "B")}),
      (name = "R2", r2Bucket = ${named("r2", "A")}), (name = "R2_B", r2Bucket = ${named("r2", "B")}),
      (name = "LIMIT", service = (name = "limits", props = (json = ${limit})))]`,
    )},
    (name = "objects", disk = (path = ${quote(join(folder, "objects"))}, writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "test")],
);
`;
  running = await launch(config, ["http"], folder);
}

/**
 * Calls a method of a binding.
 * @param {string} binding
 * @param {string} method
 * @param {unknown[]} args
 * @param {Uint8Array | string} [content] the second argument
 */
async function call(binding, method, args, content) {
  const query = encodeURIComponent(JSON.stringify({ binding, method, args, hasContent: content !== undefined }));
  const init = { method: "POST", body: content ?? "" };
  const response = await fetch(
    `http://127.0.0.1:${running?.ports.http}/?call=${query}`,
    /** @type {RequestInit} */ (init),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(bytes.toString());
  return { bytes, range: response.headers.get("range"), json: () => JSON.parse(bytes.toString()) };
}
const kv = (/** @type {string} */ method, /** @type {unknown[]} */ ...args) => call("KV", method, args);
const r2 = (/** @type {string} */ method, /** @type {unknown[]} */ ...args) => call("R2", method, args);

test("values and their metadata are there after a kill, under any name", async () => {
  const names = ["plan:A", "a/b?c=d&e#f%41", "ü ☃ 🙂", "x".repeat(512)];
  for (const name of names) await kv("put", name, `value of ${name}`, { metadata: { name } });
  await kv("put", "plan:A", "another");
  await kv("delete", "a/b?c=d&e#f%41");
  await start();
  for (const name of names) {
    const want = name === "plan:A" ? ["another", null] : [`value of ${name}`, { name }];
    const { value, metadata } = (await kv("getWithMetadata", name)).json();
    assert.deepEqual([value, metadata], name.startsWith("a/b") ? [null, null] : want);
  }
  assert.equal((await kv("get", "plan:B", { cacheTtl: 60 })).json(), null);
});

test("a list has the names with a prefix in the order of their bytes, page by page", async () => {
  const names = Array.from({ length: 250 }, (_, i) => `list:${String(i).padStart(3, "0")}`);
  for (const name of [...names].reverse()) await kv("put", name, "v", { metadata: { name } });
  await kv("put", "list", "before them");
  await kv("put", "list;", "after them");
  const found = [];
  for (let cursor; ; ) {
    const page = (await kv("list", { prefix: "list:", limit: 100, cursor })).json();
    found.push(...page.keys);
    assert.equal(page.list_complete, found.length === 250);
    if (page.list_complete) break;
    cursor = page.cursor;
  }
  assert.deepEqual(
    found,
    names.map((name) => ({ name, metadata: { name } })),
  );
});

test("what the namespace does not have is refused", async () => {
  await assert.rejects(kv("put", "a", "v", { expirationTtl: 60 }), /501/);
  await assert.rejects(kv("get", ["a", "b"]), /501/);
  await assert.rejects(call("KV", "put", ["a"], "x".repeat(1_000_001)), /413/);
  assert.equal((await kv("get", "a")).json(), null);
});

test("what the bucket does not have is refused", async () => {
  const put = (/** @type {object} */ options) => call("R2", "put", ["a", options], "content");
  await assert.rejects(put({ onlyIf: { etagMatches: "x" } }), /onlyIf/);
  await assert.rejects(put({ httpMetadata: { contentType: "text/plain" } }), /httpFields/);
  await assert.rejects(put({ customMetadata: { a: "b" } }), /customFields/);
  await assert.rejects(r2("get", "a", { onlyIf: { etagMatches: "x" } }), /onlyIf/);
  await assert.rejects(r2("list", { delimiter: "/" }), /delimiter/);
  assert.equal((await r2("head", "a")).json(), null);
});

test("files of several pieces are there after a kill, as a whole and in ranges", async () => {
  for (const size of [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3_500_000]) {
    const content = randomBytes(size);
    const put = (await call("R2", "put", [`f${size}`], content)).json();
    await start();
    const got = await r2("get", `f${size}`);
    assert.ok(got.bytes.equals(content), `${size} bytes`);
    const { size: stored, httpEtag } = (await r2("head", `f${size}`)).json();
    assert.deepEqual([stored, httpEtag], [size, put.httpEtag]);
    for (const [offset, length] of [
      [0, 1],
      [size - 1, 1],
      [1 << 20, 1],
      [(1 << 20) - 3, 7],
      [5, size],
    ].filter(([offset = 0]) => offset >= 0 && offset < size)) {
      const part = await r2("get", `f${size}`, { range: { offset, length } });
      const end = Math.min(Number(offset) + Number(length), size);
      assert.ok(part.bytes.equals(content.subarray(offset, end)), `${length} bytes from ${offset} on, of ${size}`);
      assert.deepEqual(JSON.parse(part.range ?? ""), { offset, length: end - Number(offset) });
    }
  }
});

test("a file is replaced and deleted with all of its pieces, and lists have the rest", async () => {
  await call("R2", "put", ["g1"], randomBytes(2_500_000));
  const content = randomBytes(1_200_000);
  await call("R2", "put", ["g1"], content);
  assert.ok((await r2("get", "g1")).bytes.equals(content));
  for (const name of ["g3", "g2", "h"]) await call("R2", "put", [name], name);
  const names = async (/** @type {object} */ options) =>
    (await r2("list", options)).json().objects.map((/** @type {any} */ { key }) => key);
  assert.deepEqual(await names({ prefix: "g" }), ["g1", "g2", "g3"]);
  const { truncated, cursor } = (await r2("list", { prefix: "g", limit: 2 })).json();
  assert.deepEqual([truncated, await names({ prefix: "g", cursor })], [true, ["g3"]]);
  await r2("delete", "g1");
  await r2("delete", ["g2", "none"]);
  assert.deepEqual(await names({ prefix: "g" }), ["g3"]);
  assert.equal((await r2("get", "g1")).json(), null);
  assert.equal((await r2("head", "g2")).json(), null);
});

test("namespaces and buckets with different names have nothing in common", async () => {
  await kv("put", "shared", "A");
  await call("R2", "put", ["shared"], "A");
  assert.equal((await call("KV_B", "get", ["shared"])).json(), null);
  assert.equal((await call("R2_B", "head", ["shared"])).json(), null);
});

test("a rate limit counts each name for itself", async () => {
  const limit = async (/** @type {string} */ key) => (await call("LIMIT", "limit", [{ key }])).json().success;
  assert.deepEqual([await limit("a"), await limit("a"), await limit("a"), await limit("b")], [true, true, false, true]);
});
