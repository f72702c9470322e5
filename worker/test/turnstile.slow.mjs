// @ts-check
/** Turnstile in the sign-in form, with a stand-in of Turnstile's Siteverify. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { mailsTo, mailTo } from "./mail.mjs";
import { ownServer } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

const SECRET = "secret-of-the-widget";

/** The forms that were sent. @type {Record<string, string>[]} */
const forms = [];
/** @type {Set<string>} */
const used = new Set();

const siteverify = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  const form = Object.fromEntries(new URLSearchParams(body));
  forms.push({ method: String(request.method), type: String(request.headers["content-type"]), ...form });
  const { response: token = "" } = form;
  const refused = (/** @type {string} */ code) => JSON.stringify({ success: false, "error-codes": [code] });
  if (token === "silence") return;
  if (token === "failure") response.writeHead(502).end("<html>");
  else if (form.secret !== SECRET) response.end(refused("invalid-input-secret"));
  else if (!token.startsWith("good")) response.end(refused("invalid-input-response"));
  else if (used.has(token)) response.end(refused("timeout-or-duplicate"));
  else response.end(JSON.stringify({ success: true, "error-codes": [], hostname: "localhost", action: "sign-in" }));
  used.add(token);
}).listen(0, "127.0.0.1");
await once(siteverify, "listening");
after(() => {
  siteverify.closeAllConnections();
  siteverify.close();
});
const { port } = /** @type {import("node:net").AddressInfo} */ (siteverify.address());

const server = ownServer(undefined, undefined, {
  TURNSTILE_SITE_KEY: "site-key",
  TURNSTILE_SECRET: SECRET,
  TEST_SITEVERIFY: `http://127.0.0.1:${port}/siteverify`,
});

/** Asks for a mail with a token. @param {ReturnType<typeof visitor>} guest @param {string | undefined} turnstile */
const ask = (guest, turnstile, email = newAddress()) => guest.ask("sign-in", { json: { email, turnstile } });

/** @param {Awaited<ReturnType<typeof ask>>} answer */
const outcome = ({ status, json }) => [status, json.code, json.error];

const FAILED = [400, "turnstile_failed", "Confirm that you are human, and try again"];
const UNAVAILABLE = [
  503,
  "turnstile_unavailable",
  "The check that you are human can't be completed now; try again later",
];

test("the form has a widget, whose page allows what it needs", async () => {
  const guest = visitor(server);
  assert.deepEqual((await guest.ask("sign-in")).json, { mailbox: null, turnstile: true });
  const { status, text, headers } = await guest.ask("turnstile");
  assert.equal(status, 200);
  assert.match(text, /data-site-key="site-key"/);
  assert.match(String(headers["content-security-policy"]), /script-src 'self' https:\/\/challenges\.cloudflare\.com;/);
});

test("a mail is sent for a token that Siteverify accepts, once", async () => {
  const guest = visitor(server);
  const email = newAddress();
  assert.equal((await ask(guest, "good 1", email)).status, 202);
  await mailTo(server.url(), email);
  assert.deepEqual(forms.at(-1), {
    method: "POST",
    type: "application/x-www-form-urlencoded",
    secret: SECRET,
    response: "good 1",
    remoteip: guest.ip,
  });
  const other = newAddress();
  assert.deepEqual(outcome(await ask(guest, "good 1", other)), FAILED);
  assert.deepEqual(await mailsTo(server.url(), other), []);
});

test("without a token, or with a wrong one, no mail is sent", async () => {
  const guest = visitor(server);
  const before = forms.length;
  assert.deepEqual(outcome(await ask(guest, undefined)), FAILED);
  assert.deepEqual(outcome(await ask(guest, "")), FAILED);
  assert.equal(forms.length, before, "a token that is missing is not verified");
  assert.deepEqual(outcome(await ask(guest, "bad")), FAILED);
});

test("if Siteverify fails or is silent, no mail is sent, and the log has no token", async () => {
  const guest = visitor(server);
  for (const token of ["failure", "silence"]) {
    const email = newAddress();
    assert.deepEqual(outcome(await ask(guest, token, email)), UNAVAILABLE);
    assert.deepEqual(await mailsTo(server.url(), email), []);
  }
  const output = server.lines().join("\n");
  assert.match(output, /the token could not be verified/);
  for (const text of [SECRET, "silence", "good 1", guest.ip]) assert.ok(!output.includes(text));
});
