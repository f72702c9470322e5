// @ts-check
// Takes pictures of every state of the builder (states.mjs) at three widths, in light, dark and forced colours, and tells what axe
// finds. `make screenshots` runs it: look at build/screenshots.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, openPage, ready, serveSite } from "./browser.mjs";
import { findings, MODES, states } from "./states.mjs";

const FOLDER = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));
const WIDTHS = [360, 768, 1280];
const HEIGHT = 900;
/** Pictures that are wider than this are made smaller. */
const LARGE = 500;

const wanted = process.argv.slice(2);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const site = await serveSite();
const browser = await launch();
let found = 0;
for (const [name, reach] of Object.entries(states)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const width of WIDTHS) {
    const { context, page, complaints } = await openPage(browser, site.url, {
      viewport: { width, height: HEIGHT },
      reducedMotion: "reduce",
    });
    await page.goto(site.url);
    await ready(page);
    await reach(page);
    const pictures = [];
    for (const mode of MODES) {
      for (const finding of await findings(page, mode)) {
        found++;
        console.log(`${name}, ${width} pixels, ${Object.values(mode).join()}: ${finding.join(" ")}`);
      }
      pictures.push((await picture(page, width)).toString("base64"));
    }
    for (const complaint of complaints) console.log(`${name}, ${width} pixels: ${complaint}`);
    await context.close();
    const file = `${name.replace(/\W+/g, "-")}-${width}.png`;
    await writeFile(join(FOLDER, file), await sheet(pictures, width));
    console.log(file);
  }
}
console.log(`axe found ${found} faults`);
await browser.close();
await site.close();

/**
 * Takes a picture of a page: of its window if a dialog is open, and of all of it otherwise. The window is then as tall as the page,
 * so that nothing sticks to an edge of it and covers something else.
 *
 * @param {import("playwright-core").Page} page
 * @param {number} width
 */
async function picture(page, width) {
  if (await page.locator("dialog:modal").count()) return page.screenshot();
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  const taken = await page.screenshot({ fullPage: true });
  await page.setViewportSize({ width, height: HEIGHT });
  return taken;
}

/** Puts the pictures of a state beside each other. @param {string[]} pictures @param {number} width */
async function sheet(pictures, width) {
  const page = await browser.newPage({
    viewport: { width: pictures.length * width, height: HEIGHT },
    deviceScaleFactor: width > LARGE ? 1 / 2 : 1,
  });
  const images = pictures.map((source) => `<img width="${width}" src="data:image/png;base64,${source}">`);
  await page.setContent(`<body style="margin:0;display:flex;align-items:start">${images.join("")}`);
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}
