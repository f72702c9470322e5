// @ts-check
/** The four output formats, read back by strict parsers: each must say what the JSON answer says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse as parseCSV } from "csv-parse/sync";
import { load as parseWithJSYAML } from "js-yaml";
import { SaxesParser } from "saxes";
import { parseDocument } from "yaml";
import { sharedServer } from "./server.mjs";

/** @type {string} */
let key;
const server = sharedServer(async () => {
  ({ key } = await server.open("pro"));
});

/** @type {Record<string, string>} */
const CONTENT_TYPES = {
  json: "application/json",
  xml: "application/xml; charset=utf-8",
  yaml: "application/yaml",
  csv: "text/csv; charset=utf-8; header=present",
};

/** Texts that one format or another has a meaning for, or can't hold, or that a reader may take for something else. */
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

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** What must not stand in YAML: what 1.2 does not call printable, and what 1.1 takes for a line break or a mark. */
const NOT_IN_YAML = /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u2028\u2029\ufeff]/u;

/**
 * Reads XML as the interface writes it: an element with elements is an object, one whose elements are all named item is
 * a list, one with xsi:nil is null, and any other is its text.
 * @param {string} text
 */
function readXML(text) {
  /** @typedef {{ name: string, nil: boolean, text: string, children: Element[] }} Element */
  /** @type {Element} */
  const root = { name: "", nil: false, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const { value, uri } = attributes["xsi:nil"] ?? { value: "false", uri: "" };
    if (value === "true") assert.equal(uri, "http://www.w3.org/2001/XMLSchema-instance");
    const element = { name, nil: value === "true", text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (piece) => {
    const element = /** @type {Element} */ (open.at(-1));
    element.text += piece;
  });
  parser.on("cdata", () => assert.fail("there is a CDATA section"));
  parser.on("comment", () => assert.fail("there is a comment"));
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(text).close();
  assert.deepEqual(
    root.children.map(({ name }) => name),
    ["response"],
  );

  /** @type {(element: Element) => unknown} */
  const value = ({ nil, text, children }) => {
    if (nil) {
      assert.equal(text + children.length, "0");
      return null;
    }
    if (children.length === 0) return text;
    assert.equal(text, "", "there is text between elements");
    if (children.every(({ name }) => name === "item")) return children.map(value);
    assert.equal(new Set(children.map(({ name }) => name)).size, children.length);
    return Object.fromEntries(children.map((child) => [child.name, value(child)]));
  };
  return value(/** @type {Element} */ (root.children[0]));
}

/**
 * What XML can say of a value: all but null is text, and characters that XML 1.0 does not have are U+FFFD.
 * @param {unknown} value
 * @returns {unknown}
 */
function inXML(value) {
  if (value === null) return null;
  if (Array.isArray(value)) return value.length > 0 ? value.map(inXML) : ""; // an element with nothing in it
  if (typeof value !== "object") {
    return String(value).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inXML(field)]));
}

/**
 * Checks that a CSV document says what a JSON answer says.
 * @param {string} text
 * @param {Record<string, any>} answer
 */
function checkCSV(text, answer) {
  assert.ok(text.endsWith("\r\n"));
  /** @type {string[][]} */
  const rows = parseCSV(text, { record_delimiter: "\r\n", relax_quotes: false, relax_column_count: false });
  const { status, error, data, ...more } = answer;
  const expected = { status, error, ...(data === null ? { data: null } : data), ...more };
  assert.deepEqual(rows[0], ["key", "value"]);
  assert.deepEqual(
    rows.slice(1).map(([name]) => name),
    Object.keys(expected),
  );
  for (const [name, cell] of /** @type {[string, string][]} */ (rows.slice(1))) {
    const value = expected[name];
    assert.doesNotMatch(cell, FORMULA, `${name} begins like a formula`);
    if (value === null) assert.equal(cell, "", name);
    else if (typeof value === "object") assert.deepEqual(JSON.parse(cell), value, name);
    else if (typeof value !== "string") assert.equal(cell, String(value), name);
    else {
      // One apostrophe goes where apostrophes and the beginning of a formula follow it.
      const quoted = cell.startsWith("'") && FORMULA.test(cell.replace(/^'+/, ""));
      assert.equal(quoted ? cell.slice(1) : cell, value, name);
    }
  }
}

/**
 * Asks for the same answer in every format and compares each with the JSON answer, which it returns.
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
      // What was not UTF-8 would not come out of its decoding as it went in.
      assert.ok(Buffer.from(answer.text).equals(answer.bytes));
      return answer.text;
    }),
  );
  const answer = JSON.parse(json ?? "");
  assert.equal(answer.status, status === 200 ? "ok" : "error");

  assert.deepEqual(readXML(xml ?? ""), inXML(answer));
  for (const version of /** @type {const} */ (["1.1", "1.2"])) {
    const document = parseDocument(yaml ?? "", { version, strict: true, uniqueKeys: true });
    assert.deepEqual([...document.errors, ...document.warnings], []);
    assert.deepEqual(document.toJS(), answer, `YAML ${version}`);
  }
  assert.doesNotMatch(yaml ?? "", NOT_IN_YAML);
  assert.deepEqual(parseWithJSYAML(yaml ?? ""), answer, "js-yaml");
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

test("what the Free plan withholds is the same in every format", async () => {
  const free = await server.open("free");
  const answer = await everyFormat("/v1/cryptogram?text=Hello&seed=1", { key: free.key });
  assert.equal(answer.data.cipher, null);
  assert.deepEqual(answer.premium.locked_fields, ["cipher"]);
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
    const { error, data } = await everyFormat(path, question, status);
    assert.match(error, /./);
    assert.equal(data, null);
  }
});

