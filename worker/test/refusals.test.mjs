// @ts-check
/** The requests that REST refuses, with their statuses and messages. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { data, JSON_TYPE, key, refused, server, strangeKey } from "./client.mjs";

test("every parameter rule has its message", async () => {
  const message = "m";
  const secret = "s";
  /** @type {[string, object, string][]} */
  const bodies = [
    ["hmac", { secret }, "Required parameter 'message' is missing"],
    ["hmac", { message: null, secret }, "Required parameter 'message' is missing"],
    ["hmac", { message }, "Required parameter 'secret' is missing"],
    ["hmac", { message: 5, secret }, "Parameter 'message' must be a string"],
    ["hmac", { message, secret: ["s"] }, "Parameter 'secret' must be a string"],
    ["hmac", { message: {}, secret }, "Parameter 'message' must be a string"],
    ["hmac", { message: true, secret }, "Parameter 'message' must be a string"],
    [
      "hmac",
      { message: `${"é".repeat(500_000)}a`, secret },
      "Parameter 'message' must have at most 1,000,000 bytes of UTF-8",
    ],
    ["hmac", { message, secret: `${"é".repeat(2048)}a` }, "Parameter 'secret' must have at most 4,096 bytes of UTF-8"],
    [
      "hmac",
      { message, secret, algorithm: "SHA256" },
      "Parameter 'algorithm' must be one of: sha256, sha384, sha512, sha1, md5",
    ],
    [
      "hmac",
      { message, secret, algorithm: "" },
      "Parameter 'algorithm' must be one of: sha256, sha384, sha512, sha1, md5",
    ],
    ["hmac", { message, secret, algorithm: 256 }, "Parameter 'algorithm' must be a string"],
    ["hmac", { message, secret, encoding: "base32" }, "Parameter 'encoding' must be one of: hex, base64, base64url"],
    ["reversetext", {}, "Required parameter 'text' is missing"],
    ["reversetext", { text: 1 }, "Parameter 'text' must be a string"],
    ["reversetext", { text: "x".repeat(1_000_001) }, "Parameter 'text' must have at most 1,000,000 bytes of UTF-8"],
    ["reversetext", { text: "", mode: "letters" }, "Parameter 'mode' must be one of: characters, words, lines"],
  ];
  for (const [name, json, sentence] of bodies) await refused(400, sentence, `/v1/${name}`, { json });
  assert.equal((await data("hmac", { json: { message, secret: "é".repeat(2048) } })).encoding, "hex");

  /** @type {[string, string][]} */
  const queries = [
    [`text=${"a".repeat(501)}`, "Parameter 'text' must have at most 500 characters"],
    [`text=${"e%CC%81".repeat(501)}`, "Parameter 'text' must have at most 500 characters"],
    [`seed=${"a".repeat(65)}`, "Parameter 'seed' must have at most 64 characters"],
    ["text=", "Parameter 'text' must contain at least one letter A to Z"],
    ["text=+%0a+", "Parameter 'text' must contain at least one letter A to Z"],
    ["text=123%20%E6%97%A5", "Parameter 'text' must contain at least one letter A to Z"],
    ["text=%FF", "Parameter 'text' must be text in UTF-8"],
    ["text=a&text=a", "Parameter 'text' is given more than once"],
    ["random=true&random=true", "Parameter 'random' is given more than once"],
    ["text=a&format=html", "Parameter 'format' must be one of: json, xml, yaml, csv"],
    ["text=a&format=json&format=json", "Parameter 'format' is given more than once"],
  ];
  for (const [query, sentence] of queries) await refused(400, sentence, `/v1/cryptogram?${query}`);
  assert.equal((await data(`cryptogram?text=${"e%CC%81".repeat(500)}`)).letterCount, 500);
  assert.equal((await data(`cryptogram?text=+${"a".repeat(500)}+`)).letterCount, 500);
});

test("a query that is not URL-encoded is refused", async () => {
  for (const query of ["text=%zz", "text=a%", "%=a", "text=a%4"]) {
    await refused(400, "The query string is not URL-encoded", `/v1/cryptogram?${query}`);
  }
});

