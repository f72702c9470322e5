// @ts-check
// The builder in a window of 320 pixels.
import assert from "node:assert/strict";
import { test } from "node:test";
import { paste } from "./booklet.mjs";
import { openOptions, quoteMade, ready, selectTab, useBuilder } from "./browser.mjs";
import { openExample, openText, showResults, unfold } from "./readable.mjs";

const open = useBuilder();

test("nothing scrolls sideways at 320 pixels", async (t) => {
  const page = await open(t, { viewport: { width: 320, height: 800 } });
  for (const reach of [
    () => openOptions(page),
    () => page.getByLabel("K4", { exact: true }).check(),
    () => page.fill("#cryptogram-key", "x".repeat(60)),
    () => page.fill("#cryptogram-second-key", "y".repeat(30)),
    () => page.fill("#cryptogram-title", "x".repeat(60)),
    () => page.fill("#cryptogram-hints", "20"),
    () => page.click("#cryptogram-difficulty summary"),
    () => page.click("#cryptogram-quotation"),
    () => page.click("#cryptogram-cipher summary"),
    () =>
      page.fill(
        "#cryptogram-text",
        `${"incomprehensibilities".repeat(5)} ============================================ 日本語日本語日本語日本語日本語日本語日本語`,
      ),
    () => page.fill("#cryptogram-text", "x".repeat(501)),
    () => selectTab(page, "acrostic"),
    () => page.fill("#acrostic-word", "incomprehensive"),
    () => page.fill("#acrostic-title", "x".repeat(60)),
    () => page.selectOption("#acrostic-answer-1", "write"),
    () => page.fill("#acrostic-word-1", "i".repeat(20)),
    () => page.fill("#acrostic-clue-1", "x".repeat(80)),
    () => page.fill("#acrostic-clue-1", "x".repeat(170)),
    () => page.click("#acrostic-show-answers"),
    () => page.fill("#acrostic-word", "x".repeat(60)),
    async () => {
      await page.click("#tab-quoteacrostic");
      await quoteMade(page);
    },
    () => page.click("#quoteacrostic-answers [data-action=clue] >> nth=0"),
    () => page.fill("#quoteacrostic-answers input", "x".repeat(160)),
    () => page.keyboard.press("Enter"),
    () => page.click("#quoteacrostic-answers [data-action=change] >> nth=0"),
    () => page.selectOption("#quoteacrostic-answers select", "write"),
    () => page.fill("#quoteacrostic-own-word", "x".repeat(60)),
    () => page.keyboard.press("Enter"),
    () => openOptions(page),
    () => page.fill("#quoteacrostic-keep", "x".repeat(60)),
    () => page.getByLabel("Your own", { exact: true }).check(),
    () => page.fill("#quoteacrostic-quotation", "x".repeat(400)),
    () => paste(page, ["x".repeat(500), "incomprehensibilities ".repeat(9)]),
    () => openOptions(page),
    () => page.fill("#booklet-title", "x".repeat(61)),
    () =>
      openText(page, `${"incomprehensibilities".repeat(5)} ${"Unfortunately, everybody misunderstands. ".repeat(9)}`),
    () => showResults(page),
    () => unfold(page),
    () => page.click("#tab-reverse"),
    () => page.fill("#reverse-text", "x".repeat(300)),
    () => selectTab(page, "hmac"),
    () => page.selectOption("#hmac-algorithm", "sha512"),
    () => page.fill("#hmac-secret", "x".repeat(5000)),
  ]) {
    await reach();
    const wide = await page
      .locator("html, .tabs, .card:visible, .output:visible")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className));
    assert.deepEqual(wide, []);
  }
});

