// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../wasm/dist/index.js";
import {
  cipherTable,
  clipboard,
  downloaded,
  drawnWords,
  followed,
  openOptions,
  ready,
  selectTab,
  slots,
  useBuilder,
} from "./browser.mjs";

const SEED = "lettercraft";
const TEXT = "Every letter wears a mask, and a patient reader learns to see the face behind each one.";
/** The builder with a seed, and without one. */
const openAny = useBuilder({ own: true });
/** @type {typeof openAny} */
const open = (t, options) =>
  openAny(t, { fragment: `#cryptogram?text=${encodeURIComponent(TEXT)}&seed=${SEED}`, ...options });

const kit = await load();

/** The page that is downloaded. @param {import("playwright-core").Page} page */
const downloadedPage = async (page) => (await downloaded(page, "#cryptogram-download-html")).content.toString();

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

test("the page opens with a sample, and a text gets a different seed at each visit", async (t) => {
  const seeds = new Set();
  for (let visit = 0; visit < 2; visit++) {
    const page = await openAny(t);
    const [sample, seed] = [await page.inputValue("#cryptogram-text"), await page.inputValue("#cryptogram-seed")];
    assert.equal(seed, "sample");
    assert.deepEqual(await drawnWords(page), wordsOf(kit.cryptogram({ text: sample, seed }).encoded));
    assert.match(await slots(page), /^_+$/);
    for (const text of [`${sample} Yes`, `${sample} Yes!`]) {
      await page.fill("#cryptogram-text", text);
      seeds.add(await page.inputValue("#cryptogram-seed"));
    }
    assert.equal(seeds.size, visit + 1);
    const own = await page.inputValue("#cryptogram-seed");
    assert.match(own, /^[a-z0-9]{6,12}$/);
    assert.deepEqual(await drawnWords(page), wordsOf(kit.cryptogram({ text: `${sample} Yes!`, seed: own }).encoded));
  }
});

test("the sample keeps its seed while its options change", async (t) => {
  const page = await openAny(t);
  await openOptions(page);
  await page.fill("#cryptogram-title", "Week 3");
  await page.getByLabel("Groups of five").check();
  assert.equal(await page.inputValue("#cryptogram-seed"), "sample");
});

test("the random seed of a text stays the same in other tabs, with another text and after a reload", async (t) => {
  const page = await openAny(t);
  await page.fill("#cryptogram-text", "First text");
  const [seed, words] = [await page.inputValue("#cryptogram-seed"), await drawnWords(page)];
  await page.waitForURL((url) => url.hash.endsWith(`&seed=${seed}`));
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#cryptogram-seed"), seed);
  assert.deepEqual(await drawnWords(page), words);
  await selectTab(page, "acrostic");
  await page.click("#tab-cryptogram");
  await page.fill("#cryptogram-text", "Another text");
  assert.deepEqual(await drawnWords(page), wordsOf(kit.cryptogram({ text: "Another text", seed }).encoded));
});

test("a link may have the sample's seed with another text", async (t) => {
  const page = await openAny(t, { fragment: "#cryptogram?text=Linked&seed=sample" });
  await page.fill("#cryptogram-text", "Linked on");
  assert.equal(await page.inputValue("#cryptogram-seed"), "sample");
});

test("typing updates the puzzle and keeps the cipher", async (t) => {
  const page = await open(t);
  const before = await cipherTable(page);
  await page.fill("#cryptogram-text", "Hello,  wide");
  await page.locator("#cryptogram-text").press("End");
  await page.keyboard.type(" world's Café!\nBye");
  await followed(page);
  const text = "Hello,  wide world's Café!\nBye";
  const { encoded } = kit.cryptogram({ text, seed: SEED });
  assert.equal(await page.inputValue("#cryptogram-text"), text);
  assert.deepEqual(await drawnWords(page), wordsOf(encoded));
  assert.deepEqual(await cipherTable(page), before);
  assert.equal(await page.textContent("#cryptogram-facts"), "22 letters · 5 words");
  assert.equal(
    await page.textContent("#cryptogram-warning"),
    "A puzzle with fewer than 30 letters is likely to have more than one solution.",
  );
  assert.equal(await page.textContent("#cryptogram-text-count"), "30 / 500");
});

