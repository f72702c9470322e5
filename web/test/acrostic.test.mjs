// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { clipboard, downloaded, followed, openOptions, selectTab, useBuilder } from "./browser.mjs";

const open = useBuilder({ own: true });
const kit = await load();
const SEED = "lettercraft";
const WORD = "wonder";

/** @param {import("node:test").TestContext} t */
const openTab = (t, options = {}) => open(t, { fragment: `#acrostic?word=Wonder&seed=${SEED}`, ...options });

/** The clues and answers that are drawn. @param {import("playwright-core").Page} page */
const drawn = (page) =>
  page.locator("#acrostic-lines > li").evaluateAll((lines) =>
    lines.map((line) => ({
      clue: line.querySelector(".clue")?.textContent,
      answer: Array.from(line.querySelectorAll(".letters i"), (box) => box.textContent).join(""),
    })),
  );

/**
 * The clues and the letters of the answers of the toolkit's puzzle. The lengths of several words are behind a clue.
 *
 * @param {import("../../wasm/dist/index.js").AcrosticParams} params
 */
const made = (params) =>
  kit.acrostic({ seed: SEED, ...params }).lines.map(({ position, clue, letters, enumeration }) => ({
    clue: `${position}. ${clue}${/\D/.test(enumeration) ? ` (${enumeration})` : ""}`,
    answer: letters,
  }));

/** @param {import("playwright-core").Page} page */
const answers = async (page) => (await drawn(page)).map(({ answer }) => answer);

test("the tab opens with an acrostic, which has a different seed at each visit", async (t) => {
  const page = await open(t);
  assert.equal(await page.locator("#acrostic-lines > li").count(), 0);
  await selectTab(page, "acrostic");
  const seed = await page.inputValue("#acrostic-seed");
  assert.match(seed, /^[a-z0-9]{6,12}$/);
  assert.deepEqual(await drawn(page), made({ word: WORD, seed }));
  await page.waitForURL(`**/#acrostic?word=Wonder&seed=${seed}`);
  const another = await open(t, { fragment: "#acrostic" });
  assert.notEqual(await another.inputValue("#acrostic-seed"), seed);
  await another.waitForURL(/seed=[a-z0-9]{6,12}$/);
  const { theme } = kit.acrostic({ word: WORD, seed });
  assert.equal(
    await page.textContent("#acrostic-facts"),
    `Theme: ${theme.replace(/^./, (first) => first.toUpperCase())} · 6 lines`,
  );
  assert.match(await page.title(), /acrostic/);
  assert.match((await page.getAttribute("meta[name=description]", "content")) ?? "", /acrostic/);
});

test("typing a keyword updates the puzzle, with a heavier box for each first letter and the hidden word", async (t) => {
  const page = await openTab(t);
  await page.fill("#acrostic-word", "");
  await page.locator("#acrostic-word").pressSequentially(" Café!");
  await followed(page);
  assert.equal(
    await page.textContent("#acrostic-word-error"),
    "The keyword must have 3 to 15 letters A to Z, with or without accents, and nothing else.",
  );
  await page.fill("#acrostic-word", " Garden ");
  assert.deepEqual(await drawn(page), made({ word: "garden" }));
  assert.equal(await page.textContent("#acrostic-word-error"), "");
  const first = await page
    .locator("#acrostic-lines .letters")
    .evaluateAll((all) => all.map((row) => Array.from(row.querySelectorAll(".first"), (box) => box.textContent)));
  assert.deepEqual(
    first,
    [..."GARDEN"].map((letter) => [letter]),
  );
  const [heavy, light] = await page
    .locator("#acrostic-lines .letters")
    .first()
    .locator("i")
    .evaluateAll((all) => all.map((box) => Number.parseFloat(getComputedStyle(box).borderTopWidth)));
  assert.ok((heavy ?? 0) > 1.5 * (light ?? 9), `${heavy} and ${light} pixels`);
  assert.equal(
    await page
      .locator("#acrostic-hidden-word i")
      .allTextContents()
      .then((all) => all.join("")),
    "GARDEN",
  );
});

test("a keyword that is refused is refused beside its field, and stays in the field", async (t) => {
  const page = await openTab(t);
  for (const word of ["", "ab", "Čá", "two words", "КОТ", "a".repeat(16), "on3"]) {
    await page.fill("#acrostic-word", word);
    await followed(page);
    assert.equal(
      await page.textContent("#acrostic-word-error"),
      "The keyword must have 3 to 15 letters A to Z, with or without accents, and nothing else.",
      word,
    );
    assert.equal(await page.getAttribute("#acrostic-word", "aria-invalid"), "true", word);
    assert.match((await page.getAttribute("#acrostic-word", "aria-describedby")) ?? "", /\bword-error\b/, word);
    assert.equal(await page.inputValue("#acrostic-word"), word);
    // The last good puzzle stays, unless the keyword has been erased.
    assert.equal(await page.locator("#acrostic-area").isVisible(), word !== "", word);
    assert.equal(await page.locator("#acrostic-print").isEnabled(), word !== "", word);
    assert.equal(await page.locator("#acrostic-download-html").isEnabled(), word !== "", word);
    await page.fill("#acrostic-word", "Fine");
    assert.equal(await page.getAttribute("#acrostic-word", "aria-invalid"), null, word);
    assert.deepEqual(await drawn(page), made({ word: "fine" }), word);
  }
});

