// @ts-check
/**
 * Pages that the tests of a file use one after the other. A page that loads the builder again takes half the time of a new one, because
 * its process has compiled the scripts.
 */

/** @typedef {{ page: import("playwright-core").Page, context: import("playwright-core").BrowserContext, complaints: string[] }} Opened */

/** The size of a window. */
export const VIEWPORT = { width: 1280, height: 900 };

/**
 * Returns what takes an empty page that is like a new one. release() gives it back.
 *
 * @param {(options: import("playwright-core").BrowserContextOptions) => Promise<Opened>} open opens an empty page in a context of its own
 * @param {() => string} url of the site
 */
export function pagePool(open, url) {
  /** The pages that no test uses, by the options of their contexts. @type {Map<string, Awaited<ReturnType<typeof watched>>[]>} */
  const unused = new Map();

  return async (/** @type {import("playwright-core").BrowserContextOptions} */ options) => {
    const key = JSON.stringify(options);
    const same = unused.get(key) ?? [];
    unused.set(key, same);
    const taken = same.pop() ?? (await watched(await open(options)));
    const release = async () => {
      if (taken.page.isClosed() || taken.isLasting()) return taken.context.close();
      await clean(taken, url(), options);
      same.push(taken);
    };
    return { ...taken, release };
  };
}

/**
 * Notes whether a test does something to a page that its next documents would have too, and that can't be undone.
 *
 * @param {Opened} opened
 */
async function watched(opened) {
  const { page, context } = opened;
  const session = await context.newCDPSession(page);
  let isLasting = false;
  /** @param {object} owner @param {string[]} names */
  const watch = (owner, ...names) => {
    const methods = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (owner);
    for (const name of names) {
      const method = methods[name]?.bind(owner);
      methods[name] = (...args) => {
        isLasting = true;
        return method?.(...args);
      };
    }
  };
  watch(page, "addInitScript", "exposeFunction");
  watch(context, "addInitScript", "newCDPSession");
  watch(page.clock, "install", "setFixedTime");
  return { ...opened, session, isLasting: () => isLasting };
}

/**
 * Makes a page like a new one: a document of the site without scripts, no storage, no history, the size and media of its context.
 *
 * @param {Awaited<ReturnType<typeof watched>>} opened
 * @param {string} url
 * @param {import("playwright-core").BrowserContextOptions} options
 */
async function clean(
  { page, context, session },
  url,
  { viewport, colorScheme = null, reducedMotion = null, forcedColors = null },
) {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const routed of [context, page]) await routed.unrouteAll({ behavior: "ignoreErrors" });
  page.removeAllListeners("dialog");
  await context.setOffline(false);
  await page.goto(`${url}icon.svg`);
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await page.setViewportSize(viewport ?? VIEWPORT);
  await page.mouse.move(0, 0);
}
