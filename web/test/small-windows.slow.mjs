// @ts-check
// Phones on their side, and pages that are enlarged to 400%: a window of 1280 × 1024 then has 320 × 256 CSS pixels.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HEAVY } from "./accounts.mjs";
import { paste } from "./booklet.mjs";
import { chooseTab, useBuilder } from "./browser.mjs";
import { dashboard, useDesk } from "./desk.mjs";
import { openExample, showResults, unfold } from "./readable.mjs";

const open = useBuilder();
const openDesk = useDesk();

/** The window of a page at 400%. */
const ENLARGED = { width: 320, height: 256 };

/**
 * The controls that can't be scrolled into view in whole, or are covered then. What is taller than the window is left
 * out.
 *
 * @param {import("playwright-core").Locator} controls
 */
const hidden = (controls) =>
  controls.evaluateAll((all) =>
    all
      .filter((one) => one instanceof HTMLElement && one.checkVisibility())
      .flatMap((one) => {
        /** @type {HTMLElement} */ (one).focus();
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        if (height > innerHeight || document.activeElement !== one) return [];
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        const isCovered = !at || !((one.closest("label") ?? one).contains(at) || at.contains(one));
        const isCut = top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1;
        return isCovered || isCut ? [one.id || one.outerHTML.slice(0, 80)] : [];
      }),
  );

const CONTROLS = "a, button, input, select, textarea, summary";

const WINDOWS = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 932, height: 430 },
  ENLARGED,
  // The lowest window in which the builder sticks, and one that is lower.
  { width: 1280, height: 820 },
  { width: 1280, height: 800 },
];

test("every control of the builder can be scrolled into view, and the window with a printed page fits, in low windows", async (t) => {
  const page = await open(t, { viewport: WINDOWS[0] ?? null });
  await page.click("#cryptogram-quotation");
  await paste(page, ["one", "two", "three", "four", "five", "six", "seven"]);
  await openExample(page);
  for (const size of WINDOWS) {
    const window = Object.values(size).join(" × ");
    await page.setViewportSize(size);
    for (const tab of ["acrostic", "quoteacrostic", "booklet", "text", "reverse", "hmac", "cryptogram"]) {
      await chooseTab(page, tab);
      const controls = page.locator(`#panel-${tab} :is(${CONTROLS})`);
      assert.ok((await controls.count()) > 4, tab);
      assert.deepEqual(await hidden(controls), [], `${tab}, ${window}`);
      if (tab === "text") {
        await showResults(page);
        await unfold(page);
        assert.deepEqual(await hidden(controls), [], `results, ${window}`);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab}, ${window}`);
    }
    await page.locator("#cryptogram-pages button").first().click();
    await page.locator("#page-view").waitFor();
    assert.deepEqual(await hidden(page.locator(`#page-view :is(${CONTROLS})`)), [], window);
    const frame = await page.locator("#page-view-frame").boundingBox();
    assert.ok((frame?.height ?? 0) > size.height / 3, `${frame?.height} pixels of ${window} are left for the page`);
    await page.keyboard.press("Escape");
    await page.locator("#page-view").waitFor({ state: "hidden" });
  }
});

for (const [kind, lines, fragment] of /** @type {const} */ ([
  [
    "cryptogram",
    3,
    `#solve?puzzle=${btoa("seed\nQuick zebras vex the foggy lawns, and nobody jumps in my way today")}&options=${btoa("title=A+puzzle+for+class+4b")}`,
  ],
  ["acrostic", 2, `#solve?acrostic=${btoa("s\nriver")}&options=${btoa("title=A+puzzle+for+class+4b")}`],
])) {
  for (const [width, height, hasTouch] of /** @type {const} */ ([
    [360, 640, true],
    [360, 640, false],
    [640, 360, true],
  ])) {
    const least = width > height ? 1 : lines;
    test(`at least ${least} lines of boxes of a link's ${kind} are in view, ${width} × ${height}, ${hasTouch ? "above the letter pad" : "without a pad"}`, async (t) => {
      const page = await open(t, { viewport: { width, height }, hasTouch, isMobile: hasTouch, fragment });
      const puzzle = page.locator(`lettercraft-${kind}:visible`);
      await puzzle.locator(".letter").first().waitFor();
      const dock = await puzzle.locator(".dock").boundingBox();
      const seen = await puzzle.evaluate(
        (element, end) => {
          const boxes = [...(element.shadowRoot?.querySelectorAll(".box") ?? [])];
          const bottoms = boxes.map((one) => one.getBoundingClientRect().bottom);
          return scrollY === 0 ? new Set(bottoms.filter((bottom) => bottom <= end)).size : 0;
        },
        Math.min(dock?.y ?? 0, height),
      );
      assert.ok(seen >= least, `${seen} lines end above the dock, which begins at ${dock?.y}`);
      assert.equal(await puzzle.locator(".pad").isVisible(), hasTouch);
      if (hasTouch && height > width) {
        const keys = await puzzle.locator(".key").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
        assert.ok(keys.every((key) => key.height >= 42 && key.width >= 24));
      }
    });
  }
}

test("the contents of the reference can be scrolled into view, on a low screen", async (t) => {
  const { page } = await openDesk(t, "/reference/", {}, { viewport: { width: 1000, height: 380 } });
  const links = page.locator(".contents a");
  assert.ok((await links.count()) > 8);
  assert.deepEqual(await hidden(links), []);
});

for (const path of [
  "/reference/",
  "/plans/",
  "/guide/",
  "/guide/errors.html",
  "/guide/limits.html",
  "/guide/credits.html",
]) {
  test(`${path} does not scroll sideways and hides nothing at 400%`, async (t) => {
    const { page } = await openDesk(t, path, {}, { viewport: ENLARGED });
    await page.locator("details").evaluateAll((all) => {
      for (const one of all) one.setAttribute("open", "");
    });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const controls = page.locator(`body :is(${CONTROLS})`);
    assert.ok((await controls.count()) > 8);
    assert.deepEqual(await hidden(controls), []);
  });
}

test("the account page hides nothing at 400% while it says that it is offline", async (t) => {
  const { page, context } = await openDesk(t, "/account/", { view: HEAVY }, { viewport: ENLARGED });
  await dashboard(page);
  await context.setOffline(true);
  await page.locator("#connection").waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await hidden(page.locator(`main :is(${CONTROLS})`)), []);
});
