// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { BROKEN_LINK } from "../../wasm/dist/elements.js";
import { load } from "../../wasm/dist/index.js";
import { cipherTable, clipboard, drawnWords, openOptions, ready, selectTab, slots, useBuilder } from "./browser.mjs";

const open = useBuilder({ own: true });
const kit = await load();
const TEXT = "Zwölf Boxkämpfer & 50% + #tags = “fun” 🎲\nsecond line?";

/** @param {import("playwright-core").Page} page */
const selected = (page) => page.locator("[role=tab][aria-selected=true]").innerText();

/** A puzzle link. @param {string} text @param {string} [options] */
const linkTo = (text, options = "") =>
  `#solve?puzzle=${btoa(`seed\n${text}`)}${options && `&options=${btoa(options)}`}`;

/** Opens the builder from the solver's view. @param {import("playwright-core").Page} page */
async function reveal(page) {
  await page.click("#cryptogram-open-builder");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.locator("#cryptogram-builder").waitFor();
}

/** @param {import("playwright-core").Page} page */
const panels = (page) => page.locator("[role=tabpanel]:visible").evaluateAll((all) => all.map((panel) => panel.id));

test("tabs work from the keyboard", async (t) => {
  const page = await open(t);
  await page.locator("#tab-cryptogram").focus();
  for (const [key, name, id] of [
    ["ArrowRight", "Acrostic", "acrostic"],
    ["ArrowRight", "Quotation acrostic", "quoteacrostic"],
    ["ArrowRight", "Booklet", "booklet"],
    ["ArrowRight", "Readable text", "text"],
    ["ArrowRight", "Reverse", "reverse"],
    ["ArrowRight", "HMAC", "hmac"],
    ["ArrowRight", "Cryptogram", "cryptogram"],
    ["ArrowLeft", "HMAC", "hmac"],
    ["Home", "Cryptogram", "cryptogram"],
    ["End", "HMAC", "hmac"],
  ]) {
    await page.keyboard.press(key ?? "");
    assert.equal(await selected(page), name);
    assert.deepEqual(await panels(page), [`panel-${id}`]);
    assert.equal(await page.evaluate(() => document.activeElement?.id), `tab-${id}`);
    assert.equal(await page.locator("[role=tab][tabindex='0'], [role=tab]:not([tabindex])").count(), 1);
    assert.match(page.url(), new RegExp(`#${id}`));
  }
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "hmac-message");
});

test("the fragment of the address selects the tab", async (t) => {
  const page = await open(t, { fragment: "#hmac" });
  assert.equal(await selected(page), "HMAC");
  await page.evaluate(() => location.assign("#reverse"));
  await page.locator("#panel-reverse").waitFor();
  assert.deepEqual(await panels(page), ["panel-reverse"]);
});

test("the address reopens the puzzle in the builder", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", TEXT);
  await openOptions(page);
  await page.fill("#cryptogram-seed", "a&b=c #d");
  await page.waitForURL(/b%3Dc/);
  const [words, cipher] = [await drawnWords(page), await cipherTable(page)];
  const again = await open(t, { fragment: new URL(page.url()).hash });
  assert.equal(await again.inputValue("#cryptogram-text"), TEXT);
  assert.equal(await again.inputValue("#cryptogram-seed"), "a&b=c #d");
  assert.deepEqual(await drawnWords(again), words);
  assert.deepEqual(await cipherTable(again), cipher);
});

test("a reload keeps what has been typed", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Still here");
  await page.waitForURL(/Still/);
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#cryptogram-text"), "Still here");
});

test("a link that is followed while the address is written is not lost", async (t) => {
  const page = await open(t);
  await page.evaluate((hash) => {
    location.assign(hash);
    // The hashchange event comes later; this writes the address at once.
    document.getElementById("tab-cryptogram")?.click();
  }, linkTo("Hello there"));
  await page.locator("#cryptogram-invitation").waitFor();
  assert.equal(new URL(page.url()).hash, linkTo("Hello there"));
  assert.equal((await drawnWords(page)).length, 2);
});