test("a body that is not one JSON object is refused", async () => {
  /** @type {[string | Buffer, string][]} */
  const bodies = [
    [" ", "The parameters must be one JSON object"],
    ["[]", "The parameters must be one JSON object"],
    ['"text"', "The parameters must be one JSON object"],
    ["null", "The parameters must be one JSON object"],
    ['{"text":"a"', "The parameters must be valid JSON; the mistake is in column 12"],
    ["{'text':'a'}", "The parameters must be valid JSON; the mistake is in column 2"],
    ['{"text":"a",}', "The parameters must be valid JSON; the mistake is in column 12"],
    ['{"text":"a\nb"}', "The parameters must be valid JSON; the mistake is in line 1, column 11"],
    ['{"text":"a"} x', "The parameters must be one JSON object with nothing after it"],
    ['{"text":"a"}{"text":"a"}', "The parameters must be one JSON object with nothing after it"],
    ['{"text":"a","text":"a"}', "The parameters must not contain the same name twice"],
    ['{"text":"a","\\u0074ext":"b"}', "The parameters must not contain the same name twice"],
    ['{"text":"a","x":1,"x":2}', "The parameters must not contain the same name twice"],
    [Buffer.from('{"text":"\xff"}', "latin1"), "The parameters must be JSON in UTF-8"],
    [Buffer.from('{"text":"a"}', "utf16le"), "The parameters must be valid JSON; the mistake is in column 2"],
  ];
  for (const [body, sentence] of bodies) await refused(400, sentence, "/v1/reversetext", { headers: JSON_TYPE, body });
  assert.equal((await data("reversetext", { headers: JSON_TYPE, body: ' \r\n\t{"text":"ab"}\n ' })).reversed, "ba");
});

test("JSON with 10,000 levels is refused, whether it is closed or not, and the next call works", async () => {
  const sentence = "The parameters must have at most 32 levels of objects and arrays";
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
    ["[", ""],
  ]) {
    const nested = `${open?.repeat(10_000)}1${close?.repeat(10_000)}`;
    await refused(400, sentence, "/v1/reversetext", { headers: JSON_TYPE, body: `{"text":"a","x":${nested}}` });
    await refused(400, sentence, "/v1/reversetext", { headers: JSON_TYPE, body: `{"text":${nested}}` });
  }
  assert.equal((await data("reversetext", { json: { text: "ab" } })).reversed, "ba");
});

test("a body without the Content-Type of JSON is refused", async () => {
  const body = '{"text":"ab"}';
  const sentence = "The header Content-Type must be application/json";
  await refused(400, sentence, "/v1/reversetext", { body });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "text/json", ""]) {
    await refused(400, sentence, "/v1/reversetext", { headers: { "Content-Type": type }, body });
  }
  for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"]) {
    assert.equal((await data("reversetext", { headers: { "Content-Type": type }, body })).reversed, "ba");
  }
});

test("an empty body counts as an object without parameters, whatever its Content-Type", async () => {
  const sentence = "Required parameter 'text' is missing";
  const length = { "Content-Length": "0" };
  /** @type {import("./server.mjs").Question[]} */
  const questions = [
    { headers: { ...JSON_TYPE, ...length } },
    { headers: JSON_TYPE, body: [Buffer.alloc(0)] },
    { headers: length },
    { headers: { "Content-Type": "text/plain; charset=utf-8", ...length } },
    { headers: { "Transfer-Encoding": "chunked" } },
    { headers: JSON_TYPE, body: "\ufeff" },
  ];
  for (const question of questions) await refused(400, sentence, "/v1/reversetext", { method: "POST", ...question });
  const { status, json } = await server.ask("/v1/graphql", { key, method: "POST", headers: length });
  assert.deepEqual([status, json.errors[0].message], [400, "The body must have a member 'query'"]);
});

test("a byte order mark before the JSON is skipped", async () => {
  const { reversed } = await data("reversetext", { headers: JSON_TYPE, body: '\ufeff{"text":"ab"}' });
  assert.equal(reversed, "ba");
  const { json } = await server.ask("/v1/graphql", {
    key,
    headers: JSON_TYPE,
    body: '\ufeff{"query":"{ __typename }"}',
  });
  assert.deepEqual(json, { data: { __typename: "Query" } });
});

test("a compressed body is refused", async () => {
  const sentence = "The body must be sent without a Content-Encoding";
  for (const encoding of ["gzip", "br", "identity, gzip", "GZIP", "x"]) {
    const headers = { ...JSON_TYPE, "Content-Encoding": encoding };
    const body = gzipSync('{"text":"ab"}');
    const answer = await refused(415, sentence, "/v1/reversetext", { headers, body });
    assert.equal(answer.headers["accept-encoding"], "identity");
    assert.equal(answer.headers["x-credits-cost"], "0");
    const { status, json } = await server.ask("/v1/graphql", { key, headers, body });
    assert.deepEqual([status, json.errors[0].message], [415, sentence]);
    assert.equal(json.errors[0].extensions.code, "unsupported_encoding");
  }
  const headers = { ...JSON_TYPE, "Content-Encoding": "identity" };
  assert.equal((await data("reversetext", { headers, body: '{"text":"ab"}' })).reversed, "ba");
});

