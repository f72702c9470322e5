// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { openOptions, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();
const SEED = "lettercraft";
const WORD = "wonder";

/** @param {import("node:test").TestContext} t */
const openTab = (t, options = {}) => open(t, { fragment: `#acrostic?word=Wonder&seed=${SEED}`, ...options });

/** @param {import("playwright-core").Page} page */
const answers = (page) =>
  page
    .locator("#acrostic-lines .letters")
    .evaluateAll((all) => all.map((row) => Array.from(row.querySelectorAll("i"), (box) => box.textContent).join("")));

/** @param {import("playwright-core").Page} page @param {number} line */
const clue = async (page, line) =>
  (
    (await page
      .locator("#acrostic-lines .clue")
      .nth(line - 1)
      .textContent()) ?? ""
  ).replace(/^\d+\. /, "");

/** A list of answers with one of them replaced. @param {string[]} all @param {number} line @param {string} answer */
const replaced = (all, line, answer) => all.map((one, i) => (i === line - 1 ? answer : one));

test("each line offers the toolkit's candidates", async (t) => {
  const page = await openTab(t);
  const { lines } = kit.acrostic({ word: WORD, seed: SEED, alternatives: true });
  for (const { position, answer, alternatives } of lines) {
    const offered = await page.locator(`#acrostic-answer-${position} option`).allTextContents();
    assert.deepEqual(offered, [`${answer} (automatic)`, "Write your own…", ...alternatives.toSorted()]);
    assert.ok(alternatives.length > 3);
  }
});

test("a chosen candidate replaces the answer of its line, and every other line stays the same", async (t) => {
  const page = await openTab(t);
  const before = await answers(page);
  const { lines } = kit.acrostic({ word: WORD, seed: SEED, alternatives: true });
  for (const candidate of lines[2]?.alternatives ?? []) {
    await page.selectOption("#acrostic-answer-3", candidate);
    assert.deepEqual(await answers(page), replaced(before, 3, candidate));
    assert.equal(await page.inputValue("#acrostic-answer-3"), candidate);
  }
  const [first = ""] = lines[4]?.alternatives ?? [];
  const third = (await answers(page))[2] ?? "";
  await page.selectOption("#acrostic-answer-5", first);
  assert.deepEqual(await answers(page), replaced(replaced(before, 3, third), 5, first));
  const { clue: expected } = kit.acrostic({ word: WORD, seed: SEED, answers: `\n\n\n\n${first}` }).lines[4] ?? {};
  assert.equal(await clue(page, 5), expected);
});

test("an answer can be made automatic again, and when all are automatic, the first puzzle returns", async (t) => {
  const page = await openTab(t);
  const before = await answers(page);
  const { lines } = kit.acrostic({ word: WORD, seed: SEED, alternatives: true });
  const back = (/** @type {number} */ n) =>
    page.getByRole("button", { name: `Automatic: let answer ${n} be chosen again` });
  assert.equal(await back(3).count(), 0);
  await page.selectOption("#acrostic-answer-3", lines[2]?.alternatives[0] ?? "");
  await page.selectOption("#acrostic-answer-5", lines[4]?.alternatives[0] ?? "");
  await back(3).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "acrostic-answer-3");
  assert.equal(await page.inputValue("#acrostic-answer-3"), "");
  assert.equal((await answers(page))[4], lines[4]?.alternatives[0]);
  await page.selectOption("#acrostic-answer-5", "");
  assert.deepEqual(await answers(page), before);
  assert.equal(await back(5).count(), 0);
});

test("the user's own answer and clue are written into the line", async (t) => {
  const page = await openTab(t);
  const before = await answers(page);
  assert.ok(await page.locator("#acrostic-word-2").isHidden());
  await page.selectOption("#acrostic-answer-2", "write");
  // The fields start with the current answer and clue, so that the user can change only the clue.
  assert.equal(await page.inputValue("#acrostic-word-2"), before[1]);
  assert.equal(await page.inputValue("#acrostic-clue-2"), await clue(page, 2));
  assert.deepEqual(await answers(page), before);
  await page.fill("#acrostic-clue-2", "My <b>own</b> clue: with a colon");
  assert.equal(await clue(page, 2), "My <b>own</b> clue: with a colon");
  await page.fill("#acrostic-word-2", "");
  await page.locator("#acrostic-word-2").pressSequentially("oboe");
  assert.deepEqual(await answers(page), replaced(before, 2, "OBOE"));
  assert.equal(await page.inputValue("#acrostic-answer-2"), "write");
  await page.fill("#acrostic-word-2", "qq");
  await page.fill("#acrostic-word-2", "otter");
  await page.fill("#acrostic-clue-2", "");
  assert.equal(await page.textContent("#acrostic-clue-2-error"), "");
  const known = kit.acrostic({ word: WORD, seed: SEED, answers: "\nOTTER" }).lines[1]?.clue;
  assert.equal(await clue(page, 2), known);
});

