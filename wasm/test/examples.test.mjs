// @ts-check
// The examples print and show the documented results.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "../../scripts/browser.mjs";
import { load } from "../dist/index.js";
import { servePackage } from "./server.mjs";

/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  server = await servePackage();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * Opens an example in a page. The test fails if the page reports an error.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} name
 */
async function open(t, name) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  /** @type {string[]} */
  const requests = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.context().on("request", (request) => requests.push(request.url()));
  t.after(async () => {
    await page.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(`${server.url}examples/${name}`);
  return { page, requests };
}

/** Checks that a page requested only files of the package, and of the programs only the first one, once. @param {string[]} requests */
function ownFilesOnly(requests) {
  const paths = requests.map((url) => (url.startsWith(server.url) ? url.slice(server.url.length) : url));
  for (const path of paths) assert.match(path, /^(examples\/[a-z]+\.(html|mjs)|dist\/[a-z.-]+\.(js|wasm))$/);
  assert.deepEqual(
    paths.filter((path) => path.endsWith(".wasm")),
    ["dist/lettercraft-basic.wasm"],
  );
}

test("node.mjs", async () => {
  const kit = await load();
  const { encoded } = kit.cryptogram({ text: "Fortune favours the brave", seed: "example" });
  const file = fileURLToPath(new URL("../examples/node.mjs", import.meta.url));
  assert.deepEqual(execFileSync(process.execPath, [file], { encoding: "utf8" }).trimEnd().split("\n"), [
    encoded,
    "22 letters, 4 words",
    "820254804a971bc380e5f4d44177fdf729c70386997e8b901b7a83054d4043b9",
    "mice blind Three",
    "text: Parameter 'text' must contain at least one letter A to Z",
  ]);
});

test("browser.html", async (t) => {
  const kit = await load();
  const { page, requests } = await open(t, "browser.html");
  const shows = (/** @type {string} */ text) => page.locator("#puzzle", { hasText: text }).waitFor();
  await shows(kit.cryptogram({ text: "Fortune favours the brave", seed: "example" }).encoded);
  await page.fill("#text", "Déjà vu");
  await shows(kit.cryptogram({ text: "Déjà vu", seed: "example" }).encoded);
  await page.fill("#text", "123");
  await shows("Parameter 'text' must contain at least one letter A to Z");
  ownFilesOnly(requests);
});

test("worker.html", async (t) => {
  const kit = await load();
  const puzzles = Array.from({ length: 1000 }, (_, number) => kit.cryptogram({ seed: `puzzle ${number}` }));
  const most = Math.max(...puzzles.map(({ letterCount }) => letterCount));
  const longest = puzzles.find(({ letterCount }) => letterCount === most);
  const { page, requests } = await open(t, "worker.html");
  await page.locator("#longest", { hasText: `The longest has ${most} letters: ${longest?.encoded}` }).waitFor();
  assert.equal(await page.locator("#done").getAttribute("value"), "1000");
  ownFilesOnly(requests);
});
