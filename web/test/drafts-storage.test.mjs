// @ts-check
// Puzzles that the browser does not store.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ready } from "./browser.mjs";
import { open, savedText, stored } from "./drafts.mjs";

test("if the browser blocks the storage, the page says so, and everything on the screen stays", async (t) => {
  const page = await open(t, "", (early) =>
    early.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The user denied permission", "SecurityError");
      };
    }),
  );
  assert.ok(await page.locator("#drafts-failed").isHidden());
  await page.fill("#text", "Still here");
  await page.getByRole("alert").getByText("This browser does not let the page save your puzzles").waitFor();
  await page.locator(".my-puzzles:visible").click();
  await page.getByText("so there are none to show").waitFor();
  await page.click("#drafts-new-cryptogram");
  await page.fill("#text", "Another");
  await page.goBack();
  await page.waitForFunction(
    () => /** @type {HTMLTextAreaElement} */ (document.querySelector("#text")).value === "Still here",
  );
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#text"), "Still here");
});

test("if the storage is full, the page says so, and a reload keeps the screen, and saves it once there is room", async (t) => {
  const page = await open(t);
  await page.fill("#text", "Saved");
  await stored(page, 1);
  // As Chromium refuses a value that has no room; its quota cannot be set for the profiles of the tests.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The storage is full", "QuotaExceededError");
    };
  });
  await page.fill("#text", "Not saved any more");
  await page.getByRole("alert").getByText("the browser has no more room for this page").waitFor();
  await page.waitForURL(/any\+more/);
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#text"), "Not saved any more");
  assert.equal((await stored(page, 1))[0].state.fields.text, "Not saved any more");
  await page.fill("#text", "Saved again");
  await stored(page, 2);
  assert.ok(await page.locator("#drafts-failed").isHidden());
});

test("a text that is too long to be saved stays on the screen, and the page says so", async (t) => {
  const page = await open(t);
  await page.fill("#text", "x".repeat(20_001));
  await page.getByRole("alert").getByText("a text is too long").waitFor();
  await page.fill("#text", "Short");
  await savedText(page, "Short");
  assert.ok(await page.locator("#drafts-failed").isHidden());
});
