// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import {
  clipboard,
  downloaded,
  launch,
  onPaper,
  openOptions,
  openPage,
  ready,
  selectTab,
  serveSite,
  useBuilder,
} from "./browser.mjs";

const open = useBuilder({ own: true });
const kit = await load();
const SEED = "class-4b";
const TITLE = "Class 4b: “Ünï” & <b>";

/** @param {import("node:test").TestContext} t */
const openTab = (t, options = {}) => open(t, { fragment: `#acrostic?word=Wonder&seed=${SEED}`, ...options });

/** Fills the tab and returns the toolkit's parameters for the same puzzle. @param {import("playwright-core").Page} page */
async function fillIn(page) {
  await openOptions(page);
  await page.fill("#acrostic-word", "Wonder");
  await page.selectOption("#acrostic-theme", "nature");
  await page.fill("#acrostic-seed", SEED);
  await page.selectOption("#acrostic-max-letters", "9");
  await page.fill("#acrostic-title", TITLE);
  await page.check("#acrostic-answer-key");
  await page.selectOption("#acrostic-answer-2", "write");
  await page.fill("#acrostic-word-2", "Ogre");
  await page.fill("#acrostic-clue-2", "Größer & <i>grün</i>: 50% + 1 #🎲");
  await page.selectOption("#acrostic-answer-4", { index: 3 });
  const answers = await page
    .locator("#acrostic-lines .letters")
    .evaluateAll((all) => all.map((row) => Array.from(row.querySelectorAll("i"), (box) => box.textContent).join("")));
  answers[1] = "Ogre: Größer & <i>grün</i>: 50% + 1 #🎲";
  return /** @type {const} */ ({
    word: "Wonder",
    theme: "nature",
    seed: SEED,
    maxLetters: 9,
    title: TITLE,
    answerKey: true,
    answers: answers.join("\n"),
  });
}

/** The documents in the strip. @param {import("playwright-core").Page} page */
const documents = (page) =>
  page
    .locator("#acrostic-pages img")
    .evaluateAll((all) => all.map((one) => decodeURIComponent((one.getAttribute("src") ?? "").split(",")[1] ?? "")));

