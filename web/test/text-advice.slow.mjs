// @ts-check
// Advice in the Readable text tab: the bubble in the editor, and the section of the results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, useBuilder } from "./browser.mjs";
import { counted, kept, openText, showResults, showTab, textField, write, written } from "./readable.mjs";

const open = useBuilder();
const TEXT = "The club will commence soon. They utilize the hall. We utilize the garden every day.";

/** @param {import("playwright-core").Page} page */
const bubble = (page) => page.locator("#text-bubble");

/** The places that are marked. @param {import("playwright-core").Page} page */
const places = (page) => textField(page).locator(".advice").allTextContents();

/** @param {import("playwright-core").Page} page */
const selected = (page) =>
  page.evaluate(() => /** @type {any} */ (document.getElementById("text-editor")).shadowRoot.getSelection().toString());

/** @param {import("playwright-core").Page} page @param {string} sentence */
const noticed = (page, sentence) => page.locator("#notice").getByText(sentence, { exact: true }).waitFor();

test("by the keyboard, F7 goes to the next advice, which is read out, and Alt+Enter uses it as one step", async (t) => {
  const page = await open(t);
  await openText(page, TEXT);
  assert.deepEqual(await places(page), ["commence", "utilize", "utilize"]);
  await textField(page).press("F7");
  await page.keyboard.press("F7");
  assert.equal(await selected(page), "utilize");
  await bubble(page).getByText("2 of 3", { exact: true }).waitFor();
  await page
    .locator("#spoken")
    .getByText("Advice, 2 of 3: Simpler words, “utilize”. A more common word says the same. Alt+Enter uses “use”.")
    .waitFor();
  assert.match((await page.textContent("#text-bubble-grade")) ?? "", /^Mean grade \d+\.\d → \d+\.\d$/);
  await accessible(page);

  await page.keyboard.press("Alt+Enter");
  await noticed(page, "“utilize” is now “use”. Undo takes it back.");
  assert.equal(await written(page), TEXT.replace("utilize", "use"));
  assert.ok(await bubble(page).isHidden());
  // The caret is behind the new text, and the other places have kept their marks.
  assert.deepEqual(await places(page), ["commence", "utilize"]);
  await page.keyboard.type("!");
  assert.match(await written(page), /They use! the hall/);
  await page.click("#text-undo");
  await page.click("#text-undo");
  assert.equal(await written(page), TEXT);
  await counted(page);
  await textField(page).press("Shift+F7");
  assert.equal(await selected(page), "commence");
  // Tab reaches the buttons of the bubble.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Use “start”");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await written(page), TEXT.replace("commence", "begin"));
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");
  await page.keyboard.press("Alt+Enter");
  await noticed(page, "There is no advice at the caret.");
});

test("F7 is a key of the editor without scores too, so that Firefox does not take it", async (t) => {
  const page = await open(t);
  await showTab(page);
  await page.evaluate(() => {
    document.addEventListener("keydown", ({ key, defaultPrevented }) => {
      document.body.dataset.taken = `${key} ${defaultPrevented}`;
    });
  });
  await textField(page).press("F7");
  await noticed(page, "There is no advice yet.");
  assert.equal(await page.getAttribute("body", "data-taken"), "F7 true");
});

test("between the scores of a text and its marks, what is changed is said rightly", async (t) => {
  const page = await open(t);
  await openText(page, `${TEXT} We will utilize.`);
  const scores = (await page.textContent("#text-scores")) ?? "";
  // The marks wait for a frame.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await textField(page).press("ControlOrMeta+Home");
  await page.keyboard.insertText("Hello there. ");
  await page.waitForFunction((before) => document.getElementById("text-scores")?.textContent !== before, scores, {
    polling: 50,
  });
  await textField(page).press("ControlOrMeta+End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Alt+Enter");
  await noticed(page, "“utilize” is now “use”. Undo takes it back.");
});

test("a press on a place opens its bubble, and typing or Escape closes it; a caret elsewhere stays where it is", async (t) => {
  const page = await open(t);
  await openText(page, TEXT);
  const place = textField(page).locator(".advice").last();
  await place.click();
  await bubble(page).getByRole("button", { name: "Use “use”" }).waitFor();
  await page.keyboard.press("Escape");
  assert.ok(await bubble(page).isHidden());
  await textField(page).press("ControlOrMeta+Home");
  await place.click();
  await bubble(page).waitFor();
  await page.keyboard.type("x");
  assert.ok(await bubble(page).isHidden());
  await page.click("#text-undo");
  await counted(page);
  assert.ok(await bubble(page).isHidden(), "a count opens no bubble");
  assert.deepEqual(await places(page), ["commence", "utilize", "utilize"]);
  await place.click();
  await bubble(page).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Use “use”");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  assert.ok(await bubble(page).isHidden());
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");
});

