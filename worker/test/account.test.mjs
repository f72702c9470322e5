// @ts-check
/** The object of an account: its key, sessions, use, plan and deletion, on a bare workerd. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { test } from "node:test";
import { keyOf } from "../bench/workerd.mjs";
import { counts, open, plans, server, sha256, signIn } from "./object.mjs";
import { ask } from "./server.mjs";

test("a call writes two rows and sets no alarm, once the list of accounts has its balance and the alarm knows of answers", async () => {
  const { call, reverse } = await open("pro");
  const reverseOnce = (/** @type {string} */ key) =>
    call("reversetext", { json: { text: "a" }, headers: { "Idempotency-Key": key } });
  /** @type {[string, () => Promise<unknown>, Partial<import("../bench/scale/quiet.mjs").Counts>][]} */
  const steps = [
    ["the first call", () => reverseOnce("first"), { alarms: 1, directoryWrites: 1 }],
    ["another call", () => reverse(), { rows: 2, alarms: 0, directoryWrites: 0 }],
    ["the same call", () => reverseOnce("first"), { rows: 1, alarms: 0, directoryWrites: 0 }],
    ["another answer", () => reverseOnce("second"), { alarms: 0, directoryWrites: 0 }],
  ];
  for (const [name, act, expected] of steps) {
    const before = await counts();
    await act();
    const after = await counts();
    const done = Object.keys(expected).map((unit) => [
      unit,
      after[/** @type {"rows"} */ (unit)] - before[/** @type {"rows"} */ (unit)],
    ]);
    assert.deepEqual(Object.fromEntries(done), expected, name);
  }
});

test("an account keeps its last calls, and sums by day and operation", async () => {
  const account = await open("pro");
  const { view, calls: list } = await signIn(account);
  assert.deepEqual([(await view()).use, await list()], [[], []]);

  const id = "my-request.1";
  await account.call("reversetext", { json: { text: "abc" }, headers: { "X-Request-ID": id } });
  await account.call("cryptogram?text=Hello");
  await account.call("acrostic?word=x");
  await account.call("account");
  const { use } = await view();
  const calls = await list();
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(use, [
    {
      day: today,
      operations: { reversetext: { calls: 1, credits: 1 }, cryptogram: { calls: 1, credits: 1 } },
      keys: { first: { calls: 2, credits: 2 } },
    },
  ]);
  assert.deepEqual(
    calls.map((/** @type {any} */ { operation, status, credits }) => [operation, status, credits]),
    [
      ["account", 200, 0],
      ["acrostic", 400, 0],
      ["cryptogram", 200, 1],
      ["reversetext", 200, 1],
    ],
  );
  assert.deepEqual((await list({ id }))[0], calls[3]);
  const { time: _, id: __, duration: ___, ...refused } = calls[1];
  assert.deepEqual(refused, {
    operation: "acrostic",
    status: 400,
    code: "invalid_parameter",
    reason: "too_short",
    parameter: "word",
    credits: 0,
    key: "first",
  });
  assert.deepEqual(await list({ failed: true, operation: "acrostic", key: "first" }), [calls[1]]);
  for (const { time, duration } of calls) assert.ok(Math.abs(Date.now() - time) < 60_000 && duration >= 0);

  for (let i = 0; i < 10; i++) await account.reverse();
  assert.equal((await list({}, 5)).length, 5);
  assert.equal((await view()).use[0].operations.reversetext.calls, 11);
});

test("calls that the account refuses are recorded with the reason", async () => {
  const account = await open("pro", { credits: 1 });
  const { view, calls } = await signIn(account);
  assert.equal((await account.reverse()).status, 200);
  assert.equal((await account.reverse()).status, 403);
  await account.send({ do: "suspend" });
  const answer = await account.reverse();
  assert.equal(answer.status, 403);
  assert.equal(answer.json.code, "account_suspended");
  assert.equal(answer.json.error, "The account is suspended; contact the operator of this service");
  assert.equal((await view()).suspended, true);
  assert.equal((await account.reverse(/** @type {any} */ (5))).status, 400);
  const outcomes = (await calls()).map((/** @type {any} */ { outcome, status }) => outcome ?? status);
  assert.deepEqual(
    outcomes,
    [400, "suspended", "exhausted", 200],
    "a call that has failed already keeps its own error",
  );
  assert.equal((await calls({ status: 403, outcomes: ["exhausted"] })).length, 1);
  await account.send({ do: "resume" });
  await account.send({ do: "grant", credits: 2 });
  assert.equal((await account.reverse()).headers["x-credits-remaining"], "1");
});

