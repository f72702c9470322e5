// @ts-check
// The editor of texts, in a page of the builder: its own bundle, under the site's policy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { followed, launch, openPage, ready } from "./browser.mjs";
import { copiedSite } from "./releases.mjs";
import { addEditor, BOOK, field, SCRIPT, textOf, useEditor, using } from "./text-editor.mjs";

const edit = useEditor();

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
  await page.clock.setFixedTime(Date.now()); // a pause between two letters would make them two steps
  await field(page).focus();
  await page.keyboard.type("ab");
  await using(page, (editor) => editor.replace("one\r\ntwo\rthree", editor.origin));
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

test("a pasted or dropped text of 1 MB has line feeds", async (t) => {
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
});

test("a part of the text is revealed: selected, focused and in the middle", async (t) => {
  const page = await edit(t, BOOK);
  const place = BOOK.length >> 1;
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
  assert.equal(selected, BOOK.slice(place, place + 5));
  assert.ok(Math.abs(middle - (host.top + host.bottom) / 2) < 30, `${middle} of ${host.top} to ${host.bottom}`);
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

test("an empty editor invites to write, and the invitation is no text", async (t) => {
  const page = await edit(t);
  const box = field(page);
  assert.equal(await box.getAttribute("aria-placeholder"), "Write here");
  const shown = box.getByText("Write here");
  assert.ok(await shown.isVisible());
  assert.equal(await textOf(page), "");
  await box.focus();
  await page.keyboard.type("a");
  assert.equal(await shown.count(), 0);
  await page.keyboard.press("Backspace");
  await shown.waitFor();
});

test("Copy and Cut without a selection take nothing", async (t) => {
  const page = await edit(t, "one\ntwo");
  await field(page).focus();
  for (const key of ["Control+c", "Control+x", "Control+v"]) await page.keyboard.press(key);
  assert.equal(await textOf(page), "one\ntwo");
  for (const key of ["Control+a", "Control+x", "Control+v", "Control+v"]) await page.keyboard.press(key);
  assert.equal(await textOf(page), "one\ntwoone\ntwo");
});

test("an editor can be opened where an attempt has failed", async (t) => {
  const page = await edit(t, "text");
  const result = await page.evaluate(async (script) => {
    /** @type {typeof import("../app/text/panel.ts")} */
    const { openEditor } = await import(script);
    const host = document.createElement("div");
    document.body.append(host);
    const attempt = () =>
      openEditor(host, {
        label: "Second",
        invitation: "Write here",
        text: "It works.",
        origin: { id: "2", name: "", goal: "everyone", before: null, overruled: [], ignored: [], arrives: false },
        onChange() {},
      });
    const { MutationObserver } = window;
    window.MutationObserver = class extends MutationObserver {
      /** @param {MutationCallback} callback */
      constructor(callback) {
        super(callback);
        throw new Error("refused");
      }
    };
    let failure = "";
    try {
      attempt();
    } catch (cause) {
      failure = String(cause);
    }
    window.MutationObserver = MutationObserver;
    return [failure, attempt().text, host.shadowRoot?.querySelectorAll(".cm-content").length];
  }, SCRIPT);
  assert.deepEqual(result, ["Error: refused", "It works.", 1]);
});

test("the editor is not loaded before it is used, and then works without a network", async (t) => {
  const { url } = await copiedSite(t);
  const browser = await launch();
  t.after(() => browser.close());
  const { page, context, complaints } = await openPage(browser, url);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  await page.getByText("Ready to work without a network.").waitFor();
  assert.ok(asked.includes("/app/main.js"));
  assert.equal(asked.includes(SCRIPT), false);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await addEditor(page, "offline");
  assert.equal(await textOf(page), "offline");
  assert.deepEqual(complaints, []);
});

test("of a part that is longer than the view, its start is shown, and the caret is there", async (t) => {
  const sentence = `Start of it ${"and so on ".repeat(600)}end of it.`;
  const page = await edit(t, `${BOOK.slice(0, 5000)}\n\n${sentence}\n\n${BOOK.slice(0, 5000)}`);
  await using(page, (editor) => editor.reveal(5002, 11_020));
  const place = async (/** @type {string} */ words) => {
    const lines = await field(page).locator(".cm-line", { hasText: words }).boundingBox();
    const view = await field(page).locator("xpath=..").boundingBox();
    return (lines?.y ?? 0) - (view?.y ?? 0);
  };
  const above = await place("Start of it");
  assert.ok(above >= 0 && above < 40, `${above} px below the top`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("The ");
  assert.ok((await textOf(page)).includes("\n\nThe Start of it"));
});
