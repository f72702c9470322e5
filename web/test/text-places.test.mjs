// @ts-check
// The ways between the text and the lists of its hardest sentences and hard words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { followed, until, useBuilder } from "./browser.mjs";
import { counted, openText, textField } from "./readable.mjs";

const open = useBuilder();
const HARD = "Nevertheless, the considerable administration deliberated interminably about the reorganization of it.";
const HARDER =
  "Notwithstanding, the administration underestimated the considerable expenditure of the municipal undertaking.";
const EASY = "The cat sat on the mat. ";

/** Waits until a text is selected in the editor. @param {import("playwright-core").Page} page @param {string} text */
const selects = (page, text) =>
  until(
    page,
    async (text) =>
      /** @type {any} */ (document.getElementById("text-editor")).shadowRoot.getSelection().toString() === text,
    text,
  );

/** The text of the element with the focus. @param {import("playwright-core").Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

/** @param {import("playwright-core").Page} page @param {string} sentence */
const noticed = (page, sentence) => page.locator("#notice").getByText(sentence, { exact: true }).waitFor();

test("Escape in the editor goes back to the button that led there, wherever the page is", async (t) => {
  const page = await open(t, { viewport: { width: 1000, height: 400 } });
  await openText(page, `${EASY.repeat(9)}${HARD} ${HARDER}`);
  const button = page.getByRole("button", { name: "municipal 1×" }); // a word without advice, whose bubble would close first
  await button.click();
  assert.equal(await focused(page), "text-editor");
  await selects(page, "municipal");
  await page.keyboard.press("Escape");
  assert.ok(await button.evaluate((one) => one === document.activeElement));
  await followed(page);
  assert.ok(await button.evaluate((one) => one.getBoundingClientRect().top > 0));

  // Without such a visit it leads nowhere.
  await textField(page).focus();
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "text-editor");
});

test("if the sentence is gone from its list, Escape goes back to the one in its place", async (t) => {
  const page = await open(t);
  await openText(page, `${EASY.repeat(9)}${HARD} ${HARDER}`);
  const buttons = page.locator("#text-hardest .go");
  assert.deepEqual(await buttons.allTextContents(), [HARD, HARDER]);
  await buttons.first().click();
  await page.keyboard.type("It cost more.");
  await counted(page);
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), HARDER);

  // A list that has become empty leads nowhere.
  await page.keyboard.press("Enter");
  await selects(page, HARDER);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("The cat sat.");
  await counted(page);
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "text-editor");
});

test("a word and a repeated sentence have their places in turn, and the page says which one it is", async (t) => {
  const page = await open(t);
  await openText(page, `${HARD}\n\n${EASY}\n\n${HARD}\n\n${EASY}`);
  const button = page.getByRole("button", { name: "administration 2×" });
  await button.click();
  await noticed(page, "Place 1 of 2.");
  // The next one is that behind the caret, also before the text was counted again: the text changes and the button is pressed in one task.
  await button.evaluate(async (/** @type {HTMLElement} */ one) => {
    document.execCommand("insertText", false, "council");
    await null;
    one.click();
  });
  await selects(page, "administration");
  await counted(page);
  assert.equal(await page.getByRole("button", { name: "administration 1×" }).count(), 1);

  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+Home");
  await counted(page);
  const sentence = page.getByRole("button", { name: HARD, exact: true });
  for (const place of [1, 2, 1]) {
    await sentence.click();
    await noticed(page, `Place ${place} of 2.`);
    await selects(page, HARD);
  }
});

test("a repeated sentence has the number of its places, which is a minimum if the list is full of it", async (t) => {
  const page = await open(t);
  const facts = page.locator("#text-hardest li p");
  await openText(page, `${HARD} ${EASY}${HARD}`);
  assert.match((await facts.first().textContent()) ?? "", / · 2 times in the text$/);
  await openText(page, `${HARD} ${EASY}`.repeat(11));
  assert.match((await facts.first().textContent()) ?? "", / · 10 times or more in the text$/);
});

test("F8 and Shift+F8 go through the marked sentences, and the page says how hard each one is", async (t) => {
  const page = await open(t);
  await openText(page, `${HARD} ${EASY}${EASY}${HARDER}`);
  await page.selectOption("#text-goal", "college");
  await textField(page).focus();
  const said = /^(Very hard|Hard) sentence, 1 of 2: 11 words, grade \d+\.\d\.$/;
  await page.keyboard.press("F8");
  assert.match((await page.textContent("#notice")) ?? "", said);
  await selects(page, HARD);
  await page.keyboard.press("F8");
  await selects(page, HARDER);
  await page.keyboard.press("F8");
  await selects(page, HARD);
  await page.keyboard.press("Shift+F8");
  await selects(page, HARDER);
  await page.uncheck("#text-mark-hard");
  await page.uncheck("#text-mark-veryHard");
  await textField(page).press("F8");
  await noticed(page, "No sentence is marked.");
  await selects(page, HARDER);
  assert.match((await page.locator("#text-editor #description").textContent()) ?? "", /F8 in the text/);
});
