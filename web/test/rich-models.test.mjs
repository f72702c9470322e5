// @ts-check
// What is made of the markup in the clipboard and of documents of Word, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { gapsAround } from "../app/text/rich/joining.ts";
import { isTooMuch, textOfMarkup } from "../app/text/rich/markup.ts";
import { findIn } from "../app/text/rich/tree.ts";
import { readWord } from "../app/text/rich/word.ts";
import { WORD_MARKUP, WORD_TEXT, wordFiles, wordParagraph, zip } from "./rich.mjs";

/** @param {string} markup */
const text = (markup) =>
  textOfMarkup(markup, (html) => /** @type {any} */ (new DOMParser().parseFromString(html, "text/html").body));
/** @param {string} markup */
const inBody = (markup) => text(`<html><body>${markup}</body></html>`);
const parse = (/** @type {string} */ xml) => /** @type {any} */ (new DOMParser().parseFromString(xml, "text/xml"));

/** @param {Buffer} bytes */
const read = (bytes) =>
  readWord(
    { size: bytes.length, arrayBuffer: async () => /** @type {ArrayBuffer} */ (new Uint8Array(bytes).buffer) },
    parse,
  );

test("the structure of markup is kept, and nothing else", () => {
  for (const [markup, wanted] of [
    ["<h2>Cats</h2><p>A  cat\n sat.</p><p>It <b>pur</b>red&nbsp;.</p>", "## Cats\n\nA cat sat.\n\nIt purred ."],
    ["<p>One<br>two</p><div>three</div>four<p></p>", "One\ntwo\n\nthree\n\nfour"],
    ["<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>", "- a\n- b\n  - c\n\nd"],
    ["<ol start=3><li><p>a</p><p>more</p></li><li></li><li>b<br>c</li></ol>", "3. a\n\nmore\n\n5. b c"],
    ["<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"], // as Google Docs nests them
    [
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2<br>3</td></tr></table>",
      "| a | b |\n| --- | --- |\n| 1 | 2 3 |",
    ],
    ["<table><tr><td><h1>a</h1><p>b.</p></td><td>c.</td></tr></table>", "# a\n\nb.\n\nc."], // for the layout
    ["<p>a</p><pre>x = 1\n  y</pre>", "a\n\n```\nx = 1\n  y\n```"],
    ["<p>a<script>b</script><style>c</style><!-- d --><img src=x alt=e><del>f</del></p>", "a"],
    ["<p>daily<sup><a href=#n>4</a></sup>, 10<sup>6</sup></p>", "daily[4], 106"],
    ["<div role=heading aria-level=3>a</div><p style='display: none'>b</p><p>c</p>", "### a\n\nc"],
    ["<p>a style=b</p><STYLE>p { c }</STYLE><p\nstyle='mso-hide:all'>d</p>", "a style=b"],
    ["<h1></h1><ul><li></li></ul><p>a</p>", "a"],
    ["<table><caption>Cats <b>now</b></caption><tr><th>a<th>b</tr></table>", "Cats now\n\n| a | b |"],
    ["<div role=heading aria-level=-3>a</div><p style='mso-list:l0 level0'>b</p>", "# a\n\n- b"],
    ["<b style='font-weight:normal'><p dir=ltr><span>a</span></p><br><p>b</p></b>", "a\n\nb"], // Google Docs
    ["<table><tr><td>a|b</td><td>| c</td></tr></table>", "| a\\|b | \\| c |"],
    ["<p>zero\u200bwid\ufeffth\u2060s a \u200b b</p><p>\u200b</p>", "zerowidths a b"],
    ["<p>a<!-->b<!-- <p>c</p> --!>d<!-- e</p>", "abd"],
    // The plain text of these is better.
    ["<div>let a = 1;</div><div>let b;</div>", ""],
    ["<pre>a\nb</pre>", ""],
    ["<span>a</span>", ""],
  ]) {
    assert.equal(inBody(String(markup)), wanted, markup);
  }
});

