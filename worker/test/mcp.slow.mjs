// @ts-check
/**
 * MCP with the clients of its reference SDKs, and with its official conformance suite, in the revisions that are in use.
 *
 * The suite is made for a server with tools of its own, such as test_simple_text. Here run the scenarios that apply to any server.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { launch } from "../../scripts/browser.mjs";
import { PATIENCE } from "./eventually.mjs";
import { sharedServer } from "./server.mjs";

/** @type {string} */
let key;
const server = sharedServer(async (server) => {
  ({ key } = await server.open("pro", 1000));
});

/** The suite can't send a key, so it reaches the service through a server that adds one. The headers stay as they are. */
const keyed = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, "x-api-key": key };
  const message = request(`${server.url()}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(message);
});
before(() => new Promise((resolve) => keyed.listen(0, "127.0.0.1", () => resolve(undefined))));
after(() => keyed.close());

/**
 * @param {"auto" | "legacy"} mode
 * @param {Record<string, string>} headers
 */
async function connect(mode, headers) {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", server.url()), { requestInit: { headers } }));
  return client;
}

/** @param {Record<string, string>} headers */
async function connectEarlier(headers) {
  const client = new EarlierClient({ name: "test", version: "1" });
  const transport = new EarlierTransport(new URL("/mcp", server.url()), { requestInit: { headers } });
  await client.connect(/** @type {any} */ (transport));
  return client;
}

/** Clients, by the revision that they speak. @type {Record<string, (headers: Record<string, string>) => Promise<any>>} */
const CLIENTS = {
  "2026-07-28": (headers) => connect("auto", headers),
  "2025-11-25": (headers) => connect("legacy", headers),
  "2025-11-25, in the earlier SDK": connectEarlier,
};

for (const [name, open] of Object.entries(CLIENTS)) {
  test(`a client of ${name} lists the tools and calls each`, async () => {
    const client = await open({ Authorization: `Bearer ${key}` });
    assert.equal(client.getServerVersion().name, "lettercraft");
    const { tools } = await client.listTools();
    assert.equal(tools.length, 9);
    for (const { name, inputSchema } of tools) {
      const examples = Object.entries(inputSchema.properties ?? {}).filter(([, schema]) => schema.examples);
      const args = Object.fromEntries(examples.map(([name, schema]) => [name, schema.examples[0]]));
      const result = await client.callTool({ name, arguments: args }); // the client checks the result against the schema
      if (name === "websitereadability") {
        assert.match(result.content[0].text, /^(The page|Parameter 'url')/);
        continue;
      }
      assert.ok(!result.isError, `${name}: ${result.content[0].text}`);
      assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
    }
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      assert.ok(contents[0].text.length > 100);
    }
    await client.close();
  });

  test(`a client of ${name} shows errors to its model`, async () => {
    const client = await open({ "X-API-Key": key });
    const refused = await client.callTool({ name: "acrostic", arguments: { word: "CAT", answers: "\ndog" } });
    assert.equal(refused.isError, true);
    assert.match(refused.content[0].text, /^Parameter 'answers' has a mistake in line 2/);
    await assert.rejects(client.readResource({ uri: "lettercraft://x" }), /There is no such resource/);
    await client.close();
    const stranger = await open({});
    await assert.rejects(
      stranger.callTool({ name: "hmac", arguments: { message: "m", secret: "s" } }),
      /401|X-API-Key/,
    );
    await stranger.close();
  });
}

test("the configuration in the guide works", async () => {
  const sample = readFileSync("web/guide/samples/mcp.json", "utf8").replace("lc-…", key);
  const { type, url, headers } = JSON.parse(sample).mcpServers.lettercraft;
  assert.deepEqual([type, url], ["http", "http://localhost:8787/mcp"]);
  const client = await connect("auto", headers);
  const { structuredContent } = await client.callTool({ name: "reversetext", arguments: { text: "drawer" } });
  assert.equal(/** @type {any} */ (structuredContent).reversed, "reward");
  await client.close();
});

/** The scenarios of the suite, by revision. */
const SCENARIOS = {
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "resources-list",
    "prompts-list",
    "sep-2164-resource-not-found",
    "caching",
    "dns-rebinding-protection",
    "http-header-validation",
    "server-sse-multiple-streams",
    "input-required-result-unsupported-methods",
  ],
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ],
};

for (const [version, scenarios] of Object.entries(SCENARIOS)) {
  for (const scenario of scenarios) {
    test(`the conformance suite of ${version}: ${scenario}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "lettercraft-conformance-"));
      const url = `http://127.0.0.1:${/** @type {any} */ (keyed.address()).port}/mcp`;
      const args = [
        "server",
        "--url",
        url,
        "--scenario",
        scenario,
        "--spec-version",
        version,
        "--force",
        "--timeout",
        String(PATIENCE),
        "-o",
        folder,
      ];
      await promisify(execFile)("conformance", args).catch(() => {}); // it fails if a check could not be made
      const [results = ""] = readdirSync(folder);
      const checks = JSON.parse(readFileSync(join(folder, results, "checks.json"), "utf8"));
      rmSync(folder, { recursive: true });
      const failed = checks.filter(
        (/** @type {any} */ check) =>
          !["SUCCESS", "SKIPPED", "INFO"].includes(check.status) && !check.details?.untestable,
      );
      assert.deepEqual(failed, []);
      assert.ok(checks.some((/** @type {any} */ check) => check.status === "SUCCESS"));
    });
  }
}