test("a session ends when it expires, is signed out, or all are signed out", async () => {
  const account = await open("free", { address: "a@example.com" });
  const [one, two] = [await signIn(account), await signIn(account)];
  const view = await one.view();
  assert.deepEqual(
    [view.outcome, view.address, view.plan, view.remaining, view.bonus, view.sessions.length],
    ["done", "a@example.com", "free", 1500, 500, 2],
  );
  assert.ok(!JSON.stringify(view).includes("sealed "));
  assert.deepEqual(await account.send({ do: "reveal", session: one.session }), {
    outcome: "done",
    sealed: { first: `sealed ${account.account}` },
  });

  const signedOut = { outcome: "signed-out" };
  await account.send({ do: "sign-out", session: one.session });
  assert.deepEqual(await one.view(), signedOut);
  assert.equal((await two.view()).outcome, "done");
  for (const session of ["", "x", "__proto__", "constructor", sha256("x")]) {
    assert.deepEqual(await account.send({ do: "account", session }), signedOut);
    assert.deepEqual(await account.send({ do: "replace-key", id: "first", session, hash: "k" }), signedOut);
  }
  const three = await signIn(account);
  await account.send({ do: "sign-out-everywhere", session: three.session });
  assert.deepEqual([await two.view(), await three.view()], [signedOut, signedOut]);

  const expired = sha256("expired");
  await account.send({ do: "sign-in", session: expired, life: 0 });
  assert.deepEqual(await account.send({ do: "account", session: expired }), signedOut);
});

test("an account has at most 20 sessions, and the oldest ends first", async () => {
  const account = await open("free");
  const first = await signIn(account);
  let last = first;
  for (let i = 0; i < 20; i++) last = await signIn(account);
  assert.equal((await first.view()).outcome, "signed-out");
  assert.equal((await last.view()).sessions.length, 20);
});

test("a new plan takes effect at once, less the credits that are used", async () => {
  const account = await open("free");
  for (let i = 0; i < 3; i++) await account.reverse();
  const upgraded = await account.send({ do: "plan", plan: "starter" });
  assert.deepEqual([upgraded.plan, upgraded.remaining, upgraded.used], ["starter", 10_497, 3]);
  // Going back and forth gains nothing.
  await account.send({ do: "plan", plan: "free" });
  const again = await account.send({ do: "plan", plan: "starter" });
  assert.equal(again.remaining, 10_497);
  // The directory has the new plan, so that Premium is available.
  const { json } = await account.call("cryptogram?text=Hello");
  assert.equal(json.premium, undefined);
});

test("an account has the plan of the largest of its subscriptions, and another one when they end", async () => {
  const account = await open("free");
  const command = { do: "subscription", otherwise: "free" };
  /** Sends the state of a subscription, and checks the account after that. */
  const check = async (/** @type {object} */ subscription, /** @type {[string, string, boolean]} */ expected) => {
    const { plan, payment, changed, outcome } = await account.send({ ...command, ...subscription });
    assert.deepEqual([outcome, plan, payment, changed], ["done", ...expected], JSON.stringify(subscription));
  };
  const paid = { payment: "active" };
  await check({ subscription: "a", version: 3, plan: "starter", ...paid }, ["starter", "active", true]);
  await check({ subscription: "a", version: 3, plan: "starter", ...paid }, ["starter", "active", false]);
  await check({ subscription: "a", version: 2, plan: "pro", ...paid }, ["starter", "active", false]);
  await check({ subscription: "b", version: 1, plan: "pro", ...paid }, ["pro", "active", true]);
  await check({ subscription: "a", version: 4, plan: "starter", payment: "failed" }, ["pro", "active", true]);
  await check({ subscription: "a", version: 5, payment: "none" }, ["pro", "active", true]);
  await check({ subscription: "b", version: 2, plan: "pro", payment: "failed" }, ["pro", "failed", true]);
  await check({ subscription: "b", version: 3, payment: "failed" }, ["free", "failed", true]);
  await check({ subscription: "b", version: 2, plan: "pro", ...paid }, ["free", "failed", false]);
  await check({ subscription: "b", version: 4, plan: "pro", ...paid }, ["pro", "active", true]);

  // A plan that the operator gives stays until the subscriptions pay for another one.
  await account.send({ do: "plan", plan: "starter" });
  await check({ subscription: "b", version: 5, plan: "pro", payment: "failed" }, ["starter", "failed", true]);
  await check({ subscription: "c", version: 1, payment: "none" }, ["starter", "failed", true]);
  await check({ subscription: "b", version: 6, payment: "none" }, ["free", "none", true]);
});

test("many subscriptions that have ended are forgotten, and one that pays is not", async () => {
  const account = await open("free");
  const send = (/** @type {object} */ one) =>
    account.send({ do: "subscription", otherwise: "free", version: 9, ...one });
  await send({ subscription: "paid", plan: "starter", payment: "active" });
  for (let i = 0; i < 30; i++) await send({ subscription: `ended-${i}`, payment: "none" });
  // A subscription that is forgotten is new, even with an earlier version.
  const late = { version: 1, plan: "pro", payment: "active" };
  assert.equal((await send({ ...late, subscription: "ended-29" })).plan, "starter");
  assert.equal((await send({ ...late, subscription: "ended-11" })).plan, "starter");
  assert.equal((await send({ ...late, subscription: "paid" })).plan, "starter");
  assert.equal((await send({ ...late, subscription: "ended-10" })).plan, "pro");
});

