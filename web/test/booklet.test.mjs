// @ts-check
// The Booklet tab: the list of its puzzles, their order, the options and the pages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { focus, laidOut, lists, pageNames, pagesOf, paste, tool } from "./booklet.mjs";
import { accessible, openOptions, selectTab, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();

/** @typedef {import("playwright-core").Page} Page */

/** Waits for a sentence for screen readers. @param {Page} page @param {string} sentence */
const spoken = (page, sentence) => page.locator("#spoken").getByText(sentence, { exact: true }).waitFor();

test("an empty booklet says what it is and how to fill it, and prints nothing", async (t) => {
  const page = await open(t);
  await selectTab(page, "booklet");
  assert.match((await page.textContent("#booklet-empty")) ?? "", /^A booklet prints several puzzles at once/);
  for (const button of ["#booklet-pick", "#booklet-paste"]) assert.ok(await page.isEnabled(button), button);
  for (const button of ["#booklet-print", "#booklet-download-pdf"]) assert.ok(await page.isDisabled(button), button);
  assert.ok(await page.locator("#booklet-pages").isHidden());
  assert.match(page.url(), /#booklet$/);
  await accessible(page);
});

test("puzzles of both tabs are added to the booklet as they are, with their numbers, their pages and a key", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "No puzzle is an island");
  await openOptions(page);
  await page.fill("#cryptogram-seed", "mine");
  await page.click("#cryptogram-add-to-booklet");
  await page.locator("#panel-booklet").waitFor();
  await lists(page, ["No puzzle is an island"]);
  assert.equal(await focus(page), "edit 1");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Moon");
  await page.click("#acrostic-add-to-booklet");
  await lists(page, ["No puzzle is an island", "MOON"]);
  await laidOut(page, "2 puzzles on 3 pages");
  assert.deepEqual(await pageNames(page), ["1 · Puzzle 1", "2 · Puzzle 2", "3 · Answer key"]);
  assert.deepEqual(await page.locator("#booklet-list .facts").allTextContents(), [
    "Aristocrat · page 1",
    "Acrostic · page 2",
  ]);
  const [first = "", second = "", key = ""] = await pagesOf(page);
  assert.match(first, />No\. 1</);
  assert.match(first, />Puzzle mine</);
  assert.match(second, />No\. 2</);
  assert.match(key, />1\. No puzzle is an island</);
  const text = {
    operation: /** @type {const} */ ("cryptogram"),
    parameters: { text: "No puzzle is an island", seed: "mine" },
  };
  const { seed, word } = { seed: /Puzzle (\w+)</.exec(second)?.[1] ?? "", word: "Moon" };
  const { pages } = kit.booklet({
    puzzles: [text, { operation: "acrostic", parameters: { word, seed } }],
    answerKey: true,
  });
  assert.deepEqual([first, second, key], pages);
});

test("buttons and Alt with the arrow keys move a puzzle, say where it is, and keep the focus", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three"]);
  await tool(page, 1, "down").focus();
  await page.keyboard.press("Enter");
  await lists(page, ["two", "one", "three"]);
  assert.equal(await focus(page), "down 2");
  await spoken(page, "Moved to place 2 of 3");
  await page.keyboard.press("Enter");
  await lists(page, ["two", "three", "one"]);
  assert.equal(await focus(page), "up 3", "at the end there is no way down");
  for (const names of [
    ["two", "one", "three"],
    ["one", "two", "three"],
  ]) {
    await page.keyboard.press("Alt+ArrowUp");
    await lists(page, names);
  }
  assert.equal(await focus(page), "down 1");
  await page.keyboard.press("Alt+ArrowUp");
  await lists(page, ["one", "two", "three"]);
  await tool(page, 2, "edit").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await lists(page, ["one", "three", "two"]);
  assert.equal(await focus(page), "edit 3");
  await spoken(page, "Moved to place 3 of 3");
  assert.ok(await tool(page, 1, "up").isDisabled());
  assert.ok(await tool(page, 3, "down").isDisabled());
  // The pages follow.
  await page.locator('#booklet-pages li:last-child img[src*="one"]').waitFor();
  await page.waitForFunction(() => {
    const key = document.querySelector("#booklet-pages li:last-child img")?.getAttribute("src") ?? "";
    return key.indexOf("three") > 0 && key.indexOf("three") < key.indexOf("two");
  });
});

