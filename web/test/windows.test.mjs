// @ts-check
// Saved puzzles and booklets in two windows of a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lists, paste, tool } from "./booklet.mjs";
import { drawnWords, openOptions, ready, selectTab } from "./browser.mjs";
import { another, mute, names, open, openDialog, savedText, shows, site, stored } from "./drafts.mjs";

/** @typedef {import("playwright-core").Page} Page */

const COPIED = "Another window has changed this puzzle too. Yours is now a puzzle of its own.";

/** Waits until a field has a value. @param {Page} page @param {string} selector @param {string} value */
async function holds(page, selector, value) {
  const wanted = { selector, value };
  const isThere = (/** @type {typeof wanted} */ { selector, value }) =>
    /** @type {HTMLInputElement | null} */ (document.querySelector(selector))?.value === value;
  await page.waitForFunction(isThere, wanted).catch(() => {});
  assert.equal(await page.inputValue(selector), value);
}

/** Another window with a saved puzzle. @param {Page} page @param {string} name @param {string} [kind] */
async function sharing(page, name, kind = "cryptogram") {
  const other = await another(page);
  await openDialog(other, 1);
  await other.locator("#drafts-list .draft-open").filter({ hasText: name }).click();
  await other.locator(`#panel-${kind} .my-puzzles:focus`).waitFor();
  return other;
}

test("a window follows another one at once, keeps its caret, and takes the change back with undo", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Hello there");
  await stored(page, 1);
  const other = await sharing(page, "Hello");
  await openOptions(other);
  await page.locator("#cryptogram-text").evaluate((/** @type {HTMLTextAreaElement} */ box) => {
    box.focus();
    box.setSelectionRange(8, 11);
  });
  await other.fill("#cryptogram-text", "Hello over there");
  await holds(page, "#cryptogram-text", "Hello over there");
  assert.deepEqual(await drawnWords(page), await drawnWords(other));
  const caret = await page.evaluate(() => {
    const box = /** @type {HTMLTextAreaElement} */ (document.activeElement);
    return [box.id, box.selectionStart, box.selectionEnd];
  });
  assert.deepEqual(caret, ["cryptogram-text", 13, 16]);
  await other.fill("#cryptogram-title", "Week 3");
  await holds(page, "#cryptogram-title", "Week 3");
  assert.equal(await page.getAttribute("#cryptogram-undo", "title"), "Undo: Change in another window");
  await page.keyboard.press("Control+z");
  await holds(page, "#cryptogram-text", "Hello there");
  await holds(other, "#cryptogram-text", "Hello there");
  await holds(other, "#cryptogram-title", "");
  await stored(page, 1);
});

