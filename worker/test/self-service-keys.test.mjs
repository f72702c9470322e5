// @ts-check
/** The keys of an account, on its page and with a key that manages keys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./eventually.mjs";
import { mailsTo } from "./mail.mjs";
import { call, keyOf, owner, server } from "./owner.mjs";

test("the key is shown, and another one takes its place at once", async () => {
  const member = await owner();
  const first = await keyOf(member);
  assert.match(first, /^lc-[0-9A-Za-z]{40}$/);
  assert.equal(await keyOf(member), first);
  assert.equal((await call(first)).status, 200);
  const { made } = (await member.ask("account")).json.keys[0];

  const { status, json } = await member.ask("keys/first/secret", { json: {} });
  assert.equal(status, 201);
  assert.match(json.secret, /^lc-[0-9A-Za-z]{40}$/);
  assert.notEqual(json.secret, first);
  assert.equal(await keyOf(member), json.secret);
  assert.equal((await call(json.secret)).status, 200);
  assert.equal((await call(first)).status, 401, "the account refuses the old key even while the edge still knows it");
  const view = (await member.ask("account")).json;
  assert.ok(view.keys[0].made > made);
  assert.equal(view.used, 2);
});

test("several keys have rules of their own, and the one before works while it is replaced", async () => {
  const member = await owner();
  const make = (/** @type {object} */ rules) => member.ask("keys", { json: { name: "Key", ...rules } });
  for (const [rules, parameter] of /** @type {const} */ ([
    [{ name: " " }, "name"],
    [{ expires: "2020-01-01T00:00:00Z" }, "expires"],
    [{ scopes: ["everything"] }, "scopes"],
    [{ limit: -1 }, "limit"],
    [{ origins: ["example.com"] }, "origins"],
  ])) {
    const { status, json } = await make(rules);
    assert.deepEqual([status, json.code, json.parameter], [400, "invalid_parameter", parameter]);
  }
  const origin = "https://a.example";
  const { secret: first } = (await member.ask("keys/first/secret")).json;
  const { key, secret } = (await make({ scopes: ["hmac", "reversetext"], limit: 2, origins: [`${origin}/`] })).json;
  assert.deepEqual([key.scopes, key.limit, key.origins, key.spent], [["hmac", "reversetext"], 2, [origin], 0]);
  const from = (/** @type {string} */ path, /** @type {object} */ question) =>
    server.ask(path, { key: secret, headers: { Origin: origin }, ...question });
  const reverse = () => from("/v1/reversetext", { json: { text: "a" } });
  const told = (/** @type {Awaited<ReturnType<typeof from>>} */ { status, json }) => [status, json.reason];
  assert.equal((await reverse()).status, 200);
  assert.deepEqual(told(await call(secret)), [403, "key_origin"]);
  assert.deepEqual(told(await from("/v1/cryptogram?text=Hello", {})), [403, "key_scope"]);
  const query = (/** @type {string} */ text) => from("/v1/graphql", { json: { query: text } });
  const both = await query('{ reversetext(text: "a") { length } acrostic(word: "cat") { html } }');
  assert.deepEqual([both.status, both.json.errors[0].extensions.reason], [403, "key_scope"]);
  const lines = '{"operation":"reversetext","parameters":{"text":"a"}}\n{"operation":"account"}';
  const typed = { Origin: origin, "Content-Type": "application/jsonl" };
  assert.deepEqual(told(await from("/v1/batch", { headers: typed, body: lines })), [403, "key_scope"]);
  assert.equal((await query('{ reversetext(text: "a") { length } }')).status, 200);
  assert.deepEqual(told(await reverse()), [403, "key_limit"]);
  assert.equal((await call(first)).status, 200, "another key has its own limit");

  const { secret: second } = (await member.ask("keys/first/secret", { json: { overlap: 1 } })).json;
  for (const one of [first, second]) assert.equal((await call(one)).status, 200);
  assert.equal((await member.ask(`keys/${key.id}`, { method: "PATCH", json: { limit: null } })).json.key.limit, null);
  assert.equal((await reverse()).status, 200);
  assert.equal((await member.ask(`keys/${key.id}`, { method: "DELETE" })).status, 204);
  assert.deepEqual(told(await reverse()), [401, "unknown_key"]);
  assert.equal((await member.ask(`keys/${key.id}`, { method: "DELETE" })).status, 404);
  const { keys, used } = (await member.ask("account")).json;
  const { calls } = (await member.ask("calls")).json;
  assert.deepEqual([keys.length, keys[0].spent, used], [1, 3, 6]);
  assert.deepEqual(calls.map((/** @type {any} */ { key: id, status }) => [id === key.id, status]).slice(0, 3), [
    [true, 200],
    [false, 200],
    [false, 200],
  ]);
});

