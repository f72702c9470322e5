// @ts-check
// The options of booklets, and booklets of a hundred puzzles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, listed, pageNames, paste, tool } from "./booklet.mjs";
import { openOptions, useBuilder } from "./browser.mjs";

const open = useBuilder();

/** @typedef {import("playwright-core").Page} Page */

test("the options change the pages, and the summaries say what is chosen", async (t) => {
  const page = await open(t);
  await page.goto(`${page.url().replace(/#.*/, "")}#cryptogram?text=Every+letter+wears+a+mask&seed=abc`);
  await page.click("#cryptogram-add-to-booklet");
  await paste(page, ["two", "three", "four"]);
  await laidOut(page, "4 puzzles on 5 pages");
  await openOptions(page);
  const options = page.locator("#panel-booklet");
  /** Waits until the pages have a text, or have it no more. @param {string} text @param {boolean} isThere */
  const printed = (text, isThere) =>
    page.waitForFunction(
      ([part = "", wanted]) => {
        const all = [...document.querySelectorAll("#booklet-pages img")].map((one) => one.getAttribute("src") ?? "");
        return all.map(decodeURIComponent).join().includes(part) === wanted;
      },
      /** @type {[string, boolean]} */ ([text, isThere]),
    );
  await options.getByLabel("Subtitle").fill("For class 4b");
  for (const [change, text, isThere] of /** @type {[() => Promise<unknown>, string, boolean][]} */ ([
    [() => options.getByLabel("Name and date").check(), ">Name<", true],
    [() => options.getByLabel("Title", { exact: true }).fill("Week 3"), ">Week 3<", true],
    [() => options.getByLabel("Begin with a title page").check(), ">For class 4b<", true],
    [() => options.getByLabel("Page numbers").uncheck(), ">Page 2 of 6<", false],
    [() => options.getByLabel("Seed").uncheck(), ">Puzzle abc<", false],
    [() => options.getByLabel("Difficulty").uncheck(), " · extreme<", false],
    [() => options.getByLabel("Letter frequencies").uncheck(), ">Letter frequencies<", false],
    [() => options.getByLabel("Instructions", { exact: true }).uncheck(), ">Each letter stands", false],
    [() => options.getByLabel("Answer key").uncheck(), ">Answers<", false],
  ])) {
    await printed(text, !isThere);
    await change();
    await printed(text, isThere);
  }
  await page.selectOption("#booklet-per-page", "4");
  await laidOut(page, "4 puzzles on 2 pages");
  assert.deepEqual(await pageNames(page), ["1 · Title page", "2 · Puzzles 1–4"]);
  assert.deepEqual(await page.locator("#panel-booklet .state").allTextContents(), [
    "up to 4",
    "“Week 3”",
    "without instructions, frequencies, difficulty, seed",
  ]);
  await page.getByLabel("Large print").check();
  await page.waitForFunction(() => document.querySelectorAll("#booklet-pages li").length > 2);
});

test("a hundred puzzles are laid out while the page stays usable, and only the newest booklet is shown", async (t) => {
  const page = await open(t);
  const workers = /** @type {unknown[]} */ ([]);
  page.on("worker", (worker) => workers.push(worker));
  await page.click("#tab-reverse");
  assert.equal(workers.length, 0, "the worker is started for the first booklet");
  await paste(
    page,
    Array.from({ length: 100 }, (_, i) => `${"Every letter wears a mask. ".repeat(9)}${i}`),
  );
  await laidOut(page, "100 puzzles on 208 pages");
  assert.equal(workers.length, 1);
  await page.evaluate(() => {
    const seen = /** @type {(string | null)[]} */ ([]);
    Object.assign(window, { seen });
    const count = /** @type {Element} */ (document.getElementById("booklet-page-count"));
    new MutationObserver(() => seen.push(count.textContent)).observe(count, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  for (let left = 99; left > 96; left--) await tool(page, 1, "remove").click();
  await page
    .locator("#booklet-page-count")
    .getByText(/^97 puzzles/)
    .waitFor();
  const seen = /** @type {string[]} */ (await page.evaluate(() => Reflect.get(window, "seen")));
  assert.match(seen.at(-1) ?? "", /^97 puzzles/);
  assert.deepEqual([...seen].sort().reverse(), seen, "no older booklet is shown after a newer one");
  assert.equal((await listed(page)).length, 97);
});
