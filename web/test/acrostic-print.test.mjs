// @ts-check
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { launch, openOptions, useBuilder } from "./browser.mjs";
import { printed, sheets } from "./printing.mjs";

const open = useBuilder();
const kit = await load();
const LETTERS = "UNCOPYRIGHTABLE";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

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
  await page.fill("#acrostic-word", LETTERS);
  await page.waitForFunction(() => {
    const [puzzle, solution] = Array.from(document.querySelectorAll("#acrostic-pages img"), (one) =>
      decodeURIComponent(one.getAttribute("src") ?? ""),
    );
    return puzzle?.includes(">15.<") && solution?.includes(">15.<");
  });
  assert.equal(await page.locator("#acrostic-pages li").count(), 2);
  for (const format of ["A4", "Letter"]) assert.equal(sheets(await page.pdf({ format })), 2, format);
});
