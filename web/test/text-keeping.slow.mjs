// @ts-check
// The Readable text tab after a reload, in two windows, without a network, and when something can't be loaded.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fillStorage, ready, useBuilder, useSite } from "./browser.mjs";
import { counted, kept, longText, marked, openText, others, textField, written } from "./readable.mjs";

const open = useBuilder();
const site = useSite();

/** @param {import("playwright-core").Page} page @param {string} text */
async function write(page, text) {
  await textField(page).press("ControlOrMeta+End");
  await page.keyboard.insertText(text);
  await counted(page);
}

/** What the tab has after its text was kept and the page was loaded again. @param {import("playwright-core").Page} page */
async function reloaded(page) {
  await kept(page, await written(page));
  await page.reload();
  await textField(page).waitFor();
  return written(page);
}

test("the text, its goal, its file and the text before survive a reload", async (t) => {
  const page = await open(t);
  await openText(page, "The cat sat on the mat.");
  await page.selectOption("#text-goal", "children");
  await write(page, " Nevertheless, the administration deliberated.");
  const progress = await page.textContent("#text-progress");
  assert.equal(await reloaded(page), "The cat sat on the mat. Nevertheless, the administration deliberated.");
  await page.locator("#text-progress").waitFor();
  assert.equal(await page.textContent("#text-progress"), progress);
  assert.equal(await page.inputValue("#text-goal"), "children");
  assert.equal(await page.textContent("#text-name"), "text.md");
  await page.click("#text-clear");
  assert.equal(await reloaded(page), "");
});

test("two windows keep a text each, and neither is lost", async (t) => {
  const first = await open(t, { fragment: "#text" });
  await write(first, "The first window has this text.");
  const second = await first.context().newPage();
  await second.goto(first.url());
  await textField(second).waitFor();
  assert.equal(await written(second), "");
  await write(second, "The second window has another one.");
  assert.equal(await reloaded(first), "The first window has this text.");
  assert.equal(await reloaded(second), "The second window has another one.");
  assert.ok(await second.locator("#text-others").isHidden());
  await second.close();

  // The text of the closed window is offered, and the one that was here is offered then.
  const list = await others(first, "1 other text is kept in this browser");
  await list.getByRole("button", { name: /^“The second window has another one.”/ }).click();
  await list.getByText("“The first window has this text.”", { exact: true }).waitFor();
  assert.equal(await textField(first).textContent(), "The second window has another one.");
  await first.click("#text-undo");
  await list.getByText("“The second window has another one.”", { exact: true }).waitFor();
  assert.equal(await textField(first).textContent(), "The first window has this text.");
  assert.equal(await reloaded(first), "The first window has this text.");
});

test("each of the other texts can be reached, and one that was deleted comes back", async (t) => {
  const page = await open(t, { fragment: "#text" });
  for (const text of ["The oldest one.", "The one between.", "The newest one."]) {
    await openText(page, text);
    await kept(page, text);
  }
  const list = await others(page, "2 other texts are kept in this browser");
  assert.deepEqual(await list.locator("li span:first-child").allTextContents(), [
    "“The one between.”",
    "“The oldest one.”",
  ]);
  await list.getByRole("button", { name: "Delete “The oldest one.”" }).click();
  await page.getByText("The text “The oldest one.” was deleted.").waitFor();
  assert.equal(await list.locator("li").count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-others-undo");
  await page.keyboard.press("Enter");
  await page.getByText("The text “The oldest one.” is back.").waitFor();
  await page.keyboard.press("Enter");
  await textField(page).getByText("The oldest one.").waitFor();
  assert.equal(await page.textContent("#text-name"), "text.md");
  assert.equal(await reloaded(page), "The oldest one.");
});

test("the list of the other texts is in view when it is opened, also where the card of the text fills the window", async (t) => {
  const page = await open(t, { fragment: "#text", viewport: { width: 1366, height: 768 } });
  for (const text of ["The oldest one.", "The one between.", "The newest one."]) {
    await openText(page, text);
    await kept(page, text);
  }
  const list = await others(page, "2 other texts are kept in this browser");
  await page.waitForFunction(
    (rows) => {
      const { bottom } = rows?.getBoundingClientRect() ?? { bottom: Number.POSITIVE_INFINITY };
      return bottom <= (document.getElementById("text-writing")?.getBoundingClientRect().bottom ?? 0);
    },
    await list.elementHandle(),
  );
});

test("a text that another window has deleted or opened meanwhile is not opened", async (t) => {
  const first = await open(t, { fragment: "#text" });
  // What the other window tells comes too late.
  await first.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  await openText(first, "This text was replaced.");
  await openText(first, "This one came later.");
  await kept(first, "This one came later.");
  await first.reload();
  await others(first, "1 other text");
  const second = await first.context().newPage();
  await second.goto(first.url());
  await textField(second).getByText("This text was replaced.").waitFor();
  await first.getByRole("button", { name: /^“This text was replaced.”/ }).click();
  await first.getByText("Another window has this text now, or has deleted it.").waitFor();
  assert.equal(await textField(first).textContent(), "This one came later.");
  assert.ok(await first.locator("#text-others").isHidden());
});

test("Undo back to the empty editor does not delete the text that was opened in it", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await openText(page, "This text stays.");
  await kept(page, "This text stays.");
  await page.click("#text-undo");
  assert.equal(await written(page), "");
  await write(page, "This one is new.");
  await kept(page, "This one is new.");
  assert.equal(await reloaded(page), "This one is new.");
  await (await others(page, "1 other text")).getByText("“This text stays.”", { exact: true }).waitFor();
});