test("the puzzle link opens the same puzzle without its answer", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.fill("#cryptogram-text", TEXT);
  await page.click("#cryptogram-copy-link");
  await page.getByText("Puzzle link copied").waitFor();
  const link = await clipboard(page);
  assert.doesNotMatch(decodeURIComponent(link), /Box|second/);

  const solver = await open(t, { fragment: new URL(link).hash });
  assert.deepEqual(await drawnWords(solver), await drawnWords(page));
  assert.ok(await solver.locator("#cryptogram-builder").isHidden());
  assert.equal(await solver.getByText("Boxk").filter({ visible: true }).count(), 0);
  assert.equal(solver.url(), link);
  await selectTab(solver, "hmac");
  await solver.click("#tab-cryptogram");
  assert.equal(solver.url(), link);
  await reveal(solver);
  assert.equal(await solver.locator("#cryptogram-text").isVisible(), true);
  assert.equal(await solver.inputValue("#cryptogram-text"), TEXT);
});

test("a link to a quotation keeps its credit", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.click("#cryptogram-quotation");
  await page.click("#cryptogram-copy-link");
  await page.getByText("Puzzle link copied").waitFor();
  const link = await clipboard(page);
  const solver = await open(t, { fragment: new URL(link).hash });
  assert.deepEqual(await drawnWords(solver), await drawnWords(page));
  assert.equal(
    await solver.textContent("#cryptogram-puzzle .credit"),
    await page.textContent("#cryptogram-puzzle .credit"),
  );
});

for (const [what, fragment] of Object.entries({
  "no letters": linkTo("12345"),
  "more given letters than there can be": linkTo("Hello there", "hints=99"),
  "half a given letter": linkTo("Hello there", "hints=1.5"),
  "given letters that are no number": linkTo("Hello there", "hints=some"),
  "a shift that is no number": linkTo("Hello there", "alphabet=k1&key=Puzzle&shift=some"),
  "a shift that lets a letter stand for itself": linkTo("Hello there", "alphabet=k1&key=Puzzle&shift=0"),
  "an alphabet without its key word": linkTo("Hello there", "alphabet=k1"),
  "an alphabet that nobody knows": linkTo("Hello there", "alphabet=k9"),
  "a spacing that nobody knows": linkTo("Hello there", "spacing=x"),
})) {
  test(`the page says that a puzzle link with ${what} is broken, and shows no answer`, async (t) => {
    const page = await open(t, { fragment });
    await page.getByText(BROKEN_LINK).waitFor();
    assert.ok(await page.locator("#cryptogram-builder").isHidden());
    assert.ok(await page.locator("#cryptogram-puzzle").isHidden());
    assert.ok(await page.locator("#cryptogram-print").isDisabled());
    assert.equal(
      await page
        .getByText(/Hello|12345/)
        .filter({ visible: true })
        .count(),
      0,
    );
    assert.equal(new URL(page.url()).hash, fragment);
  });
}

test("the puzzle of a broken link can be opened in the builder and corrected", async (t) => {
  const page = await open(t, { fragment: linkTo("Hello there", "alphabet=k1") });
  await reveal(page);
  assert.equal(await page.inputValue("#cryptogram-text"), "Hello there");
  assert.ok(await page.getByText("Type a key word.").isVisible());
  await page.fill("#cryptogram-key", "Puzzle");
  const { encoded } = kit.cryptogram({ text: "Hello there", seed: "seed", alphabet: "k1", key: "Puzzle" });
  assert.deepEqual(await drawnWords(page), encoded.split(" "));
});

