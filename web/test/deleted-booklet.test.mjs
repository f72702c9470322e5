// @ts-check
// A booklet that is deleted and brought back, in two windows.
import { test } from "node:test";
import { lists, paste, tool } from "./booklet.mjs";
import { another, open, openDialog, shows, stored } from "./drafts.mjs";

test("a booklet that is deleted in one window and brought back is saved again, and the other window follows it", async (t) => {
  const page = await open(t);
  await paste(page, ["one", "two"]);
  await stored(page, 1, "two");
  const other = await another(page);
  await openDialog(other, 1);
  await other.locator("#drafts-list .draft-open").click();
  await lists(other, ["one", "two"]);

  await openDialog(page, 1);
  await page.locator("#drafts-list [data-action=remove]").click();
  await shows(page, 0);
  await stored(page, 0);
  await page.click("#drafts-undo");
  await shows(page, 1);
  await page.click("#drafts-close");

  await tool(page, 1, "down").click();
  await lists(other, ["two", "one"]);
  await tool(other, 2, "remove").click();
  await lists(page, ["two"]);
  await stored(page, 1, "two");
});