test("a key that may do so manages keys, and a key that was reported as leaked ends at once", async () => {
  const member = await owner();
  const plain = await keyOf(member);
  const { secret } = (await member.ask("keys", { json: { name: "Deploy", scopes: ["account:keys", "hmac"] } })).json;
  const ask = (/** @type {string} */ path, /** @type {object} */ question = {}) =>
    server.ask(`/v1/account/keys${path}`, { key: secret, ...question });
  const told = (/** @type {Awaited<ReturnType<typeof ask>>} */ { status, json }) => [status, json.reason];
  assert.deepEqual(told(await ask("", { key: plain })), [403, "key_scope"], "which has no scopes");
  assert.deepEqual(told(await ask("", { headers: { Origin: "https://a.example" } })), [403, "key_origin"]);
  assert.deepEqual(
    (await ask("")).json.data.keys.map((/** @type {any} */ { name }) => name),
    ["First key", "Deploy"],
  );
  assert.deepEqual(told(await ask("/first/replace", { json: {} })), [403, "key_wider"]);
  assert.deepEqual(told(await ask("", { json: { name: "All" } })), [403, "key_wider"]);
  const made = (await ask("?format=json", { json: { name: "Job", scopes: ["hmac"] } })).json.data;
  const sign = (/** @type {string} */ key) => server.ask("/v1/hmac", { key, json: { message: "m", secret: "s" } });
  assert.equal((await sign(made.secret)).status, 200);
  const path = `/${made.key.id}`;
  assert.equal((await ask(path, { method: "PATCH", json: { limit: 0 } })).json.data.key.limit, 0);
  assert.deepEqual(told(await sign(made.secret)), [403, "key_limit"]);
  assert.equal((await ask(path, { method: "PATCH", json: { limit: null } })).status, 200);
  const { secret: next } = (await ask(`${path}/replace`, { json: { overlap: 1 } })).json.data;

  const report = (/** @type {object} */ json) => server.ask("/v1/leaked-keys", { json });
  const labels = async (/** @type {object} */ json) =>
    (await report(json)).json.map((/** @type {any} */ { label }) => label);
  const unknown = `lc-${"A".repeat(40)}`;
  const leaked = [unknown, made.secret].map((token) => ({
    token,
    type: "t",
    url: "https://example.com/",
    source: "content",
  }));
  assert.deepEqual(await labels(leaked), ["false_positive", "true_positive"]);
  assert.deepEqual([told(await sign(made.secret)), (await sign(next)).status], [[401, "unknown_key"], 200]);
  assert.equal((await report({ key: next })).json.data.isKey, true);
  assert.deepEqual(told(await sign(next)), [401, "unknown_key"]);
  assert.equal((await report({ key: next })).json.data.isKey, true, "a second report");
  const mails = await eventually(async () => {
    const all = await mailsTo(server.url(), member.address);
    const told = all.filter(({ subject }) => subject.includes("leaked"));
    return told.length === 2 && told;
  });
  for (const { text } of mails)
    assert.ok(text.includes("Key: Job") && !text.includes("lc-") && !text.includes("example.com/"), text);
  assert.equal((await ask("/first", { method: "DELETE" })).status, 403);
  assert.equal((await report({ key: secret })).status, 200);
  assert.deepEqual(told(await ask("")), [401, "unknown_key"]);
});

test("the calls of a key for tests cost nothing and get samples, and are refused as others are", async () => {
  const member = await owner();
  const { key, secret } = (await member.ask("keys", { json: { name: "Tests", test: true } })).json;
  assert.equal(key.isTest, true);
  const send = (/** @type {string} */ path, /** @type {object} */ question = {}) =>
    server.ask(path, { key: secret, ...question });
  const one = await send("/v1/cryptogram?text=Hello");
  const other = await send("/v1/cryptogram?random=true&image=true");
  assert.deepEqual([one.status, one.text], [200, other.text], "whatever the parameters are");
  assert.deepEqual([one.headers["x-credits-cost"], one.headers["x-credits-remaining"]], ["0", "1000"]);
  const page = await send("/v1/websitereadability", { json: { url: "https://nowhere.example/" } });
  assert.equal(page.status, 200, page.text);
  assert.deepEqual([page.status, page.json.data.title], [200, "How a cryptogram is solved"]);
  const wrong = await send("/v1/cryptogram?hints=-1&text=Hello");
  assert.deepEqual([wrong.status, wrong.json.parameter], [400, "hints"]);
  const query = '{ a: hmac(message: "1", secret: "k") { hmac } b: hmac(message: "2", secret: "k") { hmac } }';
  const { json } = await send("/v1/graphql", { json: { query } });
  assert.deepEqual([json.errors, json.data.a], [undefined, json.data.b]);
  assert.equal((await member.ask("account")).json.used, 0);
  const { calls, total } = (await member.ask(`calls?key=${key.id}`)).json;
  assert.deepEqual([total, calls.every((/** @type {any} */ { kind }) => kind === "test")], [5, true]);
  assert.deepEqual([calls[0].operations, calls[1].parameter], [["hmac"], "hints"]);
  assert.deepEqual(
    (await member.ask(`keys/${key.id}`, { method: "PATCH", json: { test: true } })).json.parameter,
    "test",
  );
  assert.equal((await member.ask(`keys/${key.id}/secret`, { json: {} })).status, 201);
  assert.equal((await send("/v1/cryptogram?text=Hello")).status, 401);
});

test("an account gets ten keys in ten minutes", async () => {
  const member = await owner();
  for (let i = 0; i < 10; i++) assert.equal((await member.ask("keys/first/secret", { json: {} })).status, 201);
  const { status, json, headers } = await member.ask("keys", { json: { name: "One more" } });
  assert.deepEqual([status, json.code], [429, "throttled"]);
  assert.match(json.error, /^Too many keys were made; try again in \d+ minutes$/);
  assert.ok(Number(headers["retry-after"]) > 500);
});
