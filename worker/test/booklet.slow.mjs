// @ts-check
/** Booklets: the set of a class as one PDF, paid for as a whole. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { key, server } from "./client.mjs";

const text = "The journey of a thousand miles begins with a single step";

/** The set of a class: versions of a text. */
const puzzles = Array.from({ length: 30 }, (_, i) => ({
  operation: "cryptogram",
  parameters: { text, seed: "class-4b", number: i + 1 },
}));
const body = { puzzles, title: "Class 4b", nameLine: true, answerKey: true };

/** @param {string} by @param {Record<string, string>} [headers] */
const make = (by, headers) => server.ask("/v1/booklet", { key: by, json: body, headers });

/** @param {string} link */
async function download(link) {
  const answer = await fetch(link);
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/pdf"]);
  return Buffer.from(await answer.arrayBuffer());
}

test("the set of a class of 30 is one PDF, and a repetition with its Idempotency-Key is free", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  const first = await make(key, headers);
  assert.equal(first.status, 200, first.text);
  const { pdf, seeds, ...figures } = first.json.data;
  assert.deepEqual(figures, { pages: 31, keyPages: 1, firstPages: puzzles.map((_, i) => i + 1) });
  assert.deepEqual(seeds, Array(30).fill("class-4b"));
  assert.equal(first.headers["x-credits-cost"], "30");
  const file = await download(pdf.downloadURL);
  const content = file.toString("latin1");
  assert.equal(content.match(/\/Type\/Page\//g)?.length, 31);
  const title = Buffer.from("Class 4b", "utf16le").swap16().toString("hex");
  assert.ok(content.includes(`/Title<feff${title}>`), "the title is missing");

  const again = await make(key, headers);
  assert.deepEqual([again.status, again.text], [200, first.text]);
  assert.equal(again.headers["x-credits-cost"], "0");
  const remaining = (/** @type {import("./server.mjs").Answer} */ answer) =>
    Number(answer.headers["x-credits-remaining"]);
  assert.equal(remaining(again), remaining(first));
  const other = await make(key);
  assert.equal(remaining(first) - remaining(other), 30);
  assert.ok(file.equals(await download(other.json.data.pdf.downloadURL)), "the same puzzles make another file");
});

test("an account with too few credits for all puzzles gets no booklet and pays nothing", async () => {
  const { key: poor } = await server.open("starter", 29);
  const refused = await make(poor);
  assert.deepEqual([refused.status, refused.json.code], [403, "insufficient_credits"]);
  const account = await server.ask("/v1/account", { key: poor });
  assert.equal(account.json.data.creditsRemaining, 29);
});
