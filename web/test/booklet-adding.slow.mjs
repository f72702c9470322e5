// @ts-check
// Ways to fill a booklet: saved puzzles, pasted texts, versions of a puzzle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { laidOut, listed, lists, pagesOf, paste, row, tool } from "./booklet.mjs";
import { accessible, clipboard, openOptions, selectTab, useBuilder } from "./browser.mjs";

const open = useBuilder({ own: true }); // for the clipboard
const kit = await load();

/** @typedef {import("playwright-core").Page} Page */

/** Opens the dialog for the versions of a puzzle and asks for some. @param {Page} page @param {number} puzzle @param {string} count */
async function makeVersions(page, puzzle, count) {
  await tool(page, puzzle, "versions").click();
  await page.fill("#booklet-versions-number", count);
  await page.keyboard.press("Enter");
}

/** Saves a cryptogram and an acrostic, and an empty one that has only a title. @param {Page} page */
async function saveSome(page) {
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await page.click("#acrostic-my-puzzles");
  await page.click("#drafts-new-cryptogram");
  await page.fill("#cryptogram-text", "123");
}

test("saved puzzles are found, chosen and added in the order of the choice, but no booklets", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await saveSome(page);
  await page.fill("#cryptogram-text", "The third one");
  await paste(page, ["pasted"]);
  await page.click("#booklet-pick");
  const boxes = page.locator("#booklet-picker-list label");
  await boxes.nth(2).waitFor();
  assert.deepEqual(await boxes.locator("b").allTextContents(), [
    "The third one",
    "GARDEN",
    "Every letter wears a mask",
  ]);
  await accessible(page);
  assert.ok(await page.isDisabled("#booklet-picker-add"));
  await boxes.nth(2).click();
  await page.fill("#booklet-picker-search", "acrostic");
  await page.getByText("1 of 3 puzzles").waitFor();
  await page.getByLabel("GARDEN").check();
  await page.getByRole("button", { name: "Add 2 puzzles" }).click();
  await lists(page, ["pasted", "Every letter wears a mask", "GARDEN"]);
  await page.click("#booklet-pick");
  await page.click("#booklet-picker-all");
  await page.getByRole("button", { name: "Add 3 puzzles" }).click();
  await row(page, 6).waitFor();
  assert.equal((await listed(page)).length, 6);
  await page.click("#booklet-undo");
  assert.equal((await listed(page)).length, 3);
  assert.equal(await page.getAttribute("#booklet-redo", "title"), "Redo: Add puzzles");
});

test("a saved puzzle without a puzzle is named, and nothing is added before its box is cleared", async (t) => {
  const page = await open(t);
  await saveSome(page);
  await selectTab(page, "booklet");
  await page.click("#booklet-pick");
  await page.getByLabel("123").waitFor();
  await page.click("#booklet-picker-all");
  await page.click("#booklet-picker-add");
  await page.getByText("No puzzle can be made of “123” as it is, so it can't be added.").waitFor();
  assert.deepEqual(await listed(page), []);
  await page.getByLabel("123").uncheck();
  assert.equal(await page.textContent("#booklet-picker-status"), "");
  await page.click("#booklet-picker-add");
  await lists(page, ["GARDEN", "Every letter wears a mask"]);
});

test("a saved text that can't be a puzzle any more is not added as it was before", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await page.fill("#cryptogram-text", "x".repeat(501));
  await selectTab(page, "booklet");
  await page.click("#booklet-pick");
  await page.locator("#booklet-picker-list input").check();
  await page.click("#booklet-picker-add");
  await page.getByText(/^No puzzle can be made of “x+…?” as it is/).waitFor();
  assert.deepEqual(await listed(page), []);
});

