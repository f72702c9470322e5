// @ts-check
// The marks in the editor of texts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./browser.mjs";
import { BOOK, field, textOf, useEditor, using } from "./text-editor.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("../app/text/editor/marks.ts").Marks} Marks
 */

const edit = useEditor();

/** The place of the first of some words in a text. @param {string} text @param {string} words */
const placeOf = (text, words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

/** The texts that are marked, by the classes of the mark. @param {Page} page */
const markedTexts = (page) =>
  field(page)
    .locator(".cm-line span")
    .evaluateAll((all) => all.map((one) => `${one.className}: ${one.textContent}`));

const TEXT = "A long and winding sentence is here. It ends. Another remarkable one begins and goes on.\nCider is fine.";
/** @type {Marks} */
const MARKS = {
  sentences: [
    { ...placeOf(TEXT, "A long and winding sentence is here."), level: 1 },
    { ...placeOf(TEXT, "Another remarkable one begins and goes on."), level: 2 },
  ],
  leftOut: [],
  words: [
    { ...placeOf(TEXT, "winding"), kind: "unfamiliar" },
    { ...placeOf(TEXT, "Another"), kind: "long" },
    { ...placeOf(TEXT, "remarkable"), kind: "both" },
    { ...placeOf(TEXT, "Cider"), kind: "unfamiliar" },
  ],
  advice: [[{ ...placeOf(TEXT, "ends"), kind: "simpler_word", suggestions: ["stops"], averageGradeLevel: 3 }], []],
};
const MARKED = [
  "hard: A long and winding sentence is here.",
  "unfamiliar: winding",
  "advice: ends",
  "very-hard: Another remarkable one begins and goes on.",
  "long: Another",
  "long unfamiliar: remarkable",
  "unfamiliar: Cider",
];

/** The marks of all sentences and of every fourth word of the book. */
function marksOfBook() {
  /** @type {{ -readonly [Key in keyof Marks]: Marks[Key][number][] }} */
  const marks = { sentences: [], leftOut: [], words: [], advice: [] };
  for (const {
    index,
    0: { length },
  } of BOOK.matchAll(/[^.]+\./g))
    marks.sentences.push({ start: index, end: index + length, level: 2 });
  let n = 0;
  for (const {
    index,
    0: { length },
  } of BOOK.matchAll(/\w+/g))
    if (n++ % 4 === 0) marks.words.push({ start: index, end: index + length, kind: "long" });
  return marks;
}

test("marks are painted, move with the text and go with it", async (t) => {
  const page = await edit(t, TEXT);
  await using(page, (editor, marks) => editor.mark(marks), MARKS);
  assert.deepEqual(await markedTexts(page), MARKED);
  await using(page, (editor) => editor.reveal(0, 0));
  await page.keyboard.type("Oh. ");
  assert.deepEqual(await markedTexts(page), MARKED, "after typing before them");
  await using(page, (editor) => editor.reveal(40, 40));
  await page.keyboard.type(" And");
  assert.deepEqual(await markedTexts(page), MARKED, "after typing behind one");
  await using(page, (editor) => editor.reveal(15, 22));
  await page.keyboard.type("dull");
  assert.deepEqual(
    await markedTexts(page),
    ["hard: A long and dull sentence is here.", ...MARKED.slice(2)],
    "a mark goes with its word",
  );
  await using(page, (editor, marks) => editor.mark(marks), { sentences: [], leftOut: [], words: [], advice: [] });
  assert.deepEqual(await markedTexts(page), []);
  await using(
    page,
    (editor, [text, marks]) => {
      editor.replace(text, editor.origin);
      editor.mark(marks);
    },
    /** @type {const} */ ([TEXT, MARKS]),
  );
  assert.deepEqual(await markedTexts(page), MARKED);
  await using(page, (editor, text) => editor.replace(text, editor.origin), TEXT);
  assert.deepEqual(await markedTexts(page), [], "another text has no marks");
});

test("marks behind the text are refused", async (t) => {
  const page = await edit(t, "short");
  const words = /** @type {const} */ ([{ start: 3, end: 6, kind: "long" }]);
  await assert.rejects(
    using(page, (editor, words) => editor.mark({ sentences: [], leftOut: [], words, advice: [] }), words),
    /A mark ends behind the text, which has 5 units/,
  );
});

for (const options of /** @type {import("playwright-core").BrowserContextOptions[]} */ ([
  { colorScheme: "light" },
  { colorScheme: "dark" },
  { forcedColors: "active" },
])) {
  const name = Object.values(options).join();
  test(`each mark is told apart from the others without its colour, on a phone, ${name}`, async (t) => {
    const page = await edit(t, TEXT, { ...options, viewport: { width: 360, height: 640 }, hasTouch: true });
    await using(page, (editor, marks) => editor.mark(marks), MARKS);
    const looks = await field(page)
      .locator(".cm-line span")
      .evaluateAll((all) =>
        all.slice(0, 6).map((one) => {
          const { textDecorationLine, textDecorationStyle, boxShadow } = getComputedStyle(one);
          return [textDecorationLine, textDecorationStyle, boxShadow.match(/-?\d+px/g)?.join(" ")].join();
        }),
      );
    assert.equal(new Set(looks).size, 6, looks.join("; "));
    const sentences = field(page).locator(".hard, .very-hard");
    const backgrounds = await sentences.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage));
    assert.equal(new Set(backgrounds).size, options.forcedColors ? 1 : 2, backgrounds.join("; "));
    const size = await field(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    assert.ok(size >= 16, `${size}px`);
    await field(page).tap();
    await page.locator("main > div:focus-within").waitFor();
    const ring = () => page.locator(".cm-editor").evaluate((one) => getComputedStyle(one).outlineStyle);
    assert.equal(await ring(), "solid");
    // In forced colours axe reads the colours of the page's own style sheet.
    if (!options.forcedColors) await accessible(page);
  });
}

test("of the marks in 200 pages only those in view are drawn, also without line breaks", async (t) => {
  const [text, marks] = [BOOK, marksOfBook()];
  const page = await edit(t);
  for (const one of [text, text.replaceAll("\n", " ")]) {
    await using(
      page,
      (editor, [text, marks]) => {
        editor.replace(text, editor.origin);
        editor.mark(marks);
      },
      /** @type {const} */ ([one, marks]),
    );
    const count = (await markedTexts(page)).length;
    assert.ok(count > 20 && count < 1500, `${count} marks`);
    await using(page, (editor) => editor.reveal(0, 0));
    await page.keyboard.type("So ");
    const last = one.length + 3;
    await using(page, (editor, end) => editor.reveal(end, end), last);
    await page.keyboard.type("end");
    const drawn = await markedTexts(page);
    assert.ok(drawn.length > 20 && drawn.length < 1500, `${drawn.length} marks`);
    const words = drawn.filter((one) => one.startsWith("long: ")).map((one) => one.slice("long: ".length));
    const known = new Set(marks.words.map(({ start, end }) => text.slice(start, end)));
    assert.deepEqual(
      words.filter((word) => !known.has(word)),
      [],
    );
    assert.equal((await textOf(page)) === `So ${one}end`, true);
  }
});
