// @ts-check
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { downloaded, drawnWords, launch, openOptions, openPage, ready, serveSite, until } from "./browser.mjs";
import { copiedSite, publish } from "./releases.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {import("playwright-core").Page} page */
const installed = (page) => page.getByText("Ready to work without a network.").waitFor();

/** @param {import("playwright-core").Page} page */
const versions = (page) => page.evaluate(() => caches.keys());

test("without a network, the reloaded page still makes puzzles, pages and pictures", async (t) => {
  const site = await serveSite();
  const { context, page } = await openPage(browser, site.url);
  t.after(() => context.close());
  await page.goto(site.url);
  await installed(page);
  await site.close();
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await page.fill("#text", "No network needed");
  const kit = await load();
  const { encoded } = kit.cryptogram({ text: "No network needed", seed: await page.inputValue("#seed") });
  assert.deepEqual(await drawnWords(page), encoded.split(" "));
  await openOptions(page);
  await page.getByLabel("K2", { exact: true }).check();
  await page.fill("#key", "Puzzle");
  await page.check("#answer-key");
  await page.locator("#pages li").nth(1).waitFor();
  for (const image of await page.locator("#pages img").all()) {
    await image.evaluate((one) => /** @type {HTMLImageElement} */ (one).decode()); // it rejects what is no picture
  }
  await page.selectOption("#letters", "80-119");
  await page.click("#quotation");
  assert.ok(await page.locator("#puzzle .credit").isVisible());
  for (const [button, start] of [
    ["#download-svg", "<svg "],
    ["#download-png", "\x89PNG"],
    ["#download-solution-svg", "<svg "],
    ["#download-solution-png", "\x89PNG"],
    ["#download-html", "<!DOCTYPE html>"],
  ]) {
    const { content } = await downloaded(page, button ?? "");
    assert.equal(content.toString("latin1").startsWith(start ?? "?"), true, button);
  }
  for (const [tab, result] of [
    ["reverse", "#reversed"],
    ["hmac", "#signature"],
  ]) {
    await page.click(`#tab-${tab}`);
    assert.notEqual(await page.textContent(result ?? ""), "");
  }
});

test("a new version waits until the user asks for it, and then replaces all files of the old one", async (t) => {
  const { folder, url } = await copiedSite(t);
  const { context, page } = await openPage(browser, url);
  t.after(() => context.close());
  await page.goto(url);
  await installed(page);
  const [old] = await versions(page);

  publish(folder, "Second version", "second");
  await page.reload();
  await page.locator("#new-version").waitFor();
  assert.notEqual(await page.title(), "Second version");

  await Promise.all([page.waitForEvent("load"), page.click("#new-version-use")]);
  assert.equal(await page.title(), "Second version");
  await ready(page);
  await until(page, async () => (await caches.keys()).length === 1, null);
  assert.deepEqual(await versions(page), ["lettercraft-second"]);
  assert.notEqual(old, "lettercraft-second");
});

test("a version that contains a file of another version is not installed", async (t) => {
  const { folder, url } = await copiedSite(t);
  const { context, page } = await openPage(browser, url);
  t.after(() => context.close());
  await page.goto(url);
  await installed(page);

  publish(folder, "Mixed version", "mixed");
  writeFileSync(join(folder, "app/main.js"), "// from yet another version");
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    registration.update();
    await new Promise((found) => registration.addEventListener("updatefound", found));
    const worker = registration.installing;
    return new Promise((settled) => {
      worker?.addEventListener("statechange", () => settled(worker.state));
    });
  });
  assert.equal(end, "redundant");
  await page.reload();
  await ready(page);
  assert.notEqual(await page.title(), "Mixed version");
  await page.click("#tab-hmac");
  assert.ok(await page.locator("#panel-hmac").isVisible());
});

for (const file of ["lettercraft.wasm", "index.js"]) {
  test(`the page says that /toolkit/${file} is missing, and another attempt works`, async (t) => {
    const site = await serveSite();
    const { context, page } = await openPage(browser, site.url, { serviceWorkers: "block" });
    t.after(async () => {
      await context.close();
      await site.close();
    });
    await page.route(`**/toolkit/${file}`, (route) => route.abort());
    await page.goto(site.url);
    await page.locator("#toolkit-failed").waitFor();
    assert.match((await page.textContent("#toolkit-failed")) ?? "", /could not be loaded. Check your connection/);
    await page.fill("#text", "Typed while waiting");
    await page.unroute(`**/toolkit/${file}`);
    await page.click("#toolkit-retry");
    await ready(page);
    assert.ok(await page.locator("#toolkit-failed").isHidden());
    assert.equal(await page.inputValue("#text"), "Typed while waiting");
    assert.equal((await drawnWords(page)).length, 3);
  });
}

for (const [what, forbid] of /** @type {[string, (page: import("playwright-core").Page) => Promise<unknown>][]} */ ([
  ["switched off", (page) => page.addInitScript("delete globalThis.WebAssembly")],
  [
    "forbidden by the policy",
    (page) =>
      page.route("/", async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        const policy = headers["content-security-policy"]?.replace("'wasm-unsafe-eval'", "") ?? "";
        await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy } });
      }),
  ],
])) {
  test(`the page says that WebAssembly is ${what}, and what to do`, async (t) => {
    const site = await serveSite();
    const { context, page } = await openPage(browser, site.url, { serviceWorkers: "block", baseURL: site.url });
    t.after(async () => {
      await context.close();
      await site.close();
    });
    await forbid(page);
    await page.goto(site.url);
    await page.getByRole("alert").getByText("Lettercraft needs WebAssembly, which is switched off").waitFor();
    const sentence = (await page.textContent("#toolkit-failed")) ?? "";
    assert.match(sentence, /allow it in the security settings, then try again, or use another browser/);
    assert.doesNotMatch(sentence, /connection/);
    // The page must be loaded again once WebAssembly is allowed.
    await page.fill("#text", "Typed while waiting");
    await Promise.all([page.waitForEvent("load"), page.click("#toolkit-retry")]);
    assert.equal(await page.inputValue("#text"), "Typed while waiting");
  });
}
