// @ts-check
/** The place of an account: it moves from object to object with all that it has, and one object serves, whichever crashes. */
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { objectOf } from "../account/place.mjs";
import { bundle, serve } from "../bench/workerd.mjs";
import { effects } from "../service/effects.mjs";
import { eventually } from "./eventually.mjs";

/** @type {import("../bench/workerd.mjs").Server} */
let server;

before(async () => {
  process.env.WRANGLER_WRITE_LOGS = "false"; // otherwise wrangler writes a log file into the home folder
  server = await serve(bundle("place", "worker/entry.mjs", "worker/test/place/entry.mjs"));
});
after(() => server?.stop());

const plans = { pro: { credits: 1000, bonus: 0, perMinute: 0 } };
const sha256 = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");
/** What a command says of an Idempotency-Key. */
const repeat = (key = "r", answer = "") => ({ key, content: "c", life: 600_000, keys: 1000, wait: 0, answer });

/**
 * Opens an account.
 * @param {object} [more] members of the command
 */
async function open(more) {
  /** @type {string} */
  const account = randomUUID();
  const key = sha256(account);
  /** Sends a command of the console to an object of the account, by default to its home. */
  const send = (/** @type {object} */ command, /** @type {string} */ to = account) =>
    server.administer({ plans, ...command }, to);
  /** Sends a command of the data plane. @param {object} command @param {string} [to] */
  const pay = async (command, to = account) => {
    const line = await server.pay({ plans, key, call: { operation: "hmac", id: "i" }, ...command }, undefined, {
      account: to,
      key: "",
    });
    return (
      line.split("\n")[0]?.split(" ").slice(0, 2).join(" ") + (line.includes("\n") ? ` ${line.split("\n")[1]}` : "")
    );
  };
  const opened = await send({ do: "open", account, plan: "pro", key: { hash: key, sealed: "s" }, ...more });
  assert.deepEqual(opened, { outcome: "done" });
  const move = (/** @type {string} */ place) => send({ do: "move", place });
  const at = (/** @type {string} */ place) => (place ? `${account} ${place}` : account);
  const look = (/** @type {string} */ place) => send({ do: "test-look" }, at(place));
  /** Lets the alarm of an object ring, so that the object has nothing to do. */
  const rest = (/** @type {string} */ place) => send({ do: "test-alarm" }, at(place));
  return { account, key, send, pay, move, look, rest };
}

test("a name leads to an object near its place, or in its jurisdiction", async () => {
  /** @type {any[]} */
  const asked = [];
  const namespace = (/** @type {string} */ jurisdiction) => ({
    getByName(/** @type {any[]} */ ...given) {
      asked.push([jurisdiction, ...given]);
      return { command: async (/** @type {string} */ text) => text };
    },
    jurisdiction: namespace,
  });
  const ACCOUNT = /** @type {any} */ (namespace("none"));
  for (const name of ["A1", "A1 weur", "A1 eu"]) objectOf(ACCOUNT, name);
  const wanted = [
    ["none", "A1"],
    ["none", "A1 weur", { locationHint: "weur" }],
    ["eu", "A1 eu"],
  ];
  assert.deepEqual(asked, wanted);
  assert.equal(
    await effects.account?.("A1 eu\n{}", /** @type {any} */ ({ env: { ACCOUNT }, ctx: { waitUntil() {} } })),
    "{}",
  );
  assert.deepEqual(asked.slice(3), wanted.slice(2));
});

