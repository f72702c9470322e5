// @ts-check
// Booklets on paper and as PDF, without a network, from the first puzzle to the printed pages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { laidOut, lists, pagesOf, paste, tool } from "./booklet.mjs";
import { downloaded, onPaper, openOptions, ready, selectTab, useBuilder } from "./browser.mjs";
import { another, names, open as openWindow, stored } from "./drafts.mjs";
import { bare, readPDF } from "./pdf-reader.mjs";

const open = useBuilder();
const kit = await load();

/** @typedef {import("playwright-core").Page} Page */

/** The sizes of printed pages, in millimetres, on the paper that the page asks for. @param {Page} page @param {Parameters<Page["pdf"]>[0]} [options] */
async function printed(page, options) {
  const pages = await readPDF(await page.pdf({ preferCSSPageSize: true, printBackground: true, ...options }));
  return pages.map(({ size }) => size.join(" × "));
}

/** The first printed page as a picture, 420 pixels wide. @param {Page} page @param {Parameters<Page["pdf"]>[0]} options */
async function drawn(page, options) {
  const [first] = await readPDF(await page.pdf({ preferCSSPageSize: true, printBackground: true, ...options }));
  return (await first?.draw(420, 594)) ?? new Uint8Array();
}

/**
 * The pixels of a picture, 420 pixels wide, that another one has nowhere within one pixel. PDFium puts letters on whole
 * pixels, so that a letter halfway between two may be on either one.
 *
 * @param {Uint8Array} picture @param {Uint8Array} other
 */
const missing = (picture, other) =>
  picture.filter((shade, i) =>
    [-421, -420, -419, -1, 0, 1, 419, 420, 421].every((step) => Math.abs(shade - (other[i + step] ?? 0)) > 64),
  ).length;

for (const [paper, size, sheet] of /** @type {const} */ ([
  ["A4", "210 × 297", "210 × 297"],
  ["US Letter", "216 × 279", "216 × 279"],
  // The paper is the user's own; this browser's is US Letter.
  ["Both", "210 × 279", "216 × 279"],
])) {
  test(`pages for ${paper} have its size in the PDF and on paper, each on one sheet`, async (t) => {
    const page = await open(t, { viewport: { width: 800, height: 1100 } });
    await paste(page, ["one", "two", "three"]);
    await laidOut(page, "3 puzzles on 4 pages");
    await openOptions(page);
    if (paper !== "Both") {
      await page.getByLabel(paper, { exact: true }).check();
      await page.locator(`#booklet-pages[data-paper=${paper === "A4" ? "a4" : "letter"}]`).waitFor();
    }
    await page
      .locator("#booklet-pages img")
      .evaluateAll((all) => Promise.all(all.map((one) => /** @type {HTMLImageElement} */ (one).decode())));
    assert.deepEqual(await printed(page), Array(4).fill(sheet));
    if (paper === "Both") {
      assert.deepEqual(await printed(page, { format: "A4" }), Array(4).fill("210 × 297"));
    } else {
      const [portrait, landscape] = [await drawn(page, {}), await drawn(page, { landscape: true })];
      assert.deepEqual(
        [portrait.length, missing(portrait, landscape), missing(landscape, portrait)],
        [420 * 594, 0, 0],
        "a printer that is set to landscape prints the same",
      );
    }
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await onPaper(page), Array(4).fill("IMG in booklet-pages"));
    const boxes = await page.locator("#booklet-pages img").evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [width, height].map((pixels) => Math.round((pixels / 96) * 25.4)).join(" × ");
      }),
    );
    assert.deepEqual(boxes, Array(4).fill(size));
    await page.emulateMedia({ media: "screen" });
    const { name, content } = await downloaded(page, "#booklet-download-pdf");
    assert.equal(name, "booklet.pdf");
    const pages = await readPDF(content);
    assert.deepEqual(
      pages.map((one) => one.size.join(" × ")),
      Array(4).fill(size),
    );
    for (const [i, text] of ["No.1", "No.2", "No.3", "Answers"].entries()) {
      assert.ok(pages[i]?.text.includes(text), text);
    }
  });
}

test("what is printed at once, and the PDF, have the last change", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three"]);
  await laidOut(page, "3 puzzles on 4 pages");
  await tool(page, 3, "remove").click();
  assert.equal((await printed(page)).length, 3, "printed with the browser's own command");
  await tool(page, 2, "remove").click();
  assert.equal((await readPDF((await downloaded(page, "#booklet-download-pdf")).content)).length, 2);
  await page.evaluate(() => {
    window.print = () => {
      document.title = `${document.querySelectorAll("#booklet-pages img").length} pages`;
    };
  });
  await page.click("#booklet-undo");
  await page.click("#booklet-print");
  await page.waitForFunction(() => document.title === "3 pages");
});

/** What each letter A to Z of a cryptogram stands for. @param {Record<string, string>} cipher */
const alphabetOf = (cipher) => {
  const plain = new Map(Object.entries(cipher).map(([letter, substitute]) => [substitute, letter]));
  return Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => plain.get(letter)).join("");
};

