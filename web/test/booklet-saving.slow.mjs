// @ts-check
// Booklets among the saved puzzles, in the browser's history, and in files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, listed, lists, paste, tool } from "./booklet.mjs";
import { downloaded, openOptions, ready, selectTab, useSite } from "./browser.mjs";
import { another, importFile, names, open, openDialog, said, shows, stored } from "./drafts.mjs";

const blocked = useSite();

test("a booklet is saved while it is made, and is found, renamed, duplicated, deleted and opened", async (t) => {
  const page = await open(t);
  await selectTab(page, "booklet");
  await stored(page, 0);
  await paste(page, ["one", "two", "three"]);
  await openOptions(page);
  await page.getByLabel("Large print").check();
  await page.fill("#booklet-title", "Week 3");
  await tool(page, 1, "down").click();
  await openDialog(page, 1);
  assert.deepEqual(await names(page), ["Week 3"]);
  assert.match((await page.textContent("#drafts-list .draft-facts")) ?? "", /^Booklet · .* · open now$/);
  await page.locator("#drafts-list [data-action=rename]").click();
  await page.keyboard.type("For Monday");
  await page.keyboard.press("Enter");
  await page.getByText("Renamed.").waitFor();
  await page.locator("#drafts-list [data-action=duplicate]").click();
  await shows(page, 2);
  await page.fill("#drafts-search", "booklet monday two");
  await shows(page, 2);
  await page.fill("#drafts-search", "nothing");
  await shows(page, 0);
  await page.fill("#drafts-search", "");
  await page.locator("#drafts-list .draft").filter({ hasText: "(copy)" }).locator("[data-action=remove]").click();
  await shows(page, 1);
  await page.click("#drafts-new-booklet");
  await lists(page, []);
  assert.equal(await page.inputValue("#booklet-title"), "");
  await page.goBack();
  await lists(page, ["two", "one", "three"]);
  await page.goForward();
  await lists(page, []);

  const later = await another(page);
  await page.close();
  await openDialog(later, 1);
  await later.getByRole("button", { name: /^For Monday/ }).click();
  await lists(later, ["two", "one", "three"]);
  assert.ok(await later.getByLabel("Large print").isChecked());
  await later.waitForFunction(() => document.activeElement?.id === "booklet-my-puzzles");
  await later.reload();
  await ready(later);
  await lists(later, ["two", "one", "three"]);
});

test("a booklet that is refused does not print the one that was open before it", async (t) => {
  const page = await open(t);
  await paste(page, ["one"]);
  await openOptions(page);
  await page.fill("#booklet-title", "x".repeat(61));
  await page.getByText("The title must have at most 60 characters.").waitFor();
  await openDialog(page, 1);
  await page.click("#drafts-new-booklet");
  await paste(page, ["two", "three"]);
  await laidOut(page, "2 puzzles on 3 pages");
  await page.goBack();
  await lists(page, ["one"]);
  await page.getByText("The title must have at most 60 characters.").waitFor();
  assert.equal(await page.locator("#booklet-pages > li").count(), 0);
  assert.ok(await page.isDisabled("#booklet-download-pdf"));
});

test("an exported booklet is imported as it was, and one that is there already is not added again", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await paste(page, ["moon"], "acrostic");
  await openDialog(page, 1);
  const { content } = await downloaded(page, "#drafts-export");
  await importFile(page, content.toString(), /^0 puzzles added\. 1 puzzle of the file was here already\.$/);
  await page.locator("#drafts-list [data-action=remove]").click();
  await shows(page, 0);
  await importFile(page, content.toString(), /^1 puzzle added\.$/);
  await page.locator("#drafts-list .draft-open").click();
  await lists(page, ["one", "two", "MOON"]);
});

test("a hostile file is refused with a sentence, and a booklet of refused puzzles opens, with the puzzle and the reason", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two", "three"]);
  await openDialog(page, 1);
  const { content } = await downloaded(page, "#drafts-export");
  /** @param {(state: any) => void} change */
  const changed = (change) => {
    const file = JSON.parse(content.toString());
    change(file.puzzles[0].state);
    return JSON.stringify(file);
  };
  for (const change of /** @type {((state: any) => void)[]} */ ([
    (state) => Object.assign(state, { puzzles: Array(101).fill(state.puzzles[0]) }),
    (state) => Object.assign(state.puzzles[1], { kind: "toString" }),
    (state) => Object.assign(state.puzzles[1].source.recipe, { seed: "" }),
    (state) => Object.assign(state.options, { paper: "url(https://example.com)" }),
  ])) {
    await importFile(page, changed(change), /^Puzzle 1 in this file can't be read\. Nothing was added\.$/);
  }
  await importFile(
    page,
    changed(({ puzzles }) => {
      puzzles[1].source.recipe.text = "<img src=x onerror=alert(1)>";
      puzzles[2].source.recipe.hints = "999";
    }),
    /^1 puzzle added\.$/,
  );
  assert.equal(await said(page), "1 puzzle added.");
  await page.locator("#drafts-list .draft-open").filter({ hasText: "onerror" }).click();
  await page.getByText("Puzzle 3 can't be made. Edit or remove it.").waitFor();
  assert.deepEqual((await listed(page))[1], "2. <img src=x onerror=alert(1)>");
  assert.match(
    (await page.locator("#booklet-list > [role=row]").nth(2).locator(".error").textContent()) ?? "",
    /^Its hints must /,
  );
  await tool(page, 3, "versions").click();
  await page.keyboard.press("Enter");
  await page
    .locator("#booklet-versions-number-error")
    .getByText(/^Its hints must /)
    .waitFor();
  await page.click("#booklet-versions-cancel");
  await tool(page, 3, "remove").click();
  await laidOut(page, "2 puzzles on 3 pages");
  await page.getByText("Puzzle 3 can't be made.").waitFor({ state: "detached" });
});

test("a worker that is lost is replaced, and the page answers meanwhile", async (t) => {
  const { startLayout } = await import("../app/booklet/layout.ts");
  t.mock.method(console, "warn", () => {});
  Object.assign(globalThis, { window: globalThis });
  const page = { pages: ["page"], keyPages: 0, firstPages: [1] };
  let workers = 0;
  /** @type {string[]} */
  const seen = [];
  const worker = {
    booklet: async () => {
      if (workers === 1) throw new Error("The worker is lost");
      return { ...page, pages: ["worker"] };
    },
  };
  const connect = async () => {
    workers++;
    return worker;
  };
  /** @type {(value?: unknown) => void} */
  let next = () => {};
  const layout = startLayout({ booklet: () => page }, connect, ({ result }) =>
    next(seen.push(...(result?.pages ?? []))),
  );
  for (let i = 0; i < 2; i++) {
    const laid = new Promise((done) => {
      next = done;
    });
    layout.request({ puzzles: [] }, 0);
    await laid;
  }
  assert.deepEqual(seen, ["page", "worker"]);
  assert.equal(workers, 2);
});

test("without its worker, the page lays out booklets itself", async (t) => {
  const { context, page } = await blocked.openPage({ serviceWorkers: "block" });
  t.after(() => context.close());
  await page.route("**/toolkit/worker.js", (route) => route.abort());
  await page.goto(blocked.url());
  await ready(page);
  await paste(page, ["one", "two"]);
  await laidOut(page, "2 puzzles on 3 pages");
});
