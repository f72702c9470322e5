// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { cipherTable, downloaded, onPaper, openOptions, slots, useBuilder } from "./browser.mjs";

const open = useBuilder();
const TEXT = "Noon, moon: a onetime tomato";

/** @param {import("node:test").TestContext} t */
async function openPuzzle(t, options = {}) {
  const page = await open(t, options);
  await page.fill("#cryptogram-text", TEXT);
  return page;
}

/** The letters of the text, with "_" for those that have not been guessed. @param {string} guessed */
const expected = (guessed) =>
  TEXT.toUpperCase()
    .replace(/[^A-Z]/g, "")
    .replace(/./g, (letter) => (guessed.includes(letter) ? letter : "_"));

/** The index of the focused slot. @param {import("playwright-core").Page} page */
const focused = (page) =>
  page.locator("#cryptogram-puzzle .letter").evaluateAll((all) => all.findIndex((one) => one.matches(":focus")));

/** Types the whole solution, letter by letter. @param {import("playwright-core").Page} page */
async function solve(page) {
  const answers = Object.fromEntries(Object.entries(await cipherTable(page)).map(([plain, cipher]) => [cipher, plain]));
  for (const slot of await page.locator("#cryptogram-puzzle .letter").all()) {
    if (await slot.inputValue()) continue;
    await slot.focus();
    await page.keyboard.type(answers[(await slot.getAttribute("aria-label")) ?? ""] ?? "");
  }
}

test("a letter fills all its boxes and moves the focus to the next empty box", async (t) => {
  const page = await openPuzzle(t);
  await page.locator("#cryptogram-puzzle .letter").first().click();
  await page.keyboard.type("n");
  assert.equal(await slots(page), expected("N"));
  assert.equal(await focused(page), 1);
  await page.keyboard.type("o5");
  assert.equal(await slots(page), expected("NO"));
});

test("the boxes have one tab stop, and the arrows, Home and End move the focus", async (t) => {
  const page = await openPuzzle(t, { viewport: { width: 360, height: 800 } });
  assert.equal(await page.locator("#cryptogram-puzzle .letter[tabindex='0']").count(), 1);
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), 2);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(page), 1);
  assert.equal(await page.locator("#cryptogram-puzzle .letter[tabindex='0']").count(), 1);

  await page.keyboard.press("ArrowDown");
  const below = await focused(page);
  const [upper, lower] = await Promise.all(
    [1, below].map((i) => page.locator("#cryptogram-puzzle .letter").nth(i).boundingBox()),
  );
  assert.ok(upper && lower && lower.y > upper.y && Math.abs(lower.x - upper.x) < 14, "straight below");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), 1);

  await page.keyboard.press("End");
  const end = await focused(page);
  await page.keyboard.press("ArrowRight");
  const next = await page
    .locator("#cryptogram-puzzle .letter")
    .nth(end + 1)
    .boundingBox();
  assert.ok(end > 1 && next && upper && next.y > upper.y, "End is the end of the line");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.equal(await focused(page), 0);
  await page.keyboard.press("Control+End");
  assert.equal(await focused(page), expected("").length - 1);
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), -1);
});

test("Backspace clears all boxes of a letter, and then moves back", async (t) => {
  const page = await openPuzzle(t);
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("n");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  assert.equal(await slots(page), expected(""));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Backspace");
  assert.equal(await focused(page), 0);
});

test("the page warns about a letter that is used twice", async (t) => {
  const page = await openPuzzle(t);
  const cipher = await cipherTable(page);
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("ee");
  assert.equal(await page.textContent("#cryptogram-puzzle .verdict"), `E is used for ${cipher.N} and ${cipher.O}.`);
  assert.equal(
    await page.locator("#cryptogram-puzzle .letter[aria-invalid=true]").count(),
    (TEXT.match(/[no]/gi) ?? []).length,
  );
  await page.click("#cryptogram-puzzle .clear");
  assert.equal(await page.textContent("#cryptogram-puzzle .verdict"), "Cleared. You can undo that.");
  assert.equal(await page.locator("#cryptogram-puzzle .letter[aria-invalid=true]").count(), 0);
});

