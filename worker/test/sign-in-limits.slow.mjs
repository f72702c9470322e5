// @ts-check
/** Signing in by mail: how many mails an address, a browser and a network get. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./eventually.mjs";
import { address, isNotLogged, isRefused, secrets, server } from "./guests.mjs";
import { linkIn, mailsTo, mailTo } from "./mail.mjs";
import { visitor } from "./visitor.mjs";

test("a client can have five mails sent to an address in fifteen minutes, and others can still ask", async () => {
  const to = address();
  const guest = visitor(server);
  for (let i = 0; i < 5; i++) assert.equal((await guest.ask("sign-in", { json: { email: to } })).status, 202);
  const answer = await guest.ask("sign-in", { json: { email: to } });
  isRefused(answer, 429, "throttled");
  const after = Number(answer.headers["retry-after"]);
  assert.ok(after > 800 && after <= 900, `Retry-After is ${after}`);
  assert.match(answer.json.error, /try again in 15 minutes$/);
  await mailTo(server.url(), to, 5);
  assert.equal((await mailsTo(server.url(), to)).length, 5);
  // Nobody can keep the owner out: the owner has another IP address, and the mails of others do not end the owner's mails.
  assert.equal(await visitor(server).signIn(to, 6), true);
});

test("an address gets twenty mails in an hour, whoever asks, and a browser that knows it has mails of its own", async () => {
  const to = address();
  const owner = visitor(server);
  await owner.signIn(to);
  assert.equal((await owner.ask("sign-out", { method: "POST", json: {} })).status, 204);
  for (let i = 1; i < 20; i++)
    assert.equal((await visitor(server).ask("sign-in", { json: { email: to } })).status, 202);
  await mailTo(server.url(), to, 20);
  // The answer says nothing about the address. The browser gets the reason afterwards.
  const answer = await hasNoMail(visitor(server), to);
  assert.match(
    answer.json.error,
    /^Too many mails .* The links in the mails that were sent still work for 15 minutes$/,
  );
  assert.equal((await mailsTo(server.url(), to)).length, 20);
  assert.equal(await owner.signIn(to, 21), false);
  for (let i = 0; i < 4; i++) assert.equal((await owner.ask("sign-in", { json: { email: to } })).status, 202);
  isRefused(await owner.ask("sign-in", { json: { email: to } }), 429, "throttled");
  // The cookie is of use for this address only, and one that was made up is of none.
  const device = String(owner.cookies.get("device"));
  for (const value of [device.replace(/.$/, (last) => (last === "A" ? "B" : "A")), "m.d.s", ""]) {
    const guest = visitor(server);
    guest.cookies.set("device", value);
    await hasNoMail(guest, to);
  }
});

/**
 * Asks for a mail that is not sent, because the address has had too many.
 * @param {ReturnType<typeof visitor>} guest
 * @param {string} email
 */
async function hasNoMail(guest, email) {
  const { status, json } = await guest.ask("sign-in", { json: { email } });
  assert.equal(status, 202);
  const answer = await eventually(async () => {
    const told = await guest.ask(`sign-in/mail/${json.request}`);
    return told.status !== 204 && told;
  });
  isRefused(answer, 429, "throttled");
  assert.ok(Number(answer.headers["retry-after"]) > 3000);
  return answer;
}

test("mails that led to a sign-in do not count for their client", async () => {
  const school = visitor(server);
  const ask = (/** @type {ReturnType<typeof visitor>} */ guest, /** @type {string} */ to) =>
    guest.ask("sign-in", { json: { email: to }, headers: { "CF-Connecting-IP": school.ip } });
  for (let i = 0; i < 3; i++) {
    const pupil = visitor(server);
    const to = address();
    assert.equal((await ask(pupil, to)).status, 202);
    const link = linkIn(await mailTo(server.url(), to));
    secrets.push(...link.split("."));
    const json = { link };
    const { status } = await pupil.ask("sign-in/link", { json, headers: { "CF-Connecting-IP": school.ip } });
    assert.equal(status, 200);
  }
  for (let i = 0; i < 30; i++) assert.equal((await ask(visitor(server), address())).status, 202);
  isRefused(await ask(visitor(server), address()), 429, "throttled");
});

test("a client gets thirty mails in an hour, also from other addresses of its network", async () => {
  const guest = visitor(server);
  const network = `2001:db8:${guest.ip
    .split(".")
    .slice(1, 3)
    .map((n) => Number(n).toString(16))
    .join(":")}`;
  const ask = (/** @type {string} */ ip) =>
    guest.ask("sign-in", { json: { email: address() }, headers: { "CF-Connecting-IP": ip } });
  for (let i = 1; i <= 30; i++) assert.equal((await ask(`${network}::${i}`)).status, 202);
  isRefused(await ask(`${network}:aaaa:bbbb:cccc:dddd`), 429, "throttled");
  assert.equal((await ask(`${network.replace("2001", "2002")}::1`)).status, 202);
});

test("no address, link, code or key is logged", isNotLogged);
