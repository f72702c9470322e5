// @ts-check
// Links to solve puzzles: progress is kept per link, acrostics have links, and a frame on another origin shows the puzzle of a link.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { listen } from "../../scripts/loopback.mjs";
import { load } from "../../wasm/dist/index.js";
import { accessible, clipboard, downloaded, launch, onPaper, ready, serveSite, slots, useBuilder } from "./browser.mjs";

const open = useBuilder({ own: true });
const kit = await load();
const LINK = `#solve?puzzle=${btoa("seed\nNoon, a moon")}`;
const ACROSTIC = { word: "river", seed: "s", theme: "nature", answers: "\n\nVOLE: A small animal by the water" };
const ANSWERS = kit.acrostic(/** @type {any} */ (ACROSTIC)).lines.map(({ answer }) => answer);
const SECRET = new RegExp(["river", ...ANSWERS].join("|"), "i");

/** Everything that a solver can read on the page, also in its shadow trees and for screen readers. @param {import("playwright-core").Page} page */
async function readable(page) {
  const markup = await page.evaluate(() => {
    const fields = [...document.querySelectorAll("input, textarea, select")];
    const shadows = [...document.querySelectorAll("*")].flatMap((one) => {
      const boxes = [...(one.shadowRoot?.querySelectorAll("input") ?? [])];
      return [one.shadowRoot?.innerHTML ?? "", boxes.map((box) => box.value).join("")];
    });
    const held = fields.map((one) => /** @type {HTMLInputElement} */ (one).value);
    return [document.documentElement.outerHTML, ...shadows, ...held].join("\n");
  });
  return `${markup}\n${await page.locator("body").ariaSnapshot()}`;
}

/** @param {import("playwright-core").Page} page */
const lines = (page) =>
  page
    .locator("#acrostic-puzzle .letter")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_").join(""));

test("a solver's letters are kept per link, through a reload and a visit to another link", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.locator("#puzzle .letter").first().focus();
  await page.keyboard.type("no");
  assert.equal(await slots(page), "NOON__OON");
  await page.reload();
  await ready(page);
  assert.equal(await slots(page), "NOON__OON");
  await page.evaluate((hash) => location.assign(hash), `#solve?puzzle=${btoa("other\nNoon, a moon")}`);
  await page.waitForFunction(() => /b3RoZXI/.test(location.hash));
  assert.equal(await slots(page), "_________");
  await page.evaluate((hash) => location.assign(hash), LINK);
  await page.waitForFunction((hash) => location.hash === hash, LINK);
  assert.equal(await slots(page), "NOON__OON");
});

test("a link begins empty after another link with the same alphabet", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.locator("#puzzle .letter").first().focus();
  await page.keyboard.type("no");
  const other = `#solve?puzzle=${btoa("seed\nNo moon at noon")}`;
  await page.evaluate((hash) => location.assign(hash), other);
  await page.waitForFunction(
    () => document.querySelector("#puzzle")?.shadowRoot?.querySelectorAll(".letter").length === 12,
  );
  assert.equal(await slots(page), "_".repeat(12));
});

test("a window that is left does not overwrite the letters of another one with the same link", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.locator("#puzzle .letter").first().focus();
  await page.keyboard.type("n");
  await page.waitForTimeout(1100); // the time runs, and is kept when the window is left
  const second = await page.context().newPage();
  await second.goto(page.url());
  await ready(second);
  await second.locator("#puzzle .letter").nth(1).focus();
  await second.keyboard.type("o");
  await page.close({ runBeforeUnload: true });
  await second.reload();
  await ready(second);
  assert.equal(await slots(second), "NOON__OON");
});

test("the settings of a solver stay when the solver returns from the builder", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.getByText("Settings").first().click();
  await page.locator("#puzzle").getByLabel("Fill every box of a letter").uncheck();
  await page.evaluate(() => location.assign("#cryptogram?text=Noon&seed=s"));
  await page.locator("#builder").waitFor();
  await page.goBack();
  await page.locator("#invitation").waitFor();
  await page.locator("#puzzle .letter").first().focus();
  await page.keyboard.type("n");
  assert.equal(await slots(page), "N________");
});

test("the settings of a solver are those of the other kind of puzzle, too", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.getByText("Settings").first().click();
  await page.locator("#puzzle").getByLabel("Fill every box of a letter").uncheck();
  const link = `#solve?acrostic=${btoa("s\nriver")}`;
  await page.evaluate((hash) => location.assign(hash), link);
  const acrostic = page.locator("#acrostic-puzzle");
  await acrostic.getByText("Settings").click();
  const fill = acrostic.getByLabel("Fill every box of a letter");
  assert.equal(await fill.isChecked(), false);
  await acrostic.locator(".letter").first().focus();
  await page.keyboard.type("r");
  assert.equal((await lines(page)).replaceAll("_", ""), "R", "only the box itself is filled");
  await fill.check();
  await page.goBack();
  await page.locator("#puzzle .letter").first().focus();
  await page.keyboard.type("n");
  assert.equal(await slots(page), "N__N____N");
});

