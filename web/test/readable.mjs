// @ts-check
// The Readable text tab, for the tests.
import { until } from "./browser.mjs";

/** The field with the text. @param {import("playwright-core").Page} page */
export const textField = (page) => page.getByRole("textbox", { name: "Your text" });

/** The text in the editor, if it is short. The invitation to write one is no part of it. @param {import("playwright-core").Page} page */
export const written = async (page) =>
  (await textField(page).locator(".cm-line:not(:has(.cm-placeholder))").allTextContents()).join("\n");

/** Writes at the caret, without keys. @param {import("playwright-core").Page} page @param {string} text */
export async function write(page, text) {
  await textField(page).focus();
  await page.keyboard.insertText(text);
}

/** Waits until the figures are those of the text. A narrow window may not show them. @param {import("playwright-core").Page} page */
export const counted = (page) => page.locator("#text-results[aria-busy=false]").waitFor({ state: "attached" });

/**
 * Waits until the browser has kept the text of a window: no text if it is empty.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} text
 * @param {Partial<import("../app/text/text-keeper.ts").Kept>} [known] what it has besides
 */
export const kept = (page, text, known = {}) =>
  until(
    page,
    async (wanted) => {
      const opened = indexedDB.open("lettercraft");
      await new Promise((done) => {
        opened.onsuccess = done;
      });
      const id = sessionStorage.getItem("lettercraft-text") ?? "";
      const found = opened.result.transaction("texts").objectStore("texts").get(id);
      await new Promise((done) => {
        found.onsuccess = done;
      });
      opened.result.close();
      const stored = found.result ?? { text: "" };
      return Object.entries(wanted).every(([name, value]) => JSON.stringify(stored[name]) === JSON.stringify(value));
    },
    { ...known, text },
  );

/** Shows the tab, with its editor. @param {import("playwright-core").Page} page */
export async function showTab(page) {
  await page.click("#tab-text");
  await textField(page).waitFor();
}

/** Drops a file with a text on the page, and waits until it is in the editor. @param {import("playwright-core").Page} page @param {string} text */
export async function dropText(page, text) {
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], "text.md"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  // The notice may still be that of a file before.
  await textField(page)
    .locator(".cm-line")
    .first()
    .filter({ hasText: text.split("\n", 1).join() })
    .waitFor();
}

/** Shows the tab with a text that comes from elsewhere, and waits for its figures. @param {import("playwright-core").Page} page @param {string} text */
export async function openText(page, text) {
  await showTab(page);
  await Promise.all([page.getByText("text.md opened.").waitFor(), dropText(page, text)]); // a notice goes after some seconds
  await counted(page);
}

/** Shows the results, for which a narrow window has a button. @param {import("playwright-core").Page} page */
export async function showResults(page) {
  const button = page.locator("#text-bar [data-view=results]");
  if (await button.isVisible()) await button.click();
}

/** Unfolds all sections of the results. @param {import("playwright-core").Page} page */
export async function unfold(page) {
  const folded = page.locator("#text-results [data-fold][aria-expanded=false]");
  while (await folded.count()) await folded.first().click();
}

/** Opens the list of other texts, and returns it. @param {import("playwright-core").Page} page @param {string} title */
export async function others(page, title) {
  await page.locator("#text-others").getByText(title).click();
  return page.locator("#text-others-list");
}

/** Shows the tab with its example. @param {import("playwright-core").Page} page */
export async function openExample(page) {
  await showTab(page);
  await page.click("#text-example");
  await page.locator("#text-scores:not([hidden])").waitFor({ state: "attached" });
  await counted(page);
}

/** The scores on the page, by their formula. @param {import("playwright-core").Page} page */
export const grades = async (page) =>
  Object.fromEntries(
    await page
      .locator("#text-grades tr")
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector("th")?.textContent, row.querySelector("b")?.textContent]),
      ),
  );

/**
 * The marked parts of the text that are drawn, each with its classes.
 *
 * @param {import("playwright-core").Page} page
 * @param {"hard" | "very-hard" | "long" | "unfamiliar"} kind
 */
export const marked = (page, kind) =>
  textField(page)
    .locator(`.${kind}`)
    .evaluateAll((all) => all.map((one) => one.textContent));

/** A text of many pages: paragraphs of about 100 words. @param {number} words */
export function longText(words) {
  const sentences = [
    "The committee deliberated about the reconstruction of the municipal library for several hours on Monday.",
    "Nobody went home early.",
    "We painted the walls, mended the roof and bought new books for the children of the town.",
    "Unfortunately, the administration underestimated the considerable expenses of the undertaking.",
  ];
  const paragraph = [...sentences, ...sentences].join(" ");
  const perParagraph = paragraph.split(" ").length;
  return Array.from({ length: Math.ceil(words / perParagraph) }, (_, i) => `${i + 1} times. ${paragraph}`).join("\n\n");
}
