// @ts-check
/** An owner changes the address of the account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressLink } from "../../scripts/mail.mjs";
import { mailTo } from "./mail.mjs";
import { isSignedOut, owner, server } from "./owner.mjs";
import { newAddress, visitor } from "./visitor.mjs";

/** The link in a mail to change an address, if it has one. @param {import("./mail.mjs").Mail} mail */
const fragment = ({ text }) => addressLink(text)?.replace(/.*#/, "");

test("the address changes once it was confirmed at both, and the old one has no account any more", async () => {
  const member = await owner();
  const other = visitor(server);
  await other.signIn(member.address, 2);
  const taken = (await owner()).address;
  const to = newAddress();
  const linkTo = async (/** @type {string} */ address, /** @type {number} */ count) =>
    fragment(await mailTo(server.url(), address, count));
  const askFor = (/** @type {string} */ email) => member.ask("address", { json: { email } });
  const answers = [await askFor(taken), await askFor(to)];
  for (const { status, json } of answers) assert.deepEqual([status, json.move.old, json.move.new], [202, false, false]);
  assert.equal(await linkTo(taken, 2), undefined, "only the mail says that the address has an account");
  const links = [await linkTo(member.address, 4), await linkTo(to, 1)];
  assert.deepEqual((await askFor(member.address)).json, {
    error: "The account has this address already",
    code: "invalid_parameter",
    parameter: "email",
  });

  const stranger = visitor(server);
  const confirm = (/** @type {unknown} */ link) => stranger.ask("address/confirm", { json: { link } });
  assert.equal((await confirm(`${links[0]}x`)).status, 410);
  assert.deepEqual((await confirm(links[0])).json, { changed: false });
  assert.equal((await member.ask("account")).json.move.old, true);
  assert.deepEqual((await confirm(links[1])).json, { changed: true });
  assert.equal((await confirm(links[1])).status, 410, "again");
  const { address, move, sessions, alias } = (await member.ask("account")).json;
  assert.deepEqual([address, move, sessions.length, alias], [to, null, 1, undefined]);
  isSignedOut(await other.ask("account"));

  const moved = visitor(server);
  assert.equal(await moved.signIn(to, 3), false);
  assert.equal((await moved.ask("account")).json.account, member.id);
  const later = visitor(server);
  assert.equal(await later.signIn(member.address, 6), true, "the old address gets an account of its own");
  const second = (await later.ask("account")).json;
  assert.deepEqual([second.remaining, second.promised, second.account === member.id], [0, 0, false]);
});

test("a change of address is cancelled in the session, or with the link of a mail", async () => {
  const member = await owner();
  const cancel = () => member.ask("address", { method: "DELETE" });
  assert.equal((await cancel()).status, 410);
  await member.ask("address", { json: { email: newAddress() } });
  assert.equal((await cancel()).status, 204);
  await member.ask("address", { json: { email: newAddress() } });
  const link = fragment(await mailTo(server.url(), member.address, 3));
  assert.equal((await visitor(server).ask("address/cancel", { json: { link } })).status, 204);
  assert.equal((await visitor(server).ask("address/confirm", { json: { link } })).status, 410);
  assert.equal((await member.ask("account")).json.move, null);
});
