// @ts-check
// PDF documents, without a page: read again by pdf.js, and compared with the pages that they were made from.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createCanvas } from "@napi-rs/canvas";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { load } from "../../wasm/dist/index.js";
import { pdfOf } from "../app/printing/pdf/pdf.js";
import { readPage } from "../app/printing/pdf/svg-page.js";
import { SITE } from "./browser.mjs";

const kit = await load();
await initWasm(readFileSync(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));

/** @param {string} name */
const fontFile = (name) => Uint8Array.from(readFileSync(`${SITE}fonts/${name}.ttf`));
const [regular, bold] = ["go-regular", "go-bold"].map(fontFile);
if (!regular || !bold) throw new Error("no fonts");
const fonts = { regular: regular.buffer, bold: bold.buffer };

/** The texts that were drawn as pictures. @type {string[]} */
const pictured = [];
/** Grey in place of the pictures that a browser draws. @type {import("../app/printing/pdf/pdf.js").Draw} */
const draw = (text, { width: ems }) => {
  pictured.push(text);
  const width = Math.ceil(ems * 20);
  const pixels = new Uint8ClampedArray(width * 36 * 4).fill(200);
  return { width, height: 36, baseline: 26, margin: 0, scale: 20, pixels };
};

const LONG = "Every letter wears a mask, and a patient reader learns to see the face behind each one. ".repeat(5);
/** @type {Record<string, string[]>} */
const PAGES = {
  "a short cryptogram": kit.cryptogram({ text: "Every letter", seed: "a", pages: true }).pages,
  "a cryptogram of several pages": kit.cryptogram({ text: LONG, seed: "a", hints: 3, pages: true, answerKey: true })
    .pages,
  "a cryptogram with accents, Greek and Cyrillic": kit.cryptogram({
    text: "Éa naïve – café don’t Straße Ωμέγα Привет, ĳ ǽ ŵ “quotes” & <b>",
    title: "Čeština ‘Привет’ <é> & Ελλάδα",
    seed: "b",
    pages: true,
    answerKey: true,
  }).pages,
  "a Patristocrat": kit.cryptogram({ text: LONG, seed: "c", spacing: "none", pages: true, answerKey: true }).pages,
  "a quotation": kit.cryptogram({ random: true, seed: "d", pages: true, answerKey: true }).pages,
  "an acrostic": kit.acrostic({ word: "Wonder", seed: "a", pages: true, answerKey: true }).pages,
  "the longest acrostic": kit.acrostic({
    word: "strawberriesand",
    minLetters: 9,
    seed: "b",
    title: "É & “Ü”",
    pages: true,
    answerKey: true,
  }).pages,
};

/** @param {Uint8Array<ArrayBuffer>} file */
const read = (file) => getDocument({ data: file.slice(), useSystemFonts: false, verbosity: 0 }).promise;

/** @param {readonly string[]} pages */
const written = (pages) => pdfOf(pages, fonts, draw);

const bare = (/** @type {string} */ text) => text.normalize("NFC").replace(/\s/g, "");

for (const [what, pages] of Object.entries(PAGES)) {
  test(`the PDF of ${what} has the pages with their sizes, and all of their texts from top to bottom`, async () => {
    const document = await read(await written(pages));
    assert.equal(document.numPages, pages.length);
    for (const [i, svg] of pages.entries()) {
      const page = await document.getPage(i + 1);
      const { width, height, texts } = readPage(svg);
      assert.deepEqual(
        page.view.map((side) => Math.round((side / 72) * 25.4)),
        [0, 0, width, height],
      );
      const { items } = await page.getTextContent({ disableNormalization: true });
      const seen = items.map((item) => ("str" in item ? item.str : "")).join("");
      const expected = texts.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ text }) => text);
      assert.equal(bare(seen), bare(expected.join("")));
    }
    const { info } = /** @type {any} */ (await document.getMetadata());
    const { title, description } = readPage(pages[0] ?? "");
    assert.equal(info.Title, title);
    assert.equal(info.Subject, description);
  });

  test(`the PDF of ${what} looks like its pages`, async () => {
    const document = await read(await written(pages));
    for (const [i, svg] of pages.entries()) {
      const { width, height, pixels: wanted } = drawSVG(svg);
      const page = await document.getPage(i + 1);
      const canvas = createCanvas(width, height);
      await page.render({
        canvas: /** @type {any} */ (canvas),
        viewport: page.getViewport({ scale: (DPMM * 25.4) / 72 }),
      }).promise;
      const seen = canvas.getContext("2d").getImageData(0, 0, width, height).data;
      const difference = worst(seen, wanted, width, height);
      assert.ok(difference < 24, `page ${i + 1}: a part differs by ${difference}`);
      assert.ok(ink(wanted) > 0.002, "the page is not empty");
    }
  });
}

