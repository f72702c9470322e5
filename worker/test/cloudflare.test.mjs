// @ts-check
/** The stand-in of Cloudflare's interface: wrangler deploys to it as it would to Cloudflare, and what was uploaded runs. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { runUploaded, startCloudflare } from "./cloudflare/index.mjs";

/** Exports one function that returns 42. */
const WASM = Buffer.from("0061736d010000000105016000017f030201000707010374776f00000a06010400412a0b", "hex");

const MAIN = `import { DurableObject } from "cloudflare:workers";
import { greeting } from "./greeting.mjs";
import program from "./two.wasm";
export class Counter extends DurableObject {
  next() {
    const count = (this.ctx.storage.kv.get("count") ?? 0) + 1;
    this.ctx.storage.kv.put("count", count);
    return count;
  }
}
export default {
  async fetch(request, env) {
    await env.NOTES.put("note", "kept");
    await env.FILES.put("file", "stored");
    const { exports } = new WebAssembly.Instance(program);
    return Response.json({
      greeting: greeting(env.NAME),
      secret: env.SECRET,
      number: exports.two(),
      note: await env.NOTES.get("note"),
      file: await (await env.FILES.get("file")).text(),
      count: await env.COUNTER.getByName("one").next(),
      helper: env.HELPER ? await (await env.HELPER.fetch("https://helper")).text() : undefined,
    });
  },
};
`;

const GREETING = 'export const greeting = (name) => "Hello " + name + ", naïve";\n';
const HELPER = 'export default { fetch: (request, env) => new Response("from " + env.WHO) };\n';
const PAGE = "<!doctype html><title>An asset</title>\n";
const SECRET = `it's "quoted", with \\n and $HOME`;

/** @type {string} */
let folder;
/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "cloudflare-test-"));
  const files = { "main.mjs": MAIN, "greeting.mjs": GREETING, "two.wasm": WASM, "helper.mjs": HELPER };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, "site"));
  writeFileSync(join(folder, "site/page.html"), PAGE);
  writeFileSync(join(folder, "site/_headers"), "/page\n  X-Asset: yes\n");
  writeFileSync(join(folder, "secrets.json"), JSON.stringify({ SECRET }), { mode: 0o600 });
});

after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs wrangler and returns what it wrote.
 * @param {import("./cloudflare/index.mjs").Cloudflare} to
 * @param {...string} args
 * @returns {Promise<{ code: number, output: string }>}
 */
