// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnWords, openOptions, selectTab, useBuilder } from "./browser.mjs";

const open = useBuilder();

/** @param {import("playwright-core").Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.id);

/** Stops the time of a page, so that a slow machine makes no pauses in the typing. @param {import("playwright-core").Page} page */
async function stopTime(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** What the cryptogram's fields and its puzzle show. @param {import("playwright-core").Page} page */
const shown = async (page) => ({
  text: await page.inputValue("#cryptogram-text"),
  seed: await page.inputValue("#cryptogram-seed"),
  letters: await page.inputValue("#cryptogram-letters"),
  hints: await page.inputValue("#cryptogram-hints"),
  alphabet: await page.locator("[name=cryptogram-alphabet]:checked").inputValue(),
  title: await page.textContent("#cryptogram-sheet-title"),
  answerKey: await page.isChecked("#cryptogram-answer-key"),
  credit: await page.textContent("#cryptogram-puzzle .credit"),
  isOwnTextOffered: await page.locator("#cryptogram-own-text").isVisible(),
  words: await drawnWords(page),
});

/** The answers of the acrostic. @param {import("playwright-core").Page} page */
const answers = (page) => page.locator("#acrostic-lines .letters .visually-hidden").allTextContents();

test("each change of a cryptogram is undone and made again, with the puzzle that it had", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello+there&seed=s" });
  await openOptions(page);
  const states = [await shown(page)];
  for (const change of [
    () => page.fill("#cryptogram-text", "Every letter wears a mask"),
    () => page.click("#cryptogram-new"),
    () => page.click("#cryptogram-quotation"),
    () => page.selectOption("#cryptogram-letters", "80-119"),
    () => page.click("#cryptogram-more-hints"),
    () => page.click("#cryptogram-own-text"),
    () => page.getByLabel("K2", { exact: true }).check(),
    () => page.fill("#cryptogram-key", "Puzzle"),
    () => page.fill("#cryptogram-title", "Week 3"),
    () => page.check("#cryptogram-answer-key"),
    () => page.fill("#cryptogram-seed", "class-4b"),
    () => page.fill("#cryptogram-text", "x".repeat(501)),
  ]) {
    await change();
    states.push(await shown(page));
  }
  assert.equal(new Set(states.map((state) => JSON.stringify(state))).size, states.length);
  for (const state of states.toReversed().slice(1)) {
    await page.click("#cryptogram-undo");
    assert.deepEqual(await shown(page), state);
  }
  assert.ok(await page.isDisabled("#cryptogram-undo"));
  assert.equal(await focused(page), "cryptogram-redo");
  for (const state of states.slice(1)) {
    await page.click("#cryptogram-redo");
    assert.deepEqual(await shown(page), state);
  }
  assert.ok(await page.isDisabled("#cryptogram-redo"));
  assert.equal(await focused(page), "cryptogram-undo");
});

test("each change of an acrostic is undone and made again, with answers of one's own", async (t) => {
  const page = await open(t, { fragment: "#acrostic?word=Wonder&seed=lettercraft" });
  await openOptions(page);
  const all = async () => ({
    answers: await answers(page),
    seed: await page.inputValue("#acrostic-seed"),
    theme: await page.inputValue("#acrostic-theme"),
    choice: await page.inputValue("#acrostic-answer-2"),
    word: await page.inputValue("#acrostic-word-2"),
    clue: await page.inputValue("#acrostic-clue-2"),
  });
  const states = [await all()];
  for (const change of [
    () => page.selectOption("#acrostic-answer-2", { index: 3 }),
    () => page.selectOption("#acrostic-answer-2", "write"),
    () => page.fill("#acrostic-word-2", "oboe"),
    () => page.fill("#acrostic-clue-2", "A reed"),
    () => page.selectOption("#acrostic-theme", "nature"),
    () => page.click("#acrostic-new"),
    () => page.fill("#acrostic-word", "moon"),
    () => page.fill("#acrostic-word", "m"),
  ]) {
    await change();
    states.push(await all());
    // Two changes of a field without a pause would be one step.
    await page.clock.install();
    await page.clock.runFor(1100);
  }
  for (const state of states.toReversed().slice(1)) {
    await page.click("#acrostic-undo");
    assert.deepEqual(await all(), state);
  }
  for (const state of states.slice(1)) {
    await page.click("#acrostic-redo");
    assert.deepEqual(await all(), state);
  }
});

test("the keys undo and redo also in text fields, which keep the focus, and say what they undid", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=s" });
  await stopTime(page);
  await page.locator("#cryptogram-text").focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" there");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  for (const [keys, text, sentence] of [
    ["Control+z", "Hello there", "Undone: Your text"],
    ["Control+z", "Hello", "Undone: Your text"],
    ["Control+z", "Hello", null],
    ["Control+y", "Hello there", "Redone: Your text"],
    ["Control+Shift+z", "Hello the", "Redone: Your text"],
    ["Meta+z", "Hello there", "Undone: Your text"],
    ["Meta+Shift+z", "Hello the", "Redone: Your text"],
  ]) {
    await page.keyboard.press(keys ?? "");
    assert.equal(await page.inputValue("#cryptogram-text"), text, keys ?? "");
    if (sentence) assert.equal(await page.textContent("#notice"), sentence);
    assert.equal(await focused(page), "cryptogram-text");
  }
  await page.click("#cryptogram-new");
  const seed = await page.inputValue("#cryptogram-seed");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#cryptogram-seed"), "s");
  assert.equal(await page.textContent("#notice"), "Undone: New puzzle");
  await page.keyboard.press("Control+y");
  assert.equal(await page.inputValue("#cryptogram-seed"), seed);
});

