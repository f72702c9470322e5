// @ts-check
/** The stand-in of Cloudflare's interface, request by request: permissions, pages, errors, and answers that are lost. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { ask, configured, wrangler } from "./cloudflare/client.mjs";
import { startCloudflare } from "./cloudflare/index.mjs";
import { busy } from "./cloudflare/load.mjs";

const folder = mkdtempSync(join(tmpdir(), "cloudflare-test-"));
writeFileSync(join(folder, "helper.mjs"), 'export default { fetch: () => new Response("hello") };\n');
after(() => rmSync(folder, { recursive: true, force: true }));

/** @type {import("./cloudflare/index.mjs").Cloudflare} */
let cloudflare;

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
      const { code, output } = await wrangler(folder, none, ...configured(folder, "denied", { main: "helper.mjs" }));
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
      const { code, output } = await wrangler(folder, cloudflare, ...configured(folder, name, { main: "helper.mjs" }));
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

  test("lists DNS records by their host name", async () => {
    const [{ id }] = (await ask(cloudflare, "GET", "/zones?name=lettercraft.test")).result;
    const find = async (/** @type {string} */ name) =>
      (await ask(cloudflare, "GET", `/zones/${id}/dns_records?name.exact=${name}`)).result.length;
    assert.deepEqual([await find("www.lettercraft.test"), await find("api.lettercraft.test")], [1, 0]);
  });

  test("refuses buckets in an account without R2, and says which zones are not active", async () => {
    const fresh = await startCloudflare({ isR2Enabled: false, zones: ["new.test"], pendingZones: ["new.test"] });
    try {
      for (const path of ["~/r2/buckets", "~/r2/buckets/pictures"]) {
        assert.equal((await ask(fresh, "GET", path)).code, 10042);
      }
      assert.equal((await ask(fresh, "GET", "/zones")).result[0].status, "pending");
    } finally {
      await fresh.stop();
    }
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

  test("deploys no version from before a migration of Durable Objects", async () => {
    const upload = async (/** @type {string} */ module, /** @type {object | undefined} */ migrations) => {
      const body = new FormData();
      body.set("metadata", JSON.stringify({ main_module: "main.mjs", compatibility_date: "2026-08-01", migrations }));
      body.set("main.mjs", new File([module], "main.mjs", { type: "application/javascript+module" }));
      const url = `${cloudflare.url}/accounts/${cloudflare.account}/workers/scripts/counting`;
      const headers = { Authorization: `Bearer ${cloudflare.token}` };
      assert.equal((await fetch(url, { method: "PUT", headers, body })).status, 200);
      return cloudflare.state.scripts.counting?.live?.id ?? "";
    };
    const without = await upload("export default {};", undefined);
    const objects = "export class Counter {}\nexport default {};";
    const first = await upload(objects, { new_tag: "v1", steps: [{ new_sqlite_classes: ["Counter"] }] });
    const second = await upload(objects, undefined);
    const deploy = async (/** @type {string} */ id) => {
      const versions = [{ version_id: id, percentage: 100 }];
      const path = "~/workers/scripts/counting/deployments?force=true";
      return (await ask(cloudflare, "POST", path, { strategy: "percentage", versions })).status;
    };
    assert.deepEqual([await deploy(without), await deploy(first), await deploy(second)], [400, 200, 200]);
    const { result } = await ask(cloudflare, "GET", `~/workers/scripts/counting/versions/${first}`);
    assert.equal(result.resources.script_runtime.migration_tag, "v1");
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

describe("a busy interface", () => {
  test("answers 429 above the limit until the window ends", async () => {
    let time = 0;
    const clock = { now: () => time, sleep: async () => {} };
    const answer = busy({ limit: 2, window: 10 }, clock);
    /** @type {unknown[]} */
    const seen = [];
    for (const seconds of [0, 1, 2, 9.5, 10, 11, 12]) {
      time = seconds * 1000;
      const fault = await answer();
      seen.push(fault && [fault.status, fault.headers?.["Retry-After"]]);
    }
    assert.deepEqual(seen, [undefined, undefined, [429, "8"], [429, "1"], undefined, undefined, [429, "8"]]);
  });

  test("answers 503 at every request whose number is divided by that of the overload, and takes its time", async () => {
    /** @type {number[]} */
    const slept = [];
    const clock = { now: () => 0, sleep: async (/** @type {number} */ ms) => slept.push(ms) };
    const answer = busy({ overload: 2, delay: 300 }, clock);
    const seen = [await answer(), await answer(), await answer(), await answer()].map((fault) => fault?.status);
    assert.deepEqual(seen, [undefined, 503, undefined, 503]);
    assert.deepEqual(slept, [300, 300, 300, 300]);
  });

  test("is an option of the stand-in", async () => {
    const busyOne = await startCloudflare({ load: { limit: 1 } });
    try {
      assert.equal((await ask(busyOne, "POST", "~/r2/buckets", { name: "one" })).status, 200);
      const refused = await ask(busyOne, "POST", "~/r2/buckets", { name: "two" });
      assert.deepEqual([refused.status, refused.code], [429, 971]);
      assert.deepEqual(Object.keys(busyOne.state.buckets), ["one"]);
    } finally {
      await busyOne.stop();
    }
  });
});
