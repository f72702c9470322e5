// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { openOptions, quoteMade, useBuilder } from "./browser.mjs";
import { showTab } from "./readable.mjs";
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
