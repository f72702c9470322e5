// @ts-check
// What the builder shows before its toolkit is loaded, and how it becomes live.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { drawnWords, followed, quoteMade, ready, SITE, slots, useSite } from "./browser.mjs";

const kit = await load();
const site = useSite();
const WASM = "**/toolkit/lettercraft-basic.wasm";

/**
 * Opens the builder and holds the toolkit back. The test fails if the page has complaints.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} [fragment]
 */
async function openWaiting(t, fragment = "") {
  const { context, page, complaints } = await site.openPage({ serviceWorkers: "block" });
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((go) => {
    release = () => go(undefined);
  });
  await page.route(WASM, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = /** @type {unknown[]} */ ([]);
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await page.goto(site.url() + fragment, { waitUntil: "domcontentloaded" });
  const becomeLive = async () => {
    release();
    await ready(page);
  };
  return { page, becomeLive };
}

/** @param {import("playwright-core").Page} page */
const isWaiting = async (page) => {
  assert.equal(await page.textContent("#cryptogram-no-puzzle-text"), "Loading the toolkit…");
  for (const hidden of ["#cryptogram-area", "#cryptogram-cipher", "#cryptogram-pages"])
    assert.ok(await page.locator(hidden).isHidden(), hidden);
  assert.ok(await page.locator("#cryptogram-no-puzzle-text").isVisible());
};

test("the sample is seen before the toolkit is loaded, as the toolkit makes it", async (t) => {
  const { page } = await openWaiting(t);
  await page.locator("#cryptogram-puzzle").waitFor();
  const [text, seed] = [await page.inputValue("#cryptogram-text"), await page.inputValue("#cryptogram-seed")];
  const { encoded, difficulty, pages } = kit.cryptogram({ text, seed, pages: true });
  assert.deepEqual(await drawnWords(page), encoded.split(" "));
  assert.equal(await page.textContent("#cryptogram-difficulty-label"), difficulty.label);
  const picture = (await page.locator("#cryptogram-pages img").getAttribute("src")) ?? "";
  assert.equal(decodeURIComponent(picture.split(",")[1] ?? ""), pages[0]);
  for (const button of [
    "#cryptogram-new",
    "#cryptogram-quotation",
    "#cryptogram-print",
    "#cryptogram-download-html",
    "#cryptogram-copy-link",
  ]) {
    assert.ok(await page.locator(button).isDisabled(), button);
  }
});

test("the sample becomes live without a jump, and keeps its boxes, the focus and guesses", async (t) => {
  const { page, becomeLive } = await openWaiting(t);
  const box = page.locator("#cryptogram-puzzle .letter").first();
  const picture = page.locator("#cryptogram-pages img");
  for (const one of [box, picture]) await one.evaluate((element) => element.classList.add("seen"));
  await box.press("e");
  const focused = () => page.locator("#cryptogram-puzzle .letter:focus").getAttribute("aria-label");
  const [guesses, focus] = [await slots(page), await focused()];
  assert.match(guesses, /^E/);
  await becomeLive();
  assert.ok(await page.locator("#cryptogram-print").isEnabled());
  // The preview is drawn before the page is printed.
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  assert.deepEqual([await slots(page), await focused()], [guesses, focus]);
  for (const one of [box, picture]) assert.match((await one.getAttribute("class")) ?? "", /seen/);
  // A jump is reported after the frame that has it, so a jump that is certain comes after all others.
  await followed(page);
  await page.evaluate(() => document.body.prepend(document.createElement("h1"), "A jump"));
  await page.waitForFunction(() => Reflect.get(window, "shifts").length > 0);
  const jumps = await page.evaluate(() =>
    Reflect.get(window, "shifts").map((/** @type {any} */ { sources }) =>
      sources.map((/** @type {any} */ { node }) => node?.nodeName),
    ),
  );
  assert.equal(jumps.length, 1, JSON.stringify(jumps));
});

for (const [what, fragment] of [
  ["a puzzle in the builder", "#cryptogram?text=Another+text&seed=s"],
  ["a puzzle to solve", `#solve?puzzle=${btoa("seed\nHello there")}`],
  ["the sample's text with another seed", "#cryptogram?text=Every+letter+wears+a+mask&seed=other"],
]) {
  test(`at the address of ${what}, no other puzzle is seen while the toolkit is loaded`, async (t) => {
    const { page, becomeLive } = await openWaiting(t, fragment);
    await page.locator("body[data-toolkit=loading]").waitFor();
    await isWaiting(page);
    assert.equal(await page.locator("#cryptogram-puzzle [role=row]").count(), 0);
    await becomeLive();
    assert.ok(await page.locator("#cryptogram-puzzle").isVisible());
  });
}

test("while the toolkit is loaded, the sample gives way to a text that is typed, and the text gets a seed of its own", async (t) => {
  const { page, becomeLive } = await openWaiting(t);
  await page.locator("#cryptogram-puzzle").waitFor();
  await page.fill("#cryptogram-text", "Typed early");
  await isWaiting(page);
  await becomeLive();
  const seed = await page.inputValue("#cryptogram-seed");
  assert.match(seed, /^[a-z0-9]{6,12}$/);
  assert.notEqual(seed, "sample");
  assert.deepEqual(await drawnWords(page), kit.cryptogram({ text: "Typed early", seed }).encoded.split(" "));
});

test("the whole toolkit is loaded when a tab first needs it, and asked for again if it could not be loaded", async (t) => {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  let asked = 0;
  await page.route("**/toolkit/lettercraft.wasm", (route) => (++asked === 1 ? route.abort() : route.continue()));
  await page.goto(site.url());
  await ready(page);
  await page.click("#tab-reverse");
  await page.fill("#reverse-text", "abc");
  await page.locator("#reverse-result").getByText("cba").waitFor();
  assert.equal(asked, 0);
  await page.click("#tab-acrostic");
  await page.getByRole("alert").getByText("The toolkit could not be loaded. Check your connection").waitFor();
  assert.equal(await page.locator("#acrostic-lines > li").count(), 0);
  await page.click("#tab-cryptogram");
  await page.fill("#cryptogram-text", "Made meanwhile");
  const seed = await page.inputValue("#cryptogram-seed");
  assert.deepEqual(await drawnWords(page), kit.cryptogram({ text: "Made meanwhile", seed }).encoded.split(" "));
  await page.click("#tab-acrostic");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("#acrostic-lines > li").first().waitFor();
  assert.ok(await page.getByRole("alert").isHidden());
  await page.click("#tab-hmac");
  await page.click("#tab-booklet");
  await page.locator("#booklet-paste:enabled").waitFor();
  assert.equal(asked, 2);
});

test("the panel and the program for quotation acrostics are loaded when the tab is first shown, and asked for again", async (t) => {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  /** @type {string[]} */
  const asked = [];
  for (const file of ["/quoteacrostic/panel.js", "/toolkit/lettercraft-quotes.wasm"]) {
    await page.route(`**${file}`, (route) => {
      asked.push(file);
      return asked.indexOf(file) === asked.length - 1 ? route.abort() : route.continue();
    });
  }
  await page.goto(site.url());
  await ready(page);
  assert.deepEqual(asked, []);
  await page.click("#tab-quoteacrostic");
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.click();
  await page.getByText("The words and passages could not be loaded.").waitFor();
  assert.ok(await page.isVisible("#quoteacrostic-builder"));
  await again.click();
  await quoteMade(page);
  assert.ok(await page.getByRole("alert").isHidden());
});

test("a first visit needs few requests, and each file once", async (t) => {
  const { context, page } = await site.openPage({});
  t.after(() => context.close());
  /** @type {string[]} */
  const requests = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(site.url());
  await ready(page);
  assert.deepEqual([...new Set(requests)], requests);
  assert.ok(requests.length <= 10, `${requests}`);
  assert.ok(!requests.includes("/toolkit/lettercraft.wasm"));
  const preloads = [
    ...readFileSync(join(SITE, "index.html"), "utf8").matchAll(/<link rel="(?:module)?preload" href="([^"]+)"/g),
  ];
  assert.ok(preloads.length > 1);
  for (const [, path = ""] of preloads) assert.ok(requests.includes(path), path);
});

test("files are stored for later only when the toolkit is ready", async (t) => {
  const { context, page } = await site.openPage({});
  t.after(() => context.close());
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...call) {
      Object.assign(window, { registeredWhile: document.body.dataset.toolkit });
      return register.apply(this, call);
    };
  });
  await page.goto(site.url());
  await page.getByText("Ready to work without a network.").waitFor();
  assert.equal(await page.evaluate(() => Object.getOwnPropertyDescriptor(window, "registeredWhile")?.value), "ready");
});
