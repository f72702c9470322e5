// @ts-check
// The Readable text tab, with the toolkit in its worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { EXAMPLE } from "../app/text/example.ts";
import { timeInWords, verdictInWords } from "../app/text/wording.ts";
import { downloaded, useBuilder } from "./browser.mjs";
import { counted, grades, longText, marked, openExample, openText, showTab, textField } from "./readable.mjs";

const open = useBuilder({ own: true });
const kit = await load();
const ALL = "ControlOrMeta+a";

/** @param {import("playwright-core").Page} page @param {string} text */
async function write(page, text) {
  await textField(page).focus();
  await page.keyboard.insertText(text);
}

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
    await page.locator("#text-hardest button").allTextContents(),
    result.hardestSentences.map(({ text }) => text),
  );
  assert.deepEqual(await page.locator("#text-warnings li").allTextContents(), warnings);
  assert.deepEqual(result.warnings, []);
  assert.ok(result.gradeMargin !== null && result.gradeMargin <= 1.5, `the margin is ${result.gradeMargin}`);
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
  await reach("#text-hardest button");
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
  await textField(page).press(ALL);
  await write(page, "The cat sat on the mat. The dog lay by the door. We all had tea.");
  await page.locator("#text-progress").waitFor();
  assert.match((await page.textContent("#text-progress")) ?? "", /grades easier than before: 5\.8 → /);
  assert.match((await page.textContent("#text-ease-change")) ?? "", /^was [\d.]+; \+[\d.]+, easier$/);
  const row = (await page.locator("#text-grades tr").first().textContent()) ?? "";
  assert.ok(row.includes(`was ${before["Flesch–Kincaid"]}`), row);

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

test("until there are three words, and above 1,000,000 bytes, a sentence says what is missing", async (t) => {
  const page = await open(t);
  await showTab(page);
  const missing = "Nothing to score yet: the text needs three words or more.";
  const sentences = async () => (await page.locator("#text-empty p:visible").allTextContents()).join();
  assert.match(await sentences(), /^Write, paste or open a text/);
  await write(page, "🙂🙂🙂 🙂");
  await page.getByText(missing).first().waitFor();
  await page.locator("#spoken", { hasText: missing }).waitFor();
  await page.click("#text-clear");
  assert.match(await sentences(), /^Write, paste or open a text/);
  await write(page, "Two words");
  await counted(page);
  assert.equal(await sentences(), missing);
  assert.ok(await page.locator("#text-example").isHidden());
  assert.equal(await page.textContent("#text-error"), "");
  await write(page, " more. They are easy.");
  await page.locator("#text-scores").waitFor();
  await counted(page);
  const { content } = await downloaded(page, "#text-save");
  assert.equal(content.toString(), "Two words more. They are easy.");
  await write(page, "é".repeat(500_000));
  await page.locator("#text-error:not(:empty)").waitFor();
  assert.equal(
    await page.textContent("#text-error"),
    "The text must have at most 1,000,000 bytes of UTF-8. It has 1,000,030 bytes.",
  );
  assert.ok(await page.locator("#panel-text .stale").isVisible());
});

test("files that are no text are refused with a sentence, and change nothing", async (t) => {
  const page = await open(t);
  await openText(page, "The cat sat on the mat.");
  for (const [name, content, sentence] of /** @type {const} */ ([
    [
      "a.pdf",
      "%PDF-1.7",
      /a\.pdf was not opened\. It is a PDF, not a text\. Plain text and Markdown in UTF-8 can be opened here\./,
    ],
    ["long.txt", "x".repeat(1_000_001), /It is too large: it has 1.1 MB, and 1 MB is the most\./],
    ["longer.txt", "x".repeat(2_097_600), /It is too large: it has 2.1 MB, and 1 MB is the most\./],
  ])) {
    await page.locator("#notice").evaluate((one) => {
      one.textContent = "";
    });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#text-open")]);
    await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await page.locator("#notice:not(:empty)").waitFor();
    assert.match((await page.textContent("#notice")) ?? "", sentence);
    assert.equal(await textField(page).textContent(), "The cat sat on the mat.");
  }
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#text-open")]);
  await chooser.setFiles({
    name: "b.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("# Dogs\r\n\r\nThe dog ran."),
  });
  await page.getByText("b.md opened.").waitFor();
  const saved = await downloaded(page, "#text-save");
  assert.deepEqual([saved.name, saved.content.toString()], ["b.md", "# Dogs\n\nThe dog ran."]);
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

test("a text of 200 pages is counted with progress on the page, while it can be edited", async (t) => {
  const page = await open(t);
  const text = longText(100_000);
  await openText(page, text);
  const { wordCount } = await kit.markedtext({ text });
  assert.match((await page.textContent("#text-figures")) ?? "", new RegExp(`Words${wordCount.toLocaleString("en")}`));
  assert.ok(wordCount >= 100_000);
  // The worker gets the text only when the progress has been seen.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const release = new Promise((done) => Object.assign(window, { release: done }));
    MessagePort.prototype.postMessage = async function (/** @type {any[]} */ ...message) {
      await release;
      postMessage.apply(this, /** @type {any} */ (message));
    };
  });
  await textField(page).press("ControlOrMeta+Home");
  await page.keyboard.type("Short words first. ");
  await page.locator("#text-counting", { hasText: /^\s*Counting about [\d,]+ words…/ }).waitFor();
  await page.evaluate(() => /** @type {any} */ (window).release());
  await counted(page);
  assert.match((await page.textContent("#text-figures")) ?? "", new RegExp((wordCount + 3).toLocaleString("en")));
});

test("screen readers hear the grade after the typing, and not during it", async (t) => {
  const page = await open(t);
  await openExample(page);
  await page.locator("#spoken", { hasText: /^About grade \d+, \d+ hard sentences?$/ }).waitFor();
  await textField(page).press("ControlOrMeta+End");
  await page.keyboard.type("a");
  assert.equal(await page.textContent("#spoken"), "");
  await page.keyboard.insertText(" cat sat down. It is so. We go on. He ran. She sat.");
  await page
    .locator("#spoken", { hasText: /hard sentences\. 0\.\d grades easier than before: 5\.8 → 5\.\d\.$/ })
    .waitFor();
});

test("the picture of the reading ease has its figures as its name, and every grade is in the table", async (t) => {
  const page = await open(t);
  await openExample(page);
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
  assert.ok(await scored.isHidden());
  await openText(page, `# Of a cat and a dog\n\n${prose}`);
  assert.match((await page.textContent("#text-figures")) ?? "", /Words24/);
  assert.equal(
    await scored.innerText(),
    "Only 18 of the 24 words are scored: headings, lists and the like are left out.",
  );
});
