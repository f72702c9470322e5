// @ts-check
// The steps of the browser's history: Back and Forward.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnWords, ready, selectTab, useBuilder } from "./browser.mjs";

const open = useBuilder();

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the visible tab has a text in its first field. @param {Page} page @param {string} id @param {string} value */
const holds = (page, id, value) =>
  page.waitForFunction(
    ([field = "", text]) => {
      const found = document.getElementById(field);
      return found?.checkVisibility() && /** @type {HTMLInputElement} */ (found).value === text;
    },
    [id, value],
  );

/** Opens a saved puzzle from the dialog. @param {Page} page @param {string} name */
async function openSaved(page, name) {
  await page.locator(".my-puzzles:visible").click();
  await page.locator("#drafts-list .draft-open").filter({ hasText: name }).first().click();
}

/** Longer than the pause after which the address is written, in milliseconds. */
const AFTER_PAUSE = 1000;

/** @param {Page} page */
const steps = (page) => page.evaluate(() => history.length);

test("Back and Forward go through the tabs, which keep what was typed in them", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Hello there");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await selectTab(page, "hmac");
  await selectTab(page, "hmac");
  await page.goBack();
  await holds(page, "acrostic-word", "Garden");
  await page.goBack();
  await holds(page, "cryptogram-text", "Hello there");
  await page.goForward();
  await holds(page, "acrostic-word", "Garden");
  await page.goForward();
  await page.locator("#panel-hmac").waitFor();
  assert.match(page.url(), /#hmac$/);
});

test("typing, New puzzle and options add no steps", async (t) => {
  const page = await open(t);
  const before = await steps(page);
  await page.clock.install();
  for (const change of [
    () => page.locator("#cryptogram-text").pressSequentially(" more"),
    () => page.click("#cryptogram-new"),
    () => page.click("#cryptogram-quotation"),
    () => page.click("#cryptogram-undo"),
  ]) {
    const address = page.url();
    await change();
    await page.clock.runFor(AFTER_PAUSE);
    assert.notEqual(page.url(), address, `${change}`);
    assert.equal(await steps(page), before, `${change}`);
  }
});

test("Back from a saved puzzle shows the one before it, with its steps of undo", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "First");
  await page.click("#cryptogram-new");
  const seed = await page.inputValue("#cryptogram-seed");
  await page.locator(".my-puzzles:visible").click();
  await page.click("#drafts-new-cryptogram");
  await page.fill("#cryptogram-text", "Second");
  await openSaved(page, "First");
  await holds(page, "cryptogram-text", "First");
  assert.equal(await page.isEnabled("#cryptogram-undo"), true);
  await page.goBack();
  await holds(page, "cryptogram-text", "Second");
  await page.fill("#cryptogram-text", "Second, changed");
  await page.goBack();
  await holds(page, "cryptogram-text", "First");
  assert.equal(await page.inputValue("#cryptogram-seed"), seed);
  await page.click("#cryptogram-undo");
  assert.notEqual(await page.inputValue("#cryptogram-seed"), seed);
  await page.goForward();
  await holds(page, "cryptogram-text", "Second, changed");
  await page.reload();
  await ready(page);
  await holds(page, "cryptogram-text", "Second, changed");
  await page.goBack();
  await holds(page, "cryptogram-text", "First");
});

test("a link, its solving view and its builder are steps, and a puzzle that was typed before comes back", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  const link = `#solve?puzzle=${btoa("seed\nHello there").replace(/=+$/, "")}`;
  await page.evaluate((hash) => location.assign(hash), link);
  await page.locator("#cryptogram-invitation").waitFor();
  const words = await drawnWords(page);
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("e");
  await selectTab(page, "hmac");
  await page.goBack();
  await page.locator("#cryptogram-invitation").waitFor();
  assert.equal(await page.locator("#cryptogram-puzzle .letter").first().inputValue(), "E", "the guesses stay");
  await page.click("#cryptogram-open-builder");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await holds(page, "cryptogram-text", "Hello there");
  await page.goBack();
  await page.locator("#cryptogram-invitation").waitFor();
  assert.ok(await page.locator("#cryptogram-builder").isHidden());
  assert.deepEqual(await drawnWords(page), words);
  assert.equal(new URL(page.url()).hash, link);
  await page.goBack();
  await holds(page, "cryptogram-text", "My own words");
});

test("after quick steps the tab has the puzzle of the address", async (t) => {
  const page = await open(t);
  await page.clock.install();
  for (const text of ["One", "Two", "Three", "Four"]) {
    await page.locator(".my-puzzles:visible").click();
    await page.click("#drafts-new-cryptogram");
    await page.fill("#cryptogram-text", text);
  }
  await page.clock.runFor(AFTER_PAUSE);
  // The page has read and saved everything before: the list shows it.
  await page.locator(".my-puzzles:visible").click();
  await page.locator("#drafts-list .draft-open").nth(3).waitFor();
  await page.keyboard.press("Escape");
  const readings = await page.evaluateHandle(async () => {
    /** @type {(() => void)[]} */
    const readings = [];
    const listen = IDBRequest.prototype.addEventListener;
    IDBRequest.prototype.addEventListener = function (/** @type {string} */ type, /** @type {any} */ go) {
      const isReading = type === "success" && this.transaction?.mode === "readonly";
      listen.call(
        this,
        type,
        isReading ? (/** @type {Event} */ event) => readings.push(() => go.call(this, event)) : go,
      );
    };
    for (const by of [-1, -1, 1, -1]) {
      history.go(by);
      // The browser takes the step, but the puzzle of the step has not been read.
      await new Promise((taken) => addEventListener("popstate", taken, { once: true }));
    }
    return readings;
  });
  await page.waitForFunction((readings) => readings.length === 4, readings);
  // The puzzle of the last step is there first.
  await readings.evaluate((readings) => readings.pop()?.());
  await holds(page, "cryptogram-text", "Two");
  await readings.evaluate((readings) => {
    for (const go of readings.toReversed()) go();
  });
  await page.clock.runFor(AFTER_PAUSE);
  assert.equal(await page.inputValue("#cryptogram-text"), "Two");
  assert.match(page.url(), /text=Two/);
});

test("a browser that refuses another step of its history still shows the tab", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    history.pushState = () => {
      throw new DOMException("more than 100 times per 30 seconds", "SecurityError");
    };
  });
  await selectTab(page, "acrostic");
  assert.ok(await page.locator("#panel-acrostic").isVisible());
  await page.fill("#acrostic-word", "Garden");
  await page.waitForURL(/Garden/);
});
