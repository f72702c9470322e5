// @ts-check
// The buttons that save puzzles as files and open them again, in the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { accessible, downloaded, openOptions, useBuilder } from "./browser.mjs";

const open = useBuilder();
const kit = await load();
const NOTICE = "#notice";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens a file with the button.
 *
 * @param {Page} page
 * @param {string} name
 * @param {Buffer} buffer
 */
async function choose(page, name, buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator("button.open-file:visible").click(),
  ]);
  await chooser.setFiles({ name, mimeType: "", buffer });
}

/**
 * Drops files on an element.
 *
 * @param {Page} page
 * @param {string} target
 * @param {[string, string][]} files names and contents
 */
const drop = (page, target, files) =>
  page.locator(target).evaluate((element, files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of files) dataTransfer.items.add(new File([content], name));
    for (const type of ["dragenter", "dragover", "drop"]) {
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, files);

/** What the fields of the page hold. @param {Page} page */
const fields = (page) =>
  page
    .locator("#panel-cryptogram, #panel-acrostic")
    .locator("input, textarea, select")
    .evaluateAll((all) => all.map((one) => [one.id, /** @type {any} */ (one).checked, /** @type {any} */ (one).value]));

for (const format of ["json", "ipuz"]) {
  test(`a cryptogram that is saved as ${format} and opened in another browser has the same fields and puzzle`, async (t) => {
    const page = await open(t);
    await openOptions(page);
    await page.fill("#cryptogram-text", "Ünïcode & <b>markup</b> 🎲 for everybody");
    await page.fill("#cryptogram-title", "Class 4b: Week 3!");
    await page.fill("#cryptogram-hints", "2");
    await page.check("#cryptogram-answer-key");
    await page.locator("label", { hasText: "K4" }).click();
    await page.fill("#cryptogram-key", "apple");
    await page.fill("#cryptogram-second-key", "pear");
    await page.fill("#cryptogram-seed", "class-4b");
    const file = await downloaded(page, `#cryptogram-download-${format}`);
    assert.equal(file.name, `class-4b-week-3.${format}`);
    const before = await fields(page);
    const cells = await page.locator("#cryptogram-puzzle").textContent();

    const other = await open(t);
    await choose(other, file.name, file.content);
    await other.getByText(`${file.name} opened.`).waitFor();
    assert.deepEqual(await fields(other), before);
    assert.equal(await other.locator("#cryptogram-puzzle").textContent(), cells);
  });

  test(`an acrostic that is saved as ${format} opens in its tab, and the browser's Back returns to the puzzle before`, async (t) => {
    const page = await open(t, { fragment: "#acrostic" });
    await page.selectOption("#acrostic-answer-2", "write");
    await page.fill("#acrostic-word-2", "oboe");
    await page.fill("#acrostic-clue-2", "A reed <b>instrument</b>");
    const file = await downloaded(page, `#acrostic-download-${format}`);
    const lines = await page.locator("#acrostic-lines .clue").allTextContents();

    const other = await open(t);
    await other.fill("#cryptogram-text", "Still here when I come back");
    await choose(other, file.name, file.content);
    await other.getByText(`${file.name} opened.`).waitFor();
    assert.equal(await other.locator("#tab-acrostic").getAttribute("aria-selected"), "true");
    assert.deepEqual(await other.locator("#acrostic-lines .clue").allTextContents(), lines);
    assert.equal(await other.inputValue("#acrostic-word-2"), "oboe");
    await other.goBack();
    await other.locator("#tab-cryptogram[aria-selected=true]").waitFor();
    assert.equal(await other.inputValue("#cryptogram-text"), "Still here when I come back");
  });
}

test("JSON has the parameters and the result of the toolkit", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Every+letter&seed=class-4b" });
  const { content } = await downloaded(page, "#cryptogram-download-json");
  const { operation, parameters, result } = JSON.parse(`${content}`);
  assert.equal(operation, "cryptogram");
  /** @type {import("../../wasm/dist/index.js").CryptogramParams} */
  const expected = { text: "Every letter", seed: "class-4b", spacing: "words", hints: 0, answerKey: false };
  assert.deepEqual(parameters, expected);
  assert.deepEqual(result, kit.cryptogram({ ...expected, tokens: true }));
});

test("a quotation that is saved and opened keeps its author", async (t) => {
  const page = await open(t);
  await page.selectOption("#cryptogram-letters", "80-119");
  await page.click("#cryptogram-quotation");
  const credit = await page.locator("#cryptogram-puzzle .credit").textContent();
  const file = await downloaded(page, "#cryptogram-download-json");
  const other = await open(t);
  await choose(other, file.name, file.content);
  await other.getByText("opened.").waitFor();
  assert.equal(await other.locator("#cryptogram-puzzle .credit").textContent(), credit);
  assert.equal(await other.inputValue("#cryptogram-letters"), "80-119");
});

test("a text that is dropped on the page becomes a cryptogram", async (t) => {
  const page = await open(t, { fragment: "#hmac" });
  await drop(page, "body", [["letter.txt", "Every letter wears a mask"]]);
  await page.getByText("letter.txt opened.").waitFor();
  assert.equal(await page.locator("#tab-cryptogram").getAttribute("aria-selected"), "true");
  assert.equal(await page.inputValue("#cryptogram-text"), "Every letter wears a mask");
  assert.equal(await page.locator("#drop-hint").isVisible(), false);
});

