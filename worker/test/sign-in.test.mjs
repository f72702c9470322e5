// @ts-check
/** Signing in by mail: links, codes and cookies, and the account that an address gets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { address, isNotLogged, isRefused, press, secrets, server } from "./guests.mjs";
import { codeOf, mailTo } from "./mail.mjs";
import { visitor } from "./visitor.mjs";

/** @param {ReturnType<typeof visitor>} guest @param {string} code */
const type = (guest, code) => guest.ask("sign-in/code", { json: { code } });

/** The account that a browser is signed in to, according to its cookie. @param {ReturnType<typeof visitor>} guest */
const accountOf = ({ cookies }) => cookies.get("session")?.split(".")[0];

test("in the browser that asked, the link signs in once", async () => {
  const guest = visitor(server);
  const to = address();
  const link = await guest.link(to);
  const [handle] = link.split(".");
  assert.deepEqual((await guest.ask("sign-in")).json, { mailbox: handle, turnstile: false });

  const answer = await press(guest, link);
  assert.deepEqual([answer.status, answer.json], [200, { created: true }], answer.text);
  assert.match(
    String(answer.headers["set-cookie"]),
    /^session=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax,device=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax,/,
  );
  assert.deepEqual([...guest.cookies.keys()], ["session", "device"]);
  const { status, json } = await guest.ask("account");
  assert.deepEqual([status, json.address, json.plan, json.remaining, json.sessions.length], [200, to, "free", 1000, 1]);

  isRefused(await press(guest, link), 403, "other_browser"); // the cookie with the verifier is gone
  assert.deepEqual((await guest.ask("sign-in")).json, { mailbox: null, turnstile: false });
});

test("a link that was used, is unknown or malformed is expired", async () => {
  const guest = visitor(server);
  const link = await guest.link(address());
  const pending = String(guest.cookies.get("sign-in"));
  await press(guest, link);
  guest.cookies.set("sign-in", pending);
  const [handle, secret] = link.split(".");
  for (const wrong of [
    link,
    `${handle}.${secret}A`,
    `${handle}.`,
    `${handle}`,
    "",
    ".",
    `${"A".repeat(22)}.${secret}`,
  ]) {
    isRefused(await press(guest, wrong), 410, "expired");
  }
});

test("whoever opens the link without pressing its button changes nothing", async () => {
  const guest = visitor(server);
  const link = await guest.link(address());
  const scanner = visitor(server);
  for (const method of ["GET", "HEAD"]) {
    for (const path of [
      "/account/sign-in/",
      `/account/sign-in/?${link}`,
      "/account/api/sign-in/link",
      "/account/api/sign-in",
    ]) {
      for (const Cookie of ["", `sign-in=${guest.cookies.get("sign-in")}`]) {
        const { headers } = await server.ask(path, { method, headers: { Cookie } });
        assert.equal(headers["set-cookie"], undefined);
      }
    }
  }
  assert.deepEqual((await scanner.ask("sign-in")).json, { mailbox: null, turnstile: false });
  assert.equal((await press(guest, link)).status, 200);
});

test("in another browser the link signs nobody in, and its code works in the browser that asked", async () => {
  const guest = visitor(server);
  const other = visitor(server);
  const link = await guest.link(address());
  isRefused(await press(other, link), 403, "other_browser");
  await other.link(address()); // now it has a verifier, but another one
  isRefused(await press(other, link), 403, "other_browser");
  const code = codeOf(link);
  secrets.push(code);
  assert.equal((await type(other, code)).json.code, "wrong_code");
  assert.equal(accountOf(other), undefined);

  const answer = await type(guest, ` ${code.toLowerCase().replace("-", " - ")}`);
  assert.deepEqual([answer.status, answer.json], [200, { created: true }], answer.text);
  isRefused(await press(guest, link), 403, "other_browser");
  isRefused(await type(guest, code), 410, "expired");
});

test("a browser that has asked twice can use either mail, also of two addresses", async () => {
  const guest = visitor(server);
  const first = await guest.link(address());
  const second = await guest.link(address());
  assert.equal((await guest.ask("sign-in")).json.mailbox, second.split(".")[0]);
  assert.equal((await press(guest, first)).status, 200);
});

test("five wrong codes end the attempt", async () => {
  const guest = visitor(server);
  const link = await guest.link(address());
  for (const left of [4, 3, 2, 1]) {
    const answer = await type(guest, "AAAA-AAAA");
    isRefused(answer, 400, "wrong_code");
    assert.deepEqual([answer.json.left, answer.json.parameter], [left, "code"]);
  }
  isRefused(await type(guest, "AAAA-AAAA"), 410, "expired");
  isRefused(await type(guest, codeOf(link)), 410, "expired");
  isRefused(await press(guest, link), 410, "expired");
});

test("a code that is not whole does not count as a wrong code", async () => {
  const guest = visitor(server);
  const code = codeOf(await guest.link(address()));
  secrets.push(code);
  for (const text of ["", "AAAA", "AAAA-AAA", "AAAA-AAAA-A", code.slice(1)]) {
    const answer = await type(guest, text);
    isRefused(answer, 400, "invalid_parameter");
    assert.equal(answer.json.parameter, "code");
  }
  assert.equal((await type(guest, "AAAA-AAAA")).json.left, 4);
  assert.equal((await type(guest, code)).status, 200);
});

