// @ts-check
/** The other options of a cryptogram: errors, spacing, given letters, title, difficulty and length. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnWords, followed, slots } from "./browser.mjs";
import { kind, kit, open, openBuilder, SEED, TEXT } from "./options.mjs";

/** The toolkit's message about parameters that it refuses. @param {object} params */
function refusal(params) {
  try {
    kit.cryptogram({ text: TEXT, alphabet: "k3", key: "Puzzle", ...params });
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  throw new Error(`The toolkit accepted ${JSON.stringify(params)}`);
}

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

test("an error of the toolkit is shown beside its option, in the words of the page", async (t) => {
  const page = await openBuilder(t);
  await kind(page, "K3");
  for (const [field, label, value, good] of /** @type {const} */ ([
    ["title", "The title", "x".repeat(200), "Fine"],
    ["hints", "The number of letters", "1.5", "2"],
    ["hints", "The number of letters", "-1", "2"],
    ["key", "The key word", "x".repeat(200), "Fine"],
  ])) {
    const sentence = `${refusal({ [field]: field === "hints" ? Number(value) : value }).replace(`Parameter '${field}'`, label)}.`;
    assert.match(sentence, new RegExp(`^${label} must (have at most|be a whole number)`));
    await page.fill(`#cryptogram-${field}`, value);
    assert.equal(await page.textContent(`#cryptogram-${field}-error`), sentence);
    assert.equal(await page.getAttribute(`#cryptogram-${field}`, "aria-invalid"), "true");
    assert.match(
      (await page.getAttribute(`#cryptogram-${field}`, "aria-describedby")) ?? "",
      new RegExp(`\\bcryptogram-${field}-error\\b`),
    );
    assert.equal(await page.inputValue(`#cryptogram-${field}`), value);
    await page.fill(`#cryptogram-${field}`, good);
    assert.equal(await page.textContent(`#cryptogram-${field}-error`), "");
  }
});

test("a link with an invalid option opens the group of that option", async (t) => {
  const page = await open(t, { fragment: `#cryptogram?text=Hello&seed=s&title=${"x".repeat(200)}` });
  assert.ok(await page.locator("#cryptogram-title-error").isVisible());
  assert.ok(await page.locator("#cryptogram-key").isHidden());
});

test("groups of five show only letters", async (t) => {
  const page = await openBuilder(t);
  await page.getByLabel("Groups of five").check();
  const { encoded } = kit.cryptogram({ text: TEXT, seed: SEED, spacing: "none" });
  assert.deepEqual(await drawnWords(page), encoded.split(" "));
  assert.ok(encoded.split(" ").every((group, i, all) => group.length === 5 || i === all.length - 1));
  await page.locator("[name=cryptogram-spacing][value=words]").check();
  assert.deepEqual(await drawnWords(page), wordsOf(kit.cryptogram({ text: TEXT, seed: SEED }).encoded));
});

test("letters can be given away again after a text without a puzzle, and of other alphabets", async (t) => {
  const page = await openBuilder(t);
  const hints = page.locator("#cryptogram-hints");
  /** @param {string} id @param {string} value */
  const set = (id, value) =>
    page.locator(id).evaluate((field, to) => {
      /** @type {HTMLSelectElement | HTMLTextAreaElement} */ (field).value = to;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, value);
  await set("#cryptogram-kind", "baconian");
  await page.locator("#cryptogram-hints:disabled").waitFor({ state: "attached" });
  await set("#cryptogram-text", "");
  await set("#cryptogram-kind", "aristocrat");
  await page.locator("#cryptogram-hints:enabled").waitFor({ state: "attached" });
  assert.equal(await hints.getAttribute("max"), "60");
  await set("#cryptogram-alphabet-letters", "greek");
  await set("#cryptogram-text", "Αβγ αβγ δ");
  await page.locator("#cryptogram-hints[max='4']").waitFor({ state: "attached" });
});

test("the given letters are in their boxes, and can't be erased", async (t) => {
  const page = await openBuilder(t);
  await page.click("#cryptogram-more-hints");
  await page.click("#cryptogram-more-hints");
  await page.click("#cryptogram-more-hints");
  await page.click("#cryptogram-fewer-hints");
  assert.equal(await page.inputValue("#cryptogram-hints"), "2");
  const { hints, encoded } = kit.cryptogram({ text: TEXT, seed: SEED, hints: 2 });
  const answers = new Map(hints.map((hint) => [hint.encoded, hint.original]));
  const expected = [...encoded].filter((c) => /[A-Z]/.test(c)).map((c) => answers.get(c) ?? "_");
  assert.equal(await slots(page), expected.join(""));
  const given = page.locator("#cryptogram-puzzle .given .letter");
  assert.equal(await given.count(), expected.filter((c) => c !== "_").length);
  const [first] = hints;
  assert.equal(await page.getByLabel(`${first?.encoded}, given`).first().inputValue(), first?.original);

  assert.ok(await given.evaluateAll((all) => all.every((one) => /** @type {HTMLInputElement} */ (one).readOnly)));
  await given.first().focus();
  await page.keyboard.type("q");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Backspace");
  assert.equal(await slots(page), expected.join(""));
  // A guess of a given letter conflicts with it, and only the guess is marked.
  await page.locator("#cryptogram-puzzle :not(.given) > .letter").first().focus();
  await page.keyboard.type(first?.original ?? "");
  assert.match((await page.textContent("#cryptogram-puzzle .verdict")) ?? "", / is used for /);
  assert.equal(await page.locator("#cryptogram-puzzle .given [aria-invalid=true]").count(), 0);
  assert.notEqual(await page.locator("#cryptogram-puzzle [aria-invalid=true]").count(), 0);
  await page.click("#cryptogram-puzzle .clear");
  assert.equal(await slots(page), expected.join(""));

  await page.fill("#cryptogram-hints", "0");
  assert.match(await slots(page), /^_+$/);
  assert.equal(await page.locator("#cryptogram-puzzle .given").count(), 0);
});

test("letters of one's own choice and a crib are given away, and are refused beside their fields if the text lacks them", async (t) => {
  const page = await openBuilder(t);
  const field = (/** @type {string} */ name) => page.locator(`#cryptogram-${name}`);
  for (const [name, wrong, sentence, right] of /** @type {const} */ ([
    ["hint-letters", "12", "The letters of your choice must be letters of the text.", "xj"],
    ["crib", "liquor bottles", "The crib must be a piece of the text.", "five dozen"],
  ])) {
    const error = field(`${name}-error`);
    await field(name).fill(wrong);
    assert.equal(await error.textContent(), sentence);
    assert.equal(await field(name).getAttribute("aria-invalid"), "true");
    await field(name).fill(right);
    assert.equal(await error.textContent(), "");
  }
  const { hints } = kit.cryptogram({ text: TEXT, seed: SEED, hintLetters: "xj", crib: "five dozen" });
  assert.equal(new Set((await slots(page)).replaceAll("_", "")).size, hints.length);
  assert.equal(await page.textContent("#cryptogram-sheet-options-state"), "letters of your choice · crib");
  await page.selectOption("#cryptogram-kind", "vigenere");
  assert.ok(await field("hint-letters").isHidden(), "equal signs stand for different letters");
  assert.ok(await field("crib").isVisible());
  assert.equal(await page.textContent("#cryptogram-sheet-options-state"), "crib");
  await page.selectOption("#cryptogram-kind", "aristocrat");
  assert.equal(await field("hint-letters").inputValue(), "xj");
});

test("typing skips the given boxes", async (t) => {
  const page = await openBuilder(t);
  await page.fill("#cryptogram-hints", "12");
  const before = await slots(page);
  const empty = before.indexOf("_");
  await page.locator("#cryptogram-puzzle .letter").nth(empty).focus();
  await page.keyboard.type("x");
  const next = [...(await slots(page))].indexOf("_", empty);
  const focused = await page
    .locator("#cryptogram-puzzle .letter")
    .evaluateAll((all) => all.findIndex((one) => one.matches(":focus")));
  assert.equal(focused, next);
});

test("the number of given letters can't exceed the number of letters", async (t) => {
  const page = await openBuilder(t);
  await page.fill("#cryptogram-text", "Noon, moon");
  assert.equal(await page.textContent("#cryptogram-hints-hint"), "of 3 letters");
  await page.fill("#cryptogram-hints", "9");
  await page.locator("#cryptogram-hints").press("Tab");
  assert.equal(await page.inputValue("#cryptogram-hints"), "3");
  assert.ok(await page.locator("#cryptogram-more-hints").isDisabled());
  assert.doesNotMatch(await slots(page), /_/);
  assert.equal(await page.textContent("#cryptogram-puzzle .verdict"), "Every letter is given away.");
  await page.fill("#cryptogram-hints", "");
  await followed(page);
  assert.match(await slots(page), /^_+$/);
});

test("an invalid number of given letters is corrected when the field loses the focus", async (t) => {
  const page = await openBuilder(t);
  const letters = kit.cryptogram({ text: TEXT, seed: SEED }).difficulty.distinctLetters;
  for (const [typed, mended] of [
    ["-1", "0"],
    ["1.5", "2"],
    ["2.4", "2"],
    ["-0.2", "0"],
    ["99", String(letters)],
    ["", "0"],
  ]) {
    await page.fill("#cryptogram-hints", typed ?? "");
    await page.locator("#cryptogram-hints").press("Tab");
    assert.equal(await page.inputValue("#cryptogram-hints"), mended, typed);
    assert.equal(await page.textContent("#cryptogram-hints-error"), "");
    assert.ok(await page.locator("#cryptogram-puzzle").isVisible());
  }
});

test("the title is above the puzzle, as text", async (t) => {
  const page = await openBuilder(t);
  assert.equal(await page.textContent("#cryptogram-sheet-title"), "Cryptogram Puzzle");
  await page.fill("#cryptogram-title", " <b>Week</b> 3 ");
  assert.equal(await page.textContent("#cryptogram-sheet-title"), "<b>Week</b> 3");
});

test("each closed group shows the options that are chosen in it", async (t) => {
  const page = await openBuilder(t);
  assert.equal(await page.textContent("#cryptogram-cipher-options-state"), "random");
  await page.fill("#cryptogram-title", "Week 3");
  await page.fill("#cryptogram-hints", "1");
  await page.check("#cryptogram-answer-key");
  await kind(page, "K1");
  await page.getByLabel("Groups of five").check();
  assert.equal(await page.textContent("#cryptogram-sheet-options-state"), "“Week 3” · 1 letter · answer key");
  assert.equal(await page.textContent("#cryptogram-cipher-options-state"), "K1 · groups of five");
  await page.selectOption("#cryptogram-kind", "caesar");
  assert.equal(await page.textContent("#cryptogram-cipher-options-state"), "Caesar");
});

test("the difficulty is that of the toolkit, with its reasons", async (t) => {
  const page = await openBuilder(t);
  for (const spacing of /** @type {const} */ (["words", "none"])) {
    await page.locator(`[name=cryptogram-spacing][value=${spacing}]`).check();
    const { difficulty } = kit.cryptogram({ text: TEXT, seed: SEED, spacing });
    assert.equal(await page.textContent("#cryptogram-difficulty-label"), difficulty.label);
    assert.equal(await page.textContent("#cryptogram-difficulty-score"), String(difficulty.score));
    assert.equal(await page.textContent("#cryptogram-warning"), "");
    assert.deepEqual(await page.locator("#cryptogram-difficulty-features dt").allTextContents(), [
      "An ordinary puzzle",
      ...difficulty.reasons.map(({ text }) => text),
      "Score",
    ]);
    assert.deepEqual(await page.locator("#cryptogram-difficulty-features .value").allTextContents(), [
      "30",
      ...difficulty.reasons.map(({ points }) => `${points > 0 ? "+" : ""}${points}`.replace("-", "−")),
      String(difficulty.score),
    ]);
  }
  assert.ok(await page.locator("#cryptogram-difficulty-features").isHidden());
  await page.click("#cryptogram-difficulty summary");
  assert.ok(await page.locator("#cryptogram-difficulty-features").isVisible());
});

test("a different length chooses another quotation at once", async (t) => {
  const page = await open(t);
  await page.selectOption("#cryptogram-letters", "1-79");
  await page.click("#cryptogram-quotation");
  await page.selectOption("#cryptogram-letters", "120-500");
  assert.ok((await page.locator("#cryptogram-puzzle .letter").count()) >= 120);
  assert.ok(await page.locator("#cryptogram-puzzle .credit").isVisible());
});
