// @ts-check
// A real browser on the built site, for the tests in this folder.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { axe, launch } from "../../scripts/browser.mjs";
import { listen } from "../../scripts/loopback.mjs";
import { PATIENCE } from "../../worker/test/eventually.mjs";
import { pagePool, VIEWPORT } from "./page-pool.mjs";

export { launch };

export const SITE = fileURLToPath(new URL("../../build/web/", import.meta.url));

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves the built site on a loopback port, with the headers that its `_headers` file asks for. */
export const serveSite = () => serveFolder(SITE);

/**
 * Serves a folder that holds a built site. Its files are read at each request, so a test may change them.
 *
 * @param {string} folder
 */
export async function serveFolder(folder) {
  const headers = readHeaders(readFileSync(join(folder, "_headers"), "utf8"));
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "", "http://site").pathname));
    const file = path.endsWith("/") ? `${path}index.html` : path;
    try {
      const content = readFileSync(join(folder, file));
      response.writeHead(200, { ...headers(path), "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(content);
    } catch {
      response.writeHead(404, headers(path)).end();
    }
  });
  return listen(server);
}

/**
 * The headers that a `_headers` file has for a path: those of each rule that equals the path or, if it ends with *, is a
 * prefix of it.
 *
 * @param {string} text
 */
function readHeaders(text) {
  const rules = text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      // A line with ! removes a header of an earlier rule, which the next line sets again.
      const [rule = "", ...lines] = block.split("\n").filter((line) => !/^#|^ *!/.test(line));
      const headers = Object.fromEntries(lines.map((line) => line.trim().split(/:\s+(.*)/, 2)));
      return {
        headers,
        applies: (/** @type {string} */ path) =>
          rule === path || (rule.endsWith("*") && path.startsWith(rule.slice(0, -1))),
      };
    });
  return (/** @type {string} */ path) =>
    Object.assign({}, ...rules.filter(({ applies }) => applies(path)).map(({ headers }) => headers));
}

/**
 * Prepares the built site and a browser for the tests of a file.
 *
 * @param {Parameters<typeof launch>[0]} [needs]
 * @returns what opens an empty page in a context of its own (openPage), what takes one that is like it (takePage), and the address of the site
 */
export function useSite(needs) {
  /** @type {Awaited<ReturnType<typeof serveSite>>} */
  let site;
  /** @type {import("playwright-core").Browser} */
  let browser;
  const take = pagePool(
    (options) => openPage(browser, site.url, options),
    () => site.url,
  );
  before(async () => {
    site = await serveSite();
    browser = await launch(needs);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  return {
    /** @param {import("playwright-core").BrowserContextOptions} options */
    openPage: (options) => openPage(browser, site.url, options),
    /**
     * An empty page like a new one. The test fails if the page has complaints.
     *
     * @param {import("node:test").TestContext} t
     * @param {import("playwright-core").BrowserContextOptions} options
     */
    async takePage(t, options) {
      const { page, complaints, release } = await take(options);
      t.after(async () => {
        await release();
        assert.deepEqual(complaints.splice(0), []);
      });
      return page;
    },
    url: () => site.url,
  };
}

/**
 * Prepares a site and a browser for the tests of a file.
 *
 * @param {Parameters<typeof launch>[0]} [needs]
 * @returns a function that opens the builder as on a first visit; the test fails if the page has complaints (openPage). It has no
 *   service worker, unless the options allow one: storing all files takes a third of the time of opening the page, and a reload would
 *   be answered by the worker or by the site, whichever came first.
 */
export function useBuilder(needs) {
  const site = useSite(needs);
  /**
   * @param {import("node:test").TestContext} t
   * @param {import("playwright-core").BrowserContextOptions & { fragment?: string }} [options]
   */
  return async (t, { fragment = "", ...options } = {}) => {
    const page = await site.takePage(t, { serviceWorkers: "block", ...options });
    await page.goto(site.url() + fragment);
    await ready(page);
    return page;
  };
}

/**
 * Opens an empty page in a context of its own. `complaints` lists what a page should never do: errors, and requests to
 * other origins than that of the url.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: VIEWPORT, ...options });
  const page = await context.newPage();
  return { context, page, complaints: watch(page, new URL(url).origin) };
}

/** Waits until the toolkit has been loaded and the tabs work. @param {import("playwright-core").Page} page */
export async function ready(page) {
  await page.locator("body[data-toolkit=ready] #cryptogram-new:enabled").waitFor({ state: "attached" });
}

/**
 * Selects a tab of the builder. A narrow window does not show the tabs of a closed group: one tab that has its name opens it.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
export async function chooseTab(page, name) {
  if (!(await page.isVisible(`#tab-${name}`))) await page.click("#tools .closed:visible");
  await page.click(`#tab-${name}`);
}

/**
 * Opens a tab that needs the whole toolkit, and waits for that.
 *
 * @param {import("playwright-core").Page} page
 * @param {"acrostic" | "booklet" | "hmac"} name
 */
export async function selectTab(page, name) {
  await chooseTab(page, name);
  await page.locator("body[data-toolkit=ready]").waitFor({ state: "attached" });
}

/** Waits for the puzzle of the Quotation acrostic tab, with its pages. @param {import("playwright-core").Page} page */
export const quoteMade = (page) =>
  page.locator("#quoteacrostic-answers:not([aria-busy=true]) [role=row]").first().waitFor();

/**
 * Collects the complaints about a page.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} origin
 */
function watch(page, origin) {
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && complaints.push(`console: ${message.text()}`));
  page.context().on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "blob:" && url.protocol !== "data:" && url.origin !== origin) {
      complaints.push(`request: ${url}`);
    }
  });
  return complaints;
}