test("a step has the name that its field has after an undo", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello+there&seed=s&alphabet=k4" });
  await openOptions(page);
  await page.getByLabel("K1", { exact: true }).check();
  await page.locator("#cryptogram-key").focus();
  for (const key of ["a", "ControlOrMeta+z", "ControlOrMeta+z", "b"]) await page.keyboard.press(key);
  assert.ok(await page.getByLabel("K4", { exact: true }).isChecked());
  await page.keyboard.press("ControlOrMeta+z");
  await page.getByText("Undone: Plain key word").waitFor();
});

test("undo and redo put the caret where the text has changed", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=one+four&seed=s" });
  await stopTime(page);
  const caret = () =>
    page.locator("#cryptogram-text").evaluate((box) => /** @type {HTMLTextAreaElement} */ (box).selectionStart);
  await page.locator("#cryptogram-text").evaluate((box) => {
    box.focus();
    /** @type {HTMLTextAreaElement} */ (box).setSelectionRange(4, 4);
  });
  await page.keyboard.type("two ");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#cryptogram-text"), "one four");
  assert.equal(await caret(), 4);
  await page.keyboard.press("Control+y");
  assert.equal(await page.inputValue("#cryptogram-text"), "one two four");
  assert.equal(await caret(), 8);
});

test("layouts without the letter Z at its place, and without Latin letters, have the same keys", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=s" });
  await page.fill("#cryptogram-text", "Another");
  for (const [key, code, text] of [
    ["z", "KeyY", "Hello"],
    ["y", "KeyZ", "Another"],
    ["я", "KeyZ", "Hello"],
    ["н", "KeyY", "Another"],
  ]) {
    await page
      .locator("#cryptogram-text")
      .evaluate(
        (box, init) =>
          box.dispatchEvent(new KeyboardEvent("keydown", { ...init, ctrlKey: true, bubbles: true, cancelable: true })),
        { key: key ?? "", code: code ?? "" },
      );
    assert.equal(await page.inputValue("#cryptogram-text"), text, key);
  }
});

test("the browser's own Undo command undoes a step of the page", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=s" });
  await stopTime(page);
  await page.locator("#cryptogram-text").focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" there");
  // A letter is painted before its step is recorded, and a command of a script, unlike one of a menu, does not announce itself.
  await page.clock.runFor(100);
  await page.locator("#cryptogram-undo:enabled").waitFor({ state: "attached" });
  await page.evaluate(() => document.execCommand("undo"));
  assert.equal(await page.inputValue("#cryptogram-text"), "Hello");
  assert.equal(await page.textContent("#notice"), "Undone: Your text");
});

test("an erased seed comes back before a step is undone", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=first" });
  await openOptions(page);
  await page.fill("#cryptogram-text", "Hello there");
  await page.locator("#cryptogram-seed").selectText();
  await page.keyboard.press("Delete");
  assert.equal(await page.inputValue("#cryptogram-seed"), "");
  await page.keyboard.press("Control+z");
  assert.deepEqual(
    [await page.inputValue("#cryptogram-seed"), await page.inputValue("#cryptogram-text")],
    ["first", "Hello there"],
  );
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#cryptogram-text"), "Hello");
});

test("a seed and an answer that are being typed are undone in their own fields", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=first" });
  await openOptions(page);
  await page.locator("#cryptogram-seed").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("-one");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#cryptogram-seed"), "first");
  await selectTab(page, "acrostic");
  await page.selectOption("#acrostic-answer-1", "write");
  await page.fill("#acrostic-clue-1", "");
  await page.locator("#acrostic-clue-1").pressSequentially("My clue");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#acrostic-clue-1"), "");
  assert.equal(await focused(page), "acrostic-clue-1");
});

test("other tabs, dialogs and the solver's boxes keep their keys", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=s" });
  await page.fill("#cryptogram-text", "Hello there");
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#cryptogram-text"), "Hello there");
  await page.locator("#cryptogram-pages button").first().click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  assert.equal(await page.inputValue("#cryptogram-text"), "Hello there");
  await page.click("#tab-reverse");
  await page.locator("#reverse-text").focus();
  await page.keyboard.press("End");
  const before = await page.inputValue("#reverse-text");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#reverse-text"), before);
  assert.equal(await page.inputValue("#cryptogram-text"), "Hello there");
});

test("another puzzle in the address begins a history of its own", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=s" });
  await page.fill("#cryptogram-text", "Hello there");
  await page.evaluate(() => location.assign("#cryptogram?text=Another&seed=s"));
  await page.waitForFunction(() => document.getElementById("cryptogram-undo")?.hasAttribute("disabled"));
  await page.locator("#cryptogram-text").focus();
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#cryptogram-text"), "Another");
});
