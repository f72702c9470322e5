// @ts-check
/**
 * Backup and restore with the operator's program: the accounts of one server go on at another one, which was empty, with the same keys
 * and the same credits.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { leaksIn } from "../../scripts/leaks.mjs";
import { listen } from "../../scripts/loopback.mjs";
import { Provider } from "../console/payments/provider.mjs";
import { eventually } from "./eventually.mjs";
import { ownServer } from "./server.mjs";
import { PAYMENT_PRICES, Stripe } from "./stripe.mjs";
import { newAddress, visitor } from "./visitor.mjs";

const SECRET = "whsec_of_these_tests";
const stripe = new Stripe(Math.floor(Date.now() / 1000));
const provider = new Provider("sk_test", "", stripe.fetch);
const { url: stripeURL, close: closeStripe } = await stripe.listen(null);
after(closeStripe);
const vars = { STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_KEY: "rk_test", STRIPE_API_URL: stripeURL, PAYMENT_PRICES };
const source = ownServer(prepare, "127.0.0.1", vars);
// Another deployment has another secret of addresses, so its mailboxes have other names.
const target = ownServer(undefined, undefined, { ...vars, ADDRESS_SECRET: "another-deployment" });

const folder = mkdtempSync(join(tmpdir(), "lettercraft-backup-"));
const file = join(folder, "accounts.jsonl");
after(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that the program has printed. @type {string[]} */
const printed = [];

/**
 * Starts the program for a server on this machine.
 * @param {string} url
 * @param {string[]} args
 */
function start(url, args) {
  const program = spawn("build/lettercraft-admin", args, { env: { ...process.env, PORT: new URL(url).port } });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const ended = once(program, "close").then(([code]) => {
    printed.push(...output.split("\n"));
    return { code, output };
  });
  return { ended, kill: () => program.kill("SIGKILL") };
}

/** @param {string} url @param {string[]} args */
const run = (url, ...args) => start(url, args).ended;

/**
 * Reverses a text, which costs one credit.
 * @param {typeof source} server
 * @param {string} key
 * @param {string} [repeat] an Idempotency-Key
 * @param {string} [text]
 */
const call = (server, key, repeat, text = "a") => {
  /** @type {Record<string, string>} */
  const headers = repeat ? { "Idempotency-Key": repeat, Host: "lettercraft.example" } : {};
  return server.ask("/v1/reversetext", { key, json: { text }, headers });
};

/** @param {typeof source} server @param {string} key */
async function remaining(server, key) {
  const { status, headers } = await call(server, key);
  assert.equal(status, 200);
  return Number(headers["x-credits-remaining"]);
}

/** @param {typeof source} server @param {string} path @param {object} [json] @param {string} [method] */
async function change(server, path, json = {}, method = "POST") {
  const { status, json: answer, text } = await server.admin(`accounts/${path}`, { method, json });
  assert.ok(status < 300, text);
  return answer;
}

/** Sends an event of the payment provider. @param {typeof source} server @param {import("./stripe.mjs").Event | undefined} event */
async function pay(server, event) {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const sum = createHmac("sha256", SECRET).update(`${time}.${body}`).digest("hex");
  const { status, json, text } = await server.ask("/payments/stripe", {
    body,
    headers: { "Stripe-Signature": `t=${time},v1=${sum}` },
  });
  assert.equal(status, 200, text);
  return json.outcome;
}

/** The subscriptions of accounts, with an event about each. @type {Record<string, { subscription: any, event: import("./stripe.mjs").Event | undefined }>} */
const subscriptions = {};

/** Buys the Starter plan for an account. @param {string} name */
async function buy(name) {
  const account = accounts[name]?.account ?? "";
  const form = { line_items: { 0: { price: "price_starter" } }, subscription_data: { metadata: { account } } };
  const subscription = stripe.complete((await provider.checkout(name, form)).id);
  const [event] = stripe.events.splice(0);
  assert.equal(await pay(source, event), "applied");
  subscriptions[name] = { subscription, event };
}

/**
 * The accounts in a backup as a text, in the order of their ids, without the calls in the rate window, which time changes.
 * @param {string} name
 */
function accountsIn(name) {
  const lines = readFileSync(name, "utf8").trimEnd().split("\n").slice(1, -1);
  const accounts = lines.map((line) => JSON.parse(line));
  for (const { state } of accounts) state.calls = 0;
  return accounts.sort((a, b) => (a.state.account < b.state.account ? -1 : 1));
}

/** The accounts, as they are at the source when the backup is made. @type {Record<string, { account: string, key: string }>} */
const accounts = {};
const owner = { address: newAddress(), account: "", key: "", settings: {} };
const newcomer = { address: newAddress(), account: "" };
/** Keys that are no longer in force. @type {string[]} */
const revoked = [];
/** A page that is never sent, so that the credits of the call that reads it stay held. */
const web = createServer(() => {});

