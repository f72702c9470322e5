// @ts-check
// The Quotation acrostic tab on the page. What follows from a state is in quoteacrostic-models.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { solvingFragment } from "../../wasm/dist/elements.js";
import { load } from "../../wasm/dist/index.js";
import { linkedValues } from "../app/quoteacrostic/links.ts";
import { DEFAULTS } from "../app/quoteacrostic/recipe.ts";
import { laidOut, lists, pagesOf, row, tool } from "./booklet.mjs";
import { accessible, clipboard, downloaded, openOptions, quoteMade, selectTab, useBuilder } from "./browser.mjs";

const open = useBuilder({ own: true });
const kit = await load();
const FRAGMENT = "#quoteacrostic?seed=s&passage=12";

/** @param {import("playwright-core").Page} page */
const drawn = (page) =>
  page
    .locator("#quoteacrostic-answers .answer-clue")
    .evaluateAll((all) =>
      all.map((one) => Array.from(one.querySelectorAll(":scope > :is(b, span)"), ({ textContent }) => textContent)),
    );

/** @param {import("../../wasm/dist/index.js").QuoteacrosticParams} params */
const made = async (params) =>
  (await kit.quoteacrostic({ seed: "s", passage: 12, ...params })).clues.map(({ answer, clue }) => [answer, clue]);

/** Waits for a button's puzzle. @param {import("playwright-core").Page} page @param {string} fragment of its address */
async function addressed(page, fragment) {
  await page.waitForURL((url) => url.hash === fragment);
  await quoteMade(page);
}

test("a puzzle is made with its pages; answers are kept, clued and rejected with keys; a quotation of one's own makes another", async (t) => {
  const page = await open(t, { fragment: FRAGMENT });
  await quoteMade(page);
  const first = await made({});
  assert.deepEqual(await drawn(page), first);
  assert.match((await page.textContent("#quoteacrostic-facts")) ?? "", /^Passage 12 · \d+ answers · \d+ letters$/);
  await page.locator("#quoteacrostic-pages img").first().waitFor();
  const [one = "", clue = ""] = first[1] ?? [];
  assert.equal(await page.locator("#quoteacrostic-answers [tabindex='0']").count(), 1, "the list is one tab stop");
  await page.locator("#quoteacrostic-answers [tabindex='0']").focus();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.locator("#quoteacrostic-answers [aria-pressed=true]").waitFor();
  await quoteMade(page);
  assert.deepEqual(await drawn(page), first);
  assert.equal(await page.inputValue("#quoteacrostic-keep"), one);
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  assert.equal(await page.inputValue("#quoteacrostic-answers input"), clue);
  await page.keyboard.type("Mine");
  await page.keyboard.press("Enter");
  await page.locator("#quoteacrostic-answers").getByText("Mine", { exact: true }).waitFor();
  await quoteMade(page);
  assert.deepEqual(await drawn(page), first.with(1, [one, "Mine"]));
  const [other = ""] = first[2] ?? [];
  for (const key of ["ArrowDown", "Delete"]) await page.keyboard.press(key);
  await addressed(page, `${FRAGMENT}&${new URLSearchParams({ keep: `${one}: Mine`, avoid: other })}`);
  assert.deepEqual(await drawn(page), await made({ keep: `${one}: Mine`, avoid: other }));
  assert.equal(
    await page.evaluate(() => document.activeElement?.closest("[role=row]")?.firstElementChild?.textContent),
    "C",
  );
  for (let i = 0; i < 3; i++) await page.keyboard.press("ControlOrMeta+z");
  await addressed(page, FRAGMENT);
  assert.deepEqual(await drawn(page), first);

  await page.getByLabel("Your own", { exact: true }).check();
  await page.getByText("Type or paste your quotation.").waitFor();
  assert.ok(await page.isDisabled("#quoteacrostic-print"));
  const { quotation } = await kit.quoteacrostic({ passage: 8, seed: "s" });
  await page.fill("#quoteacrostic-quotation", quotation);
  await page
    .getByText("The quotation needs the author and the title of the work, or what the first letters spell")
    .waitFor();
  await page.fill("#quoteacrostic-initials", "Happy");
  await page.locator("#quoteacrostic-initials[aria-invalid]").waitFor();
  await page.fill("#quoteacrostic-initials", "Louisa May Alcott: Little Women");
  await quoteMade(page);
  await page.locator("#quoteacrostic-area").waitFor();
  assert.deepEqual(
    await drawn(page),
    await made({ passage: 0, quotation, initials: "Louisa May Alcott: Little Women" }),
  );

  // A reload finds a clue that is being written.
  await page.locator("#quoteacrostic-answers [data-action=clue]").nth(1).click();
  await page.keyboard.type("Half a clue");
  await page.reload();
  await quoteMade(page);
  assert.equal((await drawn(page))[1]?.[1], "Half a clue");
  await page.getByLabel("The collection", { exact: true }).check();
  await openOptions(page);
  await page.fill("#quoteacrostic-passage", "9999");
  await page.getByText("The number of the passage must be at most").waitFor();
  assert.ok(await page.locator("#quoteacrostic-area .stale").isVisible());
});