test("markup that is too deep or too large for browsers is found before they read it", () => {
  const paragraphs = "<P class=a>One <b>two</b><br><img src=a><!-- <w:a> --></p>\n".repeat(5000);
  const tables = (/** @type {number} */ count) => "<table><tr><td>a</td>\n<td>".repeat(count);
  const ends = "</table>".repeat(128);
  const deepest = "<table><tbody><tr><td>a</td><td>".repeat(128);
  assert.equal(inBody(deepest).replace(/[\s|]/g, ""), "a".repeat(128));
  for (const [markup, wanted] of /** @type {const} */ ([
    ["", false],
    [WORD_MARKUP, false],
    [paragraphs, false],
    ["<ul><li>a<li>b</ul>".repeat(1000), false],
    [`${tables(128)}${ends}`, false],
    [tables(129), true],
    ["<div><object></div></object>".repeat(129), true],
    ["<!--><div>-->".repeat(129), true],
    ["<A href=a><div>".repeat(65), true],
    [" ".repeat(10_000_001), true],
  ])) {
    assert.equal(isTooMuch(markup), wanted, markup.slice(0, 80));
  }
});

test("blocks stand alone where they are pasted, and a part of a paragraph joins it", () => {
  for (const [text, isWhole, before, behind, wanted] of /** @type {const} */ ([
    ["words", false, "ab", "cd", ["", ""]],
    ["one\ntwo", false, "ab\n", "cd", ["", ""]],
    ["One.", true, "ab", "cd", ["\n\n", "\n\n"]],
    ["One.\n\nTwo.", false, "ab. ", " cd", ["\n\n", "\n\n"]],
    ["One.\n\nTwo.", false, "ab.\n", "\ncd", ["\n", "\n"]],
    ["# One", false, "ab.\n \n", " \n\n\ncd", ["", ""]],
    ["  - one", false, "", "cd", ["", "\n\n"]],
    ["| a | b |", false, "ab", "", ["\n\n", ""]],
    ["1. one", false, " \n", "\n ", ["", ""]],
  ])) {
    assert.deepEqual(gapsAround(text, isWhole, before, behind), wanted, `${before}|${text}|${behind}`);
  }
});

test("what Word copies has its headings, lists and tables", () => {
  assert.equal(text(WORD_MARKUP), WORD_TEXT);
});

test("a paragraph of many lines is read, and deep markup ends somewhere", () => {
  const leaf = (/** @type {string} */ textContent) => ({ nodeType: 3, nodeName: "#text", textContent, childNodes: [] });
  const element = (/** @type {string} */ nodeName, /** @type {any[]} */ childNodes) => ({
    nodeType: 1,
    nodeName,
    textContent: "",
    childNodes,
    getAttribute: () => null,
  });
  const lines = Array.from({ length: 100_000 }, () => [leaf("a  b "), element("BR", [])]).flat();
  assert.equal(textOfMarkup("", () => element("BODY", [element("P", lines)])).length, "a b\n".length * 100_000 - 1);
  let deep = element("DIV", [leaf("b")]);
  for (let i = 0; i < 1000; i++) deep = element("DIV", [deep]);
  assert.equal(
    textOfMarkup("", () => element("BODY", [element("P", [leaf("a")]), deep])),
    "a",
  );
  for (let i = 0; i < 50_000; i++) deep = element("DIV", [deep]);
  assert.equal(
    findIn(deep, () => false),
    undefined,
  );
});

