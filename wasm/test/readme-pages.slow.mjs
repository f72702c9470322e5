// @ts-check
// The samples of the package's README that need a page, as they are printed: elements, their events, React, and a worker from a copy.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { launch } from "../../scripts/browser.mjs";
import { readme } from "./readme.mjs";
import { FOLDER, servePackage } from "./server.mjs";

const TEXT = "KNOWLEDGEISPOWER";

/** The sample in a language that contains a text. @param {string} language @param {string} part */
function sample(language, part) {
  const all = Array.from(
    readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms")),
    ([, code]) => `${code}`,
  );
  const [found, ...others] = all.filter((code) => code.includes(part));
  assert.ok(found && others.length === 0, `samples in ${language} with ${part}: ${others.length}`);
  return found;
}

/** A page in which modules find the package. @param {string} body */
const page = (body) => `<!doctype html><html lang="en"><title>A page</title>
<script type="importmap">{ "imports": {
  "lettercraft": "/dist/index.js", "lettercraft/elements": "/dist/elements.js", "lettercraft/elements/react": "/dist/elements.js"
} }</script>${body}</html>`;

/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from "react-dom/client";
        ${sample("tsx", "Puzzle")}
        createRoot(document.querySelector("main")).render(<Puzzle />);`,
      loader: "tsx",
      resolveDir: FOLDER,
    },
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    external: ["lettercraft/*"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const dist = join(FOLDER, "dist");
  const copies = readdirSync(dist)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .map((name) => [`/lettercraft/${name}`, readFileSync(join(dist, name))]);
  const event = sample("ts", "localStorage");
  server = await servePackage(
    {
      ...Object.fromEntries(copies),
      "/elements.html": page(`${sample("html", "lettercraft-acrostic")}<script type="module">${event}</script>`),
      "/react.html": page(`<main></main><script type="module" src="/react.js"></script>`),
      "/react.js": outputFiles[0]?.text ?? "",
      "/worker.html": page(
        `<script type="module">import { loadInWorker } from "lettercraft";
        ${sample("ts", '"/lettercraft/worker.js"')}
        document.title = (await kit.cryptogram({ text: "Knowledge is power", seed: "bacon" })).encoded;</script>`,
      ),
    },
    "default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; img-src 'self' data:",
  );
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page. The test fails if it has an error. @param {import("node:test").TestContext} t @param {string} path */
async function open(t, path) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  t.after(async () => {
    await page.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(server.url + path);
  return page;
}

test("the elements show their puzzles, and the page keeps the progress of the first", async (t) => {
  const page = await open(t, "elements.html");
  const elements = page.locator("lettercraft-cryptogram, lettercraft-acrostic, lettercraft-quote-acrostic");
  assert.equal(await elements.count(), 4);
  for (const element of await elements.all()) await element.locator(".letter").first().waitFor();
  await elements.first().locator(".letter").first().focus();
  await page.keyboard.type("k");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("puzzle") ?? "null"));
  assert.equal(kept.letters[0], "K");
});

test("the puzzle in React says when it is solved", async (t) => {
  const page = await open(t, "react.html");
  const boxes = page.locator(".letter");
  await boxes.first().waitFor();
  assert.equal(await boxes.count(), TEXT.length);
  const said = page.waitForEvent("dialog");
  for (const [at, letter] of [...TEXT].entries()) {
    if ((await boxes.nth(at).inputValue()) !== "") continue; // given away, or filled with another box
    await boxes.nth(at).focus();
    page.keyboard.type(letter).catch(() => {}); // the last one waits for the dialog
    await Promise.race([said, page.waitForFunction(isFilled, at)]);
  }
  const dialog = await said;
  assert.equal(dialog.message(), "Solved!");
  await dialog.accept();
});

/** Whether a box has a letter. @param {number} at */
const isFilled = (at) => {
  const shadow = document.querySelector("lettercraft-cryptogram")?.shadowRoot;
  return /** @type {HTMLInputElement | undefined} */ (shadow?.querySelectorAll(".letter")[at])?.value !== "";
};

test("a copy of the package in the site works in every page", async (t) => {
  const page = await open(t, "worker.html");
  await page.waitForFunction(() => document.title === "SKEMCPJWP AF TEMPV");
});
