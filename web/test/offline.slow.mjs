// @ts-check
import assert from "node:assert/strict";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { solvingFragment } from "../../wasm/dist/elements.js";
import { load } from "../../wasm/dist/index.js";
import { laidOut, paste } from "./booklet.mjs";
import {
  accessible,
  downloaded,
  drawnWords,
  launch,
  openOptions,
  openPage,
  ready,
  selectTab,
  serveSite,
  until,
} from "./browser.mjs";
import { openExample, showTab, textField } from "./readable.mjs";
import { copiedSite, publish, slowSite } from "./releases.mjs";

const PROGRAM = "/toolkit/lettercraft-texts.wasm";
const WHOLE = "/toolkit/lettercraft.wasm";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {import("playwright-core").Page} page */
const installed = (page) => page.locator("#offline-state").getByText("Ready to work without a network.").waitFor();

/** The approximate number of bytes that each file has on its way which is fetched for use without a network. */
const later = Object.entries(
  JSON.parse(JSON.parse(readFileSync("build/web/sw.js", "utf8").match(/"\{\\"version\\":.*?\}\}\}"/)?.[0] ?? "")).later,
).map(([path, { sent }]) => ({ path, sent }));

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** The bytes of some files. @param {(path: string) => boolean} isOne */
const sum = (isOne) => later.reduce((all, { path, sent }) => (isOne(path) ? all + sent : all), 0);

/** A browser that asks to save data. @param {import("playwright-core").Page} page */
const savingData = (page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

/** @param {import("playwright-core").Page} page */
const versions = (page) => page.evaluate(() => caches.keys());

test("after a first visit, everything that the page offers works without a network", async (t) => {
  const site = await serveSite();
  const { context, page } = await openPage(browser, site.url);
  t.after(() => context.close());
  await page.goto(site.url);
  await installed(page);
  await site.close();
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await page.fill("#cryptogram-text", "No network needed");
  const kit = await load();
  const { encoded } = kit.cryptogram({ text: "No network needed", seed: await page.inputValue("#cryptogram-seed") });
  assert.deepEqual(await drawnWords(page), encoded.split(" "));
  await openOptions(page);
  await page.getByLabel("K2", { exact: true }).check();
  await page.fill("#cryptogram-key", "Puzzle");
  await page.check("#cryptogram-answer-key");
  await page.locator("#cryptogram-pages li").nth(1).waitFor();
  for (const image of await page.locator("#cryptogram-pages img").all()) {
    await image.evaluate((one) => /** @type {HTMLImageElement} */ (one).decode()); // it rejects what is no picture
  }
  await page.selectOption("#cryptogram-letters", "80-119");
  await page.click("#cryptogram-quotation");
  assert.ok(await page.locator("#cryptogram-puzzle .credit").isVisible());
  for (const [button, start] of [
    ["#cryptogram-download-svg", "<svg "],
    ["#cryptogram-download-png", "\x89PNG"],
    ["#cryptogram-download-solution-svg", "<svg "],
    ["#cryptogram-download-solution-png", "\x89PNG"],
    ["#cryptogram-download-html", "<!DOCTYPE html>"],
    ["#cryptogram-download-pdf", "%PDF-"],
  ]) {
    const { content } = await downloaded(page, button ?? "");
    assert.equal(content.toString("latin1").startsWith(start ?? "?"), true, button);
  }
  await page.click("#tab-reverse");
  assert.notEqual(await page.textContent("#reverse-result"), "");
  await selectTab(page, "hmac");
  assert.notEqual(await page.textContent("#hmac-signature"), "");
  await selectTab(page, "acrostic");
  assert.equal(await page.locator("#acrostic-lines > li").count(), (await page.inputValue("#acrostic-word")).length);
  await paste(page, ["one", "two"]);
  await laidOut(page, "2 puzzles on 3 pages");
  await openExample(page);
  // A link to solve a puzzle.
  await page.goto(site.url + solvingFragment({ kind: "cryptogram", values: { text: "A puzzle", seed: "s" } }));
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText(" stands alone. A word of one letter is A or I").waitFor();
});

test("the page says what it fetches for use without a network and how far it is, and each file is fetched once", async (t) => {
  const { url, asked, goOn } = await slowSite(t, [PROGRAM, WHOLE]);
  const { context, page, complaints } = await openPage(browser, url);
  t.after(() => context.close());
  await page.goto(url);
  const state = page.locator("#offline-state");
  const progress = page.getByRole("progressbar", { name: "Files for use without a network" });
  // Half of the programs, which are most of all, and everything else.
  const names = "PDF, PDF in other fonts, acrostics, booklets, HMAC, quotation acrostics, readable text, and hints";
  const all = sum(() => true);
  const done = all - sum((path) => path === PROGRAM || path === WHOLE) / 2;
  await state
    .getByText(`Fetching ${names} for use without a network: ${megabytes(done)} of ${megabytes(all)} MB`, {
      exact: true,
    })
    .waitFor();
  assert.ok((await progress.evaluate((one) => /** @type {HTMLProgressElement} */ (one).position)) < 0.75);
  await accessible(page);
  // A page that the worker controls needs the program in the meantime.
  await page.reload();
  await ready(page);
  await showTab(page);
  await textField(page).focus();
  const isNeeded = page.waitForRequest(`**${PROGRAM}`);
  await page.keyboard.insertText("This waits for the program.");
  await isNeeded;
  goOn();
  await page.locator("#text-scores").waitFor();
  await installed(page);
  assert.ok(await progress.isHidden());
  assert.ok(await page.locator("#offline-fetch").isHidden());
  assert.deepEqual(asked.sort(), [PROGRAM, WHOLE]);
  assert.deepEqual(complaints, []);
});

test("a browser that saves data fetches what a visit uses, and the rest when the user asks for it", async (t) => {
  const { url, close } = await serveSite();
  const { context, page } = await openPage(browser, url);
  t.after(async () => {
    await context.close();
    await close();
  });
  await savingData(page);
  await page.goto(url);
  const state = page.locator("#offline-state");
  const rest = "PDF in other fonts, acrostics, booklets, HMAC, quotation acrostics, readable text, and hints";
  await state
    .getByText(`PDF, ${rest} can be fetched for use without a network: ${megabytes(sum(() => true))} MB`)
    .waitFor();
  await page.reload();
  await ready(page);
  await downloaded(page, "#cryptogram-download-pdf");
  await page.reload();
  const left = sum((path) => !/^\/(pdf|fonts\/go)/.test(path));
  await state.getByText(`${rest} can be fetched for use without a network: ${megabytes(left)} MB`).waitFor();
  await page.getByRole("button", { name: "Fetch now" }).click();
  await page.waitForFunction(() => document.activeElement?.id === "offline-state");
  await installed(page);
  await page.locator("#spoken").getByText("Ready to work without a network.").waitFor();
});

test("a file of another version is neither stored nor used, and the new version is offered", async (t) => {
  const { folder, url } = await copiedSite(t);
  const { context, page } = await openPage(browser, url);
  t.after(() => context.close());
  await savingData(page);
  await page.goto(url);
  const button = page.locator("#offline-fetch");
  await button.waitFor();
  await page.reload();
  await ready(page);
  // The browser looks for a new version by itself too, but not at once.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const { registration } = /** @type {any} */ (globalThis);
    const update = registration.update.bind(registration);
    registration.update = () => {
      Object.assign(globalThis, { hasLooked: true });
      return update();
    };
  });
  const font = join(folder, "fonts/go-bold.ttf");
  const content = readFileSync(font);
  writeFileSync(font, Buffer.concat([content, Buffer.alloc(4)]));
  publish(folder, "Second version", "second");
  await page.click("#cryptogram-download-pdf");
  await page.getByText("What PDFs need could not be loaded. Check your connection, then try again.").waitFor();
  await page.locator("#new-version").waitFor();
  assert.equal(await worker?.evaluate(() => Object.hasOwn(globalThis, "hasLooked")), true);
  await button.click();
  await page.getByText("PDF could not be fetched for use without a network.").first().waitFor();
  assert.equal(await page.evaluate(async () => (await caches.match("/fonts/go-bold.ttf")) === undefined), true);
  writeFileSync(font, content);
  await page.getByRole("button", { name: "Try again" }).click();
  await installed(page);
  await downloaded(page, "#cryptogram-download-pdf");
});

