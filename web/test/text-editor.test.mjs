// @ts-check
// The editor of texts, in a page of the builder: its own bundle, under the site's policy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, followed, launch, openPage, ready, useBuilder } from "./browser.mjs";
import { copiedSite } from "./releases.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("../app/text/editor/editor.js").Editor} Editor
 * @typedef {import("../app/text/editor/marks.js").Marks} Marks
 * @typedef {Window & { editor: Editor, changes: number }} Edited
 */

const SCRIPT = "/editor/editor.js";
const open = useBuilder({ own: true });

/**
 * Opens the builder with an editor between two buttons.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} [text]
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function edit(t, text = "", options = {}) {
  const page = await open(t, options);
  await addEditor(page, text);
  return page;
}

/** @param {Page} page @param {string} text */
const addEditor = (page, text) =>
  page.evaluate(
    async ([script, text]) => {
      /** @type {typeof import("../app/text/editor/editor.js")} */
      const { openEditor } = await import(script);
      const [before, host, hint, after] = ["button", "div", "p", "button"].map((name) => document.createElement(name));
      if (!before || !host || !hint || !after) throw new Error("no elements");
      before.append("Before");
      after.append("After");
      host.style.height = "300px";
      hint.id = "hint";
      hint.append("It stays here.");
      document.querySelector("main")?.prepend(before, host, hint, after);
      const window = /** @type {Edited} */ (/** @type {unknown} */ (globalThis));
      window.changes = 0;
      const onChange = () => {
        window.changes += 1;
      };
      window.editor = openEditor(host, { label: "Draft", describedBy: "hint", text, onChange });
    },
    /** @type {const} */ ([SCRIPT, text]),
  );

/**
 * What a function makes of the editor of a page.
 *
 * @template Result, [Value=undefined]
 * @param {Page} page
 * @param {(editor: Editor, value: Value) => Result} use runs in the page
 * @param {Value} [value]
 * @returns {Promise<Awaited<Result>>}
 */
const using = (page, use, value) => page.evaluate(`(${use})(window.editor, ${JSON.stringify(value)})`);

/** @param {Page} page */
const textOf = (page) => using(page, (editor) => editor.text);

/** @param {Page} page */
const field = (page) => page.getByRole("textbox", { name: "Draft" });

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
  words: [
    { ...placeOf(TEXT, "winding"), kind: "unfamiliar" },
    { ...placeOf(TEXT, "Another"), kind: "long" },
    { ...placeOf(TEXT, "remarkable"), kind: "both" },
    { ...placeOf(TEXT, "Cider"), kind: "unfamiliar" },
  ],
};
const MARKED = [
  "hard: A long and winding sentence is here.",
  "unfamiliar: winding",
  "very-hard: Another remarkable one begins and goes on.",
  "long: Another",
  "long unfamiliar: remarkable",
  "unfamiliar: Cider",
];

/** A text of 200 pages, in paragraphs of 100 words, with all its sentences and every fourth word marked. */
function book() {
  const text = "Every letter wears a mask and a patient reader learns to see each face behind it in good time. "
    .repeat(5)
    .trim()
    .concat("\n")
    .repeat(1000);
  /** @type {{ -readonly [Key in keyof Marks]: Marks[Key][number][] }} */
  const marks = { sentences: [], words: [] };
  for (const {
    index,
    0: { length },
  } of text.matchAll(/[^.]+\./g))
    marks.sentences.push({ start: index, end: index + length, level: 2 });
  let n = 0;
  for (const {
    index,
    0: { length },
  } of text.matchAll(/\w+/g))
    if (n++ % 4 === 0) marks.words.push({ start: index, end: index + length, kind: "long" });
  return { text, marks };
}