/** Whether the strip shows these documents. It runs in the page. @param {string[]} expected */
const isDrawn = (expected) =>
  Array.from(document.querySelectorAll("#acrostic-pages img"), (one) => one.getAttribute("src")).join("\n") ===
  expected.map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`).join("\n");

/** Waits for this many pages. @param {import("playwright-core").Page} page @param {number} n */
const pages = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#acrostic-pages li").length === n, n);

/** @param {import("../../wasm/dist/index.js").AcrosticParams} params @param {"image" | "solutionImage"} which */
const pictureOf = (params, which) =>
  Buffer.from(
    kit.acrostic({ ...params, [which]: true, imageFormat: "svg" })[which]?.downloadURL.split(",")[1] ?? "",
    "base64",
  ).toString();

test("the preview shows the toolkit's pages, and they open in the page window", async (t) => {
  const page = await openTab(t);
  const params = await fillIn(page);
  await pages(page, 2);
  await page.waitForFunction(() => document.querySelector("#acrostic-page-count")?.textContent?.startsWith("2 pages"));
  const expected = kit.acrostic({ ...params, pages: true }).pages;
  // The pages may have been drawn before the last field was filled in. The assertions below name the page that differs.
  await page.waitForFunction(isDrawn, expected).catch(() => {});
  assert.deepEqual(await documents(page), expected);
  const names = await page
    .locator("#acrostic-pages img")
    .evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
  assert.deepEqual(names, ["Page 1 of 2: Puzzle", "Page 2 of 2: Solution"]);
  await page.locator("#acrostic-pages button").nth(1).click();
  await page.getByRole("dialog", { name: "Page 2 of 2: Solution" }).waitFor();
  assert.ok(await page.locator("#page-view-next").isDisabled());
  await page.keyboard.press("Escape");
  await page.click("#tab-cryptogram");
  await page.locator("#cryptogram-pages button").first().click();
  await page.getByRole("dialog", { name: "Page 1 of 1: Puzzle" }).waitFor();
  assert.equal(
    await page.getAttribute("#page-view-image", "src"),
    await page.getAttribute("#cryptogram-pages img", "src"),
  );
});

test("page and pictures equal the toolkit's, byte for byte, and the title names the files", async (t) => {
  const page = await openTab(t);
  const params = await fillIn(page);
  const html = await downloaded(page, "#acrostic-download-html");
  assert.equal(html.name, "class-4b-ünï-b.html");
  assert.equal(html.content.toString(), kit.acrostic(params).html);
  const puzzle = await downloaded(page, "#acrostic-download-svg");
  assert.equal(puzzle.name, "class-4b-ünï-b.svg");
  assert.equal(puzzle.content.toString(), pictureOf(params, "image"));
  const solution = await downloaded(page, "#acrostic-download-solution-svg");
  assert.equal(solution.name, "class-4b-ünï-b-solution.svg");
  assert.equal(solution.content.toString(), pictureOf(params, "solutionImage"));
  for (const [button, svg] of /** @type {const} */ ([
    ["#acrostic-download-png", puzzle],
    ["#acrostic-download-solution-png", solution],
  ])) {
    const png = await downloaded(page, button);
    assert.equal(png.name, svg.name.replace(".svg", ".png"));
    const [, height] = /viewBox="0 0 210 ([\d.]+)"/.exec(svg.content.toString()) ?? [];
    assert.equal(png.content.readUInt32BE(16), 2480);
    assert.ok(Math.abs(png.content.readUInt32BE(20) - (Number(height) / 25.4) * 300) <= 1);
  }
  await page.fill("#acrostic-title", "");
  assert.equal((await downloaded(page, "#acrostic-download-html")).name, "acrostic-class-4b.html");
});

test("paper shows the pages of the tab that is open, and nothing else", async (t) => {
  const page = await openTab(t, { colorScheme: "dark" });
  await openOptions(page);
  await page.check("#acrostic-answer-key");
  await pages(page, 2);
  await page.click("#tab-cryptogram");
  await page.locator("#cryptogram-pages li").waitFor();
  for (const [tab, strip, count] of /** @type {const} */ ([
    ["acrostic", "acrostic-pages", 2],
    ["cryptogram", "cryptogram-pages", 1],
  ])) {
    await page.click(`#tab-${tab}`);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.deepEqual(await onPaper(page), Array(count).fill(`IMG in ${strip}`));
    const pdf = await page.pdf({ format: "A4" });
    assert.equal([...pdf.toString("latin1").matchAll(/\/MediaBox /g)].length, count);
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  }
});

test("Print waits for the pages of the current acrostic", async (t) => {
  const page = await openTab(t);
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector("#acrostic-pages img")?.getAttribute("src") ?? "";
    };
  });
  await page.fill("#acrostic-word", "Printed");
  await page.click("#acrostic-print");
  await page.locator("body[data-printed]").waitFor();
  const [expected] = kit.acrostic({ word: "Printed", seed: SEED, pages: true }).pages;
  const printed = (await page.getAttribute("body", "data-printed")) ?? "";
  assert.equal(decodeURIComponent(printed.split(",")[1] ?? ""), expected);
});

/** The values of the tab's fields and the lines of the puzzle. @param {import("playwright-core").Page} page */
const held = (page) =>
  page
    .locator("#panel-acrostic :is(input, select), #acrostic-lines .clue, #acrostic-lines .letters, #acrostic-facts")
    .evaluateAll((all) =>
      all.map((one) => {
        const { id, value, checked } = /** @type {HTMLInputElement} */ (one);
        return `${id} ${value ?? one.textContent} ${checked ?? ""}`;
      }),
    );