test("a keyword keeps its accents, and its boxes have the letters A to Z", async (t) => {
  const page = await openTab(t);
  await page.fill("#acrostic-word", "œuvré");
  assert.deepEqual(await drawn(page), made({ word: "oeuvre" }));
  const hidden = async () => (await page.locator("#acrostic-hidden-word i").allTextContents()).join("");
  assert.equal(await page.textContent("#acrostic-hidden-word-title"), "Hidden word: ŒUVRÉ");
  assert.equal(await page.textContent("#acrostic-hidden-word .visually-hidden"), "ŒUVRÉ");
  assert.equal(await hidden(), "OEUVRE");
  await page.click("#acrostic-show-answers");
  assert.equal(await page.textContent("#acrostic-hidden-word-title"), "Hidden word");
  assert.equal(await page.textContent("#acrostic-hidden-word .visually-hidden"), "6 letters");
  assert.equal(await hidden(), "??????");
  // Another spelling of the same letters keeps the answers that were written for them.
  await page.click("#acrostic-show-answers");
  await page.selectOption("#acrostic-answer-2", "write");
  await page.fill("#acrostic-word-2", "eq");
  await page.fill("#acrostic-word", "oeuvre");
  assert.equal((await answers(page))[1], "EQ");
  assert.equal(await page.textContent("#acrostic-hidden-word-title"), "Hidden word");
});

test("every theme of the toolkit is offered, and determines the answers", async (t) => {
  const page = await openTab(t);
  const themes = await page
    .locator("#acrostic-theme option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  assert.throws(
    () => kit.acrostic({ word: WORD, theme: /** @type {any} */ ("none") }),
    new RegExp(`must be one of: ${themes.join(", ")}$`),
  );
  for (const theme of themes) {
    await page.selectOption("#acrostic-theme", theme ?? "");
    assert.deepEqual(await drawn(page), made({ word: WORD, theme: /** @type {any} */ (theme) }), theme ?? "");
  }
});

test("New puzzle takes a new seed and keeps the keyword", async (t) => {
  const page = await openTab(t);
  const before = await answers(page);
  await page.click("#acrostic-new");
  assert.notEqual(await page.inputValue("#acrostic-seed"), SEED);
  assert.equal(await page.inputValue("#acrostic-word"), "Wonder");
  assert.notDeepEqual(await answers(page), before);
  assert.deepEqual(await drawn(page), made({ word: WORD, seed: await page.inputValue("#acrostic-seed") }));
});

test("a typed seed makes its puzzle, and an empty seed field is filled again", async (t) => {
  const page = await openTab(t);
  await openOptions(page);
  await page.fill("#acrostic-seed", "class-4b");
  assert.deepEqual(await drawn(page), made({ word: WORD, seed: "class-4b" }));
  await page.fill("#acrostic-seed", "");
  await page.fill("#acrostic-word", "Garden");
  assert.equal(await page.inputValue("#acrostic-seed"), "class-4b");
  await page.fill("#acrostic-seed", "x".repeat(65));
  assert.equal(await page.textContent("#acrostic-seed-error"), "The seed must have at most 64 characters.");
});

test("rare words are answers only if they are asked for, and the address keeps that", async (t) => {
  const page = await openTab(t);
  await openOptions(page);
  await page.fill("#acrostic-word", "Zyxquj");
  await page.selectOption("#acrostic-difficulty", "hard");
  assert.deepEqual(await drawn(page), made({ word: "Zyxquj", difficulty: "hard" }));
  await page.waitForURL(/difficulty=hard/);
  await page.selectOption("#acrostic-difficulty", "easy");
  assert.deepEqual(await drawn(page), made({ word: "Zyxquj" }));
});

test("the answers have the chosen lengths, and the page explains in its own words when no answer has one", async (t) => {
  const page = await openTab(t);
  await openOptions(page);
  await page.selectOption("#acrostic-min-letters", "5");
  await page.selectOption("#acrostic-max-letters", "7");
  assert.deepEqual(await drawn(page), made({ word: WORD, minLetters: 5, maxLetters: 7 }));
  assert.ok((await answers(page)).every(({ length }) => length >= 5 && length <= 7));
  await page.selectOption("#acrostic-max-letters", "4");
  assert.equal(
    await page.textContent("#acrostic-length-error"),
    "The shortest length must not be greater than the longest length.",
  );
  assert.equal(await page.getAttribute("#acrostic-min-letters", "aria-invalid"), "true");
  await page.selectOption("#acrostic-max-letters", "12");
  await page.selectOption("#acrostic-min-letters", "12");
  await page.fill("#acrostic-word", "xxx");
  assert.equal(
    await page.textContent("#acrostic-length-error"),
    "The shortest length and the longest length allow no answer that begins with X.",
  );
  await page.selectOption("#acrostic-min-letters", "3");
  assert.equal(await page.textContent("#acrostic-length-error"), "");
  assert.equal(await page.locator("#acrostic-lines > li").count(), 3);
});

