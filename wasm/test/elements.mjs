// @ts-check
// A page with custom elements, under a strict policy, in a real browser. A test file that imports this has a browser of its own.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { launch } from "../../scripts/browser.mjs";
import { solvingFragment } from "../dist/elements.js";
import { load } from "../dist/index.js";
import { POLICY, servePackage } from "./server.mjs";

export const kit = await load();
export const TEXT = "Noon, a moon";
export const cipher = { ...kit.cryptogram({ text: TEXT, seed: "s" }).cipher };
export const CRYPTOGRAM = `<lettercraft-cryptogram href="https://a.example/${solvingFragment({ kind: "cryptogram", values: { text: TEXT, seed: "s", title: "At twelve" } })}"></lettercraft-cryptogram>`;
export const ACROSTIC = `<lettercraft-acrostic href="${solvingFragment({ kind: "acrostic", values: { word: "cat", seed: "s" } })}"></lettercraft-acrostic>`;
export const answers = kit.acrostic({ word: "cat", seed: "s" }).lines.map(({ answer }) => answer);

/** @type {Record<string, string>} */
const pages = {};
/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  server = await servePackage(pages, `${POLICY}; style-src 'self'`);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * Opens a page with an element in it. The test fails if the page has an error.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} body
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function open(t, body, options = {}) {
  const path = `/${t.name.replace(/\W+/g, "-")}.html`;
  pages[path] =
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>A page</title>` +
    `<script type="module" src="/dist/elements.js"></script><main><h1>Puzzles</h1>${body}</main></html>`;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(server.url + path.slice(1));
  return page;
}

/** The letters in the boxes, "_" for an empty one. @param {import("playwright-core").Page} page */
export const letters = (page) =>
  page
    .locator(".letter")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_").join(""));