test("characters are counted as grapheme clusters", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "  né 👩‍👩‍👧 🇫🇷\n");
  assert.equal(await page.textContent("#cryptogram-text-count"), "6 / 500");
});

test("no letter stands for itself, and the drawn puzzle follows the cipher table", async (t) => {
  const page = await open(t);
  const text = "Pack my box with five dozen liquor jugs";
  await page.fill("#cryptogram-text", text);
  const cipher = await cipherTable(page);
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  assert.deepEqual(Object.keys(cipher), letters);
  assert.deepEqual(Object.values(cipher).sort(), letters);
  for (const [plain, substitute] of Object.entries(cipher)) assert.notEqual(plain, substitute);
  const expected = text.toUpperCase().replace(/[A-Z]/g, (letter) => cipher[letter] ?? "?");
  assert.deepEqual(await drawnWords(page), expected.split(" "));
});

test("frequencies are listed in descending order", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "aaa bb bb c d e");
  const cipher = await cipherTable(page);
  const items = await page
    .locator("#cryptogram-puzzle .frequencies li")
    .evaluateAll((all) =>
      all.map((item) => `${item.querySelector("b")?.textContent}${item.querySelector(".n")?.textContent}`),
    );
  const singles = [cipher.C, cipher.D, cipher.E].sort().map((letter) => `${letter}1`);
  assert.deepEqual(items, [`${cipher.B}4`, `${cipher.A}3`, ...singles]);
  const heights = await page
    .locator("#cryptogram-puzzle .frequencies .bar")
    .evaluateAll((all) => all.map((bar) => bar.clientHeight));
  const [first = 0, second = 0, third = 0] = heights;
  assert.ok(first > second && second > third && third === heights.at(-1), String(heights));
});

test("a quotation has its credit on the page and in the download", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "My own words");
  await page.click("#cryptogram-quotation");
  const seed = await page.inputValue("#cryptogram-seed");
  const { original, author, source, html } = kit.cryptogram({ random: true, seed, number: 1 });
  assert.equal(await page.inputValue("#cryptogram-text"), original);
  assert.ok(await page.locator("#cryptogram-puzzle .credit").isVisible());
  assert.equal(await page.textContent("#cryptogram-puzzle .credit"), `— ${author}, ${source}`);
  assert.equal(await downloadedPage(page), html);

  await page.click("#cryptogram-own-text");
  assert.equal(await page.inputValue("#cryptogram-text"), "My own words");
  assert.ok(await page.locator("#cryptogram-puzzle .credit").isHidden());
});

test("a quotation that is edited becomes the user's own text", async (t) => {
  const page = await open(t);
  await page.click("#cryptogram-quotation");
  await page.locator("#cryptogram-text").press("Control+End");
  await page.keyboard.type(" Indeed.");
  await followed(page);
  const text = await page.inputValue("#cryptogram-text");
  const { html, encoded } = kit.cryptogram({ text, seed: await page.inputValue("#cryptogram-seed"), number: 1 });
  assert.ok(text.endsWith(" Indeed."));
  assert.ok(await page.locator("#cryptogram-puzzle .credit").isHidden());
  assert.deepEqual(await drawnWords(page), wordsOf(encoded));
  assert.equal(await downloadedPage(page), html);
});

test("New puzzle changes the seed and the cipher, not the text", async (t) => {
  const page = await open(t);
  const [text, cipher] = [await page.inputValue("#cryptogram-text"), await cipherTable(page)];
  await page.click("#cryptogram-new");
  assert.equal(await page.inputValue("#cryptogram-text"), text);
  assert.notEqual(await page.inputValue("#cryptogram-seed"), SEED);
  assert.notDeepEqual(await cipherTable(page), cipher);
});

test("an empty seed field keeps the puzzle and is filled again", async (t) => {
  const page = await open(t);
  const cipher = await cipherTable(page);
  await openOptions(page);
  await page.fill("#cryptogram-seed", "");
  await page.fill("#cryptogram-text", "Another text");
  assert.deepEqual(await cipherTable(page), cipher);
  assert.equal(await page.inputValue("#cryptogram-seed"), SEED);
});

