// @ts-check
// What the Readable text tab has kept is still there when something goes wrong before it is restored.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ready, useSite } from "./browser.mjs";
import { kept, openText, showTab, textField } from "./readable.mjs";

const site = useSite();
const TEXT = "The cat sat on the mat.";
const EDITOR = "**/text/panel.js";

/** Opens the builder, whose console may have complaints. @param {import("node:test").TestContext} t */
async function openBuilder(t) {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  await page.goto(site.url());
  await ready(page);
  return page;
}

/** Opens the builder with the text in its tab. @param {import("node:test").TestContext} t */
async function open(t) {
  const page = await openBuilder(t);
  await openText(page, TEXT);
  await kept(page, TEXT);
  return page;
}

/** Loads the page again with its tab. @param {import("playwright-core").Page} page */
async function reload(page) {
  await page.reload();
  await ready(page);
}

test("a new text is kept at once, and what is changed before a pause when the page is left", async (t) => {
  const page = await openBuilder(t);
  await showTab(page);
  // No pause ends any more.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await textField(page).focus();
  await page.keyboard.insertText(TEXT);
  await kept(page, TEXT);
  await page.keyboard.insertText(" It purred.");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await kept(page, `${TEXT} It purred.`);
});

test("whom the text is written for can't be changed before the text is there", async (t) => {
  const page = await open(t);
  await page.selectOption("#text-goal", "children");
  await kept(page, TEXT, { goal: "children" });
  await page.route(EDITOR, (route) => route.abort());
  await reload(page);
  await page.locator("#text-panel-failed").waitFor();
  assert.ok(await page.locator("#text-goal").isDisabled());
  // An older page may leave the field as it was: the change alone must not keep anything.
  await page.locator("#text-goal").dispatchEvent("change");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await page.unroute(EDITOR);
  await reload(page);
  await textField(page).getByText(TEXT).waitFor();
  assert.equal(await page.inputValue("#text-goal"), "children");
});

test("a text that was read is restored, also if the texts of other windows can't be offered", async (t) => {
  const page = await open(t);
  await page.addInitScript(() => {
    navigator.locks.query = () => Promise.reject(new Error("refused"));
  });
  await reload(page);
  await textField(page).getByText(TEXT).waitFor();
});

test("if the editor can't be loaded, another attempt restores the text", async (t) => {
  const page = await open(t);
  await page.route(EDITOR, (route) => route.abort());
  await reload(page);
  await page.locator("#text-panel-failed").waitFor();
  await page.unroute(EDITOR);
  await page.click("#text-panel-retry");
  await textField(page).getByText(TEXT).waitFor();
});

test("if the browser blocks all storage, the page says that the text is lost when it is closed", async (t) => {
  const { context, page, complaints } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
  });
  await page.goto(`${site.url()}#text`);
  await ready(page);
  await textField(page).focus();
  await page.keyboard.insertText(TEXT);
  await page.getByText("This text is lost when the page is closed, because this browser").waitFor();
  assert.equal(await textField(page).textContent(), TEXT);
  assert.deepEqual(complaints, []);
});
