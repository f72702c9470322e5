// @ts-check
/** The guide: its samples print the documented output, and its figures are those of the service. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { promisify } from "node:util";
import { listen } from "../../scripts/loopback.mjs";
import { clipboard, ready } from "./browser.mjs";
import { PAGES, useService } from "./service.mjs";
import { accessibleInEach, SCREENS } from "./ways.mjs";

const { open, account, url, ask, signIn } = useService({ own: true }); // for the clipboard
const GUIDE = PAGES.filter((page) => page.startsWith("/guide/"));

/** A file of the guide. @param {string} path */
const source = (path) => readFileSync(new URL(`../guide/${path}`, import.meta.url), "utf8");

/** Compiles a program in C# with Mono, and runs it. */
const CSHARP = `
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mcs -r:System.Net.Http -r:System.Xml.Linq -out:"$folder/call.exe" "$0"
mono "$folder/call.exe"`;

/** How a sample is run, by the end of its name. @type {Record<string, string[]>} */
const RUN = {
  sh: ["bash"],
  mjs: ["node"],
  go: ["go", "run"],
  py: ["python3"],
  php: ["php"],
  java: ["java"],
  cs: ["bash", "-ec", CSHARP],
};

/**
 * Runs a sample against an address.
 *
 * @param {string} sample
 * @param {{ address: string, key: string, cwd?: string, args?: string[] }} options
 */
function run(sample, { address, key, cwd, args = [] }) {
  const [command = "", ...first] = RUN[sample.replace(/.*\./, "")] ?? [];
  return promisify(execFile)(command, [...first, resolve("web/guide/samples", sample), ...args], {
    ...(cwd && { cwd }),
    env: { ...process.env, LETTERCRAFT_URL: address, LETTERCRAFT_KEY: key },
  });
}

const samples = readdirSync(new URL("../guide/", import.meta.url))
  .filter((name) => name.endsWith(".html"))
  .flatMap((name) => [...source(name).matchAll(/<!-- sample: (.*) -->(?:\s*<p>.*<\/p>)?\s*<!-- output: (.*) -->/g)])
  .map(([, sample = "", output = ""]) => ({ sample, output }));