test("a puzzle in a booklet stays when the saved one is changed and deleted", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await page.click("#cryptogram-add-to-booklet");
  await laidOut(page, "1 puzzle on 2 pages");
  const before = await pagesOf(page);
  await page.click("#tab-cryptogram");
  await page.fill("#cryptogram-text", "Another text");
  await page.click("#cryptogram-my-puzzles");
  await page.locator("#drafts-list .draft").filter({ hasText: "Another text" }).locator("[data-action=remove]").click();
  await page.click("#drafts-close");
  await selectTab(page, "booklet");
  await lists(page, ["Every letter wears a mask"]);
  await tool(page, 1, "remove").click();
  await page.click("#booklet-undo");
  await laidOut(page, "1 puzzle on 2 pages");
  assert.deepEqual(await pagesOf(page), before);
});

test("pasted texts are counted while they are typed, by line or by paragraph, for both kinds", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await selectTab(page, "booklet");
  await page.click("#booklet-paste");
  assert.ok(await page.isDisabled("#booklet-texts-add"));
  await page.fill("#booklet-texts-box", "one\ntwo\n\nthree");
  await page.getByRole("button", { name: "Add 3 cryptograms" }).waitFor();
  assert.equal(await page.textContent("#booklet-texts-count"), "3 texts");
  await page.getByLabel("A paragraph").check();
  await page.getByRole("button", { name: "Add 2 cryptograms" }).click();
  await lists(page, ["one two", "three"]);
  await page.click("#booklet-paste");
  assert.equal(await page.inputValue("#booklet-texts-box"), "", "what was added is not added again");
  await page.getByLabel("An acrostic").check();
  await page.fill("#booklet-texts-box", "moon\n\nwonder");
  await accessible(page);
  await page.getByRole("button", { name: "Add 2 acrostics" }).click();
  await lists(page, ["one two", "three", "MOON", "WONDER"]);
  await laidOut(page, "4 puzzles on 5 pages");
});

test("authors of pasted texts are shown before they become titles, and can stay in the texts", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await selectTab(page, "booklet");
  await page.click("#booklet-paste");
  await page.fill("#booklet-texts-box", "Know thyself — Socrates\nBe quick — or be dead.\nMind the gap\n- Underground");
  await page.getByRole("button", { name: "Add 3 cryptograms" }).waitFor();
  assert.equal(await page.textContent("#booklet-texts-named"), "2 authors taken as titles:");
  const named = page.locator("#booklet-texts-named-list li");
  assert.deepEqual(await named.allTextContents(), [
    "Line 1 “Know thyself”: Socrates",
    "Line 3 “Mind the gap”: Underground",
  ]);
  await accessible(page);
  await page.getByLabel("An acrostic").check();
  assert.ok(await page.locator("#booklet-texts-authors").isHidden(), "a keyword has no author");
  assert.deepEqual(await named.allTextContents(), []);
  await page.getByLabel("A cryptogram").check();
  await page.getByLabel("Take a name after a dash").uncheck();
  await page.getByRole("button", { name: "Add 4 cryptograms" }).waitFor();
  assert.deepEqual(await named.allTextContents(), []);
  await page.getByLabel("Take a name after a dash").check();
  await page.getByRole("button", { name: "Add 3 cryptograms" }).click();
  await lists(page, ["Socrates", "Be quick — or be dead.", "Underground"]);
  await tool(page, 1, "edit").click();
  await page.locator("#editing").waitFor();
  assert.equal(await page.inputValue("#cryptogram-text"), "Know thyself");
  assert.equal(await page.inputValue("#cryptogram-title"), "Socrates");
});

test("pasted texts that are refused are named with their line, and left out only by a button that says so", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await selectTab(page, "booklet");
  await page.click("#booklet-paste");
  await page.fill("#booklet-texts-box", `fine\n123\n\n${"x".repeat(501)}`);
  const refused = page.locator("#booklet-texts-refused li");
  await refused.nth(1).waitFor();
  assert.deepEqual(await refused.allTextContents(), [
    "Line 2 “123”: The text must contain at least one letter A to Z.",
    `Line 4 “${"x".repeat(40)}…”: The text must have at most 500 characters.`,
  ]);
  assert.equal(await page.textContent("#booklet-texts-error"), "2 texts can't be added:");
  await accessible(page);
  await page.click("#booklet-texts-close");
  assert.deepEqual(await listed(page), []);
  await page.click("#booklet-paste");
  assert.match(await page.inputValue("#booklet-texts-box"), /^fine\n123/, "nothing is lost");
  await page.getByRole("button", { name: "Add 1 cryptogram, leave out 2" }).click();
  await lists(page, ["fine"]);
});