test("a broken puzzle link does not leave the previous puzzle on the sheet", async (t) => {
  const page = await open(t, { fragment: linkTo("Hello there") });
  assert.equal((await drawnWords(page)).length, 2);
  await page.evaluate((hash) => location.assign(hash), linkTo("12345"));
  await page.getByText("This link is broken").waitFor();
  assert.ok(await page.locator("#cryptogram-puzzle").isHidden());
  assert.ok(await page.locator("#cryptogram-print").isDisabled());
});

test("an address without a puzzle opens the example", async (t) => {
  for (const fragment of ["#nowhere", "#cryptogram"]) {
    const page = await open(t, { fragment });
    assert.equal(await selected(page), "Cryptogram");
    assert.ok(await page.locator("#cryptogram-builder").isVisible());
    assert.ok((await drawnWords(page)).length > 5);
  }
});

const OPTIONS = {
  text: TEXT,
  seed: "a&b=c #d",
  letters: "80-119",
  subject: "wit",
  famous: "true",
  alphabet: "k4",
  key: "Zürich & co,Bär",
  shift: "",
  spacing: "none",
  hints: "4",
  title: "Für die 4b: “fun” & more",
  answerKey: "true",
};

/** Fills the builder with the options above, and a shift. @param {import("playwright-core").Page} page */
async function fillOptions(page) {
  await openOptions(page);
  await page.fill("#cryptogram-text", OPTIONS.text);
  await page.selectOption("#cryptogram-letters", OPTIONS.letters);
  await page.selectOption("#cryptogram-subject", OPTIONS.subject);
  await page.check("#cryptogram-famous");
  await page.getByLabel("K4", { exact: true }).check();
  await page.fill("#cryptogram-key", "Zürich & co");
  await page.fill("#cryptogram-second-key", "Bär");
  const shift = (await page.locator("#cryptogram-shift option").nth(3).getAttribute("value")) ?? "";
  await page.selectOption("#cryptogram-shift", shift);
  await page.getByLabel("Groups of five").check();
  await page.fill("#cryptogram-hints", OPTIONS.hints);
  await page.fill("#cryptogram-title", OPTIONS.title);
  await page.check("#cryptogram-answer-key");
  await page.fill("#cryptogram-seed", OPTIONS.seed);
  return shift;
}

/** The puzzle, the cipher table and the pages that the builder shows. @param {import("playwright-core").Page} page */
const shown = async (page) => ({
  words: await drawnWords(page),
  slots: await slots(page),
  cipher: await cipherTable(page),
  title: await page.textContent("#cryptogram-sheet-title"),
  pages: await page.locator("#cryptogram-pages li img").evaluateAll((all) => all.map((one) => one.getAttribute("src"))),
});

/** @param {import("playwright-core").Page} page */
const pagesDrawn = (page) => page.waitForFunction(() => document.querySelectorAll("#cryptogram-pages li").length > 1);

test("the address keeps every option", async (t) => {
  const page = await open(t);
  const shift = await fillOptions(page);
  assert.match(shift, /^\d+$/);
  await page.waitForURL(/(?=.*b%3Dc)(?=.*answerKey=true)/);
  const { hash } = new URL(page.url());
  assert.deepEqual(Object.fromEntries(new URLSearchParams(hash.split("?")[1])), { ...OPTIONS, shift });
  const again = await open(t, { fragment: hash });
  await Promise.all([pagesDrawn(page), pagesDrawn(again)]);
  assert.deepEqual(await shown(again), await shown(page));
  await openOptions(again);
  for (const field of [
    "#cryptogram-text",
    "#cryptogram-seed",
    "#cryptogram-letters",
    "#cryptogram-subject",
    "#cryptogram-key",
    "#cryptogram-second-key",
    "#cryptogram-shift",
    "#cryptogram-hints",
    "#cryptogram-title",
  ]) {
    assert.equal(await again.inputValue(field), await page.inputValue(field), field);
  }
  for (const ticked of [
    "#cryptogram-famous",
    "#cryptogram-answer-key",
    "[name=cryptogram-alphabet][value=k4]",
    "[name=cryptogram-spacing][value=none]",
  ]) {
    assert.ok(await again.isChecked(ticked), ticked);
  }
});

