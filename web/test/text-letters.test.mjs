// @ts-check
// The Readable text tab with the sizes of letters that people choose in the settings of the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBuilder } from "./browser.mjs";
import { unfold } from "./readable.mjs";
import { states } from "./states.mjs";

/** The widest text of the tab: it is compared with another one. */
const COMPARED = "a readable text that was edited, beside the one before";

/**
 * What a reader of the tab would not see: texts that overlap each other or reach out of the card that they are in.
 *
 * @param {import("playwright-core").Page} page
 */
const hidden = (page) =>
  page.locator("#panel-text .card").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const outer = card.getBoundingClientRect();
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      /** @type {{ text: string, box: DOMRect }[]} */
      const texts = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest(".visually-hidden, option"))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const isClamped = getComputedStyle(parent).overflow === "hidden";
        const end = isClamped ? parent.getBoundingClientRect().bottom : Infinity;
        for (const box of range.getClientRects()) {
          if (box.top < end - 1) texts.push({ text: node.textContent.trim(), box });
        }
      }
      const outside = texts
        .filter(({ box }) => box.left < outer.left || box.right > outer.right)
        .map(({ text }) => `“${text}” reaches out of its card`);
      // The boxes of lines are higher than their letters.
      const overlapping = texts.flatMap((one, i) =>
        texts.slice(i + 1).flatMap((other) => {
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          const least = Math.min(one.box.height, other.box.height);
          return one.text !== other.text && width > 1 && height > least / 3
            ? [`“${one.text}” and “${other.text}” overlap`]
            : [];
        }),
      );
      return [...outside, ...overlapping];
    }),
  );

for (const letters of [16, 24, 32]) {
  const open = useBuilder({ letters });

  test(`with letters of ${letters} pixels nothing overlaps, is cut or scrolls sideways, and pictures are as large as letters`, async (t) => {
    const page = await open(t, { viewport: { width: 320, height: 900 } });
    await states[COMPARED]?.(page);
    await unfold(page);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), `${letters}px`);
    for (const width of [320, 360, 600, 768, 900, 1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await hidden(page), [], `${width} pixels`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} pixels`);
      const [plot, table] = [await size(page, "#text-grades .plot svg"), await size(page, ".grades")];
      assert.ok(plot.width > table.width * 0.55, `${width} pixels: a plot has ${plot.width} of ${table.width} pixels`);
    }
    for (const [selector, height] of /** @type {const} */ ([
      [".ease-scale", 12.625],
      ["#text-grades .plot svg", 2.25],
      ["#text-grades .dot:not(.before)", 0.75],
    ])) {
      const { height: seen } = await size(page, selector);
      assert.ok(Math.abs(seen / letters - height) < 0.1, `${selector} has ${seen} pixels`);
    }
  });
}

/** The size of the first element that matches. @param {import("playwright-core").Page} page @param {string} selector */
const size = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { width, height } = one.getBoundingClientRect();
      return { width, height };
    });