test("typing changes the text, and undo and redo follow their keys", async (t) => {
  const page = await edit(t);
  await field(page).focus();
  assert.deepEqual(await using(page, ({ canUndo, canRedo }) => [canUndo, canRedo]), [false, false]);
  await page.keyboard.type("  Héllo\n🙂x");
  assert.equal(await textOf(page), "  Héllo\n🙂x", "Enter does not indent");
  assert.equal(await using(page, ({ length }) => length), 11);
  assert.ok((await page.evaluate("changes")) > 0);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  assert.equal(await textOf(page), "  Héllo\n");
  for (const [undo, redo] of [
    ["Control+z", "Control+y"],
    ["Control+z", "Control+Shift+z"],
  ]) {
    await page.keyboard.press(undo ?? "");
    assert.notEqual(await textOf(page), "  Héllo\n");
    assert.equal(await using(page, ({ canRedo }) => canRedo), true);
    await page.keyboard.press(redo ?? "");
    assert.equal(await textOf(page), "  Héllo\n");
  }
});

test("typing in a long line replaces the selection, and undo takes it back", async (t) => {
  const line = "word ".repeat(1000);
  const page = await edit(t, line);
  await using(page, (editor) => editor.reveal(2500, 2504));
  await page.keyboard.type("né w");
  assert.equal(await textOf(page), `${line.slice(0, 2500)}né w${line.slice(2504)}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x");
  assert.equal(await textOf(page), `${line.slice(0, 2500)}né xw${line.slice(2504)}`);
  while (await using(page, ({ canUndo }) => canUndo)) await page.keyboard.press("Control+z");
  assert.equal(await textOf(page), line);
});

test("replacing the text is one step, also between letters", async (t) => {
  const page = await edit(t);
  await field(page).focus();
  await page.keyboard.type("ab");
  await using(page, (editor) => editor.replace("one\r\ntwo\rthree"));
  assert.equal(await textOf(page), "one\ntwo\nthree");
  assert.equal(await using(page, ({ length }) => length), 13);
  await page.keyboard.type("c");
  assert.equal(await textOf(page), "cone\ntwo\nthree");
  assert.equal(await page.evaluate("changes"), 4);
  const steps = [];
  for (let i = 0; i < 3; i++) {
    await using(page, (editor) => editor.undo());
    steps.push(await textOf(page));
  }
  assert.deepEqual(steps, ["one\ntwo\nthree", "ab", ""]);
  assert.equal(await using(page, ({ canUndo }) => canUndo), false);
  await using(page, (editor) => editor.redo());
  assert.equal(await textOf(page), "ab");
});

test("a pasted or dropped text of 1 MB has line feeds, and a dropped file is left to the page", async (t) => {
  const page = await edit(t, "ends");
  await field(page).focus();
  const line = "A line of a text that is quite long, and has – dashes.";
  const count = 18_000;
  const expected = `${line}\n`.repeat(count);
  for (const type of ["paste", "drop"]) {
    await page.evaluate(
      ([type, text]) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        const content = document.querySelector("main > div")?.shadowRoot?.querySelector(".cm-content");
        const { left = 0, top = 0 } = content?.getBoundingClientRect() ?? {};
        const how = { bubbles: true, cancelable: true, composed: true };
        content?.dispatchEvent(
          type === "paste"
            ? new ClipboardEvent("paste", { ...how, clipboardData: data })
            : new DragEvent("drop", { ...how, dataTransfer: data, clientX: left + 2, clientY: top + 15 }),
        );
      },
      /** @type {const} */ ([type, `${line}\r\n`.repeat(count)]),
    );
    assert.equal((await textOf(page)) === `${expected}ends`, true, type);
    await page.keyboard.press("Control+z");
    assert.equal(await textOf(page), "ends", type);
  }
  const reached = await page.evaluate(() => {
    const host = document.querySelector("main > div");
    const data = new DataTransfer();
    data.items.add(new File(["from a file"], "a.txt", { type: "text/plain" }));
    const event = new DragEvent("drop", { bubbles: true, cancelable: true, composed: true, dataTransfer: data });
    return new Promise((resolve) => {
      document.addEventListener("drop", ({ defaultPrevented }) => resolve(defaultPrevented));
      host?.shadowRoot?.querySelector(".cm-content")?.dispatchEvent(event);
    });
  });
  assert.equal(reached, true);
  assert.equal(await textOf(page), "ends");
});

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
  await using(page, (editor, marks) => editor.mark(marks), { sentences: [], words: [] });
  assert.deepEqual(await markedTexts(page), []);
  await using(
    page,
    (editor, [text, marks]) => {
      editor.replace(text);
      editor.mark(marks);
    },
    /** @type {const} */ ([TEXT, MARKS]),
  );
  assert.deepEqual(await markedTexts(page), MARKED);
  await using(page, (editor, text) => editor.replace(text), TEXT);
  assert.deepEqual(await markedTexts(page), [], "another text has no marks");
});

test("marks behind the text are refused", async (t) => {
  const page = await edit(t, "short");
  const words = /** @type {const} */ ([{ start: 3, end: 6, kind: "long" }]);
  await assert.rejects(
    using(page, (editor, words) => editor.mark({ sentences: [], words }), words),
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
        all.slice(0, 5).map((one) => {
          const { textDecorationLine, textDecorationStyle, boxShadow } = getComputedStyle(one);
          return [textDecorationLine, textDecorationStyle, boxShadow.match(/-?\d+px/g)?.join(" ")].join();
        }),
      );
    assert.equal(new Set(looks).size, 5, looks.join("; "));
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

test("a part of the text is revealed: selected, focused and in the middle", async (t) => {
  const { text } = book();
  const page = await edit(t, text);
  const place = text.length >> 1;
  await using(page, (editor, place) => editor.reveal(place, place + 5), place);
  await followed(page);
  const { selected, middle, host } = await page.evaluate(() => {
    const host = /** @type {Element} */ (document.activeElement);
    const selection = /** @type {{ getSelection(): Selection }} */ (
      /** @type {unknown} */ (host.shadowRoot)
    ).getSelection();
    const { top, bottom } = selection.getRangeAt(0).getBoundingClientRect();
    return { selected: selection.toString(), middle: (top + bottom) / 2, host: host.getBoundingClientRect().toJSON() };
  });
  assert.equal(selected, text.slice(place, place + 5));
  assert.ok(Math.abs(middle - (host.top + host.bottom) / 2) < 30, `${middle} of ${host.top} to ${host.bottom}`);
});

test("of the marks in 200 pages only those in view are drawn, also without line breaks", async (t) => {
  const { text, marks } = book();
  const page = await edit(t);
  for (const one of [text, text.replaceAll("\n", " ")]) {
    await using(
      page,
      (editor, [text, marks]) => {
        editor.replace(text);
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

test("Tab and Shift+Tab leave the editor", async (t) => {
  const page = await edit(t, "text");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await field(page).focus();
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "After");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(), "Before");
  assert.equal(await textOf(page), "text");
});

test("the editor is a text field with a description, and the browser checks the spelling", async (t) => {
  const page = await edit(t, "text");
  const box = field(page);
  assert.equal(await box.getAttribute("aria-multiline"), "true");
  assert.equal(await box.getAttribute("spellcheck"), "true");
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const node = nodes.find(({ role, name }) => role?.value === "textbox" && name?.value === "Draft");
  assert.equal(node?.description?.value, "It stays here.");
});

test("Copy and Cut without a selection take nothing", async (t) => {
  const page = await edit(t, "one\ntwo");
  await field(page).focus();
  for (const key of ["Control+c", "Control+x", "Control+v"]) await page.keyboard.press(key);
  assert.equal(await textOf(page), "one\ntwo");
  for (const key of ["Control+a", "Control+x", "Control+v", "Control+v"]) await page.keyboard.press(key);
  assert.equal(await textOf(page), "one\ntwoone\ntwo");
});

test("the editor is not loaded before it is used, and then works without a network", async (t) => {
  const { url } = await copiedSite(t);
  const browser = await launch();
  t.after(() => browser.close());
  const { page, context, complaints } = await openPage(browser, url);
  /** @type {string[]} */
  const asked = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  await page.getByText("Ready to work without a network.").waitFor();
  assert.ok(asked.includes("/app/main.js"));
  assert.equal(asked.includes(SCRIPT), false);
  const stored = () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, SCRIPT);
  assert.equal(await stored(), false);
  // As app/text/load-editor.js does.
  await page.evaluate(async (path) => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: [path] });
  }, SCRIPT);
  await page.waitForFunction(async (path) => (await caches.match(path)) !== undefined, SCRIPT);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await addEditor(page, "offline");
  assert.equal(await textOf(page), "offline");
  assert.deepEqual(complaints, []);
});
