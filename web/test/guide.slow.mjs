// @ts-check
/** The guide: its samples print the documented output, and its figures are those of the service. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { promisify } from "node:util";
import { clipboard, ready } from "./browser.mjs";
import { PAGES, useService } from "./service.mjs";
import { accessibleInEach, SCREENS } from "./ways.mjs";

const { open, account, url, ask, signIn } = useService();
const GUIDE = PAGES.filter((page) => page.startsWith("/guide/"));

/** A file of the guide. @param {string} path */
const source = (path) => readFileSync(new URL(`../guide/${path}`, import.meta.url), "utf8");

/** How a sample is run, by the end of its name. @type {Record<string, string[]>} */
const RUN = { sh: ["bash"], mjs: ["node"], go: ["go", "run"], py: ["python3"] };

const samples = readdirSync(new URL("../guide/", import.meta.url))
  .filter((name) => name.endsWith(".html"))
  .flatMap((name) => [...source(name).matchAll(/<!-- sample: (.*) -->(?:\s*<p>.*<\/p>)?\s*<!-- output: (.*) -->/g)])
  .map(([, sample = "", output = ""]) => ({ sample, output }));

test("the guide has samples in four languages", () => {
  const languages = new Set(samples.map(({ sample }) => sample.replace(/.*\./, "")));
  assert.deepEqual([...languages].sort(), Object.keys(RUN).sort());
});

test("every sample calls existing paths of the service with the key", async () => {
  const paths = Object.keys((await ask("/v1/openapi.json")).json.paths);
  for (const { sample } of samples) {
    const text = source(`samples/${sample}`);
    assert.ok(
      text.includes("LETTERCRAFT_URL") && text.includes("LETTERCRAFT_KEY") && text.includes("X-API-Key"),
      sample,
    );
    const called = [...text.matchAll(/\/v1\/\w+/g)].map(([path]) => path);
    assert.ok(called.length > 0 && called.every((path) => paths.includes(path)), `${sample}: ${called}`);
  }
});

/** Not every machine has Python and curl. Without them, only the paths in their samples are tested. */
const runs = (/** @type {string} */ sample) =>
  (sample.endsWith(".sh") ? ["bash", "curl"] : [RUN[sample.replace(/.*\./, "")]?.[0] ?? ""]).every(
    (command) => spawnSync(command, [command === "go" ? "version" : "--version"]).status === 0,
  );

for (const { sample, output } of samples.filter(({ sample }) => runs(sample))) {
  test(`${sample} prints what the guide says`, async () => {
    const { key } = await account(sample === "booklet.sh" ? "starter" : "free"); // booklets are Premium
    const [command = "", ...first] = RUN[sample.replace(/.*\./, "")] ?? [];
    const { stdout } = await promisify(execFile)(command, [...first, `web/guide/samples/${sample}`], {
      env: { ...process.env, LETTERCRAFT_URL: url(), LETTERCRAFT_KEY: key },
    });
    assert.equal(stdout.trim(), output);
  });
}

test("the pages show the samples and their output", async (t) => {
  const listings = new Set();
  for (const path of GUIDE) {
    const page = await open(t, path);
    for (const text of await page.locator("pre").allTextContents()) listings.add(text);
  }
  for (const { sample, output } of samples) {
    assert.ok(listings.has(source(`samples/${sample}`).trimEnd()), sample);
    assert.ok(listings.has(output), sample);
  }
});

for (const sample of ["first-call.mjs", "first-call/main.go", "first-call.py"].filter(runs)) {
  test(`${sample} prints the message of an error and the id of the request`, async () => {
    const [command = "", ...first] = RUN[sample.replace(/.*\./, "")] ?? [];
    await assert.rejects(
      promisify(execFile)(command, [...first, `web/guide/samples/${sample}`], {
        env: { ...process.env, LETTERCRAFT_URL: url(), LETTERCRAFT_KEY: "lc-no" },
      }),
      /The key in the header X-API-Key is not valid \(request [\w-]{36}\)/,
    );
  });
}

