// @ts-check
// The bar of the Readable text tab in narrow windows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBuilder } from "./browser.mjs";
import { openExample, openText, showTab, textField } from "./readable.mjs";
import { findings, MODES } from "./states.mjs";

const open = useBuilder();
const PHONE = { width: 360, height: 740 };

/** @param {import("playwright-core").Page} page */
const bar = (page) => page.locator("#text-bar");

/** Whether an element is in the window, above the bar. @param {import("playwright-core").Page} page @param {string} selector */
const isInView = (page, selector) =>
  page.locator(selector).evaluate((one) => {
    const foot = document.getElementById("text-bar")?.getBoundingClientRect().top ?? 0;
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= foot;
  });

test("in a narrow window a bar leads to the results and back to the text", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await showTab(page);
  assert.ok(await bar(page).isHidden());
  await openExample(page);
  const grade = (await page.textContent("#text-grade")) ?? "";
  assert.match((await page.textContent("#text-bar-text")) ?? "", new RegExp(`^${grade} · \\d+ hard sentences$`));
  await page.getByRole("button", { name: "Results", exact: true }).click();
  await page.getByRole("button", { name: "Text", exact: true }).waitFor();
  assert.ok(await isInView(page, "#text-grade"));
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-grade");
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByRole("button", { name: "Results", exact: true }).waitFor();
  assert.ok(await isInView(page, "#text-editor"));
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-writing");
  await page.click("#text-clear");
  await bar(page).waitFor({ state: "hidden" });
});

test("after a word was visited, the bar leads back to its button", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await openExample(page);
  const word = page.locator("#text-words button").last();
  await word.click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  assert.ok(await word.evaluate((one) => one === document.activeElement));
  await page.getByRole("button", { name: "Text", exact: true }).waitFor();
});

test("there is no way back to a list of another text", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await openExample(page);
  const word = page.locator("#text-words button").last();
  await word.click();
  await openText(
    page,
    "Nevertheless, the considerable administration deliberated interminably. Nobody went home early.",
  );
  assert.equal(await page.textContent("#text-bar-go"), "Results");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");

  await word.click();
  await page.click("#text-clear");
  await page.keyboard.insertText("An administration deliberated.");
  await bar(page).waitFor();
  assert.equal(await page.textContent("#text-bar-go"), "Results");
});

test("the bar covers neither the focus nor the caret nor the end of the page", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await openExample(page);
  const covered = await page.locator("#panel-text :is(button, input, select), .footer a").evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && one.id !== "text-bar-go" && !(/** @type {any} */ (one).disabled))
      .filter((one) => {
        window.scrollTo(0, 0);
        /** @type {HTMLElement} */ (one).focus();
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return (
          at?.closest("#text-bar") || bottom > (document.getElementById("text-bar")?.getBoundingClientRect().top ?? 0)
        );
      })
      .map((one) => one.id || one.textContent),
  );
  assert.deepEqual(covered, []);
  // The editor reaches under the bar, and the caret goes to its end.
  await page.evaluate(() => {
    const { bottom } = document.getElementById("text-editor")?.getBoundingClientRect() ?? { bottom: 0 };
    window.scrollBy(0, bottom - innerHeight);
  });
  await textField(page).evaluate((one) => /** @type {HTMLElement} */ (one).focus({ preventScroll: true }));
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("x");
  await page.waitForFunction(() => {
    const root = /** @type {any} */ (document.getElementById("text-editor")?.shadowRoot);
    const { bottom } = root.getSelection().getRangeAt(0).getBoundingClientRect();
    return bottom > 0 && bottom <= (document.getElementById("text-bar")?.getBoundingClientRect().top ?? 0);
  });
});

for (const width of [320, 768]) {
  test(`axe finds nothing wrong with the bar, ${width} pixels wide, and its button is large enough for a finger`, async (t) => {
    const page = await open(t, { viewport: { width, height: 740 }, reducedMotion: "reduce" });
    await openExample(page);
    for (const mode of MODES) assert.deepEqual(await findings(page, mode), [], Object.values(mode).join());
    const { width: wide = 0, height: high = 0 } = (await page.locator("#text-bar-go").boundingBox()) ?? {};
    assert.ok(wide >= 44 && high >= 44, `${wide} × ${high}`);
  });
}

test("wide and low windows have no bar", async (t) => {
  const page = await open(t, { viewport: { width: 900, height: 740 } });
  await openExample(page);
  assert.ok(await bar(page).isHidden());
  await page.setViewportSize({ width: 740, height: 399 });
  assert.ok(await bar(page).isHidden());
  await page.setViewportSize({ width: 740, height: 400 });
  assert.ok(await bar(page).isVisible());
});
