// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { cipherTable, drawnWords, followed, openOptions, slots, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();
const TEXT = "Pack my box with five dozen liquor jugs, and then some more";
const SEED = "lettercraft";

/** @param {import("node:test").TestContext} t */
async function openBuilder(t, options = {}) {
  const page = await open(t, { fragment: `#cryptogram?text=Example&seed=${SEED}`, ...options });
  await openOptions(page);
  await page.fill("#cryptogram-text", TEXT);
  return page;
}

/** @param {import("playwright-core").Page} page @param {string} name */
const kind = (page, name) => page.getByLabel(name, { exact: true }).check();

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

for (const alphabet of /** @type {const} */ (["k1", "k2", "k3"])) {
  test(`${alphabet.toUpperCase()} builds its alphabet from a key word`, async (t) => {
    const page = await openBuilder(t);
    const before = await cipherTable(page);
    await kind(page, alphabet.toUpperCase());
    assert.ok(await page.locator(`#cryptogram-alphabet-${alphabet}`).isVisible());
    assert.equal(await page.locator("[id^=cryptogram-alphabet-k].hint:visible").count(), 1);
    // Without a key word nothing is refused, and the puzzle stays.
    assert.match((await page.textContent("#cryptogram-key-hint")) ?? "", /^Type a key word\./);
    assert.equal(await page.textContent("#cryptogram-key-error"), "");
    assert.deepEqual(await cipherTable(page), before);
    await page.locator("#cryptogram-key").pressSequentially("Zürich");
    await followed(page);
    const { cipher, encoded, shift } = kit.cryptogram({ text: TEXT, seed: SEED, alphabet, key: "Zürich" });
    assert.deepEqual(await cipherTable(page), { ...cipher });
    assert.deepEqual(await drawnWords(page), wordsOf(encoded));
    assert.equal(await page.locator("#cryptogram-shift option:checked").textContent(), `Automatic (${shift})`);
    assert.ok(await page.locator("#cryptogram-second-key").isHidden());
    await kind(page, "Random");
    assert.deepEqual(await cipherTable(page), before);
    assert.ok(await page.locator("#cryptogram-key").isHidden());
  });
}

test("K4 takes two key words, and waits for both", async (t) => {
  const page = await openBuilder(t);
  const before = await cipherTable(page);
  await kind(page, "K4");
  assert.match((await page.textContent("#cryptogram-key-hint")) ?? "", /^Type two key words\./);
  await page.getByLabel("Plain key word").fill("Apple, pie");
  assert.match((await page.textContent("#cryptogram-key-hint")) ?? "", /^Type the other key word\./);
  assert.deepEqual(await cipherTable(page), before);
  await page.getByLabel("Cipher key word").fill("Cream");
  const { cipher } = kit.cryptogram({ text: TEXT, seed: SEED, alphabet: "k4", key: "Applepie,Cream" });
  assert.deepEqual(await cipherTable(page), { ...cipher });
  assert.equal(await page.textContent("#cryptogram-key-error"), "");
});

test("a second key word without a letter A to Z is missing, and the puzzle stays", async (t) => {
  const page = await openBuilder(t);
  const before = await cipherTable(page);
  await kind(page, "K4");
  await page.fill("#cryptogram-key", "Apple");
  for (const word of ["ŉ", "Ａ", "ж", "12", " , "]) {
    await page.fill("#cryptogram-second-key", word);
    assert.equal(
      await page.textContent("#cryptogram-key-hint"),
      "Type the other key word with letters of the alphabet. Until then the puzzle keeps its alphabet.",
      word,
    );
    assert.equal(await page.textContent("#cryptogram-key-error"), "", word);
    assert.deepEqual(await cipherTable(page), before, word);
    assert.ok(await page.locator("#cryptogram-puzzle").isVisible(), word);
    await page.fill("#cryptogram-second-key", "");
  }
});

test("the page and the toolkit agree which second key words have a letter", async (t) => {
  const page = await openBuilder(t);
  await kind(page, "K4");
  await page.fill("#cryptogram-key", "Apple");
  for (const word of ["ß", "Łódź", "ĳ"]) {
    await page.fill("#cryptogram-second-key", word);
    const { cipher } = kit.cryptogram({ text: TEXT, seed: SEED, alphabet: "k4", key: `Apple,${word}` });
    assert.deepEqual(await cipherTable(page), { ...cipher }, word);
    await page.fill("#cryptogram-second-key", "");
  }
});

test("while a key word is missing, a changed text uses the last alphabet", async (t) => {
  const page = await openBuilder(t);
  await kind(page, "K2");
  await page.fill("#cryptogram-key", "Puzzle");
  const cipher = await cipherTable(page);
  await page.fill("#cryptogram-key", "12");
  assert.match(
    (await page.textContent("#cryptogram-key-hint")) ?? "",
    /^Type a key word with letters of the alphabet\./,
  );
  await page.fill("#cryptogram-text", "Something else");
  assert.deepEqual(await cipherTable(page), cipher);
  const { encoded } = kit.cryptogram({ text: "Something else", seed: SEED, alphabet: "k2", key: "Puzzle" });
  assert.deepEqual(await drawnWords(page), wordsOf(encoded));
});