/** Makes accounts of every kind at the source, and a backup. */
async function prepare() {
  for (const name of ["used", "granted", "suspended", "rotated", "held", "repeated", "paid", "late", "deleted"]) {
    accounts[name] = await source.open(name === "used" ? "free" : "pro");
  }
  const { used, granted, suspended, rotated, held, repeated, deleted } = /** @type {any} */ (accounts);
  for (let i = 0; i < 3; i++) await call(source, used.key);
  await change(source, `${granted.account}/grant`, { credits: 7 });
  await change(source, `${suspended.account}/suspend`);
  revoked.push(rotated.key, deleted.key);
  rotated.key = (await change(source, `${rotated.account}/keys/first/secret`)).secret;
  assert.equal((await call(source, repeated.key, "once")).headers["x-credits-cost"], "1");
  await buy("paid");
  await buy("late");
  await change(source, deleted.account, { confirm: deleted.account }, "DELETE");

  const member = visitor(source);
  await member.signIn(owner.address);
  const settings = { mail: false, webhook: "https://example.com/hook" };
  owner.settings = (await member.ask("settings", { method: "PUT", json: settings })).json;
  owner.key = (await member.ask("keys/first/secret")).json.secret;
  owner.account = (await member.ask("account")).json.account;
  await call(source, owner.key);
  const other = visitor(source);
  await other.signIn(newcomer.address);
  newcomer.account = (await other.ask("account")).json.account;

  const { url } = await listen(web);
  source.ask("/v1/websitereadability", { key: held.key, json: { url } }).catch(() => {});
  await eventually(async () => (await source.admin(`accounts/${held.account}`)).json.remaining === 49_995);
  const { code, output } = await run(source.url(), "backup", file);
  web.closeAllConnections();
  web.close();
  assert.deepEqual([code, output], [0, `${file} has 10 accounts\n`]);
}

test("the file is for its owner only, and has no key", () => {
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const text = readFileSync(file, "utf8");
  assert.deepEqual(text.match(/\blc-[0-9A-Za-z]{40}\b/g), null);
  assert.deepEqual(readdirSync(folder), ["accounts.jsonl"]);
});

test("a backup that exists is not replaced", async () => {
  const { code, output } = await run(source.url(), "backup", file);
  assert.deepEqual([code, output], [1, `lettercraft-admin: error: ${file} exists already; choose another name\n`]);
});

test("a file that was cut off or changed is refused, and nothing is restored from it", async () => {
  const text = readFileSync(file, "utf8");
  const damaged = {
    "the file was cut off": [
      text.slice(0, -1),
      text.slice(0, text.length / 2),
      text.split("\n").slice(0, -2).join("\n"),
      "",
    ],
    "the file was changed": [text.replace('"credits":', '"credits":1'), text.split("\n").toSpliced(2, 1).join("\n")],
  };
  for (const [message, texts] of Object.entries(damaged)) {
    for (const damagedText of texts) {
      const name = join(folder, "damaged");
      writeFileSync(name, damagedText);
      for (const args of [[name], ["--check", name]]) {
        const { code, output } = await run(target.url(), "restore", ...args);
        assert.equal(code, 1);
        assert.match(output, new RegExp(message));
      }
    }
  }
  assert.deepEqual((await target.admin("accounts")).json.accounts, []);
  const { code, output } = await run(target.url(), "restore", "--check", file);
  assert.equal(code, 0);
  assert.match(output, /has 10 accounts of local at \d{4}-/);
});

/**
 * Runs a command through a proxy that answers some requests, and holds the others until the program is killed.
 * @param {typeof source} server
 * @param {string} method of the requests that are counted
 * @param {number} answered
 * @param {string[]} args
 */
async function kill(server, method, answered, ...args) {
  let passed = 0;
  let done = 0;
  /** @type {(_: unknown) => void} */
  let finish;
  const finished = new Promise((resolve) => {
    finish = resolve;
  });
  const proxy = createServer((incoming, outgoing) => {
    const isCounted = incoming.method === method && incoming.url?.endsWith("/backup");
    if (isCounted && ++passed > answered) return;
    const { url = "", headers } = incoming;
    const onward = request(server.url() + url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing).on("finish", () => {
        if (isCounted && ++done === answered) finish(undefined);
      });
    });
    incoming.pipe(onward);
  });
  const { url, close } = await listen(proxy);
  const program = start(url, args);
  await finished;
  program.kill();
  assert.equal((await program.ended).code, null);
  await close();
}

test("a backup that is killed leaves no file under its name, and can be made again", async () => {
  const name = join(folder, "killed.jsonl");
  await kill(source, "GET", 4, "backup", name);
  assert.ok(!existsSync(name));
  assert.equal((await run(source.url(), "backup", name)).code, 0);
  const ids = (/** @type {string} */ backup) => accountsIn(backup).map(({ state }) => state.account);
  assert.deepEqual(ids(name), ids(file));
});

