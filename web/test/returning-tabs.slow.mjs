// @ts-check
// Each tab comes back after a reload with what it had, whatever tab was on the screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ready, selectTab, until, useBuilder } from "./browser.mjs";

const open = useBuilder();

/** @typedef {import("playwright-core").Page} Page */

/** The kept fields of a tab, as the storage has them. @param {Page} page @param {string} tab @param {string} text waited for */
const kept = (page, tab, text) =>
  until(
    page,
    (id) =>
      new Promise((/** @type {(json: string) => void} */ resolve) => {
        const request = indexedDB.open("lettercraft");
        request.onsuccess = () => {
          const reading = request.result.transaction("fields").objectStore("fields").getAll();
          reading.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(reading.result.filter((one) => one.id === id)));
          };
        };
      }),
    tab,
    (json) => json.includes(text),
  );

/** Waits until a field holds a text: a tab brings back what it had after the page is ready. @param {Page} page @param {string} field @param {string} text */
const holds = (page, field, text) =>
  until(
    page,
    async (selector) => /** @type {HTMLInputElement | null} */ (document.querySelector(selector))?.value,
    field,
    (value) => value === text,
  );

/** @param {Page} page */
async function reload(page) {
  await page.reload();
  await ready(page);
}

test("after a reload of any tab, all tabs have what they had, but for the secret", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=From+an+address&seed=s" });
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await page.waitForURL(/Garden/);
  await page.click("#tab-reverse");
  await page.fill("#reverse-text", "one two");
  await page.locator("#panel-reverse").getByLabel("Words").check();
  await kept(page, "reverse", "words");
  await selectTab(page, "hmac");
  await page.fill("#hmac-message", "Sign this");
  await page.fill("#hmac-secret", "hush");
  await page.selectOption("#hmac-algorithm", "md5");
  await page.locator("#panel-hmac").getByLabel("Base64url").check();
  const { fields } = JSON.parse(`{"fields": ${await kept(page, "hmac", "base64url")}}`);
  assert.equal(JSON.stringify(fields).includes("hush"), false);
  assert.deepEqual(Object.keys(fields[0].values).sort(), ["algorithm", "encoding", "message"]);

  for (const tab of ["hmac", "reverse", "text", "acrostic"]) {
    await page.click(`#tab-${tab}`);
    await reload(page);
    assert.ok(await page.locator(`#panel-${tab}`).isVisible());
    await holds(page, "#cryptogram-text", "From an address");
    await holds(page, "#cryptogram-seed", "s");
    await holds(page, "#acrostic-word", "Garden");
    await page.waitForFunction(() => document.getElementById("reverse-result")?.textContent === "two one");
    // The other tabs do not load the toolkit that signs.
    if (tab === "hmac" || tab === "acrostic")
      await page.waitForFunction(() => document.getElementById("hmac-signature")?.textContent?.length === 22); // MD5 in base64url
    await holds(page, "#hmac-message", "Sign this");
    assert.equal(await page.inputValue("#hmac-secret"), "");
  }
  // Steps from before the reloads have their puzzles too.
  await page.goBack();
  await page.goBack();
  await page.locator("#panel-reverse").waitFor();
  await reload(page);
  await holds(page, "#cryptogram-text", "From an address");
  await holds(page, "#acrostic-word", "Garden");
});

test("after a reload of another tab, saved puzzles and links are in their tabs, and can be undone and solved", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Typed and saved");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await page.waitForURL(/Garden/);
  const link = `#solve?acrostic=${btoa("s\nriver")}`;
  await page.evaluate((hash) => location.assign(hash), link);
  await page.locator("#acrostic-invitation").waitFor();
  await page.click("#tab-text");
  await reload(page);
  await holds(page, "#cryptogram-text", "Typed and saved");
  await selectTab(page, "acrostic");
  await page.locator("#acrostic-invitation").waitFor();
  assert.equal(new URL(page.url()).hash, link);
  await page.reload();
  await ready(page);
  await page.locator("#acrostic-invitation").waitFor();
  await page.click("#tab-cryptogram");
  await holds(page, "#cryptogram-text", "Typed and saved");
  await page.fill("#cryptogram-text", "Typed and saved, and changed");
  await page.locator(".my-puzzles:visible").click();
  const saved = page.locator("#drafts-list .draft-open").filter({ hasText: "Typed and saved" });
  await saved.first().waitFor();
  assert.equal(await saved.count(), 1);
});

test("fields of Reverse and HMAC that change in one window change in the other, unless it is changing them", async (t) => {
  const page = await open(t, { fragment: "#reverse" });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await page.fill("#reverse-text", "abc");
  await other.waitForFunction(() => document.getElementById("reverse-result")?.textContent === "cba");
  await other.getByLabel("Lines", { exact: true }).check();
  await page.waitForFunction(() => document.getElementById("reverse-result")?.textContent === "abc");
  assert.ok(await page.getByLabel("Lines", { exact: true }).isChecked());
  // What this window could not keep yet is later than what the other one has kept.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put;
      throw new DOMException("The storage is full", "QuotaExceededError");
    };
  });
  await page.fill("#reverse-text", "mine");
  await other.fill("#reverse-text", "theirs");
  await other.getByLabel("Characters", { exact: true }).check();
  await page.waitForFunction(() => document.getElementById("reverse-result")?.textContent === "enim");
  assert.equal(await page.inputValue("#reverse-text"), "mine");
});