test("the tables are those of the service", async (t) => {
  const { json: document } = await ask("/v1/openapi.json");
  /** @param {string} path @param {string} name */
  const cells = async (path, name) => {
    const page = await open(t, path);
    return page
      .getByLabel(`Table: ${name}`, { exact: true })
      .locator("tr")
      .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? "")));
  };
  const prices = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation["x-credits"] !== undefined)
    .map((operation) => [operation.operationId, String(operation["x-credits"])]);
  assert.equal(prices.length, 8);
  assert.deepEqual(
    (await cells("/guide/credits", "Prices")).slice(1).map((row) => row.slice(0, 2)),
    prices,
  );
  assert.deepEqual((await cells("/guide/credits", "Plans"))[1], ["free", "1,000", "500", "60", "no"]);
  assert.deepEqual((await cells("/guide/limits", "Calls a minute"))[1], ["free", "60"]);
  assert.deepEqual(
    (await cells("/guide/limits", "Formats")).slice(1).map(([name]) => name),
    ["json", "xml", "yaml", "csv"],
  );
  const sizes = await cells("/guide/limits", "Sizes");
  assert.ok(sizes.some((row) => row.join() === "text,cryptogram,500,20,000"));

  // Each status has the codes of the core.
  const codes = /** @type {Record<string, string>} */ ({});
  const go = readFileSync("core/operation/error.go", "utf8");
  for (const [, name = "", code = ""] of go.matchAll(/^\t(\w+) +Code = "(\w+)"$/gm)) codes[name] = code;
  const statuses = [...go.matchAll(/^\tcase (.*):\n\t\treturn (\d+)$/gm)].map(([, names = "", status]) => [
    status,
    names
      .split(", ")
      .map((name) => codes[name])
      .join(", "),
  ]);
  statuses.push(["500", codes.Internal]);
  const shown = (await cells("/guide/errors", "Statuses and codes")).slice(1).map(([status, code]) => [status, code]);
  const known = new Map(/** @type {[string, string][]} */ (statuses));
  for (const [status = "", code] of shown.filter(([status]) => status !== "416")) {
    assert.deepEqual([...(code ?? "").split(", ")].sort(), [...(known.get(status) ?? "").split(", ")].sort(), status);
  }
  assert.ok(shown.length >= known.size);
});

test("the limits in the text are those of the code", () => {
  const text = source("limits.html");
  for (const [file, line, sentence] of [
    ["worker/service/body/body.go", "MaxBytes = 1 << 20", "at most 1,048,576 bytes"],
    ["worker/rest/serve/sandbox.go", "sandboxCalls = 20", "20 calls in an hour"],
    ["worker/rest/serve/sandbox.go", "sandboxFailures = 5", "100 times in an hour"],
    ["worker/rest/serve/sandbox.go", "sandboxCharacters = 1_000", "1,000 characters for a text"],
    ["worker/service/body/body.go", "Small = 16 << 10", "16,384 bytes for a body"],
    ["worker/rest/serve/batch.go", "MaxLines = 100", "up to 100 calls"],
    ["worker/rest/serve/batch.go", "MaxCredits = 100", "at most 100 credits"],
    ["worker/rest/serve/batch.go", "LastStart = 15 * time.Second", "when 15 seconds have passed"],
    ["worker/rest/serve/batch.go", "maxLength = 6 << 20", "have 6 MiB"],
    ["worker/graphql/language/scan.go", "maxBytes = 16 << 10", "at most 16,384 bytes"],
    ["worker/graphql/language/scan.go", "maxTokens = 1000", "1,000 tokens"],
    ["worker/graphql/language/limits.go", "maxFields = 1000", "1,000 fields"],
    ["worker/graphql/language/limits.go", "maxDepth = 8", "nests 8 deep"],
    ["worker/graphql/language/limits.go", "maxSchemaDepth = 20", "20 deep if it asks for the schema"],
    ["worker/graphql/language/limits.go", "maxOperations = 20", "at most 20 operations"],
    ["worker/page/reading/fetch.go", "maxRedirects = 5", "at most 5 redirects"],
    ["worker/page/reading/fetch.go", "maxTime = 10 * time.Second", "within 10 seconds"],
    ["worker/page/reading/fetch.go", "maxBytes = 2 << 20", "at most 2 MiB"],
  ]) {
    assert.ok(
      readFileSync(file ?? "", "utf8")
        .replace(/ +/g, " ")
        .includes(line ?? "?"),
      `${file}: ${line}`,
    );
    assert.ok(text.includes(sentence ?? "?"), sentence);
  }
});

