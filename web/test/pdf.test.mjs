// @ts-check
// PDF documents, without a page: read again by PDFium, and compared with the pages that they were made from.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { load } from "../../wasm/dist/index.js";
import { pdfOf } from "../app/printing/pdf/pdf.ts";
import { readPage } from "../app/printing/pdf/svg-page.ts";
import { subset } from "../app/printing/pdf/true-type.ts";
import { FONTS, familyOf } from "../app/printing/pdf-parts.ts";
import { DPMM, draw, fontFile, fontsOf, written } from "./made-pdf.mjs";
import { bare, readPDF } from "./pdf-reader.mjs";

const kit = await load();
await initWasm(readFileSync(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));

/** The files of all fonts. */
const FILES = Object.values(FONTS).flatMap(({ regular, bold }) => [fontFile(regular), fontFile(bold)]);

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
  "dancing men": kit.cryptogram({
    text: "Come here at once, or not at all",
    kind: "dancingMen",
    seed: "e",
    pages: true,
  }).pages,
  "a pigpen cipher": kit.cryptogram({ text: "Every letter", kind: "pigpen", seed: "f", pages: true }).pages,
  "a cipher of symbols": kit.cryptogram({ text: "Every letter", kind: "symbols", seed: "g", pages: true }).pages,
  "an acrostic": kit.acrostic({ word: "Wonder", seed: "a", pages: true, answerKey: true }).pages,
  "the longest acrostic": kit.acrostic({
    word: "strawberriesand",
    minLetters: 9,
    seed: "b",
    title: "É & “Ü”",
    pages: true,
    answerKey: true,
  }).pages,
  "a cryptogram in serif": kit.cryptogram({
    text: "Éa naïve – café Straße Ωμέγα Привет, ĳ ǽ “quotes” & a fir",
    title: "Čeština ‘Привет’ & Ελλάδα",
    seed: "b",
    font: "serif",
    pages: true,
    answerKey: true,
  }).pages,
  "an acrostic in mono": kit.acrostic({ word: "Wonder", seed: "a", font: "mono", pages: true, answerKey: true }).pages,
};

for (const [what, pages] of Object.entries(PAGES)) {
  test(`the PDF of ${what} has the pages with their sizes, and all of their texts in the order in which they are read`, async () => {
    const file = written(pages);
    const seen = await readPDF(file);
    assert.equal(seen.length, pages.length);
    for (const [i, svg] of pages.entries()) {
      const { width, height, texts } = readPage(svg);
      assert.deepEqual(seen[i]?.size, [width, height]);
      assert.equal(seen[i]?.text, bare(texts.map(({ text }) => text).join("")));
    }
    const { title, description } = readPage(pages[0] ?? "");
    const info = Buffer.from(file).toString("latin1");
    for (const text of [title, description]) assert.ok(info.includes(`(${stringOf(text)})`), text);
    assert.match(info, /\/Lang \(en\)/);
  });

  test(`the PDF of ${what} looks like its pages`, async () => {
    const seen = await readPDF(written(pages));
    for (const [i, svg] of pages.entries()) {
      const { width, height, shades } = drawSVG(svg);
      const drawn = await seen[i]?.draw(width, height);
      const difference = worst(drawn ?? [], shades, width, height);
      assert.ok(difference < MOST, `page ${i + 1}: a part differs by ${difference}`);
      assert.ok(shades.filter((shade) => shade < 128).length > shades.length / 500, "the page is not empty");
    }
  });
}

/**
 * The types of the headings and paragraphs of a document, in their order. Checks that the parts of its pages lead back to them.
 *
 * @param {Uint8Array} file
 */
function structureOf(file) {
  const source = Buffer.from(file).toString("latin1");
  /** @type {Map<string, string>} */
  const objects = new Map();
  for (const [, number = "", content = ""] of source.matchAll(/(?<=\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    objects.set(number, content);
  }
  /** @param {string} text @param {RegExp} pattern */
  const found = (text, pattern) => pattern.exec(text)?.[1] ?? assert.fail(`no ${pattern} in ${text.slice(0, 300)}`);
  const catalog = found(source, /(\/Type \/Catalog.*?)endobj/s);
  assert.match(catalog, /\/MarkInfo <<\/Marked true>>/);
  const root = objects.get(found(catalog, /\/StructTreeRoot (\d+) 0 R/)) ?? "";
  const whole = objects.get(found(root, /\/K\[(\d+) 0 R\]/)) ?? "";
  const parents = [...found(root, /\/Nums\[(.*?\])\]/).matchAll(/\d+\[([^\]]*)\]/g)].map(([, list = ""]) =>
    [...list.matchAll(/(\d+) 0 R/g)].map(([, number]) => number),
  );
  return [...found(whole, /\/K\[(.*)\]/).matchAll(/(\d+) 0 R/g)].map(([, number = ""]) => {
    const element = objects.get(number) ?? "";
    for (const [, page = "", part] of element.matchAll(/\/Pg (\d+) 0 R\/MCID (\d+)/g)) {
      const key = Number(found(objects.get(page) ?? "", /\/StructParents (\d+)/));
      assert.equal(parents[key]?.[Number(part)], number, "the part of the page leads back to its element");
    }
    return found(element, /\/S\/(\w+)/);
  });
}

