// @ts-check
// A quotation acrostic is solved in a page: by keyboard and by touch, in its clues and in its quotation.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe } from "../../scripts/browser.mjs";
import { kit, open } from "./elements.mjs";

/** @type {import("../dist/index.js").QuoteacrosticResult} */
const puzzle = JSON.parse(readFileSync(new URL("../../core/quoteacrostic/testdata/own.json", import.meta.url), "utf8"));
const ELEMENT = "lettercraft-quote-acrostic";

/** @param {import("node:test").TestContext} t @param {import("playwright-core").BrowserContextOptions} [options] */
async function opened(t, options) {
  const page = await open(t, `<${ELEMENT}></${ELEMENT}>`, options);
  await page.evaluate(
    ([name, puzzle]) => {
      const solver = /** @type {any} */ (document.querySelector(name));
      solver.addEventListener("solved", () => Object.assign(window, { solved: solver.progress }));
      // A letter goes into its square and its box all the same.
      solver.settings = { fill: false };
      solver.puzzle = puzzle;
    },
    /** @type {const} */ ([ELEMENT, puzzle]),
  );
  await page.getByRole("group", { name: "Quotation acrostic" }).waitFor();
  return page;
}

/** The letters in the squares, and then those in the boxes of the clues. @param {import("playwright-core").Page} page */
const lettersIn = async (page) =>
  Promise.all(
    [".squares", ".clues"].map((part) =>
      page
        .locator(`${part} .letter`)
        .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_").join("")),
    ),
  );

/** The name of the box with the focus. @param {import("playwright-core").Page} page */
const focused = (page) => page.locator(".letter:focus").getAttribute("aria-label");

/** The answers and the letters of the quotation. */
const answers = puzzle.clues.map(({ letters }) => letters).join("");
const quotation = puzzle.quotation.toUpperCase().replace(/[^A-Z]/g, "");

test("a quotation acrostic is solved in its clues with the keyboard, and tells its source then", async (t) => {
  const page = await opened(t);
  const readable = () => page.locator("body").ariaSnapshot();
  assert.doesNotMatch(await readable(), new RegExp(`turtle|Onymous|${puzzle.clues[0]?.answer}`, "i"));
  await page.locator(".clues .letter").first().focus();
  for (const letter of answers) await page.keyboard.type(letter);
  assert.deepEqual(await lettersIn(page), [quotation, answers]);
  assert.equal(await page.locator(".verdict").textContent(), `Solved! All ${quotation.length} letters are right.`);
  assert.equal(await page.locator(".quotation .credit").textContent(), `“${puzzle.quotation}” — ${puzzle.author}`);
  const solved = await page.evaluate(() => /** @type {any} */ (window).solved);
  assert.deepEqual([solved.letters, solved.isSolved], [quotation + answers, true]);
});

test("keys move in the quotation and in the clues, and Tab and Enter between them", async (t) => {
  const page = await opened(t);
  const [first, second] = puzzle.clues;
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    return (await focused(page))
      ?.replace(/ of \d+/, "")
      .split(", ")
      .slice(0, 2)
      .join(", ");
  };
  await page.locator(".squares .letter").first().click();
  assert.equal(await press("Control+ArrowRight", "ArrowLeft"), `Square 6, ${clueOf(6)}`);
  assert.equal(
    await press("Tab"),
    `${clueOf(6)}, ${placeOf(6)}`,
    "the box of the same square is the tab stop of the clues",
  );
  assert.equal(await press("Shift+Tab", "ArrowRight", "Enter"), `${clueOf(7)}, ${placeOf(7)}`);
  assert.equal(await press("Control+Home", "End"), `A, letter ${first?.letters.length}`);
  assert.equal(await press("ArrowDown", "Home", "ArrowRight"), "B, letter 2");
  await page.keyboard.type("xy");
  assert.equal(await focused(page).then((name) => name?.slice(0, 11)), "B, letter 4");
  assert.equal((await lettersIn(page))[0]?.charAt((second?.squares[1] ?? 0) - 1), "X");
  assert.equal(await press("Backspace", "Backspace", "Control+ArrowLeft", "Control+ArrowLeft"), "A, letter 1");
  await press("Backspace");
  assert.equal(await press("Backspace"), "A, letter 1", "keys for typing stay in the clues");
  assert.equal((await lettersIn(page))[0]?.replaceAll("_", ""), "X");
});

test("it is solved by touch on a narrow screen: a square shows its clue, and axe finds nothing", async (t) => {
  const page = await opened(t, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.locator(".squares .letter").nth(4).tap();
  const clue = puzzle.clues.find(({ squares }) => squares.includes(5));
  assert.match((await page.locator(".about").textContent()) ?? "", new RegExp(`^${clue?.letter}\\. ${clue?.clue}`));
  const marked = page.locator(".clues .same .letter");
  assert.match((await marked.getAttribute("aria-label")) ?? "", /square 5,/);
  await page.getByRole("button", { name: "Q", exact: true }).tap();
  assert.equal((await lettersIn(page))[0]?.charAt(4), "Q");
  assert.equal((await lettersIn(page))[1]?.replaceAll("_", ""), "Q");
  await page.getByRole("button", { name: "Check" }).tap();
  assert.equal(await page.locator(".letter[aria-invalid]").count(), 2);
  const { columns, width } = await page.locator(".squares").evaluate((grid) => ({
    columns: getComputedStyle(grid).gridTemplateColumns.split(" ").length,
    width: document.documentElement.scrollWidth,
  }));
  assert.ok(columns < puzzle.grid.columns && columns > 8 && width === 360, `${columns} columns, ${width} px`);
  assert.deepEqual((await axe(page)).violations, []);
});

test("progress that is set with another puzzle belongs to that puzzle", async (t) => {
  const page = await opened(t);
  const other = await kit.quoteacrostic({ passage: 8, seed: "s" });
  const letters = "Q".padEnd(2 * other.clues.flatMap(({ squares }) => squares).length, "_");
  const seen = await page.evaluate(
    ([name, puzzle, letters]) => {
      const solver = /** @type {any} */ (document.querySelector(name));
      solver.puzzle = puzzle;
      solver.progress = { letters };
      return solver.progress?.letters;
    },
    /** @type {const} */ ([ELEMENT, other, letters]),
  );
  assert.equal(seen, letters);
});

test("an element whose code could not be loaded asks to load the page again, because no browser tries it again", async (t) => {
  const page = await open(t, `<${ELEMENT}></${ELEMENT}>`);
  await page.route("**/quote.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw 'lost'" }));
  const logged = await page.evaluate(
    ([name, puzzle]) =>
      new Promise((resolve) => {
        console.error = resolve;
        const solver = /** @type {any} */ (document.querySelector(name));
        solver.puzzle = puzzle;
      }),
    /** @type {const} */ ([ELEMENT, puzzle]),
  );
  assert.match(String(logged), /quote\.js could not be loaded/);
  await page.getByText("The puzzle could not be loaded. Check your connection, then load the page again.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Try again" }).isHidden());
});

/** The letter of the clue of a square. @param {number} number */
const clueOf = (number) => puzzle.clues.find(({ squares }) => squares.includes(number))?.letter;

/** @param {number} number */
const placeOf = (number) =>
  `letter ${(puzzle.clues.find(({ squares }) => squares.includes(number))?.squares.indexOf(number) ?? 0) + 1}`;
