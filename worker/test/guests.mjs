// @ts-check
/** Guests who sign in by mail, for the tests of it. A test file that imports this has a server, which other files share. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { eventually } from "./eventually.mjs";
import { sharedServer } from "./server.mjs";
import { newAddress, visitor } from "./visitor.mjs";

export const server = sharedServer();

/** What must be in no line of the log. @type {string[]} */
export const secrets = [];

/** Returns an address that must not be logged. */
export function address() {
  const made = newAddress();
  secrets.push(made);
  return made;
}

/** Presses the button of a link. @param {ReturnType<typeof visitor>} guest @param {string} link */
export function press(guest, link) {
  secrets.push(...link.split(".").filter((part) => part !== ""));
  return guest.ask("sign-in/link", { json: { link } });
}

/**
 * @param {import("./server.mjs").Answer} answer
 * @param {number} status
 * @param {string} code
 */
export function isRefused(answer, status, code) {
  assert.deepEqual([answer.status, answer.json?.code], [status, code], answer.text);
  assert.match(answer.json.error, /^[A-Z].*[^.]$/);
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.equal(answer.headers["x-content-type-options"], "nosniff");
  assert.equal(answer.headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
  assert.equal(answer.headers["set-cookie"], undefined);
}

/** The last test of a file: nothing of its guests is logged. */
export async function isNotLogged() {
  const guest = visitor(server);
  const id = randomUUID();
  await guest.link(address());
  await server.ask("/v1/reversetext", { headers: { "X-Request-ID": id } });
  await eventually(() => server.lines().some((line) => line.includes(id))); // lines arrive in order
  const output = server.lines().join("\n");
  // wrangler prints the requests, and one machine only the lines of the Workers.
  if (!process.env.BOX) assert.ok(output.includes("POST /account/api/sign-in"), "the requests were logged");
  for (const text of [...secrets, guest.ip, ...guest.cookies.values(), "send_email"]) {
    assert.ok(!output.includes(text), "the log has an address, a link, a code, a key or a cookie");
  }
}
