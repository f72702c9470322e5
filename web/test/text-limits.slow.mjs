// @ts-check
// Texts that are too short, too long, or take time, and what screen readers hear of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import { downloaded, useBuilder } from "./browser.mjs";
import { counted, longText, openExample, openText, showTab, textField, write, written } from "./readable.mjs";
import { wordFiles, wordParagraph, zip } from "./rich.mjs";

const open = useBuilder({ own: true });
const kit = await load();

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
      /a\.pdf was not opened\. It is a PDF, not a text\. Plain text and Markdown in UTF-8, and documents of Word \(\.docx\) can be opened here\./,
    ],
    ["long.txt", "x".repeat(1_000_001), /It is too large: it has 1.1 MB, and 1 MB is the most\./],
    ["longer.txt", "x".repeat(2_097_600), /It is too large: it has 2.1 MB, and 1 MB is the most\./],
  ])) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#text-open")]);
    await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await page.locator("#notice").filter({ hasText: sentence }).waitFor();
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

test("a document of Word is opened as a text, by the button and by a drop, and one that unpacks to too much is refused", async (t) => {
  const page = await open(t);
  await showTab(page);
  const files = wordFiles(wordParagraph("Cats", '<w:pStyle w:val="berschrift1"/>') + wordParagraph("The cat sat."));
  const choose = async (/** @type {Buffer} */ buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#text-open")]);
    await chooser.setFiles({ name: "cats.docx", mimeType: "application/octet-stream", buffer });
  };
  await choose(zip(files));
  await page.getByText("cats.docx opened.").waitFor();
  assert.equal(await written(page), "# Cats\n\nThe cat sat.");
  const saved = await downloaded(page, "#text-save");
  assert.deepEqual([saved.name, saved.content.toString()], ["cats.md", "# Cats\n\nThe cat sat."]);

  await choose(zip({ ...files, "word/document.xml": Buffer.alloc(31_000_000, " ") }, { size: 10 }));
  await page.getByText("cats.docx was not opened. It is too large when it is unpacked.").waitFor();
  assert.equal(await written(page), "# Cats\n\nThe cat sat.");

  const bytes = [...zip(wordFiles(wordParagraph("The dog ran.")))];
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(content)], "dogs.DOCX"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, bytes);
  await page.getByText("dogs.DOCX opened.").waitFor();
  assert.equal(await written(page), "The dog ran.");
  assert.equal(await page.textContent("#text-name"), "dogs.md");

  // A fault that no code expects.
  await page.evaluate(() => {
    DOMParser.prototype.parseFromString = () => {
      throw new RangeError("out of memory");
    };
  });
  await choose(zip(files));
  const failed = "cats.docx was not opened. Something in this page failed. Try again, or reload the page.";
  await page.getByText(failed).waitFor();
  assert.equal(await written(page), "The dog ran.");
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
  // What is said is recorded, because the next grade can be there before the test asks.
  const said = await page.locator("#spoken").evaluateHandle((spoken) => {
    const said = /** @type {(string | null)[]} */ ([]);
    new MutationObserver(() => said.push(spoken.textContent)).observe(spoken, { childList: true });
    return said;
  });
  await page.keyboard.type("a");
  await page.keyboard.insertText(" cat sat down. It is so. We go on. He ran. She sat.");
  await page
    .locator("#spoken", {
      hasText: /hard sentences\. 0\.\d grades easier than before: 5\.8 → 5\.\d, within the margin of ± 2\.\d\.$/,
    })
    .waitFor();
  assert.equal(await said.evaluate(([first]) => first), "");
});
