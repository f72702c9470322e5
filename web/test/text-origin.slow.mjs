// @ts-check
// The name of a text's file, the figures before and the overruled sentences follow undo and redo in the Readable text tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBuilder, useSite } from "./browser.mjs";
import { counted, kept, marked, openText, showTab, textField, write, written } from "./readable.mjs";
import { WORD_MARKUP, WORD_TEXT } from "./rich.mjs";

const open = useBuilder({ own: true });
const site = useSite();
const ALL = "ControlOrMeta+a";
const HARDER = " Nevertheless, the administration deliberated.";

/** @param {import("playwright-core").Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((one) => navigator.clipboard.writeText(one), text);
  await textField(page).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await counted(page);
}

test("after a file was opened, Undo brings back the text before with its own name and figures, and Redo those of the file", async (t) => {
  const page = await open(t);
  await showTab(page);
  await write(page, "The cat sat on the mat.");
  await page.locator("#text-scores").waitFor();
  await openText(page, "The dog lay by the door.");
  await textField(page).press("ControlOrMeta+End");
  await write(page, HARDER);
  await page.locator("#text-progress[data-is=harder]").waitFor();
  await page.click("#text-undo");
  await page.click("#text-undo");
  await counted(page);
  assert.equal(await textField(page).textContent(), "The cat sat on the mat.");
  assert.ok(await page.locator("#text-name").isHidden());
  assert.ok(await page.locator("#text-progress").isHidden());
  await page.click("#text-redo");
  await page.click("#text-redo");
  await page.locator("#text-progress[data-is=harder]").waitFor();
  assert.equal(await page.textContent("#text-name"), "text.md");
});

test("a text that is cleared at once after a key comes back with its name and the figures before", async (t) => {
  const page = await open(t);
  await openText(page, "The cat sat on the mat.");
  await textField(page).press("ControlOrMeta+End");
  await write(page, HARDER);
  await page.evaluate(() => document.getElementById("text-clear")?.click());
  assert.ok(await page.locator("#text-name").isHidden());
  await page.click("#text-undo");
  await page.locator("#text-progress[data-is=harder]").waitFor();
  assert.equal(await page.textContent("#text-name"), "text.md");
});

test("a text that is erased by keys and typed again is a new one, until Undo", async (t) => {
  const page = await open(t);
  await openText(page, "The cat sat on the mat.");
  await textField(page).press(ALL);
  await page.keyboard.press("Delete");
  await page.locator("#text-empty").waitFor();
  assert.ok(await page.locator("#text-name").isHidden());
  await page.click("#text-undo");
  assert.equal(await page.textContent("#text-name"), "text.md");
});

test("the keys of Undo and Redo work outside of the editor too", async (t) => {
  const page = await open(t);
  await openText(page, "The cat sat on the mat.");
  await page.click("#text-clear");
  await page.focus("#text-goal");
  await page.keyboard.press("ControlOrMeta+z");
  assert.equal(await textField(page).textContent(), "The cat sat on the mat.");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  assert.equal(await written(page), "");
  for (const [name, keys] of /** @type {const} */ ([
    ["undo", "Control+Z Meta+Z"],
    ["redo", "Control+Y Control+Shift+Z Meta+Shift+Z"],
  ])) {
    assert.equal(await page.getAttribute(`#text-${name}`, "aria-keyshortcuts"), keys);
  }
});

test("a pasted text that has no figures, or is cleared, does not become the one before", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await showTab(page);
  await paste(page, "Word");
  await write(page, " by word it grows.");
  await page.locator("#text-scores").waitFor();
  await counted(page);
  await write(page, HARDER);
  await counted(page);
  assert.ok(await page.locator("#text-progress").isHidden());

  await page.click("#text-clear");
  await page.evaluate(() => navigator.clipboard.writeText("This text is cleared at once."));
  await textField(page).press("ControlOrMeta+v");
  await page.evaluate(() => document.getElementById("text-clear")?.click());
  await write(page, "The cat sat on the mat.");
  await page.locator("#text-scores").waitFor();
  await counted(page);
  await write(page, HARDER);
  await counted(page);
  assert.ok(await page.locator("#text-progress").isHidden());
});

