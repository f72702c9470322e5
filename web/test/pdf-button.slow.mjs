// @ts-check
// The button that saves a PDF: what it needs is loaded for the first one, with a way out, and then works offline.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { FONTS, SCRIPT } from "../app/printing/pdf-parts.ts";
import { accessible, downloaded, launch, openPage, ready, SITE, selectTab, useBuilder } from "./browser.mjs";
import { readPDF } from "./pdf-reader.mjs";
import { slowSite } from "./releases.mjs";

const open = useBuilder();
const kit = await load();

/** @typedef {import("playwright-core").Page} Page */

/** The number of pages of a document, and their text. @param {Buffer} content */
async function read(content) {
  const pages = await readPDF(content);
  return { pages: pages.length, text: pages.map(({ text }) => text).join("") };
}

/** What a PDF needs, by the first family of its pages. */
const PARTS = Object.fromEntries(
  Object.entries(FONTS).map(([family, { regular, bold }]) => [family, [regular, bold, SCRIPT]]),
);
const SANS = PARTS.Go ?? [];

/** The parts for PDFs that a page has asked for. @param {Page} page */
function partRequests(page) {
  /** @type {string[]} */
  const paths = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(fonts|pdf)\//.test(pathname)) paths.push(pathname);
  });
  return paths;
}

test("a PDF has the printed pages of a cryptogram and of an acrostic", async (t) => {
  const page = await open(t);
  const paths = partRequests(page);
  await page.goto(
    `${page.url().replace(/#.*/, "")}#cryptogram?text=Every+letter&seed=a&title=Čeština+é&answerKey=true`,
  );
  await page.locator("#cryptogram-pages li").nth(1).waitFor();
  assert.deepEqual(paths, [], "nothing is loaded before the first PDF");
  const [file] = await Promise.all([
    downloaded(page, "#cryptogram-download-pdf"),
    page.getByText("čeština-é.pdf saved").waitFor(),
  ]);
  assert.equal(file.name, "čeština-é.pdf");
  const { pages, text } = await read(file.content);
  assert.equal(pages, 2);
  const { encoded } = kit.cryptogram({ text: "Every letter", seed: "a" });
  for (const part of ["Češtinaé", encoded.replace(" ", ""), "EVERYLETTER"]) assert.ok(text.includes(part), part);

  await selectTab(page, "acrostic");
  const acrostic = await downloaded(page, "#acrostic-download-pdf");
  const clue = await page.locator("#acrostic-lines .clue").first().textContent();
  assert.ok((await read(acrostic.content)).text.includes((clue ?? "").replace(/\s/g, "")));
  assert.deepEqual(paths, [...SANS, SCRIPT], "the parts are loaded once, and the script is imported");
});

test("a PDF of a text that the fonts do not have contains the browser's picture of it", async (t) => {
  const page = await open(t);
  const file = await downloaded(page, "#cryptogram-download-pdf");
  assert.equal(file.content.includes("/Subtype /Image"), false);
  await page.goto(
    `${page.url().replace(/#.*/, "")}#cryptogram?text=Every+letter&seed=a&title=${encodeURIComponent("שלום 日本")}`,
  );
  await page.getByText("שלום 日本").first().waitFor();
  const pictured = await downloaded(page, "#cryptogram-download-pdf");
  assert.equal(pictured.content.includes("/Subtype /Image"), true);
  assert.ok((await read(pictured.content)).text.includes("日本"));
});

test("no PDF is saved if its pictures would be noise", async (t) => {
  const page = await open(t, { fragment: `#cryptogram?text=Every+letter&title=${encodeURIComponent("日本")}` });
  await page.evaluate(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...place) {
      const pixels = getImageData.apply(this, place);
      for (const i of pixels.data.keys()) pixels.data[i] = i % 256;
      return pixels;
    };
  });
  await page.click("#cryptogram-download-pdf");
  await page.getByText("No PDF was saved: this browser hides what is drawn on a canvas.").waitFor();
});

test("while what a PDF needs is loaded, the page shows how far it is, and Cancel or Escape ends it", async (t) => {
  const { url, goOn } = await slowSite(t, SANS);
  const browser = await launch();
  t.after(() => browser.close());
  const { page, complaints } = await openPage(browser, url, { serviceWorkers: "block" });
  await page.goto(url);
  await ready(page);
  let files = 0;
  page.on("download", () => {
    files += 1;
  });
  const dialog = page.getByRole("dialog", { name: "Loading what PDFs need" });
  const progress = page.getByRole("progressbar", { name: "Loading what PDFs need" });
  for (const end of ["click", "key"]) {
    await page.click("#cryptogram-download-pdf");
    await dialog.waitFor();
    await page.waitForFunction(
      () => Math.abs(/** @type {any} */ (document.getElementById("fetching-progress")).value - 0.5) < 0.02,
    );
    assert.ok(await progress.isVisible());
    await accessible(page);
    if (end === "click") await dialog.getByRole("button", { name: "Cancel" }).click();
    else await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement?.id), "cryptogram-download-pdf");
  }
  assert.equal(files, 0);
  await page.click("#cryptogram-download-pdf");
  await dialog.waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), goOn()]);
  assert.match(file.suggestedFilename(), /\.pdf$/);
  await dialog.waitFor({ state: "hidden" });
  assert.deepEqual(complaints, []);
});

test("the share of what a PDF needs that is loaded is that of its size", () => {
  for (const [family, paths] of Object.entries(PARTS)) {
    const size = paths.reduce((sum, path) => sum + readFileSync(join(SITE, path)).length, 0);
    const { bytes } = FONTS[/** @type {keyof typeof FONTS} */ (family)];
    assert.ok(Math.abs(bytes / size - 1) < 0.01, `${family}: ${size} bytes`);
  }
});
