// @ts-check
/** Signing in by mail: requests of other sites, addresses with more in them, malformed bodies, other paths. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { address, isNotLogged, isRefused, server } from "./guests.mjs";
import { mailsTo, mailTo } from "./mail.mjs";
import { newAddress, visitor } from "./visitor.mjs";

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
  const others = process.env.BOX
    ? ["auto-submitted", "content-type", "date", "message-id", "mime-version"]
    : ["attachments", "sentAt", "worker"];
  assert.deepEqual(Object.keys(mail).sort(), [...others, "from", "html", "messageId", "subject", "text", "to"].sort());
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

test("no address, link, code or key is logged", isNotLogged);