test("the puzzle is downloaded and linked; its ipuz file, also before the tab was shown, and My puzzles open it again", async (t) => {
  const page = await open(t, { fragment: FRAGMENT, permissions: ["clipboard-read", "clipboard-write"] });
  await quoteMade(page);
  await openOptions(page);
  await page.fill("#quoteacrostic-title", "For Grandma");
  await page.check("#quoteacrostic-answer-key");
  const pages = page.locator("#quoteacrostic-pages .page-name");
  await pages.getByText("Solution").first().waitFor();
  const params = { seed: "s", passage: 12, title: "For Grandma", answerKey: true };
  const { html, ...others } = await kit.quoteacrostic(params);
  assert.equal((await downloaded(page, "#quoteacrostic-download-html")).content.toString(), html);
  const svg = await downloaded(page, "#quoteacrostic-download-solution-svg");
  assert.equal(svg.name, "for-grandma-solution.svg");
  assert.match(svg.content.toString(), /^<svg /);
  const json = await downloaded(page, "#quoteacrostic-download-json");
  assert.deepEqual(JSON.parse(json.content.toString()).result, { html, ...others });
  const jpz = await downloaded(page, "#quoteacrostic-download-jpz");
  assert.equal(jpz.name, "for-grandma.jpz");
  assert.match(jpz.content.toString(), /^<\?xml .*<title>For Grandma<\/title>/s);
  const { name, content: buffer } = await downloaded(page, "#quoteacrostic-download-ipuz");
  assert.equal(name, "for-grandma.ipuz");
  await page.click("#quoteacrostic-copy-solving");
  await page.getByText("Puzzle link copied").waitFor();
  const link = await clipboard(page);
  const recipe = { ...DEFAULTS, passage: "12", seed: "s", title: "For Grandma" };
  assert.equal(new URL(link).hash, solvingFragment(linkedValues({ recipe, puzzle: { html, ...others } })));
  await page.click("#quoteacrostic-copy-embed");
  await page.getByText("Embed code copied").waitFor();
  const src = link.replace("/#", "/embed/#").replaceAll("&", "&amp;");
  assert.ok((await clipboard(page)).startsWith(`<iframe src="${src}" title="Quotation acrostic"`));
  await page.click("#quoteacrostic-copy-link");
  assert.match(await clipboard(page), /#quoteacrostic\?seed=s&passage=12&title=For\+Grandma&answerKey=true$/);
  await page.click("#quoteacrostic-my-puzzles");
  await page.locator("#drafts-list").getByText("For Grandma").first().click();
  await page.locator("#drafts").waitFor({ state: "hidden" });
  assert.equal(await page.inputValue("#quoteacrostic-title"), "For Grandma");

  const other = await open(t);
  const [chooser] = await Promise.all([other.waitForEvent("filechooser"), other.click("#cryptogram-open-file")]);
  await chooser.setFiles({ name, buffer, mimeType: "application/octet-stream" });
  await other.getByText(`${name} opened.`).waitFor();
  await quoteMade(other);
  assert.deepEqual(await drawn(other), await made({}));
  assert.equal(await other.inputValue("#quoteacrostic-title"), "For Grandma");
});

test("a puzzle is added to a booklet from its tab and from My puzzles, and is edited and put back", async (t) => {
  const page = await open(t, { fragment: FRAGMENT });
  await quoteMade(page);
  const { quotation, clues } = await kit.quoteacrostic({ seed: "s", passage: 12 });
  await openOptions(page);
  await page.check("#quoteacrostic-answer-key");
  await quoteMade(page);
  const name = new RegExp(`^1\\. ${quotation.slice(0, 40)}`);
  await page.click("#quoteacrostic-add-to-booklet");
  await page.locator("#panel-booklet").waitFor();
  assert.match((await page.locator("#booklet-list b").textContent()) ?? "", name);
  await laidOut(page, "1 puzzle on 3 pages");
  assert.equal(await page.locator("#booklet-list .facts").textContent(), "Quotation acrostic · page 1");
  assert.equal(await tool(page, 1, "versions").count(), 0, "it has no versions");
  assert.equal(await row(page, 1).getByRole("gridcell").count(), 6, "the cells stay in their columns");
  const first = await pagesOf(page);
  const short = clues.find(({ clue, enumeration }) => clue.length < 30 && !enumeration.includes(","));
  assert.ok(first.join().includes(`>${short?.clue}<`));
  await page.click("#booklet-pick");
  await page.locator("#booklet-picker-list").getByText("Passage 12").check();
  await page.click("#booklet-picker-add");
  await laidOut(page, "2 puzzles on 5 pages");
  await accessible(page);
  await tool(page, 2, "remove").click();
  await tool(page, 1, "edit").click();
  await page.locator("#editing").getByText("Editing puzzle 1 of the booklet", { exact: true }).waitFor();
  await quoteMade(page);
  assert.deepEqual(await drawn(page), await made({}));
  assert.equal(await page.inputValue("#quoteacrostic-quotation"), quotation);
  await openOptions(page);
  await page.fill("#quoteacrostic-title", "For Grandma");
  // At once: the puzzle of the last letter may still be made.
  await page.click("#editing-put-back");
  await lists(page, ["For Grandma"]);
  await page.locator('#booklet-pages img[src*="For%20Grandma"]').first().waitFor();
  const second = await pagesOf(page);
  const heading = /<text [^>]*class="heading".*/;
  assert.match(second[0]?.match(heading)?.[0] ?? "", />For Grandma</);
  assert.equal(second[0]?.replace(heading, ""), first[0]?.replace(heading, ""), "only the title is another");
  await page.reload();
  await selectTab(page, "booklet");
  await lists(page, ["For Grandma"]);
});

test("another answer is chosen from the list or written; one that no set has leaves the puzzle as it is; a lost search is started again", async (t) => {
  const page = await open(t, { fragment: FRAGMENT });
  await quoteMade(page);
  const first = await made({});
  const [answer = ""] = first[1] ?? [];
  await page.locator("#quoteacrostic-answers [tabindex='0']").focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const choice = page.getByLabel(`Another answer instead of ${answer}`);
  await choice.locator("optgroup option").first().waitFor({ state: "attached" });
  await accessible(page);
  const { clues } = await kit.quoteacrostic({ seed: "s", passage: 12, alternatives: true });
  const [, another = ""] = clues[1]?.alternatives ?? [];
  assert.deepEqual(await choice.locator("option").allTextContents(), [
    answer,
    "Write your own…",
    ...(clues[1]?.alternatives ?? []),
  ]);
  await choice.selectOption(another);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText(new RegExp(`^${another}, and \\d+ other answers are new\\.$`)).waitFor();
  await quoteMade(page);
  assert.deepEqual(await drawn(page), await made({ keep: another }));
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest("[role=row]")?.querySelector("b")?.textContent);
  await page.waitForFunction(() => document.activeElement?.matches("[data-action=change]"));
  assert.equal(await focused(), another);
  assert.equal(await page.getAttribute("#quoteacrostic-undo", "title"), "Undo: Change an answer");
  // An editor that undo removes gives the focus back.
  for (const key of ["Enter", "ControlOrMeta+z"]) await page.keyboard.press(key);
  await addressed(page, FRAGMENT);
  assert.deepEqual(await drawn(page), first);
  assert.equal(await page.locator(".answer-choice").count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement?.matches("[data-action=change]")));

  await page.keyboard.press("Enter");
  await choice.selectOption("write");
  await page.getByLabel("Your answer").fill(`${answer[0]}zzzzzzzz`);
  await page.keyboard.press("Enter");
  await page.getByText("The quotation does not have enough of Z for this answer.").waitFor();
  assert.equal(await page.locator("#quoteacrostic-own-word").getAttribute("aria-invalid"), "true");
  const { quotation, spelled } = await kit.quoteacrostic({ seed: "s", passage: 12 });
  const needed = [...spelled.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && letter !== answer[0]) ?? "";
  const all = quotation.toUpperCase().split(needed).length - 1;
  await page.getByLabel("Your answer").fill(answer[0] + needed.repeat(all));
  await page.getByLabel("Your clue").fill("Mine");
  await page.getByRole("button", { name: "Take" }).click();
  await page.getByText(/^No set of answers has .*\. The puzzle stays as it is\.$/).waitFor();
  assert.deepEqual(await drawn(page), first);
  await page.getByLabel("Your answer").fill(another.toLowerCase());
  await page.getByLabel("Your clue").fill("Mine");
  await page.keyboard.press("Enter");
  await page.locator("#quoteacrostic-answers").getByText("Mine", { exact: true }).waitFor();
  await quoteMade(page);
  assert.deepEqual(await drawn(page), await made({ keep: `${another}: Mine` }));
  await page.locator("#quoteacrostic-answers [data-action=change]").nth(1).click();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".answer-choice").count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement?.matches("[data-action=change]")));

  // The clue is for an answer that undo takes back.
  await page.locator("#quoteacrostic-answers [data-action=clue]").nth(1).click();
  await page.keyboard.type("Not taken");
  await page.keyboard.press("ControlOrMeta+z");
  await page.getByText(`The puzzle has changed, so your clue for ${another} was not taken.`).waitFor();
  assert.ok(await page.evaluate(() => document.activeElement?.matches("[data-action=clue]")));
  await addressed(page, FRAGMENT);

  for (const worker of page.workers()) await worker.evaluate("close()");
  const [[rejected = ""] = [], , [third = ""] = []] = first;
  await page.locator("#quoteacrostic-answers [data-action=reject]").first().click();
  await page.locator("#quoteacrostic-answers [data-action=clue]").nth(2).click();
  await page.keyboard.type("Written meanwhile");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Start again" }).click();
  await quoteMade(page);
  assert.ok(await page.isHidden("#quoteacrostic-making"));
  assert.deepEqual(await drawn(page), await made({ keep: `${third}: Written meanwhile`, avoid: rejected }));
});