test("the guide has samples in seven languages", () => {
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

for (const { sample, output } of samples) {
  test(`${sample} prints what the guide says`, async () => {
    const { key } = await account(sample === "booklet.sh" ? "starter" : "free"); // booklets are Premium
    const { stdout } = await run(sample, { address: url(), key });
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

/** The samples that try again. */
const CALLS = ["call.py", "call.php", "Call.java", "Call.cs"];

for (const sample of ["first-call.mjs", "first-call/main.go", "first-call.py", ...CALLS]) {
  test(`${sample} prints the message of an error and the id of the request`, async () => {
    await assert.rejects(
      run(sample, { address: url(), key: "lc-no" }),
      /The key in the header X-API-Key is not valid \(request [\w-]{36}\)/,
    );
  });
}

/**
 * What a network does to a request: it brings the answer, loses it, perhaps after something else has happened, or meets a busy service.
 *
 * @typedef {"answer" | "lose" | "busy" | (() => void)} Fate
 * @typedef {{ path: string, key: string | undefined, time: number }} Arrival
 */

/**
 * A network between a program and the service.
 *
 * @param {import("node:test").TestContext} t
 * @param {(arrival: Arrival, arrivals: Arrival[]) => Fate} fateOf
 */
async function network(t, fateOf) {
  /** @type {Arrival[]} */
  const arrivals = [];
  const { url: address, close } = await listen(
    createServer(async (request, response) => {
      const { method = "", url: path = "", headers } = request;
      const arrival = { path, key: headers["idempotency-key"]?.toString(), time: Date.now() };
      arrivals.push(arrival);
      const fate = fateOf(arrival, arrivals);
      if (fate === "busy") {
        response.writeHead(503, { "Retry-After": "3" }).end();
        return;
      }
      const sent = new Headers();
      for (const name of ["accept", "content-type", "idempotency-key", "x-api-key"])
        if (headers[name]) sent.set(name, String(headers[name]));
      const body = await buffer(request);
      const answer = await fetch(url() + path, { method, headers: sent, ...(body.length > 0 && { body }) });
      const content = Buffer.from(await answer.arrayBuffer());
      if (typeof fate === "function") fate();
      if (fate !== "answer") request.socket.destroy();
      else response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "" }).end(content);
    }),
  );
  t.after(close);
  return { address: address.replace(/\/$/, ""), arrivals };
}

/** The credits that an account has used. @param {string} key */
const used = async (key) => (await ask("/v1/account", { key })).json.data.creditsUsed;

for (const sample of CALLS) {
  test(`${sample} tries again after a lost answer and when the service is busy, and pays once`, async (t) => {
    const fates = /** @type {const} */ (["lose", "busy", "answer"]);
    const { address, arrivals } = await network(t, (_, { length }) => fates[length - 1] ?? "answer");
    const { key } = await account("free");
    const { stdout } = await run(sample, { address, key });
    assert.equal(stdout.trim(), "OWOAD POIIOA LOGAR G HGRV");
    const [first, second, third, ...more] = arrivals;
    assert.deepEqual([first?.key, second?.key, more], [third?.key, third?.key, []]);
    assert.match(String(third?.key), /^[\w-]{32,36}$/);
    assert.ok((third?.time ?? 0) - (second?.time ?? 0) >= 3000, "it waits for the seconds in Retry-After");
    assert.equal(await used(key), 1);
  });
}

test("many.py goes on after a crash and a broken connection, and pays for each puzzle once", async (t) => {
  const cwd = mkdtempSync(join(tmpdir(), "lettercraft-many-"));
  t.after(() => rmSync(cwd, { recursive: true }));
  const { key } = await account("pro");
  /** @type {ReturnType<typeof run> | undefined} */
  let running;
  const batches = /** @type {Fate[]} */ (["lose", "answer", () => running?.child.kill("SIGKILL")]);
  const { address, arrivals } = await network(t, ({ path }) => (path === "/v1/batch" && batches.shift()) || "answer");
  running = run("many.py", { address, key, cwd, args: ["250"] });
  await assert.rejects(running, { signal: "SIGKILL" });
  const fewer = await run("many.py", { address, key, cwd, args: ["120"] }); // sends the batch of the first count
  assert.match(fewer.stdout, /\n120 of 120 puzzles are in class-4b.jsonl\n0 credits were used\n$/);
  const { stdout } = await run("many.py", { address, key, cwd, args: ["250"] });
  assert.match(stdout, /^50 puzzles to make, for 1 credit each of 49800\n/);
  assert.match(stdout, /\n250 of 250 puzzles are in class-4b.jsonl\n50 credits were used\n$/);
  assert.equal(await used(key), 250);
  const keys = arrivals.filter(({ path }) => path === "/v1/batch").map((arrival) => arrival.key);
  assert.deepEqual(keys, ["class-4b-0", "class-4b-0", "class-4b-100", "class-4b-100", "class-4b-200"]);

  const five = await run("many.py", { address: url(), key, cwd, args: ["500"] });
  assert.equal(
    five.stdout,
    `250 puzzles to make, for 1 credit each of 49750
350 of 500 puzzles are in class-4b.jsonl
450 of 500 puzzles are in class-4b.jsonl
500 of 500 puzzles are in class-4b.jsonl
250 credits were used
`,
  );
  assert.equal(await used(key), 500);
  const lines = readFileSync(join(cwd, "class-4b.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ id, status, cost }) => [id, status, cost]),
    Array.from({ length: 500 }, (_, i) => [String(i + 1), 200, 1]),
  );
  const query = new URLSearchParams({ text: "Every letter wears a mask", seed: "class-4b-321" });
  const { json } = await ask(`/v1/cryptogram?${query}`, { key });
  assert.deepEqual(lines[320].answer.data, json.data);
});

test("a page of another origin can import the toolkit of the site", async (t) => {
  const other = await listen(
    createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<title>Other</title>")),
  );
  t.after(other.close);
  const page = await open(t, "/guide/clients", { expected: new RegExp(`^request: ${other.url}$`) });
  const address = await page
    .getByRole("link", { name: "/toolkit/index.js" })
    .evaluate((one) => String(Reflect.get(one, "href")));
  await page.goto(other.url);
  const encoded = await page.evaluate(async (address) => {
    const { load } = await import(address);
    return (await load()).cryptogram({ text: "Every letter wears a mask", seed: "class-4b" }).encoded;
  }, address);
  assert.equal(encoded, "OWOAD POIIOA LOGAR G HGRV");
});

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
    ["worker/rest/serve/sandbox.go", 'failures = limit{"-failed", 5,', "100 times in an hour"],
    ["worker/rest/serve/sandbox.go", "sandboxCharacters = 1_000", "1,000 characters for a text"],
    ["worker/service/body/body.go", "Small = 16 << 10", "16,384 bytes for a body"],
    ["core/readability/sentences.go", "MaxSentenceBytes = 2000, 200_000", "2,000 sentences with 200,000 bytes"],
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
    ["worker/engine/room.go", "maxWait = 15 * time.Second", "15 seconds for room in memory"],
    ["worker/image/turns.mjs", "PATIENCE = 15_000", "30 seconds, 15 of them for its turn to be drawn"],
    [
      "worker/page/reading/fetch.go",
      "maxTime = 10 * time.Second",
      "40 seconds, 15 of them for its turn, and 10 until the page",
    ],
    ["worker/service/body/body.go", "baseTime = 3 * time.Second", "3 seconds to arrive"],
    ["worker/service/body/body.go", "minRate = 64", "1 second for each 64,000 bytes"],
    ["worker/service/reply/reply.go", '"Retry-After", "5"', "<code>Retry-After: 5</code>"],
    ["worker/service/payment/repeat.go", "repeatWait = 15 * time.Second", "waits up to 15 seconds for the first call"],
    ["worker/engine/runner.go", "maxAge = 60 * time.Second", "has taken 60 seconds counts as lost"],
    ["worker/service/payment/payment.go", "holdLife = 90 * time.Second", "come back 90 seconds after its start"],
    ["worker/account/metering.mjs", "WINDOW = 60_000", "is at most 60 seconds"],
    ["worker/rest/serve/sandbox.go", "sandboxWindow = time.Hour", "in the sandbox at most an hour"],
    ["wasm/src/service.ts", "TIMEOUT = 90_000", "gives a call 90 seconds"],
    ["worker/page/reading/fetch.go", "maxRedirects = 5", "at most 5 redirects"],
    ["worker/page/reading/fetch.go", "maxTime = 10 * time.Second", "within 10 seconds"],
    ["worker/page/article/article.go", "MaxBytes = 2 << 20", "at most 2 MiB"],
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
