// @ts-check
/** The log: one JSON line for each request, without anything that the caller sent but the id. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { leaksIn } from "../../scripts/leaks.mjs";
import { adminToken } from "../../scripts/server.mjs";
import { eventually } from "./eventually.mjs";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

/** Part of every private value that is sent; must never be logged. */
const SECRET = "Sesame17";
const BODY = { headers: { "Content-Type": "application/json" } };

/** The lines that the Worker has logged. wrangler prints the others. */
const logged = () => server.lines().filter((line) => !line.startsWith("[wrangler:info] "));

/**
 * Sends a request, waits for a line with its id, and returns all lines with this id. If there were more than one, all would
 * have arrived: a request's line is written before its answer, and lines arrive in order.
 * @param {string} path
 * @param {import("./server.mjs").Question} question
 */
async function lines(path, question) {
  const { status, headers, text } = await server.ask(path, question);
  const id = String(headers["x-request-id"]);
  const found = await eventually(() => {
    const all = server.lines().filter((line) => line.includes(`"${id}"`));
    return all.length > 0 && all;
  });
  return { status, id, headers, found, text };
}

test("each request has one line, with its ids, account, key, operation, status, credits, duration and sizes", async () => {
  const { key, account } = await server.open("pro");
  const free = await server.open("free", 0);
  /** @type {[Record<string, unknown>, string, import("./server.mjs").Question][]} */
  const cases = [
    [{ operation: "reversetext", status: 200, credits: 1 }, "/v1/reversetext", { key, json: { text: SECRET } }],
    [{ operation: "hmac", status: 200, credits: 1 }, "/v1/hmac", { key, json: { message: SECRET, secret: SECRET } }],
    [{ operation: "cryptogram", status: 200, credits: 1 }, `/v1/cryptogram?text=${SECRET}&seed=${SECRET}`, { key }],
    [
      { operation: "reversetext", status: 200, credits: 1 },
      "/v1/reversetext?format=csv",
      { key, json: { text: SECRET } },
    ],
    [
      { operation: "reversetext", status: 403, credits: 0, code: "insufficient_credits" },
      "/v1/reversetext",
      { key: free.key, json: { text: SECRET } },
    ],
    [
      { operation: "reversetext", status: 400, credits: 0, code: "invalid_parameter" },
      "/v1/reversetext",
      { key, json: { text: SECRET, mode: SECRET } },
    ],
    [
      { operation: "reversetext", status: 400, credits: 0, code: "malformed_request" },
      "/v1/reversetext",
      { key, ...BODY, body: `{"text":"${SECRET}"` },
    ],
    [
      { operation: "cryptogram", status: 400, credits: 0, code: "malformed_request" },
      `/v1/cryptogram?text=${SECRET}%z`,
      { key },
    ],
    [
      { operation: "reversetext", status: 413, credits: 0, code: "too_large" },
      "/v1/reversetext",
      { key, ...BODY, body: Buffer.alloc(2 ** 20 + 1, SECRET) },
    ],
    [{ operation: "hmac", status: 401, credits: 0, code: "invalid_key" }, "/v1/hmac", { key: SECRET, json: {} }],
    [{ operation: "hmac", status: 405, credits: 0, code: "method_not_allowed" }, "/v1/hmac", { key, method: "PUT" }],
    [
      { operation: "graphql", status: 200, credits: 1 },
      `/v1/graphql?query={reversetext(text:%22${SECRET}%22){reversed}}`,
      { key },
    ],
    [
      { operation: "graphql", status: 400, credits: 0, code: "malformed_request" },
      `/v1/graphql?query={reversetext(text:%22${SECRET}%22){reversed}}&variables=["${SECRET}"]`,
      { key },
    ],
    [{ operation: null, status: 404, credits: 0, code: "not_found" }, `/v1/${SECRET}`, { key }],
  ];
  const { pseudonyms } = (await server.admin(`accounts/${account}`)).json;
  const known = { account: pseudonyms[0], key: 1 };
  const own = new Set();
  for (const [expected, path, question] of cases) {
    for (const given of [undefined, `my-id.1-${randomUUID()}`]) {
      const headers = { ...question.headers, ...(given && { "X-Request-ID": given }) };
      const { status, found, text } = await lines(path, { ...question, headers });
      assert.equal(found.length, 1, path);
      const line = JSON.parse(String(found[0]).replace(/^\[lettercraft(-graphql)?\] /, ""));
      const { id, duration, received, sent, colo, ...rest } = line;
      const isKnown = !["invalid_key", "not_found", "method_not_allowed"].includes(String(expected.code));
      const by = isKnown && question.key === key ? known : {};
      if (question.key === free.key) Object.assign(by, { account: line.account, key: 1 });
      assert.deepEqual(rest, {
        ...(given && { given }),
        ...expected,
        ...by,
        ...(expected.code ? { reason: line.reason } : {}),
      });
      assert.match(id, /^[0-9a-f-]{36}$/);
      own.add(id);
      assert.equal(status, expected.status);
      assert.ok(Number.isInteger(duration) && duration >= 0);
      const body = question.json === undefined ? (question.body ?? "") : JSON.stringify(question.json);
      assert.equal(received, new URL(path, server.url()).href.length + Buffer.byteLength(body), path);
      assert.equal(sent, Buffer.byteLength(text), path);
      if (process.env.BOX) assert.equal(colo, undefined, "one machine is no location of Cloudflare's");
      else assert.match(colo, /^[A-Z]{3}$/);
    }
  }
  assert.equal(own.size, 2 * cases.length);
});

