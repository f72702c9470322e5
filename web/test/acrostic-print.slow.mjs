// @ts-check
// Acrostics of every length, printed on each kind of paper.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { launch } from "./browser.mjs";
import { printed } from "./printing.mjs";

const kit = await load();
const LETTERS = "UNCOPYRIGHTABLE";
const LENGTHS = Array.from({ length: LETTERS.length - 2 }, (_, i) => i + 3);

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

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
