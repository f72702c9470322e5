// @ts-check
/** The memory of the data plane's programs under many large concurrent requests. */
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { after, before, test } from "node:test";
import { listen } from "../../scripts/loopback.mjs";
import { bundle, key, serve } from "../bench/workerd.mjs";
import { ask } from "./server.mjs";

/** The number of large requests in flight. */
const IN_FLIGHT = 64;

/** Maximum size of a program's linear memory, in bytes. An isolate has 128 MB. */
const LIMIT = 96e6;

/** @type {string} */
let folder;
/** @type {import("../bench/workerd.mjs").Server} */
let server;

before(async () => {
  folder = bundle("memory", "worker/test/memory/entry.mjs");
  server = await serve(folder);
  await server.open();
  await setSpeed(1 / 16); // so that a busy machine, on which bodies arrive slowly, changes nothing
});
after(() => server?.stop());

/** Sets how fast the Worker's clock runs. @param {number} speed */
const setSpeed = (speed) => ask(`${server.url}/speed?${speed}`);

/**
 * @param {string} path
 * @param {object} body
 */
const call = (path, body) => ask(`${server.url}/v1/${path}`, { key, json: body });

/** The linear memory of each program, in bytes. */
const memories = async () => /** @type {number[]} */ ((await ask(`${server.url}/memory`)).json);

async function checkMemory() {
  for (const bytes of await memories()) assert.ok(bytes < LIMIT, `a program has ${bytes} bytes of linear memory`);
}

/** @param {number} count */
const numbered = (count, /** @type {(i: number) => string} */ field) =>
  Array.from({ length: count }, (_, i) => field(i)).join(" ");

/** A query whose operations share a long text. */
const shared = {
  query: `query($t:String!){${numbered(20, (i) => `f${i}:reversetext(text:$t){reversed}`)}}`,
  variables: { t: "x".repeat(150_000) },
};

/** A query whose answer is six times as long as its text, because of escapes. @param {number} names */
const escaped = (names) => ({
  query: `query($t:String!){reversetext(text:$t){${numbered(names, (i) => `r${i}:reversed`)}}}`,
  variables: { t: "\u0001".repeat(170_000) },
});

/** A short query with a long answer. */
const repeated = {
  query: `{cryptogram(text:"${"word ".repeat(99)}",seed:"s"){${numbered(300, (i) => `h${i}:html`)}}}`,
};

test(`${IN_FLIGHT} concurrent calls of 1 MB are all answered`, async () => {
  const text = "x".repeat(1_000_000);
  const answers = await Promise.all(Array.from({ length: IN_FLIGHT }, () => call("reversetext", { text })));
  for (const { status, text } of answers) assert.equal(status, 200, text.slice(0, 200));
  await checkMemory();
});

test("texts that are longer in the answer, and queries that repeat their texts, do not exceed the memory", async () => {
  const mixes = {
    ampersands: () => call("reversetext?format=xml", { text: "&".repeat(1_000_000) }),
    controls: () => call("reversetext?format=yaml", { text: "\u007f".repeat(1_000_000) }),
    lines: () => call("reversetext", { text: "\n".repeat(500_000), mode: "lines" }),
    words: () => call("reversetext", { text: "a ".repeat(500_000), mode: "words" }),
    messages: () => call("hmac", { message: "m".repeat(1_000_000), secret: "s" }),
    shared: () => call("graphql", shared),
    repeated: () => call("graphql", repeated),
    escaped: () => call("graphql", escaped(8)),
  };
  const kinds = Object.values(mixes);
  for (const sent of [[mixes.shared], kinds]) {
    const answers = await Promise.all(
      Array.from({ length: IN_FLIGHT }, (_, i) => /** @type {typeof mixes.words} */ (sent[i % sent.length])()),
    );
    for (const { status, headers, text } of answers) {
      if (status === 503) assert.equal(headers["retry-after"], "5");
      else assert.equal(status, 200, text.slice(0, 200));
    }
    assert.ok(answers.filter(({ status }) => status === 200).length > IN_FLIGHT / 4, "too few calls were answered");
    await checkMemory();
  }
});

test("concurrent batches with long lines or with long answers do not exceed the memory", async () => {
  const line = (/** @type {string} */ operation, /** @type {object} */ parameters) =>
    JSON.stringify({ operation, parameters });
  const batches = [
    line("reversetext", { text: "\u0001".repeat(170_000) }),
    Array(20)
      .fill(line("reversetext", { text: "x".repeat(50_000) }))
      .join("\n"),
    Array(100)
      .fill(line("cryptogram", { kind: "dancingMen", text: "abc ".repeat(124) }))
      .join("\n"),
  ];
  const headers = { "Content-Type": "application/jsonl" };
  const send = (/** @type {string} */ body) => ask(`${server.url}/v1/batch`, { key, headers, body });
  for (const body of batches) {
    const answers = await Promise.all(Array.from({ length: IN_FLIGHT / 4 }, () => send(body)));
    for (const { status, text } of answers) assert.ok([200, 503].includes(status), text.slice(0, 200));
    assert.ok(answers.some(({ status }) => status === 200));
    await checkMemory();
  }
});

