// @ts-check
// Texts in the Readable text tab that have no reliable grade.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBuilder } from "./browser.mjs";
import { openText } from "./readable.mjs";

const open = useBuilder();
const GERMAN = `Die Bibliothek öffnet am Montag wieder. Wir haben den Lesesaal gestrichen und neue Bücher gekauft.
Die Mitglieder werden gebeten, die Geräte mindestens sieben Werktage vor der Veranstaltung schriftlich zu bestellen.`;

test("a text without a reliable grade has the reason beside it, also in words for screen readers, and none without its sentences", async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 740 } });
  await openText(page, GERMAN);
  const reason =
    "The text is not in English, but the formulas were made for English, so the scores are not meaningful.";
  assert.deepEqual(await page.locator("#text-warnings li").allTextContents(), [reason]);
  assert.equal(await page.textContent("#text-bar-text"), "No reliable grade");
  await page.locator("#spoken").getByText(`No reliable grade. ${reason}`, { exact: true }).waitFor();
  const facts = (await page.locator("#text-hardest li p").allTextContents()).join(" ");
  assert.match(facts, /\d+ words/);
  assert.doesNotMatch(facts, /grade/);
});
