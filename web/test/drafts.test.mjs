// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, downloaded, drawnWords, ready, selectTab } from "./browser.mjs";
import { another, importFile, names, open, openDialog, said, savedText, shows, site, stored } from "./drafts.mjs";

/** The clues and the boxes of the acrostic. The candidates for its answers come after a pause. @param {import("playwright-core").Page} page */
const lines = (page) => page.locator("#acrostic-lines").locator(".clue-text, .letters").allTextContents();

test("what is typed in both tabs is saved, and opens with everything when the window is gone, without a network", async (t) => {
  const page = await open(t, { serviceWorkers: "allow" });
  await page.getByText("Ready to work without a network.").waitFor();
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await page.click("#cryptogram-quotation");
  await page.locator("#cryptogram-sheet-options summary").click();
  await page.fill("#cryptogram-title", "For class 4b");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await page.selectOption("#acrostic-answer-2", "write");
  await page.fill("#acrostic-word-2", "acorn");
  await page.fill("#acrostic-clue-2", "A seed of the oak");
  const acrostic = await lines(page);
  await stored(page, 2, "A seed of the oak");
  await page.context().setOffline(true);

  const later = await another(page);
  await page.close();
  await openDialog(later, 2);
  assert.deepEqual(await names(later), ["GARDEN", "For class 4b"]);
  await accessible(later);
  await later.getByRole("button", { name: /^For class 4b/ }).click();
  await later.locator("#cryptogram-puzzle .credit:visible").waitFor();
  assert.equal(await later.inputValue("#cryptogram-title"), "For class 4b");
  await later.click("#cryptogram-own-text");
  assert.equal(await later.inputValue("#cryptogram-text"), "Every letter wears a mask");
  await openDialog(later, 2);
  await later.getByRole("button", { name: /^GARDEN/ }).click();
  await later.locator("#panel-acrostic").waitFor();
  assert.deepEqual(await lines(later), acrostic);
  assert.equal(await later.inputValue("#acrostic-clue-2"), "A seed of the oak");
  assert.equal(await later.evaluate(() => document.activeElement?.id), "acrostic-my-puzzles");
});

test("a page that is only looked at saves nothing, and one puzzle is saved once", async (t) => {
  const page = await open(t);
  await selectTab(page, "acrostic");
  await page.click("#tab-cryptogram");
  await page.fill("#cryptogram-text", "  ");
  await openDialog(page, 0);
  await page.getByText("What you type is saved here.").waitFor();
  assert.ok(await page.isDisabled("#drafts-export"));
  await page.click("#drafts-close");
  await page.locator("#cryptogram-text").pressSequentially("Hello there");
  await page.click("#cryptogram-new");
  await page.click("#cryptogram-undo");
  const [draft] = await stored(page, 1);
  assert.deepEqual([draft.version, draft.kind, draft.title], [1, "cryptogram", ""]);
  assert.ok(Math.abs(Date.parse(draft.changed) - Date.now()) < 60_000);
  await page.reload();
  await ready(page);
  await page.fill("#cryptogram-text", "Hello again");
  await savedText(page, "Hello again");
  await stored(page, 1);
});

test("a reload keeps what the address does not have", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  await page.click("#cryptogram-quotation");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await page.fill("#acrostic-word", "no!");
  await page.reload();
  await ready(page);
  // The puzzle that was kept can come after the toolkit.
  await page.waitForFunction(() => {
    const field = /** @type {HTMLInputElement | null} */ (document.querySelector("#acrostic-word"));
    return field?.value === "no!";
  });
  assert.equal(await page.textContent("#acrostic-hidden-word .visually-hidden"), "GARDEN");
  await page.click("#tab-cryptogram");
  await page.click("#cryptogram-own-text");
  assert.equal(await page.inputValue("#cryptogram-text"), "My own words");
});

for (const [how, leave] of /** @type {const} */ ([
  ["closed", (/** @type {import("./drafts.mjs").Page} */ page) => page.close({ runBeforeUnload: true })],
  ["left for another page", (/** @type {import("./drafts.mjs").Page} */ page) => page.goto(`${site.url()}guide/`)],
])) {
  test(`what is typed is saved if the window is ${how} before the browser has stored it`, async (t) => {
    const prepare = (/** @type {import("./drafts.mjs").Page} */ page) =>
      page.addInitScript(() => {
        // A database that does not answer in time.
        IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget());
      });
    const page = await open(t, { prepare });
    await page.fill("#cryptogram-text", "Typed at the last moment");
    await leave(page);
    const later = await another(page);
    const [draft] = await stored(later, 1);
    assert.equal(draft.state.fields.text, "Typed at the last moment");
    await openDialog(later, 1);
    assert.deepEqual(await names(later), ["Typed at the last moment"]);
    // It is taken over once: a puzzle that is deleted does not come back.
    await later.getByRole("button", { name: /^Delete/ }).click();
    await shows(later, 0);
    await later.reload();
    await ready(later);
    await openDialog(later, 0);
  });
}

