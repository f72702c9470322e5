// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { onPaper, openOptions, useBuilder } from "./browser.mjs";

const openAny = useBuilder();
/** @type {typeof openAny} */
const open = (t, options) => openAny(t, { fragment: `#cryptogram?text=Example&seed=${SEED}`, ...options });
const kit = await load();
const SEED = "lettercraft";
const LONG = "The quick brown fox jumps over the lazy dog, and then it sleeps. ".repeat(9).slice(0, 500).trim();

/** The documents in the strip. @param {import("playwright-core").Page} page */
const documents = (page) =>
  page
    .locator("#cryptogram-pages img")
    .evaluateAll((all) => all.map((one) => decodeURIComponent((one.getAttribute("src") ?? "").split(",")[1] ?? "")));

/** @param {import("playwright-core").Page} page */
const names = (page) =>
  page.locator("#cryptogram-pages img").evaluateAll((all) => all.map((one) => one.getAttribute("alt")));

/** Waits for this many pages, which follow when they are near the window. @param {import("playwright-core").Page} page @param {number} n */
async function pages(page, n) {
  const strip = page.locator("#cryptogram-pages");
  // Without pages it is about to be hidden.
  if (n > 0 && (await strip.isVisible())) await strip.scrollIntoViewIfNeeded();
  await page.waitForFunction((n) => document.querySelectorAll("#cryptogram-pages li").length === n, n);
}

/** The pages of a PDF, with their size in points. @param {Buffer} pdf */
const pdfPages = (pdf) =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
    Math.round(Number(w)),
    Math.round(Number(h)),
  ]);

test("the preview shows the toolkit's pages, with title and answer key", async (t) => {
  const page = await open(t);
  await openOptions(page);
  await page.fill("#cryptogram-text", LONG);
  await page.fill("#cryptogram-title", "Week 3 & more");
  await pages(page, 2);
  const plain = kit.cryptogram({ text: LONG, seed: SEED, title: "Week 3 & more", pages: true });
  assert.deepEqual(await documents(page), plain.pages);
  assert.match(plain.pages[0] ?? "", /Week 3 &amp; more/);
  await page.check("#cryptogram-answer-key");
  await pages(page, 4);
  const keyed = kit.cryptogram({ text: LONG, seed: SEED, title: "Week 3 & more", pages: true, answerKey: true });
  assert.deepEqual(await documents(page), keyed.pages);
  assert.deepEqual(await names(page), [
    "Page 1 of 4: Puzzle",
    "Page 2 of 4: Puzzle",
    "Page 3 of 4: Solution",
    "Page 4 of 4: Solution",
  ]);
  assert.equal(await page.textContent("#cryptogram-page-count"), "4 pages for A4 or US Letter, at full size");
  for (const image of await page.locator("#cryptogram-pages img").all()) {
    assert.ok(await image.evaluate((one) => /** @type {HTMLImageElement} */ (one).naturalWidth > 700));
  }
  await page.fill("#cryptogram-text", "");
  await pages(page, 0);
});

test("a page opens in a window that can turn pages and zoom, and closing it returns the focus", async (t) => {
  const page = await open(t);
  await openOptions(page);
  await page.check("#cryptogram-answer-key");
  await pages(page, 2);
  const first = page.locator("#cryptogram-pages button").first();
  await first.focus();
  await page.keyboard.press("Enter");
  const view = page.getByRole("dialog", { name: "Page 1 of 2: Puzzle" });
  await view.waitFor();
  assert.ok(await page.locator("#page-view-previous").isDisabled());
  await view.getByRole("button", { name: "Next page" }).click();
  assert.equal(await page.textContent("#page-view-title"), "Page 2 of 2: Solution");
  assert.ok(await page.locator("#page-view-next").isDisabled());
  assert.equal(
    await page.getAttribute("#page-view-image", "src"),
    await page.locator("#cryptogram-pages img").nth(1).getAttribute("src"),
  );
  const width = (await page.locator("#page-view-image").boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: "Larger" }).click();
  const large = (await page.locator("#page-view-image").boundingBox())?.width ?? 0;
  assert.ok(width > 600 && large > 1.8 * width, `${width}, then ${large}`);
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#page-view").isHidden());
  assert.ok(await first.evaluate((one) => one === document.activeElement));
});