const wrangler = (to, ...args) =>
  new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, ...to.env() } };
    execFile("wrangler", args, options, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

/**
 * Runs wrangler, which must succeed.
 * @param {...string} args
 */
async function succeed(...args) {
  const { code, output } = await wrangler(cloudflare, ...args);
  assert.equal(code, 0, output);
  return output;
}

/**
 * Sends a request to the interface.
 * @param {import("./cloudflare/index.mjs").Cloudflare} to
 * @param {string} method
 * @param {string} path "~" stands for the account
 * @param {unknown} [body] sent as JSON
 * @param {string} [token]
 */
async function ask(to, method, path, body, token = to.token) {
  const response = await fetch(to.url + path.replace("~", `/accounts/${to.account}`), {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  /** @type {any} */
  const answer = await response.json();
  assert.equal(answer.success, response.ok);
  return { status: response.status, code: answer.errors[0]?.code, ...answer };
}

/**
 * Writes the configuration of a Worker and returns the arguments to deploy it.
 * @param {string} name
 * @param {object} config
 */
function configured(name, config) {
  const file = `${name}.json`;
  const common = { name, compatibility_date: "2026-08-01", send_metrics: false, workers_dev: false };
  writeFileSync(join(folder, file), JSON.stringify({ ...common, ...config }));
  return ["deploy", "-c", file];
}

describe("a Worker that is deployed", () => {
  /** @type {string[]} */
  let deploy;

  before(async () => {
    cloudflare = await startCloudflare({ subdomain: "lettercraft" });
    const { result } = await ask(cloudflare, "POST", "~/storage/kv/namespaces", { title: "notes" });
    await ask(cloudflare, "POST", "~/r2/buckets", { name: "files" });
    deploy = configured("main", {
      main: "main.mjs",
      no_bundle: true,
      find_additional_modules: true,
      base_dir: ".",
      rules: [{ type: "ESModule", globs: ["greeting.mjs"] }],
      assets: { directory: "site" },
      vars: { NAME: "you" },
      kv_namespaces: [{ binding: "NOTES", id: result.id }],
      r2_buckets: [{ binding: "FILES", bucket_name: "files" }],
      durable_objects: { bindings: [{ name: "COUNTER", class_name: "Counter" }] },
      migrations: [{ tag: "v1", new_sqlite_classes: ["Counter"] }],
      triggers: { crons: ["*/15 * * * *"] },
      secrets: { required: ["SECRET"] },
      observability: { enabled: true },
    });
    await succeed(...deploy, "--secrets-file", "secrets.json");
  });
  after(() => cloudflare.stop());

  test("keeps the bytes, the bindings and the triggers of the upload", () => {
    const { live, schedules, classes, migrationTag, secrets, settings } = cloudflare.state.scripts.main ?? {};
    const bytes = new Map(live?.modules.map((module) => [module.name.replace("./", ""), module.bytes]));
    assert.equal(bytes.get("main.mjs")?.toString(), MAIN);
    assert.equal(bytes.get("greeting.mjs")?.toString(), GREETING);
    assert.deepEqual(bytes.get("two.wasm"), WASM);
    const hash = live?.assets?.manifest["/page.html"]?.hash ?? "";
    assert.equal(cloudflare.state.assets[hash]?.bytes.toString(), PAGE);
    assert.deepEqual(secrets, { SECRET });
    assert.equal(migrationTag, "v1");
    assert.deepEqual(Object.keys(classes ?? {}), ["Counter"]);
    assert.deepEqual(
      schedules?.map(({ cron }) => cron),
      ["*/15 * * * *"],
    );
    assert.equal(settings.observability.enabled, true);
  });

  test("keeps its secret when it is deployed again, and has a version for each deployment", async () => {
    const requests = cloudflare.requests.length;
    await succeed(...deploy, "--message", "again");
    const isUpload = (/** @type {{ path: string }} */ { path }) => path.endsWith("/workers/assets/upload");
    assert.equal(cloudflare.requests.slice(requests).some(isUpload), false, "an asset was uploaded twice");
    const { versions, deployments, secrets } = cloudflare.state.scripts.main ?? {};
    assert.equal(versions?.length, 2);
    assert.equal(deployments?.length, 2);
    assert.deepEqual(secrets, { SECRET });
    assert.match(await succeed("deployments", "list", "-c", "main.json"), /again/);
    const listed = await succeed("versions", "list", "-c", "main.json", "--json");
    assert.deepEqual(
      new Set(JSON.parse(listed).map((/** @type {any} */ { id }) => id)),
      new Set(versions?.map(({ id }) => id)),
    );
    assert.match(await succeed("secret", "list", "-c", "main.json"), /SECRET/);
  });

  test("runs in workerd with its secret, storage, objects and assets", async () => {
    const server = await runUploaded(cloudflare, { main: "main", folder: join(folder, "run"), port: await freePort() });
    try {
      const answer = await fetch(`${server.url}/call`);
      assert.equal(answer.status, 200, server.output());
      assert.deepEqual(await answer.json(), {
        greeting: "Hello you, naïve",
        secret: SECRET,
        number: 42,
        note: "kept",
        file: "stored",
        count: 1,
      });
      const asset = await fetch(`${server.url}/page`);
      assert.equal(await asset.text(), PAGE);
      assert.equal(asset.headers.get("x-asset"), "yes");
      assert.equal(readFileSync(join(folder, "run/main/code/main.mjs"), "utf8"), MAIN);
      assert.ok(!server.output().includes(SECRET), "the output has the secret");
    } finally {
      await server.stop();
    }
  });

  test("asks for nothing that the stand-in does not know", () => assert.deepEqual(cloudflare.unknown, []));
});
