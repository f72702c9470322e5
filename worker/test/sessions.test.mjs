// @ts-check
/** The sessions of an account, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addSession, hasSession, newProfile, sessionsOf } from "../account/profile.mjs";

const START = 1_800_000_000_000;

test("a session lasts for its life, and no other name is one", () => {
  const profile = newProfile({});
  addSession(profile, { session: "a", life: 1000 }, START);
  assert.deepEqual(
    [START, START + 999, START + 1000].map((now) => hasSession(profile, "a", now)),
    [true, true, false],
  );
  for (const name of ["b", "", "toString", "__proto__"]) assert.equal(hasSession(profile, name, START), false, name);
});

test("an account keeps the 20 newest sessions that have not expired", () => {
  const profile = newProfile({});
  addSession(profile, { session: "short", life: 10 }, START + 50);
  for (let i = 0; i < 20; i++) addSession(profile, { session: `s${i}`, life: 1000 }, START + i);
  assert.deepEqual(Object.keys(profile.sessions).length, 20);
  assert.equal(hasSession(profile, "s0", START + 20), false, "the oldest goes first");
  addSession(profile, { session: "new", life: 1000 }, START + 60);
  const names = Object.keys(profile.sessions).sort();
  const kept = [...Array(18).keys()].map((i) => `s${i + 2}`);
  assert.deepEqual(names, ["new", "s1", ...kept].sort(), "the one that has expired goes before those that are older");
});

test("the directory has the first 16 characters of the hashes of sessions that have not expired", () => {
  const profile = newProfile({});
  addSession(profile, { session: "0123456789abcdef0123", life: 10 }, START);
  addSession(profile, { session: "fedcba9876543210fedc", life: 1000 }, START);
  assert.deepEqual(sessionsOf(profile, START + 9), ["0123456789abcdef", "fedcba9876543210"]);
  assert.deepEqual(sessionsOf(profile, START + 10), ["fedcba9876543210"]);
});
