// @ts-check
/** The passkeys of an account, with a simulated clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restore, save } from "../account/backup.mjs";
import { changes, reads } from "../account/commands.mjs";
import { open } from "../account/metering.mjs";
import { addPasskey, isFull, passkeysOf, removePasskey, renamePasskey, usePasskey } from "../account/passkeys.mjs";
import { newProfile } from "../account/profile.mjs";

const START = 1_800_000_000_000;
const LIFE = 300_000;
const PLANS = { free: { credits: 1000, bonus: 500, perMinute: 60, premium: false } };

/** The message that a passkey was added. */
const added = () => ({
  id: "msg_1",
  type: "passkey.added",
  time: START,
  plan: "free",
  remaining: 1,
  used: 0,
  cycleEnd: 1,
});

/** A command that adds or uses a passkey. @param {string} passkey @param {string} challenge @param {number} [count] */
const command = (passkey, challenge, count = 0) => ({
  passkey,
  name: `Passkey ${passkey}`,
  key: "a2V5",
  count,
  challenge,
  until: START + LIFE,
});

/** A profile with a passkey. @param {number} [count] */
function owner(count) {
  const profile = newProfile({ address: "a@example.com" });
  assert.equal(addPasskey(profile, command("a", "first", count), START, added), "done");
  return profile;
}

test("a passkey that was added is listed without its key, signs in, and its last use is noted", () => {
  const profile = owner();
  const listed = { id: "a", name: "Passkey a", created: START };
  assert.deepEqual(passkeysOf(profile), [{ ...listed, used: null }]);
  assert.equal(usePasskey(profile, command("a", "second"), START + 5), "done");
  assert.deepEqual(passkeysOf(profile), [{ ...listed, used: START + 5 }]);
});

test("the owner is told by mail that a passkey was added, even if other mails are off", () => {
  const profile = newProfile({ address: "a@example.com" });
  profile.mail = false;
  addPasskey(profile, command("a", "first"), START, added);
  assert.deepEqual(profile.outbox, [{ ...added(), mail: { attempts: 0, at: START }, webhook: null }]);
  addPasskey(profile, command("a", "second"), START, added);
  assert.equal(profile.outbox.length, 1, "nothing was added");
});

test("a challenge works once, whether it added a passkey or signed in", () => {
  const profile = owner();
  assert.equal(usePasskey(profile, command("a", "first"), START), "used");
  assert.equal(usePasskey(profile, command("a", "second"), START), "done");
  assert.equal(usePasskey(profile, command("a", "second"), START + LIFE - 1), "used");
  assert.equal(addPasskey(profile, command("b", "second"), START, added), "used");
  assert.equal(usePasskey(profile, command("a", "third"), START + LIFE), "used", "it has expired on the way");
  assert.deepEqual(profile.challenges, [], "those that have expired are forgotten");
  assert.equal(profile.passkeys.length, 1);
});

test("an account remembers 20 challenges, and does not forget one that could be used again", () => {
  const profile = owner();
  for (let i = 1; i < 20; i++) assert.equal(usePasskey(profile, command("a", `c${i}`), START), "done");
  assert.equal(usePasskey(profile, command("a", "one more"), START), "busy");
  assert.equal(usePasskey(profile, command("a", "c1"), START), "used");
  assert.equal(usePasskey(profile, { ...command("a", "later"), until: START + 2 * LIFE }, START + LIFE), "done");
});

test("a counter has to grow, and a passkey without one signs in", () => {
  const profile = owner(4);
  let i = 0;
  const use = (/** @type {number} */ count) => usePasskey(profile, command("a", `c${i++}`, count), START);
  assert.deepEqual([4, 3, 0, 5, 5, 9].map(use), ["rewound", "rewound", "rewound", "done", "rewound", "done"]);
  const synchronised = owner(0);
  assert.deepEqual(
    ["x", "y"].map((challenge) => usePasskey(synchronised, command("a", challenge), START)),
    ["done", "done"],
  );
  assert.equal(usePasskey(synchronised, command("a", "z", 1), START), "done");
  assert.equal(usePasskey(synchronised, command("a", "w", 0), START), "rewound");
});

test("an account has at most ten passkeys, each once", () => {
  const profile = owner();
  assert.equal(addPasskey(profile, command("a", "again"), START, added), "exists");
  for (let i = 1; i < 10; i++) assert.equal(addPasskey(profile, command(`p${i}`, `c${i}`), START, added), "done");
  assert.equal(addPasskey(profile, command("p10", "c10"), START, added), "full");
  assert.equal(isFull(profile), true);
  removePasskey(profile, { passkey: "p5" });
  assert.equal(isFull(profile), false);
  assert.equal(
    addPasskey(profile, command("p10", "c10"), START, added),
    "done",
    "what was refused uses up no challenge",
  );
});

test("a passkey is renamed and removed, and only those that exist sign in", () => {
  const profile = owner();
  assert.equal(renamePasskey(profile, { passkey: "a", name: "Phone" }), "done");
  assert.equal(renamePasskey(profile, { passkey: "b", name: "Phone" }), "no-passkey");
  assert.equal(passkeysOf(profile)[0]?.name, "Phone");
  assert.equal(usePasskey(profile, command("b", "second"), START), "no-passkey");
  removePasskey(profile, { passkey: "a" });
  assert.deepEqual(passkeysOf(profile), []);
  assert.equal(usePasskey(profile, command("a", "second"), START), "no-passkey");
});

test("a session is opened for a passkey of the account only", () => {
  const profile = owner();
  const state = open({ account: "A1", plan: "free" }, PLANS.free, START);
  const signIn = (/** @type {object} */ more) =>
    changes["sign-in"]?.(state, profile, { session: "s", life: 1000, ...more }, START);
  assert.deepEqual(signIn(command("b", "second")), { outcome: "no-passkey" });
  assert.deepEqual(signIn(command("a", "first")), { outcome: "used" });
  assert.deepEqual(profile.sessions, {});
  assert.deepEqual(signIn(command("a", "second")), { outcome: "done" });
  assert.deepEqual(Object.keys(profile.sessions), ["s"]);
  assert.deepEqual(reads.passkey?.(state, profile, { passkey: "a" }, START), {
    outcome: "done",
    key: "a2V5",
    address: "a@example.com",
  });
  assert.deepEqual(reads.passkey?.(state, profile, { passkey: "b" }, START), { outcome: "no-passkey" });
});

test("passkeys are in a backup, and a deleted account has none", () => {
  const profile = owner(7);
  const state = open({ account: "A1", plan: "free" }, PLANS.free, START);
  const saved = save(state, profile, { plans: PLANS }, START);
  const restored = restore(saved, "hash").profile;
  assert.deepEqual(restored.passkeys, profile.passkeys);
  assert.equal(usePasskey(restored, command("a", "second", 8), START), "done");
  const { passkeys: _, ...older } = saved.profile;
  assert.deepEqual(restore({ ...saved, profile: older }, "hash").profile.passkeys, [], "a backup from before");
  changes.delete?.(state, profile, {}, START);
  assert.deepEqual(profile.passkeys, []);
});