test("Escape closes the bubble of a place that the list has led to, and a second one goes back to the list", async (t) => {
  const page = await open(t);
  await openText(page, TEXT);
  const row = page.getByRole("button", { name: "utilize → use 2×" });
  await row.click();
  await bubble(page).waitFor();
  await page.keyboard.press("Escape");
  assert.ok(await bubble(page).isHidden());
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");
  await page.keyboard.press("Escape");
  assert.ok(await row.evaluate((one) => one === document.activeElement));
});

test("an ignored place has no mark and is not listed, which is kept and undone, and can be taken back", async (t) => {
  const page = await open(t);
  await openText(page, TEXT);
  await textField(page).press("F7");
  await page.getByRole("button", { name: "Ignore here" }).click();
  await noticed(page, "The advice is ignored here. Undo takes it back.");
  await page.getByText("1 place is ignored by your choice.", { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");
  assert.deepEqual(await places(page), ["utilize", "utilize"]);
  assert.equal(await page.textContent("#text-advice-state"), "2 places");
  assert.equal(await page.locator("#text-advice .go").count(), 1);
  await kept(page, TEXT, { ignored: ["simpler_word: e club will commence soon."] });
  await page.reload();
  await page.locator("#text-ignored").waitFor();
  await page.click("#text-ignored-back");
  await page.locator("#text-ignored").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => /** @type {any} */ (document.activeElement)?.dataset.fold), "advice");
  await page.click("#text-undo");
  await page.locator("#text-ignored").waitFor();
  assert.equal(await written(page), TEXT);
});

test("advice on equal places is ignored together, as its button says before", async (t) => {
  const page = await open(t);
  await openText(page, "We utilize the hall. They utilize the garden. We utilize the hall.");
  await textField(page).press("F7");
  await page.getByRole("button", { name: "Ignore all 2" }).click();
  await noticed(page, "The advice is ignored at all 2 equal places. Undo takes it back.");
  await page.getByText("2 places are ignored by your choice.", { exact: true }).waitFor();
  await textField(page).press("F7");
  await page.getByRole("button", { name: "Ignore here" }).waitFor();
  assert.deepEqual(await places(page), ["utilize"]);
});

test("a kind that is switched off is not marked, listed or looked for, and the browser remembers it", async (t) => {
  const page = await open(t);
  await openText(page, TEXT);
  await page.uncheck("#text-mark-simpler_word");
  await page.getByText("0 places", { exact: true }).waitFor();
  await counted(page);
  assert.deepEqual(await places(page), []);
  assert.equal(await page.textContent("#text-count-simpler_word"), "");
  await textField(page).press("F7");
  await noticed(page, "There is no advice.");
  await page.reload();
  await page.locator("#text-scores").waitFor();
  await counted(page);
  assert.equal(await page.isChecked("#text-mark-simpler_word"), false);
  assert.deepEqual(await places(page), []);
  await page.check("#text-mark-simpler_word");
  await textField(page).locator(".advice").first().waitFor();
  assert.equal(await page.textContent("#text-count-simpler_word"), "3");
});

test("on a phone, the list leads to a place with its bubble, and back", async (t) => {
  const page = await open(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await showTab(page);
  await write(page, TEXT);
  await page.locator("#text-scores").waitFor({ state: "attached" });
  await counted(page);
  await showResults(page);
  const row = page.getByRole("button", { name: "utilize → use 2×" });
  await row.tap();
  await bubble(page).waitFor();
  assert.equal(await selected(page), "utilize");
  const { x = 0, width = 0 } = (await bubble(page).boundingBox()) ?? {};
  assert.ok(x >= 8 && x + width <= 382, `${x} + ${width}`);
  await accessible(page);
  await page.getByRole("button", { name: "Use “use”" }).tap();
  assert.equal(await written(page), TEXT.replace("utilize", "use"));
  await showResults(page);
  await page.getByRole("button", { name: "utilize → use", exact: true }).waitFor();
});

test("in a small window, the bubble is whole in the window, and hides no line of its place", async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 320 } });
  const sentence = "We keep it in accordance with the rules. They paint the wall in close proximity to the door. ";
  await openText(page, sentence.repeat(3));
  let wrapped = 0;
  for (let i = 0; i < 6; i++) {
    await textField(page).press("F7");
    await bubble(page)
      .getByText(`${i + 1} of 6`, { exact: true })
      .waitFor();
    const seen = await page.waitForFunction(() => {
      const { top, bottom } = /** @type {Element} */ (document.getElementById("text-bubble")).getBoundingClientRect();
      const root = /** @type {any} */ (document.getElementById("text-editor")).shadowRoot;
      const lines = [...root.getSelection().getRangeAt(0).getClientRects()].filter((line) => line.width > 0);
      const isWhole = top >= 0 && bottom <= window.innerHeight;
      const hidesNone = lines.every((line) => line.bottom <= top + 1 || line.top >= bottom - 1);
      return isWhole && hidesNone ? new Set(lines.map((line) => Math.round(line.top))).size : 0;
    });
    wrapped += Number((await seen.jsonValue()) > 1);
  }
  assert.ok(wrapped > 0);
});