/** What a host of MCP Apps does with a page (SEP-1865): it shows the page in a frame without an origin, and answers its messages. */
const HOST = `(page, result) => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.sandbox = "allow-scripts";
  frame.width = 700;
  const send = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  addEventListener("message", ({ source, data: { id, method, params } }) => {
    if (source !== frame.contentWindow) return;
    if (method === "ui/initialize") {
      const info = { name: "host", version: "1" };
      send({ id, result: { protocolVersion: params.protocolVersion, hostInfo: info, hostCapabilities: {}, hostContext: { theme: "dark" } } });
    }
    if (method === "ui/notifications/initialized") {
      send({ method: "ui/notifications/tool-input", params: { arguments: {} } });
      send({ method: "ui/notifications/tool-result", params: result });
    }
    if (method === "ui/notifications/size-changed") frame.height = params.height;
  });
  frame.srcdoc = page;
}`;

/** Calls that make a puzzle, with the answer to type. @type {Record<string, [args: Record<string, unknown>, answer: (puzzle: any) => string, box: string]>} */
const PUZZLES = {
  cryptogram: [{ text: "Noon, a moon", seed: "s" }, () => "noam", ".letter"],
  acrostic: [
    { word: "CAT", seed: "s" },
    ({ lines }) => lines.map((/** @type {any} */ line) => line.letters).join(""),
    ".letter",
  ],
  quoteacrostic: [
    { seed: "s", passage: 8 },
    ({ clues }) => clues.map((/** @type {any} */ clue) => clue.letters).join(""),
    ".clues .letter",
  ],
};

/**
 * Calls a tool, and shows its page in a host.
 * @param {import("node:test").TestContext} t
 * @param {string} name
 * @param {Record<string, unknown>} args
 */
async function showIn(t, name, args) {
  const free = await server.open("free"); // without Premium, which has the solution in words
  const client = await connect("auto", { Authorization: `Bearer ${free.key}` });
  const { tools } = await client.listTools();
  const tool = /** @type {any} */ (tools.find((tool) => tool.name === name));
  const { contents } = await client.readResource({ uri: tool._meta.ui.resourceUri });
  const [{ mimeType, text, _meta }] = /** @type {any} */ (contents);
  assert.equal(mimeType, "text/html;profile=mcp-app");
  const result = /** @type {any} */ (await client.callTool({ name, arguments: args }));
  await client.close();

  const sources = _meta.ui.csp.resourceDomains.join(" ");
  const policy = `default-src 'none'; script-src 'unsafe-inline' ${sources}; style-src 'unsafe-inline' ${sources}; connect-src 'none'`;
  const browser = await launch();
  t.after(() => browser.close());
  const page = await (await browser.newContext()).newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  const guarded = text.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
  await page.evaluate(`(${HOST})(${JSON.stringify(guarded)}, ${JSON.stringify(result)})`);
  return { page, frame: page.frameLocator("iframe"), complaints, puzzle: result.structuredContent };
}

for (const [name, [args, answer, box]] of Object.entries(PUZZLES)) {
  test(`the page of the tool ${name} shows the puzzle in a host of MCP Apps, where it is solved`, async (t) => {
    const { page, frame, complaints, puzzle } = await showIn(t, name, args);
    await frame.locator(box).first().click();
    assert.equal(await frame.locator("#state").textContent(), "");
    for (const letter of answer(puzzle)) await page.keyboard.type(letter);
    await frame.getByText(/^Solved!/).waitFor();
    assert.equal(await frame.locator("html").evaluate((html) => html.style.colorScheme), "dark");
    await page.waitForFunction("document.querySelector('iframe').height > 150");
    assert.deepEqual(complaints, []);
  });
}

test("the page of a cryptogram of another kind says what it needs, and shows the puzzle with it", async (t) => {
  const args = { text: "Noon", kind: "polybius", seed: "s" };
  const without = await showIn(t, "cryptogram", args);
  await without.frame.getByText("This puzzle can be solved here if it is made with the parameter tokens.").waitFor();
  const { frame } = await showIn(t, "cryptogram", { ...args, tokens: true });
  await frame.locator(".letter").first().waitFor();
  assert.equal(await frame.locator(".letter").count(), 4);
});

test("the page of a call that failed shows its error", async (t) => {
  const { frame } = await showIn(t, "acrostic", { word: "CAT", answers: "\ndog" });
  await frame.getByText("Parameter 'answers' has a mistake in line 2").waitFor();
});
