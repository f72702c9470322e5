// @ts-check
/** The front of the service on one machine: the site as on Cloudflare, and who sends a request, with and without a proxy. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { startService } from "./box/service.mjs";
import { eventually } from "./eventually.mjs";
import { sharedServer } from "./server.mjs";

/** The service as wrangler serves it, with the code of Cloudflare's static assets. */
const wrangler = sharedServer();
const [PROXY, SITE] = ["127.0.0.9", "https://letters.example"];
/** @type {Awaited<ReturnType<typeof startService>>} */
let box;
before(async () => {
  box = await startService(
    () => `url = "${SITE}"
trust_proxy = ["${PROXY}", "192.0.2.0/24"]
[vars]
SANDBOX_CALLS = "2"
`,
  );
});
after(() => box?.stop());

test("every path of the site has the answer that it has on Cloudflare", async () => {
  const { files, moved } = JSON.parse(readFileSync("build/served.json", "utf8"));
  const odd = [
    "//guide//errors",
    "/guide/%65rrors",
    "/%",
    "/toolkit/",
    "/toolkit",
    "/toolkit/nothing.wasm",
    "/_headers",
    "/index.html?a=%20b",
    "/nothing",
    "/nothing/",
  ];
  const more = [
    "/v1/openapi.json?a=b",
    "/v1/nothing",
    "/robots.txt",
    "/privacy/?a",
    "/guide.md/",
    "/GUIDE/",
    "/guide/../guide/errors",
    "/%2e%2e/wrangler.toml",
  ];
  const paths = [...Object.keys(files), ...Object.keys(moved), ...odd, ...more];
  assert.ok(paths.length > 180, `${paths.length} paths`);
  const changing =
    /^(date|connection|keep-alive|transfer-encoding|content-length|etag|cf-cache-status|x-request-id|vary|content-encoding)$/;
  for (const path of paths) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const question = { method, headers: { Host: new URL(wrangler.url()).host } };
      const [want, got] = [await wrangler.ask(path, question), await box.ask(path, question)];
      const about = (/** @type {typeof got} */ { status, headers, text }) => ({
        status,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.test(name))),
        text: headers["x-request-id"] ? "an answer of a Worker" : text,
      });
      assert.deepEqual(about(/** @type {any} */ (got)), about(/** @type {any} */ (want)), `${method} ${path}`);
    }
  }
});

test("a file is sent again only if it has changed", async () => {
  const { headers } = await box.ask("/toolkit/index.js");
  const tag = String(headers.etag);
  for (const known of [tag, `W/${tag}`]) {
    const { status, headers, text } = await box.ask("/toolkit/index.js", { headers: { "If-None-Match": known } });
    assert.deepEqual([status, text, headers.etag], [304, "", tag]);
    assert.equal(headers["access-control-allow-origin"], "*");
  }
  assert.equal((await box.ask("/toolkit/index.js", { headers: { "If-None-Match": '"other"' } })).status, 200);
});

