// @ts-check
// The Readable text tab, with the toolkit in its worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { EXAMPLE } from "../app/text/example.ts";
import { timeInWords, verdictInWords } from "../app/text/wording.ts";
import { downloaded, useBuilder } from "./browser.mjs";
import { counted, grades, marked, openExample, openText, showTab, textField, unfold, write } from "./readable.mjs";

const open = useBuilder({ own: true });
const kit = await load();
const ALL = "ControlOrMeta+a";

test("the example shows the toolkit's scores, its time and its sentences", async (t) => {
  const page = await open(t);
  await openExample(page);
  const result = await kit.markedtext({ text: EXAMPLE });
  const { heading, warnings } = verdictInWords(result);
  assert.equal(await page.textContent("#text-grade"), heading);
  assert.equal(await page.textContent("#text-ease-score"), result.fleschReadingEase.toFixed(1));
  assert.deepEqual(await grades(page), {
    "Flesch–Kincaid": result.fleschKincaidGrade.toFixed(1),
    "Gunning fog": result.gunningFog.toFixed(1),
    "Coleman–Liau": result.colemanLiauIndex.toFixed(1),
    SMOG: result.smogIndex.toFixed(1),
    ARI: result.automatedReadabilityIndex.toFixed(1),
  });
  const figures = (await page.textContent("#text-figures")) ?? "";
  assert.match(figures, new RegExp(`Reading time${timeInWords(result.readingSeconds)}`));
  assert.match(figures, new RegExp(`Speaking time${timeInWords(result.speakingSeconds)}`));
  assert.match(figures, new RegExp(`Words${result.wordCount}`));
  assert.deepEqual(
    await page.locator("#text-hardest .go").allTextContents(),
    result.hardestSentences.map(({ text }) => text),
  );
  assert.deepEqual(await page.locator("#text-warnings li").allTextContents(), warnings);
  assert.deepEqual(result.warnings, []);
  assert.ok(result.gradeMargin !== null && result.gradeMargin < 2, `the margin is ${result.gradeMargin}`);
  assert.ok(await page.locator("#text-progress").isHidden(), "nothing has changed yet");
});

test("hard sentences and words are marked, by the goal and the legend", async (t) => {
  const page = await open(t);
  await openExample(page);
  assert.match((await marked(page, "very-hard")).join(""), /^Members are asked to apply/);
  assert.ok((await marked(page, "long")).includes("Notwithstanding"));
  assert.ok((await marked(page, "unfamiliar")).includes("appliance"));
  assert.equal(await page.textContent("#text-count-veryHard"), "3");

  await page.uncheck("#text-mark-veryHard");
  assert.deepEqual(await marked(page, "very-hard"), []);
  await page.uncheck("#text-mark-long");
  assert.deepEqual(await marked(page, "long"), []);
  await page.check("#text-mark-veryHard");
  assert.ok((await marked(page, "very-hard")).length > 0);
  await page.selectOption("#text-goal", "college");
  const easier = await page.textContent("#text-count-hard");
  const { sentences } = await kit.markedtext({ text: EXAMPLE });
  assert.equal(easier, String(sentences.filter(({ words, grade }) => words >= 10 && grade > 14 && grade < 18).length));
});

test("by keyboard alone a text is written, its hardest sentence is found, and Tab leaves the editor", async (t) => {
  const page = await open(t);
  await page.locator("#tab-cryptogram").focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await textField(page).waitFor();
  const reach = async (/** @type {string} */ selector) => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
    }
    assert.fail(`Tab does not reach ${selector}`);
  };
  await reach("#text-editor");
  await page.keyboard.type("The cat sat. Nevertheless the committee deliberated interminably about reorganization. ");
  await counted(page);
  await page.locator("#text-scores").waitFor();
  await reach("#text-mark-hard");
  await page.keyboard.press("Space");
  assert.equal(await page.isChecked("#text-mark-hard"), false);
  await reach("#text-hardest .go");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text-editor");
  await page.keyboard.type("It ran.");
  await counted(page);
  assert.equal((await textField(page).textContent())?.trim(), "The cat sat. It ran.");
  await page.keyboard.press("ControlOrMeta+z");
  assert.match((await textField(page).textContent()) ?? "", /deliberated/);
});

test("figures stand beside those of the text that was opened, and of a typed one only when asked for", async (t) => {
  const page = await open(t);
  await openText(page, EXAMPLE);
  const before = await grades(page);
  assert.ok(await page.locator("#text-progress").isHidden());
  await textField(page).press("ControlOrMeta+End");
  await write(page, "The cat sat on the mat. The dog lay by the door. We all had tea.");
  await page.locator("#text-progress[data-is=easier][data-uncertain]").waitFor();
  assert.match(
    (await page.textContent("#text-progress")) ?? "",
    /grades easier than before: 5\.8 → 5\.\d, within the margin of ± 2\.\d\.$/,
  );
  assert.match((await page.textContent("#text-ease-change")) ?? "", /^was [\d.]+; \+[\d.]+, easier$/);
  const row = (await page.locator("#text-grades tr").first().textContent()) ?? "";
  assert.ok(row.includes(`was ${before["Flesch–Kincaid"]}`), row);
  // Another text has nothing to be compared with, until Undo.
  await textField(page).press(ALL);
  await write(page, "Die Bibliothek öffnet am Montag wieder. Wir haben den Lesesaal gestrichen.");
  await counted(page);
  assert.ok(await page.locator("#text-progress").isHidden());
  await page.click("#text-undo");
  await page.locator("#text-progress").waitFor();

  await page.click("#text-compare");
  assert.ok(await page.locator("#text-progress").isHidden());
  await textField(page).press("ControlOrMeta+End");
  await write(page, " Nevertheless, the administration deliberated interminably about reorganization.");
  await page.locator("#text-progress[data-is=harder]").waitFor();

  // Erased and typed again, it is a new text.
  await page.click("#text-clear");
  await page.locator("#text-empty").waitFor();
  await write(page, "The cat sat on the mat.");
  await page.locator("#text-scores").waitFor();
  await counted(page);
  assert.ok(await page.locator("#text-progress").isHidden());
});

