// @ts-check
// The builder and the other pages in forced colours, as in the contrast themes of Windows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HEAVY } from "./accounts.mjs";
import { paste } from "./booklet.mjs";
import { openOptions, selectTab, useBuilder } from "./browser.mjs";
import { dashboard, useDesk } from "./desk.mjs";

const openAny = useBuilder();
const openDesk = useDesk();

/** @typedef {import("playwright-core").Locator} Locator */

const SCHEMES = /** @type {const} */ (["light", "dark"]);

/**
 * The colour that most pixels of each element have. The elements must fit into the window together.
 *
 * @param {Locator} elements
 */
async function colours(elements) {
  await elements.first().scrollIntoViewIfNeeded();
  await elements.last().scrollIntoViewIfNeeded();
  const picture = (await elements.page().screenshot()).toString("base64");
  return elements.evaluateAll(async (all, source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.drawImage(image, 0, 0);
    return all.map((one) => {
      const box = one.getBoundingClientRect();
      const [x, y, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round);
      if (!x || !y || !right || !bottom || x < 0 || y < 0 || right > image.width || bottom > image.height) {
        throw new Error(`not in view: ${JSON.stringify(box)}`);
      }
      const pixels = new Uint32Array(pen.getImageData(x, y, right - x, bottom - y).data.buffer);
      /** @type {Map<number, number>} */
      const counts = new Map();
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
      return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
    });
  }, picture);
}

/**
 * Fails unless exactly these of the elements differ from the others in their colour.
 *
 * @param {Locator} elements
 * @param {number[]} expected
 * @param {string} what
 */
async function marked(elements, expected, what) {
  const all = await colours(elements);
  const plain = all.find((_, i) => !expected.includes(i));
  assert.deepEqual(
    all.flatMap((colour, i) => (colour === plain ? [] : [i])),
    expected,
    `${what}: ${all}`,
  );
  assert.ok(all.length > expected.length, what);
}

for (const colorScheme of SCHEMES) {
  /** @param {import("node:test").TestContext} t */
  const open = (t, fragment = "") =>
    openAny(t, { forcedColors: "active", colorScheme, reducedMotion: "reduce", fragment });

  test(`in forced colours the chosen tab is marked, ${colorScheme}`, async (t) => {
    const page = await open(t);
    const tabs = page.locator("#tools [role=tab]");
    for (const [i, name] of [
      "cryptogram",
      "acrostic",
      "quoteacrostic",
      "booklet",
      "text",
      "reverse",
      "hmac",
    ].entries()) {
      await page.click(`#tab-${name}`);
      await page.mouse.move(0, 0);
      await marked(tabs, [i], name);
    }
  });

  test(`in forced colours the chosen options and pressed buttons are marked, ${colorScheme}`, async (t) => {
    const page = await open(t);
    await openOptions(page);
    const alphabets = page.locator(".choices:has([name=cryptogram-alphabet]) label");
    await marked(alphabets, [0], "random");
    await page.getByLabel("K3", { exact: true }).check();
    await page.mouse.move(0, 0);
    await marked(alphabets, [3], "K3");
    await selectTab(page, "acrostic");
    const button = page.locator("#acrostic-show-answers");
    const pressed = await colours(button);
    await page.click("#acrostic-show-answers");
    assert.notDeepEqual(await colours(button), pressed, "not pressed, under the pointer");
    await page.mouse.move(0, 0);
    assert.notDeepEqual(await colours(button), pressed, "not pressed");
  });

  test(`in forced colours the steps of the difficulty and the bars of the frequencies are drawn, ${colorScheme}`, async (t) => {
    const page = await open(t, "#cryptogram?text=Hello+there,+dear+friend,+how+are+you+today&seed=s");
    const level = Number(await page.locator("[data-level]").getAttribute("data-level"));
    assert.ok(level >= 1 && level <= 5, `level ${level}`);
    const steps = page.locator(".difficulty .meter i");
    if (level < 5) await marked(steps, [0, 1, 2, 3, 4].slice(0, level), "steps");
    const [card] = await colours(page.locator("#cryptogram-sheet-title"));
    for (const bar of await colours(page.locator("#cryptogram-puzzle .frequencies .bar")))
      assert.notEqual(bar, card, "a bar is drawn");
    await page.locator("#cryptogram-puzzle .letter").first().focus();
    assert.equal(await page.locator("#cryptogram-puzzle .frequencies .same").count(), 1);
    const same = await page
      .locator("#cryptogram-puzzle .frequencies li")
      .evaluateAll((all) => all.findIndex((one) => one.classList.contains("same")));
    await marked(page.locator("#cryptogram-puzzle .frequencies .bar"), [same], "bars");
  });

  test(`in forced colours a refused field, a notice and the edge of the masthead are marked by lines, ${colorScheme}`, async (t) => {
    const page = await open(t);
    /** @param {string} selector */
    const border = (selector) =>
      page.locator(selector).evaluate((one) => {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(one);
        return `${borderBottomStyle} ${borderBottomWidth}`;
      });
    const before = await border("#cryptogram-text");
    await page.fill("#cryptogram-text", "x".repeat(501));
    assert.notEqual(await border("#cryptogram-text"), before);
    await page.click("#cryptogram-download-svg");
    await page.locator("#notice:not(:empty)").waitFor();
    assert.equal(await border("#notice"), "solid 2px");
    assert.equal(await border(".masthead"), "solid 1px");
    await page.fill("#cryptogram-text", "");
    await page.locator("#cryptogram-print:disabled").waitFor();
    assert.equal(await page.locator("#cryptogram-print").evaluate((one) => getComputedStyle(one).opacity), "1");
  });

  test(`in forced colours the puzzle of a booklet that is dragged is marked by a line, ${colorScheme}`, async (t) => {
    const page = await open(t);
    await paste(page, ["one", "two"]);
    const outlines = () =>
      page
        .locator("#booklet-list > [role=row]")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    assert.deepEqual(await outlines(), ["none", "none"]);
    await page.locator("#booklet-list .grip").first().hover();
    await page.mouse.down();
    assert.deepEqual(await outlines(), ["dashed", "none"]);
    await page.mouse.up();
    assert.deepEqual(await outlines(), ["none", "none"]);
  });

  test(`in forced colours the chosen language of the reference and the open page are marked, ${colorScheme}`, async (t) => {
    const { page } = await openDesk(t, "/reference/", {}, { forcedColors: "active", colorScheme });
    const list = page.locator(".languages").first();
    await list.evaluate((one) => one.closest("details")?.setAttribute("open", ""));
    const tabs = list.locator("[role=tab]");
    await tabs.nth(1).click();
    await page.mouse.move(0, 0);
    await marked(tabs, [1], "languages");
    assert.equal(
      await page.locator(".pages a[aria-current]").evaluate((one) => getComputedStyle(one).textDecorationLine),
      "underline",
    );
  });

  test(`in forced colours the meter of the credits is drawn, ${colorScheme}`, async (t) => {
    const { page } = await openDesk(t, "/account/", { view: HEAVY }, { forcedColors: "active", colorScheme });
    await dashboard(page);
    const [meter] = await colours(page.locator("meter"));
    const [card] = await colours(page.locator(".account-head").first());
    assert.notEqual(meter, card);
  });
}
