// @ts-check
// A keystroke draws and asks for no more than what it changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { load } from "../../wasm/dist/index.js";
import { acrosticMaker, initialState } from "../app/acrostic/model.ts";
import { parseAnswers } from "../app/acrostic/own-answers.ts";
import { DEFAULTS } from "../app/acrostic/recipe.ts";
import { patch } from "../kit/patch.ts";
import { drawnWords, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();

test("patch gives an element a child for each text, and keeps those at both ends", () => {
  const { document } = /** @type {any} */ (parseHTML("<ul></ul>"));
  const list = document.querySelector("ul");
  const make = (/** @type {string} */ text) => Object.assign(document.createElement("li"), { textContent: text });
  for (const [texts, kept] of /** @type {[string, number][]} */ ([
    ["", 0],
    ["ab", 0],
    ["axb", 2],
    ["axb", 3],
    ["xb", 2],
    ["xbc", 2],
    ["x", 1],
    ["xx", 1],
    ["yxxz", 0],
    ["yxyxz", 4],
    ["", 0],
  ])) {
    const before = new Set(list.children);
    patch(list, [...texts], make);
    const now = [...list.children];
    assert.equal(now.map((one) => one.textContent).join(""), texts);
    assert.equal(now.filter((one) => before.has(one)).length, kept, texts);
  }
});

test("a letter in the middle of a text changes the boxes of its word alone, and no guess", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=One+two+three%0AFour+five&seed=s" });
  await page.locator("#cryptogram-puzzle .letter").first().press("x");
  await page.locator("#cryptogram-puzzle [role=row]").evaluateAll((rows) => {
    for (const row of rows) row.classList.add("seen");
  });
  await page.fill("#cryptogram-text", "One twos three\nFour five");
  const { encoded } = kit.cryptogram({ text: "One twos three\nFour five", seed: "s" });
  assert.deepEqual(await drawnWords(page), encoded.split(/\s/));
  const seen = await page
    .locator("#cryptogram-puzzle [role=row]")
    .evaluateAll((rows) => rows.map((row) => row.classList.contains("seen")));
  assert.deepEqual(seen, [true, false, true, true, true]);
  assert.equal(await page.locator("#cryptogram-puzzle .letter").first().inputValue(), "X");
  assert.equal(await page.locator("#cryptogram-puzzle .letter[tabindex='0']").count(), 1);
  await page.fill("#cryptogram-text", "Twos three");
  assert.deepEqual(await drawnWords(page), kit.cryptogram({ text: "Twos three", seed: "s" }).encoded.split(" "));
  assert.equal(await page.locator("#cryptogram-puzzle .letter[tabindex='0']").count(), 1);
  assert.equal(await page.locator("#cryptogram-puzzle [role=rowgroup]").count(), 1);
});

test("an acrostic asks about single answers only while one of them is refused", () => {
  let calls = 0;
  const make = acrosticMaker({
    ...kit,
    acrostic: (params) => {
      calls++;
      return kit.acrostic(params);
    },
  });
  const { lines } = kit.acrostic({ word: "WONDER", seed: "s" });
  const fields = { ...DEFAULTS, word: "Wonder", seed: "s" };
  const accepted = lines.map(({ answer }) => `${answer}: A clue`);
  const made = (/** @type {string[]} */ own) => {
    calls = 0;
    return make(initialState(fields, parseAnswers(own.join("\n")))).made;
  };
  assert.deepEqual(made(accepted)?.lineFaults, Array(6).fill(null));
  made(accepted.with(0, `${lines[0]?.answer}: Another clue`));
  assert.equal(calls, 1, "calls for a change that is not refused");
  const faults = made(accepted.with(2, "XYLOPHONE: Not with N").with(4, ": No answer"))?.lineFaults ?? [];
  assert.deepEqual(
    faults.map((fault) => fault?.of ?? null),
    [null, null, "word", null, "word", null],
  );
});

test("the candidates of an acrostic follow a pause in the typing, or the focus", async (t) => {
  const page = await open(t, { fragment: "#acrostic?word=Wonder&seed=s" });
  const offered = (/** @type {number} */ line) =>
    page.locator(`#acrostic-answer-${line} option`).evaluateAll((all) => all.map((one) => one.textContent));
  const expected = (/** @type {string} */ word, /** @type {number} */ line) => {
    const { answer, alternatives = [] } = kit.acrostic({ word, seed: "s", alternatives: true }).lines[line - 1] ?? {};
    assert.ok(alternatives.length > 1);
    return [`${answer} (automatic)`, "Write your own…", ...alternatives.toSorted()];
  };
  assert.deepEqual(await offered(6), expected("Wonder", 6));
  await page.locator("#acrostic-word").press("End");
  await page.keyboard.type("s");
  await page.locator("#acrostic-answer-7").focus();
  assert.deepEqual(await offered(7), expected("Wonders", 7));
  await page.locator("#acrostic-word").press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("e");
  const wanted = expected("Wondere", 7);
  await page.waitForFunction((n) => document.querySelectorAll("#acrostic-answer-7 option").length === n, wanted.length);
  assert.deepEqual(await offered(7), wanted);
});
