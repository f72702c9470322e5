// @ts-check
// A page that is shown in several ways, for users of assistive technology.
import assert from "node:assert/strict";
import { axe } from "../../scripts/browser.mjs";

/** The rules of axe whose outcome depends on colours. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** The rules of axe whose outcome depends on where things are, of those that it runs by default. */
export const LAYOUT = ["scrollable-region-focusable"];

/**
 * A way to show a page: the width of its window in CSS pixels, its media, and the rules of axe whose outcome this can change.
 *
 * @typedef {{ width: number, media: NonNullable<Parameters<import("playwright-core").Page["emulateMedia"]>[0]>, rules: string[] }} Way
 */

/** Light and dark, in a narrow and a wide window. @type {Way[]} */
export const SCREENS = [
  { width: 320, media: { colorScheme: "dark" }, rules: [] },
  { width: 320, media: { colorScheme: "light" }, rules: COLOURS },
  { width: 1280, media: { colorScheme: "light" }, rules: [...COLOURS, ...LAYOUT] },
  { width: 1280, media: { colorScheme: "dark" }, rules: COLOURS },
];

/**
 * Fails if axe finds something wrong with a page in one of the ways, or if the page must be scrolled sideways. All rules are run in the
 * first way, and again where assistive technology is told something else than before. Otherwise rules of names and roles find the same.
 *
 * @param {import("playwright-core").Page} page
 * @param {Way[]} ways
 */
export async function accessibleInEach(page, ways) {
  let told = "";
  for (const { width, media, rules } of ways) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia(media);
    const before = told;
    told = await page.locator("body").ariaSnapshot();
    const { violations } = await axe(page, told === before ? { runOnly: rules } : allRules(media));
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]),
      [],
      `${Object.values(media)}, ${width} pixels`,
    );
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} pixels`);
  }
}

/**
 * All rules; in forced colours without contrast, because the system chooses the colours, and axe reads the fill of texts, which is the
 * page's own.
 *
 * @param {Way["media"]} media
 * @returns {import("axe-core").RunOptions}
 */
export const allRules = ({ forcedColors }) =>
  forcedColors === "active" ? { rules: { "color-contrast": { enabled: false } } } : {};
