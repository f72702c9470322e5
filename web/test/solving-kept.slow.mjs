// @ts-check
// What is kept of links to solve: letters of earlier versions, settings, and the downloads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { solvingFragment } from "../../wasm/dist/elements.js";
import { downloaded, ready, slots, until, useBuilder } from "./browser.mjs";
import { ACROSTIC, acrosticLetters, LINK, shows } from "./linked.mjs";

const open = useBuilder({ own: true });

test("letters that an earlier version kept are those of its links and of new links to the same puzzle", async (t) => {
  const page = await open(t);
  const earlier = LINK.replaceAll("=", "").replace("puzzle", "puzzle=");
  await page.evaluate((link) => {
    const kept = { at: 1, progress: { letters: "NOON__OON" } };
    localStorage.setItem(`lettercraft-solving:${link}`, JSON.stringify(kept));
  }, earlier);
  const renewed = solvingFragment({ kind: "cryptogram", values: { text: "Noon, a moon", seed: "seed" } });
  assert.notEqual(renewed, earlier);
  for (const link of [earlier, renewed]) {
    await page.evaluate((hash) => location.assign(`/${hash}`), link);
    await page.reload();
    await page.locator("#cryptogram-invitation").waitFor();
    await shows(page, "NOON__OON");
    const frame = await page.context().newPage();
    await frame.goto(new URL(`/embed/${link}`, page.url()).href);
    await frame.locator(".letter").first().waitFor();
    await until(
      frame,
      async () => /** @type {any} */ (document.querySelector("lettercraft-cryptogram")).progress.letters,
      null,
      (letters) => letters === "NOON__OON",
    );
  }
});

test("the settings of a solver stay when the solver returns from the builder", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.getByText("Settings").first().click();
  await page.locator("#cryptogram-puzzle").getByLabel("Fill every box of a letter").uncheck();
  await page.evaluate(() => location.assign("#cryptogram?text=Noon&seed=s"));
  await page.locator("#cryptogram-builder").waitFor();
  await page.goBack();
  await page.locator("#cryptogram-invitation").waitFor();
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("n");
  assert.equal(await slots(page), "N________");
});

test("the settings of a solver are those of the other kind of puzzle, too", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.getByText("Settings").first().click();
  await page.locator("#cryptogram-puzzle").getByLabel("Fill every box of a letter").uncheck();
  const link = `#solve?acrostic=${btoa("s\nriver")}`;
  await page.evaluate((hash) => location.assign(hash), link);
  const acrostic = page.locator("#acrostic-puzzle");
  await acrostic.getByText("Settings").click();
  const fill = acrostic.getByLabel("Fill every box of a letter");
  assert.equal(await fill.isChecked(), false);
  await acrostic.locator(".letter").first().focus();
  await page.keyboard.type("r");
  assert.equal((await acrosticLetters(page)).replaceAll("_", ""), "R", "only the box itself is filled");
  await fill.check();
  await page.goBack();
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("n");
  assert.equal(await slots(page), "N__N____N");
});

for (const [what, block] of /** @type {const} */ ([
  [
    "blocked",
    () => {
      for (const name of ["localStorage", "indexedDB"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }
    },
  ],
  [
    "full",
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
])) {
  test(`if the storage is ${what}, the page says so once, and the letters stay on the screen`, async (t) => {
    const page = await open(t);
    await page.addInitScript(block);
    await page.goto(`${page.url().replace(/#.*/, "")}${LINK}`);
    await page.reload();
    await ready(page);
    await page.locator("#cryptogram-puzzle .letter").first().focus();
    await page.keyboard.type("n");
    await page.getByText("This browser can't keep your letters").waitFor();
    await page.keyboard.type("oam");
    assert.equal(await slots(page), "NOONAMOON");
    assert.equal(await page.locator("#cryptogram-puzzle .verdict").textContent(), "Solved! All 9 letters are right.");
  });
}

test("what is kept of a link but does not fit its puzzle is ignored", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.evaluate((link) => {
    localStorage.setItem(
      `lettercraft-solving:${link}`,
      JSON.stringify({ at: "x", progress: { letters: "<b>", seconds: -1 } }),
    );
    localStorage.setItem("lettercraft-solving-settings", "[1");
  }, LINK);
  await page.reload();
  await ready(page);
  assert.equal(await slots(page), "_________");
});

test("the downloads are those of the builder's puzzle again when the link is left, and of the link when it returns", async (t) => {
  const page = await open(t, { fragment: `#acrostic?${new URLSearchParams(ACROSTIC)}` });
  const text = async () => (await downloaded(page, "#acrostic-download-text")).content.toString();
  const mine = await text();
  const link = solvingFragment({ kind: "acrostic", values: { word: "cat", seed: "s" } });
  await page.evaluate((hash) => location.assign(hash), link);
  await page.locator("#acrostic-puzzle .letter").first().waitFor();
  const linked = await text();
  assert.notEqual(linked, mine);
  await page.goBack();
  await page.locator("#acrostic-builder").waitFor();
  assert.equal(await text(), mine);
  await page.goForward();
  await page.locator("#acrostic-puzzle .letter").first().waitFor();
  assert.equal(await text(), linked);
});