test("Clear can be undone with the keyboard, until the next letter", async (t) => {
  const page = await openPuzzle(t);
  await openOptions(page);
  await page.fill("#cryptogram-hints", "1");
  const empty = await slots(page);
  const label = () => page.locator("#cryptogram-puzzle .clear").innerText();
  await page.click("#cryptogram-puzzle .clear");
  assert.equal(await label(), "Clear", "there was nothing to clear");
  const open = page.locator("#cryptogram-puzzle :not(.given) > .letter");
  await open.first().focus();
  await page.keyboard.type("xyz");
  const written = await slots(page);
  await page.locator("#cryptogram-puzzle .clear").focus();
  await page.keyboard.press("Enter");
  assert.equal(await slots(page), empty);
  assert.equal(await page.textContent("#cryptogram-puzzle .verdict"), "Cleared. You can undo that.");
  assert.equal(await label(), "Undo clear");
  await page.keyboard.press("Enter");
  assert.equal(await slots(page), written);
  assert.equal(await label(), "Clear");

  await page.click("#cryptogram-puzzle .clear");
  await open.first().focus();
  await page.keyboard.type("q");
  assert.equal(await label(), "Clear");
  await page.click("#cryptogram-puzzle .clear");
  await page.click("#cryptogram-new");
  assert.equal(await label(), "Clear", "the letters belong to another cipher");
});

const LINK = `#solve?puzzle=${btoa("seed\nQuixotic zebras juggle vexing hymns")}&options=${btoa("title=For+you&hints=1")}`;
const ANSWER = /quixotic|zebras|juggle|vexing|hymns/i;

/**
 * Everything that a solver can read on the page: its markup, the values of its fields, and its pictures.
 *
 * @param {import("playwright-core").Page} page
 */
const readable = (page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll("input, textarea, select")];
    const held = fields.map((one) => /** @type {HTMLInputElement} */ (one).value);
    const pictures = [...document.images].map((one) => decodeURIComponent(one.src));
    const shadows = [...document.querySelectorAll("*")].map((one) => one.shadowRoot?.innerHTML ?? "");
    return [document.documentElement.outerHTML, ...shadows, ...held, ...pictures].join("\n");
  });

test("the solver's view contains no part of the answer, on the screen, on paper or in its files", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.waitForFunction(() => document.querySelectorAll("#cryptogram-pages li").length > 0);
  assert.doesNotMatch(await readable(page), ANSWER);
  assert.deepEqual(await cipherTable(page), {});
  assert.ok(await page.locator("#cryptogram-cipher").isHidden());
  assert.doesNotMatch(await page.locator("body").ariaSnapshot(), /becomes|quixotic/i);
  assert.equal((await slots(page)).replaceAll("_", "").length > 0, true, "a letter is given");
  for (const button of ["#cryptogram-download-html", "#cryptogram-download-svg"]) {
    assert.doesNotMatch((await downloaded(page, button)).content.toString(), ANSWER);
  }
  assert.equal(await page.getByRole("button", { name: /Download the solution/ }).count(), 0);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await onPaper(page), ["IMG in cryptogram-pages"]);
});

