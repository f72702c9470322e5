// @ts-check
/** What the owner of an account can see and change, and who else can. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressLink } from "../../scripts/mail.mjs";
import { eventually } from "./eventually.mjs";
import { mailsTo, mailTo } from "./mail.mjs";
import { sharedServer } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

const server = sharedServer();

/** Returns a browser that is signed in to a new account. */
async function owner() {
  const guest = visitor(server);
  const address = newAddress();
  assert.equal(await guest.signIn(address), true);
  return { ...guest, address, id: String(guest.cookies.get("session")).split(".")[0] };
}

/** @param {ReturnType<typeof visitor>} guest */
const keyOf = async (guest) => (await guest.ask("keys/first/secret")).json.secret;

/** @param {string} key */
const call = (key) => server.ask("/v1/reversetext", { key, json: { text: "a" } });

/** The link in a mail to change an address, if it has one. @param {import("./mail.mjs").Mail} mail */
const fragment = ({ text }) => addressLink(text)?.replace(/.*#/, "");

/** @param {{ status: number, json: any, text: string }} answer */
const isSignedOut = ({ status, json, text }) => assert.deepEqual([status, json?.code], [401, "signed_out"], text);

/** The thresholds of an account whose owner has chosen none. */
const thresholds = [80, 95];

test("the account is shown with its credits, use and settings", async () => {
  const member = await owner();
  const key = await keyOf(member);
  const before = Date.now();
  assert.equal((await call(key)).status, 200);
  const { status, headers, json } = await member.ask("account");
  assert.equal(status, 200);
  assert.equal(headers["cache-control"], "no-store");
  const { account, address, plan, premium, suspended, remaining, credits, bonus, promised, used, perMinute } = json;
  assert.deepEqual(
    { account, address, plan, premium, suspended, remaining, credits, bonus, promised, used, perMinute },
    {
      account: member.id,
      address: member.address,
      plan: "free",
      premium: false,
      suspended: false,
      remaining: 999,
      credits: 999,
      bonus: 0,
      promised: 500,
      used: 1,
      perMinute: 60,
    },
  );
  const { reached, payment, settings, use } = json;
  assert.deepEqual(
    { reached, payment, settings },
    { reached: [], payment: "none", settings: { mail: true, thresholds, webhook: null } },
  );
  assert.deepEqual(use, [
    {
      day: new Date(before).toISOString().slice(0, 10),
      operations: { reversetext: { calls: 1, credits: 1 } },
      keys: { first: { calls: 1, credits: 1 } },
    },
  ]);
  const { calls } = (await member.ask("calls")).json;
  assert.equal(calls.length, 1);
  assert.deepEqual((await member.ask("data")).json.calls, calls);
  assert.deepEqual(Object.keys(calls[0]).sort(), ["credits", "duration", "id", "key", "operation", "status", "time"]);
  assert.deepEqual([calls[0].operation, calls[0].status, calls[0].credits], ["reversetext", 200, 1]);
  assert.deepEqual([json.keys.length, json.keys[0].id, json.keys[0].spent], [1, "first", 1]);
  assert.ok(json.created <= before && json.keys[0].made <= before && json.now >= before && json.cycleEnd > json.now);
  assert.ok(!("outcome" in json) && !("sealed" in json) && !("key" in json));
});

test("a call that the account has refused is shown with its status", async () => {
  const member = await owner();
  const key = await keyOf(member);
  await Promise.all(Array.from({ length: 61 }, () => call(key)));
  const { total, before } = (await member.ask("calls?status=successful&operation=reversetext")).json;
  assert.deepEqual([total, typeof before], [60, "number"]);
  assert.equal((await member.ask(`calls?status=200&before=${before}`)).json.calls.length, 10);
  const { calls } = (await member.ask("calls?status=429&key=first")).json;
  assert.deepEqual(
    calls.map((/** @type {any} */ { status, code }) => `${status} ${code}`),
    ["429 rate_limited"],
  );
  assert.deepEqual((await member.ask(`calls?id=${calls[0].id}`)).json.calls, calls);
});

test("the balance comes from the directory", async () => {
  const member = await owner();
  await eventually(async () => (await member.ask("balance")).status === 200);
  assert.deepEqual((await member.ask("balance")).json, { plan: "free", remaining: 1000, used: 0 });
  await call(await keyOf(member));
  await eventually(async () => (await member.ask("balance")).json.remaining === 999);
});

test("a browser that is not signed in, or has a made-up cookie, sees nothing", async () => {
  const member = await owner();
  const [account, secret, mac] = String(member.cookies.get("session")).split(".");
  const other = String((await owner()).cookies.get("session")).split(".");
  for (const cookie of [
    undefined,
    "",
    `${account}.${secret}.`,
    `${account}.${secret}.${mac}A`,
    `${account}.${other[1]}.${other[2]}`,
    `${account}.${other[1]}.${mac}`,
    `${other[0]}.${secret}.${mac}`,
  ]) {
    const guest = visitor(server);
    if (cookie !== undefined) guest.cookies.set("session", cookie);
    for (const [method, path, json] of /** @type {[string, string, unknown][]} */ ([
      ["GET", "account", undefined],
      ["GET", "balance", undefined],
      ["GET", "data", undefined],
      ["GET", "keys", undefined],
      ["POST", "keys", { name: "Key" }],
      ["PUT", "settings", { mail: false }],
      ["DELETE", "account", { confirm: "delete" }],
      ["POST", "sign-out", { everywhere: true }],
      ["DELETE", "sessions", { id: "x" }],
      ["POST", "address", { email: "a@b.example" }],
      ["DELETE", "address", undefined],
    ])) {
      isSignedOut(await guest.ask(path, { method, json }));
    }
  }
  assert.equal((await member.ask("account")).json.settings.mail, true);
});

test("a cookie that was stolen is worth nothing after signing out everywhere", async () => {
  const member = await owner();
  const key = await keyOf(member);
  const thief = visitor(server);
  thief.cookies.set("session", String(member.cookies.get("session")));
  assert.equal((await thief.ask("account")).status, 200);
  const second = visitor(server);
  assert.equal(await second.signIn(member.address, 2), false);
  assert.equal((await second.ask("account")).json.sessions.length, 2);
  await eventually(async () => (await thief.ask("balance")).status === 200);

  const { status, text } = await second.ask("sign-out", { json: { everywhere: true } });
  assert.deepEqual([status, text], [204, ""]);
  assert.deepEqual([...second.cookies.keys()], ["device"]);
  for (const guest of [thief, member]) {
    isSignedOut(await guest.ask("account"));
    assert.equal((await guest.ask("balance")).status, 404);
    isSignedOut(await guest.ask("data"));
    isSignedOut(await guest.ask("keys/first/secret"));
    isSignedOut(await guest.ask("keys", { json: { name: "Key" } }));
    isSignedOut(await guest.ask("settings", { method: "PUT", json: { mail: false } }));
    isSignedOut(await guest.ask("account", { method: "DELETE", json: { confirm: "delete" } }));
    assert.equal((await guest.ask("plans")).json.plan, null);
  }
  assert.equal((await call(key)).status, 200, "the key is another matter");
});

test("each session is shown with its device and country, and ended alone", async () => {
  const member = await owner();
  const second = visitor(server);
  await second.signIn(member.address, 2, { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) <b>Firefox/144.0</b>" });
  const { sessions } = (await second.ask("account")).json;
  assert.deepEqual(
    sessions.map((/** @type {any} */ { device, way, isCurrent }) => [device, way, isCurrent]),
    [
      ["Firefox on Windows", "link", true],
      [null, "link", false],
    ],
  );
  const [own, other] = sessions;
  assert.match(String(own.country), /^([A-Z]{2}|null)$/); // the local server has the one of the machine, or an example
  assert.ok(other.created <= own.created && own.used === own.created && own.expires > own.created);
  await eventually(async () => (await member.ask("balance")).status === 200);
  const { status, json } = await second.ask("sessions", { method: "DELETE", json: { id: other.id } });
  assert.deepEqual([status, json], [200, { sessions: [own] }]);
  isSignedOut(await member.ask("account"));
  assert.equal((await member.ask("balance")).status, 404, "the directory knows it");
  assert.equal((await second.ask("sessions", { method: "DELETE", json: { id: other.id } })).status, 200, "again");
  isSignedOut(await member.ask("sessions", { method: "DELETE", json: { id: own.id } }));
  assert.deepEqual((await second.ask("data")).json.sessions, [own]);
});

test("the address changes once it was confirmed at both, and the old one has no account any more", async () => {
  const member = await owner();
  const other = visitor(server);
  await other.signIn(member.address, 2);
  const taken = (await owner()).address;
  const to = newAddress();
  const linkTo = async (/** @type {string} */ address, /** @type {number} */ count) =>
    fragment(await mailTo(server.url(), address, count));
  const askFor = (/** @type {string} */ email) => member.ask("address", { json: { email } });
  const answers = [await askFor(taken), await askFor(to)];
  for (const { status, json } of answers) assert.deepEqual([status, json.move.old, json.move.new], [202, false, false]);
  assert.equal(await linkTo(taken, 2), undefined, "only the mail says that the address has an account");
  const links = [await linkTo(member.address, 4), await linkTo(to, 1)];
  assert.deepEqual((await askFor(member.address)).json, {
    error: "The account has this address already",
    code: "invalid_parameter",
    parameter: "email",
  });

  const stranger = visitor(server);
  const confirm = (/** @type {unknown} */ link) => stranger.ask("address/confirm", { json: { link } });
  assert.equal((await confirm(`${links[0]}x`)).status, 410);
  assert.deepEqual((await confirm(links[0])).json, { changed: false });
  assert.equal((await member.ask("account")).json.move.old, true);
  assert.deepEqual((await confirm(links[1])).json, { changed: true });
  assert.equal((await confirm(links[1])).status, 410, "again");
  const { address, move, sessions, alias } = (await member.ask("account")).json;
  assert.deepEqual([address, move, sessions.length, alias], [to, null, 1, undefined]);
  isSignedOut(await other.ask("account"));

  const moved = visitor(server);
  assert.equal(await moved.signIn(to, 3), false);
  assert.equal((await moved.ask("account")).json.account, member.id);
  const later = visitor(server);
  assert.equal(await later.signIn(member.address, 6), true, "the old address gets an account of its own");
  const second = (await later.ask("account")).json;
  assert.deepEqual([second.remaining, second.promised, second.account === member.id], [0, 0, false]);
});

test("a change of address is cancelled in the session, or with the link of a mail", async () => {
  const member = await owner();
  const cancel = () => member.ask("address", { method: "DELETE" });
  assert.equal((await cancel()).status, 410);
  await member.ask("address", { json: { email: newAddress() } });
  assert.equal((await cancel()).status, 204);
  await member.ask("address", { json: { email: newAddress() } });
  const link = fragment(await mailTo(server.url(), member.address, 3));
  assert.equal((await visitor(server).ask("address/cancel", { json: { link } })).status, 204);
  assert.equal((await visitor(server).ask("address/confirm", { json: { link } })).status, 410);
  assert.equal((await member.ask("account")).json.move, null);
});

test("signing out ends one session", async () => {
  const member = await owner();
  const cookie = String(member.cookies.get("session"));
  const second = visitor(server);
  await second.signIn(member.address, 2);
  assert.equal((await member.ask("sign-out", { method: "POST" })).status, 204);
  member.cookies.set("session", cookie);
  isSignedOut(await member.ask("account"));
  assert.equal((await second.ask("account")).json.sessions.length, 1);
  assert.equal((await member.ask("sign-out", { method: "POST" })).status, 204, "again");
  assert.equal((await visitor(server).ask("sign-out", { method: "POST" })).status, 204);
});

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

/** The longest address that is allowed. */
const LONGEST_WEBHOOK = "https://example.com/".padEnd(2048, "a");

test("notifications can be set, and a webhook has a secret of its own", async () => {
  const member = await owner();
  const set = (/** @type {unknown} */ json) => member.ask("settings", { method: "PUT", json });
  assert.deepEqual((await set({})).json, { mail: true, thresholds, webhook: null });
  assert.deepEqual((await set({ mail: false })).json, { mail: false, thresholds, webhook: null });
  const first = (await set({ webhook: " https://example.com/hook?a=1 " })).json;
  assert.match(first.webhook.secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.deepEqual(first, {
    mail: false,
    thresholds,
    webhook: { url: "https://example.com/hook?a=1", secret: first.webhook.secret, state: "on" },
  });
  assert.deepEqual((await set({ mail: true, webhook: "https://example.com/hook?a=1" })).json, { ...first, mail: true });
  const second = (await set({ webhook: "https://example.com/other" })).json;
  assert.notEqual(second.webhook.secret, first.webhook.secret);
  assert.deepEqual((await member.ask("account")).json.settings, second);
  assert.deepEqual((await set({ webhook: "" })).json, { mail: true, thresholds, webhook: null });

  for (const webhook of [
    "example.com",
    "ftp://example.com/",
    "https://",
    "https:///path",
    "https://user:password@example.com/",
    "javascript:alert(1)",
    "http://example.com/",
    "https://10.0.0.1/",
    "https://167772161/",
    "https://intranet/",
    "https://exa mple.com/",
    `${LONGEST_WEBHOOK}a`,
  ]) {
    const { status, json } = await set({ mail: false, webhook });
    assert.deepEqual([status, json.code, json.parameter], [400, "invalid_parameter", "webhook"], webhook);
  }
  assert.deepEqual((await set({ thresholds: "95%, 50" })).json, { mail: true, thresholds: [50, 95], webhook: null });
  assert.deepEqual((await member.ask("account")).json.settings.thresholds, [50, 95]);
  assert.equal((await set({ thresholds: "50, 101" })).json.parameter, "thresholds");
  assert.deepEqual((await set({ thresholds: "" })).json.thresholds, thresholds);
  for (const body of [{ mail: "on" }, { webhook: 1 }, { thresholds: [50] }, { Mail: false, other: 1 }]) {
    assert.equal((await set(body)).json.code, "malformed_request");
  }
  assert.deepEqual((await member.ask("account")).json.settings, { mail: true, thresholds, webhook: null });
  const tooLong = (await set({ webhook: `${LONGEST_WEBHOOK}a` })).json.error;
  assert.equal(tooLong, "The URL of the webhook must have at most 2,048 characters");
  assert.equal((await set({ webhook: LONGEST_WEBHOOK })).json.webhook.url, LONGEST_WEBHOOK);
});

test("a webhook gets ten tests in ten minutes, which are listed and can be sent again", async () => {
  const member = await owner();
  await member.ask("settings", { method: "PUT", json: { webhook: "http://127.0.0.1:9/" } });
  const test = async () => (await member.ask("webhook/test", { json: {} })).status;
  for (let i = 0; i < 10; i++) assert.equal(await test(), 200);
  const { status, json, headers } = await member.ask("webhook/test", { json: {} });
  assert.deepEqual([status, json.code], [429, "throttled"]);
  assert.match(json.error, /^Too many tests were sent; try again in \d+ minutes$/);
  assert.ok(Number(headers["retry-after"]) > 0);

  const { deliveries } = (await member.ask("account")).json;
  assert.equal(deliveries.length, 10);
  const { id, last } = deliveries[3];
  assert.deepEqual([last.status, last.error], [null, "The address could not be reached"]);
  const again = await member.ask(`deliveries/${id}`, { json: {} });
  assert.deepEqual([again.status, again.json.delivered, again.json.error], [200, false, last.error]);
  assert.deepEqual([again.json.deliveries[3].id, again.json.deliveries[3].attempts], [id, 2]);
  assert.equal(again.json.settings.webhook.state, "on", "what is sent by hand does not switch it off");
  assert.equal((await member.ask("deliveries/msg_other", { json: {} })).json.code, "unknown_delivery");
});

test("the data of an account can be downloaded", async () => {
  const member = await owner();
  const { status, headers, json } = await member.ask("data");
  assert.equal(status, 200);
  assert.equal(headers["content-disposition"], 'attachment; filename="lettercraft-account.json"');
  assert.deepEqual([json.account, json.address], [member.id, member.address]);
});

test("an account is deleted after a confirmation, and its key ends at once", async () => {
  const member = await owner();
  const key = await keyOf(member);
  assert.equal((await call(key)).status, 200);
  for (const json of [undefined, {}, { confirm: "" }, { confirm: "Delete" }, { confirm: "yes" }]) {
    const answer = await member.ask("account", { method: "DELETE", json });
    assert.deepEqual([answer.status, answer.json.parameter], [400, "confirm"]);
  }
  const cookie = String(member.cookies.get("session"));
  assert.equal((await member.ask("account", { method: "DELETE", json: { confirm: "delete" } })).status, 204);
  assert.equal(member.cookies.size, 0);
  assert.equal((await call(key)).status, 401);
  member.cookies.set("session", cookie);
  isSignedOut(await member.ask("account"));
  assert.equal((await server.admin(`accounts/${member.id}`)).status, 404);
  assert.equal((await member.ask("balance")).status, 404);
});

test("whoever deletes an account and signs up again has what was left, and no second bonus", async () => {
  const member = await owner();
  const key = await keyOf(member);
  for (let i = 0; i < 3; i++) assert.equal((await call(key)).status, 200);
  for (const count of [2, 3]) {
    await member.ask("account", { method: "DELETE", json: { confirm: "delete" } });
    assert.equal(await member.signIn(member.address, count), true);
    const { credits, bonus, promised, used, sessions, settings } = (await member.ask("account")).json;
    assert.deepEqual([credits, bonus, promised, used, sessions.length], [997, 0, 500, 0, 1]);
    assert.deepEqual(settings, { mail: true, thresholds, webhook: null });
  }
  assert.notEqual(await keyOf(member), key);
  assert.equal((await call(key)).status, 401);
  assert.equal((await call(await keyOf(member))).status, 200);
  // The object, which has served the deleted accounts, publishes the balance of this one.
  await eventually(async () => (await member.ask("balance")).json.used === 1);
});

test("the plans can be seen by everybody", async () => {
  const member = await owner();
  const nothing = { sold: [], mail: null, billing: false };
  assert.deepEqual((await visitor(server).ask("plans")).json, { ...nothing, plan: null });
  assert.deepEqual((await member.ask("plans")).json, { ...nothing, plan: "free" });
});
