// @ts-check
/** The browser of the tests. */
import { createRequire } from "node:module";
import chromium from "@sparticuz/chromium";
import { PATIENCE } from "../worker/test/eventually.mjs";

/**
 * Loads a CommonJS package. An import would also parse all of it for the names that it exports, which takes as long as loading it:
 * 0.3 s for playwright-core.
 */
const require = createRequire(import.meta.url);
/** @type {typeof import("playwright-core")} */
const { chromium: driver } = require("playwright-core");

/**
 * Returns how to start a headless Chromium. The package's own arguments are for one short call in a cloud function (a single
 * process, no web security); tests use an ordinary browser's settings.
 */
const options = async (letters = 16) => ({
  executablePath: await chromium.executablePath(),
  args: ["--no-sandbox", "--disable-gpu", `--blink-settings=defaultFontSize=${letters}`],
});

/** Starts a browser that the files of a test run connect to. Signals are left to the caller. */
export const launchServer = async () =>
  driver.launchServer({ ...(await options()), handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false });

/**
 * Returns the browser of the test run, or starts one. close() closes only the caller's contexts.
 *
 * @param {{ own?: boolean, letters?: number }} [needs] own: a browser of its own, so that no other file uses its clipboard; letters: a
 *   browser of its own, with this font size in pixels in its settings instead of 16
 */
export async function launch({ own = false, letters } = {}) {
  const { LETTERCRAFT_TEST_BROWSER: shared } = process.env;
  const browser = await (shared && !own && !letters ? driver.connect(shared) : driver.launch(await options(letters)));
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(PATIENCE); // the default of 30 s is not enough for a busy machine
    return context;
  };
  return browser;
}

/**
 * Runs axe on a page and its frames. It collects only violations, because the elements that pass a rule take three quarters of the time.
 *
 * @param {import("playwright-core").Page} page
 * @param {import("axe-core").RunOptions} [options] without them, all rules that axe runs by default
 * @returns {Promise<import("axe-core").AxeResults>}
 */
export async function axe(page, options) {
  /** @type {typeof import("axe-core")} */
  const { source } = require("axe-core");
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(source);
  }
  return page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ["violations"], ...options })})`);
}