test("an account moves with all that it has, and commands reach it from everywhere", async () => {
  const { account, send, pay, move, look, rest } = await open({ place: "enam" });
  const session = sha256("session");
  await send({ do: "sign-in", session, life: 600_000, way: "mail" });
  assert.equal(await pay({ do: "charge", cost: 3, repeat: repeat("r", "kept"), scopes: ["hmac"] }), "done 997");
  for (let i = 0; i < 120; i++) await pay({ do: "charge", cost: 0, repeat: repeat(`r${i}`, "x".repeat(16_000)) });
  assert.equal(await pay({ do: "hold", cost: 20, hold: "h", life: 600_000, repeat: repeat("held") }), "done 977");
  await send({ do: "settings", mail: true, webhook: { url: "https://example.com/", secret: "w" }, thresholds: [50] });
  await rest("");
  const before = await look("");
  assert.deepEqual([Object.keys(before.entries).length > 60, before.rows.length], [true, 121]);
  assert.equal((await send({ do: "standing" })).place, "enam");

  assert.deepEqual(
    [(await move("enam")).place, await look("enam")],
    ["enam", { entries: {}, rows: null, place: null, alarm: null }],
  );
  assert.equal((await move("weur")).place, "weur");
  await rest("weur");
  const there = await look("weur");
  assert.deepEqual(there.entries["use:"], before.entries["use:"]);
  const { state, profile, ...others } = there.entries;
  assert.deepEqual({ ...state, place: "enam" }, before.entries.state);
  assert.deepEqual({ ...before.entries, state: 0, profile: 0 }, { ...others, state: 0, profile: 0 });
  assert.deepEqual(profile, { ...before.entries.profile });
  assert.deepEqual([there.rows, there.place], [before.rows, { number: 1, at: "weur" }]);
  const left = { entries: {}, rows: null, place: { number: 1, to: `${account} weur`, near: "enam" }, alarm: null };
  assert.deepEqual(await look(""), left);

  // The answers that were kept, the hold, and the session are there, whoever asks.
  for (const at of [account, `${account} weur`]) {
    assert.equal(await pay({ do: "charge", cost: 3, repeat: repeat("r", "no") }, at), "repeated 977 kept");
    assert.equal((await send({ do: "account", session }, at)).sessions.length, 1);
    assert.match(await server.pay({ do: "plan-name" }, undefined, { account: at, key: "" }), /^pro weur$/);
  }
  assert.equal(await pay({ do: "settle", cost: 15, hold: "h" }), "done 982");

  // On to other places, and home again. An object that the account has left passes on commands.
  assert.equal((await move("eu")).place, "eu");
  assert.equal((await send({ do: "standing" }, `${account} eu in eu`)).remaining, 982);
  assert.equal((await move("weur")).place, "weur");
  assert.equal((await move("home")).place, "enam");
  assert.match(await server.pay({ do: "plan-name" }, undefined, { account: `${account} weur`, key: "" }), /^pro$/);
  for (const at of ["", " weur", " eu in eu"]) await pay({ do: "charge", cost: 1 }, account + at);
  assert.equal((await send({ do: "standing" })).remaining, 979);
  for (const at of ["weur", "eu in eu"]) assert.deepEqual((await look(at)).entries, {});
});

test("an account that is deleted at its place can be opened there again", async () => {
  const { account, key, send, pay, move, look, rest } = await open();
  assert.equal((await send({ do: "standing" })).place, null);
  await move("weur");
  await send({ do: "delete" });
  await rest("weur");
  assert.deepEqual((await look("weur")).entries, {});
  assert.equal((await send({ do: "standing" })).outcome, "missing");
  assert.equal((await move("sam")).outcome, "missing");
  assert.match(await server.pay({ do: "plan-name" }, undefined, { account: `${account} weur`, key: "" }), /^missing$/);
  const again = { do: "open", account, plan: "pro", key: { hash: key, sealed: "s" }, place: "sam" };
  assert.deepEqual(await send(again), { outcome: "done" });
  assert.deepEqual(await send(again), { outcome: "exists" });
  assert.equal((await send({ do: "standing" })).place, "weur");
  await move("home");
  assert.equal(await pay({ do: "charge", cost: 1 }, `${account} weur`), "done 999");
});

test("an account is opened in the European Union, and restored there, and nothing of it is elsewhere", async () => {
  const { account, send, pay, look } = await open({ place: "eu" });
  assert.deepEqual((await look("")).entries, {});
  assert.equal((await send({ do: "standing" }, `${account} eu in eu`)).place, "eu");
  assert.equal(await pay({ do: "charge", cost: 1 }), "done 999");
  const saved = await send({ do: "export" });
  assert.equal(saved.account.state.place, "eu");

  const other = randomUUID();
  const moved = { ...saved.account, state: { ...saved.account.state, account: other } };
  const restored = { do: "import", account: moved, restored: "hash" };
  assert.deepEqual(await send(restored, other), { outcome: "done" });
  assert.deepEqual(await send(restored, other), { outcome: "exists" });
  assert.deepEqual((await send({ do: "test-look" }, other)).entries, {});
  assert.equal((await send({ do: "standing" }, `${other} eu in eu`)).remaining, 999);

  // An opening that was interrupted is completed there.
  for (const left of [0, 1]) {
    const account = randomUUID();
    const opening = { do: "open", account, plan: "pro", key: { hash: sha256(account), sealed: "s" }, place: "eu" };
    await send({ do: "test-crash", left, who: "sender", after: true });
    await assert.rejects(send(opening, account));
    await send({ do: "test-crash", left: -1 });
    assert.match((await send(opening, account)).outcome, left === 0 ? /done/ : /done|exists/);
    assert.deepEqual((await send({ do: "test-look" }, account)).entries, {});
    assert.equal((await send({ do: "standing" }, account)).place, "eu");
  }
});