test("the puzzle has the title and the answer key; a title that is too long keeps the last puzzle", async (t) => {
  const page = await openTab(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await openOptions(page);
  await page.fill("#acrostic-title", " <b>Week</b> 3 ");
  assert.equal(await page.textContent("#acrostic-sheet-title"), "<b>Week</b> 3");
  await page.check("#acrostic-answer-key");
  const { content } = await downloaded(page, "#acrostic-download-html");
  const { html } = kit.acrostic({ word: WORD, seed: SEED, title: "<b>Week</b> 3", answerKey: true });
  assert.equal(content.toString(), html);
  assert.match(html, /&lt;b&gt;Week/);
  assert.equal(await page.textContent("#acrostic-sheet-state"), "“<b>Week</b> 3” · answer key");
  await page.fill("#acrostic-title", "x".repeat(61));
  assert.equal(await page.textContent("#acrostic-title-error"), "The title must have at most 60 characters.");
  assert.equal(await page.locator(".stale:visible").count(), 2);
  assert.equal(await page.textContent("#acrostic-sheet-title"), "<b>Week</b> 3");
  assert.equal((await downloaded(page, "#acrostic-download-html")).content.toString(), html);
  await page.click("#acrostic-copy-link");
  await page.getByText("Link copied").waitFor();
  assert.match(await clipboard(page), /&title=\+%3Cb%3EWeek/);

  // The lines belong to a different keyword than the field, so they can't be changed.
  await page.fill("#acrostic-word", "Garden");
  assert.deepEqual(await drawn(page), made({ word: WORD }));
  assert.equal(await page.locator("#acrostic-lines select:visible").count(), 0);
  await page.fill("#acrostic-title", "Week 4");
  assert.deepEqual(await drawn(page), made({ word: "Garden" }));
  assert.equal(await page.locator("#acrostic-lines select:visible").count(), 6);
  assert.equal(await page.locator(".stale:visible").count(), 0);
});

test("hidden answers are nowhere on the sheet, and can be shown again", async (t) => {
  const page = await openTab(t);
  const all = await drawn(page);
  const button = page.getByRole("button", { name: "Show answers", pressed: true });
  await button.click();
  assert.deepEqual(
    await drawn(page),
    all.map(({ clue }) => ({ clue, answer: "" })),
  );
  const seen = await page.locator("#acrostic-area").innerText();
  for (const { answer } of all) assert.ok(!seen.includes(answer), answer);
  assert.ok(!seen.includes("WONDER"));
  assert.match(seen, /\?\s*\?\s*\?/);
  assert.equal(await page.locator("#acrostic-lines select:visible").count(), 0);
  const boxes = await page.locator("#acrostic-lines li").first().locator(".letters i").count();
  assert.equal(boxes, all[0]?.answer.length);
  assert.match(
    (await page.locator("#acrostic-lines .letters").first().textContent()) ?? "",
    new RegExp(`${boxes} letters`),
  );
  await page.getByRole("button", { name: "Show answers", pressed: false }).click();
  assert.deepEqual(await drawn(page), all);
});

test("the tab works with the keyboard alone", async (t) => {
  const page = await open(t);
  await page.locator("#tab-cryptogram").focus();
  await page.keyboard.press("ArrowRight");
  // The button is disabled until the toolkit is loaded.
  await page.locator("#acrostic-new:enabled").waitFor();
  await page.keyboard.press("Tab");
  const order = [
    "acrostic-my-puzzles",
    "acrostic-word",
    "acrostic-theme",
    "acrostic-new",
    "acrostic-sheet",
    "acrostic-choice",
    "acrostic-printed",
  ];
  for (const id of [...order, "acrostic-open-file", "acrostic-show-answers", "acrostic-answer-1"]) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.tagName === "SUMMARY" ? at.parentElement?.id : at?.id;
    });
    assert.equal(focused, id);
    await page.keyboard.press("Tab");
  }
});

test("every field of the tab has a name", async (t) => {
  const page = await openTab(t);
  await openOptions(page);
  await page.selectOption("#acrostic-answer-2", "write");
  await page.locator("#acrostic-pages li").waitFor();
  for (const [role, name] of /** @type {const} */ ([
    ["tab", "Acrostic"],
    ["textbox", "Keyword"],
    ["combobox", "Theme"],
    ["combobox", "Difficulty"],
    ["combobox", "Shortest answer"],
    ["combobox", "Longest answer"],
    ["textbox", "Title"],
    ["checkbox", /^Answer key/],
    ["textbox", "Seed"],
    ["list", "Lines of the puzzle"],
    ["combobox", "Answer 1"],
    ["textbox", "Your answer for line 2"],
    ["textbox", "Your clue for line 2"],
    ["button", "Automatic: let answer 2 be chosen again"],
    ["list", "Printed pages of the acrostic"],
    ["button", "Download the solution as PNG"],
  ])) {
    assert.equal(await page.getByRole(role, { name, exact: true }).count(), 1, String(name));
  }
});
