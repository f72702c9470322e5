// @ts-check
// The hints of the custom elements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACROSTIC, CRYPTOGRAM, cipher, kit, letters, open } from "./elements.mjs";

test("a hint says how the next letters are found, then which they are, and then writes them", async (t) => {
  const page = await open(t, `<lettercraft-cryptogram text="The moon and the sea" seed="s"></lettercraft-cryptogram>`);
  const cipher = kit.cryptogram({ text: "The moon and the sea", seed: "s" }).cipher ?? assert.fail();
  const verdict = page.locator(".verdict");
  /** The verdict says the hint once the module of the hints is there. */
  const says = (/** @type {string} */ sentence) => verdict.filter({ hasText: sentence }).waitFor();
  const hint = page.getByRole("button", { name: "Hint" });
  const the = `${cipher.T}${cipher.H}${cipher.E}`;
  await hint.click();
  const why = `“${the}” occurs twice. The most common word of three letters is THE.`;
  await says(why);
  assert.equal(await verdict.getAttribute("role"), "status");
  assert.equal(await page.locator(".hinted").count(), 7, "THE twice, and the E of sea");
  assert.equal(await letters(page), "________________");
  assert.equal(
    await page.locator(".current .letter").evaluate((one) => one === one.closest(".grid")?.querySelector("input")),
    true,
  );
  await page.locator(".letter").first().focus();
  await page.keyboard.type("t");
  assert.equal(await verdict.textContent(), why, "the hint stands while its letters are missing");
  await page.keyboard.type("x");
  await hint.click();
  await says(`X for “${cipher.H}” is not right yet.`);
  assert.equal(await page.locator(".letter[aria-invalid]").count(), 2);
  assert.equal(await page.locator(".hinted").count(), 0);
  await page.locator(".letter").nth(1).focus();
  await page.keyboard.press("Backspace");
  await hint.click();
  await says(`The most common word of three letters like T?? is THE.`);
  await hint.click();
  const which = `${cipher.H} is H and ${cipher.E} is E.`;
  await says(`${which} Press Hint again to write them.`);
  await hint.click();
  await page.locator(".spoken").filter({ hasText: which }).waitFor({ state: "attached" });
  assert.equal(await letters(page), "THE_______THE_E_");
  assert.equal(await page.locator(".given").count(), 0, "the letters can be changed");
});

test("a hint reveals a letter only if no rule leads to one, and after a question", async (t) => {
  const page = await open(t, `<lettercraft-cryptogram text="Xyz vwqy" seed="s"></lettercraft-cryptogram>`);
  await page.getByRole("button", { name: "Hint" }).click();
  const dialog = page.getByRole("dialog", { name: "Show a letter?" });
  await dialog.getByText("No rule leads to the next letter. The letter for").waitFor();
  await dialog.getByRole("button", { name: "Keep solving" }).click();
  assert.equal(await letters(page), "_______");
  assert.equal(await page.locator(".verdict").textContent(), "No rule leads to the next letter.");
  await page.getByRole("button", { name: "Hint" }).click();
  await dialog.getByRole("button", { name: "Show the letter" }).click();
  await page.locator(".given").first().waitFor();
  assert.equal(await letters(page), "_Y____Y");
});

test("what hints need is fetched with the first hint", async (t) => {
  const page = await open(t, CRYPTOGRAM);
  await page.locator(".letter").first().waitFor();
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.locator(".letter").first().focus();
  await page.keyboard.type("n");
  assert.deepEqual(fetched, []);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText(`“${cipher.A}” stands alone.`).waitFor();
  assert.deepEqual(
    fetched.toSorted(),
    ["deduce", "evidence", "hints", "rules", "words"].map((name) => `/dist/elements/${name}.js`),
  );
});

test("an acrostic has a sentence about its method instead of hints, and fetches nothing for it", async (t) => {
  const page = await open(t, ACROSTIC);
  await page.locator(".letter").first().waitFor();
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("No letter can be deduced here. Write the answers to the clues.").waitFor();
  assert.deepEqual(fetched, []);
});
