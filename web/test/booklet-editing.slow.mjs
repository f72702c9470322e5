// @ts-check
// Puzzles of a booklet that are edited in their tabs and put back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { focus, lists, pagesOf, paste, tool } from "./booklet.mjs";
import { accessible, fillStorage, openOptions, ready, selectTab } from "./browser.mjs";
import { another, mute, names, open, openDialog } from "./drafts.mjs";

/** @typedef {import("playwright-core").Page} Page */

const bar = (/** @type {Page} */ page) => page.locator("#editing");

/** Waits for the bar over a tab. @param {Page} page @param {string} sentence */
const edits = (page, sentence) => bar(page).getByText(sentence, { exact: true }).waitFor();

/** Edits a puzzle of the booklet. @param {Page} page @param {number} number */
async function edit(page, number) {
  await tool(page, number, "edit").click();
  await bar(page).waitFor();
}

/** Deletes a saved puzzle of a kind, and closes the dialog. @param {Page} page @param {string} kind */
async function remove(page, kind) {
  await page.locator("#drafts-list .draft").filter({ hasText: kind }).locator("[data-action=remove]").click();
  await page.locator("#drafts-status").getByText("deleted").waitFor();
  await page.click("#drafts-close");
}

/** @param {Page} page @param {string} sentence */
const notices = (page, sentence) => page.locator("#notice").getByText(sentence, { exact: true }).waitFor();

test("a puzzle is edited in its tab and put back in its place, as one step that undo takes back", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "What was typed before");
  await paste(page, ["one", "two", "three"]);
  await openOptions(page);
  await page.fill("#booklet-title", "Week 3");
  await page.locator('#booklet-pages li:nth-child(4) img[src*="Week%203"]').waitFor();
  const before = await pagesOf(page);
  await tool(page, 2, "edit").focus();
  await page.keyboard.press("Enter");
  await page.locator("#tab-cryptogram:focus").waitFor();
  await edits(page, "Editing puzzle 2 of “Week 3”");
  await page.locator("#spoken").getByText("Editing puzzle 2 of “Week 3”").waitFor();
  assert.equal(await page.inputValue("#cryptogram-text"), "two");
  await accessible(page);
  await page.fill("#cryptogram-text", "");
  await page.locator("#cryptogram-text").pressSequentially("changed");
  // At once: the puzzle of the last letter may still be made.
  await page.click("#editing-put-back");
  await notices(page, "Puzzle 2 put back.");
  await lists(page, ["one", "changed", "three"]);
  assert.ok(await bar(page).isHidden());
  assert.equal(await focus(page), "edit 2");
  await page.locator('#booklet-pages li:nth-child(4) img[src*="changed"]').waitFor();
  const after = await pagesOf(page);
  assert.deepEqual([after[0], after[2]], [before[0], before[2]], "the others stay as they are");
  assert.equal(await page.getAttribute("#booklet-undo", "title"), "Undo: Edit a puzzle");
  await page.keyboard.press("Control+z");
  await lists(page, ["one", "two", "three"]);
  assert.equal(await focus(page), "edit 2");
  await page.keyboard.press("Control+Shift+z");
  await lists(page, ["one", "changed", "three"]);
  assert.equal(await focus(page), "edit 2");
  await page.click("#tab-cryptogram");
  assert.ok(await bar(page).isHidden(), "it has been put back");
  await page.reload();
  await ready(page);
  await selectTab(page, "booklet");
  await lists(page, ["one", "changed", "three"]);
});

