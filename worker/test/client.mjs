// @ts-check
/** A client with the key of a Pro account, and a server for the tests of the file that imports it. */
import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import { envelopeOf, sharedServer } from "./server.mjs";

/** @type {string} */
export let key;
export const server = sharedServer(async (server) => {
  ({ key } = await server.open("pro"));
});

export const JSON_TYPE = { "Content-Type": "application/json" };
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A key with a valid checksum that belongs to no account. */
export function strangeKey() {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const text = `lc-${"Nobody".padEnd(34, "0")}`;
  let sum = crc32(text);
  let checksum = "";
  for (let i = 0; i < 6; i++) {
    checksum = digits[sum % 62] + checksum;
    sum = Math.floor(sum / 62);
  }
  return text + checksum;
}

/**
 * Calls an operation that succeeds and returns its data.
 * @param {string} path
 * @param {import("./server.mjs").Question} [question]
 */
export async function data(path, question) {
  const answer = await server.ask(`/v1/${path}`, { key, ...question });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(Object.keys(answer.json), ["status", "error", "data"]);
  assert.equal(answer.json.status, "ok");
  assert.equal(answer.json.error, null);
  return answer.json.data;
}

/**
 * Sends a request that must be refused, and checks the status and the envelope.
 * @param {number} status
 * @param {string} sentence
 * @param {string} path
 * @param {import("./server.mjs").Question} [question]
 * @param {string} [reason] needed if several reasons have this sentence
 */
export async function refused(status, sentence, path, question, reason) {
  const answer = await server.ask(path, { key, ...question });
  assert.deepEqual(answer.json, envelopeOf(status, sentence, undefined, reason), `${path}: ${answer.text}`);
  assert.equal(answer.status, status);
  return answer;
}
