// @ts-check
/**
 * Measures the puzzle builder in headless Chromium: the first visit, on the local server and on a slow network, and the time from a
 * keystroke to the next paint and to the paint of its puzzle, also with a processor that is four times as slow, and in a text of 200
 * pages.
 *
 * `node web/bench/builder.mjs [FOLDER…]` measures the built sites in the folders, which take turns. Absolute figures vary between
 * machines and runs, so compare two versions in one run. VISITS sets the number of first visits for a figure, KEYS that of keystrokes.
 */
import { launch } from "../../scripts/browser.mjs";
import { median } from "../../worker/bench/median.mjs";
import { dropText, longText, showTab, textField } from "../test/readable.mjs";
import { serveSite } from "./site.mjs";
import { watchKeys, watchPaints, watchVisit } from "./watch.mjs";

const visits = Number(process.env.VISITS || 5);
const keys = Number(process.env.KEYS || 60);
const folders = process.argv.length > 2 ? process.argv.slice(2) : ["build/web"];

/** The networks of first visits, as CDP takes them. The slow one has 1.6 Mbit/s and a round trip of 150 ms. */
const networks = {
  "local server": null,
  "slow network": { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};
const VIEWPORT = { width: 1280, height: 900 };
const READY = "body[data-toolkit=ready] :is(#cryptogram-new, #new-puzzle):enabled";

const SENTENCE = "Every letter wears a mask, and a patient reader learns to see the face behind each one. ";
const TEXT = SENTENCE.repeat(6).slice(0, 490);
/** The fields of the puzzles: what they hold, what is typed where, and the element in which the puzzle changes. */
const fields = {
  cryptogram: {
    field: ":is(#cryptogram-text, #text)",
    text: TEXT,
    caret: TEXT.indexOf("patient", 200) + 4,
    typed: "abcdefgh",
    puzzle: ":is(#cryptogram-puzzle, #puzzle)",
  },
  acrostic: {
    field: ":is(#acrostic-word, #word)",
    text: "Characters",
    caret: 10,
    typed: "wonde",
    puzzle: ":is(#acrostic-lines, #lines)",
  },
};
/** The times between two keystrokes. The longest ends while the page draws its preview. */
const GAPS_MS = [70, 110, 190, 280, 420, 540];

/** The number of words of 200 pages, and how far down in them the keys are typed. */
const BOOK_WORDS = 100_000;
const PAGES_DOWN = 40;

/** @typedef {Window & import("./watch.mjs").Watched} Watched */

/** The figures of each site. @type {Map<string, string[]>} */
const rows = new Map();
const sites = await Promise.all(folders.map((folder) => serveSite(folder)));
const browser = await launch({ own: true });
try {
  await measureVisits();
  await measureKeys(1);
  await measureKeys(4);
  await measureText(1);
  await measureText(4);
} finally {
  await browser.close();
  await Promise.all(sites.map(({ stop }) => stop()));
}
print();

async function measureVisits() {
  for (const [network, conditions] of Object.entries(networks)) {
    /** @type {Awaited<ReturnType<typeof visit>>[][]} */
    const taken = sites.map(() => []);
    for (let i = 0; i < visits; i++) {
      for (const [at, { url }] of sites.entries()) taken[at]?.push(await visit(url, conditions));
    }
    for (const all of taken) {
      const of = (/** @type {"requests" | "bytes" | "first" | "ready" | "shift"} */ name) =>
        median(all.map((one) => one[name]));
      if (!conditions) add("first visit: requests", of("requests").toFixed(0));
      if (!conditions) add("first visit: kB", (of("bytes") / 1000).toFixed(0));
      add(`first visit, ${network}: first puzzle, ms`, of("first").toFixed(0));
      add(`first visit, ${network}: toolkit ready, ms`, of("ready").toFixed(0));
      add(`first visit, ${network}: layout shift`, of("shift").toFixed(3));
    }
  }
}

/** @param {number} rate how many times slower than the machine the processor is */
async function measureKeys(rate) {
  for (const [kind, field] of Object.entries(fields)) {
    for (const { url } of sites) {
      const times = await type(`${url}#${kind}`, field, rate);
      const of = (/** @type {number[]} */ all) => `${median(all).toFixed(1)} ≤ ${Math.max(...all).toFixed(0)}`;
      add(`${kind}${rate > 1 ? `, ${rate}× slower` : ""}: key to paint, ms`, of(times.paint));
      add(`${kind}${rate > 1 ? `, ${rate}× slower` : ""}: key to its puzzle, ms`, of(times.puzzle));
    }
  }
}

/** Measures the keys in the middle of a text of 200 pages. @param {number} rate */
async function measureText(rate) {
  for (const { url } of sites) {
    const times = await typeInBook(url, rate);
    add(
      `200 pages${rate > 1 ? `, ${rate}× slower` : ""}: key to paint, ms`,
      times ? `${median(times).toFixed(1)} ≤ ${Math.max(...times).toFixed(0)}` : "",
    );
  }
}

/**
 * Visits the builder for the first time. The requests are those until the toolkit is ready, without those of the service worker.
 *
 * @param {string} url
 * @param {typeof networks["slow network" | "local server"]} conditions
 */
async function visit(url, conditions) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  if (conditions) await network.send("Network.emulateNetworkConditions", conditions);
  let requests = 0;
  let bytes = 0;
  network.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith(url)) requests++;
  });
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watchPaints);
  await page.addInitScript(watchVisit);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(READY).waitFor({ state: "attached" });
  await page.waitForTimeout(1000); // for later shifts, such as those by the preview
  const {
    first = Number.NaN,
    ready = Number.NaN,
    shift,
  } = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).visited);
  await context.close();
  return { first, ready, shift, requests, bytes };
}

