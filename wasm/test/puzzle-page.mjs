// @ts-check
// Pages of puzzles, and the tests of a page that need a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch } from "../../scripts/browser.mjs";
import { load } from "../dist/index.js";

const { acrostic, cryptogram } = await load();
const long = "It's a long way to Tipperary, it's a long way to go. ".repeat(9);
/** @type {[string, import("../dist/index.js").CryptogramParams][]} */
const cryptograms = [
  ["a short text", { text: "Know thyself" }],
  ["a quotation with every option", { seed: "7", hints: 4, answerKey: true, title: "Puzzle of the week" }],
  ["a Patristocrat", { text: "Attack at dawn", spacing: "none", alphabet: "k2", key: "SPY", answerKey: true }],
  ["a long text", { text: long, answerKey: true }],
  ["figures with a table of them", { text: long, kind: "symbols", answerKey: true }],
  ["signs without boxes", { text: long, kind: "baconian", answerKey: true }],
  ["two wheels", { text: "Know thyself", kind: "caesar", answerKey: true }],
  ["one long word", { text: "W".repeat(500), answerKey: true, title: "W".repeat(60), seed: "W".repeat(64) }],
  [
    "hostile characters",
    {
      text: `<b>&"'</b> \u0000\u001b\ufffe -- ]]> é 日本 👩‍👩‍👧‍👦 a`,
      title: "<i>&\u0007",
      seed: "</p>",
      answerKey: true,
    },
  ],
];

const everyLetter = [..."WONDERFULSTORYX"].map((letter) => `${letter}${"W".repeat(19)}: ${"W".repeat(160)}`).join("\n");
/** @type {[string, import("../dist/index.js").AcrosticParams][]} */
const acrostics = [
  ["a short acrostic", { word: "CAT" }],
  ["an acrostic with everything", { word: "UNCOPYRIGHTABLE", answerKey: true, title: "W".repeat(60) }],
  ["an acrostic of long answers", { word: "WONDERFULSTORYX", answers: everyLetter, answerKey: true }],
  ["hostile clues", { word: "CAT", answers: `cab: <b>&"'</b> \u0000 ]]> 日本`, title: "<i>&\u0007", answerKey: true }],
];

/** Each page with its name and the parameters of its puzzle. */
export const pages = [
  ...cryptograms.map(([name, params]) => ({ name, params, ...cryptogram({ seed: "s", ...params }) })),
  ...acrostics.map(([name, params]) => ({ name, params, ...acrostic({ seed: "s", ...params }) })),
];
/** The lines of boxes, or of signs without boxes: the rows that each takes, and where it ends. @param {import("playwright-core").Page} page */
const linesOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".puzzle p, li p, .hidden")].map((line) => {
      const parts = [...line.querySelectorAll("i, b:not(:has(i))")].map((part) => part.getBoundingClientRect());
      return {
        rows: new Set(parts.map(({ top }) => Math.round(top))).size,
        right: Math.max(...[...line.children].map((word) => word.getBoundingClientRect().right)),
      };
    }),
  );

/**
 * Tests pages in a browser.
 *
 * @param {typeof pages} some
 */
export function testInBrowser(some) {
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  for (const { name, params, html } of some) {
    test(`${name}: axe finds nothing on wide and on narrow screens`, async () => {
      for (const width of [1280, 320]) {
        const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
        await page.setContent(html);
        const { violations } = await axe(page);
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          [],
        );
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(overflow <= 0, `${overflow} px wider than a screen of ${width}`);
        if (width === 1280) for (const { rows } of await linesOf(page)) assert.equal(rows, 1, "a line is one row");
        await page.context().close();
      }
    });

    test(`${name}: prints whole lines, and the answer key on a separate page`, async () => {
      const page = await browser.newPage();
      await page.emulateMedia({ media: "print" });
      for (const [width, height] of /** @type {const} */ ([
        [210, 297],
        [215.9, 279.4],
      ])) {
        // The width between the margins of the paper, in CSS pixels.
        await page.setViewportSize({ width: Math.floor(((width - 30) / 25.4) * 96), height: 900 });
        await page.setContent(html);
        const lines = await linesOf(page);
        assert.ok(lines.length > 0);
        for (const { rows, right } of lines) {
          assert.equal(rows, 1, "a line is one row");
          assert.ok(right <= (width / 25.4) * 96, "a line ends on the paper");
        }
        const pdf = await page.pdf({ width: `${width}mm`, height: `${height}mm`, preferCSSPageSize: false });
        const count = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        const without = await pagesWithoutKey(page);
        assert.equal(count > without, params.answerKey === true, `${count} pages, ${without} without the key`);
      }
      await page.close();

      /** @param {import("playwright-core").Page} page */
      async function pagesWithoutKey(page) {
        await page.evaluate(() => document.querySelector("section")?.remove());
        const pdf = await page.pdf({ width: "215.9mm", height: "279.4mm" });
        return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      }
    });
  }
}

/** The names of the pages that the gate tests in a browser. They have the most parts. */
export const FULL = ["a quotation with every option", "an acrostic with everything"];
