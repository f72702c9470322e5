// @ts-check
/** The browser of the tests. */
import { AxeBuilder } from "@axe-core/playwright";
import chromium from "@sparticuz/chromium";
import { chromium as driver } from "playwright-core";

/**
 * Returns how to start a headless Chromium. The package's own arguments are for one short call in a cloud function (a single
 * process, no web security): a test wants what people have.
 */
const options = async () => ({
  executablePath: await chromium.executablePath(),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** Starts a browser that the files of a test run connect to. */
export const launchServer = async () => driver.launchServer(await options());

/**
 * Returns the browser of the test run, or starts one. Closing it closes what the caller has opened in it.
 *
 * @param {{ own?: boolean }} [needs] own: a browser whose clipboard no other file uses
 */
export async function launch({ own = false } = {}) {
  const { LETTERCRAFT_TEST_BROWSER: shared } = process.env;
  return shared && !own ? driver.connect(shared) : driver.launch(await options());
}

/**
 * Runs axe on a page. Legacy mode opens no second page for each run. Only frames of another origin need that page.
 *
 * @param {import("playwright-core").Page} page
 */
export const axe = (page) => new AxeBuilder({ page }).setLegacyMode().analyze();
