// @ts-check
/** The REST interface as a client sees it: operations, refusals, headers and the order of checks. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { load } from "../../wasm/dist/index.js";
import { sharedServer } from "./server.mjs";

/** @type {string} */
let key;
const server = sharedServer(async () => {
  ({ key } = await server.open("pro"));
});

const JSON_TYPE = { "Content-Type": "application/json" };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const EXPOSED =
  "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** A key whose checksum is right and which no account has. */
function strangeKey() {
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
async function data(path, question) {
  const answer = await server.ask(`/v1/${path}`, { key, ...question });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(Object.keys(answer.json), ["status", "error", "data"]);
  assert.equal(answer.json.status, "ok");
  assert.equal(answer.json.error, null);
  return answer.json.data;
}

/**
 * Asks for something that is refused, and checks what every refusal has in common.
 * @param {number} status
 * @param {string} sentence
 * @param {string} path
 * @param {import("./server.mjs").Question} [question]
 */
async function refused(status, sentence, path, question) {
  const answer = await server.ask(path, { key, ...question });
  assert.deepEqual(answer.json, { status: "error", error: sentence, data: null }, `${path}: ${answer.text}`);
  assert.equal(answer.status, status);
  return answer;
}

test("a published client's call of each operation is answered in the published form", async () => {
  // Published clients send these headers with every call.
  const headers = { "x-api-key": key, "auth-mode": "npm-package", "User-Agent": "sdk/1.0", Accept: "application/json" };
  const signed = await server.ask("/v1/hmac", {
    headers,
    json: { message: "Hello World", secret: "my-secret-key", algorithm: "sha256", encoding: "hex" },
  });
  assert.deepEqual(signed.json, {
    status: "ok",
    error: null,
    data: {
      hmac: createHmac("sha256", "my-secret-key").update("Hello World").digest("hex"),
      algorithm: "sha256",
      encoding: "hex",
    },
  });

  const reversed = await server.ask("/v1/reversetext", { headers, json: { text: "Hello World", mode: "characters" } });
  assert.deepEqual(reversed.json, {
    status: "ok",
    error: null,
    data: { reversed: "dlroW olleH", original: "Hello World", mode: "characters", length: 11 },
  });

  const text = "The journey of a thousand miles begins with a single step";
  const puzzle = await server.ask(`/v1/cryptogram?${new URLSearchParams({ text, image: "true" })}`, { headers });
  assert.equal(puzzle.status, 200);
  const { cipher, html, seed, encoded, ...rest } = puzzle.json.data;
  assert.deepEqual(Object.keys(cipher), [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
  assert.deepEqual(Object.values(cipher).sort(), [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
  assert.equal(
    encoded,
    text.toUpperCase().replace(/[A-Z]/g, (letter) => cipher[letter]),
  );
  assert.match(html, /^<!DOCTYPE html>/);
  assert.match(seed, /./);
  assert.deepEqual(rest, { original: text, letterCount: 47, wordCount: 11, author: null, source: null });
});

test("hmac signs with every algorithm in every encoding", async () => {
  const message = "Grüße 👩‍👩‍👧 \u0000\r\n";
  for (const secret of ["", "Jefe", "ключ".repeat(50)]) {
    for (const algorithm of ["sha256", "sha384", "sha512", "sha1", "md5"]) {
      for (const encoding of /** @type {const} */ (["hex", "base64"])) {
        const hmac = createHmac(algorithm, secret).update(message).digest(encoding);
        const json = { message, secret, algorithm, encoding };
        assert.deepEqual(await data("hmac", { json }), { hmac, algorithm, encoding });
      }
    }
  }
});

test("hmac takes sha256 and hex by default, also where null is given, and signs an empty message", async () => {
  const hmac = createHmac("sha256", "").update("").digest("hex");
  const expected = { hmac, algorithm: "sha256", encoding: "hex" };
  assert.deepEqual(await data("hmac", { json: { message: "", secret: "" } }), expected);
  assert.deepEqual(
    await data("hmac", { json: { message: "", secret: "", algorithm: null, encoding: null } }),
    expected,
  );
});

test("hmac signs a message of 1,000,000 bytes, with a Content-Length and in pieces", async () => {
  const message = "ä".repeat(500_000);
  const hmac = createHmac("sha512", "s").update(message).digest("hex");
  const json = { message, secret: "s", algorithm: "sha512" };
  assert.equal((await data("hmac", { json })).hmac, hmac);
  const bytes = Buffer.from(JSON.stringify(json));
  const body = [bytes.subarray(0, 7), bytes.subarray(7, 400_001), bytes.subarray(400_001)];
  assert.equal((await data("hmac", { headers: JSON_TYPE, body })).hmac, hmac);
});

test("reversetext reverses by characters, words and lines", async () => {
  const text = "Ein 👨‍👩‍👧‍👦 e\u0301tudie\r\nzwei  drei";
  /** @type {[string, string][]} */
  const cases = [
    ["characters", "ierd  iewz\r\neidute\u0301 👨‍👩‍👧‍👦 niE"],
    ["words", "drei zwei e\u0301tudie\r\n👨‍👩‍👧‍👦  Ein"],
    ["lines", "zwei  drei\r\nEin 👨‍👩‍👧‍👦 e\u0301tudie"],
  ];
  for (const [mode, reversed] of cases) {
    const result = await data("reversetext", { json: { text, mode } });
    assert.deepEqual(result, { reversed, original: text, mode, length: 23 });
  }
  assert.equal((await data("reversetext", { json: { text: "ab" } })).mode, "characters");
  assert.deepEqual(await data("reversetext", { json: { text: "" } }), {
    reversed: "",
    original: "",
    mode: "characters",
    length: 0,
  });
});

test("a cryptogram with a seed is the toolkit's in every field, byte for byte", async () => {
  const toolkit = await load();
  const texts = [
    undefined,
    "Hello",
    "  The <script>alert('&')</script> & \"quotes\"  ",
    "Éte\u0301 Straße Ærø 日本 👨‍👩‍👧‍👦\nsecond line — 100%",
    "pack my box with five dozen liquor jugs, ".repeat(12),
  ];
  for (const text of texts) {
    for (const seed of ["class-4b", "ü 1"]) {
      const params = new URLSearchParams(text === undefined ? { seed } : { seed, text });
      const here = toolkit.cryptogram(text === undefined ? { seed } : { seed, text });
      const there = await data(`cryptogram?${params}`);
      assert.ok(Buffer.from(there.html).equals(Buffer.from(here.html)));
      assert.deepEqual(there, here);
    }
  }
});

test("a cryptogram without a text, or with random=true, is of a quotation", async () => {
  for (const query of ["", "?random=true", "?random=1", "?random=true&text=Hello", "?random=1&text=123"]) {
    const { original, author, source, seed, letterCount } = await data(`cryptogram${query}`);
    assert.ok(author && source && seed, query);
    assert.notEqual(original, "Hello");
    assert.ok(letterCount > 10, query);
    // The seed that is told makes the same puzzle again.
    assert.equal((await data(`cryptogram?seed=${encodeURIComponent(seed)}`)).original, original);
  }
  const seeds = await Promise.all(Array.from({ length: 8 }, () => data("cryptogram")));
  assert.equal(new Set(seeds.map(({ seed }) => seed)).size, 8);
});

test("a query's booleans are true, false, 1 and 0, and a plus sign is a space", async () => {
  for (const random of ["false", "0"]) {
    assert.equal(
      (await data(`cryptogram?random=${random}&text=Hello+big%20%2B+w%c3%b6rld`)).original,
      "Hello big + wörld",
    );
  }
  for (const random of ["TRUE", "yes", "", "2", "tru%65%20"]) {
    await refused(400, "Parameter 'random' must be true or false", `/v1/cryptogram?random=${random}`);
  }
});

test("unknown parameters are ignored in a query and in a body, and images change nothing", async () => {
  const plain = await data("cryptogram?text=Hello&seed=a");
  const query = "text=Hello&seed=a&image=true&solutionImage=true&nothing=%20&nothing=2&=&&a";
  assert.deepEqual(await data(`cryptogram?${query}`), plain);
  const json = { nothing: { deep: [1, { x: null }] }, text: "ab", Text: 5, image: true };
  assert.equal((await data("reversetext?text=query", { json })).reversed, "ba");
});

test("every parameter rule has its sentence", async () => {
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
    ["hmac", { message, secret, encoding: "base32" }, "Parameter 'encoding' must be one of: hex, base64"],
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
    ["text=", "Parameter 'text' must hold at least one letter A to Z"],
    ["text=+%0a+", "Parameter 'text' must hold at least one letter A to Z"],
    ["text=123%20%E6%97%A5", "Parameter 'text' must hold at least one letter A to Z"],
    ["text=%FF", "Parameter 'text' must be text in UTF-8"],
    ["text=a&text=a", "Parameter 'text' is given more than once"],
    ["random=true&random=true", "Parameter 'random' is given more than once"],
    ["text=a&format=html", "Parameter 'format' must be one of: json, xml, yaml, csv"],
    ["text=a&format=", "Parameter 'format' must be one of: json, xml, yaml, csv"],
    ["text=a&format=json&format=json", "Parameter 'format' must be one of: json, xml, yaml, csv"],
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
    ["", "The parameters must be given as one JSON object"],
    ["[]", "The parameters must be given as one JSON object"],
    ['"text"', "The parameters must be given as one JSON object"],
    ["null", "The parameters must be given as one JSON object"],
    ['{"text":"a"', "The parameters are not valid JSON (at byte 11)"],
    ["{'text':'a'}", "The parameters are not valid JSON (at byte 1)"],
    ['{"text":"a",}', "The parameters are not valid JSON (at byte 11)"],
    ['{"text":"a\nb"}', "The parameters are not valid JSON (at byte 10)"],
    ['{"text":"a"} x', "The parameters must be one JSON object with nothing after it"],
    ['{"text":"a"}{"text":"a"}', "The parameters must be one JSON object with nothing after it"],
    ['{"text":"a","text":"a"}', "A name stands twice in the parameters"],
    ['{"text":"a","\\u0074ext":"b"}', "A name stands twice in the parameters"],
    ['{"text":"a","x":1,"x":2}', "A name stands twice in the parameters"],
    [Buffer.from('{"text":"\xff"}', "latin1"), "The parameters must be JSON in UTF-8"],
    [Buffer.from('{"text":"a"}', "utf16le"), "The parameters are not valid JSON (at byte 1)"],
  ];
  for (const [body, sentence] of bodies) await refused(400, sentence, "/v1/reversetext", { headers: JSON_TYPE, body });
  assert.equal((await data("reversetext", { headers: JSON_TYPE, body: ' \r\n\t{"text":"ab"}\n ' })).reversed, "ba");
});

test("JSON nested 10,000 deep is refused, however it is closed, and the next call works", async () => {
  const sentence = "The parameters are nested too deeply: at most 32 levels";
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

test("a known path with another method is a 405 that names the right one", async () => {
  for (const [path, right, wrong] of /** @type {const} */ ([
    ["/v1/hmac", "POST", ["GET", "HEAD", "PUT", "PATCH", "DELETE"]],
    ["/v1/reversetext", "POST", ["GET", "HEAD", "PUT", "PATCH", "DELETE"]],
    ["/v1/cryptogram", "GET", ["POST", "HEAD", "PUT", "PATCH", "DELETE"]],
  ])) {
    for (const method of wrong) {
      const answer = await server.ask(path, { key, method });
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers.allow, `${right}, OPTIONS`);
      if (method === "HEAD") assert.equal(answer.bytes.length, 0);
      else assert.equal(answer.json.error, `The method of ${path} is ${right}`);
    }
  }
});

test("an unknown path is a 404, and so is a known one in another writing", async () => {
  const paths = ["/v1/", "/v1/nothing", "/v2/hmac", "/v1/hmac/", "/v1/HMAC", "/v1//hmac", "/V1/hmac", "/v1/%68mac"];
  for (const path of [...paths, "/v1/hmac%20", "/v1/hmac/x", "/v1/hmac%2F", "/v1/constructor", "/v1/hmac;x"]) {
    for (const question of [{ key, json: { message: "", secret: "" } }, {}]) {
      await refused(404, "There is nothing at this path", path, question);
    }
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

test("every answer has the envelope, an id, no-store and the headers that browsers want", async () => {
  /** @type {[number, string, import("./server.mjs").Question][]} */
  const cases = [
    [200, "/v1/reversetext", { key, json: { text: "" } }],
    [200, "/v1/cryptogram", { key }],
    [400, "/v1/reversetext", { key, json: {} }],
    [400, "/v1/reversetext", { key, headers: JSON_TYPE, body: "{" }],
    [400, "/v1/cryptogram?format=x", { key }],
    [401, "/v1/reversetext", { json: {} }],
    [401, "/v1/reversetext", { key: strangeKey(), json: {} }],
    [404, "/v1/nothing", {}],
    [405, "/v1/reversetext", { method: "PUT" }],
    [413, "/v1/reversetext", { key, headers: JSON_TYPE, body: Buffer.alloc(2 ** 20 + 1) }],
  ];
  for (const [status, path, question] of cases) {
    const {
      status: got,
      headers,
      json,
    } = await server.ask(path, { ...question, headers: { Origin: "null", ...question.headers } });
    assert.equal(got, status, path);
    assert.deepEqual(Object.keys(json), ["status", "error", "data"]);
    assert.equal(json.status, status === 200 ? "ok" : "error");
    assert.equal(json.error === null, status === 200);
    assert.equal(json.data === null, status !== 200);
    assert.match(String(headers["x-request-id"]), UUID);
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["content-type"], "application/json");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers.vary, "Accept");
    assert.equal(headers["access-control-allow-origin"], "*");
    assert.ok(!("access-control-allow-credentials" in headers));
    assert.equal(headers["access-control-expose-headers"], EXPOSED);
  }
});

test("a request's id is the client's if it is well-formed, and a new UUID otherwise", async () => {
  const json = { text: "a" };
  for (const id of ["a", "abc.DEF_1-2", "7", "x".repeat(128)]) {
    for (const question of [{ key, json }, { json }, { key, json: {} }]) {
      const { headers } = await server.ask("/v1/reversetext", { ...question, headers: { "X-Request-ID": id } });
      assert.equal(headers["x-request-id"], id);
    }
  }
  const ids = new Set();
  const malformed = ["", " ", "a b", "x".repeat(129), "a/b", "é", "a,b", "<b>", '{"a":1}'];
  for (const id of malformed) {
    const { headers } = await server.ask("/v1/reversetext", { key, json, headers: { "X-Request-ID": id } });
    assert.match(String(headers["x-request-id"]), UUID, id);
    ids.add(headers["x-request-id"]);
  }
  assert.equal(ids.size, malformed.length);
});

test("a browser's preflight is answered without a key", async () => {
  for (const [path, method] of [
    ["/v1/hmac", "POST"],
    ["/v1/reversetext", "POST"],
    ["/v1/cryptogram?text=a", "GET"],
  ]) {
    const { status, headers, bytes } = await server.ask(`${path}`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://example.com",
        "Access-Control-Request-Method": `${method}`,
        "Access-Control-Request-Headers": "auth-mode,content-type,x-api-key",
        "X-Request-ID": "preflight-1",
      },
    });
    assert.equal(status, 204);
    assert.equal(bytes.length, 0);
    assert.equal(headers["access-control-allow-origin"], "*");
    assert.equal(headers["access-control-allow-methods"], `${method}, OPTIONS`);
    assert.equal(headers["access-control-allow-headers"], "accept, auth-mode, content-type, x-api-key, x-request-id");
    assert.equal(headers["access-control-max-age"], "86400");
    assert.ok(!("access-control-allow-credentials" in headers));
    assert.equal(headers["x-request-id"], "preflight-1");
    assert.ok(!("x-credits-cost" in headers));
  }
  await refused(404, "There is nothing at this path", "/v1/nothing", { method: "OPTIONS" });
});

test("the checks come in the order path, method, key, format, size, parameters, credits", async () => {
  const large = Buffer.alloc(2 ** 20 + 1, "x");
  const poor = await server.open("pro", 0);
  const post = { headers: JSON_TYPE, body: large };
  /** @type {[number, string, import("./server.mjs").Question][]} */
  const cases = [
    [404, "/v1/nothing?format=x", { method: "PUT", ...post }],
    [405, "/v1/hmac?format=x", { method: "PUT", ...post }],
    [401, "/v1/hmac?format=x", post],
    [401, "/v1/cryptogram?format=x&random=x", {}],
    [400, "/v1/hmac?format=x", { key, ...post }],
    [413, "/v1/hmac", { key, ...post }],
    [413, "/v1/hmac", { key: poor.key, ...post }],
    [400, "/v1/hmac", { key: poor.key, json: {} }],
    [400, "/v1/cryptogram?text=1", { key: poor.key }],
    [403, "/v1/hmac", { key: poor.key, json: { message: "", secret: "" } }],
  ];
  for (const [status, path, question] of cases) {
    const answer = await server.ask(path, question);
    assert.equal(answer.status, status, `${path}: ${answer.text}`);
    if (path.includes("format=x") && status === 400) assert.match(answer.json.error, /'format'/);
  }
});