test("concurrent booklets of the longest puzzles, also of some that do not fit, do not exceed the memory", async () => {
  const miles = "journey of a thousand miles ".repeat(17);
  const cryptograms = (/** @type {number} */ length, /** @type {object} */ parameters) =>
    Array.from({ length }, (_, i) => ({
      operation: "cryptogram",
      parameters: { ...parameters, seed: "s", number: i + 1 },
    }));
  const tooMany = cryptograms(100, { text: "a".repeat(500), kind: "baconian" });
  const booklets = {
    letters: { puzzles: cryptograms(30, { text: miles }), fits: true },
    figures: { puzzles: cryptograms(32, { text: miles, kind: "dancingMen" }), fits: true },
    "too many": { puzzles: tooMany, perPage: 20, fits: false },
  };
  for (const [name, { fits, ...booklet }] of Object.entries(booklets)) {
    const answers = await Promise.all(
      Array.from({ length: IN_FLIGHT / 8 }, () => call("booklet", { ...booklet, answerKey: true })),
    );
    const made = fits ? 200 : 400;
    for (const { status, text } of answers) assert.ok([made, 503].includes(status), `${name}: ${text.slice(0, 200)}`);
    assert.ok(
      answers.some(({ status }) => status === made),
      name,
    );
    await checkMemory();
  }
});

test("an answer that is too long because of its escapes is refused", async () => {
  const { status, json } = await call("graphql", escaped(48));
  assert.equal(status, 400);
  assert.match(json.errors[0].message, /^The answer would have more than 8,388,608 bytes/);
  await checkMemory();
});

test("concurrent calls with large pages are answered, and do not exceed the memory", async () => {
  const text = "A sentence of some words. ".repeat(60_000);
  const web = await listen(createServer((_, response) => response.setHeader("Content-Type", "text/plain").end(text)));
  try {
    const pages = Array.from({ length: 6 }, () => call("websitereadability", { url: web.url }));
    const query = `{${numbered(6, (i) => `p${i}:websitereadability(url:${JSON.stringify(web.url)}){wordCount}`)}}`;
    for (const { status, text } of await Promise.all([...pages, call("graphql", { query })])) {
      assert.equal(status, 200, text.slice(0, 200));
      assert.ok(!text.includes("errors"), text.slice(0, 200));
    }
    await checkMemory();
  } finally {
    await web.close();
  }
});

test("requests whose bodies do not arrive do not delay others for long", async () => {
  await setSpeed(1);
  const slow = Array.from({ length: 16 }, () => {
    const options = {
      method: "POST",
      agent: false,
      headers: { "content-type": "application/json", "x-api-key": key, "content-length": 1_000_000 },
    };
    const message = request(`${server.url}/v1/reversetext`, options);
    message.write('{"text":"');
    return new Promise((resolve) => {
      message.on("response", (response) => resolve(response.resume().statusCode)).on("error", () => resolve("closed"));
    });
  });
  assert.equal((await call("reversetext", { text: "small" })).status, 200);
  assert.equal((await call("reversetext", { text: "x".repeat(1_000_000) })).status, 200);
  for (const outcome of await Promise.all(slow))
    assert.ok([400, 503, "closed"].includes(/** @type {any} */ (outcome)), `${outcome}`);
  await checkMemory();
});

test("large calls of an account without credits take hardly any memory", async () => {
  const other = await serve(folder);
  try {
    await other.open(0);
    const send = (/** @type {string} */ path, /** @type {object} */ json) =>
      ask(`${other.url}/v1/${path}`, { key, json });
    assert.equal((await send("hmac", { message: "", secret: "" })).status, 403);
    assert.equal((await send("graphql", { query: "{__typename}" })).status, 200);
    const used = async () => /** @type {number[]} */ ((await ask(`${other.url}/memory`)).json);
    const before = await used();
    const answers = await Promise.all(
      Array.from({ length: IN_FLIGHT }, (_, i) =>
        i % 2 ? send("graphql", shared) : send("reversetext", { text: "x".repeat(1_000_000) }),
      ),
    );
    for (const { status, text } of answers) assert.equal(status, 403, text.slice(0, 200));
    // The bodies alone have more than 32 MB.
    for (const [i, bytes] of (await used()).entries())
      assert.ok(bytes < (before[i] ?? 0) + 4e6, `${before[i]}, then ${bytes}`);
  } finally {
    await other.stop();
  }
});
