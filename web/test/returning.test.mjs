// @ts-check
// A visit after others: what the page opens with, and the recent work within reach.
import assert from "node:assert/strict";
import { test } from "node:test";
import { recentWork } from "../app/returning/recent.ts";
import { accessible, selectTab } from "./browser.mjs";
import { another, open, stored } from "./drafts.mjs";
import { LINK, shows } from "./linked.mjs";

/** @param {import("playwright-core").Page} page */
const works = (page) => page.locator("#recent-list button").allInnerTexts();

test("recent work is the latest five, whatever made it, with the newest text only", () => {
  const draft = (/** @type {string} */ id, /** @type {string} */ changed) => {
    return { id, name: `N${id}`, kind: "Acrostic", draft: { kind: "acrostic", changed } };
  };
  const drafts = [1, 2, 3, 4].map((day) => draft(String(day), `2026-01-0${day}T00:00:00.000Z`));
  const texts = [
    { text: "old", name: "", changed: Date.UTC(2026, 0, 1) },
    { text: `  ${"many words ".repeat(20)}`, name: "", changed: Date.UTC(2026, 0, 5) },
  ];
  const links = [{ id: "#solve?puzzle=x", at: Date.UTC(2026, 0, 3, 12), name: "For you" }];
  const recent = recentWork({ drafts, texts, links });
  assert.deepEqual(
    recent.map(({ fragment, draft }) => [fragment, draft]),
    [
      ["#text", null],
      ["#acrostic", "4"],
      ["#solve?puzzle=x", null],
      ["#acrostic", "3"],
      ["#acrostic", "2"],
    ],
  );
  assert.match(recent[0]?.name ?? "", /^many words .*(words|many)…$/);
  assert.deepEqual(recentWork({ drafts: [], texts: [], links: [] }), []);
});

test("a first visit shows nothing of recent work, and the sample", async (t) => {
  const page = await open(t);
  assert.ok(await page.locator("#recent").isHidden());
  assert.match(await page.inputValue("#cryptogram-text"), /^Every letter/);
  assert.equal(new URL(page.url()).hash, "");
});

test("a return visit opens the puzzle that was worked on last, and an address goes before it", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  await selectTab(page, "acrostic");
  await page.fill("#acrostic-word", "Garden");
  await stored(page, 2, "Garden");
  await selectTab(page, "hmac");
  const later = await another(page);
  await page.close();
  await later.locator("#panel-acrostic").waitFor();
  assert.equal(await later.inputValue("#acrostic-word"), "Garden");
  await later.waitForFunction(() => /^#acrostic\?/.test(location.hash));

  const addressed = await another(later, "#cryptogram?text=Addressed&seed=s");
  await addressed.locator("#recent").waitFor();
  assert.equal(await addressed.inputValue("#cryptogram-text"), "Addressed");
});

test("each recent work is opened from the list, with the keyboard too, and Back returns", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  await stored(page, 1, "My own words");
  const solver = await another(page, LINK);
  await solver.locator("#cryptogram-puzzle .letter").first().focus();
  await solver.keyboard.type("n");
  await stored(solver, 1);
  const later = await another(solver);
  // The letter that was typed into the link came last.
  await shows(later, "N__N____N");
  const summary = later.locator("#recent summary");
  await summary.focus();
  await later.keyboard.press("Enter");
  await later.locator("#recent-list button").nth(1).waitFor();
  assert.deepEqual(
    (await works(later)).map((work) => work.replace(/ ·.*/s, "").split("\n")),
    [
      ["Cryptogram", "Puzzle to solve"],
      ["My own words", "Cryptogram"],
    ],
  );
  await accessible(later);
  await later.keyboard.press("Escape");
  assert.ok(await later.locator("#recent-list").isHidden());
  await later.keyboard.press("Enter");
  await later.keyboard.press("Tab");
  await later.keyboard.press("Tab");
  await later.keyboard.press("Enter");
  await later.locator("#cryptogram-builder").waitFor();
  assert.equal(await later.inputValue("#cryptogram-text"), "My own words");
  await later.goBack();
  await later.locator("#cryptogram-invitation").waitFor();
  await shows(later, "N__N____N");
});

test("what the user begins before the storage answers stays", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  await stored(page, 1, "My own words");
  const later = await page.context().newPage();
  await later.addInitScript(() => {
    const getAll = IDBObjectStore.prototype.getAll;
    // The first key comes before the storage answers.
    IDBObjectStore.prototype.getAll = function (...args) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
      return getAll.apply(this, args);
    };
  });
  await later.goto(page.url().replace(/#.*/, ""));
  await later.locator("#recent").waitFor();
  assert.match(await later.inputValue("#cryptogram-text"), /^Every letter/);
});