test("an error in an answer is shown beside its field, and the puzzle stays", async (t) => {
  const page = await openTab(t);
  const before = await answers(page);
  await page.selectOption("#acrostic-answer-4", "write");
  for (const [word, text, field, sentence] of /** @type {const} */ ([
    ["zebra", "A clue", "word", "The answer must begin with D, as the keyword asks."],
    ["d", "A clue", "word", "The answer must have 2 to 20 letters."],
    ["d".repeat(21), "A clue", "word", "The answer must have 2 to 20 letters."],
    [
      "d:b",
      "A clue",
      "word",
      "The answer must have nothing but letters, and spaces, hyphens or apostrophes between them.",
    ],
    [
      "d~g",
      "A clue",
      "word",
      "The answer must have nothing but letters, and spaces, hyphens or apostrophes between them.",
    ],
    [
      "~dg",
      "A clue",
      "word",
      "The answer must have nothing but letters, and spaces, hyphens or apostrophes between them.",
    ],
    [
      "day & night",
      "A clue",
      "word",
      "The answer must have nothing but letters, and spaces, hyphens or apostrophes between them.",
    ],
    [
      "day 1",
      "A clue",
      "word",
      "The answer must have nothing but letters, and spaces, hyphens or apostrophes between them.",
    ],
    [
      "д",
      "A clue",
      "word",
      "The answer must have nothing but letters, and spaces, hyphens or apostrophes between them.",
    ],
    ["down the rabbit hole again", "A clue", "word", "The answer must have 2 to 20 letters."],
    ["the day", "A clue", "word", "The answer must begin with D, as the keyword asks."],
    ["", "A clue", "word", "Type an answer that begins with D."],
    ["", "", "word", "Type an answer that begins with D."],
    ["dqdq", "", "clue", "Type a clue: the lexicon has none for this answer."],
    ["dqdq", "x".repeat(161), "clue", "The clue must have at most 160 characters."],
  ])) {
    await page.fill("#acrostic-word-4", word);
    await page.fill("#acrostic-clue-4", text);
    const other = field === "word" ? "clue" : "word";
    assert.equal(await page.textContent(`#acrostic-${field}-4-error`), sentence);
    assert.equal(await page.getAttribute(`#acrostic-${field}-4`, "aria-invalid"), "true");
    assert.equal(await page.textContent(`#acrostic-${other}-4-error`), "");
    assert.equal(await page.getAttribute(`#acrostic-${other}-4`, "aria-invalid"), null);
    assert.match(
      (await page.getAttribute(`#acrostic-${field}-4`, "aria-describedby")) ?? "",
      new RegExp(`acrostic-${field}-4-error`),
    );
    assert.equal(await page.inputValue("#acrostic-word-4"), word);
    assert.equal(await page.inputValue("#acrostic-clue-4"), text);
    const now = await answers(page);
    assert.deepEqual(replaced(now, 4, ""), replaced(before, 4, ""));
    assert.match(now[3] ?? "", /^D[A-Z]{2,}$/);
    assert.equal(await page.textContent("#acrostic-clue-4-note"), "Until then the line has an automatic answer.");
  }
  await page.fill("#acrostic-word-4", "dqdq");
  await page.fill("#acrostic-clue-4", "x ".repeat(50));
  assert.equal(await page.textContent("#acrostic-clue-4-error"), "");
  assert.equal(await page.textContent("#acrostic-clue-4-note"), "The puzzle shows the first 80 characters at most.");
  assert.deepEqual(await answers(page), replaced(before, 4, "DQDQ"));
});