test("the address and the copied link reopen the same acrostic, with every option and answer", async (t) => {
  const page = await openTab(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await fillIn(page);
  await page.click("#acrostic-copy-link");
  await page.getByText("Link copied").waitFor();
  const link = await clipboard(page);
  await page.waitForURL(link);
  const again = await open(t, { fragment: new URL(link).hash });
  assert.deepEqual(await held(again), await held(page));
  assert.equal(again.url(), link);
  // The acrostic stays after a visit to another tab.
  await selectTab(again, "hmac");
  await selectTab(again, "acrostic");
  assert.equal(again.url(), link);
  // Kept answers are still automatic, and are chosen again when the last own answer is removed.
  await again.selectOption("#acrostic-answer-2", "");
  await again.selectOption("#acrostic-answer-4", "");
  const fresh = kit.acrostic({ word: "Wonder", theme: "nature", seed: SEED, maxLetters: 9 });
  const [first] = await again.locator("#acrostic-answer-1 option").allTextContents();
  assert.equal(first, `${fresh.lines[0]?.answer} (automatic)`);
});

test("options that have their default are not in the address", async (t) => {
  const page = await openTab(t);
  await page.fill("#acrostic-word", "Plain");
  await page.waitForURL(/Plain/);
  assert.equal(new URL(page.url()).hash, "#acrostic?word=Plain&seed=class-4b");
});

test("the address restores an unfinished answer with its fault", async (t) => {
  const page = await openTab(t);
  await page.selectOption("#acrostic-answer-3", "write");
  await page.fill("#acrostic-word-3", "Zoo");
  await page.waitForURL(/Zoo/);
  await page.reload();
  await ready(page);
  const fault = "The answer must begin with N, as the keyword asks.";
  await page.locator("#acrostic-word-3-error", { hasText: fault }).waitFor();
  assert.equal(await page.inputValue("#acrostic-word-3"), "Zoo");
});

test("an address with unknown options still opens an acrostic", async (t) => {
  const answers = encodeURIComponent(`~${"Q".repeat(9)}\n\nqqq\n${"\nx: y".repeat(40)}`);
  const page = await open(t, {
    fragment: `#acrostic?word=Wonder&seed=s&theme=x&minLetters=99&maxLetters=-1&answers=${answers}`,
  });
  assert.equal(await page.locator("#acrostic-lines > li").count(), 6);
  assert.equal(await page.inputValue("#acrostic-theme"), "random");
  assert.equal(await page.inputValue("#acrostic-min-letters"), "3");
  assert.equal(await page.inputValue("#acrostic-max-letters"), "12");
  assert.equal(await page.inputValue("#acrostic-answer-1"), "");
  assert.equal(await page.textContent("#acrostic-word-3-error"), "The answer must begin with N, as the keyword asks.");
});

test("the acrostic works without a network", async (t) => {
  const site = await serveSite();
  const browser = await launch();
  const { page, context } = await openPage(browser, site.url);
  t.after(() => browser.close());
  await page.goto(site.url);
  await page.getByText("Ready to work without a network.").waitFor();
  await site.close();
  await context.setOffline(true);
  await page.goto(`${site.url}#acrostic`);
  await page.reload();
  await ready(page);
  await page.fill("#acrostic-word", "Offline");
  await page.locator("#acrostic-lines > li").nth(6).waitFor();
  await page.selectOption("#acrostic-answer-1", { index: 2 });
  await page.locator("#acrostic-pages li").waitFor();
  for (const [button, start] of [
    ["#acrostic-download-svg", "<svg "],
    ["#acrostic-download-png", "\x89PNG"],
    ["#acrostic-download-html", "<!DOCTYPE html>"],
  ]) {
    const { content } = await downloaded(page, button ?? "");
    assert.equal(content.toString("latin1").startsWith(start ?? "?"), true, button);
  }
});
