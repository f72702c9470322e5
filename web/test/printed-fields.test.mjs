// @ts-check
/** The fields for what is printed of a puzzle, on the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloaded, openOptions } from "./browser.mjs";
import { kit, open, openBuilder, SEED, TEXT } from "./options.mjs";

const OWN = "Work in pairs.";

/** Whether an address has all of these parameters. @param {string} hash @param {string[]} parts */
const hasParts = (hash, parts) => parts.every((part) => hash.split("&").includes(part));

/** Waits until the first page of a tab has a text, or has it no more. @param {import("playwright-core").Page} page @param {string} tab @param {string} text @param {boolean} isThere */
const previewed = (page, tab, text, isThere) =>
  page.waitForFunction(
    ([list = "", part = "", wanted]) => {
      const src = document.querySelector(`#${list} img`)?.getAttribute("src");
      return src && decodeURIComponent(src).includes(part) === wanted;
    },
    /** @type {[string, string, boolean]} */ ([`${tab}-pages`, text, isThere]),
  );

test("what is left out of a cryptogram is left out of the pages and the files, and undo brings it back", async (t) => {
  const page = await openBuilder(t);
  await page.locator("#cryptogram-pages").scrollIntoViewIfNeeded();
  await previewed(page, "cryptogram", `>Puzzle ${SEED}<`, true);
  const state = page.locator("#cryptogram-printed-state");
  assert.equal(await state.textContent(), "everything");
  await page.uncheck("#cryptogram-seeds");
  await page.uncheck("#cryptogram-rating");
  await page.fill("#cryptogram-instruction-text", OWN);
  assert.equal(await state.textContent(), "without difficulty, seed · own instructions");
  await page.locator("#cryptogram-pages").scrollIntoViewIfNeeded();
  await previewed(page, "cryptogram", `>Puzzle ${SEED}<`, false);
  await previewed(page, "cryptogram", OWN, true);
  const { content } = await downloaded(page, "#cryptogram-download-html");
  const { html } = kit.cryptogram({ text: TEXT, seed: SEED, seeds: false, rating: false, instructionText: OWN });
  assert.equal(content.toString(), html);
  await page.waitForURL(({ hash }) =>
    hasParts(hash, ["instructionText=Work+in+pairs.", "seeds=false", "rating=false"]),
  );
  for (let i = 0; i < 2; i++) await page.click("#cryptogram-undo");
  assert.equal(await state.textContent(), "without seed");
  assert.ok(await page.isChecked("#cryptogram-rating"));
  assert.equal(await page.inputValue("#cryptogram-instruction-text"), "");
});

test("a text of one's own is refused beside its field, and has no field without instructions", async (t) => {
  const page = await openBuilder(t);
  const text = page.locator("#cryptogram-instruction-text");
  await text.fill("x".repeat(401));
  assert.equal(
    await page.textContent("#cryptogram-instruction-text-error"),
    "The text of the instructions must have at most 400 characters.",
  );
  assert.equal(await text.getAttribute("aria-invalid"), "true");
  await page.uncheck("#cryptogram-instructions");
  assert.ok(await text.isHidden());
  assert.equal(await text.getAttribute("aria-invalid"), null);
  await page.check("#cryptogram-instructions");
  assert.equal(await text.inputValue(), "x".repeat(401));
});

test("what is printed of an acrostic changes its pages, and leaves its answers as they are", async (t) => {
  const page = await open(t, { fragment: `#acrostic?word=Garden&seed=${SEED}` });
  await openOptions(page);
  await page.selectOption("#acrostic-answer-1", { index: 3 });
  await page.uncheck("#acrostic-seeds");
  await page.fill("#acrostic-instruction-text", OWN);
  // The tilde marks the answers that stay while others are changed by hand.
  const kept = /^answers=.*%7E/;
  await page.waitForURL(
    ({ hash }) =>
      hasParts(hash, ["instructionText=Work+in+pairs.", "seeds=false"]) &&
      hash.split("&").some((part) => kept.test(part)),
  );
  assert.equal(await page.textContent("#acrostic-printed-state"), "without seed · own instructions");
  await page.locator("#acrostic-pages").scrollIntoViewIfNeeded();
  await previewed(page, "acrostic", OWN, true);
  await previewed(page, "acrostic", `>Puzzle ${SEED}<`, false);
});
