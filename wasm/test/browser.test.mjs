// @ts-check
// The suite in a page of a real browser, under a strict Content-Security-Policy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { policyFor, servePackage } from "./server.mjs";
import { casesOf, HANGING } from "./suite.mjs";
import { useSuitePage } from "./suite-page.mjs";

const { newPage, open, page, run, server } = useSuitePage();

for (const name of casesOf("loadInWorker")) test(name, () => run(name));

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

test("the worker may be an address or a worker", async () => {
  const reversed = await page().evaluate(async (base) => {
    const { loadInWorker } = await import(`${base}dist/index.js`);
    const script = `${base}dist/worker.js`;
    const answers = [];
    for (const worker of ["dist/worker.js", script, new URL(script), new Worker(script, { type: "module" })]) {
      const kit = await loadInWorker({ worker });
      answers.push((await kit.reversetext({ text: "abc" })).reversed);
      kit.close();
    }
    return answers;
  }, server.url);
  assert.deepEqual(reversed, ["cba", "cba", "cba", "cba"]);
});

/** The advice in the errors of calls without options: what a page must add. */
const COPY = "Copy node_modules/lettercraft/dist into the site as /lettercraft, and write: ";
const EXCLUDE = 'Add to the configuration of Vite: optimizeDeps: { exclude: ["lettercraft"] }';

test("loading rejects if the worker script is missing, and says what to add", { timeout: HANGING }, async () => {
  const messages = await page().evaluate(async (base) => {
    const { loadInWorker } = await import(`${base}broken/index.js`);
    const answers = [];
    const script = `${base}broken/worker.js`;
    for (const give of [() => {}, () => script, () => "http://[", () => new Worker(script, { type: "module" })]) {
      const options = { worker: give(), wasm: `${base}dist/lettercraft.wasm` };
      answers.push(await loadInWorker(options).then(String, (/** @type {Error} */ e) => e.message));
    }
    return answers;
  }, server.url);
  const start = "The toolkit's worker could not be started";
  const files = '{ worker: "/lettercraft/worker.js", wasm: "/lettercraft/lettercraft.wasm" }';
  assert.deepEqual(messages, [
    `${start}. ${COPY}loadInWorker(${files})`,
    `${start} from ${server.url}broken/worker.js`,
    `${start} from http://[`,
    start,
  ]);
});

for (const [folder, from, remedies] of /** @type {const} */ ([
  [
    "bundled",
    "bundled",
    [
      `${COPY}load({ wasm: "/lettercraft/lettercraft.wasm" })`,
      `${COPY}loadBasic({ basic: "/lettercraft/lettercraft-basic.wasm" })`,
      `${COPY}loadInWorker({ worker: "/lettercraft/worker.js", wasm: "/lettercraft/lettercraft.wasm" })`,
    ],
  ],
  ["hoisted/node_modules/.vite/deps", "hoisted/node_modules/lettercraft/dist", [EXCLUDE, EXCLUDE, EXCLUDE]],
])) {
  test(`loading rejects if the programs in /${from} are missing, and says what to add`, async () => {
    const messages = await page().evaluate(async (index) => {
      const { load, loadBasic, loadInWorker } = await import(index);
      const failure = (/** @type {() => Promise<unknown>} */ loader) => loader().then(String, ({ message }) => message);
      return Promise.all([load, loadBasic, loadInWorker].map(failure));
    }, `${server.url}${folder}/index.js`);
    const files = ["lettercraft.wasm", "lettercraft-basic.wasm", "lettercraft-basic.wasm"];
    const start = `The toolkit's WebAssembly could not be loaded from ${server.url}${from}/`;
    assert.deepEqual(
      messages,
      remedies.map((remedy, i) => `${start}${files[i]}: status 404. ${remedy}`),
    );
  });
}

test("it loads from Vite's cache, where the module is without its files", async () => {
  const answers = await page().evaluate(async (base) => {
    const { load, loadInWorker } = await import(`${base}node_modules/.vite/deps/index.js`);
    const remote = await loadInWorker();
    const kits = [await load(), remote];
    const answers = await Promise.all(kits.map((kit) => kit.reversetext({ text: "abc" })));
    remote.close();
    return answers.map(({ reversed }) => reversed);
  }, server.url);
  assert.deepEqual(answers, ["cba", "cba"]);
});

test("it loads from another origin, with the policy that the README gives", async (t) => {
  const other = await servePackage({ "/empty.html": "" }, policyFor(new URL(server.url).origin));
  const page = await newPage();
  t.after(async () => {
    await page.close();
    await other.close();
  });
  await page.goto(`${other.url}empty.html`);
  const answers = await page.evaluate(async (base) => {
    const { load, loadInWorker } = await import(`${base}dist/index.js`);
    const loaders = [load, loadInWorker, () => loadInWorker({ worker: `${base}dist/worker.js` })];
    const answers = [];
    for (const loader of loaders) {
      const kit = await loader();
      answers.push((await kit.reversetext({ text: "abc" })).reversed);
      kit.close?.();
    }
    return answers;
  }, server.url);
  assert.deepEqual(answers, ["cba", "cba", "cba"]);
});

test("the policy of the test pages forbids evaluating code", async () => {
  const forbidden = await page().evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.evaluated = true";
    document.head.append(script);
    return !("evaluated" in window);
  });
  assert.ok(forbidden);
});
