// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { useBuilder } from "./browser.mjs";

const open = useBuilder();

/** @type {Record<string, (page: import("playwright-core").Page) => Promise<unknown>>} */
const states = {
  "the cryptogram tab": async () => {},
  "a puzzle being solved": async (page) => {
    await page.locator("#puzzle input").first().focus();
    await page.keyboard.type("ee");
    await page.click("#cipher summary");
  },
  "a solution": (page) => page.click("#solution"),
  "a quotation": (page) => page.click("#quotation"),
  "a refused text": (page) => page.fill("#text", "x".repeat(501)),
  "the reverse tab": (page) => page.click("#tab-reverse"),
  "the HMAC tab": (page) => page.click("#tab-hmac"),
  "a refused secret": async (page) => {
    await page.click("#tab-hmac");
    await page.fill("#secret", "x".repeat(5000));
  },
};

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const [name, reach] of Object.entries(states)) {
    test(`axe finds nothing wrong with ${name}, ${colorScheme}`, async (t) => {
      const page = await open(t, { colorScheme, reducedMotion: "reduce" });
      await reach(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]),
        [],
      );
    });
  }
}

test("axe finds nothing wrong with a puzzle link", async (t) => {
  const page = await open(t, { fragment: `#solve?puzzle=${btoa("seed\nHello there, dear friend")}` });
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(violations, []);
});

test("nothing scrolls sideways at 360 pixels", async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 800 } });
  for (const reach of [
    () => page.click("#quotation"),
    () => page.click("#cipher summary"),
    () =>
      page.fill(
        "#text",
        `${"incomprehensibilities".repeat(5)} ============================================ 日本語日本語日本語日本語日本語日本語日本語`,
      ),
    () => page.fill("#text", "x".repeat(501)),
    () => page.click("#tab-reverse"),
    () => page.fill("#reverse-text", "x".repeat(300)),
    () => page.click("#tab-hmac"),
    () => page.selectOption("#algorithm", "sha512"),
    () => page.fill("#secret", "x".repeat(5000)),
  ]) {
    await reach();
    const wide = await page
      .locator("html, .card:visible, .output:visible")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className));
    assert.deepEqual(wide, []);
  }
});

test("what is clicked or typed into is at least 24 pixels in each direction, down to 360 pixels", async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 800 } });
  for (const tab of ["cryptogram", "reverse", "hmac"]) {
    await page.click(`#tab-${tab}`);
    const small = await page
      .locator("button:visible, input:visible, select:visible, summary:visible")
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().width < 24 || one.getBoundingClientRect().height < 24)
          .map((one) => one.outerHTML),
      );
    assert.deepEqual(small, []);
  }
});

test("reduced motion stops every animation", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await page.locator("#puzzle").evaluate((puzzle) => {
    puzzle.dataset.solved = "true";
  });
  assert.deepEqual(await page.evaluate(() => document.getAnimations().length), 0);
});
