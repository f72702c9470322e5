// @ts-check
// Links to solve puzzles: progress and settings are kept per link, and acrostics have links.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, clipboard, downloaded, onPaper, ready, slots, until, useBuilder } from "./browser.mjs";
import { ACROSTIC, ANSWERS, acrosticLetters, kit, LINK, readable, SECRET, shows } from "./linked.mjs";

const open = useBuilder({ own: true });

test("a solver's letters are kept per link, through a reload and a visit to another link", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("no");
  assert.equal(await slots(page), "NOON__OON");
  await page.reload();
  await ready(page);
  await shows(page, "NOON__OON");
  await page.evaluate((hash) => location.assign(hash), `#solve?puzzle=${btoa("other\nNoon, a moon")}`);
  await page.waitForFunction(() => /b3RoZXI/.test(location.hash));
  assert.equal(await slots(page), "_________");
  await page.evaluate((hash) => location.assign(hash), LINK);
  await page.waitForFunction((hash) => location.hash === hash, LINK);
  await shows(page, "NOON__OON");
});

test("a link begins empty after another link with the same alphabet", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("no");
  const other = `#solve?puzzle=${btoa("seed\nNo moon at noon")}`;
  await page.evaluate((hash) => location.assign(hash), other);
  await page.waitForFunction(
    () => document.querySelector("#cryptogram-puzzle")?.shadowRoot?.querySelectorAll(".letter").length === 12,
  );
  assert.equal(await slots(page), "_".repeat(12));
});

test("the settings of a solver are kept, for every puzzle", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.getByText("Settings").first().click();
  await page.locator("#cryptogram-puzzle").getByLabel("Fill every box of a letter").uncheck();
  await page.reload();
  await ready(page);
  await until(
    page,
    async () => /** @type {any} */ (document.querySelector("#cryptogram-puzzle")).settings.fill === false,
    null,
  );
  await page.locator("#cryptogram-puzzle .letter").first().focus();
  await page.keyboard.type("n");
  assert.equal(await slots(page), "N________");
});

test("the boxes have the colours of the page", async (t) => {
  const page = await open(t, { fragment: LINK, colorScheme: "light" });
  const style = await page
    .locator("#cryptogram-puzzle .letter")
    .last()
    .evaluate((box) => {
      const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(box);
      return [borderTopStyle, borderTopColor, backgroundColor];
    });
  // --edge and --sunken of tokens.css.
  assert.deepEqual(style, ["solid", "rgb(125, 132, 166)", "rgb(245, 246, 251)"]);
});

/** Makes the acrostic in the builder. @param {import("node:test").TestContext} t */
const built = (t) =>
  open(t, {
    fragment: `#acrostic?${new URLSearchParams(ACROSTIC)}`,
    permissions: ["clipboard-read", "clipboard-write"],
  });

test("the link of an acrostic shows its puzzle without an answer, and is solved with the keyboard", async (t) => {
  const author = await built(t);
  await author.click("#acrostic-copy-solving");
  await author.getByText("Puzzle link copied").waitFor();
  const link = new URL(await clipboard(author));
  assert.doesNotMatch(decodeURIComponent(link.href), SECRET);

  const page = await open(t, { fragment: link.hash });
  await page.locator("#acrostic-puzzle .letter").first().waitFor();
  assert.match(
    (await page.locator("#acrostic-puzzle .clue").allTextContents()).join("\n"),
    /A small animal by the water/,
  );
  assert.doesNotMatch(await readable(page), SECRET);
  await accessible(page);
  await page.locator("#acrostic-puzzle .letter").first().focus();
  await page.keyboard.type(ANSWERS[0] ?? "");
  await page.reload();
  await ready(page);
  await until(
    page,
    async (answer) =>
      /** @type {any} */ (document.querySelector("#acrostic-puzzle")).progress.letters.startsWith(answer),
    ANSWERS[0] ?? "",
  );
  assert.equal(new URL(page.url()).hash, link.hash);
  await page
    .locator("#acrostic-puzzle .letter")
    .nth(ANSWERS[0]?.length ?? 0)
    .focus();
  await page.keyboard.type(ANSWERS.slice(1).join(""));
  await page.getByText("Solved!").waitFor();
  assert.equal(await acrosticLetters(page), `${ANSWERS.join("")}RIVER`);
});