test("an acrostic is put back too, and Cancel keeps the puzzle of the booklet", async (t) => {
  const page = await open(t);
  await paste(page, ["moon", "garden"], "acrostic");
  await edit(page, 1);
  await edits(page, "Editing puzzle 1 of the booklet");
  await page.fill("#acrostic-word", "Wonder");
  await page.click("#editing-put-back");
  await lists(page, ["WONDER", "GARDEN"]);
  await edit(page, 2);
  await page.fill("#acrostic-word", "River");
  await page.click("#editing-cancel");
  await notices(page, "Puzzle 2 stays as it was.");
  await lists(page, ["WONDER", "GARDEN"]);
  assert.equal(await focus(page), "edit 2");
  assert.equal(await page.getAttribute("#booklet-undo", "title"), "Undo: Edit a puzzle", "of the puzzle before");
  await openDialog(page, 3);
  assert.deepEqual((await names(page)).sort(), ["RIVER", "WONDER", "WONDER · GARDEN"], "nothing is lost");
});

test("among versions with the same text, the one that is edited is replaced, wherever it is by then", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "Every letter wears a mask"]);
  await tool(page, 2, "versions").click();
  await page.fill("#booklet-versions-number", "3");
  await page.keyboard.press("Enter");
  await lists(page, ["one", ...Array(3).fill("Every letter wears a mask")]);
  await edit(page, 3);
  await page.fill("#cryptogram-text", "changed");
  await selectTab(page, "booklet");
  await tool(page, 3, "up").click();
  await tool(page, 2, "up").click();
  await page.click("#tab-cryptogram");
  await edits(page, "Editing puzzle 1 of the booklet");
  await page.click("#editing-put-back");
  await lists(page, ["changed", "one", ...Array(2).fill("Every letter wears a mask")]);
});

test("a puzzle that can't be made is not put back, and the booklet keeps the old one", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  for (const text of ["", "123", "x".repeat(501)]) {
    await edit(page, 2);
    await page.fill("#cryptogram-text", text);
    await page.click("#editing-put-back");
    await notices(
      page,
      "Nothing was put back: no puzzle can be made of this as it is. The booklet keeps the one that it has.",
    );
    assert.ok(await bar(page).isVisible());
    await page.click("#editing-cancel");
    await lists(page, ["one", "two"]);
  }
});

test("other tabs, Back and a reload keep what is edited and where it goes back to", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await paste(page, ["moon"], "acrostic");
  await edit(page, 3);
  await page.fill("#acrostic-word", "wonder");
  await page.click("#tab-reverse");
  assert.ok(await bar(page).isHidden());
  await selectTab(page, "booklet");
  await edit(page, 2);
  await page.reload();
  await ready(page);
  await edits(page, "Editing puzzle 2 of the booklet");
  assert.equal(await page.inputValue("#cryptogram-text"), "two");
  await page.fill("#cryptogram-text", "changed");
  await page.goBack();
  await lists(page, ["one", "two", "MOON"]);
  assert.ok(await bar(page).isHidden());
  await page.goForward();
  await edits(page, "Editing puzzle 2 of the booklet");
  assert.equal(await page.inputValue("#cryptogram-text"), "changed");
  await page.reload();
  await ready(page);
  await edits(page, "Editing puzzle 2 of the booklet");
  await page.click("#editing-put-back");
  await lists(page, ["one", "changed", "MOON"]);
  await selectTab(page, "acrostic");
  await edits(page, "Editing puzzle 3 of the booklet");
  await page.click("#editing-put-back");
  await lists(page, ["one", "changed", "WONDER"]);
});

test("another puzzle in the tab is not put back, but Back returns to the one that is edited", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await edit(page, 1);
  await page.fill("#cryptogram-text", "changed");
  await page.click("#cryptogram-my-puzzles");
  await page.click("#drafts-new-cryptogram");
  await bar(page).waitFor({ state: "hidden" });
  await page.goBack();
  await edits(page, "Editing puzzle 1 of the booklet");
  await page.goto(`${page.url().replace(/#.*/, "")}#cryptogram?text=linked&seed=abc`);
  await bar(page).waitFor({ state: "hidden" });
  await page.goBack();
  await edits(page, "Editing puzzle 1 of the booklet");
  await page.click("#editing-put-back");
  await lists(page, ["changed", "two"]);
});