test("escapes count towards the size of a body", async () => {
  const escaped = (/** @type {number} */ count) => `{"text":"${"\\u00e9".repeat(count)}"}`;
  const { length } = await data("reversetext", { headers: JSON_TYPE, body: escaped(174_000) });
  assert.equal(length, 174_000);
  const sentence = "The body must have at most 1,048,576 bytes";
  await refused(413, sentence, "/v1/reversetext", { headers: JSON_TYPE, body: escaped(175_000) });
  assert.equal((await data("reversetext", { json: { text: "é".repeat(175_000) } })).length, 175_000);
});

test("a body over 1 MiB is refused, with and without a Content-Length, and the next call works", async () => {
  const sentence = "The body must have at most 1,048,576 bytes";
  const over = Buffer.alloc(2 ** 20 + 1, " ");
  over.write('{"text":"ab"}');
  const pieces = Array.from({ length: 17 }, (_, i) => over.subarray(i * 65_536, (i + 1) * 65_536));
  for (const body of [over, pieces, Buffer.alloc(5 * 2 ** 20, " "), Array(40).fill(Buffer.alloc(65_536, " "))]) {
    await refused(413, sentence, "/v1/reversetext", { headers: JSON_TYPE, body });
    assert.equal((await data("reversetext", { json: { text: "ab" } })).reversed, "ba");
  }
  for (const body of [over.subarray(0, 2 ** 20), pieces.slice(0, 16)]) {
    assert.equal((await data("reversetext", { headers: JSON_TYPE, body })).reversed, "ba");
  }
});

test("a known path with another method is a 405 that names the right method", async () => {
  for (const [path, right, wrong] of /** @type {const} */ ([
    ["/v1/hmac", "POST", ["GET", "HEAD", "PUT", "PATCH", "DELETE"]],
    ["/v1/reversetext", "POST", ["GET", "HEAD", "PUT", "PATCH", "DELETE"]],
    ["/v1/cryptogram", "GET", ["POST", "PUT", "PATCH", "DELETE"]],
  ])) {
    for (const method of wrong) {
      const answer = await server.ask(path, { key, method });
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers.allow, right === "GET" ? "GET, HEAD, OPTIONS" : `${right}, OPTIONS`);
      if (method === "HEAD") assert.equal(answer.bytes.length, 0);
      else assert.equal(answer.json.error, `The method of ${path} is ${right}`);
    }
  }
});

test("an unknown path is a 404, and so is a known path that is written differently", async () => {
  const paths = ["/v1/", "/v1/nothing", "/v2/hmac", "/v1/hmac/", "/v1/HMAC", "/v1//hmac", "/V1/hmac", "/v1/%68mac"];
  for (const path of [...paths, "/v1/hmac%20", "/v1/hmac/x", "/v1/hmac%2F", "/v1/constructor", "/v1/hmac;x"]) {
    for (const question of [{ key, json: { message: "", secret: "" } }, {}]) {
      await refused(404, "There is nothing at this path", path, question);
    }
  }
});

test("white space after a key is ignored", async () => {
  // The test writes the bytes itself, because a client may trim white space.
  const { port } = new URL(server.url());
  for (const end of [" ", "\t", "  \t "]) {
    const socket = connect(Number(port), "localhost");
    socket.end(
      `GET /v1/cryptogram?text=a HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}${end}\r\nConnection: close\r\n\r\n`,
    );
    assert.match(await text(socket), /^HTTP\/1.1 200 /);
  }
});

test("a missing, malformed or unknown key is a 401", async () => {
  const missing = "The header X-API-Key is missing; it carries the key of your account";
  const invalid = "The key in the header X-API-Key is not valid";
  const json = { text: "a" };
  await refused(401, missing, "/v1/reversetext", { key: undefined, json });
  await refused(401, missing, "/v1/reversetext", { key: "", json });
  await refused(401, missing, `/v1/reversetext?x-api-key=${key}`, { key: undefined, json });
  const other = key.endsWith("0") ? "1" : "0";
  const malformed = [
    "x",
    `${key}0`,
    key.slice(0, -1),
    key.slice(0, -1) + other,
    key.toUpperCase(),
    `lc-${"0".repeat(40)}`,
  ];
  for (const wrong of [...malformed, strangeKey(), "__proto__", `key:${key}`]) {
    const answer = await refused(401, invalid, "/v1/reversetext", { key: wrong, json });
    assert.ok(!("x-credits-cost" in answer.headers) && !("x-credits-remaining" in answer.headers));
  }
});
