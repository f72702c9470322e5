// @ts-check
// The real service and a real browser, for the tests of the pages about the interface.

import assert from "node:assert/strict";
import { after } from "node:test";
import { sharedServer } from "../../worker/test/server.mjs";
import { newAddress, visitor } from "../../worker/test/visitor.mjs";
import { launch, openPage } from "./browser.mjs";

/** The pages about the interface. */
export const PAGES = [
  "/developers/",
  "/guide/",
  "/guide/clients",
  "/guide/errors",
  "/guide/limits",
  "/guide/credits",
  "/guide/webhooks",
  "/reference/",
  "/playground/",
  "/plans/",
  "/account/",
];

/** The colour schemes and screen widths in which each page is tested. */
export const SCREENS = /** @type {const} */ ([
  ["light", 1280],
  ["dark", 1280],
  ["light", 320],
  ["dark", 320],
]);

/**
 * Reloads a page, and types into a field before the page's script has loaded.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} script path of the script
 * @param {string} field
 * @param {string} text
 */
export async function typeBeforeScript(page, script, field, text) {
  /** @type {() => void} */
  let release = () => {};
  const typed = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    release = resolve;
  });
  await page.route(`**${script}`, async (route) => {
    await typed;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.locator(field).pressSequentially(text);
  release();
  await page.waitForLoadState("load");
}

/**
 * Prepares the service and a browser for the tests of a file.
 *
 * @param {Parameters<typeof launch>[0]} [needs]
 */
export function useService(needs) {
  /** @type {import("playwright-core").Browser} */
  let browser;
  const server = sharedServer(async () => {
    browser = await launch(needs);
  });
  after(() => browser?.close());

  /**
   * Opens a page in a context of its own. The test fails if the page has complaints (openPage). A call that the service
   * refuses does not count.
   *
   * @param {import("node:test").TestContext} t
   * @param {string} path
   * @param {import("playwright-core").BrowserContextOptions & { expected?: RegExp }} [options] expected: complaints that
   *   the test causes
   */
  const open = async (t, path, { expected, ...options } = {}) => {
    const { context, page, complaints } = await openPage(browser, server.url(), { locale: "en-US", ...options });
    t.after(async () => {
      await context.close();
      assert.deepEqual(
        complaints.filter((one) => !/the server responded with a status of 4/.test(one) && !expected?.test(one)),
        [],
      );
    });
    await page.goto(server.url() + path);
    return page;
  };
  /**
   * Signs in to a new account, and returns its key.
   *
   * @param {import("playwright-core").Page} page
   * @returns {Promise<string>}
   */
  const signIn = async (page) => {
    const guest = visitor(server);
    await guest.signIn(newAddress());
    const url = server.url();
    await page.context().addCookies([...guest.cookies].map(([name, value]) => ({ name, value, url })));
    return (await guest.ask("keys/first/secret")).json.secret;
  };
  return { ...server, open, signIn, account: server.open };
}