test("two calls with the same id of their caller have different ids of the service", async () => {
  const { key } = await server.open("pro");
  const id = randomUUID();
  const call = () => server.ask("/v1/hmac", { key, json: {}, headers: { "X-Request-ID": id } });
  await Promise.all([call(), call()]);
  const found = await eventually(() => {
    const all = server.lines().filter((line) => line.includes(`"given":"${id}"`));
    return all.length === 2 && all;
  });
  const ids = found.map((line) => JSON.parse(line.slice(line.indexOf("{"))).id);
  assert.notEqual(ids[0], ids[1]);
});

test("no key, secret, message or text is logged, whatever is wrong with the request", async () => {
  const { key } = await server.open("pro");
  const text = `${SECRET} text`;
  const bodies = [
    { message: text, secret: text, algorithm: text, encoding: text },
    { text, mode: text },
    { [text]: text },
    { text: [text], message: { [text]: text }, secret: text },
    [text],
    text,
  ].map((json) => JSON.stringify(json));
  const malformed = bodies.flatMap((body) => [
    body.slice(0, -1),
    `${body},`,
    `${body} ${text}`,
    body.replaceAll('"', "'"),
  ]);
  for (const name of ["hmac", "reversetext"]) {
    for (const body of [...bodies, ...malformed, `{"text":"${text}\n"}`, `{"${text}":1,"${text}":2}`]) {
      await lines(`/v1/${name}?${SECRET}=${SECRET}`, { key, ...BODY, body });
    }
    await lines(`/v1/${name}`, { key, headers: { "Content-Type": SECRET }, body: text });
    await lines(`/v1/${name}`, { key, ...BODY, body: Buffer.from(`{"text":"${SECRET}\xff"}`, "latin1") });
    await lines(`/v1/${name}`, { key, ...BODY, body: `{"text":${"[".repeat(10_000)}"${SECRET}"` });
  }
  for (const query of [
    "text=X",
    "random=X",
    "format=X",
    "text=1&X=%zz",
    "text=a&text=X",
    "seed=X%FF",
    "X",
    "text=%FFX",
  ]) {
    await lines(`/v1/cryptogram?${query.replaceAll("X", SECRET)}`, { key });
  }
  for (const header of ["Accept", "X-Request-ID", "User-Agent", "Authorization", "Cookie"]) {
    await lines("/v1/cryptogram", { key, headers: { [header]: `${SECRET} ${SECRET}` } });
  }
  await lines("/v1/cryptogram", { key: `lc-${SECRET}` });
  await lines("/v1/cryptogram", { key: `${SECRET} ${key}` });
  await server.admin("accounts", { json: { plan: SECRET } });
  await server.admin(`accounts/${SECRET}`);
  await server.ask("/admin/accounts", { headers: { Authorization: `Bearer ${SECRET}` }, json: { plan: "pro" } });

  // Lines arrive in order, so the lines of the earlier requests have arrived too.
  const { found } = await lines("/v1/cryptogram", { key });
  assert.equal(found.length, 1);
  const output = logged().join("\n");
  for (const [name, hidden] of Object.entries({ text: SECRET, key, "key's text": key.slice(3), token: adminToken() })) {
    assert.ok(!output.includes(hidden), `the ${name} was logged`);
  }
});

// scripts/test.mjs searches the output of the server that all tests share, and ownServer the output of its own server.
test("secrets and addresses in the output of a server are found, and not repeated", () => {
  const key = `lc-${"aB3".repeat(13)}x`;
  const secrets = [
    `{"key":"${key}"}`,
    "from: someone@mail.example.com",
    "https://example.com/account/sign-in/#abc.def",
    "https://example.com/account/address/#abc.def.ghi",
    "cookie: __Host-session=abc",
    `"whsec_${"A".repeat(32)}"`,
  ];
  const found = leaksIn(["a line", ...secrets, '{"id":"lc-1","operation":"hmac"}']);
  assert.equal(found.length, secrets.length);
  for (const [i, sentence] of found.entries()) {
    assert.ok(sentence.startsWith(`line ${i + 2} `) && !secrets.some((secret) => sentence.includes(secret)));
    assert.ok(!sentence.includes(key));
  }
});
