// @ts-check
// Quotation acrostics in booklets, and other answers than those of the toolkit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, lists, pagesOf, row, tool } from "./booklet.mjs";
import { accessible, openOptions, quoteMade, selectTab, useBuilder } from "./browser.mjs";
import { addressed, drawn, FRAGMENT, kit, made } from "./quoted.mjs";

const open = useBuilder({ own: true });

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