test("options that have their default are not in the address", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Fancy&seed=class-4b" });
  await page.fill("#cryptogram-text", "Plain text");
  await page.waitForURL(/Plain/);
  assert.equal(new URL(page.url()).hash, "#cryptogram?text=Plain+text&seed=class-4b");
});

test("a puzzle link contains every option for the solver, but no answer, key words or answer key", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await fillOptions(page);
  await page.click("#cryptogram-copy-link");
  await page.getByText("Puzzle link copied").waitFor();
  const link = await clipboard(page);
  assert.doesNotMatch(decodeURIComponent(link), /Box|second|rich|B.r|Für|hints|k4/);

  const solver = await open(t, { fragment: new URL(link).hash });
  const [there, here] = [await shown(solver), await shown(page)];
  assert.deepEqual({ ...there, pages: [], cipher: {} }, { ...here, pages: [], cipher: {} });
  assert.equal(there.slots.replaceAll("_", "").length > 0, true);
  assert.ok(await solver.locator("#cryptogram-pages").isHidden());
  assert.ok(await solver.locator("#cryptogram-download-solution-svg").isHidden());
  assert.equal(solver.url(), link);
  // The solver prints the puzzle without its solution.
  await solver.waitForFunction(() => document.querySelectorAll("#cryptogram-pages li").length > 0);
  assert.deepEqual(
    await solver.locator("#cryptogram-pages img").evaluateAll((all) => all.map((one) => one.getAttribute("alt"))),
    ["Page 1 of 1: Puzzle"],
  );
  await reveal(solver);
  assert.equal(await solver.inputValue("#cryptogram-text"), TEXT);
});

test("a forged puzzle link can't switch the answer key on", async (t) => {
  const fragment = `#solve?puzzle=${btoa("seed\nHello there")}&options=${btoa("answerKey=true&hints=1")}`;
  const page = await open(t, { fragment });
  await page.waitForFunction(() => document.querySelectorAll("#cryptogram-pages li").length > 0);
  assert.equal(await page.locator("#cryptogram-pages li").count(), 1);
  assert.equal(await page.locator("#cryptogram-puzzle .given").first().isVisible(), true);
});

test("links from before the options existed still open the same puzzles", async (t) => {
  const seed = "class-4b";
  for (const fragment of [
    `#cryptogram?text=Hello+old+link&seed=${seed}`,
    `#solve?puzzle=${btoa(`${seed}\nHello old link`)}`,
  ]) {
    const page = await open(t, { fragment });
    const { encoded } = kit.cryptogram({ text: "Hello old link", seed });
    assert.deepEqual(await drawnWords(page), encoded.split(" "));
  }
});

test("unknown options in an address have their default values", async (t) => {
  const page = await open(t, {
    fragment:
      "#cryptogram?text=Hello+there&seed=s&alphabet=k9&spacing=x&letters=7-9&subject=x&famous=x&number=x&shift=99",
  });
  assert.deepEqual(await drawnWords(page), kit.cryptogram({ text: "Hello there", seed: "s" }).encoded.split(" "));
});

test("a link to a quotation with a length keeps its credit", async (t) => {
  const page = await open(t);
  await page.selectOption("#cryptogram-letters", "80-119");
  await page.click("#cryptogram-quotation");
  const seed = await page.inputValue("#cryptogram-seed");
  await page.waitForURL((url) => url.hash.includes(`seed=${seed}&number=1&letters=80-119`));
  const again = await open(t, { fragment: new URL(page.url()).hash });
  assert.equal(
    await again.textContent("#cryptogram-puzzle .credit"),
    await page.textContent("#cryptogram-puzzle .credit"),
  );
  assert.ok(await again.locator("#cryptogram-puzzle .credit").isVisible());
  assert.deepEqual(await drawnWords(again), await drawnWords(page));
});
