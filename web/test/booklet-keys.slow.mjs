// @ts-check
// The list of a booklet and its pages with the keyboard: one tab stop each, and keys that go through them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { focus, laidOut, listed, lists, paste, tool } from "./booklet.mjs";
import { accessible, useBuilder } from "./browser.mjs";

const open = useBuilder();

const LETTERS = Array.from({ length: 25 }, (_, i) => `text ${String.fromCharCode(65 + i)}`);

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string[]} keys */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The ids, or the actions, of the controls that the next presses of a key reach. @param {Page} page @param {string} key @param {number} times */
async function stops(page, key, times) {
  const all = [];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    all.push(
      await page.evaluate(() => {
        const { id, dataset, textContent } = /** @type {HTMLElement} */ (document.activeElement);
        return id || dataset.action || textContent;
      }),
    );
  }
  return all;
}

test("the list is one tab stop, which stays where the focus was last", async (t) => {
  const page = await open(t, { reducedMotion: "reduce" });
  await paste(page, LETTERS);
  await page.focus("#booklet-my-puzzles");
  assert.deepEqual(await stops(page, "Tab", 2), ["edit", "booklet-pick"]);
  assert.deepEqual(await stops(page, "Shift+Tab", 2), ["edit", "booklet-my-puzzles"]);
  await press(page, "Tab");
  assert.equal(await focus(page), "edit 1");
  await press(page, "ArrowDown", "ArrowDown", "ArrowRight");
  assert.equal(await focus(page), "remove 3");
  await press(page, "Tab", "Shift+Tab");
  assert.equal(await focus(page), "remove 3");
  await laidOut(page, "25 puzzles on 26 pages");
  assert.deepEqual(
    await page
      .getByRole("grid", { name: "Puzzles" })
      .getByRole("row")
      .nth(2)
      .getByRole("gridcell")
      .allTextContents()
      .then((all) => all.slice(0, 2)),
    ["3. text CAristocrat · page 3", "Move up puzzle 3, text C"],
  );
  await accessible(page);
});

test("the arrow keys, Home and End go through the rows and their buttons, and stop at the ends", async (t) => {
  const page = await open(t);
  await paste(page, LETTERS);
  await tool(page, 2, "up").focus();
  for (const [key, at] of /** @type {[string, string][]} */ ([
    ["ArrowLeft", "up 2"],
    ["ArrowRight", "down 2"],
    ["ArrowRight", "versions 2"],
    ["End", "versions 25"],
    ["ArrowDown", "versions 25"],
    ["ArrowUp", "versions 24"],
    ["ArrowLeft", "down 24"],
    // There is no way down from the last place, and no way up from the first.
    ["ArrowDown", "up 25"],
    ["ArrowLeft", "up 25"],
    ["ArrowRight", "versions 25"],
    ["ArrowRight", "edit 25"],
    ["ArrowRight", "remove 25"],
    ["ArrowRight", "remove 25"],
    ["Home", "remove 1"],
    ["ArrowUp", "remove 1"],
  ])) {
    await press(page, key);
    assert.equal(await focus(page), at, key);
  }
  assert.deepEqual(
    (await listed(page)).slice(0, 3),
    LETTERS.slice(0, 3).map((name, i) => `${i + 1}. ${name}`),
    "nothing has been moved",
  );
});

test("Alt with Home and End moves a puzzle to the ends, says its place once, and keeps it in sight", async (t) => {
  const page = await open(t);
  await paste(page, LETTERS);
  await page.evaluate(() => {
    const said = /** @type {string[]} */ ([]);
    const focused = /** @type {string[]} */ ([]);
    Object.assign(window, { said, focused });
    const region = /** @type {Element} */ (document.getElementById("spoken"));
    new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
      childList: true,
    });
    addEventListener("focusin", ({ target }) => focused.push(/** @type {HTMLElement} */ (target).textContent ?? ""));
  });
  await tool(page, 2, "edit").focus();
  await press(page, "Alt+End");
  await lists(page, [...LETTERS.filter((_, i) => i !== 1), "text B"]);
  assert.equal(await focus(page), "edit 25");
  await page.locator("#spoken").getByText("Moved to place 25 of 25").waitFor();
  const row = page.locator("#booklet-list > [role=row]").last();
  const frame = page.locator("#booklet-frame");
  const bottomOf = (/** @type {import("playwright-core").Locator} */ one) =>
    one.evaluate((it) => it.getBoundingClientRect().bottom);
  assert.ok((await bottomOf(row)) <= (await bottomOf(frame)) + 1);
  // It is there already.
  await press(page, "Alt+End");
  await press(page, "Alt+Home");
  await lists(page, ["text B", ...LETTERS.filter((_, i) => i !== 1)]);
  await page.locator("#spoken").getByText("Moved to place 1 of 25").waitFor();
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, "said")), [
    "Moved to place 25 of 25",
    "Moved to place 1 of 25",
  ]);
  assert.deepEqual(
    await page.evaluate(() => Reflect.get(window, "focused")),
    ["Edit puzzle 2, text B"],
    "the button keeps the focus, so that it is not read again",
  );
});

