// @ts-check
/** The sessions of an account, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newProfile } from "../account/profile.mjs";
import { addSession, endSession, hasSession, idsOf, sessionsOf, useSession } from "../account/sessions.mjs";

const START = 1_800_000_000_000;
const DAY = 86_400_000;

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
  assert.deepEqual(idsOf(profile, START + 9), ["0123456789abcdef", "fedcba9876543210"]);
  assert.deepEqual(idsOf(profile, START + 10), ["fedcba9876543210"]);
});

test("a session is shown with what is known of it, the newest first", () => {
  const profile = newProfile({});
  profile.sessions = { old_session_of_before: { created: START - 5, expires: START + 1000 } };
  const about = /** @type {const} */ ({ device: "Firefox on Windows", country: "DE", way: "code" });
  addSession(profile, { session: "0123456789abcdef0123", life: 1000, ...about }, START);
  addSession(profile, { session: "unknown", life: 1000, device: "", country: "", way: "link" }, START + 1);
  const times = (/** @type {number} */ time) => ({ created: time, used: time, expires: time + 1000 });
  assert.deepEqual(sessionsOf(profile, "0123456789abcdef0123", START + 2), [
    { id: "unknown", ...times(START + 1), device: null, country: null, way: "link", isCurrent: false },
    { id: "0123456789abcdef", ...times(START), ...about, isCurrent: true },
    {
      id: "old_session_of_b",
      ...{ created: START - 5, used: START - 5, expires: START + 1000 },
      ...{ device: null, country: null, way: null, isCurrent: false },
    },
  ]);
});

test("the use of a session is written once a day", () => {
  const profile = newProfile({});
  profile.sessions = { before: { created: START, expires: START + 30 * DAY } };
  addSession(profile, { session: "s", life: 30 * DAY }, START);
  const midnight = Math.ceil(START / DAY) * DAY;
  for (const name of ["s", "before"]) {
    const changed = [START, midnight - 1, midnight, midnight + 1, midnight + DAY - 1, midnight + 3 * DAY];
    assert.deepEqual(
      changed.filter((now) => useSession(profile, name, now)),
      [midnight, midnight + 3 * DAY],
      name,
    );
    assert.equal(profile.sessions[name]?.used, midnight + 3 * DAY);
  }
});

test("ending a session leaves the others, and tells the directory", () => {
  const profile = { ...newProfile({}), unpublished: false };
  for (const session of ["0123456789abcdef0", "0123456789abcdee0"]) addSession(profile, { session, life: 1000 }, START);
  for (const id of ["", "0123456789abcde", "0123456789abcdef0", "__proto__"]) endSession(profile, id);
  assert.equal(idsOf(profile, START).length, 2);
  endSession(profile, "0123456789abcdef");
  assert.deepEqual([idsOf(profile, START), profile.unpublished], [["0123456789abcdee"], true]);
});
