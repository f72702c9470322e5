// @ts-check
/** What calls cost, and that no account can use more than its plan includes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { cycleEnd } from "../account/cycles.mjs";
import { effects } from "../service/effects.mjs";
import { eventually } from "./eventually.mjs";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

const OK = { path: "/v1/reversetext", json: { text: "ab" } };
const RATE_HEADERS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

/**
 * @param {string} key
 * @param {{ path: string } & import("./server.mjs").Question} [call]
 */
const call = (key, { path, ...question } = OK) => server.ask(path, { key, ...question });

/** @param {string} account */
async function standing(account) {
  const { status, json } = await server.admin(`accounts/${account}`);
  assert.equal(status, 200);
  return json;
}

/** Calls that fail, with their statuses. @type {[number, { path: string } & import("./server.mjs").Question][]} */
const FAILING = [
  [400, { path: "/v1/hmac", json: {} }],
  [400, { path: "/v1/hmac", body: "{" }],
  [400, { path: "/v1/hmac", json: { message: "m", secret: "s", algorithm: "x" } }],
  [400, { path: "/v1/cryptogram?text=1" }],
  [400, { path: "/v1/cryptogram?format=x" }],
  [413, { path: "/v1/hmac", headers: { "Content-Type": "application/json" }, body: Buffer.alloc(2 ** 20 + 1) }],
];

test("every operation costs 1 credit, and the headers and the administration report it", async () => {
  const { account, key } = await server.open("pro");
  let remaining = 50_000;
  for (const operation of [
    { path: "/v1/hmac", json: { message: "m", secret: "s" } },
    { path: "/v1/cryptogram?random=true&image=true&solutionImage=true" },
    { path: "/v1/reversetext", json: { text: "x".repeat(1_000_000) } },
    OK,
  ]) {
    const { status, headers } = await call(key, operation);
    assert.equal(status, 200);
    assert.equal(headers["x-credits-cost"], "1");
    assert.equal(headers["x-credits-remaining"], String(--remaining));
  }
  const { remaining: left, used, plan } = await standing(account);
  assert.deepEqual({ left, used, plan }, { left: 49_996, used: 4, plan: "pro" });
});

test("a call that fails costs nothing", async () => {
  const { account, key } = await server.open("starter", 7);
  for (const [status, failing] of FAILING) {
    const answer = await call(key, failing);
    assert.equal(answer.status, status);
    assert.equal(answer.headers["x-credits-cost"], "0");
    assert.equal(answer.headers["x-credits-remaining"], "7");
  }
  // Calls that never reach the account cost nothing either.
  await call(key, { path: "/v1/nothing" });
  await call(key, { path: "/v1/hmac", method: "PUT" });
  await call(key, { path: "/v1/hmac", method: "OPTIONS" });
  const { remaining, used } = await standing(account);
  assert.deepEqual({ remaining, used }, { remaining: 7, used: 0 });
});

test("paid plans have their credits and no rate headers", async () => {
  for (const [plan, credits] of /** @type {const} */ ([
    ["starter", 10_000],
    ["pro", 50_000],
    ["mega", 250_000],
  ])) {
    const { account, key } = await server.open(plan);
    assert.equal((await standing(account)).remaining, credits);
    const answers = await Promise.all(Array.from({ length: 70 }, () => call(key)));
    for (const { status, headers, json } of answers) {
      assert.equal(status, 200);
      for (const name of [...RATE_HEADERS, "retry-after"]) assert.ok(!(name in headers), name);
      assert.ok(!("premium" in json));
    }
    assert.equal((await standing(account)).remaining, credits - 70);
  }
});

test("the Free plan begins with 1,500 credits and withholds Premium fields", async () => {
  const { account, key } = await server.open("free");
  assert.equal((await standing(account)).remaining, 1500);
  const { status, headers, json } = await call(key, { path: "/v1/cryptogram?text=Hello&seed=1" });
  assert.equal(status, 200);
  assert.equal(headers["x-credits-remaining"], "1499");
  assert.deepEqual(Object.keys(json), ["status", "error", "data", "premium"]);
  assert.equal(json.data.cipher, null);
  assert.equal(json.data.original, "Hello");
  assert.ok(json.data.html);
  assert.deepEqual(Object.keys(json.premium), ["message", "upgrade_url", "locked_fields"]);
  assert.deepEqual(json.premium.locked_fields, ["cipher", "table", "keyLines"]);
  assert.match(json.premium.message, /./);
  assert.equal(json.premium.upgrade_url, `${server.url()}/plans/`);

  const paid = await server.open("starter");
  const open = await call(paid.key, { path: "/v1/cryptogram?text=Hello&seed=1" });
  assert.deepEqual({ ...open.json.data, cipher: null, table: null, keyLines: null }, json.data);
  // An operation without Premium fields has nothing to withhold.
  assert.ok(!("premium" in (await call(key)).json));
});