test("the puzzle of an acrostic's link is printed without its solution, and not beside another one", async (t) => {
  const author = await built(t);
  await author.click("#acrostic-copy-solving");
  await author.getByText("Puzzle link copied").waitFor();
  const link = new URL(await clipboard(author)).hash;
  const page = await open(t, { fragment: link });
  await page.evaluate(() => {
    window.print = () => document.body.classList.add("was-printed");
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.locator("body.was-printed").waitFor();
  const images = page.locator("#acrostic-pages img");
  assert.equal(await images.getAttribute("alt"), "Page 1 of 1: Puzzle");
  const [, svg = ""] = ((await images.getAttribute("src")) ?? "").split(",");
  assert.equal(decodeURIComponent(svg), kit.acrostic({ .../** @type {any} */ (ACROSTIC), pages: true }).pages[0]);
  assert.doesNotMatch(await readable(page), SECRET);
  assert.ok(await images.isHidden(), "the boxes are enough on the screen");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await onPaper(page), ["IMG in acrostic-pages"]);
  await page.emulateMedia({ media: "screen" });
  await page.click("#acrostic-open-builder");
  await page.locator("#spoiler").getByRole("button", { name: "Show the answer" }).click();
  await page.locator("#acrostic-pages img").first().waitFor();
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await onPaper(page), ["IMG in acrostic-pages"]);
});

test("the links of both kinds have the same downloads, without any part of the solution", async (t) => {
  const author = await built(t);
  await author.click("#acrostic-copy-solving");
  await author.getByText("Puzzle link copied").waitFor();
  const link = new URL(await clipboard(author));
  const page = await open(t, { fragment: LINK, permissions: ["clipboard-read", "clipboard-write"] });
  const buttons = page.locator(".export:visible button:visible, .export:visible select:visible");
  const names = await buttons.allInnerTexts();
  assert.ok(names.length > 8);
  await page.evaluate((hash) => location.assign(hash), link.hash);
  await page.locator("#acrostic-puzzle .letter").first().waitFor();
  const others = ["Copy encoded text"];
  assert.deepEqual(
    await buttons.allInnerTexts(),
    names.filter((name) => !others.includes(name)),
  );
  assert.doesNotMatch(await readable(page), SECRET);
  for (const format of ["svg", "html", "text", "solvable"]) {
    const { content } = await downloaded(page, `#acrostic-download-${format}`);
    assert.match(content.toString(), format === "solvable" ? /lettercraft-acrostic/ : /A small animal by the water/);
    assert.doesNotMatch(content.toString(), SECRET, format);
  }
  for (const [format, start] of /** @type {const} */ ([
    ["png", "\x89PNG"],
    ["pdf", "%PDF-"],
  ])) {
    const { content } = await downloaded(page, `#acrostic-download-${format}`);
    assert.equal(content.subarray(0, start.length).toString("latin1"), start);
  }
  await page.click("#acrostic-copy-solving");
  await page.getByText("Puzzle link copied").waitFor();
  assert.equal(await clipboard(page), link.href.replace(link.origin, new URL(page.url()).origin));
});

test("Reveal and edit opens a linked acrostic in the builder once it is confirmed", async (t) => {
  const author = await built(t);
  await author.click("#acrostic-copy-solving");
  await author.getByText("Puzzle link copied").waitFor();
  const page = await open(t, { fragment: new URL(await clipboard(author)).hash });
  await page.click("#acrostic-open-builder");
  await page.getByRole("button", { name: "Keep solving" }).last().click();
  assert.doesNotMatch(await readable(page), SECRET);
  await page.click("#acrostic-open-builder");
  await page.locator("#spoiler").getByRole("button", { name: "Show the answer" }).click();
  await page.locator("#acrostic-word").waitFor();
  assert.equal((await page.inputValue("#acrostic-word")).toUpperCase(), "RIVER");
  assert.match(await page.locator("#acrostic-lines").innerText(), /A small animal by the water/);
});