test("a window follows while it loads, in a tab that it does not show, and after it was deleted", async (t) => {
  const page = await open(t);
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await stored(page, 1);
  const other = await sharing(page, "GARDEN", "acrostic");
  await page.click("#tab-reverse");
  let isChanged = () => {};
  const changed = new Promise((resolve) => {
    isChanged = () => resolve(undefined);
  });
  await page.route("**/toolkit/lettercraft-basic.wasm", async (route) => {
    await changed;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await holds(page, "#acrostic-word", "Garden");
  await other.fill("#acrostic-word", "River");
  await stored(other, 1, "River");
  isChanged();
  await holds(page, "#acrostic-word", "River");
  await other.fill("#acrostic-word", "Meadow");
  await holds(page, "#acrostic-word", "Meadow");
  await selectTab(page, "acrostic");
  await page.locator("#acrostic-hidden-word").getByText("MEADOW").waitFor();

  await page.click("#acrostic-my-puzzles");
  await page.locator("#drafts-list [data-action=remove]").click();
  await shows(page, 0);
  await page.click("#drafts-close");
  await other.fill("#acrostic-word", "Rivers");
  await stored(other, 1, "Rivers");
  await holds(page, "#acrostic-word", "Rivers");
});

test("what two windows change at once is merged by field, and two changes of one field become two puzzles", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Hello");
  await stored(page, 1);
  const other = await sharing(page, "Hello");
  await openOptions(other);
  await mute(other);
  await other.fill("#cryptogram-title", "From there");
  await stored(other, 1, "From there");
  assert.equal(await page.inputValue("#cryptogram-title"), "");
  await page.fill("#cryptogram-text", "Hello from here");
  await holds(page, "#cryptogram-title", "From there");
  await holds(other, "#cryptogram-text", "Hello from here");
  await stored(page, 1, "Hello from here");

  await other.fill("#cryptogram-text", "Hello from there");
  await stored(other, 1, "Hello from there");
  await page.fill("#cryptogram-text", "Hello again");
  await page.getByText(COPIED).waitFor();
  await page.fill("#cryptogram-text", "Hello once more");
  await savedText(page, "Hello once more");
  const drafts = await stored(page, 2, "Hello once more");
  assert.deepEqual(drafts.map(({ state: { fields } }) => `${fields.title}: ${fields.text}`).sort(), [
    "From there: Hello from there",
    "From there: Hello once more",
  ]);
  assert.equal(await other.inputValue("#cryptogram-text"), "Hello from there");
});

for (const isSaved of [false, true]) {
  test(`a change that a reload cut off ${isSaved ? "after" : "before"} it was saved becomes one puzzle of its own, which the window shows`, async (t) => {
    const page = await open(t);
    await page.fill("#cryptogram-text", "Hello");
    await stored(page, 1);
    const other = await sharing(page, "Hello");
    await mute(other);
    await other.fill("#cryptogram-text", "Hello from there");
    await stored(other, 1, "from there");
    await page.locator("#cryptogram-text").evaluate((/** @type {HTMLTextAreaElement} */ box, isSaved) => {
      // The reload comes before the time at which the change would be saved, however long the browser takes.
      if (!isSaved) Object.assign(window, { setTimeout: () => 1 });
      box.value = "Hello from here";
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
      if (!isSaved) return location.reload();
      // The page is gone before it can forget the change.
      Storage.prototype.removeItem = () => {};
      window.dispatchEvent(new Event("pagehide"));
    }, isSaved);
    if (isSaved) {
      await stored(page, 2);
      await page.reload();
    }
    await page.getByText(COPIED).waitFor();
    await ready(page);
    await holds(page, "#cryptogram-text", "Hello from here");
    await page.fill("#cryptogram-text", "Hello again");
    const texts = (await stored(page, 2, "Hello again")).map(({ state }) => state.fields.text);
    assert.deepEqual(texts.sort(), ["Hello again", "Hello from there"]);
  });
}

test("booklets of two windows keep the puzzles of both, and an old step leads to the booklet that became one of its own", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await page.click("#tab-reverse");
  const other = await sharing(page, "one", "booklet");
  await paste(other, ["three"]);
  await lists(other, ["one", "two", "three"]);
  await selectTab(page, "booklet");
  await lists(page, ["one", "two", "three"]);
  await mute(other);
  await tool(other, 1, "remove").click();
  await stored(other, 1);
  await lists(other, ["two", "three"]);
  await paste(page, ["four"]);
  await lists(page, ["two", "three", "four"]);
  await lists(other, ["two", "three", "four"]);

  await tool(other, 1, "down").click();
  await tool(page, 2, "down").click();
  await page.getByText(COPIED).waitFor();
  await lists(page, ["two", "four", "three"]);
  await openDialog(page, 2);
  await page.locator("#drafts-list .draft-open").filter({ hasText: "three · two · four" }).click();
  await lists(page, ["three", "two", "four"]);
  await page.goBack();
  await lists(page, ["two", "four", "three"]);
  await page.goBack();
  await page.locator("#panel-reverse").waitFor();
  await page.reload();
  await ready(page);
  await page.goBack();
  await lists(page, ["two", "four", "three"]);
  assert.equal(new URL(page.url()).hash, "#booklet");
  await page.goForward();
  await page.goForward();
  await page.goForward();
  await lists(page, ["three", "two", "four"]);
});

test("the puzzles in the database of the page before this one are there, and are changed", async (t) => {
  const draft = {
    version: 1,
    id: "0123456789abcdef0123456789abcdef",
    kind: "acrostic",
    title: "For spring",
    created: "2026-01-02T03:04:05.678Z",
    changed: "2026-01-02T03:04:05.678Z",
    revision: 3,
    state: {
      fields: { word: "Garden", theme: "", letters: "", seed: "abc", title: "", answerKey: "" },
      own: { keyword: "", lines: [], waiting: [] },
      last: null,
    },
  };
  const prepare = async (/** @type {Page} */ page) => {
    await page.goto(`${site.url()}guide/`);
    await page.evaluate(
      (draft) =>
        new Promise((resolve) => {
          const request = indexedDB.open("lettercraft", 1);
          request.onupgradeneeded = () => request.result.createObjectStore("drafts", { keyPath: "id" }).put(draft);
          request.onsuccess = () => resolve(request.result.close());
        }),
      draft,
    );
  };
  const page = await open(t, { prepare });
  await openDialog(page, 1);
  assert.deepEqual(await names(page), ["For spring"]);
  await page.locator("#drafts-list .draft-open").click();
  await holds(page, "#acrostic-word", "Garden");
  await page.fill("#acrostic-word", "River");
  const [{ title, revision, state }] = await stored(page, 1, "River");
  assert.deepEqual([title, revision, state.fields.seed], ["For spring", 4, "abc"]);
});