/**
 * Fails if axe finds something wrong with a page, or if the page must be scrolled sideways.
 *
 * @param {import("playwright-core").Page} page
 */
export async function accessible(page) {
  const { violations } = await axe(page);
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]),
    [],
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}

/** Opens the builder's groups of options. @param {import("playwright-core").Page} page */
export const openOptions = (page) =>
  page.locator("details.options").evaluateAll((all) => {
    for (const group of all) group.setAttribute("open", "");
  });

/**
 * The file that a button downloads.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} button
 */
export async function downloaded(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) };
}

/**
 * The visible leaf elements of a page in print media, each with its tag name and the id of its list.
 *
 * @param {import("playwright-core").Page} page
 */
export const onPaper = (page) =>
  page
    .locator("body *")
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.checkVisibility() &&
            one.childElementCount === 0 &&
            one.getBoundingClientRect().height > 0 &&
            !one.closest(".symbols"),
        )
        .map((one) => `${one.tagName} in ${one.closest("ol")?.id}`),
    );

/** Waits until a key has had its effect, which comes after its letter has been painted. @param {import("playwright-core").Page} page */
export const followed = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0, null))));

/**
 * Waits until what a page can only tell later is as wanted, and returns it. waitForFunction would take the first promise for the
 * answer, whatever it resolves to.
 *
 * @template Argument, Seen
 * @param {import("playwright-core").Page} page
 * @param {(argument: Argument) => Promise<Seen>} read runs in the page
 * @param {Argument} argument
 * @param {(seen: Seen) => boolean} isWanted
 * @returns {Promise<Seen>}
 */
export async function until(page, read, argument, isWanted = Boolean) {
  const call = `(${read})(${JSON.stringify(argument)})`;
  for (const end = Date.now() + PATIENCE; ; await page.waitForTimeout(50)) {
    /** @type {Seen} */
    const seen = await page.evaluate(call);
    if (isWanted(seen)) return seen;
    if (Date.now() > end)
      throw new Error(`Not ${isWanted} for ${PATIENCE / 1000} s: ${call} is ${JSON.stringify(seen)}`);
  }
}

/**
 * Lets the storage of a page refuse whatever is saved, as Chromium does if there is no room: its quota can't be set for the profiles
 * of the tests.
 *
 * @param {import("playwright-core").Page} page
 */
export const fillStorage = (page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The storage is full", "QuotaExceededError");
    };
  });

/** Presses Tab until an element has the focus. @param {import("playwright-core").Page} page @param {string} selector */
export async function tabTo(page, selector) {
  await page.locator(selector).waitFor();
  for (let tabs = 0; tabs < 80; tabs++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** The text in the clipboard. @param {import("playwright-core").Page} page */
export const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/**
 * The drawn words of the puzzle, each with the letters under its slots and the marks between them.
 *
 * @param {import("playwright-core").Page} page
 */
export const drawnWords = (page) =>
  page
    .locator("#cryptogram-puzzle [role=row]")
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent).join("")));

/**
 * The letters in the slots, in the order of the text; "_" for an empty slot.
 *
 * @param {import("playwright-core").Page} page
 */
export const slots = async (page) => {
  const inputs = page.locator("#cryptogram-puzzle .letter");
  return (await inputs.evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_"))).join(
    "",
  );
};

/**
 * The cipher table that the page shows: the substitute of each letter.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<Record<string, string>>}
 */
export async function cipherTable(page) {
  const entries = await page
    .locator("#cryptogram-cipher-table li")
    .evaluateAll((items) => items.map((item) => (item.textContent ?? "").split(" becomes ")));
  return Object.fromEntries(entries);
}
