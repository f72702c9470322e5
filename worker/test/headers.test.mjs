// @ts-check
/** The headers of every answer, preflights, and the order of checks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { JSON_TYPE, key, refused, server, strangeKey, UUID } from "./client.mjs";

const EXPOSED =
  "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, Retry-After, X-Ignored-Parameters, Preference-Applied, Deprecation, Sunset, Link";

test("every answer has the envelope, an id, no-store and the headers that browsers need", async () => {
  /** @type {[number, string, import("./server.mjs").Question][]} */
  const cases = [
    [200, "/v1/reversetext", { key, json: { text: "" } }],
    [200, "/v1/cryptogram", { key }],
    [400, "/v1/reversetext", { key, json: {} }],
    [400, "/v1/reversetext", { key, headers: JSON_TYPE, body: "{" }],
    [400, "/v1/cryptogram?format=x", { key }],
    [401, "/v1/reversetext", { json: {} }],
    [401, "/v1/reversetext", { key: strangeKey(), json: {} }],
    [404, "/v1/nothing", {}],
    [405, "/v1/reversetext", { method: "PUT" }],
    [413, "/v1/reversetext", { key, headers: JSON_TYPE, body: Buffer.alloc(2 ** 20 + 1) }],
  ];
  for (const [status, path, question] of cases) {
    const {
      status: got,
      headers,
      json,
    } = await server.ask(path, { ...question, headers: { Origin: "null", ...question.headers } });
    assert.equal(got, status, path);
    const names = ["status", "error", "data"];
    assert.deepEqual(Object.keys(json), status === 200 ? names : [...names, "code", "reason", "parameter"]);
    assert.equal(json.status, status === 200 ? "ok" : "error");
    assert.equal(json.error === null, status === 200);
    assert.equal(json.data === null, status !== 200);
    assert.match(String(headers["x-request-id"]), UUID);
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["content-type"], "application/json");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers.vary, "Accept");
    assert.equal(headers["access-control-allow-origin"], "*");
    assert.ok(!("access-control-allow-credentials" in headers));
    assert.equal(headers["access-control-expose-headers"], EXPOSED);
  }
});

test("the id of a request is the one that the client sent if that is well-formed, and a new UUID otherwise", async () => {
  const json = { text: "a" };
  for (const id of ["a", "abc.DEF_1-2", "7", "x".repeat(128)]) {
    for (const question of [{ key, json }, { json }, { key, json: {} }]) {
      const { headers } = await server.ask("/v1/reversetext", { ...question, headers: { "X-Request-ID": id } });
      assert.equal(headers["x-request-id"], id);
    }
  }
  const ids = new Set();
  const malformed = ["", " ", "a b", "x".repeat(129), "a/b", "é", "a,b", "<b>", '{"a":1}'];
  for (const id of malformed) {
    const { headers } = await server.ask("/v1/reversetext", { key, json, headers: { "X-Request-ID": id } });
    assert.match(String(headers["x-request-id"]), UUID, id);
    ids.add(headers["x-request-id"]);
  }
  assert.equal(ids.size, malformed.length);
});

test("HEAD is answered like GET, with the length of the body and without the body", async () => {
  for (const [status, path] of /** @type {const} */ ([
    [200, "/v1/cryptogram?text=a&seed=s&txt=b"],
    [400, "/v1/cryptogram?text=1"],
    [200, "/v1/graphql?query={__typename}"],
    [200, "/v1/status"],
    [403, "/v1/account/keys"],
    [200, "/v1/openapi.json"],
    [200, "/guide/errors"],
  ])) {
    const got = await server.ask(path, { key });
    const head = await server.ask(path, { key, method: "HEAD" });
    assert.deepEqual([got.status, head.status, head.bytes.length], [status, status, 0], path);
    assert.equal(head.headers["content-type"], got.headers["content-type"]);
    assert.equal(head.headers["x-ignored-parameters"], path.includes("txt") ? "txt" : undefined);
    if (/cryptogram|graphql/.test(path)) assert.equal(head.headers["content-length"], String(got.bytes.length));
  }
});

test("a browser's preflight is answered without a key", async () => {
  for (const [path, method, methods = method] of /** @type {[string, string, string?][]} */ ([
    ["/v1/hmac", "POST"],
    ["/v1/reversetext", "POST"],
    ["/v1/cryptogram?text=a", "GET", "GET, HEAD"],
    ["/v1/graphql", "POST", "GET, HEAD, POST"],
    ["/v1/graphql?query={account{plan}}", "GET", "GET, HEAD, POST"],
  ])) {
    const { status, headers, bytes } = await server.ask(path, {
      method: "OPTIONS",
      headers: {
        Origin: "https://example.com",
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "auth-mode,baggage,content-type,traceparent,x-api-key",
        "X-Request-ID": "preflight-1",
      },
    });
    assert.equal(status, 204);
    assert.equal(bytes.length, 0);
    assert.equal(headers["access-control-allow-origin"], "*");
    assert.equal(headers["access-control-allow-methods"], `${methods}, OPTIONS`);
    assert.equal(
      headers["access-control-allow-headers"],
      "accept, auth-mode, content-type, user-agent, x-api-key, x-request-id, baggage, traceparent",
    );
    assert.equal(headers.vary, "Access-Control-Request-Headers");
    assert.equal(headers["access-control-max-age"], "86400");
    assert.ok(!("access-control-allow-credentials" in headers));
    assert.equal(headers["x-request-id"], "preflight-1");
    assert.ok(!("x-credits-cost" in headers));
  }
  await refused(404, "There is nothing at this path", "/v1/nothing", { method: "OPTIONS" });
});

