// @ts-check
// The reference and its forms, for the tests of that page.

import { useService } from "./service.mjs";

/** The form of an operation. @param {import("playwright-core").Page} page @param {string} path */
export const form = (page, path) => page.locator(`form[data-path="${path}"]`);

/**
 * Prepares the service and a browser for the tests of a file about the reference.
 *
 * @param {Parameters<typeof useService>[0]} [needs]
 */
export function useReference(needs) {
  const service = useService(needs);
  /**
   * Opens the reference with a key in its field.
   *
   * @param {import("node:test").TestContext} t
   */
  const openWithKey = async (t) => {
    const [page, { key }] = await Promise.all([service.open(t, "/reference/"), service.account("pro")]);
    await page.fill("#key", key);
    return { page, key };
  };
  return { ...service, openWithKey };
}