test("commands wait while an account moves, and repeated calls go with it", async () => {
  const { send, pay, move } = await open();
  await pay({ do: "hold", cost: 5, hold: "h", life: 600_000, repeat: repeat() });
  const waiting = pay({ do: "hold", cost: 5, hold: "h2", life: 600_000, repeat: { ...repeat(), wait: 60_000 } });
  const charges = Array.from({ length: 20 }, () => pay({ do: "charge", cost: 1 }));
  const moves = ["weur", "enam", "home", "sam"].map(move);
  for (let i = 0; i < 20; i++) charges.push(pay({ do: "charge", cost: 1 }));
  for (const answer of await Promise.all(charges)) assert.match(answer, /^done /);
  for (const moved of await Promise.all(moves)) assert.equal(moved.outcome, "done");
  assert.equal(await pay({ do: "settle", cost: 5, hold: "h", repeat: repeat("r", "first") }), "done 955");
  assert.equal(await waiting, "repeated 955 first");
  assert.equal((await send({ do: "standing" })).remaining, 955);
});

test("a call that comes while the parts of its account are sent is charged at the place where the account arrives", async () => {
  const { account, send, pay, move, look } = await open();
  await pay({ do: "charge", cost: 1, repeat: repeat("r", "kept") });
  await send({ do: "test-crash", left: 2, who: "nobody" });
  const moving = move("weur");
  await eventually(async () => (await look("weur")).entries.state);
  const calls = [account, `${account} weur`].map((to) => pay({ do: "charge", cost: 1 }, to));
  assert.equal((await look("weur")).place.isArriving, true);
  await send({ do: "test-crash", left: -1 });
  assert.equal((await moving).place, "weur");
  assert.deepEqual((await Promise.all(calls)).sort(), ["done 997", "done 998"]);
  assert.equal((await send({ do: "standing" })).remaining, 997);
});

for (const who of ["sender", "receiver"]) {
  test(`a ${who} that crashes in the middle of a move leaves one object that serves, and the move can be completed`, async () => {
    let failures = 0;
    let isOver = false;
    for (let left = 0; !isOver; left++) {
      for (const after of [false, true]) {
        const { account, send, pay, move, look } = await open();
        await pay({ do: "charge", cost: 1, repeat: repeat("r", "kept") });
        await pay({ do: "hold", cost: 10, hold: "h", life: 600_000 });
        await send({ do: "test-crash", left, who, after });
        const during = pay({ do: "charge", cost: 1, repeat: repeat("during", "answer") }).catch(() => "failed");
        const moved = await move("weur").catch(() => null);
        if (moved)
          isOver = true; // there are no more steps
        else failures++;
        await send({ do: "test-crash", left: -1 });
        await during;

        // The directory names a place only if the account has been there.
        const where = `${who} ${left} ${after}`;
        const known = (await look("weur")).place ? `${account} weur` : account;
        const again = await pay({ do: "charge", cost: 1, repeat: repeat("r", "no") }, known);
        assert.match(again, /^repeated 98[89] kept$/, where);
        // A call whose answer was lost is sent again, and is paid once.
        const call = await pay({ do: "charge", cost: 1, repeat: repeat("during", "answer") });
        assert.match(call, /^(done|repeated) 988/, where);
        const objects = await Promise.all(["", "weur"].map(look));
        assert.equal(objects.filter(({ entries, place }) => entries.state && !place?.to).length, 1, where);

        assert.equal((await move("weur")).place, "weur", where);
        assert.equal(await pay({ do: "settle", cost: 7, hold: "h" }), "done 991", where);
        assert.deepEqual((await look("")).entries, {}, where);
      }
    }
    assert.ok(failures > 8, `${failures} crashes`);
  });
}

test("an object that has got an account in vain erases it, and one that was sent has it", async () => {
  for (const [left, isSent] of /** @type {const} */ ([
    [3, false],
    [4, true],
  ])) {
    const { account, send, pay, move, look, rest } = await open();
    await pay({ do: "charge", cost: 1, repeat: repeat("r", "kept") });
    await send({ do: "test-crash", left, who: "sender", after: !isSent });
    assert.equal(await move("weur").catch(() => null), null);
    await send({ do: "test-crash", left: -1 });
    const at = `${account} weur`;
    const { entries, place } = await look("weur");
    assert.deepEqual([place.isArriving, entries.state.used], [true, 1]);
    // Nothing of an earlier attempt can still arrive.
    const take = (/** @type {number} */ number, /** @type {object} */ part) =>
      send({ do: "test-take", number, part }, at);
    await assert.rejects(take(0, { entries: [["state", "old"]] }));
    await rest("weur");
    const then = await look("weur");
    for (const part of [{ from: "another", at: "weur" }, { entries: [["state", "old"]] }])
      await assert.rejects(take(1, part));
    assert.deepEqual((await look("weur")).entries.state, then.entries.state);
    assert.equal(Boolean(then.entries.state), isSent);
    assert.equal(then.place.to, isSent ? undefined : account);
    assert.equal(await pay({ do: "charge", cost: 1 }), "done 998");
  }
});