test("what is copied from a page or a document is pasted with its headings and lists, with Shift as plain text", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await showTab(page);
  await write(page, "First. ");
  await page.evaluate(async () => {
    const types = {
      "text/html": "<h2>Cats</h2><ul><li>milk</li><li>fish</li></ul><p>They purr.</p>",
      "text/plain": "Plain cats",
    };
    await navigator.clipboard.write([new ClipboardItem(types)]);
  });
  await textField(page).press("ControlOrMeta+v");
  assert.equal(await written(page), "First. \n\n## Cats\n\n- milk\n- fish\n\nThey purr.");
  await page.click("#text-undo");
  assert.equal(await written(page), "First. ");
  await textField(page).press("ControlOrMeta+Shift+v");
  assert.equal(await written(page), "First. Plain cats");
  await textField(page).press("ControlOrMeta+v");
  assert.match(await written(page), /^First\. Plain cats\n\n## Cats/);
  // Shift is let go outside of the editor.
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
  await textField(page).evaluate((field) => {
    field.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<h2>Dogs</h2>");
    clipboardData.setData("text/plain", "Plain dogs");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  assert.match(await written(page), /\n\n## Dogs$/);
  const pasteBoth = (/** @type {string} */ markup, /** @type {string} */ plain) =>
    textField(page).evaluate(
      (field, [markup, plain]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", markup);
        clipboardData.setData("text/plain", plain);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      /** @type {const} */ ([markup, plain]),
    );
  // Into the middle of a paragraph.
  await page.click("#text-clear");
  await write(page, "First. Last.");
  await textField(page).press("ControlOrMeta+End");
  for (const _ of "Last.") await page.keyboard.press("ArrowLeft");
  await pasteBoth("<p>very</p>", "very");
  await page.keyboard.type(" ");
  await pasteBoth("<p>They purr.</p>\n", "They purr.\n");
  await page.keyboard.type(" Now.");
  assert.equal(await written(page), "First. very \n\nThey purr. Now.\n\nLast.");
  // What browsers would take seconds for.
  await page.click("#text-clear");
  await write(page, "First. ");
  await pasteBoth("<a href=a><div>".repeat(10_000), "Plain cats");
  assert.equal(await written(page), "First. Plain cats");
  const why = "Only the plain text was pasted, because the copied part is too large or nested too deeply.";
  assert.equal(await page.textContent("#notice"), why);
});

test("what Word copies is pasted with its structure, and nothing of it is loaded or run", async (t) => {
  const page = await open(t);
  await showTab(page);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const hostile = `<p><img src="/hostile.png" onerror="window.ran = 1"><script>window.ran = 1</script></p>`;
  await textField(page).evaluate(
    (field, markup) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", markup);
      clipboardData.setData("text/plain", "plain");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    WORD_MARKUP.replace("<!--EndFragment-->", hostile),
  );
  assert.equal(await written(page), WORD_TEXT);
  await page.locator("#text-scores").waitFor();
  await counted(page);
  assert.equal(await page.evaluate(() => "ran" in window), false);
  assert.deepEqual(
    asked.filter((url) => url.includes("hostile")),
    [],
  );
});

test("marks go when the text becomes too short for figures", async (t) => {
  const page = await open(t);
  await showTab(page);
  await write(page, "Photosynthesis is slow.");
  await page.locator("#text-scores").waitFor();
  await counted(page);
  assert.deepEqual(await marked(page, "long"), ["Photosynthesis"]);
  for (let i = 0; i < " is slow.".length; i++) await page.keyboard.press("Backspace");
  await page.locator("#text-empty").waitFor();
  await counted(page);
  assert.deepEqual(await marked(page, "long"), []);
});

test("a file that is dropped while the editor can't be loaded is not called opened", async (t) => {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  await page.route("**/text/panel.js", (route) => route.abort());
  await page.goto(`${site.url()}#text`);
  await page.locator("#text-panel-failed").waitFor();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["The cat sat on the mat."], "text.md"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByText("text.md was not opened. The editor could not be loaded.").waitFor();
  await page.unroute("**/text/panel.js");
  await page.click("#text-panel-retry");
  await textField(page).waitFor();
  assert.equal(await written(page), "");
});

const TITLED = "# Of cats and dogs\n\nThe cat sat on the mat. It purred.";
const GREYED = "Of cats and dogs";

test("a sentence that is not scored is greyed with its reason, and a button scores it, which is kept and undone", async (t) => {
  const page = await open(t);
  await openText(page, TITLED);
  const greyed = textField(page).locator(".left-out");
  assert.deepEqual(await greyed.allTextContents(), [GREYED]);
  assert.equal(await greyed.getAttribute("title"), "Not scored: Headings");
  assert.equal(await page.textContent("#text-left-out-state"), "1 sentence · 4 words");
  await page.locator("#text-left-out").getByRole("button", { name: GREYED, exact: true }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Score “${GREYED}”` }).click();
  await page.locator("#notice").getByText(`Scored: “${GREYED}”. Undo takes it back.`, { exact: true }).waitFor();
  await page.getByText("1 sentence is scored or left out by your choice.", { exact: true }).waitFor();
  await counted(page);
  assert.equal(await greyed.count(), 0);
  // The focus stays with the sentence.
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), `Leave out “${GREYED}”`);
  await kept(page, TITLED, { overruled: [GREYED] });
  await page.reload();
  await page.locator("#text-overruled").waitFor();

  await page.click("#text-overruled-back");
  await page.locator("#text-overruled").waitFor({ state: "hidden" });
  await counted(page);
  assert.equal(await greyed.count(), 1);
  await page.click("#text-undo");
  await page.locator("#text-overruled").waitFor();
  await page.click("#text-redo");
  await page.locator("#text-overruled").waitFor({ state: "hidden" });
  assert.equal(await written(page), TITLED);

  // Another heading with the same text.
  await textField(page).press("ControlOrMeta+End");
  await write(page, `\n\n# ${GREYED}`);
  await page.getByRole("button", { name: `Score all “${GREYED}”` }).click();
  await page.getByText("2 sentences are scored or left out by your choice.", { exact: true }).waitFor();
  assert.equal(await page.locator("#notice").textContent(), `Scored, all 2: “${GREYED}”. Undo takes it back.`);
});

test("a hard sentence can be left out, where the text has it with its marks", async (t) => {
  const page = await open(t);
  await openText(page, "The cat sat on the mat. Nevertheless, the *administration* deliberated. It purred.");
  const hardest = page.locator("#text-hardest .go");
  await page
    .getByRole("button", { name: /^Leave out “Nevertheless/ })
    .first()
    .click();
  await page.locator("#text-overruled").waitFor();
  await counted(page);
  assert.ok((await hardest.allTextContents()).every((one) => !one.startsWith("Nevertheless")));
  assert.equal(await page.evaluate(() => /** @type {any} */ (document.activeElement)?.dataset.fold), "hardest");
  assert.match((await page.textContent("#text-left-out")) ?? "", /^Left out by your choice 1 sentence/);
  await page.getByRole("button", { name: /^Score “Nevertheless/ }).click();
  await page.locator("#text-overruled").waitFor({ state: "hidden" });
});

test("by the keyboard, F9 goes to what is not scored and says why, and Ctrl+Enter overrules the sentence at the caret", async (t) => {
  const page = await open(t);
  await openText(page, TITLED);
  await textField(page).press("F9");
  const said = (/** @type {string} */ sentence) =>
    page.locator("#notice").getByText(sentence, { exact: true }).waitFor();
  await said("Not scored, 1 of 1: Headings, 4 words. Ctrl+Enter scores it.");
  await page.keyboard.press("Control+Enter");
  await said(`Scored: “${GREYED}”. Undo takes it back.`);
  await page.locator("#text-overruled").waitFor();
  await counted(page);
  await page.keyboard.press("F9");
  await said("All sentences are scored.");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Control+Enter");
  await said("Left out of the score: “It purred.”. Undo takes it back.");
  await page.getByText("2 sentences are scored or left out by your choice.", { exact: true }).waitFor();
  await page.keyboard.press("ControlOrMeta+z");
  await page.getByText("1 sentence is scored or left out by your choice.", { exact: true }).waitFor();
  assert.equal(await written(page), TITLED);
  // Another text has nothing of it, and Undo brings it back with its text.
  await openText(page, "The dog ran away from home.");
  assert.ok(await page.locator("#text-overruled").isHidden());
  await page.click("#text-undo");
  await page.locator("#text-overruled").waitFor();
});

test("a sentence that has just changed is not overruled by the text that it had", async (t) => {
  const page = await open(t);
  await openText(page, TITLED);
  await textField(page).press("ControlOrMeta+End");
  await textField(page).press("ArrowLeft");
  await textField(page).evaluate((field) => {
    document.execCommand("insertText", false, " loudly");
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, composed: true }));
  });
  await page.locator("#notice").getByText("This sentence is still being counted.", { exact: true }).waitFor();
  await kept(page, TITLED.replace("purred", "purred loudly"), { overruled: [] });
});
