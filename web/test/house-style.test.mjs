// @ts-check
// The house style: its model, the colours of its dialog, and the sheets of the builder in it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { DEFAULTS, houseStyle, inWords, paramsOf, styled } from "../app/printing/house-style.ts";
import { printable } from "../app/printing/printable.ts";
import { cryptogram } from "../app/state/parameters.gen.ts";
import { downloaded, ready, selectTab, until, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();
const BLUE = "#1a4e8a";
const OWN = "Find the saying.";
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";
const STYLE = { accent: "blue", font: "serif", logo: LOGO, instructionText: ` ${OWN}\n` };

test("a style has only the parameters that are set, and is said in words", () => {
  assert.deepEqual(paramsOf(DEFAULTS), {});
  assert.deepEqual(paramsOf({ ...DEFAULTS, instructionText: " \n" }), {});
  assert.deepEqual(paramsOf(STYLE), { ...STYLE, instructionText: OWN });
  assert.equal(inWords(DEFAULTS), "");
  assert.equal(inWords(STYLE), "blue, serif, logo, own instructions");
});

test("sheets are drawn in the style, a puzzle's own parameters win, and its file does not have the style", (t) => {
  houseStyle.set(STYLE);
  t.after(() => houseStyle.set(DEFAULTS));
  assert.equal(styled({ instructionText: "Mine." }).instructionText, "Mine.");
  const params = /** @type {import("../../wasm/dist/index.js").CryptogramParams} */ ({
    text: "Meet me at the old mill",
    seed: "s",
  });
  const { draw, file } = printable("cryptogram", params, kit.cryptogram, kit.cryptogram(params));
  const { html, pages } = draw({ pages: true });
  for (const sheet of [html, ...pages]) assert.ok([BLUE, OWN, LOGO].every((part) => sheet.includes(part)));
  const { parameters, result } = file();
  assert.deepEqual(parameters, params);
  assert.ok(![BLUE, OWN, LOGO].some((part) => result.html.includes(part)));
});

test("the dialog shows each accent in the colour of the sheets", () => {
  const css = readFileSync(new URL("../styles/house-style.css", import.meta.url), "utf8");
  for (const accent of cryptogram.accent.values) {
    if (accent === DEFAULTS.accent) continue;
    const [, color = ""] = css.match(new RegExp(`"${accent}"[^}]*background: (#\\w+)`)) ?? [];
    assert.match(
      kit.cryptogram({ text: "Meet me", seed: "s", .../** @type {{}} */ ({ accent }) }).html,
      new RegExp(`--accent: ${color};`),
      accent,
    );
  }
});

/** The first page of a strip. @param {import("playwright-core").Page} page @param {string} tab */
const firstPage = (page, tab) =>
  until(
    page,
    async (id) => decodeURIComponent(document.querySelector(`#${id}-pages img`)?.getAttribute("src") ?? ""),
    tab,
  );

/** Waits until the first page of a strip has the accent, or not. @param {import("playwright-core").Page} page @param {string} tab @param {boolean} [is] */
async function inBlue(page, tab, is = true) {
  await page.locator(`#${tab}-print`).scrollIntoViewIfNeeded();
  await until(
    page,
    async ({ tab, blue }) => document.querySelector(`#${tab}-pages img`)?.getAttribute("src")?.includes(blue),
    { tab, blue: encodeURIComponent(BLUE) },
    (found) => found === is,
  );
}

test("the style is that of every sheet, also after a reload and in another window, until it is reset", async (t) => {
  const page = await open(t);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  const address = page.url();
  const button = page.locator("#cryptogram-house-style");
  await button.click();
  await page.getByLabel("Blue", { exact: true }).check();
  await page.getByLabel("Serif", { exact: true }).check();
  await page.fill("#house-instruction", OWN);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#house-style[open]").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "cryptogram-house-style");
  assert.equal(await button.innerText(), "House style: blue, serif, own instructions");
  assert.equal(page.url(), address);
  await inBlue(page, "cryptogram");
  assert.ok((await firstPage(page, "cryptogram")).includes(OWN));

  const html = `${(await downloaded(page, "#cryptogram-download-html")).content}`;
  assert.ok(html.includes(BLUE) && html.includes(OWN));
  const json = `${(await downloaded(page, "#cryptogram-download-json")).content}`;
  assert.ok(!json.includes(BLUE) && !json.includes(OWN) && !json.includes('"accent"'));

  await inBlue(other, "cryptogram");
  await page.reload();
  await ready(page);
  await inBlue(page, "cryptogram");
  await page.click("#cryptogram-add-to-booklet");
  await inBlue(page, "booklet");
  await selectTab(page, "acrostic");
  await inBlue(page, "acrostic");

  await page.click("#acrostic-house-style");
  await page.click("#house-reset");
  await page.click("#house-close");
  await inBlue(page, "acrostic", false);
  await selectTab(page, "booklet");
  await inBlue(page, "booklet", false);
  assert.equal(await page.locator("#booklet-house-style").innerText(), "House style…");
  await inBlue(other, "cryptogram", false);
});

/** Drops a picture of a size on the dialog, or a text. @param {import("playwright-core").Page} page @param {[name: string, width: number, height: number]} file */
const drop = (page, file) =>
  page.locator("#house-title").evaluate(async (title, [name, width, height]) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    for (let x = 0; x < width; x += 10) {
      pen.fillStyle = `hsl(${x} 80% 40%)`;
      pen.fillRect(x, 0, 10, height);
    }
    const blob = await new Promise((made) => canvas.toBlob(made, name.endsWith("png") ? "image/png" : "image/jpeg"));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([name.endsWith("txt") ? "no picture" : blob], name));
    for (const type of ["dragover", "drop"])
      title.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, file);

