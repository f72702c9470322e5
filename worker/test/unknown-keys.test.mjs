// @ts-check
/** Requests without a key in force: somebody who tries keys, and the sandbox, which needs none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { key, server, strangeKey } from "./client.mjs";
import { envelopeOf } from "./server.mjs";
import { newIP } from "./visitor.mjs";

/** The unknown keys of a client that a minute may have, in wrangler.toml. */
const LIMIT = 300;

const INVALID = "The key in the header X-API-Key is not valid";
const REFUSED =
  "Too many requests from your network in this minute had keys that are not valid; try again in the next minute";

/** Calls an operation from an address. @param {string} ip @param {string} used the key @param {string} [path] */
const call = (ip, used, path = "/v1/reversetext") =>
  server.ask(path, {
    key: used,
    headers: { "CF-Connecting-IP": ip },
    json: path.endsWith("graphql") ? { query: '{ reversetext(text: "ab") { reversed } }' } : { text: "ab" },
  });

const minute = () => Math.floor(Date.now() / 60_000);

/** Tries keys from an address until one is refused. Returns the number of those that were not. @param {string} ip */
async function tryKeys(ip) {
  for (let tried = 0; ; ) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(ip, strangeKey())));
    const refused = answers.filter(({ status }) => status === 429).length;
    for (const { status, json } of answers) {
      if (status === 401) assert.deepEqual(json, envelopeOf(401, INVALID));
    }
    tried += answers.length - refused;
    if (refused > 0) return tried;
    assert.ok(tried <= 2 * LIMIT, "nothing is refused");
  }
}

/**
 * Looks at the answers to a client that has tried too many keys, unless the minute ends meanwhile.
 * @returns {Promise<boolean>} whether it has seen all
 */
async function look() {
  const began = minute();
  const ip = `2001:db8:${newIP().split(".").slice(1, 3).join(":")}`;
  const tried = await tryKeys(`${ip}::1`);
  const refused = [
    await call(`${ip}::2`, strangeKey()), // the same network
    await call(`${ip}::1`, "lc-1"),
    await call(`${ip}::1`, key.slice(0, -1)),
  ];
  const query = await call(`${ip}::1`, strangeKey(), "/v1/graphql");
  const others = [await call(`${ip}f::1`, strangeKey()), await call(newIP(), strangeKey())];
  const ours = [await call(`${ip}::1`, key), await call(`${ip}::1`, key, "/v1/graphql")];
  if (minute() !== began) return false;
  assert.equal(tried, LIMIT);
  for (const { status, json, headers } of refused) {
    assert.deepEqual([status, json], [429, envelopeOf(429, REFUSED, "rate_limited", "too_many_unknown_keys")]);
    const seconds = Number(headers["retry-after"]);
    assert.ok(seconds >= 1 && seconds <= 60, headers["retry-after"]);
    assert.ok(!("x-ratelimit-limit" in headers) && !("x-credits-cost" in headers));
  }
  assert.equal(query.status, 429);
  assert.equal(query.json.errors[0].extensions.reason, "too_many_unknown_keys");
  assert.ok(query.headers["retry-after"]);
  for (const { status } of others) assert.equal(status, 401);
  for (const { status, text } of ours) assert.equal(status, 200, text);
  return true;
}

test("a client that tries keys is refused until the minute ends, and nobody else", async () => {
  while (!(await look()));
});

test("a network may make twenty calls an hour without a key", async () => {
  const network = `2001:db8:${newIP().split(".").slice(1, 3).join(":")}`;
  const without = (/** @type {string} */ text, end = 1) =>
    server.ask("/sandbox/v1/reversetext", { headers: { "CF-Connecting-IP": `${network}::${end}` }, json: { text } });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => without("ab", i)));
  for (const { status, text } of answers) assert.equal(status, 200, text);
  assert.deepEqual(answers[0]?.json, { status: "ok", error: null, data: answers[0]?.json.data });
  assert.equal(answers[0]?.json.data.reversed, "ba");
  const left = answers.map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
  assert.deepEqual(
    left.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, i) => i),
    "the calls were not counted one by one",
  );
  const long = await without("a".repeat(1001));
  assert.deepEqual([long.status, long.headers["x-ratelimit-remaining"]], [400, "0"]); // a look counts nothing
  const { status, headers, json } = await without("ab");
  assert.deepEqual([status, json.code, json.reason], [429, "rate_limited", "rate_limited"]);
  assert.ok(json.error.includes(`get a key at ${server.url()}/account/`), json.error);
  const seconds = Number(headers["retry-after"]);
  assert.ok(seconds > 3500 && seconds <= 3600, headers["retry-after"]);
  assert.deepEqual([headers["x-ratelimit-limit"], headers["x-ratelimit-reset"]], ["20", headers["retry-after"]]);
  const other = await server.ask("/sandbox/v1/reversetext", {
    headers: { "CF-Connecting-IP": newIP() },
    json: { text: "ab" },
  });
  assert.deepEqual([other.status, other.headers["x-ratelimit-remaining"]], [200, "19"]);
});
