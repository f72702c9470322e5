// @ts-check
/** The stand-in of Cloudflare's interface: wrangler deploys to it as it would to Cloudflare, and what was uploaded runs. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { ask, configured, wrangler } from "./cloudflare/client.mjs";
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
    });
  },
};
`;

const GREETING = 'export const greeting = (name) => "Hello " + name + ", naïve";\n';
const HELPER = 'export default { fetch: (request, env) => new Response("from " + env.WHO) };\n';
const PAGE = "<!doctype html><title>An asset</title>\n";
const SECRET = `it's "quoted", with \\n and $HOME`;
/** The configuration requires SECRET and does not name the other one. */
const SECRETS = { SECRET, UNNAMED: "not in the configuration" };

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
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(SECRETS), { mode: 0o600 });
});

after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/**
 * Runs wrangler, which must succeed.
 * @param {...string} args
 */
async function succeed(...args) {
  const { code, output } = await wrangler(folder, cloudflare, ...args);
  assert.equal(code, 0, output);
  return output;
}

describe("a Worker that is deployed", () => {
  /** @type {string[]} */
  let deploy;

  before(async () => {
    cloudflare = await startCloudflare({ subdomain: "lettercraft" });
    const { result } = await ask(cloudflare, "POST", "~/storage/kv/namespaces", { title: "notes" });
    await ask(cloudflare, "POST", "~/r2/buckets", { name: "files" });
    deploy = configured(folder, "main", {
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
    assert.deepEqual(secrets, SECRETS);
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
    assert.deepEqual(secrets, SECRETS);
    assert.match(await succeed("deployments", "list", "-c", "main.json"), /again/);
    const listed = await succeed("versions", "list", "-c", "main.json", "--json");
    assert.deepEqual(
      new Set(JSON.parse(listed).map((/** @type {any} */ { id }) => id)),
      new Set(versions?.map(({ id }) => id)),
    );
    const { result } = await ask(cloudflare, "GET", "~/workers/scripts/main/versions?deployable=true&page=2");
    assert.equal(result.items.length, 2, "the versions that can be deployed have no pages");
    assert.match(await succeed("secret", "list", "-c", "main.json"), /SECRET/);
  });

  test("runs in workerd with its secret, storage, objects and assets", async () => {
    const server = await runUploaded(cloudflare, { main: "main", folder: join(folder, "run"), port: await freePort() });
    try {
      const answer = await fetch(`${server.url}/call`);
      assert.equal(answer.status, 200, server.output);
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
      assert.ok(!server.output.includes(SECRET), "the output has the secret");
    } finally {
      await server.stop();
    }
  });

  test("can have an older version again, with the secret that it had", async () => {
    const script = cloudflare.state.scripts.main;
    const older = script?.live?.id;
    await ask(cloudflare, "PUT", "~/workers/scripts/main/secrets", { name: "SECRET", text: "new" });
    assert.deepEqual(script?.secrets, { ...SECRETS, SECRET: "new" });
    const deployment = { strategy: "percentage", versions: [{ version_id: older, percentage: 100 }] };
    const path = "~/workers/scripts/main/deployments";
    const refused = await ask(cloudflare, "POST", path, deployment);
    assert.deepEqual([refused.status, refused.code], [400, 10220]);
    assert.match(refused.errors[0].message, /changed: SECRET$/);
    assert.equal((await ask(cloudflare, "POST", `${path}?force=true`, deployment)).status, 200);
    assert.deepEqual(script?.secrets, SECRETS);
    assert.equal(script?.live?.id, older);
    const put = await ask(cloudflare, "PUT", "~/workers/scripts/main/secrets", { name: "SECRET", text: "newer" });
    assert.deepEqual([put.status, put.code], [400, 10215], "the latest version is not deployed");
  });

  test("shows no text of a secret", async () => {
    for (const path of ["versions", `versions/${cloudflare.state.scripts.main?.live?.id}`, "settings", "secrets"]) {
      const { result } = await ask(cloudflare, "GET", `~/workers/scripts/main/${path}`);
      assert.ok(!JSON.stringify(result).includes(JSON.stringify(SECRET).slice(1, -1)), path);
    }
  });

  test("is deleted with its data", async () => {
    await succeed("delete", "-c", "main.json");
    assert.deepEqual(Object.keys(cloudflare.state.scripts), []);
    const { status, code } = await ask(cloudflare, "GET", "~/workers/services/main");
    assert.deepEqual([status, code], [404, 10090]);
  });

  test("asks for nothing that the stand-in does not know", () => assert.deepEqual(cloudflare.unknown, []));
});

describe("Workers that need each other", () => {
  /** @type {string[]} */
  let helper;
  /** @type {string[]} */
  let caller;

  before(async () => {
    cloudflare = await startCloudflare({ zones: ["lettercraft.test"] });
    helper = configured(folder, "helper", {
      main: "helper.mjs",
      vars: { WHO: "the helper" },
      secrets: { required: ["SECRET"] },
    });
    writeFileSync(
      join(folder, "caller.mjs"),
      "export default { fetch: (request, env) => env.HELPER.fetch(request) };\n",
    );
    caller = configured(folder, "caller", {
      main: "caller.mjs",
      services: [{ binding: "HELPER", service: "helper" }],
      routes: [{ pattern: "api.lettercraft.test", custom_domain: true }, "lettercraft.test/api/*"],
    });
  });
  after(() => cloudflare.stop());

  test("are refused in the wrong order", async () => {
    const { code, output } = await wrangler(folder, cloudflare, ...caller);
    assert.equal(code, 1);
    assert.match(output, /'HELPER' references Worker 'helper' which was not found.*\[code: 10143\]/s);
    assert.deepEqual(Object.keys(cloudflare.state.scripts), []);
  });

  test("are deployed when the interface limits the rate and drops a connection", async () => {
    /** @type {(import("./cloudflare/index.mjs").Fault | "drop")[]} */
    const faults = [{ status: 429, headers: { "Retry-After": "1" }, code: 971 }, "drop"];
    cloudflare.onRequest = ({ method, path }) =>
      method === "PUT" && path.endsWith("/scripts/helper") ? faults.shift() : undefined;
    await succeed(...helper, "--secrets-file", "secrets.json");
    const uploads = cloudflare.requests.filter(({ method, path }) => method === "PUT" && path.endsWith("/helper"));
    assert.deepEqual(
      uploads.map(({ status }) => status),
      [429, 0, 200],
    );
  });

  test("get a custom domain and a route, and call each other in workerd", async () => {
    await succeed(...caller);
    assert.equal(cloudflare.state.domains["api.lettercraft.test"]?.service, "caller");
    const routes = Object.values(cloudflare.state.routes).map(({ pattern, script }) => [pattern, script]);
    assert.deepEqual(routes, [["lettercraft.test/api/*", "caller"]]);
    const server = await runUploaded(cloudflare, {
      main: "caller",
      folder: join(folder, "pair"),
      port: await freePort(),
    });
    try {
      assert.equal(await (await fetch(server.url)).text(), "from the helper");
    } finally {
      await server.stop();
    }
  });

  test("are not deployed without a required secret", async () => {
    await ask(cloudflare, "DELETE", "~/workers/scripts/helper/secrets/SECRET");
    const { code, output } = await wrangler(folder, cloudflare, ...helper);
    assert.equal(code, 1);
    assert.match(output, /required secrets have not been set: SECRET/);
  });

  test("are not deleted while another Worker needs them, unless by force", async () => {
    const { status, code } = await ask(cloudflare, "DELETE", "~/workers/scripts/helper");
    assert.deepEqual([status, code], [400, 10064]);
    assert.equal((await ask(cloudflare, "DELETE", "~/workers/scripts/helper?force=true")).status, 200);
    await ask(cloudflare, "DELETE", "~/workers/scripts/caller");
    assert.deepEqual([cloudflare.state.domains, cloudflare.state.routes], [{}, {}]);
  });

  test("ask for nothing that the stand-in does not know", () => assert.deepEqual(cloudflare.unknown, []));
});
