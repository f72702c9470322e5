// @ts-check
/**
 * The rotation of secrets: a server with the old secrets, one on the same state that has the old and the new ones, and one with the new
 * ones only. The tests run in this order.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { startServer } from "../../scripts/server.mjs";
import { valuesOf } from "../service/secrets.mjs";
import { ask } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

const MADE = "_20261122T031000Z";
const CONSOLE = "ADMIN_TOKEN SESSION_SECRET KEY_SECRET ADDRESS_SECRET STRIPE_API_KEY STRIPE_WEBHOOK_SECRET".split(" ");

/** The values of secrets before, during and after a rotation. @type {Record<"before" | "during" | "after", (names: string[]) => any>} */
const secrets = {
  before: (names) => Object.fromEntries(names.map((name) => [name, `old-${name}`])),
  during: (names) => ({ ...secrets.after(names), ...secrets.before(names) }),
  after: (names) =>
    Object.fromEntries(
      names.flatMap((name) => [
        [name, ""],
        [`${name}${MADE}`, `new-${name}`],
      ]),
    ), // "" is deleted
};

const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
/** @type {import("../../scripts/server.mjs").Server | undefined} */
let running;
const server = {
  url: () => String(running?.url),
  ask: (/** @type {string} */ path, /** @type {import("./server.mjs").Question} */ question = {}) =>
    ask(server.url() + path, question),
};
after(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * Starts the server, or starts it again on the same state with other secrets.
 * @param {Record<"main" | "graphql" | "console", keyof typeof secrets>} workers
 */
async function start(workers) {
  await running?.stop();
  running = await startServer({
    port: await freePort(),
    state: join(folder, "state"),
    mainVars: secrets[workers.main](["LINK_SECRET"]),
    graphqlVars: secrets[workers.graphql](["LINK_SECRET"]),
    consoleVars: secrets[workers.console](CONSOLE),
  });
}

/** @param {string} path @param {"old" | "new"} [token] */
const admin = (path, token = "old", /** @type {import("./server.mjs").Question} */ question = {}) =>
  server.ask(`/admin/${path}`, { ...question, headers: { Authorization: `Bearer ${token}-ADMIN_TOKEN` } });

/** Sends an event of the payment provider that is of no interest. @param {"old" | "new"} secret */
function pay(secret) {
  const body = '{"id":"evt_1","type":"customer.created","created":1,"data":{"object":{}}}';
  const time = Math.floor(Date.now() / 1000);
  const sum = createHmac("sha256", `${secret}-STRIPE_WEBHOOK_SECRET`).update(`${time}.${body}`).digest("hex");
  return server.ask("/payments/stripe", { body, headers: { "Stripe-Signature": `t=${time},v1=${sum}` } });
}

/** Path and query of a link to a new picture. */
const link = {
  async rest() {
    const { json } = await server.ask("/v1/cryptogram?text=Know+thyself&image=true&imageFormat=svg", { key });
    return new URL(json.data.image.downloadURL).href.slice(server.url().length);
  },
  async graphql() {
    const query = '{ cryptogram(text: "Know thyself", image: true, imageFormat: svg) { image { downloadURL } } }';
    const { json } = await server.ask("/v1/graphql", { key, json: { query } });
    return new URL(json.data.cryptogram.image.downloadURL).href.slice(server.url().length);
  },
};

/** @param {string} path */
const download = async (path) => (await server.ask(path)).status;

/** @typedef {ReturnType<typeof visitor>} Visitor */

/** The account that a browser is signed in to. @param {Visitor} guest */
const accountOf = ({ cookies }) => cookies.get("session")?.split(".")[0];

/** Signs an address in with a new browser. Returns the browser and whether the account is new. @param {string} address */
async function signIn(address) {
  const guest = visitor(server);
  const created = await guest.signIn(address);
  return { guest, created };
}

let key = "";
/** The links from each stage. @type {string[]} */
const oldLinks = [];
const newLinks = /** @type {string[]} */ ([]);
const [ann, bob, carol, dave, erin, frank, grace] = Array.from({ length: 7 }, newAddress);
/** The browsers with sessions from before the rotation. @type {Record<string, Visitor>} */
const browsers = {};
/** The key and the account of each owner. @type {Record<string, string>} */
const keys = {};
/** @type {Record<string, string | undefined>} */
const accounts = {};
let daves = "";

test("the values of a secret are those of its name and of the names with a date, the newest first", () => {
  const env = {
    NAME: "a",
    NAME_20261122T031000Z: "c",
    NAME_20251122T031000Z: "b",
    NAME_OTHER: "x",
    NAME_20261122: "x",
    THE_NAME: "x",
    THE_NAME_20261122T031000Z: "x",
  };
  assert.deepEqual(valuesOf(env, "NAME"), ["c", "b", "a"]);
  assert.deepEqual(valuesOf({ ...env, NAME_20271122T031000Z: "d" }, "NAME"), ["d", "c", "b"], "the newest three");
  for (const value of ["", " ", "x y", "y\n", undefined, {}]) {
    assert.deepEqual(
      valuesOf({ ...env, NAME_20271122T031000Z: value }, "NAME"),
      ["c", "b", "a"],
      JSON.stringify(value),
    );
  }
  assert.deepEqual(valuesOf({ LINK: "x" }, "NAME"), []);
});

test("before a rotation, the only value is in use", async () => {
  await start({ main: "before", graphql: "before", console: "before" });
  const opened = await admin("accounts", "old", { json: { plan: "pro" } });
  assert.equal(opened.status, 201, opened.text);
  key = opened.json.key;
  oldLinks.push(await link.rest(), await link.graphql());
  for (const path of oldLinks) assert.equal(await download(path), 200);
  for (const [name, address] of Object.entries({ ann, bob, carol, frank, grace })) {
    const { guest, created } = await signIn(String(address));
    assert.equal(created, true);
    browsers[name] = guest;
    accounts[name] = accountOf(guest);
    keys[name] = (await guest.ask("keys/first/secret")).json.secret;
  }
  const use = { key: keys.carol ?? "", json: { text: "a" } };
  assert.equal((await server.ask("/v1/reversetext", use)).headers["x-credits-remaining"], "999");
  assert.equal((await browsers.carol?.ask("account", { method: "DELETE", json: { confirm: "delete" } }))?.status, 204);
  browsers.dave = visitor(server);
  daves = await browsers.dave.link(String(dave));
  assert.equal((await pay("old")).status, 200);
  assert.deepEqual([(await admin("accounts", "new")).status, (await pay("new")).status], [401, 400]);
});

test("while only the main Worker has the new LINK_SECRET, all links work", async () => {
  await start({ main: "during", graphql: "before", console: "during" });
  newLinks.push(await link.rest());
  oldLinks.push(await link.graphql());
  for (const path of [...oldLinks, ...newLinks]) assert.equal(await download(path), 200, path);
});

test("while SESSION_SECRET is rotated, sessions go on", async () => {
  const { status, json } = (await browsers.ann?.ask("account")) ?? {};
  assert.deepEqual([status, json?.address], [200, ann]);
});

test("while KEY_SECRET is rotated, keys are shown", async () => {
  assert.equal((await browsers.ann?.ask("keys/first/secret"))?.json.secret, keys.ann);
  assert.equal((await browsers.bob?.ask("keys/first/secret"))?.json.secret, keys.bob);
});

test("while ADDRESS_SECRET is rotated, an address keeps its account", async () => {
  const { guest, created } = await signIn(String(ann));
  assert.deepEqual([created, accountOf(guest)], [false, accounts.ann]);
  browsers.annAgain = guest;

  const again = await signIn(String(carol));
  assert.deepEqual([again.created, accountOf(again.guest)], [true, accounts.carol]);
  assert.equal((await again.guest.ask("account")).json.remaining, 999, "no second bonus");
});

test("while ADDRESS_SECRET is rotated, a mail from before signs in, and its address has one account", async () => {
  const before = browsers.dave ?? assert.fail();
  const guest = visitor(server);
  const link = await guest.link(String(dave));
  assert.notEqual(link.split(".")[0], daves.split(".")[0], "the address has another mailbox now");
  const answers = [
    await before.ask("sign-in/link", { json: { link: daves } }),
    await guest.ask("sign-in/link", { json: { link } }),
  ];
  assert.deepEqual(
    answers.map(({ status, json }) => [status, json.created]),
    [
      [200, true],
      [200, false],
    ],
  );
  assert.equal(accountOf(guest), accountOf(before));
  keys.dave = (await before.ask("keys/first/secret")).json.secret;
});

test("while ADDRESS_SECRET is rotated, a deleted account gives no second bonus", async () => {
  const { guest } = await signIn(String(erin));
  accounts.erin = accountOf(guest);
  const call = { key: (await guest.ask("keys/first/secret")).json.secret, json: { text: "a" } };
  assert.equal((await server.ask("/v1/reversetext", call)).headers["x-credits-remaining"], "999");
  assert.equal((await guest.ask("account", { method: "DELETE", json: { confirm: "delete" } })).status, 204);
  const again = visitor(server);
  assert.equal(await again.signIn(String(erin), 2), true);
  assert.equal(accountOf(again), accounts.erin);
  assert.equal((await again.ask("account")).json.remaining, 999);

  const before = browsers.grace ?? assert.fail(); // nobody has signed in to this account since
  await server.ask("/v1/reversetext", { key: keys.grace ?? "", json: { text: "a" } });
  assert.equal((await before.ask("account", { method: "DELETE", json: { confirm: "delete" } })).status, 204);
});

test("while they are rotated, both tokens and both secrets of the payment provider are accepted", async () => {
  for (const which of /** @type {const} */ (["old", "new"])) {
    assert.equal((await admin("accounts", which)).status, 200, which);
    assert.equal((await pay(which)).status, 200, which);
  }
});

test("an account is renewed, and can be renewed again", async () => {
  for (const _ of [1, 2]) {
    const { status, json } = await admin(`accounts/${accounts.bob}/renew`, "new", { method: "POST" });
    assert.deepEqual([status, json], [200, { sealed: true, mailbox: true }]);
  }
  const { account } = (await admin("accounts", "new", { json: { plan: "pro" } })).json;
  const { json } = await admin(`accounts/${account}/renew`, "new", { method: "POST" });
  assert.deepEqual(json, { sealed: true, mailbox: false }, "an account without an owner has no mailbox");
  assert.equal((await admin("accounts/NOBODY/renew", "new", { method: "POST" })).status, 404);
  assert.equal((await browsers.bob?.ask("keys/first/secret"))?.json.secret, keys.bob, "its key is the same");
});

test("after the old LINK_SECRET is deleted, its links are refused, and newer ones work", async () => {
  await start({ main: "after", graphql: "after", console: "after" });
  newLinks.push(await link.rest(), await link.graphql());
  for (const path of newLinks) assert.equal(await download(path), 200, path);
  for (const path of oldLinks) assert.equal(await download(path), 403, path);
});

test("after the old SESSION_SECRET is deleted, its sessions are over, and newer ones go on", async () => {
  assert.equal((await browsers.ann?.ask("account"))?.status, 401);
  assert.equal((await browsers.annAgain?.ask("account"))?.json.address, ann);
});

test("after the old secrets are deleted, whoever was renewed or has signed in has the same account", async () => {
  for (const [name, address] of Object.entries({ ann, bob, carol, erin })) {
    const { guest, created } = await signIn(String(address));
    assert.deepEqual([created, accountOf(guest)], [false, accounts[name]], name);
    browsers[name] = guest;
  }
  const deleted = await signIn(String(grace));
  assert.deepEqual([deleted.created, accountOf(deleted.guest)], [true, accounts.grace]);
  assert.equal((await deleted.guest.ask("account")).json.remaining, 999, "no second bonus");

  const { guest, created } = await signIn(String(frank));
  assert.equal(created, true, "nobody has renewed this account");
  assert.notEqual(accountOf(guest), accounts.frank);
});

test("after the old KEY_SECRET is deleted, the keys of renewed and of newer accounts are shown", async () => {
  assert.equal((await browsers.dave?.ask("keys/first/secret"))?.json.secret, keys.dave);
  assert.equal((await browsers.bob?.ask("keys/first/secret"))?.json.secret, keys.bob);
  assert.equal(
    (await browsers.ann?.ask("keys/first/secret"))?.json.code,
    "unreadable_key",
    "nobody has renewed this account",
  );
});

test("after they are deleted, the old token and the old secret of the payment provider are refused", async () => {
  assert.deepEqual([(await admin("accounts", "old")).status, (await pay("old")).status], [401, 400]);
  assert.deepEqual([(await admin("accounts", "new")).status, (await pay("new")).status], [200, 200]);
});