test("a booklet takes no more than 100 puzzles, and says how many fit", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "One more");
  await paste(
    page,
    Array.from({ length: 98 }, (_, i) => `text ${i}`),
  );
  await page.click("#booklet-paste");
  await page.fill("#booklet-texts-box", "a\nb\nc");
  await page.getByText("These are too many: a booklet has at most 100 puzzles, and this one has room for 2.").waitFor();
  assert.ok(await page.isDisabled("#booklet-texts-add"));
  await page.fill("#booklet-texts-box", "a\nb");
  await page.getByRole("button", { name: "Add 2 cryptograms" }).click();
  await row(page, 100).waitFor();
  assert.equal((await listed(page)).length, 100);
  await makeVersions(page, 1, "2");
  await page.getByText("A booklet has at most 100 puzzles, and this one has room for 1.").waitFor();
  assert.equal(await page.getAttribute("#booklet-versions-number", "aria-invalid"), "true");
  await page.click("#booklet-versions-cancel");
  await page.click("#booklet-pick");
  await page.getByLabel("One more").check();
  await page.click("#booklet-picker-add");
  await page.getByText("Choose fewer puzzles: a booklet has at most 100, and this one has room for 0.").waitFor();
  await page.click("#booklet-picker-close");
  await page.click("#tab-cryptogram");
  await page.click("#cryptogram-add-to-booklet");
  await page.getByText("Nothing was added: a booklet has at most 100 puzzles.").waitFor();
  assert.equal((await listed(page)).length, 100);
});

test("a puzzle is replaced by versions in different alphabets, with the text of each in the key, and undo takes them back", async (t) => {
  const page = await open(t);
  await paste(page, ["before", "Every letter wears a mask", "after"]);
  await makeVersions(page, 2, "30");
  await laidOut(page, "32 puzzles on 33 pages");
  const names = Array(30).fill("Every letter wears a mask");
  await lists(page, ["before", ...names, "after"]);
  const pages = await pagesOf(page);
  const alphabets = pages
    .slice(1, 31)
    .map((svg) => [...svg.matchAll(/>([A-Z])</g)].map(([, letter]) => letter).join(""));
  assert.equal(new Set(alphabets).size, 30);
  const [key = ""] = pages.slice(32);
  for (const text of ["2–31. Cryptogram Puzzle", "Every letter wears a mask"])
    assert.ok(key.includes(`>${text}<`), text);
  for (let n = 2; n <= 31; n++) assert.ok(key.includes(`>${n}.<`), `the alphabet of puzzle ${n} is in the key`);
  await page.click("#booklet-undo");
  await lists(page, ["before", "Every letter wears a mask", "after"]);
  await page.click("#booklet-redo");
  await laidOut(page, "32 puzzles on 33 pages");
  assert.deepEqual(await pagesOf(page), pages);
});

test("versions that could not differ are refused with a sentence, and nothing changes", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await openOptions(page);
  await page.getByLabel("K2", { exact: true }).check();
  await page.fill("#cryptogram-key", "Puzzle");
  await page.click("#cryptogram-add-to-booklet");
  await lists(page, ["Every letter wears a mask"]);
  await makeVersions(page, 1, "30");
  const error = page.locator("#booklet-versions-number-error");
  await error
    .getByText(/^Only \d+ versions would differ: its key words allow no other alphabets\. Edit the puzzle/)
    .waitFor();
  await accessible(page);
  const most = Number(/\d+/.exec((await error.textContent()) ?? "")?.[0]);
  for (const count of ["1", "101", "2.5", ""]) {
    await page.fill("#booklet-versions-number", count);
    assert.equal(await error.textContent(), "");
    // The browser's own check of the field must not replace the sentence of the page.
    await page.getByRole("button", { name: "Make versions", exact: true }).click();
    await error.getByText("The number of versions must be from 2 to 100.").waitFor();
  }
  await page.fill("#booklet-versions-number", String(most));
  await page.keyboard.press("Enter");
  await row(page, most).waitFor();
  assert.equal((await listed(page)).length, most);
});

