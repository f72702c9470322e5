// @ts-check
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { launch } from "./browser.mjs";

const kit = await load();

/** The margin of a page, and the width by which the strokes of a letter may reach into it, in millimetres. */
const MARGIN = 15;
const TOLERANCE = 0.6;

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * The texts that the browser draws outside the margins of a document, and the number of all texts.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} svg
 */
async function outside(page, svg) {
  await page.setContent(svg.replace(/^<\?xml.*?\?>/, ""));
  return page.locator("svg text").evaluateAll(
    (all, [margin, tolerance]) => ({
      count: all.length,
      outside: all.flatMap((one) => {
        const text = /** @type {SVGTextElement} */ (one);
        const { width = 0, height = 0 } = text.ownerSVGElement?.viewBox.baseVal ?? {};
        const box = text.getBBox();
        const least = margin - tolerance;
        const fits =
          box.x >= least &&
          box.y >= least &&
          box.x + box.width <= width - least &&
          // The box has room for descenders below the line, even if the text has none.
          (text.y.baseVal[0]?.value ?? 0) <= height - least;
        if (fits && !text.closest("[transform]")) return [];
        return [
          { text: text.textContent, x: box.x, right: box.x + box.width, y: box.y, bottom: box.y + box.height, height },
        ];
      }),
    }),
    /** @type {const} */ ([MARGIN, TOLERANCE]),
  );
}

/** Parameters of a puzzle with its pages and pictures. */
const DRAWN = /** @type {const} */ ({
  seed: "W".repeat(64),
  answerKey: true,
  pages: true,
  image: true,
  solutionImage: true,
  imageFormat: "svg",
});

/**
 * Checks that every text of a puzzle's pages and pictures is within the margins.
 *
 * @param {import("playwright-core").Page} page
 * @param {Pick<import("../../wasm/dist/index.js").CryptogramResult, "pages" | "image" | "solutionImage">} made
 */
async function checkMargins(page, { pages, image, solutionImage }) {
  const pictures = [image, solutionImage].map((one) => one?.downloadURL.split(",")[1] ?? "");
  for (const svg of [...pages, ...pictures.map((picture) => Buffer.from(picture, "base64").toString())]) {
    const seen = await outside(page, svg);
    assert.deepEqual(seen.outside, []);
    assert.ok(seen.count > 3, `${seen.count} texts`);
  }
}

const TITLES = [
  "Щ".repeat(60),
  "Œ".repeat(60),
  "W".repeat(60),
  "שלום עולם ".repeat(6).trim(),
  "क्ष्म्य त्र्य ".repeat(6).trim().slice(0, 60),
  "“’—–‘”".repeat(10),
  "m’—W ".repeat(12).trim(),
];
const TEXTS = [
  "’—".repeat(120) + "it’s—what’s—who’s ".repeat(12),
  "Щ".repeat(120) + " and WWWW ".repeat(20),
  `${"Œ œ Æ æ ".repeat(30)}mm WW`,
  "שלום עולם hello ".repeat(25),
  "क्ष्म्य त्र्य श्री word ".repeat(15),
  "W".repeat(400),
  "mother-in-law-to-be—or–not ".repeat(15),
  "日本語 “quoted” ‘text’ … ¶ § ‰ WWW ".repeat(12),
];

for (const [i, title] of TITLES.entries()) {
  test(`every text of a cryptogram is within the margins, with the title “${title.slice(0, 12)}…”`, async (t) => {
    const page = await browser.newPage();
    t.after(() => page.close());
    for (const text of [TEXTS[i] ?? "", TEXTS[TEXTS.length - 1 - i] ?? ""]) {
      await checkMargins(page, kit.cryptogram({ ...DRAWN, text: text.slice(0, 400).trim(), title, hints: 3 }));
    }
  });

  test(`every text of an acrostic is within the margins, with the title “${title.slice(0, 12)}…”`, async (t) => {
    const page = await browser.newPage();
    t.after(() => page.close());
    const clues = TITLES.map((one) => one.repeat(3).slice(0, 80));
    const answers = Array.from({ length: 15 }, (_, n) => `${"W".repeat(20)}: ${clues[(n + i) % clues.length]}`);
    await checkMargins(page, kit.acrostic({ ...DRAWN, word: "W".repeat(15), answers: answers.join("\n"), title }));
  });
}
