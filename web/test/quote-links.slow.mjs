// @ts-check
// Links to solve a quotation acrostic, in the builder. What they hold is in quoteacrostic-models.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BROKEN_LINK, solvingFragment } from "../../wasm/dist/elements.js";
import { linkedValues } from "../app/quoteacrostic/links.ts";
import { DEFAULTS } from "../app/quoteacrostic/recipe.ts";
import { accessible, clipboard, downloaded, onPaper, quoteMade, ready, until, useBuilder } from "./browser.mjs";
import { readable } from "./linked.mjs";
import { kit, QUOTE, QUOTE_SECRET } from "./quoted.mjs";

const open = useBuilder({ own: true });
const ANSWERS = QUOTE.clues.map(({ answer }) => answer);
const LINK = solvingFragment(linkedValues({ recipe: { ...DEFAULTS, passage: "8", seed: "s" }, puzzle: QUOTE }));
const SQUARES = QUOTE.clues.flatMap(({ letters, squares }) => squares.map((n, i) => ({ n, letter: letters[i] ?? "" })));
/** The first three letters of the quotation. */
const START = [1, 2, 3].map((n) => SQUARES.find((square) => square.n === n)?.letter).join("");
const PAGES = (await kit.quoteacrostic({ passage: 8, seed: "s", pages: true })).pages;
const letters = "#quoteacrostic-puzzle .letter";

/** Waits for the letters of the squares. @param {import("playwright-core").Page} page @param {string} start */
const shows = (page, start) =>
  until(
    page,
    async (start) =>
      /** @type {any} */ (document.querySelector("#quoteacrostic-puzzle")).progress?.letters.startsWith(start),
    start,
  );

test("a link shows its puzzle without an answer, is solved with the keyboard, and keeps the letters", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.locator(letters).first().waitFor();
  assert.ok(
    (await page.locator("#quoteacrostic-puzzle .clue").first().textContent())?.includes(QUOTE.clues[0]?.clue ?? "?"),
  );
  await page.locator("#quoteacrostic-print:enabled").waitFor();
  assert.doesNotMatch(await readable(page), QUOTE_SECRET);
  await accessible(page);
  await page.locator(letters).first().focus();
  await page.keyboard.type(START);
  await page.reload();
  await ready(page);
  await shows(page, `${START}___`);
  assert.equal(new URL(page.url()).hash, LINK);
  // All letters are there but those of the last answer, of which the second is there too and is skipped.
  const { squares = [], letters: last = "" } = QUOTE.clues.at(-1) ?? {};
  const left = squares.toSpliced(1, 1);
  const filled = [...SQUARES.toSorted((a, b) => a.n - b.n), ...SQUARES].map(({ n, letter }) =>
    left.includes(n) ? "_" : letter,
  );
  await page.evaluate((letters) => {
    Object.assign(document.querySelector("#quoteacrostic-puzzle") ?? {}, { progress: { letters } });
  }, filled.join(""));
  await page.locator("#quoteacrostic-puzzle .clue-line").last().locator(".letter").first().focus();
  await page.keyboard.type(last.replace(/(?<=^.)./, ""));
  await page.getByText(`Solved! All ${SQUARES.length} letters are right.`).waitFor();
  await page.getByText(`${QUOTE.author}, ${QUOTE.work}`).waitFor();
});

test("the puzzle of a link is printed and downloaded without its solution, and copied as the same link", async (t) => {
  const page = await open(t, { fragment: LINK, permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator(letters).first().waitFor();
  const images = page.locator("#quoteacrostic-pages img");
  await images.nth(PAGES.length - 1).waitFor({ state: "attached" });
  const [, svg = ""] = ((await images.first().getAttribute("src")) ?? "").split(",");
  assert.equal(decodeURIComponent(svg), PAGES[0]);
  assert.ok(await images.first().isHidden(), "the boxes are enough on the screen");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(
    await onPaper(page),
    PAGES.map(() => "IMG in quoteacrostic-pages"),
  );
  await page.emulateMedia({ media: "screen" });
  const names = await page.locator(".export:visible button:visible").allInnerTexts();
  assert.deepEqual(
    names.map((name) => name.split("\n").at(-1)),
    ["Print", "Copy puzzle link", "Copy embed code", "PDF", "SVG", "PNG", "HTML", "Offline"],
  );
  assert.equal((await downloaded(page, "#quoteacrostic-download-html")).content.toString(), QUOTE.html);
  const { content } = await downloaded(page, "#quoteacrostic-download-solvable");
  assert.doesNotMatch(content.toString(), QUOTE_SECRET);
  await page.click("#quoteacrostic-copy-solving");
  await page.getByText("Puzzle link copied").waitFor();
  assert.equal(new URL(await clipboard(page)).hash, LINK);
});

test("Reveal and edit opens the puzzle with all answers once it is confirmed, Back returns, and the builder keeps its own", async (t) => {
  const page = await open(t, { fragment: "#quoteacrostic?seed=s&passage=9" });
  await quoteMade(page);
  const own = await page.textContent("#quoteacrostic-text");
  await page.evaluate((hash) => location.assign(hash), LINK);
  await page.locator(letters).first().waitFor();
  assert.ok(await page.isHidden("#quoteacrostic-builder"));
  await page.getByRole("button", { name: "Reveal and edit" }).click();
  await page.locator("#spoiler").getByRole("button", { name: "Keep solving" }).click();
  assert.doesNotMatch(await readable(page), QUOTE_SECRET);
  await page.getByRole("button", { name: "Reveal and edit" }).click();
  await page.locator("#spoiler").getByRole("button", { name: "Show the answer" }).click();
  await page.getByText(QUOTE.quotation, { exact: true }).first().waitFor();
  await quoteMade(page);
  const answers = await page.locator("#quoteacrostic-answers .answer-clue b").allTextContents();
  assert.deepEqual(answers, ANSWERS);
  assert.equal((await page.inputValue("#quoteacrostic-keep")).split("\n").length, ANSWERS.length);
  assert.match(page.url(), /#quoteacrostic\?seed=s&quotation=/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "quoteacrostic-my-puzzles");
  await page.getByText("Its letters are spread over the answers.").waitFor();
  assert.ok(await page.getByText("A passage of a well-known work.").isHidden());
  await page.goBack();
  await page.locator(letters).first().waitFor();
  await page.goBack();
  await page
    .locator("#quoteacrostic-area")
    .getByText(own ?? "")
    .waitFor();
  assert.ok(await page.isHidden("#quoteacrostic-invitation"));
});

test("a broken link says so and leads to the builder, and a whole one opens in its place", async (t) => {
  const page = await open(t, { fragment: LINK.slice(0, -4) });
  await page.getByText(BROKEN_LINK).waitFor();
  const shown = (await page.locator("main").innerText()).split("\n").filter(Boolean);
  assert.deepEqual(shown, [BROKEN_LINK, "Open the builder"]);
  await page.evaluate((hash) => location.assign(hash), LINK);
  await page.locator(letters).first().waitFor();
  await page.evaluate((hash) => location.assign(hash), `#solve?quoteacrostic=${btoa("s\nToo short")}`);
  await page.getByText(BROKEN_LINK).waitFor();
  assert.ok(await page.isHidden("#quoteacrostic-bench"));
  await page.evaluate((hash) => location.assign(hash), "#solve?quoteacrostic=_w");
  await page.getByRole("button", { name: "Open the builder" }).click();
  await quoteMade(page);
  assert.match(page.url(), /#quoteacrostic\?seed=\w+$/);
});