test("under load no call with the old key succeeds once the key is replaced, and no credit is lost", async () => {
  const account = await open("pro");
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const fresh = keyOf(`${randomUUID().replaceAll("-", "")}00`);
  let paid = 0;
  let isRotated = false;
  let late = 0;
  /** @param {() => string} key */
  const lane = async (key) => {
    for (let i = 0; i < 60; i++) {
      const used = key();
      const isLate = isRotated && used === account.key;
      const { status } = await ask(`${server.url}/v1/reversetext`, { key: used, json: { text: "a" }, agent });
      if (status === 200) paid++;
      else assert.equal(status, 401);
      if (isLate) {
        late++;
        assert.equal(status, 401);
      }
    }
  };
  const lanes = Array.from({ length: 16 }, (_, i) => lane(() => (i % 4 === 0 && isRotated ? fresh : account.key)));
  while (paid < 100) await new Promise(setImmediate);
  assert.deepEqual(await account.send({ do: "replace-key", id: "first", hash: sha256(fresh), isListed: true }), {
    outcome: "done",
  });
  isRotated = true;
  await Promise.all(lanes);
  agent.destroy();
  assert.ok(late > 100, `${late} calls came after the rotation`);
  assert.equal((await account.send({ do: "standing" })).used, paid);
  assert.equal((await ask(`${server.url}/v1/reversetext`, { key: fresh, json: { text: "a" } })).status, 200);
});

test("under load no call fails while a key is replaced with an overlap", async () => {
  const account = await open("pro");
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const fresh = keyOf(`${randomUUID().replaceAll("-", "")}00`);
  let isReplaced = false;
  let calls = 0;
  const lane = async (/** @type {number} */ i) => {
    for (let n = 0; n < 40; n++) {
      const key = isReplaced && (i + n) % 2 === 0 ? fresh : account.key;
      const { status, text } = await ask(`${server.url}/v1/reversetext`, { key, json: { text: "a" }, agent });
      assert.equal(status, 200, text);
      calls++;
    }
  };
  const lanes = Array.from({ length: 16 }, (_, i) => lane(i));
  while (calls < 100) await new Promise(setImmediate);
  const overlap = 3_600_000;
  await account.send({ do: "replace-key", id: "first", hash: sha256(fresh), isListed: true, overlap });
  isReplaced = true;
  await Promise.all(lanes);
  agent.destroy();
  assert.equal((await account.send({ do: "standing" })).used, calls);
});

test("the promised bonus comes with a call on a later day, once among parallel calls, also of an account that was restored", async () => {
  const first = await open("free", { credits: 100, promised: 500 });
  assert.equal((await first.reverse()).headers["x-credits-remaining"], "99");
  const { account: saved } = await first.send({ do: "export" });
  const account = randomUUID();
  const key = keyOf(`${randomUUID().replaceAll("-", "")}00`);
  saved.profile.keys[0].hash = sha256(key);
  saved.state = { ...saved.state, account, created: saved.state.created - 86_400_000 };
  assert.deepEqual(await server.administer({ do: "import", account: saved, restored: "r" }, account), {
    outcome: "done",
  });
  const call = () => ask(`${server.url}/v1/reversetext`, { key, json: { text: "a" } });
  const answers = await Promise.all(Array.from({ length: 10 }, call));
  const remaining = answers.map(({ headers }) => Number(headers["x-credits-remaining"]));
  assert.deepEqual(
    remaining.sort((a, b) => b - a),
    Array.from({ length: 10 }, (_, i) => 598 - i),
  );
  const { bonus, promised, used } = await server.administer({ do: "standing", plans }, account);
  assert.deepEqual([bonus, promised, used], [500, 0, 11]);
});

test("a deleted account is gone, and its key is refused at once", async () => {
  const account = await open("free", { address: "a@example.com" });
  const { session } = await signIn(account);
  await account.reverse();
  const { outcome, address, credits, bonus, promised } = await account.send({ do: "delete", session });
  assert.deepEqual([outcome, address, credits, bonus, promised], ["done", "a@example.com", 999, 500, 0]);
  assert.equal((await account.reverse()).status, 401);
  for (const name of ["account", "standing", "keys", "reveal", "replace-key", "delete", "grant"]) {
    assert.deepEqual(await account.send({ do: name }), { outcome: "missing" });
  }
  // The object can be used for an account again, with the credits in the command.
  await account.send({
    do: "open",
    account: account.account,
    plan: "free",
    key: { hash: sha256(account.key), isListed: true },
    credits: 7,
    bonus: 2,
    promised: 3,
  });
  assert.equal((await account.reverse()).headers["x-credits-remaining"], "8");
  const again = await signIn(account);
  assert.deepEqual([(await again.calls()).length, (await again.view()).promised], [1, 3]);
});
