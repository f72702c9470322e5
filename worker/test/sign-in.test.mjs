// @ts-check
/** Signing in by mail: links, codes, cookies, limits, and who may send what. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { eventually } from "./eventually.mjs";
import { codeOf, linkIn, mailsTo, mailTo } from "./mail.mjs";
import { sharedServer } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

const server = sharedServer();

/** What must be in no line of the log. @type {string[]} */
const secrets = [];

/** Returns an address that must not be logged. */
function address() {
  const made = newAddress();
  secrets.push(made);
  return made;
}

/** @param {ReturnType<typeof visitor>} guest @param {string} link */
function press(guest, link) {
  secrets.push(...link.split(".").filter((part) => part !== ""));
  return guest.ask("sign-in/link", { json: { link } });
}

/** @param {ReturnType<typeof visitor>} guest @param {string} code */
const type = (guest, code) => guest.ask("sign-in/code", { json: { code } });

/** The account that a browser is signed in to, according to its cookie. @param {ReturnType<typeof visitor>} guest */
const accountOf = ({ cookies }) => cookies.get("session")?.split(".")[0];

/**
 * @param {Awaited<ReturnType<typeof press>>} answer
 * @param {number} status
 * @param {string} code
 */
function isRefused(answer, status, code) {
  assert.deepEqual([answer.status, answer.json?.code], [status, code], answer.text);
  assert.match(answer.json.error, /^[A-Z].*[^.]$/);
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.equal(answer.headers["x-content-type-options"], "nosniff");
  assert.equal(answer.headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
  assert.equal(answer.headers["set-cookie"], undefined);
}

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
  // Once the first account is deleted, another form can open one, with what was left.
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
  /** Opens an account, uses a number of its credits, deletes it, and returns what it had at first. @param {string} form @param {number} mails @param {number} calls */
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

test("a mail goes to one address, and nothing in an address becomes a header", async () => {
  const guest = visitor(server);
  const victim = newAddress();
  for (const email of [
    `a@b.c\r\nBcc: ${victim}`,
    `a@b.c\nBcc: ${victim}`,
    `a@b.c%0d%0aBcc:${victim}`,
    `a@b.c,${victim}`,
    `a@b.c;${victim}`,
    `a@b.c ${victim}`,
    `Ann <${victim}>`,
    `"a\r\nBcc: ${victim}"@b.c`,
    `${victim}\r\n`,
    `${victim}\u0000`,
    `${victim}\u2028x`,
    `a\r\n@b.c`,
    "",
    "ann",
    `${"a".repeat(250)}@b.cd`,
  ]) {
    const answer = await guest.ask("sign-in", { json: { email } });
    isRefused(answer, 400, "invalid_address");
    assert.equal(answer.json.parameter, "email");
  }
  assert.deepEqual(await mailsTo(server.url(), victim), []);
  const to = address();
  await guest.link(to);
  const mail = await mailTo(server.url(), to);
  assert.deepEqual(mail.to, [to]);
  assert.deepEqual(Object.keys(mail).sort(), [
    "attachments",
    "from",
    "html",
    "messageId",
    "sentAt",
    "subject",
    "text",
    "to",
    "worker",
  ]);
});

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
  // Whoever wants to keep the owner out can't: the owner has another IP address, and the mails of others do not end theirs.
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
  // The answer says nothing about the address. The browser is told afterwards.
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

test("a request that does not come from a page of the site is refused", async () => {
  const guest = visitor(server);
  await guest.signIn(address());
  const origin = server.url();
  const other = "https://evil.example";
  /** @type {[string, string, unknown][]} */
  const requests = [
    ["POST", "sign-in", { email: address() }],
    ["POST", "sign-in/link", { link: "x" }],
    ["POST", "sign-in/code", { code: "x" }],
    ["POST", "sign-out", { everywhere: true }],
    ["POST", "keys", { name: "Key" }],
    ["PUT", "settings", { mail: false }],
    ["DELETE", "account", { confirm: "delete" }],
  ];
  for (const [method, path, json] of requests) {
    for (const headers of /** @type {Record<string, string>[]} */ ([
      { Origin: "" },
      { Origin: "null" },
      { Origin: other },
      { Origin: `${origin}.evil.example` },
      { Origin: origin.replace(/\d+$/, "1") },
      { Origin: origin, "Sec-Fetch-Site": "cross-site" },
      { Origin: origin, "Sec-Fetch-Site": "same-site" },
      { Origin: origin, "Sec-Fetch-Site": "none" },
      { Origin: other, "Sec-Fetch-Site": "same-origin" },
    ])) {
      isRefused(await guest.ask(path, { method, json, headers }), 403, "cross_origin");
    }
    const Cookie = `session=${guest.cookies.get("session")}`;
    const headers = { Cookie, "CF-Connecting-IP": guest.ip };
    isRefused(await server.ask(`/account/api/${path}`, { method, json, headers }), 403, "cross_origin");
  }
  const { json } = await guest.ask("account");
  assert.deepEqual([json.sessions.length, json.settings.mail], [1, true]);
  const preflight = await guest.ask("keys", { method: "OPTIONS", headers: { Origin: other } });
  assert.ok(!Object.keys(preflight.headers).some((name) => name.startsWith("access-control")));
  const answer = await guest.ask("account", { headers: { Origin: other } });
  assert.equal(answer.headers["access-control-allow-origin"], undefined);
});

test("Sec-Fetch-Site alone is enough", async () => {
  const headers = { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": visitor(server).ip };
  assert.equal((await server.ask("/account/api/sign-in", { json: { email: address() }, headers })).status, 202);
});

test("a body with other members, too large or malformed is refused", async () => {
  const guest = visitor(server);
  const headers = { "Content-Type": "application/json" };
  for (const body of [
    '{"email":"a@b.c","x":1}',
    '{"email":1}',
    '{"email":"a@b.c"',
    '{"email":"a@b.c"} {}',
    '["a@b.c"]',
    `{"email":"a@b.c"${" ".repeat(4096)}}`,
    `{"email":"${"a".repeat(5000)}"}`,
  ]) {
    isRefused(await guest.ask("sign-in", { body, headers }), 400, "malformed_request");
  }
});

test("other paths and methods are a 404", async () => {
  const guest = visitor(server);
  for (const [method, path] of [
    ["GET", "nothing"],
    ["GET", "turnstile"],
    ["GET", ""],
    ["GET", "sign-in/link"],
    ["PUT", "sign-in"],
    ["DELETE", "keys"],
  ]) {
    isRefused(await guest.ask(String(path), { method }), 404, "not_found");
  }
});

test("the console's other paths can't be reached from outside", async () => {
  for (const path of ["/notify", "/account/notify", "/account/api/../../notify", "//notify"]) {
    const { status, json } = await server.ask(path, { method: "POST", json: {} });
    assert.deepEqual([status, json?.code], [404, "not_found"], path);
    assert.equal(json.status, "error", "the data plane answers");
  }
});

test("no address, link, code or key is logged", async () => {
  const guest = visitor(server);
  const id = randomUUID();
  await guest.link(address());
  await server.ask("/v1/reversetext", { headers: { "X-Request-ID": id } });
  await eventually(() => server.lines().some((line) => line.includes(id))); // lines arrive in order
  const output = server.lines().join("\n");
  assert.ok(output.includes("POST /account/api/sign-in"), "the requests were logged");
  for (const text of [...secrets, guest.ip, ...guest.cookies.values(), "send_email"]) {
    assert.ok(!output.includes(text), "the log has an address, a link, a code, a key or a cookie");
  }
});
