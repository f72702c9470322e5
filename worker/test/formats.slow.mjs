// @ts-check
/** The four output formats: strict parsers read them, and each must have the same data as the JSON answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTENT_TYPES, checkCSV, checkXML, checkYAML, readXML } from "./readers.mjs";
import { sharedServer } from "./server.mjs";

/** @type {string} */
let key;
const server = sharedServer(async (server) => {
  ({ key } = await server.open("pro"));
});

/** Texts that have a meaning in some format, that some format can't represent, or that a parser may read as another type. */
const HOSTILE = [
  "",
  " ",
  "  leading and trailing  ",
  "\ttab\t",
  "\n",
  "\r",
  "\r\n",
  "a\rb\nc\r\nd\n\re\r\r\n\n",
  "\n\nleading lines\n\n",
  ...["=cmd()", "+1", "-1", "@x", "-", "=", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x"],
  ...["'", "''", "'=1", "''=1", "'-'", "'x", "'", '"=1"', '=1,"x"\r\n', "1=", " =1", "=1=", "-1-"],
  ...[
    "NO",
    "no",
    "n",
    "y",
    "Yes",
    "on",
    "off",
    "TRUE",
    "false",
    "null",
    "Null",
    "~",
    "",
    "1e3",
    "1E+3",
    "0x1F",
    "0o17",
  ],
  ...["017", "1_000", "1:30", "190:20:30", ".inf", "-.INF", ".nan", "2001-12-14", "1.", ".5", "12345678901234567890"],
  ...[
    "- a",
    "? a",
    ": a",
    "a: b",
    "a #b",
    "# b",
    "&a",
    "*a",
    "!a",
    "!!str a",
    "|",
    "> ",
    "%TAG",
    "---",
    "...",
    "\n---\n",
  ],
  ...[
    "[",
    "]",
    "{}",
    "{a: b}",
    "`",
    "<<",
    "a\\nb",
    "\\",
    '\\"',
    "\\u0041",
    "C:\\x",
    '"',
    '"a"',
    "'a'",
    'a"b"c',
    "a,b",
    ",",
  ],
  ...[
    "]]>",
    "<![CDATA[x]]>",
    "<script>alert(1)</script>",
    "</data>",
    "&amp;",
    "&#0;",
    "&lt;",
    "<!--",
    "-->",
    "<?xml?>",
  ],
  "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\u000b\f\u000e\u000f\u0010\u001a\u001b\u001c\u001d\u001e\u001f",
  "\u007f\u0080\u0085\u009f\u00a0\u00ad",
  "a\u0085b\u2028c\u2029d",
  "\u2028",
  "\ufeffbyte order mark\ufeff",
  "\ufffe\uffff\ufffd\ufdd0\u{1fffe}\u{1ffff}\u{10ffff}",
  "lone \ud800 and \udc00 surrogates \udbff",
  "\udfff",
  "👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈🇩🇪🇫🇷é",
  "\u202egnirts\u202c \u200b\u200d\u2060",
  "日本語 العربية עברית हिन्दी",
  "long word ".repeat(2000),
  "x".repeat(100_000),
  `${"y".repeat(5000)}: ${"#z ".repeat(5000)}\n`,
  "=long".repeat(20_000),
];

/**
 * Requests the same answer in every format, compares each with the JSON answer, and returns the JSON answer.
 * @param {string} path
 * @param {import("./server.mjs").Question} question
 * @param {number} [status]
 */
async function everyFormat(path, question, status = 200) {
  const [json, xml, yaml, csv] = await Promise.all(
    ["json", "xml", "yaml", "csv"].map(async (format) => {
      const answer = await server.ask(`${path}${path.includes("?") ? "&" : "?"}format=${format}`, question);
      assert.equal(answer.status, status, answer.text.slice(0, 500));
      assert.equal(answer.headers["content-type"], CONTENT_TYPES[format]);
      // Bytes that are not UTF-8 would change when they are decoded and encoded again.
      assert.ok(Buffer.from(answer.text).equals(answer.bytes));
      return answer.text;
    }),
  );
  const answer = JSON.parse(json ?? "");
  assert.equal(answer.status, status === 200 ? "ok" : "error");

  checkXML(xml ?? "", answer);
  checkYAML(yaml ?? "", answer);
  checkCSV(csv ?? "", answer);
  return answer;
}

test("reversetext's answers are the same in every format, for every text and mode", async () => {
  for (const text of HOSTILE) {
    for (const mode of text.length > 10_000 ? ["characters"] : ["characters", "words", "lines"]) {
      const { data } = await everyFormat("/v1/reversetext", { key, json: { text, mode } });
      assert.equal(data.original, text.toWellFormed());
    }
  }
});

test("hmac's answers are the same in every format", async () => {
  for (const text of HOSTILE.filter(({ length }) => length < 4000)) {
    await everyFormat("/v1/hmac", { key, json: { message: text, secret: text.slice(0, 100), encoding: "base64" } });
  }
});

test("a cryptogram's answers are the same in every format", async () => {
  for (const text of HOSTILE) {
    const query = new URLSearchParams({ text: `${text.slice(0, 200)}Y`, seed: text.slice(0, 20) || "n" });
    const { data } = await everyFormat(`/v1/cryptogram?${query}`, { key });
    assert.equal(Object.keys(data.cipher).length, 26);
  }
  for (const seed of ["=1", "'-1", "NO", "1e3", "\u0000", "]]>"]) {
    const query = new URLSearchParams({ seed, hints: "2", pages: "true", title: seed, answerKey: "true" });
    const { data } = await everyFormat(`/v1/cryptogram?${query}`, { key });
    assert.deepEqual([data.seed, data.hints.length, data.pages.length], [seed, 2, 2]);
  }
});

test("an acrostic's answers are the same in every format", async () => {
  for (const clue of HOSTILE.filter((text) => !/[\r\n]/.test(text) && text.trim())) {
    const answers = `cat: ${clue.slice(0, 100)}`;
    const query = new URLSearchParams({
      word: "CAT",
      answers,
      seed: "s",
      alternatives: "true",
      title: clue.slice(0, 40),
    });
    const { data } = await everyFormat(`/v1/acrostic?${query}`, { key });
    assert.equal(data.lines[0].answer, "CAT");
  }
});

test("the fields that the Free plan withholds are the same in every format", async () => {
  const free = await server.open("free");
  const answer = await everyFormat("/v1/cryptogram?text=Hello&seed=1", { key: free.key });
  assert.equal(answer.data.cipher, null);
  assert.deepEqual(answer.premium.locked_fields, ["cipher", "table", "keyLines"]);
});

test("errors are the same in every format", async () => {
  const poor = await server.open("pro", 0);
  const headers = { "Content-Type": "application/json" };
  /** @type {[number, string, import("./server.mjs").Question][]} */
  const cases = [
    [400, "/v1/reversetext", { key, json: {} }],
    [400, "/v1/reversetext", { key, headers, body: "{" }],
    [400, "/v1/reversetext", { key, json: { text: "", mode: "=cmd()" } }],
    [400, "/v1/cryptogram?text=1", { key }],
    [401, "/v1/reversetext", { json: {} }],
    [401, "/v1/reversetext", { key: "=1", json: {} }],
    [403, "/v1/reversetext", { key: poor.key, json: { text: "" } }],
    [404, "/v1/nothing", {}],
    [405, "/v1/reversetext", { method: "PUT" }],
    [413, "/v1/reversetext", { key, headers, body: Buffer.alloc(2 ** 20 + 1) }],
  ];
  for (const [status, path, question] of cases) {
    const { error, data, reason } = await everyFormat(path, question, status);
    assert.match(error, /./);
    assert.match(reason, /^[a-z_]+$/);
    assert.equal(data, null);
  }
  const { reason, parameter, line } = await everyFormat("/v1/acrostic?word=CAT&answers=%0Adog", { key }, 400);
  assert.deepEqual([reason, parameter, line], ["wrong_first_letter", "answers", 2]);
});

test("XML has U+FFFD in place of characters that XML 1.0 does not allow, and keeps all others", async () => {
  const text = "\u0000\t\n\r\u001f\u007f\u0085\u2028\ufdd0\ufffe\uffff\u{1ffff}";
  const question = { key, json: { text, mode: "lines" } };
  const xml = /** @type {any} */ (readXML((await server.ask("/v1/reversetext?format=xml", question)).text));
  assert.equal(xml.data.original, "\ufffd\t\n\r\ufffd\u007f\u0085\u2028\ufdd0\ufffd\ufffd\u{1ffff}");
});

test("CSV writes null as an empty cell, and an apostrophe before a text that could be a formula", async () => {
  const { text } = await server.ask("/v1/reversetext?format=csv", { key, json: { text: "=1" } });
  assert.equal(
    text,
    "key,value\r\nstatus,ok\r\nerror,\r\nreversed,1=\r\noriginal,'=1\r\nmode,characters\r\nlength,2\r\n",
  );
});