/** The size of the kept logo on its page. @param {import("playwright-core").Page} page */
const sizeOfLogo = async (page) =>
  (await firstPage(page, "cryptogram")).match(/<image x="[^"]*" y="[^"]*" width="([^"]*)" height="([^"]*)"/)?.slice(1);

test("a logo is chosen, scaled down, shown, in every sheet and window, and removed", async (t) => {
  const page = await open(t);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  const status = page.locator("#house-logo-status");
  await page.click("#cryptogram-house-style");
  await page.getByLabel("Green", { exact: true }).check();
  await page.keyboard.press("Escape");
  await page.click("#cryptogram-house-style");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("value")), "green");
  await page.click("#house-reset");

  await drop(page, ["a.txt", 1, 1]);
  await page
    .getByText("a.txt was not taken. This browser can't show it as a picture. Choose a PNG or JPEG file.")
    .waitFor();
  await page.setInputFiles("#house-logo-file", {
    name: "a.png",
    mimeType: "image/png",
    buffer: Buffer.from(LOGO.slice(22), "base64"),
  });
  await until(
    page,
    async () => document.querySelector("#house-logo-picture")?.getAttribute("src"),
    null,
    (src) => src === LOGO,
  );
  assert.equal(await status.innerText(), "a.png is the logo.");
  await drop(page, ["b.jpg", 3000, 600]);
  await page.getByText("b.jpg is the logo, made smaller: 944 × 189 pixels.").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#cryptogram-house-style").innerText(), "House style: logo");
  assert.ok(!page.url().includes("logo") && !page.url().includes("image"));

  await page.locator("#cryptogram-print").scrollIntoViewIfNeeded();
  await until(
    page,
    async () => document.querySelector("#cryptogram-pages img")?.getAttribute("src"),
    null,
    (src) => src?.includes("%3Cimage") === true,
  );
  assert.deepEqual(await sizeOfLogo(page), ["60", "12.01"]);
  const html = `${(await downloaded(page, "#cryptogram-download-html")).content}`;
  assert.match(html, /<img class="logo" alt="" src="data:image\/(png|jpeg);base64,/);
  const pdf = `${(await downloaded(page, "#cryptogram-download-pdf")).content}`;
  assert.match(pdf, /\/Width 944\s+\/Height 189/);
  const png = await downloaded(page, "#cryptogram-download-png");
  assert.ok(png.name.endsWith(".png"));
  assert.ok(!`${(await downloaded(page, "#cryptogram-download-json")).content}`.includes("data:image"));

  await other.click("#cryptogram-house-style");
  await other.locator("#house-logo-picture").waitFor();
  await other.click("#house-logo-remove");
  assert.equal(await other.locator("#house-logo-status").innerText(), "The logo was removed.");
  assert.equal(await other.evaluate(() => document.activeElement?.id), "house-logo-choose");
  await until(
    page,
    async () => document.querySelector("#cryptogram-house-style-label")?.textContent,
    null,
    (text) => text === "House style…",
  );

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.click("#cryptogram-house-style");
  await page.getByLabel("Red", { exact: true }).check();
  await page.getByText("The house style is the usual one again when the page is closed, because").waitFor();
});
