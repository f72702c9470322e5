// @ts-check
// The client for the service, if it prefers local calls: what the toolkit computes, and what goes to the service.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { load } from "../dist/index.js";
import { connect, OperationError } from "../dist/service.js";
import { FOLDER } from "./server.mjs";

const WASM = new URL("../dist/lettercraft.wasm", import.meta.url);
const FROM_SERVICE = { from: "service" };

/**
 * A client that prefers local calls, the paths of the requests that it sends, and the number of times that it has compiled a toolkit.
 *
 * @param {import("node:test").TestContext} t
 * @param {Partial<import("../dist/service.js").ConnectOptions>} [options]
 */
function preferring(t, options) {
  const { mock } = t.mock.method(WebAssembly, "compile");
  /** @type {string[]} */
  const requests = [];
  const client = connect({
    baseURL: "https://service.example",
    key: "lc-key",
    prefer: "local",
    fetch: async (url) => {
      requests.push(String(url).replace("https://service.example/v1/", ""));
      return Response.json({ status: "ok", error: null, data: FROM_SERVICE });
    },
    ...options,
  });
  return { client, requests, compiled: () => mock.callCount() };
}

test("a call is local if the toolkit has its operation, and all calls share a toolkit, which the first of them loads", async (t) => {
  const { client, requests, compiled } = preferring(t);
  assert.deepEqual(await client.account(), FROM_SERVICE);
  assert.deepEqual(await client.websitereadability({ url: "https://a.example" }), FROM_SERVICE);
  assert.deepEqual(requests.splice(0), ["account", "websitereadability"]);
  assert.equal(compiled(), 0, "the toolkit is not needed yet");
  const puzzle = { text: "Know thyself", seed: "a", pages: true };
  const words = { word: "cat", seed: "a", pages: true };
  const message = { message: "m", secret: "s" };
  const text = { text: "The cat sat on the mat. The grandmother deliberated." };
  const results = await Promise.all([
    client.cryptogram(puzzle),
    client.acrostic(words),
    client.hmac(message),
    client.reversetext({ text: "abc" }),
    client.textreadability(text),
  ]);
  assert.equal(compiled(), 2, "two programs");
  const kit = await load();
  assert.deepEqual(results, [
    kit.cryptogram(puzzle),
    kit.acrostic(words),
    kit.hmac(message),
    kit.reversetext({ text: "abc" }),
    await kit.textreadability(text),
  ]);
  const { image } = await client.acrostic({ ...words, image: true, imageFormat: "svg" });
  assert.match(String(image?.downloadURL), /^data:image\/svg/);
  assert.equal(typeof (await client.cryptogram()).encoded, "string");
  assert.deepEqual(requests, []);
});

test("without the option, no toolkit is loaded", async (t) => {
  const { client, requests, compiled } = preferring(t, { prefer: "service" });
  assert.deepEqual(await client.reversetext({ text: "abc" }), FROM_SERVICE);
  assert.deepEqual([requests, compiled()], [["reversetext"], 0]);
});

test("a call that only the service can answer goes to the service", async (t) => {
  const { client, requests } = preferring(t);
  assert.deepEqual(await client.cryptogram({ text: "abc", image: true }), FROM_SERVICE);
  assert.deepEqual(await client.acrostic({ word: "cat", solutionImage: true, imageFormat: "pdf" }), FROM_SERVICE);
  assert.deepEqual(requests, [
    "cryptogram?text=abc&image=true",
    "acrostic?word=cat&solutionImage=true&imageFormat=pdf",
  ]);
});

test("a call that the toolkit refuses for another reason is not sent", async (t) => {
  const { client, requests } = preferring(t);
  // @ts-expect-error the secret is missing
  await assert.rejects(client.hmac({ message: "m" }), (error) => {
    assert.ok(error instanceof OperationError);
    assert.deepEqual([error.reason, error.parameter, error.status], ["required", "secret", undefined]);
    return true;
  });
  await assert.rejects(client.acrostic({ word: "x", image: true }), { name: "OperationError", parameter: "word" });
  assert.deepEqual(requests, []);
});

test("a call that is aborted is not computed", async (t) => {
  const { client, compiled } = preferring(t);
  const signal = AbortSignal.abort(new Error("enough"));
  await assert.rejects(client.reversetext({ text: "abc" }, { signal }), { message: "enough" });
  assert.equal(compiled(), 0);
});

test("a call that is aborted while the toolkit loads ends at once, and the toolkit serves later calls", async (t) => {
  let arrive = (/** @type {Response} */ _) => {};
  /** @type {Promise<Response>} */
  const wasm = new Promise((resolve) => {
    arrive = resolve;
  });
  const { client, requests, compiled } = preferring(t, { wasm });
  const controller = new AbortController();
  const aborted = client.reversetext({ text: "abc" }, { signal: controller.signal });
  const other = client.reversetext({ text: "abc" });
  controller.abort(new Error("enough"));
  await assert.rejects(aborted, { message: "enough" });
  arrive(new Response(readFileSync(WASM)));
  assert.equal((await other).reversed, "cba");
  assert.equal((await client.reversetext({ text: "def" })).reversed, "fed");
  assert.deepEqual([requests, compiled()], [[], 1]);
});

test("if the toolkit can't be loaded, the call is not sent to the service instead, and the next one tries again", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-local-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const wasm = new URL(`file://${folder}/lettercraft.wasm`);
  const { client, requests } = preferring(t, { wasm });
  for (let i = 0; i < 2; i++) {
    await assert.rejects(client.hmac({ message: "m", secret: "s" }), /The toolkit's WebAssembly could not be loaded/);
  }
  cpSync(WASM, wasm);
  assert.match((await client.hmac({ message: "m", secret: "s" })).hmac, /^[0-9a-f]{64}$/);
  assert.deepEqual(requests, []);
});

test("a bundler keeps the toolkit in a file that is loaded with the first local call", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-bundle-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const app = join(folder, "app.mjs");
  writeFileSync(
    app,
    `import { connect } from ${JSON.stringify(join(FOLDER, "dist/service.js"))};
    export const client = connect({ baseURL: "https://service.example", key: "lc-key", prefer: "local" });`,
  );
  const out = join(folder, "out");
  const { metafile } = await build({
    entryPoints: [app],
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    metafile: true,
  });
  const files = Object.entries(metafile.outputs);
  /** The files that a file imports, each with its kind. @param {string} file */
  const importsOf = (file) => files.find(([name]) => name.endsWith(file))?.[1].imports ?? [];
  const first = new Set(["/app.mjs"]);
  for (const file of first) {
    for (const { kind, path } of importsOf(file))
      if (kind === "import-statement") first.add(path.replace(/.*(?=\/)/, ""));
  }
  const withToolkit = files.filter(([, { inputs }]) => Object.keys(inputs).some((name) => name.endsWith("program.js")));
  assert.equal(withToolkit.length, 1);
  for (const [name] of withToolkit) assert.ok(![...first].some((file) => name.endsWith(file)), name);
  cpSync(WASM, new URL(`file://${out}/lettercraft.wasm`));
  const { client } = await import(join(out, "app.mjs"));
  assert.equal((await client.reversetext({ text: "abc" })).reversed, "cba");
});
