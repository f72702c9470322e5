// @ts-check
/** The OpenAPI document: it is valid, clients can be generated from it, and the service's answers agree with it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve as absolute, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chance } from "../../scripts/chance.mjs";
import { freePort, listen } from "../../scripts/loopback.mjs";
import { check, document, FILE, faults, resolve } from "./documented.mjs";
import { makeRequest } from "./generated.mjs";
import { call, exampleOf, operations } from "./requests.mjs";
import { sharedServer } from "./server.mjs";

/** @typedef {import("./requests.mjs").Operation} Operation */

const REQUESTS = 500;
const server = sharedServer();

/** @type {Awaited<ReturnType<typeof listen>>} */
let web;
/** An address without a server. */
let nowhere = "";
before(async () => {
  web = await listen(
    createServer((request, response) => {
      response.writeHead(request.url === "/page" ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
      response.end(`<title>A page</title><p>${"The cat sat on the mat, and the dog lay at the door. ".repeat(9)}</p>`);
    }),
  );
  nowhere = `http://127.0.0.1:${await freePort()}/`;
});
after(() => web?.close());

test("the document is served to pages of any origin, without a key", async () => {
  const answer = await server.ask("/v1/openapi.json", { headers: { Origin: "https://example.com" } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["content-type"], "application/json");
  assert.equal(answer.headers["access-control-allow-origin"], "*");
  assert.equal(answer.text, readFileSync(FILE, "utf8"));
});

test("the document is valid by Redocly's strict rules", () => {
  const quiet = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  execFileSync("redocly", ["lint", FILE, "--extends=recommended-strict"], { env: quiet, stdio: "pipe" });
});

test("every parameter and every field has a description, and every required parameter has an example", () => {
  for (const { operation, parameters } of operations) {
    assert.ok(operation.summary && operation.description && operation["x-credits"] >= 0);
    for (const { name, description, required, example } of parameters) {
      assert.ok(description && (!required || example !== undefined), name);
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!/Output$/.test(name)) continue;
    for (const [field, { description }] of Object.entries(/** @type {any} */ (schema).properties)) {
      assert.ok(description, `${name}.${field}`);
    }
  }
});

test("a client with generated types compiles and works, and mistakes in it do not compile", async () => {
  const source = "worker/test/typed-client";
  const folder = absolute("build/typed-client");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ["client.ts", "tsconfig.json"]) cpSync(join(source, file), join(folder, file));
  const { default: generate, astToString } = createRequire(absolute(source, "package.json"))("openapi-typescript");
  const types = await generate(structuredClone(document));
  writeFileSync(join(folder, "api.d.ts"), astToString(types));
  execFileSync("tsc", ["-p", folder], { stdio: "pipe" });

  const { key } = await server.open("pro");
  const { run } = await import(pathToFileURL(join(folder, "client.ts")).href);
  const { hmac, substitute, hints, link } = await run(server.url(), key);
  assert.match(hmac, /^[0-9a-f]{128}$/);
  assert.match(substitute, /^[A-Z]$/);
  assert.deepEqual([hints.length, link], [2, undefined]);
});

test("the examples of webhooks agree with their schemas", () => {
  const hooks = Object.values(document.webhooks).map(({ post }) => post.requestBody.content["application/json"]);
  assert.equal(hooks.length, 2);
  for (const { schema, examples } of hooks) assert.equal(faults(schema, examples.example.value), "");
});

for (const operation of operations) {
  test(`the example of ${operation.path} is answered as documented`, async () => {
    const { key } = await server.open("pro");
    const example = exampleOf(operation);
    // The example is a page on the web. The test reads a page on this machine instead.
    const params = "url" in example ? { ...example, url: `${web.url}page` } : example;
    const [path, question] = call(operation, params);
    const answer = await server.ask(path, { key, ...question });
    assert.equal(answer.status, 200, answer.text);
    const { value: said } = operation.operation.responses[200].content["application/json"].examples.example;
    const { schema } = operation.operation.responses[200].content["application/json"];
    assert.equal(faults(schema, said), "");
    // The result depends on the page, or on the account.
    if (params === example && operation.path !== "/v1/account")
      assert.deepEqual(check(operation.operation, answer), said);
    else assert.deepEqual(Object.keys(check(operation.operation, answer).data), Object.keys(said.data));
  });
}

test("each documented example of an error is the error of a real call", async () => {
  const { key } = await server.open("pro");
  const poor = await server.open("pro", 0);
  const [first, ...others] = operations;
  const posted = others.find(({ method }) => method === "POST");
  assert.ok(first && posted);
  const large = { headers: { "Content-Type": "application/json" }, body: Buffer.alloc(2 ** 21) };
  /** @type {[Operation, import("./server.mjs").Question][]} */
  const cases = [
    [first, { key }],
    [first, {}],
    [posted, { key: poor.key, json: exampleOf(posted) }],
    [posted, { key, ...large }],
  ];
  const seen = [];
  for (const [{ path, operation }, question] of cases) {
    const answer = await server.ask(path, question);
    const [example] = Object.values(resolve(operation.responses[answer.status]).content["application/json"].examples);
    const undated = (/** @type {any} */ value) => ({
      ...value,
      error: value.error.replace(/\d+ [A-Z][a-z]+ \d{4}/, ""),
    });
    assert.deepEqual(undated(check(operation, answer)), undated(/** @type {any} */ (example).value));
    seen.push(answer.status);
  }
  assert.deepEqual(seen, [400, 401, 403, 413]);
});

test("GraphQL answers as documented", async () => {
  const [path, { post, get }] = /** @type {[string, any]} */ (
    Object.entries(document.paths).find(([name]) => name.endsWith("graphql"))
  );
  const { key } = await server.open("pro");
  const { key: poor } = await server.open("pro", 0);
  const { key: free } = await server.open("free");
  const example = post.requestBody.content["application/json"].examples.example.value;
  const body = (/** @type {string} */ query) => ({ json: { query } });
  const headers = { Accept: "application/graphql-response+json" };
  /** @type {[number, import("./server.mjs").Question][]} */
  const cases = [
    [200, { key, json: example }],
    [
      200,
      { key: free, ...body('{ cryptogram(hints: 99) { encoded } acrostic(word: "CAT") { html lines { clue } } }') },
    ],
    [200, { key, ...body("{ nothing }") }],
    [400, { key, headers, ...body("{ nothing }") }],
    [400, { key, json: {} }],
    [401, { json: example }],
    [403, { key: poor, headers, json: example }],
    [405, { key, method: "PUT" }],
    [413, { key, headers: { "Content-Type": "application/json" }, body: Buffer.alloc(2 ** 21) }],
  ];
  for (const [status, question] of cases) {
    const answer = await server.ask(path, question);
    const said = check(post, answer);
    assert.equal(answer.status, status, answer.text);
    if (question.json === example && status === 200) {
      assert.deepEqual(said, post.responses[200].content["application/json"].examples.example.value);
    }
  }
  const query = get.parameters.find((/** @type {any} */ { name }) => name === "query").example;
  /** @type {[number, string, import("./server.mjs").Question][]} */
  const addresses = [
    [200, query, { key }],
    [200, "{ nothing }", { key }],
    [400, "{ nothing }", { key, headers }],
    [400, "", { key }],
    [401, query, {}],
    [403, query, { key: poor }],
    [405, "mutation { nothing }", { key }],
  ];
  for (const [status, text, question] of addresses) {
    const answer = await server.ask(`${path}?query=${encodeURIComponent(text)}`, question);
    const said = check(get, answer);
    assert.equal(answer.status, status, answer.text);
    if (text === query && status === 200) {
      assert.deepEqual(said, get.responses[200].content["application/json"].examples.example.value);
    }
  }
});

test("a batch is answered as documented", async () => {
  const path = "/v1/batch";
  const { post } = document.paths[path];
  const { key } = await server.open("pro");
  const { key: poor } = await server.open("pro", 1);
  const { key: free } = await server.open("free");
  const [[type, { schema, examples }]] = /** @type {[[string, any]]} */ (Object.entries(post.requestBody.content));
  const example = examples.example.value;
  const parsed = (/** @type {string} */ lines) =>
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  assert.equal(faults(schema.contentSchema, parsed(example)), "");
  const headers = { "Content-Type": type };
  /** @type {[number, import("./server.mjs").Question][]} */
  const cases = [
    [200, { key, headers, body: example }],
    [200, { key: free, headers, body: `${example}{\n{"operation":"cryptogram"}\n{"operation":"account"}` }],
    [400, { key, headers, body: "" }],
    [400, { key, json: {} }],
    [401, { headers, body: example }],
    [403, { key: poor, headers, body: example }],
    [405, { key, method: "PUT" }],
    [413, { key, headers, body: Buffer.alloc(2 ** 21) }],
    [415, { key, headers: { ...headers, "Content-Encoding": "gzip" }, body: example }],
  ];
  for (const [status, question] of cases) {
    const answer = await server.ask(path, question);
    const said = check(post, answer);
    assert.equal(answer.status, status, answer.text);
    if (question.body === example && status === 200) {
      assert.deepEqual(said, parsed(post.responses[200].content[type].examples.example.value));
    }
  }
});

test("a picture is downloaded as documented, and so are the errors", async () => {
  const { key } = await server.open("pro");
  const [path, item] = /** @type {[string, any]} */ (
    Object.entries(document.paths).find(([name]) => name.includes("{name}"))
  );
  const { data } = (await server.ask("/v1/cryptogram?text=Know+thyself&image=true&imageFormat=svg", { key })).json;
  const link = data.image.downloadURL.slice(server.url().length);
  assert.equal(link.split("?")[0], path.replace("{name}", data.image.imageName));
  /** @type {[number, string, Record<string, string>][]} */
  const cases = [
    [200, link, {}],
    [206, link, { Range: "bytes=0-9" }],
    [416, link, { Range: "bytes=9999999-" }],
    [304, link, { "If-None-Match": "*" }],
    [403, path, {}],
  ];
  for (const [status, address, headers] of cases) {
    const answer = await server.ask(address, { headers });
    const { headers: documented, content } = item.get.responses[status];
    assert.equal(answer.status, status);
    for (const name of Object.keys(documented)) assert.ok(name.toLowerCase() in answer.headers, `${status} ${name}`);
    if (answer.text) assert.ok(String(answer.headers["content-type"]).split(";")[0] ?? "" in content);
  }
});

test(`${REQUESTS} random requests are answered as documented`, async (t) => {
  const random = chance(6);
  const { key: pro } = await server.open("pro");
  const { key: poor } = await server.open("pro", 0);
  let { key: free } = await server.open("free");
  /** @type {Record<string, number>} */
  const tally = {};
  for (let n = 0; n < REQUESTS; n++) {
    const generated = makeRequest(
      random,
      { pro, poor, free },
      { page: `${web.url}page`, missing: `${web.url}missing`, nowhere },
    );
    const { kind, operation, path, question, expected, parameter, rule = "" } = generated;
    const answer = await server.ask(path, question);
    try {
      const { error, code, reason } = check(operation, answer);
      if (answer.status >= 400) assert.equal(codeOf(reason), code, `the code of ${reason}`);
      if (answer.status === 429) {
        ({ key: free } = await server.open("free"));
      } else {
        assert.equal(answer.status, expected, answer.text);
        if (parameter) assert.ok(error.includes(`'${parameter}'`) && error.endsWith(rule), `${error}: ${rule}`);
      }
    } catch (cause) {
      const body = JSON.stringify(question.json)?.slice(0, 500);
      throw new Error(`request ${n}, ${kind}: ${question.method ?? ""} ${path} ${body}`, { cause });
    }
    for (const what of [kind, answer.status, String(answer.headers["content-type"]).split(";")[0] ?? ""]) {
      tally[what] = (tally[what] ?? 0) + 1;
    }
  }
  t.diagnostic(JSON.stringify(tally));
  for (const status of [200, 400, 401, 403, 405, 413, 415, 503])
    assert.ok(tally[status], `no request was answered with ${status}`);
});

/** The code that a reason belongs to, as documented. @param {string} reason */
function codeOf(reason) {
  const { "x-extensible-enum": reasons, "x-enum-codes": codes } = /** @type {any} */ (
    document.components.schemas.Reason
  );
  return codes[reasons.indexOf(reason)];
}
