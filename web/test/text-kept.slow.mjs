// @ts-check
// The texts that the browser keeps: those of earlier versions, of other windows, and of one window when texts replace each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ready, until, useBuilder, useSite } from "./browser.mjs";
import { dropText, kept, openText, others, showTab, textField, written } from "./readable.mjs";

const open = useBuilder();
const site = useSite();

/** The beginnings of the other texts. @param {import("playwright-core").Page} page */
const listed = (page) => page.locator("#text-others-list li span:first-child").allTextContents();

/** @param {import("playwright-core").Page} page @param {string} text */
async function write(page, text) {
  await textField(page).press("ControlOrMeta+End");
  await page.keyboard.insertText(text);
}

/** Makes the database that earlier versions of the page had. @param {import("playwright-core").Page} page @param {object[]} texts */
const makeEarlier = (page, texts) =>
  page.evaluate(async (all) => {
    const opening = indexedDB.open("lettercraft-texts", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("texts", { keyPath: "id" });
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const transaction = opening.result.transaction("texts", "readwrite");
    for (const one of all) transaction.objectStore("texts").put(one);
    await new Promise((done) => {
      transaction.oncomplete = done;
    });
    opening.result.close();
  }, texts);

test("the texts of earlier versions of the page are taken over, and their database is deleted", async (t) => {
  const { context, page } = await site.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  const visit = async (/** @type {object[]} */ texts) => {
    await page.goto(new URL("icon.svg", site.url()).href);
    await makeEarlier(page, texts);
    await page.goto(`${site.url()}#text`);
    await ready(page);
    await textField(page).waitFor();
  };
  const one = { name: "", goal: "everyone", before: null, version: 1 };
  const newest = { ...one, id: "b", text: "The newest.", name: "b.md", goal: "children", caret: 4, changed: 3000 };
  const oldest = { ...one, id: "a", text: "The oldest.", changed: 2000 };
  await visit([oldest, newest]);
  assert.equal(await written(page), "The newest.");
  assert.equal(await page.inputValue("#text-goal"), "children");
  assert.equal(await page.textContent("#text-name"), "b.md");
  await others(page, "1 other text is kept in this browser");
  assert.deepEqual(await listed(page), ["“The oldest.”"]);
  const names = () => indexedDB.databases().then((all) => all.map(({ name }) => name));
  await until(page, names, null, (all) => !all.includes("lettercraft-texts"));

  // A window with an earlier version goes on, and makes its database again.
  await visit([
    { ...oldest, text: "The oldest goes on.", changed: 2001 },
    { ...newest, text: "The newest before.", changed: 2999 },
  ]);
  assert.equal(await written(page), "The newest.");
  await others(page, "1 other text is kept in this browser");
  assert.deepEqual(await listed(page), ["“The oldest goes on.”"]);
});

test("what is typed just before the page is left is kept", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await write(page, "This text is kept.");
  await kept(page, "This text is kept.");
  await write(page, " This end is too.");
  await page.reload();
  await textField(page).getByText("This text is kept. This end is too.").waitFor();
});

test("the list of other texts follows other windows at once", async (t) => {
  const first = await open(t, { fragment: "#text" });
  await openText(first, "This text was replaced.");
  await openText(first, "This one stays.");
  await kept(first, "This one stays.");
  // It gives up the text that Undo could bring back.
  await first.reload();
  await others(first, "1 other text is kept in this browser");
  const second = await first.context().newPage();
  await second.goto(first.url());
  await textField(second).getByText("This text was replaced.").waitFor();
  await first.locator("#text-others").waitFor({ state: "hidden" });
  await write(second, " It goes on.");
  await kept(second, "This text was replaced. It goes on.");
  await second.close();
  await first.getByText("“This text was replaced. It goes on.”", { exact: true }).waitFor();
});

test("a text that Undo in the editor and Undo delete have brought back is there once", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await openText(page, "This text was replaced.");
  await openText(page, "This one came later.");
  const list = await others(page, "1 other text");
  await list.getByRole("button", { name: "Delete “This text was replaced.”" }).click();
  await page.getByText("The text “This text was replaced.” was deleted.").waitFor();
  await page.click("#text-undo");
  await page.click("#text-others-undo");
  await page.getByText("The text “This text was replaced.” is back.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-writing");
  await page.click("#text-redo");
  await kept(page, "This one came later.");
  await list.getByText("“This text was replaced.”", { exact: true }).waitFor();
  assert.deepEqual(await listed(page), ["“This text was replaced.”"]);
});

test("a text that the storage refused is not lost when a file replaces it", async (t) => {
  const page = await open(t, { fragment: "#text" });
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const test = /** @type {any} */ (Object.assign(window, { isFull: true }));
    IDBObjectStore.prototype.put = function (item) {
      if (test.isFull && item.text.length > 30) throw new DOMException("The storage is full", "QuotaExceededError");
      return put.call(this, item);
    };
  });
  await write(page, "This text is too long for the storage.");
  const alert = page.locator("#text-unsaved");
  await alert.getByText("This text is lost when the page is closed, because the browser has no more room").waitFor();
  await dropText(page, "This one has room.");
  await kept(page, "This one has room.");
  await alert.getByText("The text before this one is lost when the page is closed").waitFor();
  await page.evaluate(() => Object.assign(window, { isFull: false }));
  await write(page, " It ends.");
  await page.locator("#text-unsaved:empty").waitFor({ state: "attached" });
  await page.reload();
  await textField(page).getByText("This one has room. It ends.").waitFor();
  await others(page, "1 other text");
  assert.deepEqual(await listed(page), ["“This text is too long for the storage.”"]);
});

test("a file that is opened, changed and undone before a pause leaves both texts as they were", async (t) => {
  const page = await open(t);
  await showTab(page);
  // Pauses end only when the test says so.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await write(page, "This text is here.");
  await dropText(page, "This one is opened.");
  await page.click("#text-undo");
  await kept(page, "This text is here.");
  const list = page.locator("#text-others-list");
  await list.getByText("“This one is opened.”", { exact: true }).waitFor({ state: "attached" });

  await page.click("#text-redo");
  await write(page, " It goes on.");
  await page.clock.runFor(600);
  await kept(page, "This one is opened. It goes on.");
  await page.evaluate(() => {
    for (let i = 0; i < 2; i++) document.getElementById("text-undo")?.click();
  });
  await kept(page, "This text is here.");
  await list.getByText("“This one is opened.”", { exact: true }).waitFor({ state: "attached" });
});