test("the settings of a solver are kept, for every puzzle", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.getByText("Settings").first().click();
  await page.locator("#puzzle").getByLabel("Fill every box of a letter").uncheck();
  await page.reload();
  await ready(page);
  await page.locator("#puzzle .letter").first().focus();
  await page.keyboard.type("n");
  assert.equal(await slots(page), "N________");
});

for (const [what, block] of /** @type {const} */ ([
  [
    "blocked",
    () => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    },
  ],
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
])) {
  test(`if the storage is ${what}, the page says so once, and the letters stay on the screen`, async (t) => {
    const page = await open(t);
    await page.addInitScript(block);
    await page.goto(`${page.url().replace(/#.*/, "")}${LINK}`);
    await page.reload();
    await ready(page);
    await page.locator("#puzzle .letter").first().focus();
    await page.keyboard.type("n");
    await page.getByText("This browser can't keep your letters").waitFor();
    await page.keyboard.type("oam");
    assert.equal(await slots(page), "NOONAMOON");
    assert.equal(await page.locator("#puzzle .verdict").textContent(), "Solved! All 9 letters are right.");
  });
}

test("what is kept of a link but does not fit its puzzle is ignored", async (t) => {
  const page = await open(t, { fragment: LINK });
  await page.evaluate((link) => {
    localStorage.setItem(
      `lettercraft-solving:${link}`,
      JSON.stringify({ at: "x", progress: { letters: "<b>", seconds: -1 } }),
    );
    localStorage.setItem("lettercraft-solving-settings", "[1");
  }, LINK);
  await page.reload();
  await ready(page);
  assert.equal(await slots(page), "_________");
});

test("the boxes have the colours of the page", async (t) => {
  const page = await open(t, { fragment: LINK, colorScheme: "light" });
  const style = await page
    .locator("#puzzle .letter")
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
  assert.equal((await lines(page)).slice(0, ANSWERS[0]?.length), ANSWERS[0]);
  assert.equal(new URL(page.url()).hash, link.hash);
  await page
    .locator("#acrostic-puzzle .letter")
    .nth(ANSWERS[0]?.length ?? 0)
    .focus();
  await page.keyboard.type(ANSWERS.slice(1).join(""));
  await page.getByText("Solved!").waitFor();
  assert.equal(await lines(page), `${ANSWERS.join("")}RIVER`);
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
  const images = page.locator("#acrostic-solving-pages img");
  assert.equal(await images.getAttribute("alt"), "Page 1 of 1: Puzzle");
  const [, svg = ""] = ((await images.getAttribute("src")) ?? "").split(",");
  assert.equal(decodeURIComponent(svg), kit.acrostic({ .../** @type {any} */ (ACROSTIC), pages: true }).pages[0]);
  assert.doesNotMatch(await readable(page), SECRET);
  assert.ok(await images.isHidden(), "the boxes are enough on the screen");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await onPaper(page), ["IMG in acrostic-solving-pages"]);
  await page.emulateMedia({ media: "screen" });
  await page.click("#acrostic-open-builder");
  await page.locator("#spoiler").getByRole("button", { name: "Show the answer" }).click();
  await page.locator("#acrostic-pages img").first().waitFor();
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await onPaper(page), ["IMG in acrostic-pages"]);
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
  await page.locator("#word").waitFor();
  assert.equal((await page.inputValue("#word")).toUpperCase(), "RIVER");
  assert.match(await page.locator("#lines").innerText(), /A small animal by the water/);
});

test("a link of an acrostic that the toolkit refuses is called broken", async (t) => {
  const page = await open(t, { fragment: `#solve?acrostic=${btoa("seed\n12")}` });
  await page.getByText("This link is broken").waitFor();
  assert.ok(await page.locator("#acrostic-puzzle").isHidden());
  await page.getByRole("button", { name: "Reveal and edit" }).click();
  await page.locator("#spoiler").getByRole("button", { name: "Show the answer" }).click();
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector("#word")).value === "12");
});

for (const fragment of [
  "#solve",
  "#solve?puzzle=_w",
  `#solve?puzzle=${btoa("seed")}`,
  `#solve%3Fpuzzle=${btoa("seed\nHello")}`,
  `${LINK}&options=%25`,
  "#solve?acrostic=_w",
]) {
  test(`a link that can't be read is called broken, and leads to the builder without a question: ${fragment}`, async (t) => {
    const page = await open(t, { fragment });
    const kind = fragment.includes("acrostic") ? "acrostic" : "cryptogram";
    const prefix = kind === "acrostic" ? "acrostic-" : "";
    await page.getByText("This link is broken").waitFor();
    assert.ok(await page.locator(kind === "acrostic" ? "#acrostic-puzzle" : "#puzzle").isHidden());
    assert.ok(await page.locator(kind === "acrostic" ? "#acrostic-workbench" : "#builder").isHidden());
    assert.equal(new URL(page.url()).hash, fragment);
    await page.getByRole("button", { name: "Open the builder" }).click();
    await page.locator(`#${prefix}new${kind === "acrostic" ? "" : "-puzzle"}:visible`).waitFor();
    assert.match(new URL(page.url()).hash, new RegExp(`^#${kind}`));
    // The next link is not called broken any more.
    await page.evaluate((hash) => location.assign(hash), LINK);
    await page.getByRole("button", { name: "Reveal and edit" }).waitFor();
    assert.equal((await slots(page)).length, 9);
  });
}