const DPMM = 8;

/** @param {string} svg */
function drawSVG(svg) {
  const { width } = readPage(svg);
  const picture = new Resvg(svg, {
    fitTo: { mode: "width", value: width * DPMM },
    font: { fontBuffers: [regular ?? new Uint8Array(), bold ?? new Uint8Array()], defaultFontFamily: "Go" },
  }).render();
  return { width: picture.width, height: picture.height, pixels: picture.pixels };
}

/**
 * The greatest mean difference between the reds of two pictures in a square of 16 by 16 pixels, which is 2 by 2 mm. A
 * letter that is missing makes a difference of 40 and more.
 *
 * @param {ArrayLike<number>} a
 * @param {ArrayLike<number>} b
 * @param {number} width
 * @param {number} height
 */
function worst(a, b, width, height) {
  const SIDE = 16;
  let most = 0;
  for (let top = 0; top + SIDE <= height; top += SIDE) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      let sum = 0;
      for (let y = top; y < top + SIDE; y++) {
        for (let x = left; x < left + SIDE; x++) {
          const at = (y * width + x) * 4;
          sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
        }
      }
      most = Math.max(most, sum / SIDE ** 2);
    }
  }
  return most;
}

/** The share of dark pixels. @param {Uint8Array} pixels */
const ink = (pixels) => pixels.filter((value, i) => i % 4 === 0 && value < 128).length / (pixels.length / 4);

test("a difference of one letter is noticed", async () => {
  const pages = PAGES["a short cryptogram"] ?? [];
  const changed = (pages[0] ?? "").replace(/(<text [^>]*>)[A-Z](<\/text>)/, "$1$2");
  assert.notEqual(changed, pages[0]);
  const [a, b] = [drawSVG(pages[0] ?? ""), drawSVG(changed)];
  assert.ok(worst(a.pixels, b.pixels, a.width, a.height) > 24);
});

test("a text that the fonts do not have is drawn as a picture, and can still be selected", async () => {
  const title = "日本 🎲 שלום नमस्ते Q\u0308";
  const { pages } = kit.cryptogram({ text: "Every 日 letter 👩‍👩‍👧 日", title, seed: "a", pages: true });
  pictured.length = 0;
  const file = await written(pages);
  assert.deepEqual(new Set(pictured), new Set([title, "日", "👩‍👩‍👧"]));
  assert.equal(pictured.length, 3, "equal texts share a picture");
  const page = await (await read(file)).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  const seen = bare(items.map((item) => ("str" in item ? item.str : "")).join(""));
  for (const text of ["日", "👩‍👩‍👧", "नमस्ते", "日本🎲"]) assert.ok(seen.includes(bare(text)), text);
});

test("the same pages give the same bytes", async () => {
  const pages = PAGES["an acrostic"] ?? [];
  assert.deepEqual(await written(pages), await written(pages));
});

test("each object is where the table at the end says", async () => {
  for (const pages of Object.values(PAGES)) {
    const file = Buffer.from(await written(pages)).toString("latin1");
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    assert.ok(file.startsWith("xref\n", table));
    const entries = [...file.slice(table).matchAll(/(\d{10}) 00000 n /g)];
    assert.ok(entries.length > 10);
    for (const [i, [, at]] of entries.entries()) assert.ok(file.startsWith(`${i + 1} 0 obj\n`, Number(at)));
  }
});

test("a document contains only the glyphs that it uses", async () => {
  for (const pages of Object.values(PAGES)) {
    const { length } = await written(pages);
    assert.ok(length < 50_000, `${length} bytes`);
  }
});

test("a page with a mark that is not known is refused", () => {
  const [page = ""] = PAGES["an acrostic"] ?? [];
  assert.throws(() => readPage(page.replace("</svg>", '<circle r="1"/></svg>')), /A page has <circle/);
  assert.throws(() => readPage("<svg>"), /no size/);
});
