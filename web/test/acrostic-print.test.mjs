// @ts-check
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { launch, openOptions, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();
const LETTERS = "UNCOPYRIGHTABLE";
const LENGTHS = Array.from({ length: LETTERS.length - 2 }, (_, i) => i + 3);

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The number of pages of a printed document. @param {Buffer} pdf */
const sheets = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox /g)].length;

/**
 * The numbers of pages that a document needs on A4 and US Letter, each in portrait and in landscape.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} html
 */
async function printed(page, html) {
  await page.setContent(html);
  const counts = [];
  for (const format of ["A4", "Letter"]) {
    for (const landscape of [false, true]) counts.push(sheets(await page.pdf({ format, landscape })));
  }
  return counts;
}

/** Answers with the longest clues and words for each letter of a keyword. @param {string} word @param {string} text */
const answers = (word, text) => Array.from(word, (letter) => `${letter}${"W".repeat(19)}: ${text}`).join("\n");

for (const [name, params] of /** @type {const} */ ([
  ["", () => ({})],
  [
    "with a long title, long answers and long clues",
    (/** @type {string} */ word) => ({
      title: "The great autumn vocabulary review, room 4, Ms. Wellington",
      answers: answers(word, "whom Mommy saw with the women who swam from home to Miami ".repeat(2)),
    }),
  ],
  [
    "of the widest letters",
    (/** @type {string} */ word) => ({
      title: "W".repeat(60),
      seed: "W".repeat(64),
      answers: answers(word, "W".repeat(80)),
    }),
  ],
  [
    "with as many words as letters",
    (/** @type {string} */ word) => ({
      answers: answers(word, "W".repeat(80)).replace(/\B(?=W+:)/g, "-"),
    }),
  ],
])) {
  test(`the HTML of an acrostic ${name} prints on one page, and its solution on another`, async (t) => {
    const page = await browser.newPage();
    t.after(() => page.close());
    for (const length of LENGTHS) {
      const word = LETTERS.slice(0, length);
      for (const answerKey of [false, true]) {
        const { html } = kit.acrostic({ word, seed: "class-4b", answerKey, ...params(word) });
        assert.deepEqual(await printed(page, html), Array(4).fill(answerKey ? 2 : 1), `${length} lines`);
      }
    }
  });
}

test("the HTML of a cryptogram prints on as many pages in landscape as in portrait", async (t) => {
  const page = await browser.newPage();
  t.after(() => page.close());
  const sentence = "The quick brown fox jumps over the lazy dog. ";
  for (const [text, pages] of /** @type {const} */ ([
    [sentence, 1],
    [sentence.repeat(4), 1],
    [sentence.repeat(11), 2],
  ])) {
    for (const answerKey of [false, true]) {
      const { html } = kit.cryptogram({ text, seed: "class-4b", answerKey });
      assert.deepEqual(await printed(page, html), Array(4).fill(answerKey ? 2 * pages : pages), `${text.length}`);
    }
  }
});

test("the builder prints an acrostic of fifteen lines on one page, and its solution on another", async (t) => {
  const page = await open(t, { fragment: "#acrostic" });
  await openOptions(page);
  await page.check("#acrostic-answer-key");
  await page.fill("#word", LETTERS);
  await page.waitForFunction(() => {
    const [puzzle, solution] = Array.from(document.querySelectorAll("#acrostic-pages img"), (one) =>
      decodeURIComponent(one.getAttribute("src") ?? ""),
    );
    return puzzle?.includes(">15.<") && solution?.includes(">15.<");
  });
  assert.equal(await page.locator("#acrostic-pages li").count(), 2);
  for (const format of ["A4", "Letter"]) assert.equal(sheets(await page.pdf({ format })), 2, format);
});