test("a text that comes back after it was deleted does not replace what Undo has brought back and was changed", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await openText(page, "This text was replaced.");
  await openText(page, "This one came later.");
  await kept(page, "This one came later.");
  const list = await others(page, "1 other text");
  await list.getByRole("button", { name: "Delete “This text was replaced.”" }).click();
  await page.getByText("The text “This text was replaced.” was deleted.").waitFor();
  await page.click("#text-undo");
  await write(page, " It goes on.");
  await page.click("#text-others-undo");
  await page.getByText("The text “This text was replaced.” is back.").waitFor();
  assert.equal(await list.locator("li").count(), 2);
  assert.equal(await reloaded(page), "This text was replaced. It goes on.");
});

test("texts that were deleted come back one by one, however fast that is", async (t) => {
  const page = await open(t, { fragment: "#text" });
  for (const text of ["The oldest one.", "The one between.", "The newest one."]) {
    await openText(page, text);
    await kept(page, text);
  }
  const list = await others(page, "2 other texts");
  for (const text of ["The oldest one.", "The one between."]) {
    await list.getByRole("button", { name: `Delete “${text}”` }).click();
    await page.getByText(`The text “${text}” was deleted.`).waitFor();
  }
  const undo = page.locator("#text-others-undo");
  // Both clicks come before the storage has answered.
  await undo.evaluate((button) => {
    for (let i = 0; i < 2; i++) button.dispatchEvent(new MouseEvent("click"));
  });
  await undo.waitFor({ state: "hidden" });
  assert.deepEqual((await list.locator("li span:first-child").allTextContents()).sort(), [
    "“The oldest one.”",
    "“The one between.”",
  ]);
});

test("a text is kept although the browser has closed the storage", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await openText(page, "This one came later.");
  await kept(page, "This one came later.");
  const session = await page.context().newCDPSession(page);
  const closing = { origin: new URL(page.url()).origin, storageTypes: "indexeddb" };
  await session.send("Storage.clearDataForOrigin", closing);
  await write(page, " It goes on.");
  await openText(page, "This is the newest one.");
  const list = await others(page, "1 other text");
  await list.getByText("“This one came later. It goes on.”", { exact: true }).waitFor();
  assert.equal(await reloaded(page), "This is the newest one.");
});

test("a double click opens a text once", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await openText(page, "This text was replaced.");
  await openText(page, "This one came later.");
  await kept(page, "This one came later.");
  const list = await others(page, "1 other text");
  const box = await list.getByRole("button", { name: /^“This text was replaced.”/ }).boundingBox();
  assert.ok(box);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 80 });
  await list.getByText("“This one came later.”", { exact: true }).waitFor();
  await page.click("#text-undo");
  await list.getByText("“This text was replaced.”", { exact: true }).waitFor();
  assert.equal(await written(page), "This one came later.");
});

