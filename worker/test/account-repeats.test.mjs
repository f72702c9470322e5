// @ts-check
/** Calls that are repeated with an `Idempotency-Key`, at the object of an account on a bare workerd. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { open, server, signIn } from "./object.mjs";

test("a repeated call with the same Idempotency-Key gets the same answer and is charged once", async () => {
  const account = await open("pro");
  const headers = { "Idempotency-Key": randomUUID() };
  /** @param {string} query @param {object} [more] */
  const send = (query, more) => account.call(`cryptogram?${query}`, { headers: { ...headers, ...more } });
  const first = await send("random=true");
  assert.deepEqual([first.status, first.headers["x-credits-cost"]], [200, "1"]);
  const repeated = await Promise.all([
    ...Array.from({ length: 20 }, () => send("random=true")),
    send("other=1&random=1"),
    send("random=true&format=xml"),
    send("random=true", { Accept: "text/csv" }),
  ]);
  for (const answer of repeated) {
    assert.deepEqual(
      [answer.status, answer.headers["content-type"], answer.text, answer.headers["x-credits-cost"]],
      [200, first.headers["content-type"], first.text, "0"],
    );
    assert.equal(answer.headers["x-credits-remaining"], "49999");
  }
  for (const other of [
    send("random=true&seed=a"),
    account.call("hmac", { json: { message: "m", secret: "s" }, headers }),
  ]) {
    const { status, json, headers } = await other;
    assert.deepEqual([status, json.code, json.reason], [409, "idempotency_conflict", "key_of_another_call"]);
    assert.equal(headers["x-credits-cost"], "0");
  }
  const { view, calls: list } = await signIn(account);
  const { use } = await view();
  const calls = await list();
  assert.equal(calls.filter((/** @type {any} */ { credits }) => credits === 1).length, 1);
  assert.equal(calls.filter((/** @type {any} */ { kind }) => kind === "repetition").length, 23);
  assert.equal(calls.filter((/** @type {any} */ { status }) => status === 200).length, 24);
  assert.deepEqual(use.at(-1).operations, { cryptogram: { calls: 1, credits: 1 } });
});

test("a body may be written in another way when a call is repeated", async () => {
  const { call } = await open("pro");
  const bodies = [
    '{"text":"abc","mode":"words"}',
    ' {"mode" : "words", "x":1, "text":"abc"}\n',
    '{"text":"\\u0061bc","mode":"words"}',
  ];
  /** @type {import("./server.mjs").Answer[]} */
  const answers = [];
  for (const body of bodies) {
    answers.push(
      await call("reversetext", { body, headers: { "Content-Type": "application/json", "Idempotency-Key": "a" } }),
    );
  }
  assert.deepEqual(
    answers.map(({ status, text, headers }) => [status, text, headers["x-credits-cost"]]),
    ["1", "0", "0"].map((cost) => [200, answers[0]?.text, cost]),
  );
});

test("calls at the same time with one Idempotency-Key are charged once, also with the last credit", async () => {
  for (const credits of [50_000, 1]) {
    const account = await open("pro", { credits });
    const question = { json: { text: "abc" }, headers: { "Idempotency-Key": "same" } };
    const answers = await Promise.all(Array.from({ length: 6 }, () => account.call("reversetext", question)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal((await account.send({ do: "standing" })).used, 1);
  }
});

test("a call that failed does not use up its Idempotency-Key", async () => {
  const account = await open("pro", { credits: 0 });
  const headers = { "Idempotency-Key": "again" };
  assert.equal((await account.call("reversetext", { json: {}, headers })).status, 400);
  assert.equal((await account.call("reversetext", { json: { text: "a" }, headers })).status, 403);
  await account.send({ do: "grant", credits: 5 });
  const answer = await account.call("reversetext", { json: { text: "a" }, headers });
  assert.deepEqual([answer.status, answer.headers["x-credits-cost"]], [200, "1"]);
});

test("an Idempotency-Key that is too long or has other characters is refused", async () => {
  const account = await open("pro");
  for (const [name, status] of /** @type {const} */ ([
    ["x", 200],
    ['"quoted key"', 200],
    ["x".repeat(255), 200],
    ["x".repeat(256), 400],
    ["a\tb", 400],
    ["\u00e9", 400],
  ])) {
    const answer = await account.call("reversetext", { json: { text: "a" }, headers: { "Idempotency-Key": name } });
    assert.equal(answer.status, status, JSON.stringify(name));
    if (status === 400) assert.equal(answer.json.reason, "idempotency_key");
  }
});
