// @ts-check
// A puzzle that is solved in two windows at once, and what is kept of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fillStorage, ready, slots, until, useBuilder } from "./browser.mjs";
import { LINK, shows } from "./linked.mjs";

const open = useBuilder();
const LONG = `#solve?puzzle=${btoa("seed\nQuixotic zebras juggle vexing hymns")}`;
/** The link as the page writes it, without a check. */
const PLAIN = LINK.replaceAll("=", "").replace("puzzle", "puzzle=");
/** How earlier versions named what they kept. */
const EARLIER = "lettercraft-solving";

/** @typedef {import("playwright-core").Page} Page */

/** Another window with the puzzle. @param {Page} page */
async function another(page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  return other;
}

/** Types into a box, and the ones after it. @param {Page} page @param {number} i @param {string} letters */
async function type(page, i, letters) {
  await page.locator("#cryptogram-puzzle .letter").nth(i).focus();
  await page.keyboard.type(letters);
}

/** What the store has. @param {Page} page @returns {Promise<any[]>} */
const stored = (page) =>
  page.evaluate(
    () =>
      new Promise((/** @type {(records: any[]) => void} */ resolve, reject) => {
        const request = indexedDB.open("lettercraft");
        request.onerror = reject;
        request.onsuccess = () => {
          const reading = request.result.transaction("solving").objectStore("solving").getAll();
          reading.onsuccess = () => {
            request.result.close();
            resolve(reading.result);
          };
        };
      }),
  );

/** Loads the page again, as a user does who closed it. @param {Page} page */
async function reload(page) {
  await page.reload();
  await ready(page);
}

test("letters that are typed in two windows are all there, in both and after a reload", async (t) => {
  const a = await open(t, { fragment: LONG });
  await type(a, 0, "a");
  const b = await another(a);
  await shows(b, await slots(a));
  await b.locator("#cryptogram-puzzle .letter").nth(1).focus();
  await b.keyboard.type("bcdefghij");
  const ten = await slots(b);
  assert.equal(new Set(ten).size, 11, "ten letters and empty boxes");
  await shows(a, ten);
  await type(a, ten.indexOf("_"), "k");
  const eleven = await slots(a);
  assert.equal(new Set(eleven.replaceAll("_", "")).size, 11);
  await shows(b, eleven);
  await reload(b);
  await shows(b, eleven);
});

test("a letter that one window removed stays removed, and the other one keeps its place", async (t) => {
  const a = await open(t, { fragment: LINK });
  const b = await another(a);
  await type(a, 0, "noa");
  await shows(b, "NOONA_OON");
  await b.locator("#cryptogram-puzzle .letter").nth(1).focus();
  await b.keyboard.press("Delete");
  await shows(a, "N__NA___N");
  const place = () =>
    a.evaluate(() => {
      const root = document.querySelector("#cryptogram-puzzle")?.shadowRoot;
      const boxes = [...(root?.querySelectorAll(".letter") ?? [])];
      return boxes.indexOf(/** @type {Element} */ (root?.activeElement));
    });
  assert.equal(await place(), 5);
  await a.keyboard.type("m");
  await shows(b, "N__NAM__N");
  await shows(a, "N__NAM__N");
});

test("what is typed before the storage answers is not overwritten", async (t) => {
  const a = await open(t, { fragment: LINK });
  await type(a, 0, "n");
  const b = await another(a);
  await shows(b, "N__N____N");
  // A transaction that does not end lets the others wait.
  await b.evaluate(
    () =>
      new Promise((/** @type {(begun: void) => void} */ resolve) => {
        const request = indexedDB.open("lettercraft");
        request.onsuccess = () => {
          const store = request.result.transaction("solving", "readwrite").objectStore("solving");
          const hold = () => {
            resolve();
            if (!Reflect.get(window, "isReleased")) store.get("").onsuccess = hold;
            else request.result.close();
          };
          store.get("").onsuccess = hold;
        };
      }),
  );
  await reload(a);
  assert.equal(await slots(a), "_________");
  await type(a, 1, "o");
  assert.equal(await slots(a), "_OO___OO_");
  await b.evaluate(() => Reflect.set(window, "isReleased", true));
  await shows(a, "NOON__OON");
  await shows(b, "NOON__OON");
});

