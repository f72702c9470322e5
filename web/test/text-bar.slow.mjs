// @ts-check
// The bar of the Readable text tab in narrow windows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBuilder } from "./browser.mjs";
import { counted, dropText, openExample, showResults, showTab, textField } from "./readable.mjs";
import { findings, MODES } from "./states.mjs";

const open = useBuilder();
const PHONE = { width: 360, height: 740 };

/** @param {import("playwright-core").Page} page */
const bar = (page) => page.locator("#text-bar");

/** What the bar says of the scores. @param {import("playwright-core").Page} page */
const summary = (page) => page.textContent("#text-bar-text");

/** What a narrow window shows. @param {import("playwright-core").Page} page */
const shown = async (page) => ({
  text: await textField(page).isVisible(),
  results: await page.isVisible("#text-grade"),
  pressed: await bar(page).locator("[aria-pressed=true]").getAttribute("data-view"),
});
const TEXT = { text: true, results: false, pressed: "text" };
const RESULTS = { text: false, results: true, pressed: "results" };

test("a narrow window shows the text or its results, with one press between them and the score in sight", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await showTab(page);
  assert.ok(await bar(page).isHidden());
  assert.ok(await page.isVisible("#text-example"), "without a text, both are shown");
  await openExample(page);
  const grade = (await page.textContent("#text-grade")) ?? "";
  assert.match((await summary(page)) ?? "", new RegExp(`^${grade} · \\d+ hard sentences$`));
  assert.deepEqual(await shown(page), TEXT);
  // The editor has the rest of the window.
  const { y = 0, height = 0 } = (await page.locator("#text-editor").boundingBox()) ?? {};
  const top = (await bar(page).boundingBox())?.y ?? 0;
  assert.ok(y + height <= top && y + height > top - 40 && height > PHONE.height / 2, `${y} + ${height}, ${top}`);

  await showResults(page);
  assert.deepEqual(await shown(page), RESULTS);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole("button", { name: "Text", exact: true }).click();
  assert.deepEqual(await shown(page), TEXT);
  // The results are where they were.
  await showResults(page);
  assert.equal(await page.evaluate(() => scrollY), 300);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.click("#text-clear");
  await bar(page).waitFor({ state: "hidden" });
  assert.ok(await page.isVisible("#text-example"));
});

test("a word leads into the text, and the bar and Escape lead back to its button", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await openExample(page);
  const word = page.locator("#text-words button").last();
  for (const back of [() => showResults(page), () => page.keyboard.press("Escape")]) {
    await showResults(page);
    await word.click();
    assert.deepEqual(await shown(page), TEXT);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");
    await back();
    assert.deepEqual(await shown(page), RESULTS);
    assert.ok(await word.evaluate((one) => one === document.activeElement));
    await page.getByRole("button", { name: "Text", exact: true }).click();
  }
});

test("another text is shown at once, and has no way back to a list of the one before", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await openExample(page);
  await showResults(page);
  await page.locator("#text-words button").last().click();
  await showResults(page);
  await dropText(page, "Nevertheless, the considerable administration deliberated interminably.");
  assert.deepEqual(await shown(page), TEXT);
  await page.keyboard.press("Escape");
  assert.deepEqual(await shown(page), TEXT);
  await showResults(page);
  assert.notEqual(await page.evaluate(() => document.activeElement?.className), "button go-word");
});

test("the bar covers neither the focus nor the caret nor the end of the page", async (t) => {
  const page = await open(t, { viewport: PHONE });
  await openExample(page);
  for (const view of ["text", "results"]) {
    if (view === "results") await showResults(page);
    const covered = await page.locator("#panel-text :is(button, input, select), .footer a").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest("#text-bar") && !(/** @type {any} */ (one).disabled))
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
    assert.deepEqual(covered, [], view);
  }
  await page.click("#text-bar [data-view=text]");
  await textField(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("x");
  await page.waitForFunction(() => {
    const root = /** @type {any} */ (document.getElementById("text-editor")?.shadowRoot);
    const { bottom } = root.getSelection().getRangeAt(0).getBoundingClientRect();
    return bottom > 0 && bottom <= (document.getElementById("text-bar")?.getBoundingClientRect().top ?? 0);
  });
});

for (const width of [320, 768]) {
  test(`axe finds nothing wrong with the bar, ${width} pixels wide, and its buttons are large enough for a finger`, async (t) => {
    const page = await open(t, { viewport: { width, height: 740 }, reducedMotion: "reduce" });
    await openExample(page);
    for (const mode of MODES) assert.deepEqual(await findings(page, mode), [], Object.values(mode).join());
    for (const button of await bar(page).getByRole("button").all()) {
      const { width: wide = 0, height: high = 0 } = (await button.boundingBox()) ?? {};
      assert.ok(wide >= 44 && high >= 44, `${wide} × ${high}`);
    }
  });
}

test("a wide window shows both, and in a low one the bar is above the text", async (t) => {
  const page = await open(t, { viewport: { width: 900, height: 740 } });
  await openExample(page);
  assert.ok(await bar(page).isHidden());
  assert.deepEqual(await shown(page), { ...TEXT, results: true });
  await page.setViewportSize({ width: 740, height: 399 });
  const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {};
  assert.ok(y + height <= ((await page.locator("#text-writing").boundingBox())?.y ?? 0));
  await showResults(page);
  assert.deepEqual(await shown(page), RESULTS);
});

test("the editor is as high as a wide window, and its results scroll beside it and fold", async (t) => {
  const page = await open(t, { viewport: { width: 1280, height: 800 } });
  await openExample(page);
  const { height = 0 } = (await page.locator("#text-editor").boundingBox()) ?? {};
  assert.ok(height > 500, `the editor has ${height} of 800 pixels`);
  for (const id of ["text-writing", "text-results"]) {
    const { y = 0, height = 0 } = (await page.locator(`#${id}`).boundingBox()) ?? {};
    assert.ok(y + height > 770 && y + height <= 800, `${id} ends at ${y + height}`);
  }
  const fold = (/** @type {string} */ name) => page.getByRole("button", { name, expanded: false });
  await fold("Reading ease 80.4 · Easy").click();
  await page.getByRole("img", { name: "to 100, very easy" }).waitFor();
  await page.getByRole("button", { name: "Hard words" }).click();
  assert.ok(await page.locator("#text-words").isHidden());
  await page.reload();
  await counted(page);
  await fold("Hard words").waitFor();
  assert.ok(await page.locator("#text-ease").isVisible());
  assert.ok(await page.locator("#text-words").isHidden());
  assert.ok(await page.locator("#text-grades").isHidden());
});