test("the pages link to each other, and no link is broken", async (t) => {
  const page = await open(t, "/");
  await ready(page);
  const origin = new URL(url()).origin;
  const found = new Set();
  for (const path of ["/", ...PAGES]) {
    await page.goto(url() + path);
    for (const link of await page
      .locator("a")
      .evaluateAll((all) => all.map((one) => /** @type {HTMLAnchorElement} */ (one).href))) {
      assert.equal(new URL(link).origin, origin);
      found.add(link);
    }
  }
  for (const path of PAGES) assert.ok(found.has(origin + path), path);
  for (const link of found) {
    const { pathname, hash } = new URL(link);
    const { status, text } = await ask(pathname);
    assert.equal(status, 200, link);
    if (hash) assert.ok(text.includes(`id="${hash.slice(1)}"`), link);
  }
});

test("the samples name the host that serves the page, and no line of the page moves", async (t) => {
  const name = "environment.sh";
  const viewport = { width: 320, height: 900 };
  const page = await open(t, "/guide/", { viewport });
  const listing = page.getByRole("region", { name, exact: true });
  const origin = new URL(url()).origin;
  assert.match((await listing.textContent()) ?? "", new RegExp(`^export LETTERCRAFT_URL=${origin}$`, "m"));

  const plain = await open(t, "/guide/", { viewport, javaScriptEnabled: false });
  const unchanged = plain.getByRole("region", { name, exact: true });
  assert.equal(await unchanged.textContent(), source(`samples/${name}`).trimEnd());
  assert.ok(await plain.locator("noscript p").isVisible());
  await listing.locator("[data-origin]").evaluate((one) => {
    one.textContent = "https://a-host-with-a-long-name.lettercraft.example.org";
  });
  assert.equal((await listing.boundingBox())?.height, (await unchanged.boundingBox())?.height);
});

test("the guide begins with how to get a key", async (t) => {
  const page = await open(t, "/guide/");
  assert.equal(await page.getByRole("heading", { level: 2 }).first().textContent(), "Get a key");
  assert.equal(await page.getByRole("link", { name: "your account" }).getAttribute("href"), "/account/");
});

test("a button beside each listing copies it", async (t) => {
  const page = await open(t, "/guide/");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const listings = await page.locator("pre").all();
  assert.ok(listings.length > 8);
  for (const listing of listings) {
    const name = await listing.getAttribute("aria-label");
    await page.getByRole("button", { name: `Copy: ${name}`, exact: true }).click();
    await page.getByRole("status").getByText(`${name} copied`, { exact: true }).waitFor();
    assert.equal(await clipboard(page), await listing.textContent());
  }
});

test("the first tab stop is a link that skips the navigation", async (t) => {
  const page = await open(t, "/guide/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "content");
});

for (const path of GUIDE) {
  test(`axe finds nothing wrong with ${path}, light and dark, narrow and wide`, async (t) => {
    const page = await open(t, path, { reducedMotion: "reduce" });
    await accessibleInEach(page, SCREENS);
  });
}

for (const path of ["/privacy", "/terms"]) {
  test(`axe finds nothing wrong with ${path}, with and without the words of the operator, and no link is broken`, async (t) => {
    const page = await open(t, path, { reducedMotion: "reduce" });
    await page.getByText("The operator of this service has not given an address.").waitFor();
    assert.ok(await page.locator("#operator-says").isHidden());
    const words = "First <b>words</b>.\n\n\nMore\nwords.\n";
    await page.route("**/operator.json", (route) =>
      route.fulfill({
        json: { name: "Ada Example", mail: "ada@example.com", privacy: words, terms: words },
      }),
    );
    await page.reload();
    await page.getByText("This service is operated by Ada Example. Write to ada@example.com.").waitFor();
    assert.equal(await page.locator("#operator a").getAttribute("href"), "mailto:ada@example.com");
    assert.deepEqual(await page.locator("#operator-says p").allTextContents(), ["First <b>words</b>.", "More\nwords."]);
    await accessibleInEach(page, SCREENS);
    for (const link of await page
      .locator("main a:not([href^='mailto:'])")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
      assert.equal((await ask(String(link))).status, 200, String(link));
  });
}

test("one press puts the key of the account into the samples, and a copy has it", async (t) => {
  const page = await open(t, "/guide/", { expected: /status of 401/ });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const button = page.getByRole("button", { name: "Use my account's key" });
  await button.click();
  await page.getByRole("link", { name: "Sign in to use your account's key" }).waitFor();

  const key = await signIn(page);
  await button.click();
  await page.getByText("The key of your account is filled in.").waitFor();
  await page.getByRole("button", { name: "Copy: environment.sh", exact: true }).click();
  await page.getByRole("status").getByText("environment.sh copied", { exact: true }).waitFor();
  assert.ok((await clipboard(page)).endsWith(`\nexport LETTERCRAFT_KEY=${key}`));
});
