// @ts-check
/** The page for developers on the real service: the calls without a key, and every program that it shows. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { LANGUAGES } from "../reference/samples.ts";
import { ready } from "./browser.mjs";
import { useService } from "./service.mjs";
import { accessibleInEach, SCREENS } from "./ways.mjs";

const { open, ask } = useService();
/** What the bars of a phone's browser leave of a screen of 390 × 844. */
const PHONE = { width: 390, height: 664 };
/** The puzzle of the first call, as in the guide. */
const ENCODED = "OWOAD POIIOA LOGAR G HGRV";
/** The calls of the page: the name of the tab, and a part of the answer. */
const CALLS = /** @type {const} */ ([
  ["Cryptogram", `"encoded": "${ENCODED}"`],
  ["Acrostic", '"keyword": "RIVER"'],
  ["Readability", '"sentenceCount": 3'],
]);

/** Each test is in a network of its own, of which the sandbox counts the calls. */
let networks = 0;
const inNetwork = () => ({ extraHTTPHeaders: { "CF-Connecting-IP": `2001:db8:77:${(networks++).toString(16)}::1` } });

const folder = mkdtempSync(join(tmpdir(), "lettercraft-developers-"));
after(() => rmSync(folder, { recursive: true }));

/** How a program is run, by the name of its language. @type {Record<string, [string, string[]]>} */
const RUN = {
  curl: ["sh", ["sh"]],
  JavaScript: ["mjs", [process.execPath]],
  Go: ["go", ["go", "run"]],
  Python: ["py", ["python3"]],
};

/** Not every machine has Python and curl. @param {string} language */
const isHere = (language) => {
  const command = language === "curl" ? "curl" : (RUN[language]?.[1][0] ?? "");
  return spawnSync(command, [command === "go" ? "version" : "--version"]).status === 0;
};

test("on a phone, the builder leads to a call without a key that needs one press", async (t) => {
  const page = await open(t, "/", { viewport: PHONE, serviceWorkers: "block", ...inNetwork() });
  await ready(page);
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Developers" }).click();
  const run = page.getByRole("button", { name: "Run without a key" });
  await run.and(page.locator(":enabled")).waitFor();
  const { y = Infinity, height = 0 } = (await run.boundingBox()) ?? {};
  assert.ok(y + height <= PHONE.height, `the button ends at ${y + height}`);
  await run.click();
  await page.getByText(/^200 OK, \d+ ms\.$/).waitFor();
  await page.getByText("19 of 20 calls without a key are left for this hour.").waitFor();
  assert.ok((await page.getByRole("region", { name: "Answer of cryptogram" }).textContent())?.includes(ENCODED));
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Builder" }).click();
  await ready(page);
});

test("each call can be changed and run, and its programs follow", async (t) => {
  const page = await open(t, "/developers/", inNetwork());
  for (const [name, part] of CALLS) {
    await page.getByRole("tab", { name, exact: true }).click();
    await page.getByRole("button", { name: "Run without a key" }).click();
    await page.locator("[role=tabpanel]:not([hidden]) .next:visible").waitFor();
    assert.ok((await page.getByRole("region", { name: /^Answer of/ }).textContent())?.includes(part), name);
  }
  await page.getByRole("tab", { name: "Cryptogram", exact: true }).click();
  await page.getByLabel("seed", { exact: true }).first().fill("another");
  assert.match(
    (await page.getByRole("region", { name: "curl program for cryptogram" }).textContent()) ?? "",
    /another/,
  );
  await page.getByLabel("text", { exact: true }).first().fill("a".repeat(1001));
  await page.getByRole("button", { name: "Run without a key" }).click();
  await page.getByText("A call that fails costs nothing, and leaves you as many calls as before.").waitFor();
  assert.equal(await page.getByLabel("text", { exact: true }).first().getAttribute("aria-invalid"), "true");
});

test("a network without calls left, and a browser without a network, are told what to do", async (t) => {
  const page = await open(t, "/developers/", { expected: /ERR_INTERNET_DISCONNECTED/, ...inNetwork() });
  const run = page.getByRole("button", { name: "Run without a key" });
  await page.evaluate(async () => {
    for (let i = 0; i < 20; i++) await fetch("/sandbox/v1/cryptogram?text=a");
  });
  await run.click();
  await page.getByText(/are used up for your network\. You can go on in \d\d minutes\. With a key/).waitFor();
  assert.equal(await page.locator(".next:visible a").getAttribute("href"), "/account/");
  await page.context().setOffline(true);
  await run.click();
  await page.getByText("The service could not be reached").waitFor();
});

test("the status is that of the service", async (t) => {
  const page = await open(t, "/developers/", inNetwork());
  await page.locator("#status-state:not(:text('Loading'))").waitFor();
  const { json } = await ask("/v1/status");
  assert.ok(json.data.ok, JSON.stringify(json.data));
  assert.equal(await page.textContent("#status-state"), "All parts of the service work.");
});

test("every program of the page prints the answer, as it is printed there", async (t) => {
  const page = await open(t, "/developers/", inNetwork());
  for (const [name, part] of CALLS) {
    await page.getByRole("tab", { name, exact: true }).click();
    for (const language of Object.values(LANGUAGES).filter(isHere)) {
      await page.locator("[role=tabpanel]:not([hidden]) .languages").getByRole("tab", { name: language }).click();
      const text = await page.getByRole("region", { name: new RegExp(`^${language} program`) }).textContent();
      const [end, [command = "", ...first]] = RUN[language] ?? ["", []];
      const file = join(folder, `main.${end}`);
      writeFileSync(file, text ?? "");
      const { stdout } = await promisify(execFile)(command, [...first, file], { cwd: folder });
      assert.ok(JSON.stringify(JSON.parse(stdout), null, 1).includes(part), `${language}, ${name}: ${stdout}`);
    }
  }
  const offline = await page.getByRole("region", { name: "Program without a network" }).textContent();
  // A module of the package finds the package by its own name.
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", offline ?? ""], {
    cwd: "wasm",
  });
  assert.equal(stdout.trim(), ENCODED);
});

test("axe finds nothing wrong with the page for developers, light and dark, narrow and wide", async (t) => {
  const page = await open(t, "/developers/", { reducedMotion: "reduce", ...inNetwork() });
  await page.getByRole("button", { name: "Run without a key" }).click();
  await page.locator(".next:visible").waitFor();
  await accessibleInEach(page, SCREENS);
});