test("paper shows the pages and nothing else, in each view and scheme", async (t) => {
  for (const fragment of ["#cryptogram", `#solve?puzzle=${btoa("seed\nHello there, dear friend")}`]) {
    const page = await open(t, { colorScheme: "dark", fragment, viewport: { width: 1000, height: 1300 } });
    if (fragment === "#cryptogram") {
      await page.click("#cryptogram-sheet-options summary");
      await page.check("#cryptogram-answer-key");
    }
    const count = fragment === "#cryptogram" ? 2 : 1;
    await pages(page, count);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.deepEqual(await onPaper(page), Array(count).fill("IMG in cryptogram-pages"));
    const sizes = await page
      .locator("#cryptogram-pages img")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const { width, height } of sizes) {
      assert.ok(Math.abs(width - (210 / 25.4) * 96) < 0.5 && Math.abs(height - (279 / 25.4) * 96) < 0.5);
    }
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
    for (const [format, size] of /** @type {const} */ ([
      ["A4", [596, 843]],
      ["Letter", [612, 792]],
    ])) {
      assert.deepEqual(pdfPages(await page.pdf({ format })), Array(count).fill(size), format);
      const sideways = pdfPages(await page.pdf({ format, landscape: true }));
      assert.deepEqual(sideways, Array(count).fill(size.toReversed()), `${format}, landscape`);
    }
  }
});

test("on landscape paper a page is drawn completely and in proportion", async (t) => {
  const page = await open(t, { viewport: { width: 1122, height: 793 } });
  await pages(page, 1);
  await page.emulateMedia({ media: "print" });
  const image = page.locator("#cryptogram-pages img");
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  assert.ok(height > 780 && height <= 793, `${height} of 793 pixels`);
  assert.ok(width >= (height / 279) * 210 && width <= 1122, `${width} pixels`);
  assert.equal(await image.evaluate((one) => getComputedStyle(one).objectFit), "contain");
});

test("Print waits for the pages of the current puzzle", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    window.print = () => {
      const images = [...document.querySelectorAll("#cryptogram-pages img")];
      const state = images.map((one) => [/** @type {HTMLImageElement} */ (one).complete, one.getAttribute("src")]);
      document.body.dataset.printed = JSON.stringify(state);
    };
  });
  await page.fill("#cryptogram-text", "Printed before the preview is due");
  await page.click("#cryptogram-print");
  await page.locator("body[data-printed]").waitFor();
  const [expected] = kit.cryptogram({ text: "Printed before the preview is due", seed: SEED, pages: true }).pages;
  assert.deepEqual(JSON.parse((await page.getAttribute("body", "data-printed")) ?? ""), [
    [true, `data:image/svg+xml,${encodeURIComponent(expected ?? "")}`],
  ]);
});

test("the pages are drawn before the browser's own print command prints", async (t) => {
  const page = await open(t);
  const [shown] = await page.evaluate(() => {
    const box = /** @type {HTMLTextAreaElement} */ (document.querySelector("#cryptogram-text"));
    box.value = "Printed by the menu";
    box.dispatchEvent(new Event("input", { bubbles: true }));
    window.dispatchEvent(new Event("beforeprint"));
    return [...document.querySelectorAll("#cryptogram-pages img")].map((one) => one.getAttribute("src") ?? "");
  });
  const [expected] = kit.cryptogram({ text: "Printed by the menu", seed: SEED, pages: true }).pages;
  assert.equal(decodeURIComponent(shown?.split(",")[1] ?? ""), expected);
});

test("paper shows the text tools when they are open", async (t) => {
  const page = await open(t, { fragment: "#reverse" });
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("#reverse-result").isVisible());
  assert.ok(await page.locator("#cryptogram-pages").isHidden());
});