test("a file that could not be fetched is fetched by another attempt", async (t) => {
  const { folder, url } = await copiedSite(t);
  const program = join(folder, PROGRAM);
  renameSync(program, `${program}-away`);
  const { context, page } = await openPage(browser, url);
  t.after(() => context.close());
  await page.goto(url);
  await page.getByText("readable text could not be fetched for use without a network.").waitFor();
  await accessible(page);
  renameSync(`${program}-away`, program);
  await page.getByRole("button", { name: "Try again" }).click();
  await installed(page);
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

test("a window with the version before offers a reload when another window has taken the new one over", async (t) => {
  const { folder, url } = await copiedSite(t);
  const { context, page } = await openPage(browser, url);
  t.after(() => context.close());
  await page.goto(url);
  await installed(page);
  await page.reload();
  const other = await context.newPage();
  await other.goto(url);
  await ready(other);
  await other.fill("#cryptogram-text", "Typed in the other window");
  publish(folder, "Second version", "second");
  await page.reload();
  await page.locator("#new-version").waitFor();
  // The other window heard of the new version too. Its bar comes again when it is taken over.
  await other.locator("#new-version").evaluate((bar) => bar.setAttribute("hidden", ""));
  await Promise.all([page.waitForEvent("load"), page.click("#new-version-use")]);
  await other.locator("#new-version").waitFor();
  await Promise.all([other.waitForEvent("load"), other.click("#new-version-use")]);
  assert.equal(await other.title(), "Second version");
  await ready(other);
  assert.equal(await other.inputValue("#cryptogram-text"), "Typed in the other window");
  // The new version has stored what the one before had.
  await context.setOffline(true);
  assert.equal((await downloaded(other, "#cryptogram-download-pdf")).content.toString("latin1", 0, 5), "%PDF-");
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
  await selectTab(page, "hmac");
  assert.ok(await page.locator("#panel-hmac").isVisible());
});

for (const file of ["lettercraft-basic.wasm", "index.js"]) {
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
    await page.fill("#cryptogram-text", "Typed while waiting");
    await page.unroute(`**/toolkit/${file}`);
    await page.click("#toolkit-retry");
    await ready(page);
    assert.ok(await page.locator("#toolkit-failed").isHidden());
    assert.equal(await page.inputValue("#cryptogram-text"), "Typed while waiting");
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
    await page.fill("#cryptogram-text", "Typed while waiting");
    await Promise.all([page.waitForEvent("load"), page.click("#toolkit-retry")]);
    assert.equal(await page.inputValue("#cryptogram-text"), "Typed while waiting");
  });
}
