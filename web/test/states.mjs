// @ts-check
// The states of the builder, which axe checks and of which pictures are taken.
import { test } from "node:test";
import { axe } from "../../scripts/browser.mjs";
import { solvingFragment } from "../../wasm/dist/elements.js";
import { chooseTab, fillStorage, openOptions, quoteMade, selectTab, useBuilder } from "./browser.mjs";
import { counted, openExample, openText, showResults, showTab, textField, unfold } from "./readable.mjs";
import { accessibleInEach, allRules, COLOURS, LAYOUT } from "./ways.mjs";

/** How a page is shown: light, dark, and in forced colours. */
export const MODES = /** @type {const} */ ([
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "active" },
]);

/**
 * What axe finds wrong with a page in a mode: the rule and the elements of each finding. Dark differs from light in its colours only
 * (accessibility.slow.mjs).
 *
 * @param {import("playwright-core").Page} page
 * @param {(typeof MODES)[number]} mode
 */
export async function findings(page, mode) {
  await page.emulateMedia(mode);
  const colours = mode.colorScheme === "dark" && mode.forcedColors === "none";
  const { violations } = await axe(page, colours ? { runOnly: COLOURS } : allRules(mode));
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]);
}

/** The ways in which each state is checked. Colours do not depend on the width (accessibility.slow.mjs). @type {import("./ways.mjs").Way[]} */
const WAYS = [
  { width: 320, media: MODES[0], rules: [] },
  { width: 320, media: MODES[2], rules: LAYOUT },
  { width: 1280, media: MODES[1], rules: [...COLOURS, ...LAYOUT] },
];

const QUOTE_LINK = solvingFragment({ kind: "quoteacrostic", values: { seed: "s", passage: "8" } });
const LINK = `#solve?puzzle=${btoa("seed\nHello there, dear friend")}`;

/** Puts a cryptogram and an acrostic into the booklet. @param {import("playwright-core").Page} page */
async function fillBooklet(page) {
  await page.click("#cryptogram-add-to-booklet");
  await selectTab(page, "acrostic");
  await page.click("#acrostic-add-to-booklet");
  await page.locator("#booklet-list [role=row]").nth(1).waitFor();
}

/** @param {import("playwright-core").Page} page @param {string} fragment */
const follow = (page, fragment) => page.evaluate((hash) => location.assign(hash), fragment);

