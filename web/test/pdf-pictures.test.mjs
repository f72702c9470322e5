// @ts-check
// The pictures in PDF documents: of texts that the fonts do not have, and of the logo. Without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { pdfOf } from "../app/printing/pdf/pdf.ts";
import { readPage } from "../app/printing/pdf/svg-page.ts";
import { inVisualOrder } from "../app/printing/pdf/visual-order.ts";
import { DPMM, draw, fontsOf, GREY, pictured, written } from "./made-pdf.mjs";
import { bare, readPDF } from "./pdf-reader.mjs";

const kit = await load();

test("a text that the fonts do not have is drawn as a picture, and can still be selected", async () => {
  const title = "日本 🎲 שלום नमस्ते Q\u0308";
  const { pages } = kit.cryptogram({ text: "Every 日 letter 👩‍👩‍👧 日", title, seed: "a", pages: true });
  pictured.length = 0;
  const file = written(pages);
  assert.deepEqual(new Set(pictured), new Set([title, "日", "👩‍👩‍👧"]));
  assert.equal(pictured.length, 3, "equal texts share a picture");
  const [page] = await readPDF(file);
  for (const text of ["日", "👩‍👩‍👧", "नमस्ते", "日本🎲", "שלום"]) assert.ok(page?.text.includes(bare(text)), text);
  // Only the grey picture is seen where the title is, not the text on top of it.
  const { width, height, texts } = readPage(pages[0] ?? "");
  const { y = 0, size = 0 } = texts.find(({ text }) => text === title) ?? {};
  const shades = await page?.draw(width * DPMM, height * DPMM);
  const line = shades?.subarray(Math.ceil((y - size) * DPMM) * width * DPMM, Math.floor(y * DPMM) * width * DPMM) ?? [];
  assert.ok(line.length > 0 && line.every((shade) => shade >= GREY - 5));
});

test("what a picture leaves open is not covered", async () => {
  const { pages } = kit.cryptogram({ text: "Every letter", title: "日本", seed: "a", pages: true });
  const open = (/** @type {string} */ text, /** @type {any} */ style) => ({
    ...draw(text, style),
    pixels: draw(text, style).pixels.fill(0),
  });
  const { width, height, texts } = readPage(pages[0] ?? "");
  const [page] = await readPDF(pdfOf(pages, fontsOf(pages), open));
  const shades = await page?.draw(width * DPMM, height * DPMM);
  const { y = 0 } = texts.find(({ text }) => text === "日本") ?? {};
  assert.ok(shades?.subarray(0, Math.floor(y * DPMM) * width * DPMM).every((shade) => shade === 255));
});

test("letters that run from right to left are written in the order in which they stand", () => {
  for (const [text, written] of [
    ["A é日", "A é日"],
    ["A שלום, עולם. B", "A םלוע ,םולש. B"],
    ["שלום 12.5 עולם", "םלוע 12.5 םולש"],
    ["\u200fשלום!\u200f", "\u200f!םולש\u200f"],
  ]) {
    assert.equal(inVisualOrder(text ?? "").join(""), written);
  }
});

test("a space that the fonts do not have is no reason for a picture", async () => {
  const { pages } = kit.cryptogram({ text: "Every letter", title: "Qui\u202f? Moi\u2009!", seed: "a", pages: true });
  pictured.length = 0;
  const [page] = await readPDF(written(pages));
  assert.deepEqual(pictured, []);
  assert.ok(page?.text.includes("Qui?Moi!"));
});

test("pictures of texts that would take too much memory are refused, and equal texts share one", () => {
  const { pages } = kit.cryptogram({ text: `Aa ${"日 ".repeat(200)}`, seed: "a", pages: true });
  const large = (/** @type {string} */ text, /** @type {any} */ style) => {
    const picture = draw(text, style);
    return { ...picture, pixels: new Uint8ClampedArray(100e6) };
  };
  const fonts = fontsOf(pages);
  assert.ok(pdfOf(pages, fonts, (text, style) => (text === "日" ? large(text, style) : draw(text, style))).length > 0);
  const many = kit.cryptogram({ text: "Aa 日 月 火 水", seed: "a", pages: true }).pages;
  assert.throws(() => pdfOf(many, fonts, large), RangeError);
});

/** A PNG file of one grey pixel, and the header of a JPEG file of 7 × 5 pixels. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";
const JPEG = `data:image/jpeg;base64,${Buffer.from("ffd8ffe000104a46494600010101000100010000ffc0000b080005000701011100ffd9", "hex").toString("base64")}`;

test("a document has its logo once, on the puzzle and the solution, and a frame if there is no file", () => {
  const { pages } = kit.cryptogram({ text: "Every letter", seed: "a", logo: LOGO, pages: true, answerKey: true });
  assert.equal(pages.length, 2);
  for (const page of pages) assert.equal(readPage(page).pictures.length, 1);
  /** @param {string | null} logo */
  const images = (logo) =>
    Buffer.from(pdfOf(pages, fontsOf(pages), draw, logo))
      .toString("latin1")
      .split("/Width 7\n/Height 5").length - 1;
  assert.equal(images(JPEG), 1);
  assert.equal(images(null), 0);
});