test("every control is at least 24 pixels wide and high, on screens from 320 pixels", async (t) => {
  const page = await open(t, { viewport: { width: 320, height: 800 } });
  await openOptions(page);
  await page.getByLabel("K4", { exact: true }).check();
  await page.locator("#cryptogram-pages li").waitFor();
  for (const tab of ["cryptogram", "acrostic", "quoteacrostic", "booklet", "text", "reverse", "hmac"]) {
    await page.click(`#tab-${tab}`);
    if (tab === "booklet") await paste(page, ["one", "two"]);
    if (tab === "text") await openExample(page);
    if (tab === "acrostic") await page.selectOption("#acrostic-answer-1", "write");
    if (tab === "quoteacrostic") await quoteMade(page);
    const small = () =>
      page
        .locator("button:visible, input:visible, select:visible, summary:visible")
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().width < 24 || one.getBoundingClientRect().height < 24)
            .map((one) => one.outerHTML),
        );
    assert.deepEqual(await small(), []);
    if (tab !== "text") continue;
    await showResults(page);
    await unfold(page);
    assert.deepEqual(await small(), []);
  }
});

/** The names of the tabs that are shown, as assistive software has them, and how many rows they take. @param {import("playwright-core").Page} page */
async function shown(page) {
  const tabs = await page.getByRole("tab").and(page.locator("#tools [role=tab]")).all();
  const names = await Promise.all(tabs.map(async (tab) => (await tab.ariaSnapshot()).match(/"(.*)"/)?.[1]));
  const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
  return { names, rows: new Set(tops).size };
}

const PUZZLES = ["Cryptogram", "Acrostic", "Quotation acrostic", "Booklet"];
const TEXTS = ["Readable text", "Reverse", "HMAC"];

test("a row has the tabs of the open group and one for the other group, which returns to its last tab", async (t) => {
  const page = await open(t, { viewport: { width: 320, height: 800 } });
  const group = page.locator("#tools .closed:visible");
  assert.deepEqual(await shown(page), { names: [...PUZZLES, "Texts Readable text"], rows: 1 });
  await page.fill("#cryptogram-text", "What is typed stays");
  await page.click("#tab-acrostic");
  await group.click();
  assert.deepEqual(await shown(page), { names: ["Puzzles Acrostic", ...TEXTS], rows: 1 });
  assert.equal(await page.evaluate(() => location.hash), "#text");
  await page.click("#tab-reverse");
  await group.click();
  assert.ok(await page.isVisible("#panel-acrostic"));
  assert.deepEqual(await shown(page), { names: [...PUZZLES, "Texts Reverse"], rows: 1 });
  // A step back opens the group of its tab.
  await page.goBack();
  assert.deepEqual(await shown(page), { names: ["Puzzles Acrostic", ...TEXTS], rows: 1 });
  assert.ok(await page.isVisible("#panel-reverse"));
  // The keys go over the tabs that are shown, and the focus stays on the tab that is selected.
  await page.focus("#tab-reverse");
  for (const [key, name] of [
    ["Home", "acrostic"],
    ["ArrowLeft", "cryptogram"],
    ["ArrowLeft", "reverse"],
    ["End", "hmac"],
    ["ArrowRight", "cryptogram"],
    ["End", "hmac"],
  ]) {
    await page.keyboard.press(key ?? "");
    assert.equal(await page.evaluate(() => document.activeElement?.id), `tab-${name}`, key);
    assert.ok(await page.isVisible(`#panel-${name}`), key);
  }
  await page.reload();
  await ready(page);
  assert.deepEqual(await shown(page), { names: ["Puzzles Cryptogram", ...TEXTS], rows: 1 });
  await group.click();
  await page.waitForFunction(
    () =>
      /** @type {HTMLTextAreaElement} */ (document.querySelector("#cryptogram-text")).value === "What is typed stays",
  );
});

test("the tabs take one row in windows of every width", async (t) => {
  const page = await open(t, { viewport: { width: 320, height: 800 } });
  for (const tab of ["cryptogram", "text"]) {
    await page.click(`#tab-${tab}`);
    for (let width = 320; width <= 1300; width += 7) {
      await page.setViewportSize({ width, height: 800 });
      const { scrollWidth, rows } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        rows: ["#tools [role=tab]", ".groups a"].map((links) => {
          const tops = Array.from(document.querySelectorAll(links), (one) => one.getBoundingClientRect());
          return new Set(tops.filter((one) => one.width > 0).map((one) => one.top)).size;
        }),
      }));
      assert.deepEqual([scrollWidth, ...rows], [width, 1, 1], `${tab}, ${width} pixels`);
    }
    await page.setViewportSize({ width: 320, height: 800 });
  }
});