test("a restoration that is killed is finished by the next one", async () => {
  // Before, an event of a subscription arrives, and somebody signs up again.
  stripe.change(subscriptions.late?.subscription, "price_mega");
  assert.equal(await pay(target, stripe.events.splice(0)[0]), "unknown account");
  const impatient = visitor(target);
  assert.equal(await impatient.signIn(newcomer.address), true);
  const second = (await impatient.ask("account")).json.account;

  await kill(target, "PUT", 4, "restore", file);
  const there = (await target.admin("accounts")).json.accounts.length - 1;
  assert.ok(there >= 3 && there <= 4, `${there} accounts`);

  const { code, output } = await run(target.url(), "restore", file);
  assert.equal(code, 1);
  assert.match(output, new RegExp(`${newcomer.account}: The owner's address has another account already: ${second}\n`));
  assert.match(output, new RegExp(`\n${9 - there} restored, ${there} there already, 1 refused\n`));

  await change(target, second, { confirm: second }, "DELETE");
  assert.match((await run(target.url(), "restore", file)).output, /\n1 restored, 9 there already, 0 refused\n$/);
});

test("what was restored is what was backed up", async () => {
  const name = join(folder, "again.jsonl");
  assert.equal((await run(target.url(), "backup", name)).code, 0);
  const restored = accountsIn(name);
  const late = restored.find(({ state }) => state.account === accounts.late?.account);
  assert.deepEqual(
    [late.state.plan, late.profile.subscriptions[0].plan],
    ["mega", "mega"],
    "the event came before the backup",
  );
  const others = (/** @type {any[]} */ list) => list.filter(({ state }) => state.account !== accounts.late?.account);
  assert.deepEqual(others(restored), others(accountsIn(file)));
});

test("calls with the same keys work with the same credits", async () => {
  const { used, granted, suspended, rotated, held, paid, late } = /** @type {any} */ (accounts);
  assert.equal(await remaining(target, used.key), 1500 - 3 - 1);
  assert.equal(await remaining(target, granted.key), 50_000 + 7 - 1);
  assert.equal(await remaining(target, rotated.key), 49_999);
  assert.equal(await remaining(target, held.key), 49_999, "what was held is returned");
  assert.equal(await remaining(target, paid.key), 9999);
  assert.equal(await remaining(target, late.key), 249_999);
  assert.equal(await remaining(target, owner.key), 1000 - 1 - 1);
  const refused = await call(target, suspended.key);
  assert.deepEqual([refused.status, refused.json.code], [403, "account_suspended"]);
  for (const key of revoked) assert.equal((await call(target, key)).status, 401);
});

test("a call that was paid before the backup is not charged again, though its answer is not in the backup", async () => {
  const { key } = /** @type {any} */ (accounts.repeated);
  const again = await call(target, key, "once");
  assert.deepEqual(
    [again.status, again.json.reason, again.headers["x-credits-cost"], again.headers["x-credits-remaining"]],
    [409, "answer_not_kept", "0", "49999"],
  );
  assert.equal((await call(target, key, "once", "another")).json.reason, "key_of_another_call");
});

test("the owner signs in to the same account, with key, settings and use", async () => {
  const member = visitor(target);
  assert.equal(await member.signIn(owner.address), false);
  const { json } = await member.ask("account");
  assert.deepEqual([json.account, json.bonus, json.promised], [owner.account, 0, 500]);
  assert.deepEqual(json.settings, owner.settings);
  assert.equal(json.use.at(-1).operations.reversetext.calls, 2);
  assert.equal((await member.ask("keys/first/secret")).json.secret, owner.key);
  const other = visitor(target);
  assert.equal(await other.signIn(newcomer.address, 2), false);
  assert.equal((await other.ask("account")).json.account, newcomer.account);
});

test("later events of a subscription reach the account", async () => {
  const { account } = /** @type {any} */ (accounts.paid);
  const plan = async () => (await target.admin(`accounts/${account}`)).json.plan;
  assert.equal(await pay(target, subscriptions.paid?.event), "unchanged");
  assert.equal(await plan(), "starter", "the event is older than the backup");
  stripe.end(subscriptions.paid?.subscription);
  assert.equal(await pay(target, stripe.events.splice(0)[0]), "applied");
  assert.equal(await plan(), "free");
});

test("a second restoration changes nothing, also of accounts that were used since", async () => {
  const { used } = /** @type {any} */ (accounts);
  const before = await remaining(target, used.key);
  const { code, output } = await run(target.url(), "restore", file);
  assert.equal(code, 0);
  assert.match(output, /\n0 restored, 10 there already, 0 refused\n$/);
  assert.equal(await remaining(target, used.key), before - 1);
});

test("an account that exists and is not as in the backup is refused, and named", async () => {
  const { used } = /** @type {any} */ (accounts);
  const before = await remaining(source, used.key);
  const { code, output } = await run(source.url(), "restore", file);
  assert.equal(code, 1);
  assert.match(output, new RegExp(`${used.account}: The account exists already, and is not as in the backup\n`));
  assert.match(output, /\n0 restored, \d there already, \d refused\n/);
  assert.equal(await remaining(source, used.key), before - 1);
});

test("each account that is restored is logged once", async () => {
  const { account } = /** @type {any} */ (accounts.granted);
  const changes = await target.audit(account, "restore");
  assert.deepEqual(changes, [{ audit: "restore", account, plan: "pro", remaining: 50_007 }]);
});

test("the program prints no key, secret or address", () => {
  assert.ok(printed.length > 20);
  assert.deepEqual(leaksIn(printed), []);
});