test("an answer may have several words, with a gap between their boxes and their lengths behind the clue", async (t) => {
  const page = await openTab(t);
  await page.selectOption("#acrostic-answer-1", "write");
  await page.fill("#acrostic-word-1", "");
  await page.locator("#acrostic-word-1").pressSequentially("will-o'-the wîsp ");
  await page.fill("#acrostic-clue-1", "A light");
  assert.equal(await page.textContent("#acrostic-word-1-error"), "");
  assert.equal((await answers(page))[0], "WILLOTHEWISP");
  assert.equal(await clue(page, 1), "A light (4-1-3, 4)");
  const line = page.locator("#acrostic-lines .letters").first();
  assert.equal(await line.locator(".visually-hidden").textContent(), "WILL-O'-THE WÎSP");
  const lefts = await line.locator("i").evaluateAll((all) => all.map((box) => box.getBoundingClientRect().left));
  const steps = lefts.slice(1).map((left, i) => left - (lefts[i] ?? 0));
  const wide = steps.flatMap((step, i) => (step > (steps[0] ?? 0) + 10 ? [i + 1] : []));
  assert.deepEqual(wide, [4, 5, 8], `boxes ${steps} pixels apart`);
  assert.deepEqual(
    await line.locator(".answer-word").evaluateAll((all) => all.map((one) => getComputedStyle(one, "::after").content)),
    ['"-"', '"-"', "none", "none"],
  );
  // The address has the answer as it was typed.
  await page.waitForURL(/A\+light/);
  const another = await open(t, { fragment: new URL(page.url()).hash });
  assert.equal(await another.inputValue("#acrostic-word-1"), "will-o'-the wîsp ");
  assert.deepEqual(await answers(another), await answers(page));
  await page.click("#acrostic-show-answers");
  assert.equal(await line.locator(".visually-hidden").textContent(), "12 letters");
  assert.equal((await answers(page))[0], "");
});

test("another seed, theme or length changes the automatic answers and keeps the user's own", async (t) => {
  const page = await openTab(t);
  await page.selectOption("#acrostic-answer-1", "write");
  await page.fill("#acrostic-word-1", "wq");
  await openOptions(page);
  const own = `WQ: ${await clue(page, 1)}`;
  const expected = (/** @type {object} */ params) =>
    kit.acrostic({ word: WORD, seed: SEED, answers: own, ...params }).lines.map(({ letters }) => letters);
  await page.selectOption("#acrostic-theme", "nature");
  assert.deepEqual(await answers(page), expected({ theme: "nature" }));
  await page.selectOption("#acrostic-max-letters", "5");
  assert.deepEqual(await answers(page), expected({ theme: "nature", maxLetters: 5 }));
  // The list still has the longer answers for a moment.
  const short = /** @type {const} */ ({
    word: WORD,
    seed: SEED,
    answers: own,
    theme: "nature",
    maxLetters: 5,
    alternatives: true,
  });
  const second = kit.acrostic(short).lines[1]?.alternatives[0] ?? "";
  await page.selectOption("#acrostic-answer-2", second);
  await page.click("#acrostic-new");
  const seed = await page.inputValue("#acrostic-seed");
  assert.deepEqual(
    await answers(page),
    expected({ theme: "nature", maxLetters: 5, seed, answers: `${own}\n${second}` }),
  );
});

test("the user's own answers follow their letters when the keyword changes, and wait while their letters are not in it", async (t) => {
  const page = await openTab(t);
  await page.fill("#acrostic-word", "apple");
  await page.selectOption("#acrostic-answer-2", "write");
  await page.fill("#acrostic-word-2", "pqp");
  await page.selectOption("#acrostic-answer-5", "write");
  await page.fill("#acrostic-word-5", "eqe");
  await page.fill("#acrostic-word", "maple");
  assert.deepEqual((await answers(page)).slice(2), ["PQP", (await answers(page))[3], "EQE"]);
  await page.fill("#acrostic-word", "moon");
  assert.ok((await answers(page)).every((answer) => !answer.includes("Q")));
  await page.fill("#acrostic-word", "m");
  await page.fill("#acrostic-word", "pen");
  assert.deepEqual((await answers(page)).slice(0, 2), ["PQP", "EQE"]);
});
