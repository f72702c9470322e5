// @ts-check
/** Windows with the saved puzzles, and what their storage has. A test file that imports this has a browser. */
import { ready, until, useSite } from "./browser.mjs";

export const site = useSite();

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens a window of a browser profile of its own. The test fails if a window has complaints.
 *
 * @param {import("node:test").TestContext} t
 * @param {{ prepare?: (page: Page) => Promise<unknown>, serviceWorkers?: "allow" | "block" }} [options] prepare: what to do before the
 *   builder is loaded; serviceWorkers: as for useBuilder
 */
export async function open(t, { prepare, serviceWorkers = "block" } = {}) {
  const page = await site.takePage(t, { reducedMotion: "reduce", serviceWorkers });
  await prepare?.(page);
  await page.goto(site.url());
  await ready(page);
  return page;
}

/** Another window of the same profile. @param {Page} page @param {string} [fragment] */
export async function another(page, fragment = "") {
  const other = await page.context().newPage();
  await other.goto(site.url() + fragment);
  await ready(other);
  return other;
}

/** Other windows do not hear of what a window saves from now on. @param {Page} page */
export const mute = (page) =>
  page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {};
  });

/**
 * The saved puzzles as the storage has them, when all are as wanted.
 *
 * @param {Page} page
 * @param {number} count
 * @param {string} [text] what one of them has
 * @returns {Promise<any[]>}
 */
export const stored = (page, count, text = "") =>
  until(
    page,
    () =>
      new Promise((/** @type {(drafts: any[]) => void} */ resolve) => {
        const request = indexedDB.open("lettercraft");
        // The page has not made it yet.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
          const reading = request.result.transaction("drafts").objectStore("drafts").getAll();
          reading.onsuccess = () => {
            request.result.close();
            resolve(reading.result);
          };
        };
      }),
    null,
    (drafts) => drafts.length === count && JSON.stringify(drafts).includes(text),
  );

/** Waits until the text of a cryptogram is saved. @param {Page} page @param {string} text */
export async function savedText(page, text) {
  await page.locator("#panel-cryptogram .my-puzzles").click();
  await page.locator("#drafts-list .draft").filter({ hasText: text }).first().waitFor();
  await page.click("#drafts-close");
}

/** Opens the dialog. @param {Page} page @param {number} count of the puzzles that it shows */
export async function openDialog(page, count) {
  await page.locator(".my-puzzles:visible").click();
  await shows(page, count);
}

/** @param {Page} page @param {number} count */
export const shows = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll("#drafts-list > li").length === wanted, count);

/** @param {Page} page */
export const names = (page) => page.locator("#drafts-list .draft-open b").allTextContents();

/** @param {Page} page */
export const said = (page) => page.textContent("#drafts-status");

/** Chooses a file to import. @param {Page} page @param {string} content @param {RegExp} sentence */
export async function importFile(page, content, sentence) {
  await page.setInputFiles("#drafts-file", {
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });
  await page.locator("#drafts-status").filter({ hasText: sentence }).waitFor();
}
