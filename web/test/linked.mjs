// @ts-check
// Puzzles that links and frames hold, for the tests of solving, and what a solver can read of them.
import { load } from "../../wasm/dist/index.js";
import { until } from "./browser.mjs";

export const kit = await load();
export const LINK = `#solve?puzzle=${btoa("seed\nNoon, a moon")}`;
export const ACROSTIC = { word: "river", seed: "s", theme: "nature", answers: "\n\nVOLE: A small animal by the water" };
export const ANSWERS = kit.acrostic(/** @type {any} */ (ACROSTIC)).lines.map(({ answer }) => answer);
export const SECRET = new RegExp(["river", ...ANSWERS].join("|"), "i");

/** Everything that a solver can read on the page, also in its shadow trees and for screen readers. @param {import("playwright-core").Page} page */
export async function readable(page) {
  const markup = await page.evaluate(() => {
    const fields = [...document.querySelectorAll("input, textarea, select")];
    const shadows = [...document.querySelectorAll("*")].flatMap((one) => {
      const boxes = [...(one.shadowRoot?.querySelectorAll("input") ?? [])];
      return [one.shadowRoot?.innerHTML ?? "", boxes.map((box) => box.value).join("")];
    });
    const held = fields.map((one) => /** @type {HTMLInputElement} */ (one).value);
    return [document.documentElement.outerHTML, ...shadows, ...held].join("\n");
  });
  return `${markup}\n${await page.locator("body").ariaSnapshot()}`;
}

/** Waits until the boxes have these letters: what is kept is shown later than the puzzle. @param {import("playwright-core").Page} page @param {string} letters */
export const shows = (page, letters) =>
  until(
    page,
    async () => {
      const boxes = document.querySelector("#cryptogram-puzzle")?.shadowRoot?.querySelectorAll("input.letter") ?? [];
      return Array.from(boxes, (box) => /** @type {HTMLInputElement} */ (box).value || "_").join("");
    },
    null,
    (seen) => seen === letters,
  );

/** The letters in the boxes of a linked acrostic; "_" for an empty box. @param {import("playwright-core").Page} page */
export const acrosticLetters = (page) =>
  page
    .locator("#acrostic-puzzle .letter")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_").join(""));
