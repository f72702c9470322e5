// @ts-check
// Takes the picture of the builder in the README. `make builder-picture` runs it.
import { fileURLToPath } from "node:url";
import { launch, openOptions, openPage, ready, serveSite } from "./browser.mjs";

const PICTURE = fileURLToPath(new URL("../../docs/builder.png", import.meta.url));
const TEXT = "Every letter wears a mask, and a patient reader learns to see the face behind each one.";

const site = await serveSite();
const browser = await launch();
const { page, complaints } = await openPage(browser, site.url, {
  viewport: { width: 1280, height: 1734 },
  reducedMotion: "reduce",
});
await page.goto(site.url);
await ready(page);
await openOptions(page);
await page.fill("#cryptogram-seed", "mask");
await page.fill("#cryptogram-title", "Class 4b: puzzle of the week");
await page.fill("#cryptogram-hints", "2");
await page.check("#cryptogram-answer-key");
await page.fill("#cryptogram-text", TEXT);
await page.locator("details.options").evaluateAll((all) => {
  for (const group of all) group.toggleAttribute("open", group.querySelector("#cryptogram-title") !== null);
});
await page.locator("#cryptogram-pages li").nth(1).waitFor();
await page.evaluate(() => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo(0, 0);
});
await page.screenshot({ path: PICTURE });
if (complaints.length > 0) throw new Error(complaints.join("\n"));
await browser.close();
await site.close();