test("versions that are asked for while the toolkit is loading come when it is there", async (t) => {
  const page = await open(t);
  /** @type {() => void} */
  let clicked = () => {};
  const click = new Promise((done) => {
    clicked = () => done(null);
  });
  await page.route("**/toolkit/lettercraft.wasm", (route) => click.then(() => route.continue()));
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await page.click("#cryptogram-add-to-booklet");
  await tool(page, 1, "versions").click();
  assert.ok(await page.locator("#booklet-versions").isHidden());
  clicked();
  await page.fill("#booklet-versions-number", "2");
  await page.keyboard.press("Enter");
  await lists(page, Array(2).fill("Every letter wears a mask"));
});

test("versions of the puzzle in a tab begin a new booklet, and the one before is saved", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await page.click("#cryptogram-make-versions");
  assert.ok(await page.getByLabel("In a new booklet").isHidden(), "there is no other one yet");
  await page.click("#booklet-versions-cancel");
  assert.ok(await page.locator("#panel-cryptogram").isVisible());
  await page.click("#cryptogram-add-to-booklet");
  await lists(page, ["Every letter wears a mask"]);
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Wonder");
  await page.click("#acrostic-make-versions");
  assert.equal(await page.inputValue("#booklet-versions-number"), "30");
  assert.ok(await page.getByLabel("In a new booklet").isChecked());
  await page.getByRole("button", { name: "Make versions", exact: true }).click();
  await lists(page, Array(30).fill("WONDER"));
  await page
    .locator("#booklet-page-count")
    .getByText(/^30 puzzles/)
    .waitFor();
  const clues = (await pagesOf(page)).slice(0, 30).map((svg) => [...svg.matchAll(/>([^<>]{9,})</g)].join());
  assert.equal(new Set(clues).size, 30);
  await page.goBack();
  await page.locator("#panel-acrostic").waitFor();
  await page.goBack();
  await lists(page, ["Every letter wears a mask"]);
  await page.goForward();
  await page.click("#acrostic-make-versions");
  await page.getByLabel("In a new booklet").uncheck();
  await page.fill("#booklet-versions-number", "2");
  await page.keyboard.press("Enter");
  await lists(page, ["Every letter wears a mask", "WONDER", "WONDER"]);
});

test("the same versions come again, with the ciphers that the toolkit makes of its seeds", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Every+letter+wears+a+mask&seed=class-4b" });
  await page.click("#cryptogram-make-versions");
  await page.locator("#booklet-versions-number").waitFor();
  await page.keyboard.press("Enter");
  await laidOut(page, "30 puzzles on 31 pages");
  const puzzles = Array.from({ length: 30 }, (_, i) => ({
    operation: /** @type {const} */ ("cryptogram"),
    parameters: { text: "Every letter wears a mask", seed: `class-4b-${i + 1}` },
  }));
  assert.deepEqual(await pagesOf(page), kit.booklet({ puzzles, answerKey: true }).pages);
});

test("people who solve a puzzle are offered neither the booklet nor versions", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.fill("#cryptogram-text", "Every letter wears a mask");
  await page.click("#cryptogram-copy-link");
  await page.getByText("Puzzle link copied").waitFor();
  await page.goto(await clipboard(page));
  await page.locator("#cryptogram-invitation").waitFor();
  for (const button of ["#cryptogram-add-to-booklet", "#cryptogram-make-versions"])
    assert.ok(await page.locator(button).isHidden(), button);
});