test("a code without a sign-in that waits is expired", async () => {
  isRefused(await type(visitor(server), "AAAA-AAAA"), 410, "expired");
});

test("an address that is known is signed in to the account that it has, in any case of its domain", async () => {
  const to = address();
  const first = visitor(server);
  assert.equal(await first.signIn(to), true);
  const second = visitor(server);
  assert.equal(await second.signIn(to, 2), false);
  assert.equal(accountOf(second), accountOf(first));
  const third = visitor(server);
  const { status } = await third.ask("sign-in", { json: { email: ` ${to.replace("example.com", "EXAMPLE.Com")} ` } });
  assert.equal(status, 202);
  await mailTo(server.url(), to, 3);
});

test("the forms of one address get one account, with the credits of one", async () => {
  const to = address();
  const first = visitor(server);
  assert.equal(await first.signIn(to), true);
  for (const form of [
    to.replace("@", "+x@"),
    to.replace(/^.*@/, (local) => local.toUpperCase()),
    to.replace("@", "+@"),
  ]) {
    const guest = visitor(server);
    isRefused(await press(guest, await guest.link(form)), 409, "other_address");
    assert.equal(guest.cookies.has("session"), false);
  }
  // After the first account was deleted, another form can open an account, with the credits that were left.
  const { secret: key } = (await first.ask("keys/first/secret")).json;
  assert.equal((await server.ask("/v1/reversetext", { key, json: { text: "a" } })).status, 200);
  assert.equal((await first.ask("account", { method: "DELETE", json: { confirm: "delete" } })).status, 204);
  const other = visitor(server);
  assert.equal(await other.signIn(to.replace("@", "+y@")), true);
  assert.equal((await other.ask("account")).json.remaining, 999);
  isRefused(await press(first, await first.link(to, 2)), 409, "other_address");
});

test("of several forms of an address that are confirmed at once, one opens an account", async () => {
  const to = address();
  const forms = Array.from({ length: 8 }, (_, i) => to.replace("@", `+${i}@`));
  const guests = await Promise.all(
    forms.map(async (form) => {
      const guest = visitor(server);
      return { guest, link: await guest.link(form) };
    }),
  );
  const answers = await Promise.all(guests.map(({ guest, link }) => press(guest, link)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [200, ...Array(7).fill(409)]);
});

test("what a form of an address knows of its deleted account gives no credits that another form has used", async () => {
  const to = address();
  const [one, other] = [to, to.replace("@", "+x@")];
  /**
   * Opens an account, uses a number of its credits, deletes it, and returns its initial credits. @param {string} form @param {number} mails
   * @param {number} calls
   */
  const live = async (form, mails, calls) => {
    const guest = visitor(server);
    assert.equal(await guest.signIn(form, mails), true);
    const { remaining } = (await guest.ask("account")).json;
    const { secret: key } = (await guest.ask("keys/first/secret")).json;
    secrets.push(key);
    for (let i = 0; i < calls; i++) await server.ask("/v1/reversetext", { key, json: { text: "a" } });
    assert.equal((await guest.ask("account", { method: "DELETE", json: { confirm: "delete" } })).status, 204);
    return remaining;
  };
  assert.equal(await live(one, 1, 0), 1000); // its mailbox remembers 1,000
  assert.equal(await live(other, 1, 5), 1000);
  assert.equal(await live(other, 2, 0), 995);
});

test("fifty confirmations of one address at once make one account", async () => {
  const to = address();
  const guests = Array.from({ length: 5 }, () => visitor(server));
  /** @type {string[]} */
  const links = [];
  for (const [i, guest] of guests.entries()) links.push(await guest.link(to, i + 1));
  const answers = await Promise.all(
    guests.flatMap((guest, i) => Array.from({ length: 10 }, () => press(guest, String(links[i])))),
  );
  const entered = answers.filter(({ status }) => status === 200);
  assert.equal(entered.length, 5, "each link works once");
  assert.equal(answers.filter(({ status }) => status === 410).length, 45);
  assert.equal(entered.filter(({ json }) => json.created).length, 1);
  assert.equal(new Set(guests.map(accountOf)).size, 1);
  const keys = await Promise.all(guests.map(async (guest) => (await guest.ask("keys/first/secret")).json.secret));
  assert.equal(new Set(keys).size, 1);
  secrets.push(keys[0]);
  const view = (await guests[0]?.ask("account"))?.json;
  assert.deepEqual([view.sessions.length, view.remaining], [5, 1000]);
  assert.equal((await server.ask("/v1/reversetext", { key: keys[0], json: { text: "a" } })).status, 200);
});

test("the answers for a known and an unknown address are alike", async () => {
  const known = address();
  await visitor(server).signIn(known);
  const shapes = [];
  for (const [to, count] of /** @type {const} */ ([
    [known, 2],
    [address(), 1],
  ])) {
    const guest = visitor(server);
    const { status, headers, json, text } = await guest.ask("sign-in", { json: { email: to } });
    const { date, ...others } = headers;
    const shape = JSON.stringify({ status, others, length: text.length, keys: Object.keys(json) });
    shapes.push(shape.replace(/sign-in=[\w-]{22}\.[A-Z2-7]{26};/, "sign-in=;"));
    const mail = await mailTo(server.url(), to, count);
    shapes.push(mail.subject, mail.text.replace(/#.*/, ""));
  }
  assert.deepEqual(shapes.slice(0, 3), shapes.slice(3));
});

test("no address, link, code or key is logged", isNotLogged);