test("Clear is undone with the text and what it was compared with", async (t) => {
  const page = await open(t);
  await openText(page, "The cat sat on the mat. It purred.");
  await textField(page).press("ControlOrMeta+End");
  await write(page, " Nevertheless, the administration deliberated.");
  await page.locator("#text-progress[data-is=harder]").waitFor();
  await page.click("#text-clear");
  assert.ok(await page.locator("#text-clear").isDisabled());
  assert.equal(await page.locator("#text-name").isVisible(), false);
  await page.click("#text-undo");
  await page.locator("#text-progress[data-is=harder]").waitFor();
  assert.equal(await page.textContent("#text-name"), "text.md");
  assert.match((await textField(page).textContent()) ?? "", /^The cat sat .* deliberated\.$/);
});

test("a pasted text is the one before, if the editor was empty", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await showTab(page);
  await page.evaluate(() => navigator.clipboard.writeText("The cat sat on the mat.\r\nIt purred loudly."));
  await textField(page).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await page.locator("#text-scores").waitFor();
  await counted(page);
  await write(page, " Nevertheless, the administration deliberated.");
  await page.locator("#text-progress[data-is=harder]").waitFor();
  const { content } = await downloaded(page, "#text-save");
  assert.equal(
    content.toString(),
    "The cat sat on the mat.\nIt purred loudly. Nevertheless, the administration deliberated.",
  );
});

test("a hard word goes to its places, one after the other", async (t) => {
  const page = await open(t);
  await openText(page, "Photosynthesis is slow.\n\nPhotosynthesis is fun.\n\nWe like it a lot.");
  const button = page.getByRole("button", { name: /^photosynthesis 2×/ });
  const before = () =>
    page.evaluate(() => {
      const root = document.getElementById("text-editor")?.shadowRoot;
      const selection = /** @type {any} */ (root)?.getSelection?.() ?? getSelection();
      return selection.anchorNode?.parentElement?.closest(".cm-line")?.textContent;
    });
  await button.click();
  assert.equal(await before(), "Photosynthesis is slow.");
  await button.click();
  assert.equal(await before(), "Photosynthesis is fun.");
  await page.keyboard.type("Growth");
  await counted(page);
  const { content } = await downloaded(page, "#text-save");
  assert.equal(content.toString(), "Photosynthesis is slow.\n\nGrowth is fun.\n\nWe like it a lot.");
});

test("nothing of the text is sent, and only the site's own files are loaded", async (t) => {
  const page = await open(t);
  /** @type {[string, string | null][]} */
  const sent = [];
  page.context().on("request", (request) => sent.push([request.method(), request.url() + (request.postData() ?? "")]));
  await openExample(page);
  await write(page, "Utterly confidential.");
  await counted(page);
  await page.reload();
  await textField(page).waitFor();
  await page.locator("#text-scores").waitFor();
  assert.ok(sent.length > 2);
  for (const [method, what] of sent) {
    assert.equal(method, "GET", what ?? "");
    const { pathname, search } = new URL(what ?? "");
    assert.match(pathname, /^\/($|app\/|styles\/|toolkit\/|text\/|icon\.svg|manifest)/);
    assert.equal(search, "");
  }
});

test("the picture of the reading ease has its figures as its name, and every grade is in the table", async (t) => {
  const page = await open(t);
  await openExample(page);
  await unfold(page);
  const { fleschReadingEase } = await kit.markedtext({ text: EXAMPLE });
  const picture = page.getByRole("img", { name: `to 100, very easy: ${fleschReadingEase.toFixed(1)}` });
  assert.equal(await picture.count(), 1);
  const rows = page.getByRole("table", { name: "School grades" }).locator("tbody").getByRole("row");
  assert.equal(await rows.count(), 5);
});

test("a text of one sentence has no margin, and the key of the grades names none", async (t) => {
  const page = await open(t);
  const key = page.locator(".grades-key");
  await openText(page, "The cat sat on the mat.");
  await unfold(page);
  await page.getByText("The SMOG index was made for 30 sentences or more").waitFor();
  assert.equal(await key.innerText(), "The dashed line is your goal.");
  await textField(page).press("ControlOrMeta+End");
  await write(page, " It purred.");
  await counted(page);
  assert.match(
    await key.innerText(),
    /^The dashed line is your goal, the bar the margin of the Flesch–Kincaid grade\. /,
  );
});

test("if words are left out of the scores, the figures say how many are scored", async (t) => {
  const page = await open(t);
  const scored = page.locator("#text-scored");
  const prose = "The cat sat on the mat. It purred, and the dog slept at the door until the evening.";
  await openText(page, prose);
  await unfold(page);
  assert.ok(await scored.isHidden());
  await openText(page, `# Of a cat and a dog\n\n${prose}`);
  assert.match((await page.textContent("#text-figures")) ?? "", /Words24/);
  assert.equal(
    await scored.innerText(),
    "Only 18 of the 24 words are scored: headings, lists and the like are left out.",
  );
});
