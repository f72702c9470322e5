// @ts-check
/** The alphabets and kinds of cipher, and their keys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cipherTable, drawnWords, followed } from "./browser.mjs";
import { kind, kit, openBuilder, SEED, TEXT } from "./options.mjs";

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