test("the upgrade_url leads to a page on the same host with the plans, or to the configured address", async () => {
  const { key } = await server.open("free");
  const query = "{ cryptogram { cipher { A } } }";
  const rest = await call(key, { path: "/v1/cryptogram?text=Hello" });
  const graphql = await call(key, { path: "/v1/graphql", json: { query } });
  for (const { upgrade_url: address } of [rest.json.premium, graphql.json.extensions.premium]) {
    const { origin, pathname } = new URL(address);
    assert.equal(origin, new URL(server.url()).origin);
    const page = await server.ask(pathname);
    assert.equal(page.status, 200);
    for (const plan of ["starter", "pro", "mega"]) assert.ok(page.text.toLowerCase().includes(plan), plan);
  }
  const scope = (/** @type {object} */ env) => /** @type {any} */ ({ env });
  const configured = "https://shop.example/plans";
  assert.equal(await effects.upgrade?.("", scope({ UPGRADE_URL: configured })), configured);
  for (const env of [{}, { UPGRADE_URL: "" }]) assert.equal(await effects.upgrade?.("", scope(env)), null);
});

test("the Free plan allows 60 calls a minute, and calls that fail do not count", async () => {
  const { account, key } = await server.open("free");
  for (let i = 1; i <= 60; i++) {
    if (i % 10 === 1) {
      const [status, failing] = /** @type {(typeof FAILING)[0]} */ (FAILING[(i - 1) / 10]);
      const answer = await call(key, failing);
      assert.equal(answer.status, status);
      assert.equal(answer.headers["x-ratelimit-remaining"], String(61 - i));
    }
    const { status, headers } = await call(key);
    assert.equal(status, 200, `call ${i}`);
    assert.equal(headers["x-ratelimit-limit"], "60");
    assert.equal(headers["x-ratelimit-remaining"], String(60 - i));
    const reset = Number(headers["x-ratelimit-reset"]);
    assert.ok(Number.isInteger(reset) && reset >= 1 && reset <= 60, `reset ${reset}`);
    assert.ok(!("retry-after" in headers));
  }

  for (let i = 0; i < 3; i++) {
    const { status, headers, json } = await call(key);
    assert.equal(status, 429);
    assert.match(json.error, /^The limit of 60 requests a minute is reached; try again in \d+ s$/);
    assert.equal(json.data, null);
    assert.equal(headers["x-ratelimit-limit"], "60");
    assert.equal(headers["x-ratelimit-remaining"], "0");
    assert.equal(headers["retry-after"], headers["x-ratelimit-reset"]);
    assert.match(String(headers["retry-after"]), /^([1-9]|[1-5]\d|60)$/);
    assert.equal(headers["x-credits-cost"], "0");
    assert.equal(headers["x-credits-remaining"], "1440");
  }
  // An error in the call itself takes precedence over the rate limit.
  assert.equal((await call(key, { path: "/v1/hmac", json: {} })).status, 400);
  const { remaining, used, left } = await standing(account);
  assert.deepEqual({ remaining, used, left }, { remaining: 1440, used: 60, left: 0 });
});

test("60 of 100 parallel calls of a Free account are answered", async () => {
  const { account, key } = await server.open("free");
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(key)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
  assert.equal(answers.filter(({ status }) => status === 429).length, 40);
  assert.equal((await standing(account)).used, 60);
});