test("what is typed while the toolkit loads is saved", async (t) => {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  let isTyped = () => {};
  const typed = new Promise((resolve) => {
    isTyped = () => resolve(undefined);
  });
  await page.route("**/toolkit/lettercraft-basic.wasm", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(site.url(), { waitUntil: "commit" });
  await page.waitForFunction(() => document.body?.dataset.toolkit === "loading");
  await page.fill("#cryptogram-text", "Typed while waiting");
  isTyped();
  await ready(page);
  const [draft] = await stored(page, 1);
  assert.equal(draft.state.fields.text, "Typed while waiting");
});

test("puzzles are renamed, duplicated, deleted, brought back and found, with the keyboard", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "First text");
  await openDialog(page, 1);
  const press = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true }).press("Enter");
  await press("Rename First text");
  await page.keyboard.type("  Für die 4b ");
  await page.keyboard.press("Enter");
  await page.getByText("Renamed.").waitFor();
  assert.deepEqual(await names(page), ["Für die 4b"]);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Rename Für die 4b");
  await press("Rename Für die 4b");
  await page.keyboard.type("x");
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#drafts").isVisible());
  assert.deepEqual(await names(page), ["Für die 4b"]);

  await press("Duplicate Für die 4b");
  await shows(page, 2);
  assert.deepEqual(await names(page), ["Für die 4b (copy)", "Für die 4b"]);
  assert.equal(await said(page), "Für die 4b (copy) added.");
  await press("Delete Für die 4b");
  await shows(page, 1);
  assert.equal(await said(page), "Für die 4b deleted.");
  await press("Delete Für die 4b (copy)");
  await shows(page, 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "drafts-search");
  await press("Undo delete");
  await shows(page, 1);
  assert.deepEqual(await names(page), ["Für die 4b (copy)"]);
  await press("Undo delete");
  await shows(page, 2);
  assert.ok(await page.locator("#drafts-undo").isHidden());
  assert.deepEqual(await names(page), ["Für die 4b (copy)", "Für die 4b"]);

  await page.fill("#drafts-search", "COPY fur");
  await shows(page, 1);
  assert.equal(await page.textContent("#drafts-found"), "1 of 2 puzzles");
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#drafts").isHidden());
  assert.equal(await page.evaluate(() => document.activeElement?.id), "cryptogram-my-puzzles");
});

test("a puzzle that is typed on after it was deleted is saved again", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Hello");
  await openDialog(page, 1);
  await page.getByRole("button", { name: "Delete Hello" }).click();
  await shows(page, 0);
  await page.click("#drafts-close");
  await page.fill("#cryptogram-text", "Hello there");
  await openDialog(page, 1);
  await page.click("#drafts-undo");
  await shows(page, 2);
  assert.deepEqual((await names(page)).sort(), ["Hello", "Hello there"]);
});

test("a new puzzle leaves the one before it among the saved ones", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Hello");
  await openDialog(page, 1);
  await page.click("#drafts-new-cryptogram");
  assert.equal(await page.inputValue("#cryptogram-text"), "");
  await page.fill("#cryptogram-text", "Another");
  await openDialog(page, 2);
  await page.click("#drafts-new-acrostic");
  assert.ok(await page.locator("#panel-acrostic").isVisible());
  assert.equal(await page.inputValue("#acrostic-word"), "");
  await page.fill("#acrostic-word", "moon");
  await openDialog(page, 3);
});

test("a link never changes a saved puzzle, and is saved once it is changed", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  await page.evaluate(() => location.assign("#cryptogram?text=From+a+link&seed=s"));
  await page.waitForFunction(
    () => /** @type {HTMLTextAreaElement} */ (document.querySelector("#cryptogram-text")).value === "From a link",
  );
  const [mine] = await stored(page, 1);
  assert.equal(mine.state.fields.text, "My own words");
  await page.fill("#cryptogram-text", "From a link, changed");
  await stored(page, 2);
  const solver = `#solve?puzzle=${Buffer.from("seed\nHello there").toString("base64url")}`;
  await page.evaluate((hash) => location.assign(hash), solver);
  await page.locator("#cryptogram-invitation").waitFor();
  await page.click("#cryptogram-open-builder");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.fill("#cryptogram-text", "Hello there, friend");
  const texts = (await stored(page, 3, "Hello there, friend")).map(({ state }) => state.fields.text);
  assert.deepEqual(texts.sort(), ["From a link, changed", "Hello there, friend", "My own words"]);
});

test("the list of one window follows the changes in another", async (t) => {
  const page = await open(t);
  await openDialog(page, 0);
  const other = await another(page);
  await other.fill("#cryptogram-text", "Typed over there");
  await shows(page, 1);
  assert.deepEqual(await names(page), ["Typed over there"]);
});

test("all puzzles are exported as one file, which another browser imports once", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "First & “second” 🎲");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await openDialog(page, 2);
  await page.getByRole("button", { name: "Rename GARDEN" }).click();
  await page.keyboard.type("For spring");
  await page.keyboard.press("Enter");
  await page.getByText("Renamed.").waitFor();
  const { name, content } = await downloaded(page, "#drafts-export");
  assert.match(name, /^lettercraft-puzzles-\d{4}-\d\d-\d\d\.json$/);
  assert.match((await said(page)) ?? "", /saved, with 2 puzzles\.$/);
  const before = await stored(page, 2);

  const other = await open(t);
  await other.fill("#cryptogram-text", "Mine");
  await openDialog(other, 1);
  await importFile(other, content.toString(), /^2 puzzles added\.$/);
  assert.deepEqual((await names(other)).sort(), ["First & “second” 🎲", "For spring", "Mine"]);
  await importFile(other, content.toString(), /^0 puzzles added\. 2 puzzles of the file were here already\.$/);
  const after = (await stored(other, 3)).filter(({ state }) => state.fields.text !== "Mine");
  const contents = (/** @type {any[]} */ all) =>
    all.map(({ kind, title, state }) => JSON.stringify([kind, title, state])).sort();
  assert.deepEqual(contents(after), contents(before));
  await other.getByRole("button", { name: /^First/ }).click();
  await other.waitForFunction(() =>
    /** @type {HTMLTextAreaElement} */ (document.querySelector("#cryptogram-text")).value.startsWith("First"),
  );
  await page.click("#drafts-close");
  await page.click("#tab-cryptogram");
  assert.deepEqual(await drawnWords(other), await drawnWords(page));
});
