// @ts-check
/** The administration of accounts: who may use it, and what it creates and returns. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { adminToken } from "../../scripts/server.mjs";
import { cycleEnd } from "../account/cycles.mjs";
import { sharedServer } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

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
    const { cycleEnd: end, created, pseudonyms, ...others } = data;
    const rate = { limit, left: limit, reset: 60 };
    const owner = { suspended: false, address: null, payment: "none", place: null };
    const bonus = plan === "free" ? 500 : 0;
    assert.deepEqual(others, {
      outcome: "done",
      plan,
      remaining: credits,
      bonus,
      promised: 0,
      used: 0,
      ...rate,
      ...owner,
    });
    assert.equal(new Set(pseudonyms).size, 2);
    for (const pseudonym of pseudonyms) assert.match(pseudonym, /^[A-Z2-7]{16}$/);
    assert.equal(end, cycleEnd(Date.now(), Date.now()));
    assert.ok(Math.abs(created - Date.now()) < 60_000);
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
  const form = "The body must be a JSON object with 'plan' and optionally 'credits' and 'place'";
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

/** Calls an operation that costs one credit. @param {string} key */
const call = (key) => server.ask("/v1/reversetext", { key, json: { text: "a" } });

test("an account is changed, suspended, resumed, given another key and deleted, and each change is logged", async () => {
  const { account, key } = await server.open("free");
  const change = async (/** @type {string} */ path, /** @type {import("./server.mjs").Question} */ question = {}) => {
    const { status, json } = await server.admin(`accounts/${account}${path}`, { method: "POST", ...question });
    assert.equal(status, 200, path);
    return json;
  };
  assert.equal((await call(key)).headers["x-credits-remaining"], "1499");

  const starter = await change("/plan", { method: "PUT", json: { plan: "starter" } });
  assert.deepEqual([starter.plan, starter.remaining, starter.used], ["starter", 10_499, 1]);
  const granted = await change("/grant", { json: { credits: 7 } });
  assert.deepEqual([granted.remaining, granted.bonus], [10_506, 507]);

  assert.equal((await change("/suspend")).suspended, true);
  const refused = await call(key);
  assert.deepEqual([refused.status, refused.json.code], [403, "account_suspended"]);
  assert.equal((await change("/resume")).suspended, false);
  assert.equal((await call(key)).headers["x-credits-remaining"], "10505");

  const { json: replaced } = await server.admin(`accounts/${account}/keys/first/secret`, { method: "POST", json: {} });
  assert.ok(KEY.test(replaced.secret));
  assert.equal((await call(key)).status, 401);
  assert.equal((await call(replaced.secret)).headers["x-credits-remaining"], "10504");
  const unknown = await server.admin(`accounts/${account}/keys/none`, { method: "DELETE" });
  assert.deepEqual([unknown.status, unknown.json], [404, { error: "The account has no such key" }]);

  assert.equal((await server.admin(`accounts/${account}/sign-out`, { method: "POST" })).status, 204);
  const unconfirmed = await server.admin(`accounts/${account}`, { method: "DELETE", json: { confirm: "another" } });
  assert.deepEqual(unconfirmed.json, { error: "Parameter 'confirm' must be the id of the account" });
  assert.equal((await call(replaced.secret)).status, 200);
  const deleted = await server.admin(`accounts/${account}`, { method: "DELETE", json: { confirm: account } });
  assert.deepEqual([deleted.status, deleted.text], [204, ""]);
  assert.equal((await call(replaced.secret)).status, 401);
  assert.equal((await server.admin(`accounts/${account}`)).status, 404);
  assert.equal((await server.admin(`accounts/${account}/resume`, { method: "POST" })).status, 404);

  assert.deepEqual(await server.audit(account, "delete"), [
    { audit: "open", account, plan: "free" },
    { audit: "plan", account, plan: "starter", remaining: 10_499 },
    { audit: "grant", account, credits: 7, remaining: 10_506 },
    { audit: "suspend", account, remaining: 10_506 },
    { audit: "resume", account, remaining: 10_506 },
    { audit: "replace-key", account },
    { audit: "sign-out", account },
    { audit: "delete", account, remaining: 10_503 },
  ]);
  const output = server.lines().join("\n");
  assert.ok(!output.includes(key.slice(3)) && !output.includes(replaced.secret.slice(3)), "a key was logged");
});

