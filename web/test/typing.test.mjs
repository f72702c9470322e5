// @ts-check
// A key's letter is painted before its puzzle is made, and nothing that the user does next misses the letter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { drawnWords, openOptions, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();

/** The words of a text as the puzzle shows them. @param {string} text */
const words = (text) => kit.cryptogram({ text, seed: "s" }).encoded.split(" ");

/** Opens a puzzle, and stops the time of its page with the caret at the end of the text. @param {import("node:test").TestContext} t */
async function openStopped(t) {
  const page = await open(t, { fragment: "#cryptogram?text=Hello&seed=s" });
  await openOptions(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator("#cryptogram-text").focus();
  await page.keyboard.press("End");
  return page;
}

test("letters make one puzzle after the last of them has been painted", async (t) => {
  const page = await openStopped(t);
  const made = await page.evaluateHandle(() => {
    const made = { puzzles: 0 };
    document.getElementById("cryptogram-puzzle")?.addEventListener("ready", () => made.puzzles++);
    return made;
  });
  await page.keyboard.type(" th");
  await page.keyboard.type("ere");
  assert.equal(await page.inputValue("#cryptogram-text"), "Hello there");
  assert.deepEqual(await drawnWords(page), words("Hello"));
  await page.clock.runFor(100);
  assert.deepEqual(await drawnWords(page), words("Hello there"));
  assert.equal(await made.evaluate(({ puzzles }) => puzzles), 1);
});

test("a puzzle draws only what is another than before", async (t) => {
  const page = await openStopped(t);
  const isDrawn = await page.evaluateHandle(() => {
    const root = document.getElementById("cryptogram-puzzle")?.shadowRoot;
    const reason = document.querySelector("#cryptogram-difficulty-features > div");
    const kept = [root?.querySelector(".note"), root?.querySelector(".word"), reason];
    const drawn = new Set();
    const solver = root?.querySelector(".solver");
    if (solver) new MutationObserver(() => drawn.add("solver")).observe(solver, { attributeFilter: ["hidden"] });
    return () => [...kept.filter((one) => !one?.isConnected).map((one) => one?.className), ...drawn];
  });
  await page.keyboard.type("  ");
  await page.keyboard.type("ll");
  await page.clock.runFor(100);
  assert.deepEqual(await drawnWords(page), words("Hello ll"));
  assert.deepEqual(await page.evaluate((isDrawn) => isDrawn(), isDrawn), []);
});

test("text that no key has written makes its puzzle at once", async (t) => {
  const page = await openStopped(t);
  await page.keyboard.insertText(" there");
  assert.deepEqual(await drawnWords(page), words("Hello there"));
});

for (const [what, act] of /** @type {[string, (page: import("playwright-core").Page) => Promise<unknown>][]} */ ([
  ["a click", (page) => page.click("#cryptogram-copy-encoded")],
  ["the way to another field", (page) => page.locator("#cryptogram-letters").focus()],
  ["another tab", (page) => page.click("#tab-reverse")],
  ["printing", (page) => page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))],
])) {
  test(`the puzzle has every letter before ${what}`, async (t) => {
    const page = await openStopped(t);
    await page.keyboard.type(" there");
    assert.deepEqual(await drawnWords(page), words("Hello"));
    await act(page);
    assert.deepEqual(await drawnWords(page), words("Hello there"));
  });
}

test("the pages follow the puzzle when somebody scrolls to them, or prints", async (t) => {
  const page = await openStopped(t);
  await page.setViewportSize({ width: 360, height: 400 });
  /** The words of the puzzle on its page. */
  const onPage = async () => {
    const source = (await page.locator("#cryptogram-pages img").first().getAttribute("src")) ?? "";
    return decodeURIComponent(source)
      .match(/to be solved: ([^<]*)/)?.[1]
      ?.split(" ");
  };
  await page.keyboard.type(" there");
  await page.clock.runFor(5000);
  assert.deepEqual(await onPage(), words("Hello"));
  // The last letter still waits.
  await page.keyboard.type("s");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  assert.deepEqual(await onPage(), words("Hello theres"));
  await page.keyboard.type(" again");
  await page.clock.runFor(5000);
  assert.deepEqual(await onPage(), words("Hello theres"));
  await page.locator("#cryptogram-pages").scrollIntoViewIfNeeded();
  const [, , last = ""] = words("Hello theres again");
  await page.locator(`#cryptogram-pages img[src*="${last}"]`).waitFor();
  assert.deepEqual(await onPage(), words("Hello theres again"));
});

test("letters are undone apart from those that are deleted after them, and from other fields", async (t) => {
  const page = await openStopped(t);
  await page.keyboard.type(" there");
  await page.keyboard.press("Backspace");
  await page.fill("#cryptogram-title", "Week 3");
  const shown = async () => [await page.inputValue("#cryptogram-text"), await page.inputValue("#cryptogram-title")];
  assert.deepEqual(await shown(), ["Hello ther", "Week 3"]);
  for (const before of [
    ["Hello ther", ""],
    ["Hello there", ""],
    ["Hello", ""],
  ]) {
    await page.keyboard.press("Control+z");
    assert.deepEqual(await shown(), before);
  }
  await page.keyboard.press("Control+y");
  assert.deepEqual(await drawnWords(page), words("Hello there"));
});

test("a page that is left with a letter on its way has it again", async (t) => {
  const page = await openStopped(t);
  await page.keyboard.type(" the");
  await page.clock.runFor(2000);
  await page.keyboard.type("re");
  await page.reload();
  await page.locator("body[data-toolkit=ready]").waitFor();
  await page.waitForFunction(
    () => /** @type {HTMLTextAreaElement} */ (document.getElementById("cryptogram-text")).value === "Hello there",
  );
});