test("a document has headings and paragraphs in the order in which they are read", () => {
  const types = structureOf(written(PAGES["a short cryptogram"] ?? []));
  assert.deepEqual(
    types.filter((type) => type !== "P"),
    ["H1", "H2"],
  );
  assert.equal(types[0], "H1");
  assert.equal(types.at(-1), "P", "the foot is the last");
  const solved = structureOf(written(PAGES["a quotation"] ?? []));
  assert.deepEqual(solved.filter((type) => type === "H1").length, 2, "the puzzle and its solution have a title each");
});

test("the letters of a word are copied together, and its words apart", async () => {
  const { pages, encoded } = kit.cryptogram({
    text: "Every letter wears a mask, they don’t",
    seed: "class-4b",
    pages: true,
  });
  const [page] = await readPDF(written(pages));
  const copied = page?.spaced.replace(/\s+/g, " ");
  assert.ok(copied?.includes(encoded), `${encoded} is not in ${copied}`);
});

/** The bytes of a text in a document, as characters. @param {string} text */
function stringOf(text) {
  const isLatin = [...text].every((one) => one <= "\xff");
  const bytes = isLatin ? Buffer.from(text, "latin1") : Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  return bytes.toString("latin1").replace(/[\\()]/g, "\\$&");
}

/** The greatest difference that two programs make of the same shapes. */
const MOST = 24;

/** @param {string} svg */
function drawSVG(svg) {
  const { width } = readPage(svg);
  // The font with serifs has a name of its own.
  const picture = new Resvg(svg.replace('"Liberation Serif,', '"Lettercraft Serif,'), {
    fitTo: { mode: "width", value: width * DPMM },
    font: { fontBuffers: FILES, defaultFontFamily: "Go" },
  }).render();
  const shades = picture.pixels.filter((_, i) => i % 4 === 0);
  return { width: picture.width, height: picture.height, shades };
}

/**
 * The greatest difference between the mean shades of two pictures in a square of 4 by 4 mm. Shades are from 0 to 255.
 * Programs place a shape up to a pixel apart, which the mean of a square hardly shows.
 *
 * @param {ArrayLike<number>} a
 * @param {ArrayLike<number>} b
 * @param {number} width
 * @param {number} height
 */
function worst(a, b, width, height) {
  const side = 4 * DPMM;
  let most = 0;
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let sum = 0;
      for (let y = top; y < top + side; y++) {
        for (let at = y * width + left; at < y * width + left + side; at++) sum += (a[at] ?? 0) - (b[at] ?? 0);
      }
      most = Math.max(most, Math.abs(sum) / side ** 2);
    }
  }
  return most;
}

test("a difference of one letter is noticed", async () => {
  const pages = PAGES["a short cryptogram"] ?? [];
  const changed = (pages[0] ?? "").replace(/(<text [^>]*>)[A-Z](<\/text>)/, "$1$2");
  assert.notEqual(changed, pages[0]);
  const [a, b] = [drawSVG(pages[0] ?? ""), drawSVG(changed)];
  assert.ok(worst(a.shades, b.shades, a.width, a.height) > MOST);
});

