// @ts-check
// What the Readable text tab has kept is still there when something goes wrong before it is restored.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ready, useSite } from "./browser.mjs";
import { openText, textField } from "./readable.mjs";

const site = useSite();
const TEXT = "The cat sat on the mat.";
const EDITOR = "**/editor/editor.js";

/** Opens the builder with the text in its tab. Its console may have complaints. @param {import("node:test").TestContext} t */
async function open(t) {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  await page.goto(site.url());
  await ready(page);
  await openText(page, TEXT);
  return page;
}

/** Loads the page again with its tab. @param {import("playwright-core").Page} page */
async function reload(page) {
  await page.reload();
  await ready(page);
}

test("whom the text is written for can't be changed before the text is there", async (t) => {
  const page = await open(t);
  await page.selectOption("#readable-goal", "children");
  await page.route(EDITOR, (route) => route.abort());
  await reload(page);
  await page.locator("#readable-editor-failed").waitFor();
  assert.ok(await page.locator("#readable-goal").isDisabled());
  // An older page may leave the field as it was: the change alone must not keep anything.
  await page.locator("#readable-goal").dispatchEvent("change");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await page.unroute(EDITOR);
  await reload(page);
  await textField(page).getByText(TEXT).waitFor();
  assert.equal(await page.inputValue("#readable-goal"), "children");
});

test("a text that was read is restored, also if the texts of other windows can't be offered", async (t) => {
  const page = await open(t);
  await page.addInitScript(() => {
    navigator.locks.query = () => Promise.reject(new Error("refused"));
  });
  await reload(page);
  await textField(page).getByText(TEXT).waitFor();
});

test("if neither the editor nor the storage can be opened, another attempt restores the text", async (t) => {
  const page = await open(t);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    let isRefused = true;
    IDBFactory.prototype.open = function (name, version) {
      if (name === "lettercraft-texts" && isRefused) {
        isRefused = false;
        throw new Error("refused");
      }
      return open.call(this, name, version);
    };
  });
  await page.route(EDITOR, (route) => route.abort());
  await reload(page);
  await page.locator("#readable-editor-failed").waitFor();
  await page.unroute(EDITOR);
  await page.click("#readable-editor-retry");
  await textField(page).getByText(TEXT).waitFor();
});