/**
 * Types letters into a field and removes them again.
 *
 * @param {string} address
 * @param {typeof fields[keyof typeof fields]} how
 * @param {number} rate
 */
async function type(address, { field, text, caret, typed, puzzle }, rate) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(watchPaints);
  await page.goto(address);
  await page.locator(READY).waitFor({ state: "attached" });
  await page.fill(field, text);
  await page.focus(field);
  await page
    .locator(field)
    .evaluate((box, at) => /** @type {HTMLInputElement} */ (box).setSelectionRange(at, at), caret);
  await page.waitForTimeout(2000); // the preview, and the installation of the service worker
  await page.evaluate(watchKeys, puzzle);
  const cpu = await context.newCDPSession(page);
  await cpu.send("Emulation.setCPUThrottlingRate", { rate });
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press(typed[i % (typed.length * 2)] ?? "Backspace");
    await page.waitForTimeout(GAPS_MS[i % GAPS_MS.length] ?? 0);
  }
  await page.waitForTimeout(1000);
  const times = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).times);
  await context.close();
  if (times.puzzle.length < keys) throw new Error(`${keys - times.puzzle.length} keys at ${address} made no puzzle`);
  return times;
}

/**
 * Types letters into a text of 200 pages with its marks, and returns the times from key to paint, or nothing if the site has no tab for
 * texts.
 *
 * @param {string} url
 * @param {number} rate
 */
async function typeInBook(url, rate) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(watchPaints);
  await page.goto(url);
  await page.locator(READY).waitFor({ state: "attached" });
  if ((await page.locator("#tab-text").count()) === 0) return context.close();
  await showTab(page);
  await dropText(page, longText(BOOK_WORDS));
  await page.locator(":is(#text-results, #readable-results)[aria-busy=false]").waitFor();
  await textField(page).press("ControlOrMeta+Home");
  for (let i = 0; i < PAGES_DOWN; i++) await page.keyboard.press("PageDown");
  await page.waitForTimeout(2000);
  await page.evaluate(watchKeys, ":is(#text-grade, #readable-grade)");
  const cpu = await context.newCDPSession(page);
  await cpu.send("Emulation.setCPUThrottlingRate", { rate });
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press("abcdefgh"[i % 16] ?? "Backspace");
    await page.waitForTimeout(GAPS_MS[i % GAPS_MS.length] ?? 0);
  }
  const { paint } = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).times);
  await context.close();
  return paint;
}

/** @param {string} figure @param {string} value */
function add(figure, value) {
  rows.set(figure, [...(rows.get(figure) ?? []), value]);
}

function print() {
  const table = [
    ["median, or median ≤ longest", ...folders],
    ...Array.from(rows, ([figure, values]) => [figure, ...values]),
  ];
  const widths = table[0]?.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0))) ?? [];
  for (const row of table) {
    console.log(row.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join("  "));
  }
}
