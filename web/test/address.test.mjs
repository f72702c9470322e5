// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { cipherTable, drawnWords, ready, useBuilder } from "./browser.mjs";

const open = useBuilder();
const TEXT = "Zwölf Boxkämpfer & 50% + #tags = “fun” 🎲\nsecond line?";

/** @param {import("playwright-core").Page} page */
const selected = (page) => page.locator("[role=tab][aria-selected=true]").textContent();

/** @param {import("playwright-core").Page} page */
const panels = (page) => page.locator("[role=tabpanel]:visible").evaluateAll((all) => all.map((panel) => panel.id));

test("tabs work from the keyboard", async (t) => {
  const page = await open(t);
  await page.locator("#tab-cryptogram").focus();
  for (const [key, name, id] of [
    ["ArrowRight", "Reverse", "reverse"],
    ["ArrowRight", "HMAC", "hmac"],
    ["ArrowRight", "Cryptogram", "cryptogram"],
    ["ArrowLeft", "HMAC", "hmac"],
    ["Home", "Cryptogram", "cryptogram"],
    ["End", "HMAC", "hmac"],
  ]) {
    await page.keyboard.press(key ?? "");
    assert.equal(await selected(page), name);
    assert.deepEqual(await panels(page), [`panel-${id}`]);
    assert.equal(await page.evaluate(() => document.activeElement?.id), `tab-${id}`);
    assert.equal(await page.locator("[role=tab][tabindex='0'], [role=tab]:not([tabindex])").count(), 1);
    assert.match(page.url(), new RegExp(`#${id}`));
  }
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "message");
});

test("the fragment of the address selects the tab", async (t) => {
  const page = await open(t, { fragment: "#hmac" });
  assert.equal(await selected(page), "HMAC");
  await page.evaluate(() => location.assign("#reverse"));
  await page.locator("#panel-reverse").waitFor();
  assert.deepEqual(await panels(page), ["panel-reverse"]);
});

test("the address reopens the puzzle in the builder", async (t) => {
  const page = await open(t);
  await page.fill("#text", TEXT);
  await page.fill("#seed", "a&b=c #d");
  await page.waitForURL(/b%3Dc/);
  const [words, cipher] = [await drawnWords(page), await cipherTable(page)];
  const again = await open(t, { fragment: new URL(page.url()).hash });
  assert.equal(await again.inputValue("#text"), TEXT);
  assert.equal(await again.inputValue("#seed"), "a&b=c #d");
  assert.deepEqual(await drawnWords(again), words);
  assert.deepEqual(await cipherTable(again), cipher);
});

test("a reload keeps what has been typed", async (t) => {
  const page = await open(t);
  await page.fill("#text", "Still here");
  await page.waitForURL(/Still/);
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#text"), "Still here");
});

test("the puzzle link opens the same puzzle without its answer", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.fill("#text", TEXT);
  await page.click("#copy-link");
  await page.getByText("Puzzle link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.doesNotMatch(decodeURIComponent(link), /Box|second/);

  const solver = await open(t, { fragment: new URL(link).hash });
  assert.deepEqual(await drawnWords(solver), await drawnWords(page));
  assert.ok(await solver.locator("#builder").isHidden());
  assert.equal(await solver.getByText("Boxk").filter({ visible: true }).count(), 0);
  assert.equal(solver.url(), link);
  await solver.click("#tab-hmac");
  await solver.click("#tab-cryptogram");
  assert.equal(solver.url(), link);
  await solver.click("#open-builder");
  assert.equal(await solver.locator("#text").isVisible(), true);
  assert.equal(await solver.inputValue("#text"), TEXT);
});

test("a link to a quotation keeps its credit", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.click("#quotation");
  await page.click("#copy-link");
  await page.getByText("Puzzle link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const solver = await open(t, { fragment: new URL(link).hash });
  assert.deepEqual(await drawnWords(solver), await drawnWords(page));
  assert.equal(await solver.textContent("#credit"), await page.textContent("#credit"));
});

test("a puzzle link that holds no puzzle shows why in the builder", async (t) => {
  const page = await open(t, { fragment: `#solve?puzzle=${btoa("seed\n12345")}` });
  assert.equal(await page.inputValue("#text"), "12345");
  await page.getByText("Your text must hold at least one letter A to Z.").waitFor();
});

test("a broken link opens the example", async (t) => {
  for (const fragment of ["#solve?puzzle=%%%", "#solve?puzzle=_w", "#nowhere", "#cryptogram"]) {
    const page = await open(t, { fragment });
    assert.equal(await selected(page), "Cryptogram");
    assert.ok(await page.locator("#builder").isVisible());
    assert.ok((await drawnWords(page)).length > 5);
  }
});
