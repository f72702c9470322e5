// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { paste } from "./booklet.mjs";
import { openOptions, quoteMade, selectTab, useBuilder } from "./browser.mjs";
import { openExample, openText, showTab } from "./readable.mjs";
import { findings, MODES } from "./states.mjs";

const open = useBuilder();

/** The other ways of showing a page are in the slow lane. */
const LIGHT = MODES[0];

test("axe finds nothing wrong with the tabs of one builder", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  for (const tab of ["cryptogram", "acrostic", "quoteacrostic", "booklet", "text", "reverse", "hmac"]) {
    await page.click(`#tab-${tab}`);
    if (tab === "quoteacrostic") await quoteMade(page);
    await openOptions(page);
    assert.deepEqual(await findings(page, LIGHT), [], tab);
  }
});

test("axe finds nothing wrong with a puzzle link, and with the question before its answer", async (t) => {
  const fragment = `#solve?puzzle=${btoa("seed\nHello there, dear friend")}`;
  const page = await open(t, { reducedMotion: "reduce", fragment });
  const check = async () => assert.deepEqual(await findings(page, LIGHT), []);
  await check();
  await page.click("#cryptogram-puzzle .solution");
  await page.getByRole("button", { name: "Keep solving" }).waitFor();
  await check();
});

// axe does not look at placeholders.
test("placeholders have the colour of hints, light and dark", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  const colour = (/** @type {string} */ selector, /** @type {string} */ part = "") =>
    page.locator(selector).evaluate((one, part) => getComputedStyle(one, part).color, part);
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await page.click("#tab-cryptogram");
    assert.equal(
      await colour("#cryptogram-title", "::placeholder"),
      await colour("#cryptogram-hints-hint"),
      colorScheme,
    );
    await showTab(page);
    assert.equal(await colour("#text-editor .cm-placeholder"), await colour("#text-goal-hint"), colorScheme);
  }
});

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
    const small = await page
      .locator("button:visible, input:visible, select:visible, summary:visible")
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().width < 24 || one.getBoundingClientRect().height < 24)
          .map((one) => one.outerHTML),
      );
    assert.deepEqual(small, []);
  }
});

test("the focus moves through the builder in the order of the page, and skips closed groups", async (t) => {
  const page = await open(t);
  const options = ["cryptogram-sheet-options", "cryptogram-cipher-options", "cryptogram-printed"];
  const order = [
    "cryptogram-text",
    "cryptogram-letters",
    "cryptogram-quotation",
    "cryptogram-subject",
    "cryptogram-famous",
    "cryptogram-new",
    ...options,
    "cryptogram-open-file",
    "cryptogram-difficulty",
  ];
  await page.locator("#cryptogram-text").focus();
  for (const id of order) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.tagName === "SUMMARY" ? at.parentElement?.id : at?.id;
    });
    assert.equal(focused, id);
    await page.keyboard.press("Tab");
  }
});

test("every field and every group of radio buttons has a name", async (t) => {
  const page = await open(t);
  await openOptions(page);
  await page.getByLabel("K4", { exact: true }).check();
  await page.locator("#cryptogram-pages li").waitFor();
  for (const [role, name] of /** @type {const} */ ([
    ["textbox", "Your text"],
    ["combobox", "Random quotation"],
    ["combobox", "Subject"],
    ["checkbox", "Famous lines only"],
    ["textbox", "Title"],
    ["spinbutton", "Letters given away"],
    ["button", "Give one letter more"],
    ["checkbox", /^Answer key/],
    ["group", "Cipher alphabet"],
    ["group", "Spacing"],
    ["textbox", "Plain key word"],
    ["textbox", "Cipher key word"],
    ["combobox", "Shift"],
    ["textbox", "Seed"],
    ["list", "Printed pages"],
    ["button", "Download the solution as PNG"],
  ])) {
    assert.equal(await page.getByRole(role, { name, exact: true }).count(), 1, String(name));
  }
});

test("every occurrence of the focused letter is underlined, with properties that every browser supports", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=noon&seed=s" });
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  const lines = await page
    .locator("#cryptogram-puzzle .box .cipher")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine));
  assert.deepEqual(lines, ["underline", "none", "none", "underline"]);
  // Safari ignores the shorthand if it sets more than the line.
  const folder = new URL("../", import.meta.url);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.css$/.test(name))) {
    const shorthands = readFileSync(new URL(file, folder), "utf8").match(/text-decoration:(?! \w+;)[^;]*;/g);
    assert.deepEqual(shorthands, null, file);
  }
});

test("the animation of a solved puzzle does not move its letters", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=noon&seed=s" });
  const moved = await page.locator("#cryptogram-puzzle .solver").evaluate((puzzle) => {
    puzzle.classList.add("solved");
    return puzzle
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) =>
        /** @type {KeyframeEffect} */ (effect).getKeyframes().flatMap((frame) => Object.keys(frame)),
      );
  });
  assert.deepEqual(new Set(moved), new Set(["offset", "easing", "composite", "computedOffset", "boxShadow"]));
});

test("reduced motion stops every animation", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  const animations = await page.locator("#cryptogram-puzzle .solver").evaluate((puzzle) => {
    puzzle.classList.add("solved");
    return document.getAnimations().length + puzzle.getAnimations({ subtree: true }).length;
  });
  assert.equal(animations, 0);
});
