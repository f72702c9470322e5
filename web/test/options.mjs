// @ts-check
/** The builder with its groups of options open. A test file that imports this has a browser. */
import { load } from "../../wasm/dist/index.js";
import { openOptions, useBuilder } from "./browser.mjs";

export const open = useBuilder();
export const kit = await load();
export const TEXT = "Pack my box with five dozen liquor jugs, and then some more";
export const SEED = "lettercraft";

/** @param {import("node:test").TestContext} t */
export async function openBuilder(t, options = {}) {
  const page = await open(t, { fragment: `#cryptogram?text=Example&seed=${SEED}`, ...options });
  await openOptions(page);
  await page.fill("#cryptogram-text", TEXT);
  return page;
}

/** Chooses an alphabet or a kind of cipher by its label. @param {import("playwright-core").Page} page @param {string} name */
export const kind = (page, name) => page.getByLabel(name, { exact: true }).check();