test("XML has U+FFFD where XML 1.0 has no character, and keeps every other", async () => {
  const text = "\u0000\t\n\r\u001f\u007f\u0085\u2028\ufdd0\ufffe\uffff\u{1ffff}";
  const question = { key, json: { text, mode: "lines" } };
  const xml = /** @type {any} */ (readXML((await server.ask("/v1/reversetext?format=xml", question)).text));
  assert.equal(xml.data.original, "\ufffd\t\n\r\ufffd\u007f\u0085\u2028\ufdd0\ufffd\ufffd\u{1ffff}");
});

test("CSV writes null as nothing, and what begins like a formula behind an apostrophe", async () => {
  const { text } = await server.ask("/v1/reversetext?format=csv", { key, json: { text: "=1" } });
  assert.equal(
    text,
    "key,value\r\nstatus,ok\r\nerror,\r\nreversed,1=\r\noriginal,'=1\r\nmode,characters\r\nlength,2\r\n",
  );
});

test("Accept chooses the format, by quality and then by how closely it names one", async () => {
  /** @type {[string | undefined, string][]} */
  const cases = [
    [undefined, "json"],
    ["*/*", "json"],
    ["application/json", "json"],
    ["text/json", "json"],
    ["application/xml", "xml"],
    ["text/xml", "xml"],
    ["APPLICATION/XML ; charset=utf-8", "xml"],
    ["application/yaml", "yaml"],
    ["application/x-yaml", "yaml"],
    ["text/yaml", "yaml"],
    ["text/csv", "csv"],
    ["text/csv; header=present", "csv"],
    ["application/json;q=0.1, text/csv;q=0.9", "csv"],
    ["application/json;q=0.9, text/csv;q=0.1", "json"],
    ["text/csv, application/xml", "xml"],
    ["application/yaml;q=0.5, application/xml;q=0.50001", "xml"],
    ["application/xml;q=1.0,application/yaml;Q=0.999", "xml"],
    ["text/*", "json"],
    ["application/json;q=0, */*", "xml"],
    ["application/json;q=0, application/xml;q=0, */*;q=0.1", "yaml"],
    ["*/*;q=0.9, application/json;q=0.1", "xml"],
    ["application/*;q=0.2, application/yaml;q=0.3", "yaml"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "xml"],
    ["text/html", "json"],
    ["image/png, text/html;q=0.5", "json"],
    ["application/json;q=0", "json"],
    ["application/xml;q=0", "json"],
    ["application/xml;q=2", "json"],
    ["application/xml;q=x, text/csv;q=0.1", "csv"],
    ["xml", "json"],
    [",;=,,", "json"],
    ["", "json"],
  ];
  for (const [accept, format] of cases) {
    const { status, headers } = await server.ask("/v1/reversetext", {
      key,
      json: { text: "a" },
      headers: accept === undefined ? {} : { Accept: accept },
    });
    assert.equal(status, 200);
    assert.equal(headers["content-type"], CONTENT_TYPES[format], accept);
    assert.equal(headers.vary, "Accept");
  }
});

test("the format in the query wins over Accept, and an unknown one is refused in JSON", async () => {
  for (const format of Object.keys(CONTENT_TYPES)) {
    const headers = { Accept: "application/xml, text/csv;q=0.9" };
    const answer = await server.ask(`/v1/reversetext?format=${format}`, { key, headers, json: { text: "a" } });
    assert.equal(answer.headers["content-type"], CONTENT_TYPES[format]);
  }
  for (const format of ["", "html", "JSON", "application/json", "xml%20"]) {
    const answer = await server.ask(`/v1/reversetext?format=${format}`, { key, json: { text: "a" } });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.json, {
      status: "error",
      error: "Parameter 'format' must be one of: json, xml, yaml, csv",
      data: null,
    });
  }
});
