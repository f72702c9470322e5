// @ts-check
/** The administration of accounts: who may use it, and what it creates and returns. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { adminToken } from "../../scripts/server.mjs";
import { cycleEnd } from "../service/payment/metering.mjs";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

const KEY = /^lc-[0-9A-Za-z]{40}$/;

test("without the token every path answers 401", async () => {
  const token = adminToken();
  const { account, key } = await server.open("pro");
  const wrong = [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer  ",
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${token} x`,
    `Bearer ${token.slice(0, -1)}${token.endsWith("0") ? 1 : 0}`,
    `Basic ${token}`,
    `bearer${token}`,
    token,
    `Bearer ${key}`,
    `Basic ${Buffer.from(`admin:${token}`).toString("base64")}`,
    "Bearer undefined",
    "Bearer null",
  ];
  for (const authorization of wrong) {
    for (const [path, question] of /** @type {const} */ ([
      ["/admin/accounts", { json: { plan: "pro" } }],
      [`/admin/accounts/${account}`, {}],
      [`/admin/accounts?token=${token}`, { json: { plan: "pro" } }],
      ["/admin/nothing", {}],
    ])) {
      const headers = { "X-API-Key": key, ...(authorization !== undefined && { Authorization: authorization }) };
      const answer = await server.ask(path, { ...question, headers });
      assert.equal(answer.status, 401);
      assert.deepEqual(answer.json, { error: "The header Authorization must contain the administration token" });
      assert.equal(answer.headers["www-authenticate"], 'Bearer realm="administration"');
      assert.ok(!("access-control-allow-origin" in answer.headers));
    }
  }
});

test("the administration token is not accepted as a key", async () => {
  const token = adminToken();
  const headers = { Authorization: `Bearer ${token}` };
  assert.equal((await server.ask("/v1/reversetext", { key: token, json: { text: "a" } })).status, 401);
  assert.equal((await server.ask("/v1/reversetext", { headers, json: { text: "a" } })).status, 401);
});

test("an account of each plan has the plan's credits and a key that works at once", async () => {
  const unique = new Set();
  for (const [plan, credits, limit] of /** @type {const} */ ([
    ["free", 1500, 60],
    ["starter", 10_000, 0],
    ["pro", 50_000, 0],
    ["mega", 250_000, 0],
  ])) {
    const { status, headers, json } = await server.admin("accounts", { json: { plan } });
    assert.equal(status, 201);
    assert.equal(headers["cache-control"], "no-store");
    assert.deepEqual(Object.keys(json).sort(), ["account", "key", "plan"]);
    assert.equal(json.plan, plan);
    assert.ok(KEY.test(json.key), "the key does not have the form of keys");
    assert.match(json.account, /^[A-Z2-7]{26}$/);
    unique.add(json.key).add(json.account);

    const { json: data } = await server.admin(`accounts/${json.account}`);
    const { cycleEnd: end, ...others } = data;
    assert.deepEqual(others, { outcome: "done", plan, remaining: credits, used: 0, limit, left: limit, reset: 60 });
    assert.equal(end, cycleEnd(Date.now(), Date.now()));
    assert.equal((await server.ask("/v1/reversetext", { key: json.key, json: { text: "a" } })).status, 200);
  }
  assert.equal(unique.size, 8);
});

test("an account can be created with a different number of credits", async () => {
  for (const credits of [0, 1, 1_000_000_000]) {
    for (const plan of ["free", "pro"]) {
      const { account } = await server.open(plan, credits);
      assert.equal((await server.admin(`accounts/${account}`)).json.remaining, credits);
    }
  }
});

test("an invalid request for an account is refused", async () => {
  const plans = "Parameter 'plan' must be one of: free, starter, pro, mega";
  const range = "Parameter 'credits' must be a whole number from 0 to 1,000,000,000";
  const form = "The body must be a JSON object with 'plan' and optionally 'credits'";
  /** @type {[string, string][]} */
  const bodies = [
    ["{}", plans],
    ['{"plan":""}', plans],
    ['{"plan":"Pro"}', plans],
    ['{"plan":"gold","credits":-1}', plans],
    ['{"plan":null}', plans],
    ['{"plan":"pro","credits":-1}', range],
    ['{"plan":"pro","credits":1000000001}', range],
    ['{"plan":"pro","credits":1.5}', form],
    ['{"plan":"pro","credits":1e30}', form],
    ['{"plan":"pro","credits":"5"}', form],
    ['{"plan":1}', form],
    ['{"plan":"pro","key":"x"}', form],
    ["", form],
    ["{", form],
    ["[]", form],
    [`{"plan":"${"p".repeat(5000)}"}`, form],
  ];
  for (const [body, error] of bodies) {
    const answer = await server.admin("accounts", { body });
    assert.deepEqual(answer.json, { error }, body.slice(0, 50));
    assert.equal(answer.status, 400);
  }
});

test("an account that does not exist is a 404, and reading it does not create it", async () => {
  for (const id of ["NOBODY", "%0A", "a%2Fb", "x".repeat(300)]) {
    for (let i = 0; i < 2; i++) {
      const { status, json } = await server.admin(`accounts/${id}`);
      assert.deepEqual(json, { error: "There is no such account" });
      assert.equal(status, 404);
    }
  }
});

test("other paths are a 404, and other methods a 405", async () => {
  const { account } = await server.open("pro");
  assert.equal((await server.admin("nothing")).status, 404);
  assert.equal((await server.admin("accounts")).status, 405);
  assert.equal((await server.admin(`accounts/${account}`, { method: "DELETE" })).status, 405);
  assert.equal((await server.admin(`accounts/${account}/`)).status, 404);
});
