// @ts-check
/** The place of an account on a server: the administration moves it under load, and every call is answered and charged once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { server } from "./client.mjs";

const message = { message: "Hello World", secret: "secret", algorithm: "sha256" };

/**
 * Calls that are charged in one step, that hold credits, and that are sent twice with one Idempotency-Key. Each returns its answers.
 * @type {((key: string, number: number) => Promise<import("./server.mjs").Answer>[])[]}
 */
const kinds = [
  (key) => [server.ask("/v1/hmac", { key, json: message })],
  (key) => [server.ask(PICTURE, { key })],
  (key, number) => twice("/v1/hmac", { key, json: message }, number),
  (key, number) => twice(PICTURE, { key }, number),
];

const PICTURE = "/v1/cryptogram?text=Know+thyself&seed=s&image=true";

/** @param {string} path @param {import("./server.mjs").Question} question @param {number} number */
function twice(path, question, number) {
  const headers = { "Idempotency-Key": String(number) };
  return [server.ask(path, { ...question, headers }), server.ask(path, { ...question, headers })];
}

test("every call is answered and charged once while the operator moves its account", async () => {
  const opened = await server.admin("accounts", { json: { plan: "pro", place: "enam" } });
  assert.equal(opened.status, 201, opened.text);
  const { account, key } = opened.json;
  assert.equal((await server.admin(`accounts/${account}`)).json.place, "enam");

  let isMoving = true;
  let number = 0;
  let cost = 0;
  const lane = async () => {
    for (; isMoving || number < 40; ) {
      const at = number++;
      const answers = await Promise.all(kinds[at % kinds.length]?.(key, at) ?? []);
      for (const { status, text, headers } of answers) {
        assert.equal(status, 200, text);
        cost += Number(headers["x-credits-cost"]);
      }
      const sum = answers.reduce((sum, { headers }) => sum + Number(headers["x-credits-cost"]), 0);
      assert.equal(sum, 1, `${answers.length} answers of the call ${at} cost ${sum}`);
    }
  };
  const lanes = Array.from({ length: 6 }, lane);
  for (const [place, then] of [
    ["weur", "weur"],
    ["sam", "sam"],
    ["sam", "sam"],
    ["home", "enam"],
    ["weur", "weur"],
  ]) {
    const moved = await server.admin(`accounts/${account}/place`, { method: "PUT", json: { place } });
    assert.deepEqual([moved.status, moved.json.place], [200, then], moved.text);
  }
  isMoving = false;
  await Promise.all(lanes);
  const { json } = await server.admin(`accounts/${account}`);
  assert.deepEqual([json.used, json.place], [cost, "weur"]);
  assert.ok(number >= 40);
  assert.equal((await server.audit(account, "move"))[0].place, "enam");

  // A restored account is opened at its place.
  const backup = await server.admin(`accounts/${account}/backup`);
  assert.equal(backup.json.state.place, "weur");
});

test("a place that does not exist is refused, and an account that does not exist is not moved", async () => {
  const names = "wnam, enam, sam, weur, eeur, apac, oc, afr, me, eu";
  const opened = await server.admin("accounts", { json: { plan: "pro", place: "mars" } });
  assert.deepEqual([opened.status, opened.json.error], [400, `Parameter 'place' must be one of: ${names}`]);
  const nobody = await server.admin(`accounts/${"PLACE".padEnd(26, "7")}/place`, {
    method: "PUT",
    json: { place: "weur" },
  });
  assert.equal(nobody.status, 404);
  // workerd implements no jurisdictions. The account stays where it is.
  const { account, key } = await server.open("pro");
  const moved = await server.admin(`accounts/${account}/place`, { method: "PUT", json: { place: "eu" } });
  assert.equal(moved.status, 503);
  assert.equal((await server.ask("/v1/hmac", { key, json: message })).status, 200);
});
