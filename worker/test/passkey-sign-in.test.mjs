// @ts-check
/** Signing in with a passkey instead of a mail. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { authenticator } from "./authenticator.mjs";
import { mailTo } from "./mail.mjs";
import { sharedServer } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

const server = sharedServer();

/** Returns a browser that is signed in to a new account with a passkey. */
async function owner() {
  const guest = visitor(server);
  const address = newAddress();
  await guest.signIn(address);
  const phone = authenticator(server.url());
  const { status, json, text } = await guest.ask("passkeys", { json: phone.made(await challenge(guest, "passkeys")) });
  assert.equal(status, 200, text);
  return {
    ...guest,
    address,
    phone,
    passkeys: json.passkeys,
    account: String(guest.cookies.get("session")).split(".")[0] ?? "",
  };
}

/** @param {ReturnType<typeof visitor>} guest @param {string} path */
const challenge = async (guest, path) => (await guest.ask(path)).json.challenge;

/** Signs in with a passkey. @param {ReturnType<typeof visitor>} guest @param {ReturnType<typeof authenticator>} phone @param {string} account */
const signIn = async (guest, phone, account) =>
  guest.ask("sign-in/passkey", { json: phone.used(await challenge(guest, "sign-in/passkey"), account) });

test("a passkey is added, told by mail, renamed, used in another browser, and removed", async () => {
  const { ask, address, phone, passkeys, account } = await owner();
  const before = Date.now();
  assert.deepEqual(
    passkeys.map((/** @type {any} */ { id, name, used }) => [id, name, used]),
    [[phone.id, "passkey", null]],
  );
  const mail = await mailTo(server.url(), address, 2);
  assert.equal(mail.subject, "A passkey was added to your Lettercraft account");
  const renamed = await ask("passkeys", { method: "PUT", json: { id: phone.id, name: " Phone " } });
  assert.equal(renamed.json.passkeys[0].name, "Phone");
  assert.equal(
    (await ask("passkeys", { method: "PUT", json: { id: "x", name: "Phone" } })).json.code,
    "unknown_passkey",
  );

  const other = visitor(server);
  const { status, json } = await signIn(other, phone, account);
  assert.deepEqual([status, json], [200, { created: false }]);
  assert.deepEqual([...other.cookies.keys()].sort(), ["device", "session"]);
  const view = (await other.ask("account")).json;
  assert.deepEqual(
    [view.account, view.sessions[0].way, view.sessions.length, view.passkeys[0].name],
    [account, "passkey", 2, "Phone"],
  );
  assert.ok(view.passkeys[0].used >= before - 1000);
  assert.deepEqual(Object.keys(view.passkeys[0]).sort(), ["created", "id", "name", "used"]);

  for (let i = 0; i < 2; i++) {
    const removed = await other.ask("passkeys", { method: "DELETE", json: { id: phone.id } });
    assert.deepEqual([removed.status, removed.json], [200, { passkeys: [] }]);
  }
  const late = await signIn(visitor(server), phone, account);
  assert.deepEqual([late.status, late.json.code], [403, "passkey_refused"]);
  assert.equal((await other.ask("account")).status, 200, "the session goes on");
});

test("an answer signs in once, however many come at once", async () => {
  const { phone, account } = await owner();
  const json = phone.used(await challenge(visitor(server), "sign-in/passkey"), account);
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor(server).ask("sign-in/passkey", { json })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410, 410, 410, 410]);
});

test("a passkey does not sign in to another account", async () => {
  const [member, other] = [await owner(), await owner()];
  for (const account of [other.account, "ABCDEFGHIJKLMNOPQRSTUVWX27"]) {
    const { status, json } = await signIn(visitor(server), member.phone, account);
    assert.deepEqual([status, json.code], [403, "passkey_refused"]);
  }
});

test("a suspended account signs in as with a mail, and a deleted one does not", async () => {
  const { ask, account, phone, address } = await owner();
  await mailTo(server.url(), address, 2); // that the passkey was added
  assert.equal((await server.admin(`accounts/${account}/suspend`, { method: "POST" })).status, 200);
  const other = visitor(server);
  assert.equal((await signIn(other, phone, account)).status, 200);
  assert.equal((await other.ask("account")).json.suspended, true);
  assert.equal((await server.admin(`accounts/${account}/resume`, { method: "POST" })).status, 200);
  assert.equal((await ask("account", { method: "DELETE", json: { confirm: "delete" } })).status, 204);
  assert.equal((await signIn(visitor(server), phone, account)).json.code, "passkey_refused");
  const back = visitor(server);
  assert.equal(await back.signIn(address, 3), true, "a mail opens the account again");
  assert.deepEqual((await back.ask("account")).json.passkeys, []);
  assert.equal((await signIn(visitor(server), phone, account)).json.code, "passkey_refused");
});
