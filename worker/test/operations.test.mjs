// @ts-check
/** The answers of each operation over REST. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { data, JSON_TYPE, key, refused, server } from "./client.mjs";

test("the call of a published client to each operation has an answer in the published form", async () => {
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

  const acrostic = await server.ask("/v1/acrostic?word=happy&theme=positive&image=true", { headers });
  const { lines, html: sheet, image: picture, seed: acrosticSeed, ...others } = acrostic.json.data;
  assert.equal(lines.map((/** @type {any} */ line) => line.answer[0]).join(""), "HAPPY");
  assert.deepEqual(Object.keys(lines[0]), [
    "position",
    "letter",
    "answer",
    "letters",
    "letterCount",
    "enumeration",
    "clue",
    "alternatives",
  ]);
  assert.match(sheet, /^<!DOCTYPE html>/);
  assert.match(picture.imageName, /^[0-9a-f-]{36}_acrostic\.png$/);
  assert.match(acrosticSeed, /./);
  assert.deepEqual(others, { keyword: "HAPPY", theme: "positive", lineCount: 5, solutionImage: null, pages: [] });

  const text = "The journey of a thousand miles begins with a single step";
  const puzzle = await server.ask(`/v1/cryptogram?${new URLSearchParams({ text, image: "true" })}`, { headers });
  assert.equal(puzzle.status, 200);
  const { cipher, table, html, seed, encoded, image, difficulty, instruction, method, ...rest } = puzzle.json.data;
  assert.deepEqual(Object.keys(cipher), [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
  assert.deepEqual(Object.values(cipher).sort(), [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
  assert.equal(
    encoded,
    text.toUpperCase().replace(/[A-Z]/g, (letter) => cipher[letter]),
  );
  assert.deepEqual(Object.fromEntries(table.map((/** @type {any} */ one) => [one.original, one.encoded])), cipher);
  assert.match(html, /^<!DOCTYPE html>/);
  for (const said of [seed, instruction, method]) assert.match(said, /./);
  assert.deepEqual(Object.keys(image), ["imageName", "format", "downloadURL", "expires"]);
  assert.match(difficulty.label, /^(easy|medium|medium hard|difficult|extreme)$/);
  assert.deepEqual(rest, {
    original: text,
    letterCount: 47,
    wordCount: 11,
    solutionImage: null,
    points: null,
    hints: [],
    kind: "aristocrat",
    alphabet: "random",
    shift: null,
    keyLines: [],
    tokens: [],
    isSimple: true,
    notes: [],
    warnings: [],
    figures: [],
    aids: [],
    pages: [],
    subject: null,
    author: null,
    source: null,
  });
});

test("the points of a cryptogram are suggested if they are requested", async () => {
  const query = new URLSearchParams({
    text: "The journey of a thousand miles begins with a single step",
    points: "true",
  });
  const { json } = await server.ask(`/v1/cryptogram?${query}`, { headers: { "x-api-key": key } });
  const { suggested, lowest, highest } = json.data.points;
  assert.deepEqual([lowest, suggested, highest], [240, 250, 255]);
});

test("hmac signs with every algorithm in every encoding", async () => {
  const message = "Grüße 👩‍👩‍👧 \u0000\r\n";
  for (const secret of ["", "Jefe", "ключ".repeat(50)]) {
    for (const algorithm of ["sha256", "sha384", "sha512", "sha1", "md5"]) {
      for (const encoding of /** @type {const} */ (["hex", "base64", "base64url"])) {
        const hmac = createHmac(algorithm, secret).update(message).digest(encoding);
        const json = { message, secret, algorithm, encoding };
        assert.deepEqual(await data("hmac", { json }), { hmac, algorithm, encoding });
      }
    }
  }
});

test("hmac takes sha256 and hex by default, also for null, and signs an empty message", async () => {
  const hmac = createHmac("sha256", "").update("").digest("hex");
  const expected = { hmac, algorithm: "sha256", encoding: "hex" };
  assert.deepEqual(await data("hmac", { json: { message: "", secret: "" } }), expected);
  assert.deepEqual(
    await data("hmac", { json: { message: "", secret: "", algorithm: null, encoding: null } }),
    expected,
  );
});

test("hmac signs a message of 1,000,000 bytes, with a Content-Length and chunked", async () => {
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

test("a cryptogram with a seed equals the toolkit's in every field, byte for byte", async () => {
  const toolkit = await load();
  const texts = [
    undefined,
    "Hello",
    "  The <script>alert('&')</script> & \"quotes\"  ",
    "Éte\u0301 Straße Ærø 日本 👨‍👩‍👧‍👦\nsecond line — 100%",
    "pack my box with five dozen liquor jugs, ".repeat(12),
  ];
  /** @type {Record<string, string | number | boolean>[]} */
  const options = [
    {},
    { alphabet: "k4", key: "PUZZLE,CIPHER", hints: 3, title: "<Spies> & 'more'" },
    { alphabet: "k2", key: "é", shift: 9, spacing: "none", answerKey: true, pages: true },
    {
      word: "étude",
      seed: "words",
      answers: "échec et mat: The end of a game\ntug-of-war: A contest",
      answerKey: true,
      pages: true,
    },
  ];
  for (const text of texts) {
    for (const seed of ["class-4b", "ü 1"]) {
      for (const option of options) {
        const params = { seed, ...option, ...(text !== undefined && { text }) };
        const query = Object.entries(params).map(([name, value]) => [name, String(value)]);
        const here = toolkit.cryptogram(/** @type {any} */ (params));
        const there = await data(`cryptogram?${new URLSearchParams(query)}`);
        assert.ok(Buffer.from(there.html).equals(Buffer.from(here.html)));
        assert.deepEqual(there, here);
      }
    }
  }
});

test("an acrostic with a seed equals the toolkit's in every field, byte for byte", async () => {
  const toolkit = await load();
  /** @type {Record<string, string | number | boolean>[]} */
  const calls = [
    { word: "Friendship", seed: "1" },
    { word: "xyz", seed: "é", theme: "learning", minLetters: 4, maxLetters: 9, alternatives: true, title: "<Letters>" },
    { word: "Map", seed: "own", answers: "\nArt: <b>A picture</b> & more\npearl", answerKey: true, pages: true },
    {
      word: "étude",
      seed: "words",
      answers: "échec et mat: The end of a game\ntug-of-war: A contest",
      answerKey: true,
      pages: true,
    },
  ];
  for (const params of calls) {
    const query = Object.entries(params).map(([name, value]) => [name, String(value)]);
    const there = await data(`acrostic?${new URLSearchParams(query)}`);
    assert.deepEqual(there, toolkit.acrostic(/** @type {any} */ (params)));
  }
});

test("an acrostic on the Free plan has a random theme, and neither HTML nor pictures", async () => {
  const { key: free } = await server.open("free");
  const themes = new Set();
  for (let n = 0; n < 12; n++) {
    const { json } = await server.ask(`/v1/acrostic?word=CAT&theme=nature&image=true&seed=${n}`, { key: free });
    assert.deepEqual([json.data.html, json.data.image, json.data.solutionImage], [null, null, null]);
    assert.deepEqual(json.premium.locked_fields, ["html", "image", "solutionImage", "theme"]);
    assert.equal(json.data.lines.length, 3);
    themes.add(json.data.theme);
  }
  assert.ok(themes.size > 1, "the requested theme has no effect");
});

test("an acrostic refuses an invalid keyword", async () => {
  const sentence = "Parameter 'word' must have 3 to 15 letters A to Z, with or without accents, and nothing else";
  const reasons = {
    too_short: ["", "AB"],
    too_long: ["ABCDEFGHIJKLMNOP"],
    not_letters: ["C4T", "CAT+DOG", "CAT%27S", "%D0%9A%D0%9E%D0%A2"],
  };
  for (const [reason, words] of Object.entries(reasons)) {
    for (const word of words) await refused(400, sentence, `/v1/acrostic?word=${word}`, {}, reason);
  }
  await refused(400, "Required parameter 'word' is missing", "/v1/acrostic");
});

test("a cryptogram without a text, or with random=true, enciphers a quotation", async () => {
  for (const query of ["", "?random=true", "?random=1", "?random=true&text=Hello", "?random=1&text=123"]) {
    const { original, author, source, seed, letterCount } = await data(`cryptogram${query}`);
    assert.ok(author && source && seed, query);
    assert.notEqual(original, "Hello");
    assert.ok(letterCount > 10, query);
    // The seed in the answer makes the same puzzle again.
    assert.equal((await data(`cryptogram?seed=${encodeURIComponent(seed)}`)).original, original);
  }
  const seeds = await Promise.all(Array.from({ length: 8 }, () => data("cryptogram")));
  assert.equal(new Set(seeds.map(({ seed }) => seed)).size, 8);
});

test("in a query, booleans are true or false in any case, 1 or 0, and a plus sign is a space", async () => {
  for (const random of ["false", "False", "FALSE", "0", ""]) {
    assert.equal(
      (await data(`cryptogram?random=${random}&text=Hello+big%20%2B+w%c3%b6rld`)).original,
      "Hello big + wörld",
    );
  }
  for (const random of ["yes", "on", "2", "tru%65%20"]) {
    await refused(400, "Parameter 'random' must be true or false", `/v1/cryptogram?random=${random}`);
  }
});

test("unknown parameters are ignored in a query and in a body", async () => {
  const plain = await data("cryptogram?text=Hello&seed=a");
  assert.deepEqual(await data("cryptogram?text=Hello&seed=a&nothing=%20&nothing=2&=&&a"), plain);
  const json = { nothing: { deep: [1, { x: null }] }, text: "ab", Text: 5, image: true };
  assert.equal((await data("reversetext?text=query", { json })).reversed, "ba");
});