test("the puzzle goes back to its own booklet, even if another one is open, or if another window has changed it", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await edit(page, 2);
  await page.fill("#cryptogram-text", "changed");
  await selectTab(page, "booklet");
  await page.click("#booklet-my-puzzles");
  await page.click("#drafts-new-booklet");
  await lists(page, []);
  await page.click("#tab-cryptogram");
  await edits(page, "Editing a puzzle of another booklet");

  const other = await another(page);
  await openDialog(other, 2);
  await other.locator("#drafts-list .draft-open").filter({ hasText: "Booklet" }).click();
  await lists(other, ["one", "two"]);
  await paste(other, ["three"]);
  await tool(other, 1, "down").click();
  await lists(other, ["two", "one", "three"]);
  await openDialog(other, 2);

  await page.click("#editing-put-back");
  await lists(page, ["changed", "one", "three"]);
});

test("a booklet that becomes one of its own, because another window has changed it too, gets the puzzle", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three"]);
  await edit(page, 2);
  const other = await another(page);
  await openDialog(other, 1);
  await other.locator("#drafts-list .draft-open").click();
  await mute(other);
  await tool(other, 1, "down").click();
  await lists(other, ["two", "one", "three"]);
  await openDialog(other, 1);
  await selectTab(page, "booklet");
  await tool(page, 3, "up").click();
  await notices(page, "Another window has changed this puzzle too. Yours is now a puzzle of its own.");
  await page.click("#tab-cryptogram");
  await page.fill("#cryptogram-text", "changed");
  await page.click("#editing-put-back");
  await lists(page, ["one", "three", "changed"]);
});

test("a puzzle that was removed meanwhile is not put back, and what was changed is in My puzzles", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await edit(page, 2);
  await page.fill("#cryptogram-text", "changed");
  await selectTab(page, "booklet");
  await tool(page, 2, "remove").click();
  await page.click("#tab-cryptogram");
  await page.click("#editing-put-back");
  await notices(
    page,
    "Nothing was put back: the puzzle is not in this booklet any more. What you changed is in My puzzles.",
  );
  await lists(page, ["one"]);
  await openDialog(page, 2);
  assert.ok((await names(page)).includes("changed"));
});

test("a booklet that was deleted while it is open is saved again with the puzzle, and another one is missed", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await edit(page, 2);
  await page.fill("#cryptogram-text", "changed");
  await openDialog(page, 2);
  await remove(page, "Booklet");
  await page.click("#editing-put-back");
  await lists(page, ["one", "changed"]);
  await openDialog(page, 2);
  await page.click("#drafts-close");

  await edit(page, 1);
  await page.fill("#cryptogram-text", "changed, too");
  await selectTab(page, "booklet");
  await page.click("#booklet-my-puzzles");
  await page.click("#drafts-new-booklet");
  await page.click("#tab-cryptogram");
  await page.reload();
  await ready(page);
  await edits(page, "Editing a puzzle of another booklet");
  await openDialog(page, 3);
  await page.locator("#drafts-list .draft").filter({ hasText: "Booklet" }).locator("[data-action=remove]").click();
  const gone = "The booklet of this puzzle is not there any more. “Add to booklet” puts the puzzle into another one.";
  await edits(page, gone);
  await page.locator("#editing-put-back").waitFor({ state: "hidden" });
  await page.click("#drafts-undo");
  await edits(page, "Editing a puzzle of another booklet");
  const other = await another(page);
  await openDialog(other, 3);
  await remove(other, "Booklet");
  await page.click("#drafts-close");
  await edits(page, gone);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  assert.ok(await bar(page).isHidden());
  assert.equal(await page.inputValue("#cryptogram-text"), "changed, too");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "tab-cryptogram");
  await page.click("#cryptogram-add-to-booklet");
  await lists(page, ["changed, too"]);
});

test("with a full storage, a puzzle is put back too", async (t) => {
  const page = await open(t);
  await fillStorage(page);
  await paste(page, ["one", "two"]);
  await edit(page, 2);
  await page.fill("#cryptogram-text", "changed");
  await page.click("#editing-put-back");
  await lists(page, ["one", "changed"]);
});
