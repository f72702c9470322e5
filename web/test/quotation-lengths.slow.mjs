// @ts-check
// The lengths of random quotations.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./options.mjs";

for (const [range, least, most] of /** @type {const} */ ([
  ["1-79", 1, 79],
  ["80-119", 80, 119],
  ["120-500", 120, 500],
])) {
  test(`a quotation has ${least} to ${most} letters if the user chooses this length`, async (t) => {
    const page = await open(t);
    await page.selectOption("#cryptogram-letters", range);
    assert.ok(
      await page.locator("#cryptogram-puzzle .credit").isHidden(),
      "choosing a length does not replace the text",
    );
    const seen = new Set();
    for (let i = 0; i < 12; i++) {
      await page.click("#cryptogram-quotation");
      const letters = await page.locator("#cryptogram-puzzle .letter").count();
      assert.ok(letters >= least && letters <= most, `${letters} letters`);
      seen.add(await page.inputValue("#cryptogram-text"));
    }
    assert.ok(seen.size > 3, `${seen.size} different quotations of 12`);
  });
}