test("a document of Word becomes a text with its headings, lists and tables", async () => {
  const list = (/** @type {number} */ id, level = 0) =>
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
  const cell = (/** @type {string} */ one) => `<w:tc><w:tcPr/>${wordParagraph(one)}</w:tc>`;
  const body = [
    wordParagraph("Cats", '<w:pStyle w:val="Titel"/>'),
    wordParagraph("All of them", '<w:pStyle w:val="Kop3"/>'),
    wordParagraph("About cats", '<w:pStyle w:val="berschrift1"/>'),
    wordParagraph("Their food", '<w:pStyle w:val="Own"/><w:outlineLvl w:val="1"/>'),
    "<w:p><w:r><w:t>The cat</w:t><w:tab/><w:t> sat.</w:t><w:br/><w:t>It purred.</w:t></w:r><w:del><w:r><w:t>No</w:t></w:r></w:del><w:ins><w:r><w:t> Yes.</w:t></w:r></w:ins></w:p>",
    wordParagraph("first", list(2)),
    wordParagraph("inner", list(2, 1)),
    wordParagraph("second", list(2)),
    wordParagraph("inner again", list(2, 1)),
    wordParagraph("dot", '<w:pStyle w:val="Dots"/>'),
    wordParagraph("no list", '<w:pStyle w:val="Dots"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
    wordParagraph("a &amp; b", '<w:pStyle w:val="Circle"/>'),
    `<w:tbl><w:tblPr/><w:tr>${cell("a")}${cell("b")}</w:tr><w:tr>${cell("1")}${cell("2")}</w:tr></w:tbl>`,
    `<w:tbl><w:tr>${cell("A frame.")}</w:tr></w:tbl>`,
    "<w:sdt><w:sdtPr><w:t>no</w:t></w:sdtPr><w:sdtContent><w:p><w:hyperlink><w:r><w:t>linked</w:t></w:r></w:hyperlink><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p></w:sdtContent></w:sdt>",
    "<w:p><w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t>Not hidden.</w:t></w:r></w:p>",
    // Fields of a form.
    `<w:tbl><w:tr><w:sdt><w:sdtContent>${cell("c")}</w:sdtContent></w:sdt>${cell("d")}</w:tr><w:sdt><w:sdtContent><w:tr>${cell("3")}${cell("4")}</w:tr></w:sdtContent></w:sdt></w:tbl>`,
    wordParagraph("low", '<w:outlineLvl w:val="-5"/>'),
    wordParagraph("lower", list(2, -1)),
    `<w:p><w:r><w:t>Beside a box.</w:t></w:r><w:r><mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:txbxContent>${wordParagraph("In a box.")}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${wordParagraph("In a box.")}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
  ];
  const wanted = `# Cats

### All of them

# About cats

## Their food

The cat sat.
It purred. Yes.

1. first
  1. inner
2. second
  1. inner again
- dot

no list

a & b

| a | b |
| --- | --- |
| 1 | 2 |

A frame.

linked

Not hidden.

| c | d |
| --- | --- |
| 3 | 4 |

# low

3. lower

Beside a box.

In a box.`;
  assert.equal(await read(zip(wordFiles(body.join("")))), wanted);
});

test("a style of many paragraphs is looked up once", async () => {
  const files = wordFiles(wordParagraph("a", '<w:pStyle w:val="Own"/>').repeat(50));
  let asked = 0;
  const counting = (/** @type {string} */ xml) => {
    const tree = parse(xml);
    for (const one of tree.getElementsByTagName("w:basedOn")) {
      const value = one.getAttribute("w:val");
      one.getAttribute = () => {
        asked++;
        return value;
      };
    }
    return tree;
  };
  const bytes = new Uint8Array(zip(files)).buffer;
  await readWord({ size: bytes.byteLength, arrayBuffer: async () => /** @type {ArrayBuffer} */ (bytes) }, counting);
  assert.equal(asked, 1);
});

test("a file that is no document of Word, is broken or unpacks to too much is refused with a sentence", async () => {
  const files = wordFiles(wordParagraph("The cat sat."));
  const main = "word/document.xml";
  const { [main]: _, ...others } = files;
  const whole = zip(files);
  const bomb = { ...files, [main]: Buffer.alloc(31_000_000, " ") };
  for (const [bytes, sentence] of /** @type {const} */ ([
    [Buffer.from("PK"), "It is broken: it is not a valid document."],
    [Buffer.alloc(0), "It is broken: it is not a valid document."],
    [whole.subarray(0, whole.length - 30), "It is broken: it is not a valid document."],
    [Buffer.concat([Buffer.alloc(300, 1), whole.subarray(300)]), "It is broken: it is not a valid document."],
    [zip({ mimetype: "application/epub+zip" }), "It is no document of Word."],
    [zip(others), "It is no document of Word."],
    [zip(files, { flags: 1 }), "It is encrypted."],
    [zip(files, { size: 30_000_001 }), "It is too large when it is unpacked."],
    [zip(bomb, { size: 10 }), "It is too large when it is unpacked."],
    [
      zip({ ...files, [main]: `<!DOCTYPE a [<!ENTITY b "c">]>${files[main]}` }),
      "It is broken: it is not a valid document.",
    ],
    [zip(wordFiles(wordParagraph("a ".repeat(500_001)))), "It is too large: its text has more than 1 MB."],
    [zip(wordFiles("<w:p/>")), "It is empty."],
  ])) {
    await assert.rejects(read(bytes), { name: "FileFault", message: sentence });
  }
  await assert.rejects(
    readWord({ size: 30_000_001, arrayBuffer: assert.fail }, parse),
    /It is too large: a document may have 30 MB\./,
  );
  // What Chromium makes of a part that is no valid XML.
  const failed = () => parse("<document><body><parsererror/></body></document>");
  const file = { size: 1, arrayBuffer: async () => /** @type {ArrayBuffer} */ (new Uint8Array(whole).buffer) };
  await assert.rejects(readWord(file, failed), /It is broken: it is not a valid document\./);
  await assert.rejects(readWord({ size: 1, arrayBuffer: () => Promise.reject(new Error()) }, parse), /can't read it/);
});
