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
const STYLE = { accent: "blue", font: "serif", instructionText: ` ${OWN}\n` };

test("a style has only the parameters that are set, and is said in words", () => {
  assert.deepEqual(paramsOf(DEFAULTS), {});
  assert.deepEqual(paramsOf({ ...DEFAULTS, instructionText: " \n" }), {});
  assert.deepEqual(paramsOf(STYLE), { ...STYLE, instructionText: OWN });
  assert.equal(inWords(DEFAULTS), "");
  assert.equal(inWords(STYLE), "blue, serif, own instructions");
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
  for (const sheet of [html, ...pages]) assert.ok(sheet.includes(BLUE) && sheet.includes(OWN));
  const { parameters, result } = file();
  assert.deepEqual(parameters, params);
  assert.ok(!result.html.includes(BLUE) && !result.html.includes(OWN));
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
