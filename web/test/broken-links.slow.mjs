// @ts-check
// Links to solve puzzles from which no puzzle can be made.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BROKEN_LINK, solvingFragment } from "../../wasm/dist/elements.js";
import { slots, useBuilder } from "./browser.mjs";
import { LINK } from "./linked.mjs";

const open = useBuilder();
const WHOLE = solvingFragment({ kind: "cryptogram", values: { text: "Every letter wears a mask", seed: "s" } });
const WORD = solvingFragment({ kind: "acrostic", values: { word: "wonder", seed: "s" } });

/** What is on the page below the tabs. @param {import("playwright-core").Page} page */
const shown = async (page) => (await page.locator("main").innerText()).split("\n").filter(Boolean);

const PASSAGE = solvingFragment({ kind: "quoteacrostic", values: { seed: "s", passage: "8" } });
for (const whole of [WHOLE, WORD, PASSAGE]) {
  test(`a link that was cut off is called broken, and the whole one opens in its place: ${whole}`, async (t) => {
    const page = await open(t, { fragment: whole.slice(0, -4) });
    await page.getByText("This link is broken").waitFor();
    assert.deepEqual(await shown(page), [BROKEN_LINK, "Open the builder"]);
    await page.evaluate((hash) => location.assign(hash), whole);
    await page.locator(".letter:visible").first().waitFor();
    assert.equal(await page.getByText("This link is broken").count(), 0);
    await page.goto(new URL(`/embed/${whole.slice(0, -4)}`, page.url()).href);
    await page.getByText(BROKEN_LINK).waitFor();
    assert.equal(await page.locator(".letter").count(), 0);
  });
}

test("a link of an acrostic that the toolkit refuses is called broken", async (t) => {
  const page = await open(t, { fragment: `#solve?acrostic=${btoa("seed\n12")}` });
  await page.getByText("This link is broken").waitFor();
  assert.deepEqual(await shown(page), [BROKEN_LINK, "Reveal and edit"]);
  await page.getByRole("button", { name: "Reveal and edit" }).click();
  await page.locator("#spoiler").getByRole("button", { name: "Show the answer" }).click();
  await page.waitForFunction(
    () => /** @type {HTMLInputElement} */ (document.querySelector("#acrostic-word")).value === "12",
  );
});

for (const fragment of [
  "#solve",
  "#solve?puzzle=_w",
  `#solve?puzzle=${btoa("seed")}`,
  `#solve%3Fpuzzle=${btoa("seed\nHello")}`,
  `${LINK}&options=%25`,
  "#solve?acrostic=_w",
  "#solve?quoteacrostic=_w",
  WHOLE.slice(0, 16),
]) {
  test(`a link that can't be read is called broken, and leads to the builder without a question: ${fragment}`, async (t) => {
    const page = await open(t, { fragment });
    const kind = /(?:quote)?acrostic/.exec(fragment)?.[0] ?? "cryptogram";
    await page.getByText("This link is broken").waitFor();
    assert.deepEqual(await shown(page), [BROKEN_LINK, "Open the builder"]);
    assert.equal(new URL(page.url()).hash, fragment);
    await page.getByRole("button", { name: "Open the builder" }).click();
    await page.locator(`#${kind}-new:visible`).waitFor();
    assert.match(new URL(page.url()).hash, new RegExp(`^#${kind}`));
    // The next link is not called broken any more.
    await page.evaluate((hash) => location.assign(hash), LINK);
    await page.getByRole("button", { name: "Reveal and edit" }).waitFor();
    assert.equal((await slots(page)).length, 9);
  });
}
