// @ts-check
/** The stand-in of Cloudflare's interface: wrangler deploys to it as it would to Cloudflare, and what was uploaded runs. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
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
    helper = configured("helper", {
      main: "helper.mjs",
      vars: { WHO: "the helper" },
      secrets: { required: ["SECRET"] },
    });
    writeFileSync(
      join(folder, "caller.mjs"),
      "export default { fetch: (request, env) => env.HELPER.fetch(request) };\n",
    );
    caller = configured("caller", {
      main: "caller.mjs",
      services: [{ binding: "HELPER", service: "helper" }],
      routes: [{ pattern: "api.lettercraft.test", custom_domain: true }, "lettercraft.test/api/*"],
    });
  });
  after(() => cloudflare.stop());

  test("are refused in the wrong order", async () => {
    const { code, output } = await wrangler(cloudflare, ...caller);
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
    const { code, output } = await wrangler(cloudflare, ...helper);
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

describe("the interface", () => {
  before(async () => {
    cloudflare = await startCloudflare({
      pageSize: 2,
      zones: ["lettercraft.test"],
      sendingDomains: ["mail.lettercraft.test", "elsewhere.test"],
      dnsRecords: ["www.lettercraft.test"],
    });
  });
  after(() => cloudflare.stop());

  test("checks the token, the account and the permission", async () => {
    const limited = await startCloudflare({ permissions: ["Workers KV Storage Read", "Workers Scripts Write"] });
    try {
      const cases = [
        [await ask(limited, "GET", "/user/tokens/verify", undefined, "wrong"), 401, 1000],
        [await ask(limited, "GET", "~/r2/buckets", undefined, "wrong"), 403, 9109],
        [await ask(limited, "GET", `/accounts/${"0".repeat(32)}/r2/buckets`), 403, 9109],
        [await ask(limited, "GET", "/user/tokens/verify"), 200, undefined],
        [await ask(limited, "GET", "~/storage/kv/namespaces"), 200, undefined],
        [await ask(limited, "POST", "~/storage/kv/namespaces", { title: "a" }), 403, 10000],
        [await ask(limited, "GET", "~/r2/buckets"), 403, 10000],
        [await ask(limited, "GET", "~/workers/scripts"), 200, undefined],
        [await ask(limited, "GET", "~/queues"), 404, 7003],
      ];
      for (const [i, [answer, status, code]] of cases.entries()) {
        const { status: seen, code: seenCode } = /** @type {{ status: number, code: number }} */ (answer);
        assert.deepEqual([seen, seenCode], [status, code], `case ${i}`);
      }
      assert.deepEqual(limited.unknown, [`GET /accounts/${limited.account}/queues`]);
      assert.ok(!JSON.stringify(limited.requests).includes(limited.token));
    } finally {
      await limited.stop();
    }
    const none = await startCloudflare({ permissions: ["Workers Scripts Read"] });
    try {
      const { code, output } = await wrangler(none, ...configured("denied", { main: "helper.mjs" }));
      assert.equal(code, 1);
      assert.match(output, /Authentication error \[code: 10000\]/);
    } finally {
      await none.stop();
    }
  });

  test("has pages of KV namespaces, each with a title of its own", async () => {
    for (const title of ["c", "a", "b"]) await ask(cloudflare, "POST", "~/storage/kv/namespaces", { title });
    const taken = await ask(cloudflare, "POST", "~/storage/kv/namespaces", { title: "a" });
    assert.deepEqual([taken.status, taken.code], [400, 10014]);
    const pages = [];
    for (const page of [1, 2, 3]) {
      pages.push(await ask(cloudflare, "GET", `~/storage/kv/namespaces?order=title&per_page=100&page=${page}`));
    }
    const titles = pages.map(({ result }) => result.map((/** @type {any} */ { title }) => title));
    assert.deepEqual(titles, [["a", "b"], ["c"], []]);
    assert.deepEqual(pages[0]?.result_info, { page: 1, per_page: 2, count: 2, total_count: 3, total_pages: 2 });
    const [{ id }] = pages[0]?.result ?? [];
    assert.equal((await ask(cloudflare, "DELETE", `~/storage/kv/namespaces/${id}`)).status, 200);
    assert.equal((await ask(cloudflare, "DELETE", `~/storage/kv/namespaces/${id}`)).code, 10013);
  });

  test("has buckets with lifecycle rules and objects, and deletes them when they are empty", async () => {
    const bucket = "~/r2/buckets/pictures";
    assert.equal((await ask(cloudflare, "GET", bucket)).code, 10006);
    assert.equal((await ask(cloudflare, "POST", "~/r2/buckets", { name: "pictures" })).status, 200);
    assert.equal((await ask(cloudflare, "POST", "~/r2/buckets", { name: "pictures" })).code, 10004);
    const { result: before } = await ask(cloudflare, "GET", `${bucket}/lifecycle`);
    assert.equal(before.rules[0].id, "Default Multipart Abort Rule");
    const condition = { type: "Age", maxAge: 86400 };
    const rule = { id: "expire", enabled: true, conditions: { prefix: "" }, deleteObjectsTransition: { condition } };
    await ask(cloudflare, "PUT", `${bucket}/lifecycle`, { rules: [rule] });
    assert.deepEqual((await ask(cloudflare, "GET", `${bucket}/lifecycle`)).result, { rules: [rule] });
    for (const key of ["a%2F1", "a%2F2", "b"]) await ask(cloudflare, "PUT", `${bucket}/objects/${key}`, {});
    assert.deepEqual((await ask(cloudflare, "DELETE", bucket)).code, 10008);
    const keys = [];
    for (let cursor = ""; ; ) {
      const { result, result_info: info } = await ask(cloudflare, "GET", `${bucket}/objects?cursor=${cursor}`);
      keys.push(...result.map((/** @type {any} */ { key }) => key));
      if (!info.is_truncated) break;
      cursor = info.cursor;
    }
    assert.deepEqual(keys, ["a/1", "a/2", "b"]);
    for (const key of keys) await ask(cloudflare, "DELETE", `${bucket}/objects/${encodeURIComponent(key)}`);
    assert.equal((await ask(cloudflare, "DELETE", bucket)).status, 200);
    assert.deepEqual(cloudflare.state.buckets, {});
  });

  test("attaches a domain once, in a zone of the account, where no record is", async () => {
    for (const name of ["one", "two"]) {
      const { code, output } = await wrangler(cloudflare, ...configured(name, { main: "helper.mjs" }));
      assert.equal(code, 0, output);
    }
    const put = (/** @type {object} */ body) => ask(cloudflare, "PUT", "~/workers/domains", body);
    const hostname = "api.lettercraft.test";
    const attached = await put({ hostname, service: "one" });
    assert.equal(attached.status, 200);
    assert.equal((await put({ hostname, service: "one" })).result.id, attached.result.id);
    assert.equal((await put({ hostname, service: "two" })).code, 100116);
    assert.equal((await put({ hostname: "www.lettercraft.test", service: "one" })).code, 100117);
    assert.equal((await put({ hostname: "api.elsewhere.test", service: "one" })).code, 100113);
    assert.equal((await put({ hostname, service: "three" })).code, 10007);
    const { result } = await ask(cloudflare, "GET", `~/workers/domains?hostname=${hostname}`);
    assert.deepEqual(
      result.map((/** @type {any} */ { service }) => service),
      ["one"],
    );
    assert.equal((await ask(cloudflare, "DELETE", `~/workers/domains/${attached.result.id}`)).status, 200);
    assert.deepEqual(cloudflare.state.domains, {});
  });

  test("lists zones and the domains for sending mail", async () => {
    const { result: zones } = await ask(cloudflare, "GET", "/zones?name=lettercraft.test");
    assert.equal(zones.length, 1);
    assert.deepEqual((await ask(cloudflare, "GET", "/zones?name=elsewhere.test")).result, []);
    const { result } = await ask(cloudflare, "GET", `/zones/${zones[0].id}/email/sending/subdomains`);
    assert.deepEqual(
      result.map((/** @type {any} */ { name, enabled }) => [name, enabled]),
      [["mail.lettercraft.test", true]],
    );
  });

  test("can lose a request, or the answer to it", async () => {
    cloudflare.onRequest = () => "drop";
    await assert.rejects(ask(cloudflare, "POST", "~/r2/buckets", { name: "lost" }));
    assert.deepEqual(cloudflare.state.buckets, {});
    cloudflare.onRequest = () => "late";
    await assert.rejects(ask(cloudflare, "POST", "~/r2/buckets", { name: "lost" }));
    assert.deepEqual(Object.keys(cloudflare.state.buckets), ["lost"]);
    assert.deepEqual(
      cloudflare.requests.slice(-2).map(({ status }) => status),
      [0, 200],
    );
  });

  test("survives a client that ends while it sends a body", async () => {
    cloudflare.onRequest = () => undefined;
    const headers = { Authorization: `Bearer ${cloudflare.token}`, "Content-Length": "100" };
    const message = request(`${cloudflare.url}/accounts/${cloudflare.account}/r2/buckets`, { method: "POST", headers });
    message.on("error", () => {}); // the socket is closed before an answer
    message.write("{", () => message.destroy());
    await new Promise((closed) => message.once("close", closed));
    assert.equal((await ask(cloudflare, "GET", "~/r2/buckets")).status, 200);
    assert.deepEqual(Object.keys(cloudflare.state.buckets), ["lost"]);
  });
});