test("moves of one puzzle are one step, however long they take, and moves of another one are another", async (t) => {
  const page = await open(t);
  await page.clock.install();
  await paste(page, ["one", "two", "three", "four"]);
  await tool(page, 1, "edit").focus();
  await press(page, "Alt+ArrowDown", "Alt+ArrowDown");
  await page.clock.fastForward(60_000);
  await press(page, "Alt+ArrowDown");
  await lists(page, ["two", "three", "four", "one"]);
  await tool(page, 1, "down").click();
  await lists(page, ["three", "two", "four", "one"]);
  await press(page, "Control+z");
  await lists(page, ["two", "three", "four", "one"]);
  await press(page, "Control+z");
  await lists(page, ["one", "two", "three", "four"]);
  assert.equal(await page.getAttribute("#booklet-undo", "title"), "Undo: Add puzzles");
  await press(page, "Control+Shift+z", "Control+Shift+z");
  await lists(page, ["three", "two", "four", "one"]);
  // After undo and redo, a move is a step of its own.
  await tool(page, 2, "edit").focus();
  await press(page, "Alt+ArrowDown");
  await lists(page, ["three", "four", "two", "one"]);
  await press(page, "Control+z");
  await lists(page, ["three", "two", "four", "one"]);
  // Moves that lead back leave no step.
  await tool(page, 3, "edit").focus();
  await press(page, "Alt+ArrowUp", "Alt+ArrowDown", "Control+z");
  await lists(page, ["two", "three", "four", "one"]);
});

test("Delete removes the puzzle with the focus, and the focus stays in its column", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three"]);
  await tool(page, 2, "edit").focus();
  // A key that is held down repeats, and must not empty the list.
  for (let i = 0; i < 3; i++) await page.keyboard.down("Delete");
  await page.keyboard.up("Delete");
  await lists(page, ["one", "three"]);
  assert.equal(await focus(page), "edit 2");
  await press(page, "Delete");
  assert.equal(await focus(page), "edit 1");
  await press(page, "Control+z");
  await lists(page, ["one", "three"]);
  await press(page, "Delete", "Delete");
  await lists(page, []);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "booklet-pick");
  for (let i = 0; i < 3; i++) await press(page, "Control+z");
  await lists(page, ["one", "two", "three"]);
  await page.focus("#booklet-my-puzzles");
  assert.deepEqual(
    await stops(page, "Tab", 2),
    ["versions", "booklet-pick"],
    "a list that is filled again has a tab stop",
  );
});

test("the buttons name their keys, and the hint describes the list", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  const keys = page.locator("#booklet-list > [role=row]").first().locator("button[aria-keyshortcuts]");
  assert.deepEqual(await keys.evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts"))), [
    "Alt+ArrowUp",
    "Alt+ArrowDown",
    "Delete",
  ]);
  const id = (await page.getAttribute("#booklet-list", "aria-describedby")) ?? "";
  assert.match((await page.textContent(`#${id}`)) ?? "", /Home and End go through the list.*Delete removes it/);
});

test("the pages are one tab stop, and the arrow keys, Home and End go through them", async (t) => {
  const page = await open(t);
  await paste(page, LETTERS);
  await laidOut(page, "25 puzzles on 26 pages");
  await page.locator("#booklet-printed summary").focus();
  const at = () =>
    page.evaluate(() => document.activeElement?.querySelector("img")?.alt ?? document.activeElement?.id ?? "");
  for (const [key, wanted] of /** @type {[string, string][]} */ ([
    ["Tab", "booklet-house-style"],
    ["Tab", "Page 1 of 26: Puzzle 1"],
    ["ArrowLeft", "Page 1 of 26: Puzzle 1"],
    ["ArrowRight", "Page 2 of 26: Puzzle 2"],
    ["End", "Page 26 of 26: Answer key"],
    ["ArrowRight", "Page 26 of 26: Answer key"],
    ["ArrowLeft", "Page 25 of 26: Puzzle 25"],
    ["Tab", "booklet-print"],
    ["Shift+Tab", "Page 25 of 26: Puzzle 25"],
    ["Home", "Page 1 of 26: Puzzle 1"],
  ])) {
    await press(page, key);
    assert.equal(await at(), wanted, key);
  }
  await press(page, "End", "Enter");
  assert.equal(await page.textContent("#page-view-title"), "Page 26 of 26: Answer key");
  await press(page, "Escape");
  assert.equal(await at(), "Page 26 of 26: Answer key");
  const { x = -1, width = 0 } = (await page.locator("#booklet-pages li").last().boundingBox()) ?? {};
  assert.ok(x >= 0 && x + width <= 1280, "the page with the focus is in sight");
});
