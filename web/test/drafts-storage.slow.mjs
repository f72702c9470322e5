// @ts-check
// Puzzles that the browser does not store.
import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, lists, paste } from "./booklet.mjs";
import { accessible, downloaded, fillStorage, ready } from "./browser.mjs";
import { importFile, open, openDialog, savedText, stored } from "./drafts.mjs";

/** Waits for the sentence of My puzzles about their number. @param {import("playwright-core").Page} page @param {string} sentence */
const found = (page, sentence) => page.locator("#drafts-found").getByText(sentence, { exact: true }).waitFor();

test("if the browser blocks the storage, the page says so, and everything on the screen stays", async (t) => {
  const prepare = (/** @type {import("./drafts.mjs").Page} */ page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The user denied permission", "SecurityError");
      };
    });
  const page = await open(t, { prepare });
  assert.ok(await page.locator("#drafts-failed").isHidden());
  await page.fill("#cryptogram-text", "Still here");
  await page.getByRole("alert").getByText("this browser does not let the page save anything").waitFor();
  await page.locator(".my-puzzles:visible").click();
  await page.getByText("There are no puzzles to show: this browser").waitFor();
  await found(page, "1 puzzle with changes that are not saved");
  const { content } = await downloaded(page, "#drafts-export");
  assert.deepEqual(
    JSON.parse(content.toString()).puzzles.map((/** @type {any} */ one) => one.state.fields.text),
    ["Still here"],
  );
  await page.click("#drafts-new-cryptogram");
  await page.fill("#cryptogram-text", "Another");
  await page.goBack();
  await page.waitForFunction(
    () => /** @type {HTMLTextAreaElement} */ (document.querySelector("#cryptogram-text")).value === "Still here",
  );
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#cryptogram-text"), "Still here");
});

test("if the storage is full, the page says so, and a reload keeps the screen, and saves it once there is room", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Saved");
  await stored(page, 1);
  await fillStorage(page);
  await page.fill("#cryptogram-text", "Not saved any more");
  await page.getByRole("alert").getByText("the browser has no more room for this page").waitFor();
  await page.waitForURL(/any\+more/);
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#cryptogram-text"), "Not saved any more");
  await stored(page, 1, "Not saved any more");
  await page.fill("#cryptogram-text", "Saved again");
  await stored(page, 2);
  await page.locator("#drafts-failed").waitFor({ state: "hidden" });
});

test("a text that is too long to be saved stays on the screen, and the page says so", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "x".repeat(20_001));
  await page.getByRole("alert").getByText("a text is too long").waitFor();
  await page.fill("#cryptogram-text", "Short");
  await savedText(page, "Short");
  await page.locator("#drafts-failed").waitFor({ state: "hidden" });
});

test("with a full storage, a booklet and the last changes of a saved puzzle are exported, and My puzzles tells how it is", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Saved");
  await stored(page, 1);
  await openDialog(page, 1);
  await found(page, "1 puzzle");
  await page.click("#drafts-close");
  await fillStorage(page);
  await page.fill("#cryptogram-text", "Changed since");
  await paste(page, ["one", "two"]);
  const alert = page.getByRole("alert");
  await alert.getByText("“Export all” in My puzzles saves them as a file").waitFor();
  assert.doesNotMatch((await alert.textContent()) ?? "", /link/, "booklets have none");
  await page.click("#booklet-pick");
  await page.getByLabel("Changed since").check();
  await page.click("#booklet-picker-add");
  await lists(page, ["one", "two", "Changed since"]);
  await laidOut(page, "3 puzzles on 4 pages");
  await openDialog(page, 1);
  await found(page, "1 puzzle · 2 puzzles with changes that are not saved");
  await accessible(page);
  const { content } = await downloaded(page, "#drafts-export");
  await page.locator("#drafts-status").getByText("saved, with 2 puzzles.").waitFor();

  const other = await open(t);
  await other.click("#cryptogram-my-puzzles");
  await other.getByText("What you type is saved here.").waitFor();
  await importFile(other, content.toString(), /^2 puzzles added\.$/);
  await other.locator("#drafts-list .draft-open").filter({ hasText: "Booklet" }).click();
  await lists(other, ["one", "two", "Changed since"]);
  assert.deepEqual((await stored(other, 2)).map(({ kind, state }) => state.fields?.text ?? kind).sort(), [
    "Changed since",
    "booklet",
  ]);
});

test("a text that is too long is not exported, because it could not be imported", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "x".repeat(20_001));
  await page.getByRole("alert").getByText("a text is too long").waitFor();
  await page.click("#cryptogram-my-puzzles");
  await page.getByText("1 puzzle with changes that are not saved").waitFor();
  assert.ok(await page.isDisabled("#drafts-export"));
});