test("a batch is charged once for the lines that succeed, counts each call, and is answered once for a key", async () => {
  const { account, key } = await server.open("free");
  const line = (/** @type {string} */ operation, /** @type {object} */ parameters) =>
    JSON.stringify({ operation, parameters });
  const send = (/** @type {string[]} */ lines, headers = {}) =>
    call(key, {
      path: "/v1/batch",
      body: lines.join("\n"),
      headers: { "Content-Type": "application/jsonl", ...headers },
    });
  const lines = [
    line("reversetext", { text: "ab" }),
    line("hmac", {}),
    line("cryptogram", { text: "Know thyself", seed: "s" }),
    "{",
  ];
  const headers = { "Idempotency-Key": "batch" };
  const answers = await Promise.all([send(lines, headers), send(lines, headers)]);
  for (const { status, headers, text } of answers) {
    assert.equal(status, 200, text);
    assert.equal(headers["content-type"], "application/jsonl");
    assert.equal(text, answers[0].text);
  }
  const parsed = answers[0].text
    .split("\n")
    .filter(Boolean)
    .map((text) => JSON.parse(text));
  assert.deepEqual(
    parsed.map(({ status, cost }) => [status, cost]),
    [
      [200, 1],
      [400, 0],
      [200, 1],
      [400, 0],
    ],
  );
  assert.deepEqual(parsed[0].answer, (await call(key)).json);
  assert.deepEqual(parsed[2].answer, (await call(key, { path: "/v1/cryptogram?text=Know+thyself&seed=s" })).json);
  // Two calls of the first batch, one repetition, and two calls.
  const { remaining, used, left } = await standing(account);
  assert.deepEqual({ remaining, used, left }, { remaining: 1496, used: 4, left: 55 });

  assert.equal((await send(lines.slice(1), headers)).status, 409);
  const many = await send(Array(56).fill(lines[0]));
  assert.equal(many.status, 429);
  assert.match(many.json.error, /^The request has more calls than are left in this minute: 55; try again in \d+ s$/);
  assert.equal(many.headers["retry-after"], many.headers["x-ratelimit-reset"]);
  const most = await send(Array(55).fill(lines[0]));
  assert.equal(most.headers["x-credits-cost"], "55");
  assert.equal(most.headers["x-ratelimit-remaining"], "0");
  assert.equal((await standing(account)).used, 59);
});

test("an account without credits left is refused with 403, but the rate limit is checked first", async () => {
  const { account, key } = await server.open("pro", 2);
  const { cycleEnd: end } = await standing(account);
  assert.equal(end, cycleEnd(Date.now(), Date.now()));
  const begins = new Date(end).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  for (const remaining of ["1", "0"]) assert.equal((await call(key)).headers["x-credits-remaining"], remaining);
  for (let i = 0; i < 3; i++) {
    const { status, headers, json } = await call(key);
    assert.equal(status, 403);
    assert.equal(
      json.error,
      `The account does not have enough credits left; upgrade the plan or wait for the next billing cycle, which begins on ${begins} (UTC)`,
    );
    assert.equal(headers["x-credits-cost"], "0");
    assert.equal(headers["x-credits-remaining"], "0");
  }
  const { remaining, used } = await standing(account);
  assert.deepEqual({ remaining, used }, { remaining: 0, used: 2 });

  const free = await server.open("free", 60);
  for (let i = 0; i < 60; i++) assert.equal((await call(free.key)).status, 200);
  assert.equal((await call(free.key)).status, 429);
});

test("50 of 200 parallel calls of an account with 50 credits are answered, and no credit is left", async () => {
  const { account, key } = await server.open("pro", 50);
  const answers = await Promise.all(Array.from({ length: 200 }, () => call(key)));
  const others = answers
    .filter(({ status }) => status !== 200 && status !== 403)
    .map(({ status, text }) => [status, text]);
  assert.deepEqual(others, []);
  assert.equal(answers.filter(({ status }) => status === 200).length, 50);
  const told = answers
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers["x-credits-remaining"]));
  assert.deepEqual(
    told.sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, i) => i),
  );
  const { remaining, used } = await standing(account);
  assert.deepEqual({ remaining, used }, { remaining: 0, used: 50 });
});

test("the balance is published in the directory", async () => {
  const { account, key } = await server.open("pro", 20);
  for (let i = 0; i < 3; i++) await call(key);
  // The balance is published after a second.
  await eventually(async () => isDeepStrictEqual(await listed(account), ["pro", 17, 3]));
});

/**
 * Returns the plan, the credits left and the credits used of an account in the list of the administration, which comes from the directory.
 * @param {string} account
 */
async function listed(account) {
  for (let cursor = ""; cursor !== null; ) {
    const { json } = await server.admin(`accounts?limit=1000&cursor=${cursor}`);
    for (const { account: id, plan, remaining, used } of json.accounts)
      if (id === account) return [plan, remaining, used];
    cursor = json.cursor;
  }
  return undefined;
}