test("a figure that is missing is noticed", () => {
  const [page = ""] = PAGES["a pigpen cipher"] ?? [];
  const changed = page.replace(/(stroke-linecap.*? d=")(M[\d. L]+){3}/, "$1");
  assert.notEqual(changed, page);
  const [a, b] = [drawSVG(page), drawSVG(changed)];
  assert.ok(worst(a.shades, b.shades, a.width, a.height) > MOST);
});

test("figures are read as lines and circles", () => {
  const [start = ""] = PAGES["an acrostic"] ?? [];
  const figure =
    '<path fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="#404040" stroke-width="0.5" d="';
  const { strokes } = readPage(
    start.replace("</svg>", `${figure}M1 2L3 4L5.5 0M8 6a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M0 0L1 1"/></svg>`),
  );
  const look = { line: 0.5, color: "#404040" };
  assert.deepEqual(strokes, [
    {
      points: [
        [1, 2],
        [3, 4],
        [5.5, 0],
      ],
      radius: null,
      ...look,
    },
    { points: [[9, 6]], radius: 1, ...look },
    {
      points: [
        [0, 0],
        [1, 1],
      ],
      radius: null,
      ...look,
    },
  ]);
});

test("a PDF has the accent of its pages: in outlines, and in titles but no other text", () => {
  const { pages } = kit.acrostic({ word: "cat", seed: "a", title: "Č日", accent: "blue", pages: true });
  /** @type {Set<string>} */
  const drawn = new Set();
  const file = pdfOf(pages, fontsOf(pages), (text, style) => {
    drawn.add(style.color);
    return draw(text, style);
  });
  assert.deepEqual([...drawn], ["#1a4e8a"]);
  const streams = Buffer.from(file)
    .toString("latin1")
    .matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream/gs);
  const content = [...streams].map(([, stream = ""]) => inflateSync(Buffer.from(stream, "latin1")).toString("latin1"));
  const colors = new Set(content.join("\n").match(/[\d.]+ (?:[\d.]+ [\d.]+ )?(?:RG|rg|G|g)\b/g));
  assert.deepEqual([...colors].sort(), [
    "0 G",
    "0. g",
    "0.102 0.306 0.541 RG",
    "0.102 0.306 0.541 rg",
    "0.251 g",
    "0.376 g",
  ]);
});

test("the file of a font has its glyphs in the widths that the document names", () => {
  const widths = [1000, 2949, 7];
  const view = new DataView(
    subset(
      fontsOf(PAGES["an acrostic"] ?? []).regular,
      widths.map((width) => ({ glyph: 72, width })),
    ).buffer,
  );
  const tag = (/** @type {number} */ at) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
  const entry = [...Array(view.getUint16(4)).keys()].map((i) => 12 + 16 * i).find((at) => tag(at) === "hmtx") ?? 0;
  const hmtx = view.getUint32(entry + 8);
  const seen = widths.map((_, i) => view.getUint16(hmtx + 4 * (i + 1)));
  assert.deepEqual(seen, widths);
});

test("the same pages give the same document, but for its date and its name", async () => {
  const pages = PAGES["an acrostic"] ?? [];
  const lasting = () => {
    const file = Buffer.from(written(pages)).toString("latin1");
    return file.replace(/\/CreationDate \(.*?\)|\/ID \[.*?\]/g, "");
  };
  assert.equal(lasting(), lasting());
});

test("a document is in the font of its pages, and so are the pictures of texts", () => {
  for (const [font, name, family] of /** @type {const} */ ([
    ["sans", "Go", "Go"],
    ["serif", "LettercraftSerif-", "Liberation Serif"],
    ["mono", "GoMono-", "Go Mono"],
  ])) {
    const { pages } = kit.cryptogram({ text: "Every letter", title: "日", seed: "a", font, pages: true });
    /** @type {string[]} */
    const seen = [];
    const file = pdfOf(pages, fontsOf(pages), (text, style) => {
      seen.push(style.families.split(",")[0] ?? "");
      return draw(text, style);
    });
    const names = [
      ...Buffer.from(file)
        .toString("latin1")
        .matchAll(/\/Type0\/BaseFont\/[A-Z]{6}\+([^/]+)/g),
    ];
    assert.deepEqual(names.map(([, one]) => one).sort(), [`${name}Bold`, `${name}Regular`]);
    assert.deepEqual(seen, [family]);
  }
});

test("a page in a font that is not known is refused", () => {
  const [page = ""] = PAGES["an acrostic"] ?? [];
  assert.throws(() => familyOf(page.replace('"Go, ', '"Goo, ')), /in Goo/);
});

test("a document contains only the glyphs that it uses", async () => {
  for (const pages of Object.values(PAGES)) {
    const { length } = written(pages);
    assert.ok(length < 50_000, `${length} bytes`);
  }
});

test("a page with a mark that is not known is refused", () => {
  const [page = ""] = PAGES["an acrostic"] ?? [];
  assert.throws(() => readPage(page.replace("</svg>", '<circle r="1"/></svg>')), /A page has <circle/);
  assert.throws(() => readPage("<svg>"), /no size/);
});