test("an error is explained beside its field, and no input is lost", async (t) => {
  const page = await open(t);
  const long = "x".repeat(501);
  await page.fill("#cryptogram-text", long);
  assert.equal(await page.textContent("#cryptogram-text-error"), "Your text must have at most 500 characters.");
  assert.equal(await page.getAttribute("#cryptogram-text", "aria-invalid"), "true");
  assert.match((await page.getAttribute("#cryptogram-text", "aria-describedby")) ?? "", /\btext-error\b/);
  assert.equal(await page.inputValue("#cryptogram-text"), long);

  await page.fill("#cryptogram-text", "12345");
  assert.equal(await page.textContent("#cryptogram-text-error"), "Your text must contain at least one letter A to Z.");
  await page.fill("#cryptogram-text", "");
  await followed(page);
  assert.ok(await page.locator("#cryptogram-puzzle").isHidden());
  assert.ok(await page.locator("#cryptogram-download-html").isDisabled());

  await page.fill("#cryptogram-text", "Fine again");
  assert.equal(await page.textContent("#cryptogram-text-error"), "");
  assert.equal(await page.getAttribute("#cryptogram-text", "aria-invalid"), null);
  assert.ok(await page.locator("#cryptogram-puzzle").isVisible());

  await openOptions(page);
  await page.fill("#cryptogram-seed", "s".repeat(65));
  assert.equal(await page.textContent("#cryptogram-seed-error"), "The seed must have at most 64 characters.");
  assert.equal(await page.getAttribute("#cryptogram-seed", "aria-invalid"), "true");
  assert.equal(await page.inputValue("#cryptogram-seed"), "s".repeat(65));
  await page.fill("#cryptogram-text", "Fine again and on");
  assert.equal(await page.inputValue("#cryptogram-seed"), "s".repeat(65));
  assert.equal(await page.textContent("#cryptogram-seed-error"), "The seed must have at most 64 characters.");
  assert.equal(await page.inputValue("#cryptogram-text"), "Fine again and on");
});

for (const [what, field, value, good] of /** @type {const} */ ([
  ["a text over 500 characters", "text", "x".repeat(501), "Short again"],
  ["a title over 60 characters", "title", "x".repeat(61), "Week 4"],
  ["a seed over 64 characters", "seed", "x".repeat(65), "class-4b"],
])) {
  test(`${what} keeps the last valid puzzle on the sheet and on paper, and marks it as outdated`, async (t) => {
    const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
    await openOptions(page);
    await page.fill("#cryptogram-text", "The last good puzzle");
    await page.fill("#cryptogram-title", "Week 3");
    const { html, pages } = kit.cryptogram({ text: "The last good puzzle", seed: SEED, title: "Week 3", pages: true });
    await page.click("#cryptogram-copy-link");
    await page.getByText("Puzzle link copied").waitFor();
    const link = await clipboard(page);
    const words = await drawnWords(page);
    await page.locator("#cryptogram-puzzle .letter").first().focus();
    await page.keyboard.type("q");
    const guessed = await slots(page);
    assert.equal(await page.locator(".stale:visible").count(), 0);

    await page.fill(`#cryptogram-${field}`, value);
    assert.match((await page.textContent(`#cryptogram-${field}-error`)) ?? "", / must /);
    assert.equal(await page.locator(".stale:visible").count(), 2);
    assert.deepEqual(await drawnWords(page), words);
    assert.equal(await slots(page), guessed);
    assert.equal(await page.textContent("#cryptogram-sheet-title"), "Week 3");
    assert.equal(await downloadedPage(page), html);
    await page.click("#cryptogram-copy-link");
    assert.equal(await clipboard(page), link);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    assert.deepEqual(
      await page.locator("#cryptogram-pages img").evaluateAll((all) => all.map((one) => one.getAttribute("src"))),
      pages.map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`),
    );

    await page.fill(`#cryptogram-${field}`, good);
    assert.equal(await page.locator(".stale:visible").count(), 0);
    assert.notEqual(await downloadedPage(page), html);
  });
}

test("markup in a text is drawn as text", async (t) => {
  const page = await open(t);
  await page.fill("#cryptogram-text", "<img src=x onerror=alert(1)> &amp; ok");
  assert.equal(await page.locator("#cryptogram-puzzle img").count(), 0);
  const { encoded } = kit.cryptogram({ text: "<img src=x onerror=alert(1)> &amp; ok", seed: SEED });
  assert.deepEqual(await drawnWords(page), wordsOf(encoded));
});

test("words are never broken, except one that is longer than the line", async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 800 } });
  await page.fill("#cryptogram-text", "Incomprehensibilities abound wherever sesquipedalian authors wander");
  const { words, right } = await page.locator("#cryptogram-puzzle .grid").evaluate((puzzle) => ({
    right: puzzle.getBoundingClientRect().right,
    words: Array.from(puzzle.querySelectorAll("[role=row]"), (word) => {
      const boxes = Array.from(word.querySelectorAll("[role=gridcell]"), (box) => box.getBoundingClientRect());
      return { lines: new Set(boxes.map((box) => box.top)).size, right: Math.max(...boxes.map((box) => box.right)) };
    }),
  }));
  assert.ok((words[0]?.lines ?? 0) > 1, "the longest word needs two lines here");
  assert.deepEqual([words[1]?.lines, words[2]?.lines, words[4]?.lines, words[5]?.lines], [1, 1, 1, 1]);
  for (const word of words) assert.ok(word.right <= right + 1);
});

