// @ts-check
// The Quotation acrostic tab on the page. What follows from a state is in quoteacrostic-models.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { solvingFragment } from "../../wasm/dist/elements.js";
import { linkedValues } from "../app/quoteacrostic/links.ts";
import { DEFAULTS } from "../app/quoteacrostic/recipe.ts";
import { clipboard, downloaded, openOptions, quoteMade, useBuilder } from "./browser.mjs";
import { addressed, drawn, FRAGMENT, kit, made } from "./quoted.mjs";

const open = useBuilder({ own: true });

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
  await page.getByText("Link copied", { exact: true }).waitFor();
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