test("what the operator changes reaches the owner of the account", async () => {
  const owner = visitor(server);
  const address = newAddress();
  assert.equal(await owner.signIn(address), true);
  const account = (await owner.ask("account")).json.account;
  const post = (/** @type {string} */ path, /** @type {object} */ json) =>
    server.admin(`accounts/${account}/${path}`, { method: "POST", json });
  assert.equal((await server.admin(`accounts/${account}`)).json.address, address);

  const { secret: key } = (await post("keys/first/secret", {})).json;
  assert.equal((await owner.ask("keys/first/secret")).json.secret, key);
  await post("suspend", {});
  assert.equal((await owner.ask("account")).json.suspended, true);
  await post("resume", {});
  assert.equal((await call(key)).headers["x-credits-remaining"], "999");
  await post("sign-out", {});
  assert.equal((await owner.ask("account")).status, 401);

  // An owner who signs up again gets the rest of the credits, as after deleting the account themselves.
  await server.admin(`accounts/${account}`, { method: "DELETE", json: { confirm: account } });
  assert.equal(await owner.signIn(address, 2), true);
  const { json } = await owner.ask("account");
  assert.deepEqual([json.remaining, json.bonus, json.promised], [999, 0, 500]);
});

test("the list has every account once, in pages", async () => {
  const opened = await Promise.all([server.open("pro"), server.open("free", 9), server.open("mega")]);
  await server.admin(`accounts/${opened[1]?.account}/plan`, { method: "PUT", json: { plan: "starter" } });
  /** @type {any[]} */
  const accounts = [];
  let cursor = "";
  do {
    const { status, json, headers } = await server.admin(`accounts?limit=2&cursor=${encodeURIComponent(cursor)}`);
    assert.deepEqual([status, headers["cache-control"]], [200, "no-store"]);
    assert.ok(json.accounts.length <= 2 && (json.accounts.length > 0 || json.cursor === null));
    accounts.push(...json.accounts);
    cursor = json.cursor;
  } while (cursor !== null);
  assert.equal(new Set(accounts.map(({ account }) => account)).size, accounts.length);
  const expected = [
    { plan: "pro", remaining: 50_000, used: 0 },
    { plan: "starter", remaining: 10_000, used: 0 },
    { plan: "mega", remaining: 250_000, used: 0 },
  ];
  for (const [i, { account }] of opened.entries()) {
    const { pseudonyms, ...found } = accounts.find((one) => one.account === account);
    assert.deepEqual(found, { account, ...expected[i] });
    assert.deepEqual(pseudonyms, (await server.admin(`accounts/${account}`)).json.pseudonyms);
  }
  assert.ok((await server.admin("accounts")).json.accounts.length >= 3);
  const error = "Parameter 'limit' must be a whole number from 1 to 1,000";
  assert.deepEqual((await server.admin("accounts?limit=1001")).json, { error });
});

test("other paths are a 404, and other methods a 405", async () => {
  const { account } = await server.open("pro");
  assert.equal((await server.admin("nothing")).status, 404);
  assert.equal((await server.admin("accounts", { method: "PUT" })).status, 405);
  assert.equal((await server.admin(`accounts/${account}`, { method: "POST" })).status, 405);
  assert.equal((await server.admin(`accounts/${account}/`)).status, 404);
});

test("without the secret of the payment provider there is nothing at its path", async () => {
  assert.equal((await server.ask("/payments/stripe", { json: {} })).status, 404);
});