test("the encoded text is copied", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.fill("#cryptogram-text", "Copy me, please");
  await page.click("#cryptogram-copy-encoded");
  await page.getByText("Encoded text copied").waitFor();
  const { encoded } = kit.cryptogram({ text: "Copy me, please", seed: SEED });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), encoded);
});

test("each line of the text begins on a new line, as on paper, if there are at most 40", async (t) => {
  const page = await open(t);
  /** The drawn words of each line. */
  const lines = () =>
    page
      .locator("#cryptogram-puzzle [role=rowgroup]")
      .evaluateAll((all) =>
        all.map((one) => Array.from(one.querySelectorAll("[role=row]"), (row) => row.textContent).join(" ")),
      );
  const encoded = async () => kit.cryptogram({ text: await page.inputValue("#cryptogram-text"), seed: SEED }).encoded;
  await page.fill("#cryptogram-text", "Roses are red\n\n  Violets are blue\nOn");
  assert.deepEqual(await lines(), (await encoded()).split(/\n+ */));
  const tops = await page
    .locator("#cryptogram-puzzle [role=rowgroup]")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.ok(new Set(tops).size === 3, String(tops));
  await page.fill("#cryptogram-text", Array(40).fill("on").join("\n"));
  assert.equal((await lines()).length, 40);
  await page.fill("#cryptogram-text", Array(41).fill("on").join("\n"));
  assert.equal((await lines()).length, 1);
});

test("the page splits words at the same white space as the toolkit", async (t) => {
  const page = await open(t);
  for (const [character, words] of /** @type {const} */ ([
    ["\ufeff", 1],
    ["\u0085", 2],
    ["\u00a0", 2],
    ["\u2009", 2],
    ["\u3000", 2],
    ["\u200b", 1],
  ])) {
    const text = `alpha${character}beta`;
    await page.fill("#cryptogram-text", text);
    assert.equal(kit.cryptogram({ text, seed: "s" }).wordCount, words, escape(character));
    assert.equal((await drawnWords(page)).length, words, escape(character));
  }
});

test("a word that is longer than the line is broken at its hyphens", async (t) => {
  const page = await open(t, { viewport: { width: 375, height: 900 } });
  await page.fill("#cryptogram-text", "a mother-in-law-to-be\u2014or\u2013not-somebody-else");
  const word = page.locator("#cryptogram-puzzle [role=row]").nth(1);
  const { lines, width } = await word.evaluate((row) => {
    /** @type {Map<number, string>} */
    const lines = new Map();
    for (const cell of row.querySelectorAll("[role=gridcell]")) {
      const bottom = Math.round(cell.getBoundingClientRect().bottom);
      lines.set(bottom, (lines.get(bottom) ?? "") + cell.textContent);
    }
    return { lines: [...lines.values()], width: row.scrollWidth - row.clientWidth };
  });
  assert.ok(lines.length > 2, String(lines));
  assert.equal(width, 0);
  for (const line of lines.slice(0, -1)) assert.match(line, /[-–—]$/);
});
