// @ts-check
/** The GraphQL playground: it loads when there is a key, and runs queries. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { axe } from "../../scripts/browser.mjs";
import { SITE } from "./browser.mjs";
import { SCREENS, typeBeforeScript, useService } from "./service.mjs";

const { open, account, signIn, lines } = useService();

/**
 * Opens the playground with a key.
 *
 * @param {import("node:test").TestContext} t
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function openWithKey(t, options) {
  const [page, { key }] = await Promise.all([open(t, "/playground/", options), account("pro")]);
  await page.fill("#key", key);
  await page.click("#key-form button");
  await page.locator(".graphiql-query-editor .CodeMirror-line", { hasText: "FirstLook" }).waitFor();
  return { page, key };
}

/** Runs the query. @param {import("playwright-core").Page} page @param {string} shown part of the answer */
async function run(page, shown) {
  await page.click(".graphiql-execute-button");
  await page.locator(".result-window", { hasText: shown }).waitFor();
}

test("without a key the page asks for one, and loads nothing", async (t) => {
  const page = await open(t, "/playground/");
  let loaded = 0;
  page.on("request", () => {
    loaded += 1;
  });
  await page.click("#key-form button");
  await page.getByText("Enter a key first.").waitFor();
  assert.equal(loaded, 0);
});

test("a key that is typed before the script has loaded stays, and is used when it is complete", async (t) => {
  const [page, { key }] = await Promise.all([open(t, "/playground/"), account("pro")]);
  await typeBeforeScript(page, "/playground/playground.js", "#key", key.slice(0, -3));
  assert.equal(await page.inputValue("#key"), key.slice(0, -3));
  assert.equal(await page.textContent("#playground-state"), "", "nothing is loading");
  await page.locator("#key").pressSequentially(key.slice(-3));
  assert.ok(await page.locator("#playground").isHidden());
  await page.keyboard.press("Enter");
  await page.locator(".graphiql-query-editor .CodeMirror-line", { hasText: "FirstLook" }).waitFor();
  await run(page, "OWOAD");
});

test("one press takes the key of the account and opens the playground", async (t) => {
  const page = await open(t, "/playground/");
  await signIn(page);
  await page.getByRole("button", { name: "Use my account's key" }).click();
  await page.locator(".graphiql-query-editor .CodeMirror-line", { hasText: "FirstLook" }).waitFor();
  await run(page, "OWOAD");
});

test("the first query runs and shows its data", async (t) => {
  const { page } = await openWithKey(t);
  await run(page, "OWOAD POIIOA LOGAR G HGRV");
  assert.match((await page.textContent(".result-window")) ?? "", /"reversed": "stressed dessertS"/);
});

test("the editor knows the schema, and an error is shown with its sentence", async (t) => {
  const { page } = await openWithKey(t);
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.locator(".graphiql-doc-explorer-content", { hasText: "query" }).waitFor();
  await page.getByRole("textbox", { name: "Query Editor" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText('query Refused { acrostic(word: "no") { keyword } }');
  await page.locator(".graphiql-tab", { hasText: "Refused" }).waitFor(); // the editor reports a change a little later
  await run(page, "Parameter 'word' must");
});

test("GraphiQL's windows open under the page's Content-Security-Policy", async (t) => {
  const { page } = await openWithKey(t);
  for (const name of ["Open short keys dialog", "Open settings dialog"]) {
    await page.getByRole("button", { name }).click();
    await page.locator(".graphiql-dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".graphiql-dialog").waitFor({ state: "detached" });
  }
});

test("the key and the queries stay in the tab", async (t) => {
  const { page, key } = await openWithKey(t);
  await run(page, "OWOAD");
  assert.ok(!page.url().includes(key));
  assert.deepEqual(await page.evaluate(() => [Object.keys(localStorage), document.cookie]), [[], ""]);
  assert.ok(!lines().some((line) => line.includes(key)));
  await page.reload();
  await page.locator(".graphiql-execute-button").waitFor();
});

test("each bundled package is listed with its licence", () => {
  const licences = readFileSync(join(SITE, "playground/licences.txt"), "utf8");
  for (const name of ["graphiql", "react", "react-dom", "codemirror", "graphql"]) {
    assert.match(licences, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+, MIT$`, "m"));
  }
});

/** Findings in GraphiQL itself: its tabs contain buttons, and its editors can only be scrolled by moving the cursor. */
const GRAPHIQL = ["nested-interactive", "scrollable-region-focusable"];

for (const [colorScheme, width] of SCREENS) {
  test(`axe finds nothing wrong with the playground, apart from GraphiQL itself, ${colorScheme}, ${width} pixels wide`, async (t) => {
    const { page } = await openWithKey(t, { colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" });
    await run(page, "OWOAD");
    const { violations } = await axe(page);
    assert.deepEqual(
      violations
        .flatMap(({ id, nodes }) => nodes.map((node) => [id, node.html]))
        .filter(([id = "", html]) => !(GRAPHIQL.includes(id) && /class="(graphiql-tab |CodeMirror-)/.test(html ?? ""))),
      [],
    );
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}
