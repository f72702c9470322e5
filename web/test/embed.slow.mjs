// @ts-check
// Puzzles outside the builder: in a frame on another origin, in a page of one file, and as elements in a page.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { listen } from "../../scripts/loopback.mjs";
import { solvingFragment } from "../../wasm/dist/elements.js";
import { eventually } from "../../worker/test/eventually.mjs";
import { accessible, clipboard, downloaded, launch, serveSite, useBuilder } from "./browser.mjs";
import { ACROSTIC, ANSWERS, LINK, SECRET } from "./linked.mjs";
import { QUOTE, QUOTE_SECRET } from "./quoted.mjs";

const open = useBuilder({ own: true });
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
  await author.click("#cryptogram-copy-embed");
  await author.getByText("Embed code copied").waitFor();
  return (await clipboard(author)).replace(new URL(author.url()).origin, new URL(site.url).origin);
}

test("the line that the builder copies shows the puzzle in a frame on another origin, where it is solved", async (t) => {
  body = await copied(t);
  assert.match(
    body,
    /^<iframe src="[^"]+\/embed\/#solve\?check=\w+&amp;puzzle=[\w-]+&amp;options=[\w-]+" title="Cryptogram"[^>]*><\/iframe>$/,
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
  const kept = () =>
    frame
      .locator(".letter")
      .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value || "_").join(""));
  await eventually(async () => (await kept()) === "NOONA_OON"); // the letters come after the boxes
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
    assert.match(policy, new RegExp(`frame-ancestors ${ancestors.replace("*", "\\*")}(;|$)`), path);
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/, path);
  }
});

for (const [kind, fragment, solution, secret, hint] of /** @type {const} */ ([
  [
    "cryptogram",
    `#cryptogram?${new URLSearchParams({ text: "Noon, a moon", seed: "s", title: "<b>Noon</b> & more" })}`,
    "NOAM",
    /moon,|a moon/i,
    " stands alone.",
  ],
  [
    "acrostic",
    `#acrostic?${new URLSearchParams(ACROSTIC)}`,
    ANSWERS.join(""),
    SECRET,
    "Write the answers to the clues.",
  ],
  [
    "quoteacrostic",
    "#quoteacrostic?seed=s&passage=8",
    QUOTE.quotation.replace(/\P{L}/gu, ""),
    QUOTE_SECRET,
    "Answer the clues that you know",
  ],
])) {
  test(`the page of one file solves its ${kind} without a server, and shows no answer before`, async (t) => {
    const author = await open(t, { fragment });
    const { name, content } = await downloaded(author, `#${kind}-download-solvable`);
    assert.match(name, /-to-solve\.html$/);
    assert.doesNotMatch(content.toString(), secret);
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
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByText(hint).waitFor();
    await page.locator(".letter").first().focus();
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
    const values = { quotation: "", seed: "s", passage: "12" };
    for (const link of [LINK, solvingFragment({ kind: "quoteacrostic", values })]) {
      await page.goto("about:blank");
      await page.goto(`${origin}embed/${link}`);
      await page.locator(".letter").first().waitFor();
      await accessible(page);
    }
    await page.goto(`${origin}elements/`);
    for (const i of [0, 1, 2, 3]) await page.locator(".example").nth(i).locator(".letter").first().waitFor();
    assert.match(
      (await page.locator(".code code").nth(1).textContent()) ?? "",
      /<lettercraft-acrostic keyword="river" seed="harbour"/,
    );
    await accessible(page);
  });
}

for (const [kind, attributes, file] of [
  ["a module", ' type="module"', "elements.js"],
  ["a classic script", "", "elements.classic.js"],
]) {
  test(`a page of another site shows puzzles with ${kind} of this site, with its programs`, async (t) => {
    body =
      `<script${attributes} src="${site.url}toolkit/${file}"></script>` +
      '<lettercraft-cryptogram text="Noon, a moon" seed="s"></lettercraft-cryptogram>' +
      '<lettercraft-acrostic keyword="cat" seed="s"></lettercraft-acrostic>' +
      '<lettercraft-quote-acrostic passage="12" seed="s"></lettercraft-quote-acrostic>';
    const page = await browser.newPage();
    t.after(() => page.close());
    /** @type {string[]} */
    const complaints = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const names = () => page.evaluate(() => Object.getOwnPropertyNames(globalThis));
    const withElements = body;
    body = "";
    await page.goto(host.url);
    const before = await names();
    body = withElements;
    await page.goto(host.url);
    for (const element of ["cryptogram", "acrostic", "quote-acrostic"])
      await page.locator(`lettercraft-${element} .grid`).first().waitFor();
    await page.locator("lettercraft-cryptogram .letter").first().focus();
    await page.keyboard.type("noam");
    await page.getByText("Solved! All 9 letters are right.").waitFor();
    await page.getByRole("button", { name: "Hint" }).first().waitFor();
    const added = (await names()).filter((name) => !before.includes(name));
    assert.deepEqual(added, [], "the script makes no global names");
    assert.deepEqual(complaints, []);
  });
}