test("only shifts that the key words allow are offered", async (t) => {
  const page = await openBuilder(t);
  await kind(page, "K1");
  await page.fill("#cryptogram-key", "Puzzle");
  const offered = await page
    .locator("#cryptogram-shift option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  assert.ok(offered.length > 2 && offered.length < 27 && offered[0] === "", String(offered));
  for (const value of offered.slice(1)) {
    await page.selectOption("#cryptogram-shift", value);
    const { cipher } = kit.cryptogram({ text: TEXT, seed: SEED, alphabet: "k1", key: "Puzzle", shift: Number(value) });
    assert.deepEqual(await cipherTable(page), { ...cipher }, `shift ${value}`);
  }
  const refused = [...Array(26).keys()].filter((shift) => !offered.includes(String(shift)));
  for (const shift of refused) {
    assert.throws(() => kit.cryptogram({ text: TEXT, alphabet: "k1", key: "Puzzle", shift }), /shift/);
  }
});

test("a shift that the next key word does not allow becomes automatic, and returns with its key word", async (t) => {
  const page = await openBuilder(t);
  await kind(page, "K1");
  await page.fill("#cryptogram-key", "Puzzle");
  /** @param {string} key @param {number} shift */
  const allows = (key, shift) => {
    try {
      return kit.cryptogram({ text: TEXT, alphabet: "k1", key, shift }).shift === shift;
    } catch {
      return false;
    }
  };
  const shift = [...Array(26).keys()].find((shift) => allows("Puzzle", shift) && !allows("Orange", shift));
  assert.notEqual(shift, undefined);
  await page.selectOption("#cryptogram-shift", String(shift));
  await page.fill("#cryptogram-key", "Orange");
  assert.equal(await page.locator(`#cryptogram-shift option[value='${shift}']`).count(), 0);
  assert.equal(await page.inputValue("#cryptogram-shift"), "");
  assert.match(
    (await page.textContent("#cryptogram-shift-hint")) ?? "",
    new RegExp(`^With ${shift} a letter would stand for itself`),
  );
  assert.ok(await page.locator("#cryptogram-puzzle").isVisible());
  await page.fill("#cryptogram-key", "Puzzle");
  assert.equal(await page.inputValue("#cryptogram-shift"), String(shift));
});

test("another kind of cipher shows its own fields, makes its own puzzle, and leaves the fields of the one before as they were", async (t) => {
  const page = await openBuilder(t);
  await kind(page, "K2");
  await page.fill("#cryptogram-key", "Puzzle");
  await page.getByLabel("Groups of five").check();
  const before = await drawnWords(page);
  await page.selectOption("#cryptogram-kind", { label: "Affine" });
  for (const id of ["alphabet", "key", "shift", "spacing"])
    assert.ok(await page.locator(`#cryptogram-${id}`).isHidden(), id);
  assert.match((await page.textContent("#cryptogram-kind-hint")) ?? "", /multiplied by a/);
  await page.getByLabel("Factor a").fill("5");
  await page.getByLabel("Summand b").fill("8");
  assert.deepEqual(
    await drawnWords(page),
    wordsOf(kit.cryptogram({ text: TEXT, seed: SEED, kind: "affine", a: 5, b: 8 }).encoded),
  );
  await page.getByLabel("Factor a").fill("13");
  assert.match((await page.textContent("#cryptogram-a-error")) ?? "", /^The factor a must be one of: 1, 3, 5,/);
  assert.equal(await page.getAttribute("#cryptogram-a", "aria-invalid"), "true");
  await page.selectOption("#cryptogram-kind", { label: "Aristocrat, Patristocrat" });
  assert.deepEqual(await drawnWords(page), before);
  assert.equal(await page.textContent("#cryptogram-a-error"), "");
  assert.ok(await page.locator("#cryptogram-a").isHidden());
  await page.click("#cryptogram-undo");
  assert.equal(await page.inputValue("#cryptogram-kind"), "affine");
  assert.equal(await page.inputValue("#cryptogram-a"), "13");
  assert.ok(await page.locator("#cryptogram-key").isHidden());
});

test("the kind of cipher and its keys are chosen with the keyboard", async (t) => {
  const page = await openBuilder(t);
  await page.focus("#cryptogram-kind");
  await page.keyboard.type("Cae");
  assert.equal(await page.inputValue("#cryptogram-kind"), "caesar");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("4");
  await followed(page);
  const { encoded } = kit.cryptogram({ text: TEXT, seed: SEED, kind: "caesar", shift: 3, block: 4 });
  assert.deepEqual(await drawnWords(page), encoded.split(" "));
  await page.waitForURL(/kind=caesar&shift=3&block=4/);
});

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

test("a different length chooses another quotation at once", async (t) => {
  const page = await open(t);
  await page.selectOption("#cryptogram-letters", "1-79");
  await page.click("#cryptogram-quotation");
  await page.selectOption("#cryptogram-letters", "120-500");
  assert.ok((await page.locator("#cryptogram-puzzle .letter").count()) >= 120);
  assert.ok(await page.locator("#cryptogram-puzzle .credit").isVisible());
});
