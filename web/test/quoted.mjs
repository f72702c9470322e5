// @ts-check
// Quotation acrostics: one that links and frames hold, for the tests of solving it, and what the builder shows of another one.
import { load } from "../../wasm/dist/index.js";
import { quoteMade } from "./browser.mjs";

export const kit = await load();
/** The quotation acrostic of `#quoteacrostic?seed=s&passage=8`: the puzzle, and what its solvers must not read. */
export const QUOTE = await kit.quoteacrostic({ passage: 8, seed: "s" });
// Answers of one word may be words of a script, such as ISOLATE.
const PHRASES = QUOTE.clues
  .filter(({ answer }) => answer.includes(" "))
  .flatMap(({ answer, letters }) => [answer, letters]);
export const QUOTE_SECRET = new RegExp([QUOTE.quotation, ...PHRASES].join("|"), "i");

/** The address of a puzzle in the builder. */
export const FRAGMENT = "#quoteacrostic?seed=s&passage=12";

/** The answers with their clues that the builder shows. @param {import("playwright-core").Page} page */
export const drawn = (page) =>
  page
    .locator("#quoteacrostic-answers .answer-clue")
    .evaluateAll((all) =>
      all.map((one) => Array.from(one.querySelectorAll(":scope > :is(b, span)"), ({ textContent }) => textContent)),
    );

/** The answers with their clues in the toolkit's puzzle for that address. @param {import("../../wasm/dist/index.js").QuoteacrosticParams} params */
export const made = async (params) =>
  (await kit.quoteacrostic({ seed: "s", passage: 12, ...params })).clues.map(({ answer, clue }) => [answer, clue]);

/** Waits for a button's puzzle. @param {import("playwright-core").Page} page @param {string} fragment of its address */
export async function addressed(page, fragment) {
  await page.waitForURL((url) => url.hash === fragment);
  await quoteMade(page);
}