test("the page shows where a file can be dropped, and only while there is one", async (t) => {
  const page = await open(t);
  const drag = (/** @type {string} */ type, /** @type {boolean} */ isFile) =>
    page.locator("#cryptogram-text").evaluate(
      (element, [type, isFile]) => {
        const dataTransfer = new DataTransfer();
        if (isFile) dataTransfer.items.add(new File(["a"], "a.txt"));
        else dataTransfer.setData("text/plain", "a");
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      },
      /** @type {const} */ ([type, isFile]),
    );
  const hint = page.getByText("Drop the file to open it");
  // A text that is dragged into a field is not a file.
  assert.equal(await drag("dragover", false), false);
  assert.equal(await hint.isVisible(), false);
  assert.equal(await drag("dragover", true), true);
  assert.equal(await hint.isVisible(), true);
  await drag("dragleave", true);
  assert.equal(await hint.isVisible(), false);
});

test("a file that is refused changes nothing, and the page says why", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  const before = await fields(page);
  const puzzle = await page.locator("#cryptogram-puzzle").textContent();
  for (const [name, content, sentence] of /** @type {const} */ ([
    ["broken.json", "{", "broken.json was not opened. It is broken: it is not valid JSON."],
    ["long.txt", "word ".repeat(101), "long.txt was not opened. Its text must have at most 500 characters."],
    [`${"x".repeat(99)}.json`, "[]", `${"x".repeat(48)}… was not opened. It has no puzzle:`],
    [
      "huge.json",
      "x".repeat(1_000_001),
      "huge.json was not opened. It is too large: it has 1.1 MB, and 1 MB is the most.",
    ],
  ])) {
    await choose(page, name, Buffer.from(content));
    await page.getByText(sentence).waitFor();
    assert.deepEqual(await fields(page), before);
    assert.equal(await page.locator("#cryptogram-puzzle").textContent(), puzzle);
  }
  await drop(page, "body", [
    ["a.txt", "a"],
    ["b.txt", "b"],
  ]);
  await page.getByText("Nothing was opened: open one file at a time.").waitFor();
  assert.deepEqual(await fields(page), before);
});

test("a refused file is refused again when it is chosen again", async (t) => {
  const page = await open(t);
  for (const _ of [1, 2]) {
    await choose(page, "broken.json", Buffer.from("{"));
    await page.getByText("broken.json was not opened.").waitFor();
    await page.locator(NOTICE).evaluate((notice) => notice.replaceChildren());
  }
});

test("a puzzle as text has its blanks, and its solution only with an answer key", async (t) => {
  const page = await open(t, { fragment: "#cryptogram?text=Every+letter&seed=class-4b&title=Week+3" });
  await openOptions(page);
  const { encoded } = kit.cryptogram({ text: "Every letter", seed: "class-4b" });
  const plain = await downloaded(page, "#cryptogram-download-text");
  assert.equal(plain.name, "week-3.txt");
  assert.match(plain.content.toString(), new RegExp(`^Week 3\n\n.*\n\n_____ ______\n${encoded}\n$`));
  await page.check("#cryptogram-answer-key");
  const full = await downloaded(page, "#cryptogram-download-text");
  assert.match(full.content.toString(), /\n{10}Solution\n\nEvery letter\n$/);
});

for (const [scale, width] of /** @type {const} */ ([
  [1, 620],
  [2, 1240],
  [3, 1860],
  [4, 2480],
])) {
  test(`a PNG at ${scale}× is ${width} pixels wide, as the list says`, async (t) => {
    const page = await open(t, { fragment: "#acrostic" });
    for (const [panel, prefix] of [
      ["acrostic", "acrostic-"],
      ["cryptogram", "cryptogram-"],
    ]) {
      await page.click(`#tab-${panel}`);
      const list = page.locator(`#${prefix}png-size`);
      await list.selectOption(String(scale));
      assert.equal(await list.locator(":checked").textContent(), `${scale}×, ${width.toLocaleString("en")} px wide`);
      for (const button of ["download-png", "download-solution-png"]) {
        const { content } = await downloaded(page, `#${prefix}${button}`);
        assert.equal(content.readUInt32BE(16), width);
        await page.getByText(`${width} × ${content.readUInt32BE(20)} pixels`).waitFor();
      }
    }
  });
}

test("somebody who solves a puzzle is offered no file with its solution", async (t) => {
  const page = await open(t);
  const link = `#solve?puzzle=${btoa("class-4b\nEvery letter wears a mask")}&options=${btoa("answerKey=true")}`;
  await page.goto(page.url().replace(/#.*/, "") + link);
  await page.locator("#cryptogram-invitation").waitFor();
  for (const id of ["cryptogram-download-json", "cryptogram-download-ipuz", "cryptogram-download-solution-svg"]) {
    assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
  }
  const { content } = await downloaded(page, "#cryptogram-download-text");
  assert.doesNotMatch(content.toString(), /wears|mask/i);
});

for (const [name, fragment] of [
  ["cryptogram", ""],
  ["acrostic", "#acrostic"],
]) {
  test(`axe finds nothing in the files of the ${name} tab, at 360 and 1280 pixels`, async (t) => {
    const page = await open(t, { fragment: fragment ?? "" });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await accessible(page);
    }
  });
}
