// @ts-check
// What the page says to users of screen readers, and how few tab stops it has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { openOptions, selectTab, useBuilder } from "./browser.mjs";
import { useDesk } from "./desk.mjs";

const open = useBuilder();
const openDesk = useDesk();
const kit = await load();
const TEXT = "Every letter wears a mask, and a patient reader learns to see";

/**
 * Records what the live regions of a page say from now on. The page's clock stands still, so that a slow machine does not
 * make pauses in the typing.
 *
 * @param {import("playwright-core").Page} page
 */
async function listen(page) {
  const said = await page.evaluateHandle(() => {
    /** @type {string[]} */
    const said = [];
    const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output";
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(live),
      );
      for (const region of new Set(regions)) {
        if (region?.checkVisibility() && region.ariaLive !== "off" && region.textContent) said.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    return said;
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const heard = () => said.evaluate((said) => said.splice(0));
  return {
    /** What was said since the last call. */
    heard,
    /** What is said from the last call until the page has been left alone for two seconds. */
    next: async () => {
      await page.clock.runFor(2000);
      return heard();
    },
  };
}

/** @param {string} text @param {string} seed */
function described(text, seed) {
  const { letterCount, difficulty } = kit.cryptogram({ text, seed });
  return `${letterCount} letters, difficulty ${difficulty.label}`;
}

test("while a text is typed nothing is said, and the new puzzle is described once when the typing ends", async (t) => {
  const page = await open(t, { fragment: `#cryptogram?${new URLSearchParams({ text: TEXT, seed: "s" })}` });
  const { heard, next } = await listen(page);
  await page.locator("#cryptogram-text").press("End");
  await page.keyboard.type(" the faces");
  assert.deepEqual(await heard(), []);
  assert.deepEqual(await next(), [`Puzzle updated: ${described(`${TEXT} the faces`, "s")}`]);
  await openOptions(page);
  await page.getByLabel("K2", { exact: true }).check();
  await page.fill("#cryptogram-key", "Puzzle");
  await next();
  await page.locator("#cryptogram-text").press("End");
  await page.keyboard.type(" again");
  assert.deepEqual(await heard(), [], "with a key word");
  await next();
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "won");
  await next();
  await page.locator("#acrostic-word").press("End");
  await page.keyboard.type("derful");
  assert.deepEqual(await heard(), []);
  assert.match((await next()).join(), /^Puzzle updated: 9 lines, theme [a-z]+$/);
});

test("the text tools do not read their whole result out at each keystroke", async (t) => {
  const page = await open(t);
  const { next } = await listen(page);
  await page.click("#tab-reverse");
  await page.locator("#reverse-text").press("End");
  await page.keyboard.type("abc");
  assert.match((await page.textContent("#reverse-result")) ?? "", /cba/);
  await selectTab(page, "hmac");
  await page.fill("#hmac-secret", "s");
  await page.locator("#hmac-message").press("End");
  await page.keyboard.type("abc");
  assert.match((await page.textContent("#hmac-signature")) ?? "", /^[0-9a-f]{64}$/);
  assert.deepEqual(await next(), []);
});

test("a button that replaces the puzzle says what it is now, each time", async (t) => {
  const page = await open(t);
  const { next } = await listen(page);
  for (let i = 0; i < 2; i++) {
    await page.click("#cryptogram-new");
    const text = await page.inputValue("#cryptogram-text");
    await openOptions(page);
    assert.deepEqual(await next(), [`New puzzle: ${described(text, await page.inputValue("#cryptogram-seed"))}`]);
  }
  await page.click("#cryptogram-quotation");
  assert.match((await next()).join(), /^New quotation: \d+ letters, difficulty [a-z ]+$/);
  await page.click("#cryptogram-new");
  assert.match((await next()).join(), /^New quotation: /);
  await selectTab(page, "acrostic");
  assert.deepEqual(await next(), ["Loading the toolkit…"]);
  await page.click("#acrostic-new");
  assert.match((await next()).join(), /^New puzzle: 6 lines, theme [a-z]+$/);
});

test("a refused field says why, once, and no puzzle is described", async (t) => {
  const page = await open(t, { fragment: "#acrostic?word=Wonder&seed=s" });
  const { next } = await listen(page);
  await page.fill("#acrostic-word", "");
  await next();
  await page.locator("#acrostic-word").pressSequentially("no 1");
  assert.deepEqual(await next(), []);
  await page.fill("#acrostic-word", "Wonder");
  await page.fill("#acrostic-word", "Wonder!");
  assert.deepEqual(await next(), [
    "The keyword must have 3 to 15 letters A to Z, with or without accents, and nothing else.",
  ]);
});

test("a number with two buttons is one tab stop, and the buttons say the number", async (t) => {
  const page = await open(t);
  await openOptions(page);
  await page.locator("#cryptogram-title").focus();
  for (const id of ["cryptogram-hints", "cryptogram-hint-letters"]) {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.id), id);
  }
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.inputValue("#cryptogram-hints"), "1");
  const { next } = await listen(page);
  await page.click("#cryptogram-more-hints");
  await page.click("#cryptogram-more-hints");
  assert.deepEqual(await next(), ["3 letters given away"]);
});

test("tabs and groups of choices are one tab stop each", async (t) => {
  const page = await open(t);
  await openOptions(page);
  /** @type {Record<string, number>} */
  const stops = {};
  const composites = {
    "#tools": 4,
    "fieldset:has([name=cryptogram-alphabet])": 5,
    "fieldset:has([name=cryptogram-spacing])": 2,
  };
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    for (const inside of Object.keys(composites)) {
      if (await page.evaluate((inside) => document.activeElement?.closest(inside) !== null, inside)) {
        stops[inside] = (stops[inside] ?? 0) + 1;
      }
    }
    if (await page.evaluate(() => document.activeElement?.id === "cryptogram-print")) break;
  }
  assert.deepEqual(stops, Object.fromEntries(Object.keys(composites).map((inside) => [inside, 1])));
  for (const [inside, controls] of Object.entries(composites)) {
    const count = await page.locator(`${inside} :is(input, [role=tab])`).count();
    assert.ok(count >= controls, `${inside} has ${count} controls`);
  }
});

test("reduced motion stops the animations of the playground's components, too", async (t) => {
  /** @param {"reduce" | "no-preference"} reducedMotion */
  const animation = async (reducedMotion) => {
    const { page } = await openDesk(t, "/playground/", {}, { reducedMotion });
    return page.evaluate(() => {
      const spinner = document.createElement("div");
      spinner.className = "graphiql-spinner";
      document.body.append(spinner);
      return getComputedStyle(spinner, "::after").animationName;
    });
  };
  assert.notEqual(await animation("no-preference"), "none", "the components have an animation");
  assert.equal(await animation("reduce"), "none");
});
