// @ts-check
// Follows docs/adding-an-operation.md in a copy of the sources and checks every claim.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { fieldsOf } from "./declarations.mjs";
import { FOLDER } from "./server.mjs";

const ROOT = join(FOLDER, "..");
const SOURCES = ["core", "package.json", "go.mod", "go.sum", "scripts", "wasm", "worker", "wrangler.toml"];
const DOCUMENT = "worker/openapi/openapi.gen.json";
const page = readFileSync(join(ROOT, "docs/adding-an-operation.md"), "utf8");

const home = process.cwd();
const copy = mkdtempSync(join(tmpdir(), "lettercraft-adding-"));
/** Reports whether a path is copied. Earlier builds are not, so that they can't be mistaken for the new one. @param {string} path */
const isSource = (path) => !/\/(dist|node_modules|\.wrangler)$/.test(path);

/**
 * @param {string} command
 * @param {string[]} args
 */
const run = (command, ...args) => execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** The page's code blocks in a language, each with the files that the paragraph before it names. @param {string} language */
const blocks = (language) =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms")), ({ 1: code = "", index }) => ({
    code,
    files: Array.from(
      page
        .slice(0, index)
        .split("\n\n")
        .at(-2)
        ?.matchAll(/`([a-z/_]+\.go)`/g) ?? [],
      ([, file = ""]) => file,
    ),
  }));

function follow() {
  for (const { code, files } of blocks("go")) {
    assert.equal(files.length, 1, "the paragraph before a block of Go names its file");
    const file = join(copy, String(files[0]));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  const lists = ["wasm/operations/operations.go", "worker/service/operations/operations.go"];
  for (const list of lists) assert.ok(page.includes(`\`${list}\``), list);
  for (const { code } of blocks("diff")) for (const list of lists) insert(join(copy, list), code);

  writeFileSync(join(copy, "wasm/src/operations.gen.ts"), run("go", "run", "./scripts/typescript"));
  writeFileSync(join(copy, "wasm/src/service.gen.ts"), run("go", "run", "./scripts/typescript", "service"));
  writeFileSync(join(copy, DOCUMENT), run("go", "run", "./worker/openapi"));
  run("node", "scripts/go-runtime.mjs", "wasm/dist/go-runtime.js");
  run("tsc", "-p", "wasm");
  process.env.GOOS = "js";
  process.env.GOARCH = "wasm";
  run("go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", "wasm/dist/lettercraft.wasm", "./wasm");
  run("go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", "build/worker/rest.wasm", "./worker/rest");
  delete process.env.GOOS;
  delete process.env.GOARCH;
}

/**
 * Inserts the line that a diff adds after the line that it shows.
 *
 * @param {string} file
 * @param {string} diff
 */
function insert(file, diff) {
  const [, context, added] = diff.match(/^ (.+\n)\+(.+\n)$/) ?? [];
  const source = readFileSync(file, "utf8");
  assert.ok(context && added && source.includes(context), `${file} has the line ${context}`);
  writeFileSync(
    file,
    source.replace(context, () => context + added),
  );
}

before(() => {
  for (const source of SOURCES) cpSync(join(ROOT, source), join(copy, source), { recursive: true, filter: isSource });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  process.env.PATH = join(ROOT, "node_modules/.bin") + delimiter + process.env.PATH;
  process.chdir(copy); // wrangler bundles the files of the current folder
  follow();
});
after(() => {
  process.chdir(home);
  rmSync(copy, { recursive: true });
});

test("the code in the page is formatted and passes its own tests", () => {
  assert.equal(run("go", "tool", "gofumpt", "-l", "core/tally", "wasm/operations", "worker/rest/serve"), "");
  run("go", "vet", "./core/tally", "./worker/rest/serve");
  assert.match(run("go", "test", "-v", "./core/tally"), /--- PASS: TestWordsAreCounted/);
});

test("the TypeScript declarations have the new operation", () => {
  const declarations = readFileSync(join(copy, "wasm/dist/operations.gen.d.ts"), "utf8");
  const [text, count] = fieldsOf(declarations, "TallyParams");
  assert.deepEqual([text?.name, text?.optional], ["text", false]);
  assert.deepEqual([count?.name, count?.optional, count?.values], ["count", true, ["all", "different"]]);
  assert.ok(declarations.includes("    tally(params: TallyParams & Wanted<TallyResult>): TallyResult;"));
  const service = readFileSync(join(copy, "wasm/dist/service.gen.d.ts"), "utf8");
  assert.match(service, /^ {4}tally\(params: TallyParams\): /m);
});

test("the OpenAPI document has the new operation and its example", () => {
  const { paths, components } = JSON.parse(readFileSync(join(copy, DOCUMENT), "utf8"));
  const { requestBody, responses } = paths["/v1/tally"].post;
  assert.deepEqual(requestBody.content["application/json"].examples.example.value, { text: "To be or not to be" });
  const { data } = responses[200].content["application/json"].examples.example.value;
  assert.deepEqual(data, { words: 6, longest: "not" });
  assert.deepEqual(requestBody.content["application/json"].schema.required, ["text"]);
  assert.deepEqual(components.schemas.TallyOutput.properties.longest.type, ["string", "null"]);
});

test("the toolkit runs the new operation as the page says", async () => {
  const { load, loadInWorker, names } = await import(pathToFileURL(join(copy, "wasm/dist/index.js")).href);
  assert.ok(names.includes("tally"));
  const [{ code = "" } = {}] = blocks("js");
  const said = Array.from(code.matchAll(/\/\/ (.*)/g), ([, comment]) => comment);
  /** @type {string[]} */
  const printed = [];
  const AsyncFunction = /** @type {FunctionConstructor} */ (Object.getPrototypeOf(async () => {}).constructor);
  const log = (/** @type {unknown} */ value) => printed.push(String(value));
  await AsyncFunction("load", "console", code)(load, { log });
  assert.ok(said.length > 0);
  assert.deepEqual(printed, said);

  const remote = await loadInWorker({ wasm: pathToFileURL(join(copy, "wasm/dist/lettercraft.wasm")) });
  const refused = {
    name: "OperationError",
    reason: "too_short",
    parameter: "text",
    message: "Parameter 'text' must contain at least one word",
  };
  await assert.rejects(remote.tally({ text: " " }), refused);
  remote.close();
});

test("the interface answers a call of the new operation as the page says", async (t) => {
  const { bundle, key, serve } = await import(pathToFileURL(join(copy, "worker/bench/workerd.mjs")).href);
  mkdirSync(join(copy, "build/web"));
  writeFileSync(join(copy, "build/pages.json"), "[]"); // the site, which lists its pages there, is not built in the copy
  const server = await serve(bundle("adding", "worker/entry.mjs"));
  t.after(() => server.stop());
  await server.open();
  const [{ code: request = "" } = {}] = blocks("sh");
  const [{ code: answer = "" } = {}] = blocks("json");
  const send = (/** @type {string | undefined} */ body) =>
    fetch(`${server.url}/v1/tally`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: String(body),
    });
  const response = await send(request.match(/ -d '(.*)'/)?.[1]);
  assert.equal(response.headers.get("x-credits-cost"), "1");
  assert.equal(await response.text(), answer.trim());
  const refused = await send('{"text":"abc","count":"some"}');
  assert.equal(refused.status, 400);
  const { error } = /** @type {{ error: string }} */ (await refused.json());
  assert.equal(error, "Parameter 'count' must be one of: all, different");
});