/** @type {Awaited<ReturnType<typeof serveSite>>} */
let site;
/** @type {{ url: string, close: () => unknown }} */
let host;
/** @type {import("playwright-core").Browser} */
let browser;
/** The body of the page on the other origin. */
let body = "";
before(async () => {
  site = await serveSite();
  host = await listen(
    createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><html lang="en"><title>Another site</title><body>${body}`);
    }),
  );
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
  await host?.close();
});

/** The line for a frame that the builder copies. @param {import("node:test").TestContext} t */
async function copied(t) {
  const author = await open(t, {
    fragment: "#cryptogram?text=Noon%2C+a+moon&seed=s&title=At+twelve",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await author.click("#copy-embed");
  await author.getByText("Embed code copied").waitFor();
  return (await clipboard(author)).replace(new URL(author.url()).origin, new URL(site.url).origin);
}

test("the line that the builder copies shows the puzzle in a frame on another origin, where it is solved", async (t) => {
  body = await copied(t);
  assert.match(
    body,
    /^<iframe src="[^"]+\/embed\/#solve\?puzzle=[\w-]+&amp;options=[\w-]+" title="Cryptogram"[^>]*><\/iframe>$/,
  );
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(host.url);
  const frame = page.frameLocator("iframe");
  await frame.locator(".letter").first().click();
  assert.equal(await frame.locator(".heading").textContent(), "At twelve");
  await page.keyboard.type("noa");
  await page.reload();
  await frame.getByText("1 letter to go").waitFor({ state: "detached" });
  await frame.locator(".letter").first().waitFor();
  const kept = await frame
    .locator(".letter")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_").join(""));
  assert.equal(kept, "NOONA_OON");
  await frame.locator(".letter").nth(5).focus();
  await page.keyboard.type("m");
  await frame.getByText("Solved! All 9 letters are right.").waitFor();
});

test("only the page for frames can be shown in one", async () => {
  for (const [path, ancestors] of /** @type {const} */ ([
    ["embed/", "*"],
    ["", "'none'"],
    ["elements/", "'none'"],
    ["account/", "'none'"],
  ])) {
    const policy = (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
    assert.match(policy, new RegExp(`frame-ancestors ${ancestors.replace("*", "\\*")}$`), path);
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/, path);
  }
});

for (const [kind, fragment, button, solution] of /** @type {const} */ ([
  [
    "cryptogram",
    `#cryptogram?${new URLSearchParams({ text: "Noon, a moon", seed: "s", title: "<b>Noon</b> & more" })}`,
    "#download-solvable",
    "NOAM",
  ],
  ["acrostic", `#acrostic?${new URLSearchParams(ACROSTIC)}`, "#acrostic-download-solvable", ANSWERS.join("")],
])) {
  test(`the page of one file solves its ${kind} without a server, and shows no answer before`, async (t) => {
    const author = await open(t, { fragment });
    const { name, content } = await downloaded(author, button);
    assert.match(name, /-to-solve\.html$/);
    assert.doesNotMatch(content.toString(), kind === "acrostic" ? SECRET : /moon,|a moon/i);
    const folder = mkdtempSync(join(tmpdir(), "lettercraft-solvable-"));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, name), content);
    const context = await browser.newContext({ offline: true });
    t.after(() => context.close());
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(pathToFileURL(join(folder, name)).href);
    await page.locator(".letter").first().focus();
    if (kind === "cryptogram") assert.equal(await page.locator("h1").textContent(), "<b>Noon</b> & more");
    await page.keyboard.type(solution);
    await page.getByText("Solved!").waitFor();
    await accessible(page);
    assert.deepEqual(complaints, []);
  });
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing on the pages for frames and with examples, and their puzzles work, ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme, viewport: { width: 360, height: 800 } });
    const origin = page.url().replace(/#.*/, "");
    await page.goto(`${origin}embed/${LINK}`);
    await page.locator(".letter").first().waitFor();
    await accessible(page);
    await page.goto(`${origin}elements/`);
    for (const i of [0, 1, 2]) await page.locator(".example").nth(i).locator(".letter").first().waitFor();
    assert.match(
      (await page.locator(".code code").nth(1).textContent()) ?? "",
      /<lettercraft-acrostic keyword="river" seed="harbour"/,
    );
    await accessible(page);
  });
}