test("what the storage did not have when a window was left is in the next page, and in a window that is open", async (t) => {
  const a = await open(t, { fragment: LINK });
  const b = await another(a);
  await fillStorage(a);
  await type(a, 0, "n");
  await a.getByText("This browser can't keep your letters").waitFor();
  await type(b, 4, "a");
  await shows(a, "N__NA___N");
  assert.equal(await slots(b), "____A____");
  await reload(a);
  await shows(a, "N__NA___N");
  await shows(b, "N__NA___N");
  assert.deepEqual(await a.evaluate(() => Object.keys(localStorage)), []);
});

test("a window that is left keeps its time, and the letters of another one", async (t) => {
  const a = await open(t, { fragment: LINK });
  await a.clock.install();
  await type(a, 0, "n");
  await a.clock.runFor(2000);
  const b = await another(a);
  await type(b, 1, "o");
  await shows(a, "NOON__OON");
  // Such a close does not wait until the window is closed.
  await Promise.all([a.waitForEvent("close"), a.close({ runBeforeUnload: true })]);
  await until(
    b,
    async () => /** @type {any} */ (document.querySelector("#cryptogram-puzzle")).progress.seconds,
    null,
    (seconds) => seconds >= 2,
  );
  await reload(b);
  await shows(b, "NOON__OON");
});

test("settings that are changed in two windows are those of both", async (t) => {
  const a = await open(t, { fragment: LINK });
  const b = await another(a);
  const label = (/** @type {Page} */ page, /** @type {string} */ name) =>
    page.locator("#cryptogram-puzzle").getByLabel(name);
  for (const page of [a, b]) await page.locator("#cryptogram-puzzle").getByText("Settings").click();
  await label(a, "Fill every box of a letter").uncheck();
  await label(b, "Timer").check();
  for (const page of [a, b, await another(a)]) {
    await until(
      page,
      async () => JSON.stringify(/** @type {any} */ (document.querySelector("#cryptogram-puzzle")).settings),
      null,
      (settings) => settings === '{"fill":false,"skip":true,"pad":null,"timer":true}',
    );
  }
});

test("what an earlier version kept in the local storage is taken over once", async (t) => {
  const page = await open(t);
  await page.evaluate(
    ({ link, prefix }) => {
      const keep = (/** @type {string} */ key, /** @type {unknown} */ value) =>
        localStorage.setItem(prefix + key, JSON.stringify(value));
      // An earlier version kept 200 puzzles; this version has kept one already.
      for (let i = 0; i < 199; i++) keep(`:#solve?puzzle=${i}`, { at: 1000 + i, progress: { letters: "A" } });
      keep(`:${link}`, {
        at: 5000,
        progress: { letters: "NOON__OON", revealed: "_________", seconds: 7, isSolved: false },
      });
      keep("-settings", { fill: false, skip: true, pad: null, timer: true });
      localStorage.setItem("another-page", "1");
    },
    { link: PLAIN, prefix: EARLIER },
  );
  await page.goto(page.url().replace(/#.*|$/, `#solve?puzzle=${btoa("s\nHello")}`));
  await reload(page);
  await type(page, 0, "h");
  await until(
    page,
    async () => Object.keys(localStorage).join(),
    null,
    (keys) => keys === "another-page",
  );
  const ids = (await stored(page)).map(({ id }) => id);
  assert.equal(ids.length, 201);
  assert.ok(!ids.includes("#solve?puzzle=0"), "the oldest one went");
  assert.ok(ids.includes("#solve?puzzle=1"));
  await page.evaluate((hash) => location.assign(hash), LINK);
  await shows(page, "NOON__OON");
  assert.equal(await page.locator("#cryptogram-puzzle .time").textContent(), "0:07");
  assert.equal(await page.locator("#cryptogram-puzzle").getByLabel("Fill every box of a letter").isChecked(), false);
  // A window that still runs the earlier version keeps a letter later.
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
    [`${EARLIER}:${PLAIN}`, JSON.stringify({ at: Date.now() + 1000, progress: { letters: "NOONA_OON" } })],
  );
  await reload(page);
  await shows(page, "NOONA_OON");
});