test("a puzzle is removed, and undo and redo have every change, with the keys too", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three"]);
  await tool(page, 2, "remove").click();
  await lists(page, ["one", "three"]);
  assert.equal(await focus(page), "remove 2");
  await spoken(page, "Puzzle 2 removed, 2 puzzles left");
  await tool(page, 1, "down").click();
  await openOptions(page);
  await page.getByLabel("Large print").check();
  assert.equal(await page.getAttribute("#booklet-undo", "title"), "Undo: Large print");
  await page.click("#booklet-undo");
  assert.equal(await page.getByLabel("Large print").isChecked(), false);
  assert.equal(await page.getAttribute("#booklet-undo", "title"), "Undo: Move a puzzle");
  await page.keyboard.press("Control+z");
  await lists(page, ["one", "three"]);
  await page.keyboard.press("Control+z");
  await lists(page, ["one", "two", "three"]);
  await page.keyboard.press("Control+z");
  await lists(page, []);
  assert.ok(await page.locator("#booklet-empty").isVisible());
  assert.ok(await page.isDisabled("#booklet-undo"));
  for (let i = 0; i < 4; i++) await page.click("#booklet-redo");
  await lists(page, ["three", "one"]);
  assert.ok(await page.getByLabel("Large print").isChecked());
  await tool(page, 1, "remove").click();
  await tool(page, 1, "remove").click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "booklet-pick");
  assert.ok(await page.isDisabled("#booklet-print"));
  await page.locator("#booklet-pages").waitFor({ state: "hidden" });
});

test("a puzzle is edited in its tab as another puzzle, and Back returns to the booklet", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "What was typed before");
  await paste(page, ["one", "two"]);
  await paste(page, ["moon"], "acrostic");
  await tool(page, 2, "edit").focus();
  await page.keyboard.press("Enter");
  await page.locator("#tab-cryptogram:focus").waitFor();
  await page.locator("#panel-cryptogram").waitFor();
  assert.equal(await page.inputValue("#cryptogram-text"), "two");
  await page.fill("#cryptogram-text", "changed");
  await page.goBack();
  await lists(page, ["one", "two", "MOON"]);
  await tool(page, 3, "edit").click();
  await page.locator("#panel-acrostic").waitFor();
  assert.equal(await page.inputValue("#acrostic-word"), "moon");
  await page.goBack();
  await page.locator("#panel-booklet").waitFor();
  await page.click("#booklet-my-puzzles");
  await page.getByText("What was typed before").first().waitFor();
});

test("a title that is too long is refused beside its field, and the last booklet stays", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await laidOut(page, "2 puzzles on 3 pages");
  await page.locator("#booklet-cover summary").click();
  await page.fill("#booklet-title", "x".repeat(61));
  await page.getByText("The title must have at most 60 characters.").waitFor();
  assert.equal(await page.getAttribute("#booklet-title", "aria-invalid"), "true");
  assert.ok(await page.getByText("Not up to date: you print and download the last booklet").isVisible());
  assert.equal((await pagesOf(page)).length, 3);
  await accessible(page);
  await page.fill("#booklet-title", "x".repeat(60));
  await page.getByText("Not up to date: you print and download the last booklet").waitFor({ state: "hidden" });
  assert.equal(await page.getAttribute("#booklet-title", "aria-invalid"), null);
});

test("a page is enlarged in its own shape", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await page.locator("#booklet-sheet summary").click();
  await page.getByLabel("A4", { exact: true }).check();
  await page.locator("#booklet-pages[data-paper=a4]").waitFor();
  await page.locator("#booklet-pages button").nth(1).click();
  assert.equal(await page.textContent("#page-view-title"), "Page 2 of 3: Puzzle 2");
  for (const picture of ["#page-view-image", "#booklet-pages img"]) {
    const { width, height } = (await page.locator(picture).first().boundingBox()) ?? { width: 1, height: 1 };
    assert.ok(Math.abs(height / width - 297 / 210) < 0.01, `${picture}: ${width} × ${height}`);
  }
});