/** Asks for a file, and returns its bytes as they were sent. @param {string} url @param {Record<string, string>} headers @param {string} [method] */
async function received(url, headers, method = "GET") {
  const asked = request(url, { headers, method }).end();
  /** @type {[import("node:http").IncomingMessage]} */
  const [response] = /** @type {any} */ (await once(asked, "response"));
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test("a client that takes Brotli gets a program as small as it gets, there and on Cloudflare", async () => {
  const path = "/toolkit/lettercraft-basic.wasm";
  const small = readFileSync(`build/web${path}.br`);
  const isSmall = { "br, gzip": true, "gzip, deflate, br, zstd": true, "gzip, br;q=0.0, x-br": false, "": false };
  for (const url of [wrangler.url(), `http://127.0.0.1:${box.port}`]) {
    for (const [accepted, expected] of Object.entries(isSmall)) {
      // Before it sends an answer, wrangler compresses it anew with the first kind that a client names; Cloudflare does not.
      if (url === wrangler.url() && accepted.startsWith("gzip, deflate")) continue;
      const { status, headers, body } = await received(url + path, { "Accept-Encoding": accepted });
      assert.deepEqual([status, headers["content-type"]], [200, "application/wasm"]);
      assert.match(String(headers.vary), /accept-encoding/i);
      assert.equal(headers["content-encoding"] === "br" && body.equals(small), expected, `${url} ${accepted}`);
      const again = await received(url + path, { "Accept-Encoding": accepted, "If-None-Match": String(headers.etag) });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
    }
    const headers = { "Accept-Encoding": "br" };
    assert.equal((await received(url + path, headers, "POST")).status, 405);
    const missing = await received(`${url}/toolkit/nothing.wasm`, headers);
    assert.deepEqual([missing.status, missing.headers["content-type"]], [404, "application/json"]);
  }
});

/** Makes calls of the sandbox, and returns their statuses: a network may make two. @param {import("./box/service.mjs").Question[]} questions */
async function calls(...questions) {
  const statuses = [];
  for (const question of questions) {
    const { status } = await box.ask("/sandbox/v1/reversetext", { ...question, json: { text: "abc" } });
    statuses.push(status);
  }
  return statuses;
}

test("a client is counted by the address of its connection, whatever it claims", async () => {
  const claims = [
    "CF-Connecting-IP",
    "CF-Connecting-IPv6",
    "X-Forwarded-For",
    "X-Real-IP",
    "True-Client-IP",
    "Forwarded",
  ];
  const forged = claims.map((name, i) => ({ headers: { [name]: `198.51.100.${i}` }, from: "127.0.0.2" }));
  assert.deepEqual(await calls({ from: "127.0.0.2" }, { from: "127.0.0.2" }, ...forged), [
    200,
    200,
    ...claims.map(() => 429),
  ]);
  assert.deepEqual(
    await calls({ from: "127.0.0.3" }, { from: "::1" }, { from: "::1" }, { from: "::1" }),
    [200, 200, 200, 429],
  );
  // A proxy that is not trusted is a client.
  const through = { headers: { "X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https" }, from: "127.0.0.2" };
  assert.deepEqual(await calls(through), [429]);
});

test("behind a trusted proxy, a client is counted by the address that the proxy has seen", async () => {
  const by = (/** @type {string} */ list, headers = {}) => ({
    headers: { "X-Forwarded-For": list, ...headers },
    from: PROXY,
  });
  assert.deepEqual(
    await calls(by("198.51.100.1"), by("198.51.100.1"), by("198.51.100.1"), by("198.51.100.2")),
    [200, 200, 429, 200],
  );
  // What the client itself has written is before the address that the proxy adds.
  assert.deepEqual(await calls(by("203.0.113.1, 198.51.100.1"), by("203.0.113.2,198.51.100.1")), [429, 429]);
  assert.deepEqual(
    await calls(by("198.51.100.1", { "CF-Connecting-IP": "203.0.113.3", "X-Real-IP": "203.0.113.3" })),
    [429],
  );
  // Two proxies, and other forms of addresses.
  assert.deepEqual(
    await calls(by("203.0.113.4, 198.51.100.1, 192.0.2.8"), by("198.51.100.1:4711"), by("::ffff:198.51.100.1")),
    [429, 429, 429],
  );
  const six = ["2001:DB8::1", "[2001:db8::2]:80", "2001:db8:0:0::3"].map((address) => by(address));
  assert.deepEqual(await calls(...six), [200, 200, 429]);
  // Without an address, all are one client: the proxy.
  assert.deepEqual(await calls(by("unknown"), by(""), by("_hidden, x"), { from: PROXY }), [200, 200, 429, 429]);
});

/** Asks for a mail to sign in. @param {string} origin @param {string} host @param {Record<string, string>} headers @param {string} [from] */
const signIn = (origin, host, headers, from) =>
  box.ask("/account/api/sign-in", {
    headers: { Host: host, Origin: origin, ...headers },
    json: { email: "ada@school.example" },
    ...(from && { from }),
  });

test("signing in needs HTTPS, which only a trusted proxy can confirm, or this machine", async () => {
  const client = { "X-Forwarded-For": "198.51.100.77" };
  const https = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example" };
  for (const host of ["letters.example", "evil.example"]) {
    const { status, headers } = await signIn(SITE, host, { ...client, ...https }, PROXY);
    assert.equal(status, 202);
    assert.match(String(headers["set-cookie"]), /^__Host-sign-in=.*; Secure/);
  }
  await eventually(() => /^sign-in link {2}https:\/\/letters\.example\/account\/sign-in\/#\S+$/m.test(box.errors()));
  assert.ok(!box.errors().includes("evil") && !box.output().includes("#"));
  assert.equal((await signIn("https://evil.example", "evil.example", https, PROXY)).status, 403);

  const sentence = "Signing in needs HTTPS; open this page with https://";
  const plain = /** @type {const} */ ([
    ["http://letters.example", "letters.example", { "X-Forwarded-Proto": "http" }, PROXY],
    ["http://box.school.example", "box.school.example", https, undefined],
    [
      "http://letters.example",
      "letters.example",
      { Forwarded: "proto=https", "CF-Visitor": '{"scheme":"https"}' },
      undefined,
    ],
    ["http://letters.example", "letters.example", { "X-Forwarded-Proto": "ftp" }, PROXY],
  ]);
  for (const [origin, host, headers, from] of plain) {
    const { status, text } = await signIn(origin, host, headers, from);
    assert.deepEqual([status, JSON.parse(text).error], [403, sentence], `${origin} ${JSON.stringify(headers)}`);
  }
  assert.equal((await signIn("http://localhost:99", "localhost:99", {})).status, 202);
});

test("links have the address of the service, whatever host a request behind the proxy names", async () => {
  const robots = async (/** @type {Record<string, string>} */ headers, /** @type {string | undefined} */ from) =>
    /Sitemap: (\S+)\/sitemap\.xml/.exec((await box.ask("/robots.txt", { headers, ...(from && { from }) })).text)?.[1];
  assert.equal(await robots({ Host: "evil.example", "X-Forwarded-Proto": "https" }, PROXY), SITE);
  assert.equal(await robots({ Host: "evil.example", "X-Forwarded-Proto": "http" }, PROXY), "http://letters.example");
  assert.equal(
    await robots({ Host: "box.lan:80", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example" }, undefined),
    "http://box.lan",
  );
});
