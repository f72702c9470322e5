// @ts-check
/** The Booklet tab: what its list shows, and ways to fill it. */

import assert from "node:assert/strict";
import { selectTab } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The names of the puzzles in the list, with their numbers. @param {Page} page */
export const listed = (page) => page.locator("#booklet-list b").allTextContents();

/** Waits until the list has these names. @param {Page} page @param {string[]} names */
export async function lists(page, names) {
  const wanted = names.map((name, i) => `${i + 1}. ${name}`);
  await page
    .waitForFunction(
      (all) => JSON.stringify([...document.querySelectorAll("#booklet-list b")].map((one) => one.textContent)) === all,
      JSON.stringify(wanted),
    )
    .catch(() => {});
  assert.deepEqual(await listed(page), wanted);
}

/** Opens the tab and pastes texts for puzzles. @param {Page} page @param {string[]} texts @param {"cryptogram" | "acrostic"} [kind] */
export async function paste(page, texts, kind = "cryptogram") {
  await selectTab(page, "booklet");
  await page.click("#booklet-paste");
  await page.locator(`[name=booklet-texts-kind][value=${kind}]`).check();
  await page.fill("#booklet-texts-box", texts.join("\n"));
  await page.getByRole("button", { name: `Add ${texts.length} ${kind}` }).click();
}

/** The row of a puzzle in the list. @param {Page} page @param {number} number of the puzzle */
export const row = (page, number) => page.locator("#booklet-list > [role=row]").nth(number - 1);

/** A button of a puzzle in the list. @param {Page} page @param {number} number of the puzzle @param {string} action */
export const tool = (page, number, action) => row(page, number).locator(`[data-action=${action}]`);

/** The action and the place of the button that has the focus. @param {Page} page */
export const focus = (page) =>
  page.evaluate(() => {
    const at = /** @type {HTMLElement} */ (document.activeElement);
    const row = at.closest("[role=row]");
    return `${at.dataset.action} ${[...(row?.parentElement?.children ?? [])].indexOf(/** @type {Element} */ (row)) + 1}`;
  });

/** Waits until the pages of the booklet are there. @param {Page} page @param {string} facts such as "3 puzzles on 4 pages" */
export const laidOut = (page, facts) => page.locator("#booklet-page-count").getByText(facts, { exact: true }).waitFor();

/** What the pages of the booklet are called. @param {Page} page */
export const pageNames = (page) => page.locator("#booklet-pages .page-name").allTextContents();

/** The pages of the booklet as SVG documents. @param {Page} page */
export async function pagesOf(page) {
  const sources = await page
    .locator("#booklet-pages img")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLImageElement} */ (one).src));
  return sources.map((source) => decodeURIComponent(source.split(",")[1] ?? ""));
}
