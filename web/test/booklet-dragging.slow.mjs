// @ts-check
// Ordering the puzzles of a booklet by dragging, with a mouse and with a finger.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listed, lists, paste, row } from "./booklet.mjs";
import { useBuilder } from "./browser.mjs";

const open = useBuilder();

/** @typedef {import("playwright-core").Page} Page */

/** The box of an element in the window. @param {import("playwright-core").Locator} one */
async function boxOf(one) {
  const box = await one.boundingBox();
  assert.ok(box);
  return { ...box, middle: box.y + box.height / 2 };
}

/** Where the handle of a puzzle is. @param {Page} page @param {number} number */
async function gripOf(page, number) {
  const { x, width, middle } = await boxOf(row(page, number).locator(".grip"));
  return { x: x + width / 2, y: middle };
}

/** Takes the handle of a puzzle with the mouse. @param {Page} page @param {number} number */
async function grab(page, number) {
  const { x, y } = await gripOf(page, number);
  await page.mouse.move(x, y);
  await page.mouse.down();
  return x;
}

/** The rows with a line that shows where the dragged one would go. @param {Page} page */
const lines = (page) =>
  page.locator("#booklet-list > [role=row]").evaluateAll((all) =>
    all.flatMap((one, i) => {
      const side = /** @type {HTMLElement} */ (one).dataset.drop;
      const { borderTopWidth } = getComputedStyle(one, "::after");
      return side ? [`${side} ${i + 1}, ${borderTopWidth}`] : [];
    }),
  );

test("a puzzle is dragged with the mouse to the place that a line shows", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three", "four"]);
  const x = await grab(page, 1);
  const third = await boxOf(row(page, 3));
  await page.mouse.move(x, third.middle - 4, { steps: 5 });
  assert.deepEqual(await lines(page), ["before 3, 5px"]);
  await page.mouse.move(x, third.middle + 4);
  assert.deepEqual(await lines(page), ["before 4, 5px"]);
  assert.deepEqual((await listed(page))[0], "1. one", "nothing moves before the button is released");
  await page.mouse.up();
  await lists(page, ["two", "three", "one", "four"]);
  assert.deepEqual(await lines(page), []);
  await page.locator("#spoken").getByText("Moved to place 3 of 4").waitFor();

  await grab(page, 4);
  await page.mouse.move(x, (await boxOf(row(page, 1))).y + 2, { steps: 5 });
  assert.deepEqual(await lines(page), ["before 1, 5px"]);
  await page.mouse.up();
  await lists(page, ["four", "two", "three", "one"]);
  await grab(page, 1);
  await page.mouse.move(x, (await boxOf(row(page, 4))).middle + 9, { steps: 5 });
  assert.deepEqual(await lines(page), ["after 4, 5px"]);
  await page.mouse.up();
  await lists(page, ["two", "three", "one", "four"]);
  for (const names of [
    ["four", "two", "three", "one"],
    ["two", "three", "one", "four"],
    ["one", "two", "three", "four"],
  ]) {
    await page.keyboard.press("Control+z");
    await lists(page, names);
  }
});

test("a puzzle that is dropped where it was, or with Escape, stays, and leaves no step to undo", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three"]);
  const x = await grab(page, 2);
  await page.mouse.move(x, (await boxOf(row(page, 3))).y + 2, { steps: 3 });
  assert.deepEqual(await lines(page), []);
  await page.mouse.up();
  await grab(page, 1);
  await page.mouse.move(x, (await boxOf(row(page, 3))).middle + 5, { steps: 3 });
  assert.equal((await lines(page)).length, 1);
  await page.keyboard.press("Escape");
  assert.deepEqual(await lines(page), []);
  await page.mouse.up();
  await lists(page, ["one", "two", "three"]);
  assert.equal(await page.getAttribute("#booklet-undo", "title"), "Undo: Add puzzles");
});

test("the list scrolls while a puzzle is held at its edge", async (t) => {
  const page = await open(t);
  await paste(
    page,
    Array.from({ length: 40 }, (_, i) => `text ${i + 1}`),
  );
  await row(page, 1).scrollIntoViewIfNeeded();
  const frame = page.locator("#booklet-frame");
  await frame.evaluate((one) => one.scrollTo(0, 0));
  const x = await grab(page, 1);
  const { y, height } = await boxOf(frame);
  await page.mouse.move(x, y + height - 12, { steps: 4 });
  await page.waitForFunction(() => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (
      document.getElementById("booklet-frame")
    );
    return scrollTop >= scrollHeight - clientHeight - 1;
  });
  await page.mouse.up();
  const names = await listed(page);
  assert.ok(names.indexOf("39. text 1") > 0 || names.indexOf("40. text 1") > 0, names.slice(-3).join());
});

test("a finger drags by the handle, and scrolls everywhere else", async (t) => {
  const page = await open(t, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  await paste(page, ["one", "two", "three", "four"]);
  const client = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{ x: number, y: number }[]} touchPoints */
  const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await row(page, 1).evaluate((one) => one.scrollIntoView({ block: "center" }));
  const from = await gripOf(page, 1);
  const to = (await boxOf(row(page, 3))).middle + 10;
  await touch("touchStart", [from]);
  for (let i = 1; i <= 8; i++) await touch("touchMove", [{ x: from.x, y: from.y + ((to - from.y) * i) / 8 }]);
  await page.locator("#booklet-list > :nth-child(4)[data-drop=before]").waitFor();
  assert.deepEqual(await lines(page), ["before 4, 5px"]);
  await touch("touchEnd", []);
  await lists(page, ["two", "three", "one", "four"]);

  // A touch on the name of a puzzle scrolls the page, and moves nothing.
  const before = await page.evaluate(() => scrollY);
  const name = await boxOf(row(page, 3).locator("b"));
  await touch("touchStart", [{ x: name.x + 20, y: name.middle }]);
  for (let i = 1; i <= 8; i++) await touch("touchMove", [{ x: name.x + 20, y: name.middle - 25 * i }]);
  await touch("touchEnd", []);
  await page.waitForFunction((top) => scrollY > top, before);
  await lists(page, ["two", "three", "one", "four"]);
});

test("a finger whose touch the system takes away leaves everything as it was", async (t) => {
  const page = await open(t, { hasTouch: true, viewport: { width: 360, height: 740 } });
  await paste(page, ["one", "two", "three"]);
  const client = await page.context().newCDPSession(page);
  await row(page, 1).evaluate((one) => one.scrollIntoView({ block: "center" }));
  const from = await gripOf(page, 1);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from.x, y: from.y + 260 }] });
  await page.locator("#booklet-list [data-drop]").waitFor();
  await client.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await page.waitForFunction(() => !document.querySelector("#booklet-list [data-drop], #booklet-list .dragged"));
  await lists(page, ["one", "two", "three"]);
});