for (const [what, button] of [
  ["Show solution", "#cryptogram-puzzle .solution"],
  ["Reveal and edit", "#cryptogram-open-builder"],
]) {
  test(`${what} shows a solver nothing until they confirm it`, async (t) => {
    const page = await open(t, { fragment: LINK });
    const before = await slots(page);
    const dialog = page.getByRole("dialog", { name: "Show the answer?" });
    for (const decline of ["Enter", "Escape"]) {
      await page.locator(button ?? "").focus();
      await page.keyboard.press("Enter");
      await dialog.waitFor();
      assert.equal(await dialog.locator(":focus").textContent(), "Keep solving");
      await page.keyboard.press(decline);
      await dialog.waitFor({ state: "hidden" });
      assert.equal(await slots(page), before);
      assert.doesNotMatch(await readable(page), ANSWER);
      assert.ok(await page.locator(button ?? "").evaluate((one) => one.matches(":focus")), "the focus is back");
    }
    await page.click(button ?? "");
    await dialog.getByRole("button", { name: "Show the answer" }).click();
    if (button === "#cryptogram-open-builder") {
      await page.locator("#cryptogram-builder").waitFor();
      assert.match(await page.inputValue("#cryptogram-text"), ANSWER);
      return;
    }
    await page.getByText("This is the solution.").waitFor();
    assert.match(await slots(page), ANSWER);
    await page.click("#cryptogram-puzzle .solution");
    assert.equal(await slots(page), before);
    // The user must confirm each time.
    await page.click("#cryptogram-puzzle .solution");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await slots(page), before);
  });
}

test("Check names the wrong letters", async (t) => {
  const page = await openPuzzle(t);
  const cipher = await cipherTable(page);
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("n");
  await page.click("#cryptogram-puzzle .check");
  assert.equal(await page.textContent("#cryptogram-puzzle .verdict"), "Right so far, 6 letters to go.");
  await page.locator("#cryptogram-puzzle .letter").nth(1).focus();
  await page.keyboard.type("x");
  await page.click("#cryptogram-puzzle .check");
  assert.equal(await page.textContent("#cryptogram-puzzle .verdict"), `${cipher.O}: not right yet, 5 letters to go.`);
  assert.equal(
    await page.locator("#cryptogram-puzzle .letter[aria-invalid=true]").count(),
    (TEXT.match(/o/gi) ?? []).length,
  );
});

test("a solved puzzle says so", async (t) => {
  const page = await openPuzzle(t);
  await solve(page);
  assert.equal(await page.textContent("#cryptogram-puzzle .verdict"), "Solved! All 22 letters are right.");
  assert.equal(await page.locator("#cryptogram-puzzle .solved").count(), 1);
});

test("a puzzle whose boxes are filled with wrong letters is not solved", async (t) => {
  const page = await openPuzzle(t);
  await solve(page);
  const { N, T } = await cipherTable(page);
  for (const [cipher, letter] of [
    [N, "q"],
    [T, "x"],
  ]) {
    await page.locator(`#cryptogram-puzzle .letter[aria-label=${cipher}]`).first().focus();
    await page.keyboard.type(letter ?? "");
  }
  assert.equal(
    await page.textContent("#cryptogram-puzzle .verdict"),
    "Every box is filled, but something is wrong. Check shows where.",
  );
  assert.equal(await page.locator("#cryptogram-puzzle .solved").count(), 0);
});

test("Show solution fills the boxes, and hiding it restores the guesses", async (t) => {
  const page = await openPuzzle(t);
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("n");
  await page.click("#cryptogram-puzzle .solution");
  assert.equal(await page.getAttribute("#cryptogram-puzzle .solution", "aria-pressed"), "true");
  assert.equal(await slots(page), expected(TEXT.toUpperCase()));
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("q");
  await page.keyboard.press("Backspace");
  assert.equal(await slots(page), expected(TEXT.toUpperCase()));
  await page.click("#cryptogram-puzzle .solution");
  assert.equal(await slots(page), expected("N"));
});

test("guesses stay while the user types the text, and are cleared when the cipher changes", async (t) => {
  const page = await openPuzzle(t);
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("n");
  await page.fill("#cryptogram-text", "No one");
  assert.equal(await slots(page), "N__N_");
  // This text has every letter, so a remaining guess would be visible.
  await page.fill("#cryptogram-text", "Pack my box with five dozen liquor jugs");
  await page.click("#cryptogram-new");
  assert.match(await slots(page), /^_{32}$/);
});
