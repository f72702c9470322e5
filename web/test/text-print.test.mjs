// @ts-check
// What paper shows of the Readable text tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLE } from "../app/text/example.ts";
import { useBuilder } from "./browser.mjs";
import { readPDF } from "./pdf-reader.mjs";
import { counted, openText } from "./readable.mjs";

const open = useBuilder();
const bare = (/** @type {string | null} */ text) => (text ?? "").replace(/\s/g, "");

test("paper shows the name, the scores and the hard sentences in full, and nothing to click", async (t) => {
  const page = await open(t);
  await openText(page, EXAMPLE);
  await page.uncheck("#text-mark-noun_chain");
  await counted(page);
  const pages = await readPDF(await page.pdf({ preferCSSPageSize: true }));
  const text = pages.map((one) => one.text).join("");
  const sentences = await page.locator("#text-hardest .go").allTextContents();
  const words = await page.locator("#text-words button").allTextContents();
  assert.ok(sentences.length > 5 && words.length > 5);
  for (const shown of [
    "text.md",
    "About grade 6",
    "Very Confusing",
    "Gunning fog",
    "Reading time",
    "Passives",
    ...sentences,
    ...words,
  ]) {
    assert.ok(text.includes(bare(shown)), `${shown}: ${text}`);
  }
  for (const hidden of [
    "Cryptogram",
    "Open a file",
    "Written for",
    "Marked in",
    "Compare from",
    "A button",
    "quiet corner",
    "Chains of nouns",
  ]) {
    assert.ok(!text.includes(bare(hidden)), hidden);
  }
});

test("paper has margins on each page, and the pictures are drawn on it", async (t) => {
  const page = await open(t);
  await openText(page, EXAMPLE);
  const pages = await readPDF(await page.pdf({ preferCSSPageSize: true }));
  assert.ok(pages.length > 1 && pages.length < 5, `${pages.length} pages`);
  const [width, height] = [400, 500];
  for (const [number, one] of pages.entries()) {
    const pixels = await one.draw(width, height);
    const dark = (/** @type {number} */ row) =>
      pixels.subarray(row * width, (row + 1) * width).some((shade) => shade < 200);
    const rows = Array.from({ length: height }, (_, row) => row).filter(dark);
    assert.ok(
      (rows[0] ?? 0) > 20 && (rows.at(-1) ?? height) < height - 20,
      `page ${number + 1}: ${rows[0]} to ${rows.at(-1)}`,
    );
  }
});