/** The states, each with what leads to it from the page as it opens. @type {Record<string, (page: import("playwright-core").Page) => Promise<unknown>>} */
export const states = {
  "the cryptogram tab": async () => {},
  "a puzzle being solved": async (page) => {
    await page.locator("#cryptogram-puzzle .letter").first().focus();
    await page.keyboard.type("ee");
    await page.click("#cryptogram-cipher summary");
  },
  "a solution": (page) => page.click("#cryptogram-puzzle .solution"),
  "a quotation": (page) => page.click("#cryptogram-quotation"),
  "a refused text": (page) => page.fill("#cryptogram-text", "x".repeat(501)),
  "every option, with letters given and the difficulty explained": async (page) => {
    await openOptions(page);
    await page.getByLabel("K4", { exact: true }).check();
    await page.fill("#cryptogram-key", "Apple");
    await page.fill("#cryptogram-second-key", "Pie");
    await page.fill("#cryptogram-hints", "3");
    await page.fill("#cryptogram-crib", "letter");
    await page.check("#cryptogram-answer-key");
    await page.fill("#cryptogram-instruction-text", "Work in pairs.");
    await page.click("#cryptogram-difficulty summary");
    await page.locator("#cryptogram-pages").scrollIntoViewIfNeeded();
    await page.locator("#cryptogram-pages li").nth(1).waitFor();
  },
  "a missing key word and a short text": async (page) => {
    await openOptions(page);
    await page.getByLabel("K2", { exact: true }).check();
    await page.fill("#cryptogram-text", "Short");
  },
  "another kind of cipher, with a refused key": async (page) => {
    await openOptions(page);
    await page.selectOption("#cryptogram-kind", "affine");
    await page.fill("#cryptogram-a", "2");
    await page.locator("#cryptogram-a[aria-invalid]").waitFor();
  },
  "a kind of cipher with a shift": async (page) => {
    await openOptions(page);
    await page.selectOption("#cryptogram-kind", "caesar");
  },
  "refused options": async (page) => {
    await openOptions(page);
    await page.fill("#cryptogram-title", "x".repeat(200));
  },
  "letters of one's own choice that the text lacks": async (page) => {
    await openOptions(page);
    await page.fill("#cryptogram-hint-letters", "z");
    await page.locator("#cryptogram-hint-letters[aria-invalid]").waitFor();
  },
  "a page in its window": async (page) => {
    await page.locator("#cryptogram-pages button").first().click();
    await page.locator("#page-view").waitFor();
  },
  "a broken puzzle link": async (page) => {
    await follow(page, `#solve?puzzle=${btoa("seed\n12345")}`);
    await page.getByText("This link is broken").waitFor();
  },
  "a broken link of an acrostic": async (page) => {
    await follow(page, "#solve?check=1&acrostic=c2VlZApHYXJkZW4");
    await page.getByText("This link is broken").waitFor();
  },
  "a broken link of a quotation acrostic": async (page) => {
    await follow(page, "#solve?check=1&quoteacrostic=c2VlZAo");
    await page.getByText("This link is broken").waitFor();
  },
  "the acrostic tab, with a candidate and answers of one's own, one of them refused": async (page) => {
    await selectTab(page, "acrostic");
    await openOptions(page);
    await page.selectOption("#acrostic-answer-1", { index: 3 });
    await page.selectOption("#acrostic-answer-2", "write");
    await page.selectOption("#acrostic-answer-3", "write");
    await page.fill("#acrostic-word-3", "zebra");
    await page.check("#acrostic-answer-key");
    await page.locator("#acrostic-pages").scrollIntoViewIfNeeded();
    await page.locator("#acrostic-pages li").nth(1).waitFor();
  },
  "an acrostic without its answers": async (page) => {
    await selectTab(page, "acrostic");
    await page.click("#acrostic-show-answers");
  },
  "the quotation acrostic tab, with an answer that is kept, a clue that is written, and a refused answer": async (
    page,
  ) => {
    await page.click("#tab-quoteacrostic");
    await quoteMade(page);
    await page.click("#quoteacrostic-answers [data-action=keep] >> nth=0");
    await openOptions(page);
    await page.fill("#quoteacrostic-avoid", "no1");
    await page.locator("#quoteacrostic-avoid[aria-invalid]").waitFor();
    await page.click("#quoteacrostic-answers [data-action=clue] >> nth=1");
  },
  "the choice of another answer, with one of one's own that is refused": async (page) => {
    await page.click("#tab-quoteacrostic");
    await quoteMade(page);
    await page.click("#quoteacrostic-answers [data-action=change] >> nth=1");
    await page.locator("#quoteacrostic-answers optgroup").waitFor({ state: "attached" });
    await page.selectOption("#quoteacrostic-answers select", "write");
    await page.fill("#quoteacrostic-own-word", "1");
    await page.click("#quoteacrostic-answers .answer-choice .button");
    await page.locator("#quoteacrostic-own-word[aria-invalid]").waitFor();
  },
  "a quotation of one's own that is missing": async (page) => {
    await page.click("#tab-quoteacrostic");
    await quoteMade(page);
    await page.getByLabel("Your own", { exact: true }).check();
  },
  "a refused keyword": async (page) => {
    await selectTab(page, "acrostic");
    await page.fill("#acrostic-word", "no!");
  },
  "refused lengths": async (page) => {
    await selectTab(page, "acrostic");
    await openOptions(page);
    await page.selectOption("#acrostic-min-letters", "9");
    await page.selectOption("#acrostic-max-letters", "5");
  },
  "the saved puzzles, one of them being renamed, another one deleted": async (page) => {
    await page.fill("#cryptogram-text", "Every letter wears a mask");
    await page.click("#cryptogram-my-puzzles");
    for (const action of ["duplicate", "duplicate", "remove", "rename"]) {
      await page.locator(`#drafts-list [data-action=${action}]`).first().click();
    }
    await page.locator("#drafts-list form").waitFor();
  },
  "puzzles that can't be saved": async (page) => {
    await page.fill("#cryptogram-text", "x".repeat(20_001));
    await page.locator("#drafts-failed").waitFor();
  },
  "a booklet that can't be saved, in My puzzles": async (page) => {
    await fillStorage(page);
    await fillBooklet(page);
    await page.locator("#drafts-failed").waitFor();
    await page.click("#booklet-my-puzzles");
    await page.locator("#drafts-export:enabled").waitFor();
  },
  "a puzzle link": (page) => follow(page, LINK),
  "a puzzle link, half solved": async (page) => {
    await follow(page, LINK);
    await page.locator("#cryptogram-puzzle .letter").first().focus();
    await page.keyboard.type("hel");
  },
  "the question before the answer": async (page) => {
    await follow(page, LINK);
    await page.click("#cryptogram-puzzle .solution");
    await page.getByRole("button", { name: "Keep solving" }).waitFor();
  },
  "the link of an acrostic": async (page) => {
    await selectTab(page, "acrostic");
    await page.fill("#acrostic-word", "Garden");
    await follow(page, `#solve?acrostic=${btoa("seed\nGarden")}`);
    await page.locator("#acrostic-invitation-text").waitFor();
  },
  "the link of a quotation acrostic, with letters in the squares and in an answer": async (page) => {
    await follow(page, QUOTE_LINK);
    await page.locator("#quoteacrostic-puzzle .letter").first().focus();
    await page.keyboard.type("the");
    await page.locator("#quoteacrostic-puzzle .clue-line .letter").first().focus();
    await page.keyboard.type("lot");
  },
  "an empty booklet": (page) => selectTab(page, "booklet"),
  "a booklet of two kinds, with every option": async (page) => {
    await fillBooklet(page);
    await openOptions(page);
    await page.check("#booklet-title-page");
    await page.fill("#booklet-title", "Week 3");
    await page.fill("#booklet-subtitle", "For class 4b");
    await page.locator("#booklet-pages li").nth(3).waitFor();
  },
  "a booklet, with a puzzle that is dragged": async (page) => {
    await fillBooklet(page);
    const grip = page.locator("#booklet-list .grip").first();
    await grip.scrollIntoViewIfNeeded();
    await grip.hover();
    await page.mouse.down();
    await page.locator("#booklet-list .dragged").waitFor();
  },
  "a puzzle of a booklet that is edited": async (page) => {
    await fillBooklet(page);
    await page.locator("#booklet-list [data-action=edit]").first().click();
    await page.locator("#editing").waitFor();
  },
  "a booklet with a refused title": async (page) => {
    await fillBooklet(page);
    await openOptions(page);
    await page.check("#booklet-title-page");
    await page.fill("#booklet-title", "x".repeat(200));
    await page.locator("#booklet-title[aria-invalid]").waitFor();
  },
  "texts for a booklet, one of them refused": async (page) => {
    await selectTab(page, "booklet");
    await page.click("#booklet-paste");
    await page.fill("#booklet-texts-box", "Stay hungry — Steve Jobs\n12345\nStay foolish");
    await page.locator("#booklet-texts-refused li").waitFor();
  },
  "saved puzzles for a booklet": async (page) => {
    await page.fill("#cryptogram-text", "Every letter wears a mask");
    await selectTab(page, "booklet");
    await page.click("#booklet-pick");
    await page.locator("#booklet-picker-list input").first().check();
  },
  "versions of a puzzle": async (page) => {
    await page.click("#cryptogram-make-versions");
    await page.locator("#booklet-versions[open]").waitFor();
  },
  "the house style": async (page) => {
    await page.click("#cryptogram-house-style");
    await page.getByLabel("Blue", { exact: true }).check();
    await page.getByLabel("Serif", { exact: true }).check();
    await page.fill("#house-instruction", "Find the saying.");
  },
  "the readable text tab": showTab,
  "the example of a readable text": openExample,
  "the results of a readable text": async (page) => {
    await openExample(page);
    await showResults(page);
    await unfold(page);
  },
  "a readable text that was edited, beside the one before": async (page) => {
    await openExample(page);
    await textField(page).press("ControlOrMeta+End");
    for (let i = 0; i < 32; i++) await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.type("Take nothing home. Ask us. We help.");
    await page.locator("#text-progress:not([hidden])").waitFor({ state: "attached" });
    await counted(page);
    await showResults(page);
  },
  "a readable text beside others that are kept": async (page) => {
    await openText(page, "# The oldest of these texts\n\nIt was replaced by others before anybody had finished it.");
    await openText(page, "Dear neighbours, on Sunday we meet in the garden behind the library, weather permitting.");
    await openText(page, "The last of them is open.");
    await showResults(page);
    await page.locator("#text-others summary").click();
  },
  "a readable text with warnings": async (page) => {
    await openText(
      page,
      "Die Bibliothek öffnet am Montag wieder. Wir haben den Lesesaal gestrichen und neue Bücher gekauft.",
    );
    await showResults(page);
  },
  "a readable text of which something is not scored, and was overruled": async (page) => {
    await openText(
      page,
      "# Of cats and dogs\n\nThe cat sat on the mat.\n\n## What you need\n\n- a basket\n- some milk",
    );
    await showResults(page);
    await page.getByRole("button", { name: "Score “Of cats and dogs”" }).click();
    await page.locator("#text-overruled").waitFor();
    await counted(page);
  },
  "a readable text that is too long": async (page) => {
    await openExample(page);
    await textField(page).focus();
    await page.keyboard.insertText("Too long. ".repeat(100_001));
    await page.locator("#text-error:not(:empty)").waitFor();
  },
  "a readable text without its marks": async (page) => {
    await openExample(page);
    await showResults(page);
    for (const mark of ["hard", "veryHard", "long", "unfamiliar", "leftOut"]) await page.uncheck(`#text-mark-${mark}`);
    await page.selectOption("#text-goal", "college");
  },
  "the reverse tab": (page) => chooseTab(page, "reverse"),
  "the HMAC tab": (page) => selectTab(page, "hmac"),
  "a refused secret": async (page) => {
    await selectTab(page, "hmac");
    await page.fill("#hmac-secret", "x".repeat(5000));
  },
};

/** Defines a test for each state: axe finds nothing in any mode, in a narrow window and after it was made wide. */
export function testStates() {
  const open = useBuilder();
  for (const [name, reach] of Object.entries(states)) {
    test(`axe finds nothing wrong with ${name}, light, dark and in forced colours, narrow and wide`, async (t) => {
      const page = await open(t, { reducedMotion: "reduce", viewport: { width: 320, height: 900 } });
      await reach(page);
      await accessibleInEach(page, WAYS);
    });
  }
}
