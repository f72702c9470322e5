// @ts-check
// The suite in a page of a real browser, under a strict Content-Security-Policy.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "../../scripts/browser.mjs";
import * as toolkit from "../dist/index.js";
import { expectedOf } from "./expected.mjs";
import { FOLDER, servePackage } from "./server.mjs";
import { cases, HANGING } from "./suite.mjs";

/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("playwright-core").Page} */
let page;
before(async () => {
  const expected = JSON.stringify(await expectedOf(toolkit));
  server = await servePackage({
    "/empty.html": "",
    "/a/folder/empty.html": "",
    "/a/folder/program.wasm": readFileSync(join(FOLDER, "dist/lettercraft.wasm")),
    "/expected.json": expected,
  });
  browser = await launch();
  page = await open("empty.html");
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** @param {string} path */
async function open(path) {
  const opened = await browser.newPage();
  await opened.goto(server.url + path);
  return opened;
}

for (const name of Object.keys(cases)) {
  test(name, () =>
    page.evaluate(
      async ([name, base]) => {
        const { cases } = await import(`${base}test/suite.mjs`);
        const toolkit = await import(`${base}dist/index.js`);
        const expected = await (await fetch("/expected.json")).json();
        await cases[name]({ toolkit, base, expected });
      },
      /** @type {[string, string]} */ ([name, server.url]),
    ),
  );
}

test("loading and calling add nothing to globalThis", async () => {
  const fresh = await open("empty.html");
  const added = await fresh.evaluate(async (base) => {
    const { newGlobals } = await import(`${base}test/globals.mjs`);
    return newGlobals(`${base}dist/index.js`);
  }, server.url);
  assert.deepEqual(added, []);
});

test("close ends the worker", async () => {
  const page = await open("empty.html");
  const opened = page.waitForEvent("worker");
  const kit = await page.evaluateHandle(async (base) => {
    const { loadInWorker } = await import(`${base}dist/index.js`);
    return loadInWorker();
  }, server.url);
  const ended = (await opened).waitForEvent("close");
  await kit.evaluate((kit) => kit.close());
  await ended;
  assert.deepEqual(page.workers(), []);
});

test("a relative address is relative to the page", async () => {
  const inFolder = await open("a/folder/empty.html");
  const reversed = await inFolder.evaluate(async (base) => {
    const { load, loadInWorker } = await import(`${base}dist/index.js`);
    const answers = [];
    for (const loader of [load, loadInWorker]) {
      const kit = await loader({ wasm: "program.wasm" });
      answers.push((await kit.reversetext({ text: "abc" })).reversed);
      kit.close?.();
    }
    return answers;
  }, server.url);
  assert.deepEqual(reversed, ["cba", "cba"]);
});

test("loading rejects if the worker script is missing", { timeout: HANGING }, async () => {
  const message = await page.evaluate(async (base) => {
    const { loadInWorker } = await import(`${base}broken/index.js`);
    return loadInWorker({ wasm: `${base}dist/lettercraft.wasm` }).then(String, (/** @type {Error} */ e) => e.message);
  }, server.url);
  assert.equal(message, "The toolkit's worker could not be started");
});

test("the policy of the test pages forbids evaluating code", async () => {
  const forbidden = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.evaluated = true";
    document.head.append(script);
    return !("evaluated" in window);
  });
  assert.ok(forbidden);
});
