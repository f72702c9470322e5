// @ts-check
/** What the owner of an account can see and change, and who else can. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./eventually.mjs";
import { call, isSignedOut, keyOf, owner, server, thresholds } from "./owner.mjs";
import { visitor } from "./visitor.mjs";

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
  const nothing = { sold: [], mail: null, billing: false, prices: null };
  assert.deepEqual((await visitor(server).ask("plans")).json, { ...nothing, plan: null });
  assert.deepEqual((await member.ask("plans")).json, { ...nothing, plan: "free" });
});
