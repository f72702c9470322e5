// @ts-check
// Files of puzzles that are large, or that My puzzles can't read.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { downloaded } from "./browser.mjs";
import { importFile, names, open, openDialog, stored } from "./drafts.mjs";

test("exported puzzles that are dropped or opened as a file are added to the saved ones", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "From the backup");
  await openDialog(page, 1);
  const { content } = await downloaded(page, "#drafts-export");
  const file = content.toString();

  const other = await open(t);
  await other.fill("#cryptogram-text", "Mine");
  const opened = async (/** @type {string} */ text) => {
    const [chooser] = await Promise.all([other.waitForEvent("filechooser"), other.click("#cryptogram-open-file")]);
    await chooser.setFiles({ name: "backup.json", mimeType: "application/json", buffer: Buffer.from(text) });
  };
  await other.locator("body").evaluate((body, file) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([file], "backup.json"));
    body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, file);
  await other.getByText("My puzzles: 1 puzzle added.").waitFor();
  await opened(file);
  await other.getByText("My puzzles: 0 puzzles added. 1 puzzle of the file was here already.").waitFor();
  await opened(file.replace('"version": 1', '"version": 9'));
  await other.getByText("My puzzles: This file was made by another version of this page.").waitFor();
  // More than the page opens as a puzzle.
  const { puzzles, ...rest } = JSON.parse(file);
  const many = Array.from({ length: 2000 }, (_, i) => ({ ...puzzles[0], title: `Copy ${i}` }));
  assert.ok(JSON.stringify(many).length > 1_000_000);
  await opened(JSON.stringify({ ...rest, puzzles: many }));
  await other.getByText("My puzzles: 2,000 puzzles added.").waitFor();
  assert.equal(await other.inputValue("#cryptogram-text"), "Mine");
  await stored(other, 2002);
});

test("a file that can't be read is refused with a sentence, and changes nothing", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "Mine");
  await openDialog(page, 1);
  const { content } = await downloaded(page, "#drafts-export");
  const file = JSON.parse(content.toString());
  const good = structuredClone(file.puzzles[0]);
  good.title = "Good";
  file.puzzles = [good, { ...good, kind: "sudoku" }];
  await importFile(page, JSON.stringify(file), /^Puzzle 2 in this file can't be read\. Nothing was added\.$/);
  await importFile(page, "[".repeat(3_000_000), /^This file can't be read: it is not JSON\. Nothing was added\.$/);
  const folder = await mkdtemp(join(tmpdir(), "lettercraft-import-"));
  t.after(() => rm(folder, { recursive: true }));
  writeFileSync(join(folder, "large.json"), Buffer.alloc(100_000_000, "["));
  await page.setInputFiles("#drafts-file", join(folder, "large.json"));
  await page.getByText("This file is too large: at most 50 MB can be imported. Nothing was added.").waitFor();
  assert.deepEqual(await names(page), ["Mine"]);
  assert.equal((await stored(page, 1))[0].state.fields.text, "Mine");
});
