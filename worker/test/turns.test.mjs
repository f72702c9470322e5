// @ts-check
/** The turns of accounts to have a picture drawn, step by step. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_OF_ONE, MAX_WAITING, Turns } from "../image/turns.mjs";
import { newClock } from "./clock.mjs";

/** Calls of accounts, which differ by their turns. */
function contest() {
  const { now, wait, pass } = newClock();
  const turns = new Turns(wait, now);
  /** The accounts of the turns so far. @type {string[]} */
  const had = [];
  return {
    had,
    /** Begins a call, whose turn does not end. @param {string} account */
    begin: (account) => turns.begin(account).then(() => had.push(account)),
    /** Ends the turn of the call that has it. @param {number} [times] */
    async end(times = 1) {
      for (; times > 0; times--) {
        turns.end();
        await new Promise(setImmediate);
      }
    },
    pass,
  };
}

const attackers = Array.from({ length: 8 }, (_, i) => `eve${i}`);

test("a newcomer waits for at most two turns of eight accounts with many calls", async () => {
  const { had, begin, end } = contest();
  for (let i = 0; i < 12; i++) for (const account of attackers) begin(account);
  for (let call = 0; call < 4; call++) {
    await end(16);
    const before = had.length;
    begin("victim");
    await end(2);
    assert.ok(had.slice(before).includes("victim"), `${had.slice(before)}`);
  }
});

test("accounts that always wait get equal shares, whatever waits", async () => {
  const { had, begin, end } = contest();
  for (let i = 0; i < 100; i++) begin("eve0").catch(() => {});
  for (let i = 0; i < 60; i++) for (const account of attackers.slice(1)) begin(account).catch(() => {});
  await end(160);
  for (const account of attackers) {
    const turns = had.filter((one) => one === account).length;
    assert.ok(turns >= 15 && turns <= 25, `${account} has had ${turns} turns of ${had.length}`);
  }
});

test("one account alone has every turn, but a limited number of calls wait", async () => {
  const { had, begin, end } = contest();
  for (let i = 0; i <= MAX_OF_ONE; i++) begin("eve");
  await assert.rejects(begin("eve"), /too many/);
  await end(MAX_OF_ONE);
  assert.deepEqual(new Set(had), new Set(["eve"]));
  assert.equal(had.length, MAX_OF_ONE + 1);
});

test("when too many calls wait, the account with the most of them loses a place to a newcomer", async () => {
  const { had, begin, end } = contest();
  begin("first");
  /** @type {string[]} */
  const refused = [];
  for (const account of ["eve", "mallory"]) {
    for (let i = 0; i < MAX_WAITING / 2; i++) begin(account).catch(() => refused.push(`${account}${i}`));
  }
  await assert.rejects(begin("mallory"), /too many/);
  begin("victim");
  await end();
  assert.deepEqual([had, refused], [["first", "victim"], [`mallory${MAX_WAITING / 2 - 1}`]]);
  await end(MAX_WAITING);
  assert.equal(had.length, MAX_WAITING + 1);
  await begin("last"); // no turn is left
});

test("a turn that does not end is over after a time, also if no other call comes", async () => {
  const { had, begin, end, pass } = contest();
  for (const account of ["lost", "also lost", "waiting"]) begin(account);
  await pass(5000);
  assert.deepEqual(had, ["lost"]);
  await pass(1);
  assert.deepEqual(had, ["lost", "also lost"]);
  await pass(5001);
  assert.deepEqual(had, ["lost", "also lost", "waiting"]);
  await end();
  await begin("last");
});

test("a call waits for a limited time, and one that no longer waits gets no turn", async () => {
  const { had, begin, end, pass } = contest();
  for (const account of ["first", "second", "third"]) begin(account);
  const late = assert.rejects(begin("late"), /too long/);
  await pass(5000);
  await end();
  await pass(5000);
  await end();
  begin("young");
  await pass(5000);
  await late;
  await end();
  assert.deepEqual(had, ["first", "second", "third", "young"]);
});