test("without a network, a booklet of both kinds and a class set are made, closed, reopened and printed, with keys that match", async (t) => {
  const page = await openWindow(t, { serviceWorkers: "allow" });
  await page.getByText("Ready to work without a network.").waitFor();
  // What PDFs need is loaded for the first one.
  await downloaded(page, "#cryptogram-download-pdf");
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);

  // Four puzzles of both kinds, pasted and from the tabs, in an order of one's own.
  await paste(page, ["Every letter wears a mask", "No puzzle is an island"]);
  await paste(page, ["wonder"], "acrostic");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await page.click("#acrostic-add-to-booklet");
  await tool(page, 3, "up").click();
  await lists(page, ["Every letter wears a mask", "WONDER", "No puzzle is an island", "GARDEN"]);
  await openOptions(page);
  await page.fill("#booklet-title", "Week 3");
  await page.getByLabel("Begin with a title page").check();
  await page.getByLabel("Name and date").check();
  await page.getByLabel("A4", { exact: true }).check();
  await laidOut(page, "4 puzzles on 6 pages");

  // A class set of 30 versions of another puzzle.
  await page.click("#tab-cryptogram");
  await page.fill("#cryptogram-text", "Thirty pupils, thirty alphabets");
  await page.click("#cryptogram-make-versions");
  await page.keyboard.press("Enter");
  await lists(page, Array(30).fill("Thirty pupils, thirty alphabets"));
  await page
    .locator("#booklet-page-count")
    .getByText(/^30 puzzles/)
    .waitFor();
  await stored(page, 4);

  const later = await another(page);
  await page.close();
  // It opens with the booklet that was worked on last.
  await later.click("#booklet-my-puzzles");
  await later.locator("#drafts-list > li").nth(3).waitFor();
  assert.deepEqual((await names(later)).slice(0, 2), [
    "Thirty pupils, thirty alphabets · Thirty pupils, thirty…",
    "Thirty pupils, thirty alphabets",
  ]);
  await later.locator("#drafts-list .draft-open").filter({ hasText: "Week 3" }).click();
  await lists(later, ["Every letter wears a mask", "WONDER", "No puzzle is an island", "GARDEN"]);
  await laidOut(later, "4 puzzles on 6 pages");
  const svgs = await pagesOf(later);
  const { name, content } = await downloaded(later, "#booklet-download-pdf");
  assert.equal(name, "week-3.pdf");
  const pages = await readPDF(content);
  assert.deepEqual(
    pages.map(({ size }) => size.join(" × ")),
    Array(6).fill("210 × 297"),
  );
  assert.ok(pages[0]?.text.includes("Week3"));
  for (const [i, one] of ["No.1", "No.2", "No.3", "No.4"].entries()) {
    assert.ok(pages[i + 1]?.text.includes(one) && pages[i + 1]?.text.includes("Name"), one);
  }
  const key = pages[5]?.text ?? "";
  for (const [i, text] of ["Every letter wears a mask", "No puzzle is an island"].entries()) {
    const number = i === 0 ? 1 : 3;
    const seed = />Puzzle ([^<]+)</.exec(svgs[number] ?? "")?.[1] ?? "";
    const { encoded } = kit.cryptogram({ text, seed });
    assert.ok(pages[number]?.text.includes(bare(encoded)), `puzzle ${number} is the cryptogram of ${text}`);
    assert.ok(key.includes(bare(text)), `the key has ${text}`);
  }
  for (const [number, word] of /** @type {const} */ ([
    [2, "wonder"],
    [4, "garden"],
  ])) {
    const seed = />Puzzle ([^<]+)</.exec(svgs[number] ?? "")?.[1] ?? "";
    const { lines } = kit.acrostic({ word, seed });
    for (const { clue } of lines) assert.ok(pages[number]?.text.includes(bare(clue)), clue);
    assert.ok(
      key.includes(bare(`${word.toUpperCase()}: ${lines.map(({ answer }) => answer).join(", ")}`)),
      `the key has ${word}`,
    );
  }

  await later.click("#booklet-my-puzzles");
  await later
    .locator("#drafts-list .draft")
    .filter({ hasText: "Booklet" })
    .filter({ hasText: "Thirty" })
    .locator(".draft-open")
    .click();
  await lists(later, Array(30).fill("Thirty pupils, thirty alphabets"));
  await laidOut(later, "30 puzzles on 31 pages");
  const set = await readPDF((await downloaded(later, "#booklet-download-pdf")).content);
  assert.equal(set.length, 31);
  const seeds = (await pagesOf(later)).slice(0, 30).map((svg) => />Puzzle ([^<]+)</.exec(svg)?.[1] ?? "");
  for (const [i, seed] of seeds.entries()) {
    const { encoded, cipher } = kit.cryptogram({ text: "Thirty pupils, thirty alphabets", seed });
    assert.ok(set[i]?.text.includes(bare(`No. ${i + 1}`)), `page ${i + 1}`);
    assert.ok(set[i]?.text.includes(bare(encoded)), `version ${i + 1}`);
    assert.ok(
      set[30]?.text.includes(`${i + 1}.${alphabetOf({ ...cipher })}`),
      `the key has the alphabet of version ${i + 1}`,
    );
  }
  assert.deepEqual(await printed(later), Array(31).fill("216 × 279"));
  await later.reload();
  await ready(later);
  await lists(later, Array(30).fill("Thirty pupils, thirty alphabets"));
});