test("a window that is opened later has the text of the one that was closed", async (t) => {
  const first = await open(t, { fragment: "#text" });
  await write(first, "Written before the window was closed.");
  await kept(first, "Written before the window was closed.");
  const second = await first.context().newPage();
  const url = first.url();
  await first.close();
  await second.goto(url);
  await textField(second).getByText("Written before the window was closed.").waitFor();
});

test("another text is not opened here if this one can't be kept", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await write(page, "This text was replaced.");
  await openText(page, "This one came later.");
  const list = await others(page, "1 other text");
  await fillStorage(page);
  await write(page, " It has no room.");
  await list.getByRole("button", { name: /^“This text was replaced.”/ }).click();
  await page.getByText("The other text was not opened, because one of this window could not be kept.").waitFor();
  assert.equal(await textField(page).textContent(), "This one came later. It has no room.");
});

test("after Clear the window stays empty, and the text of another one is still offered", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await write(page, "This text was replaced.");
  await openText(page, "This one is cleared.");
  await page.click("#text-clear");
  for (let i = 0; i < 2; i++) {
    assert.equal(await reloaded(page), "");
    await (await others(page, "1 other text")).getByText("“This text was replaced.”", { exact: true }).waitFor();
  }
});

test("a text is offered by its first 60 characters, none of which is cut", async (t) => {
  const page = await open(t, { fragment: "#text" });
  const start = "x".repeat(59);
  await write(page, `${start}👩‍👩‍👧 and more.`);
  await openText(page, "This one came later.");
  await (await others(page, "1 other text")).getByText(`“${start}👩‍👩‍👧…”`, { exact: true }).waitFor();
});

test("the caret and the legend survive a reload", async (t) => {
  const page = await open(t);
  const text = longText(2000);
  await openText(page, text);
  await textField(page).press("ControlOrMeta+End");
  await page.uncheck("#text-mark-long");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await kept(page, text, { caret: text.length });
  await page.reload();
  await textField(page).waitFor();
  await counted(page);
  assert.ok(!(await page.isChecked("#text-mark-long")));
  assert.equal((await marked(page, "long")).length, 0);
  assert.notEqual((await marked(page, "unfamiliar")).length, 0);
  const before = await page.textContent("#text-figures");
  await textField(page).focus();
  await page.keyboard.type("The end.");
  await page.waitForFunction((figures) => document.getElementById("text-figures")?.textContent !== figures, before);
  assert.ok((await textField(page).innerText()).endsWith("The end."));
});

test("a text that can't be kept is said to be lost", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await textField(page).waitFor();
  await fillStorage(page);
  await write(page, "There is no room for this text.");
  await page
    .getByRole("alert")
    .getByText("This text is lost when the page is closed, because the browser has no more room")
    .waitFor();
});

/** Opens the builder, whose browser can't load a file. @param {import("node:test").TestContext} t @param {string} path */
async function openWithout(t, path) {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  await page.goto(site.url());
  await ready(page);
  await page.route(path, (route) => route.abort());
  await page.click("#tab-text");
  const alert = page.locator("#panel-text [role=alert]:visible");
  return { page, alert, again: () => page.unroute(path).then(() => alert.getByRole("button").click()) };
}

test("if the editor can't be loaded, the page says so, and another attempt works", async (t) => {
  const { page, alert, again } = await openWithout(t, "**/text/panel.js");
  await alert.getByText("The editor could not be loaded. Check your connection, then try again.").waitFor();
  await alert.getByRole("button").click();
  await page.waitForFunction(() => document.activeElement?.id === "text-panel-retry");
  await again();
  await textField(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "text-editor");
  assert.equal(await alert.count(), 0);
});

test("if what counts texts can't be loaded, the page says so, keeps the text, and another attempt works", async (t) => {
  const { page, alert, again } = await openWithout(t, "**/toolkit/lettercraft-texts.wasm");
  await textField(page).focus();
  await page.keyboard.insertText("Nothing of this is lost.");
  await alert
    .getByText("The program that counts texts could not be loaded. Check your connection, then try again.")
    .waitFor();
  await again();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-results");
  await page.locator("#text-scores").waitFor();
  assert.equal(await alert.count(), 0);
  assert.equal(await textField(page).textContent(), "Nothing of this is lost.");
});