test("the checks come in the order path, method, key, format, size, parameters, credits", async () => {
  const large = Buffer.alloc(2 ** 20 + 1, "x");
  const poor = await server.open("pro", 0);
  const post = { headers: JSON_TYPE, body: large };
  /** @type {[number, string, import("./server.mjs").Question][]} */
  const cases = [
    [404, "/v1/nothing?format=x", { method: "PUT", ...post }],
    [405, "/v1/hmac?format=x", { method: "PUT", ...post }],
    [401, "/v1/hmac?format=x", post],
    [401, "/v1/cryptogram?format=x&random=x", {}],
    [400, "/v1/hmac?format=x", { key, ...post }],
    [413, "/v1/hmac", { key, ...post }],
    [413, "/v1/hmac", { key: poor.key, ...post }],
    [400, "/v1/hmac", { key: poor.key, json: {} }],
    [400, "/v1/cryptogram?text=1", { key: poor.key }],
    [403, "/v1/hmac", { key: poor.key, json: { message: "", secret: "" } }],
  ];
  for (const [status, path, question] of cases) {
    const answer = await server.ask(path, question);
    assert.equal(answer.status, status, `${path}: ${answer.text}`);
    if (path.includes("format=x") && status === 400) assert.match(answer.json.error, /'format'/);
  }
});

test("programs find the rules for crawlers, the map of the site, the contact for reports and the documents of the interface", async () => {
  const get = async (/** @type {string} */ path, /** @type {string} */ type) => {
    const { status, headers, text } = await server.ask(path);
    assert.deepEqual([status, headers["content-type"]], [200, type], path);
    return { headers, text };
  };
  const plain = "text/plain; charset=utf-8";
  const url = server.url();
  const robots = await get("/robots.txt", plain);
  assert.match(robots.text, new RegExp(`\n\nSitemap: ${url}/sitemap\\.xml\n$`));
  assert.match(robots.text, /^Allow: \/v1\/openapi\.json\nDisallow: \/v1\/$/m);

  const map = await get("/sitemap.xml", "application/xml");
  const pages = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = ""]) => page.slice(url.length));
  for (const page of ["/", "/guide/", "/guide/errors", "/plans/", "/privacy", "/terms"])
    assert.ok(pages.includes(page), page);
  for (const page of pages) {
    const { status, headers } = await server.ask(page);
    assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"], page);
    assert.doesNotMatch(page, /answer|embed|sign-in|address/);
  }

  const security = await get("/.well-known/security.txt", plain);
  const fields = Object.fromEntries(
    security.text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2)),
  );
  assert.equal(fields.Canonical, `${url}/.well-known/security.txt`);
  assert.equal(fields.Contact, `${url}/privacy#contact`); // this server has no address of an operator
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  assert.ok(days > 80 && days < 100, fields.Expires);
  assert.match(fields.Expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

  const catalog = await get(
    "/.well-known/api-catalog",
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  assert.equal(catalog.headers.link, '</.well-known/api-catalog>; rel="api-catalog"');
  const [{ anchor, ...links }] = JSON.parse(catalog.text).linkset;
  assert.equal(anchor, `${url}/v1/`);
  for (const name of ["service-desc", "service-doc", "status", "terms-of-service", "privacy-policy"]) {
    for (const { href, type } of links[name]) {
      const { status, headers } = await server.ask(href.slice(url.length));
      assert.deepEqual([status, headers["content-type"]?.replace(/;.*/, "")], [200, type], href);
    }
  }

  assert.match((await get("/llms.txt", plain)).text, /^# Lettercraft\n\n> [\s\S]*\n- \[hmac\]\(\/reference\/#hmac\): /);
  const guide = await get("/guide.md", "text/markdown; charset=utf-8");
  for (const heading of ["# First call", "# Errors", "# Limits", "# Credits"])
    assert.ok(guide.text.includes(`\n${heading}\n`));
  assert.match(guide.text, /\n```\nexport LETTERCRAFT_URL=[\s\S]*\n\| 429 \| `rate_limited` \| /);
  const prose = guide.text.replace(/^```$.*?^```$/gms, "");
  assert.doesNotMatch(prose, /<(?!!--)\/?[a-z]/); // no markup is left

  assert.deepEqual(JSON.parse((await get("/operator.json", "application/json")).text), {
    name: null,
    mail: null,
    privacy: null,
    terms: null,
  });
  const head = await server.ask("/robots.txt", { method: "HEAD" });
  assert.deepEqual([head.status, head.headers["content-type"], head.text], [200, plain, ""]);
  const posted = await server.ask("/robots.txt", { method: "POST", json: {} });
  assert.deepEqual([posted.status, posted.headers.allow], [405, "GET, HEAD"]);
});
