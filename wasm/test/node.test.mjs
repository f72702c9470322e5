// @ts-check
// The suite in Node, and tests that only Node needs.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { fieldsOf } from "./declarations.mjs";
import { expectedOf } from "./expected.mjs";
import { newGlobals } from "./globals.mjs";
import { samples } from "./inputs.mjs";
import { FOLDER, servePackage } from "./server.mjs";
import { cases, casesOf, HANGING } from "./suite.mjs";

const index = new URL("../dist/index.js", import.meta.url).href;
// This must be the first load: later loads may not change globalThis again.
const added = await newGlobals(index);

/** @type {import("./suite.mjs").Environment} */
let env;
/** @type {Awaited<ReturnType<typeof servePackage>>} */
let server;
before(async () => {
  server = await servePackage();
  const toolkit = await import("../dist/index.js");
  env = { toolkit, base: server.url, expected: await expectedOf(toolkit) };
});
after(() => server.close());

for (const name of casesOf("load")) test(name, () => cases[name]?.(env));

test("loading and calling add nothing to globalThis", () => assert.deepEqual(added, []));

test("a file URL is read from disk, and the error for a missing file names it", async () => {
  for (const loader of [env.toolkit.load, env.toolkit.loadInWorker]) {
    const file = new URL("../dist/lettercraft.wasm", import.meta.url);
    for (const wasm of [file, file.href]) {
      const kit = await loader({ wasm });
      assert.equal((await kit.reversetext({ text: "abc" })).reversed, "cba");
      if ("close" in kit) kit.close();
    }
    const missing = pathToFileURL(join(FOLDER, "missing.wasm")).href;
    await assert.rejects(loader({ wasm: missing }), (/** @type {Error} */ error) => {
      assert.ok(error.message.startsWith(`The toolkit's WebAssembly could not be loaded from ${missing}: ENOENT`));
      return true;
    });
  }
});

test("without a page, an address may be a path, and the worker may be a thread", async () => {
  const files = join(FOLDER, "dist");
  const cwd = process.cwd();
  process.chdir(files);
  try {
    const script = pathToFileURL(join(files, "worker.js"));
    for (const worker of ["worker.js", join(files, "worker.js"), script, script.href, new Worker(script)]) {
      const kit = await env.toolkit.loadInWorker({ worker, wasm: "./lettercraft.wasm" });
      assert.equal((await kit.reversetext({ text: "abc" })).reversed, "cba");
      kit.close();
    }
  } finally {
    process.chdir(cwd);
  }
});

test("a thread that ends without an answer, or has ended before, is an error", { timeout: HANGING }, async () => {
  for (const [code, cause] of [
    ["", "The thread has ended"],
    ["process.exit(3)", "The thread has ended"],
    ["throw new Error('boom')", "boom"],
  ]) {
    const ended = new Worker(String(code), { eval: true });
    ended.once("error", () => {});
    await new Promise((done) => ended.once("exit", done));
    for (const [worker, reason] of /** @type {const} */ ([
      [new Worker(String(code), { eval: true }), cause],
      [ended, "The thread has ended"],
    ])) {
      await assert.rejects(env.toolkit.loadInWorker({ worker }), (/** @type {Error} */ error) => {
        assert.equal(error.message, "The toolkit's worker could not be started");
        assert.equal(/** @type {Error} */ (error.cause).message, reason, code);
        return true;
      });
    }
  }
});

test("if its files are missing, the errors give the lines that work", { timeout: HANGING }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-bundled-"));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(join(FOLDER, "dist"), folder, { recursive: true });
  cpSync(join(FOLDER, "package.json"), join(folder, "package.json"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(FOLDER, join(folder, "node_modules/lettercraft"));
  const main = join(folder, "main.mjs");
  const messageOf = (/** @type {string} */ call) => {
    writeFileSync(
      main,
      `import { load, loadBasic, loadInWorker } from "./index.js";
      const kit = await ${call}.catch((error) => console.log(error.message));
      if (kit) console.log((await kit.reversetext({ text: "abc" })).reversed);
      kit?.close?.();`,
    );
    return execFileSync(process.execPath, [main], { cwd: folder, encoding: "utf8" }).trimEnd();
  };
  rmSync(join(folder, "worker.js"));
  const worker = messageOf("loadInWorker()");
  for (const program of ["lettercraft-basic.wasm", "lettercraft.wasm"]) rmSync(join(folder, program));
  const messages = [worker, messageOf("loadInWorker()"), messageOf("load()"), messageOf("loadBasic()")];
  const missing = "The toolkit's WebAssembly could not be loaded from file:";
  for (const [i, start] of [
    "The toolkit's worker could not be started. Write: ",
    missing,
    missing,
    missing,
  ].entries()) {
    assert.ok(messages[i]?.startsWith(start), messages[i]);
    const line = messages[i]?.split(". Write: ")[1];
    assert.ok(line, messages[i]);
    assert.equal(messageOf(line), "cba");
  }
});

test("if the platform denies access to a file, the error is the platform's and suggests no other address", () => {
  const modules = readdirSync(join(FOLDER, "dist")).filter((file) => file.endsWith(".js"));
  const program = join(FOLDER, "test/denied.mjs");
  const readable = [program, join(FOLDER, "package.json"), ...modules.map((file) => join(FOLDER, "dist", file))];
  const flags = [
    "--permission",
    "--allow-worker",
    "--no-warnings",
    ...readable.map((file) => `--allow-fs-read=${file}`),
  ];
  const printed = execFileSync(process.execPath, [...flags, program], { encoding: "utf8" })
    .trimEnd()
    .split("\n");
  assert.equal(printed.length, 2);
  for (const message of printed) {
    assert.match(
      message,
      /^The toolkit's WebAssembly could not be loaded from file:.*--allow-fs-read to manage permissions\.?$/,
    );
  }
});

test("a process ends when its workers are closed or could not be loaded", async () => {
  const program = `
    import { load, loadInWorker } from ${JSON.stringify(index)};
    await load();
    const kit = await loadInWorker();
    await loadInWorker({ wasm: new Uint8Array(3) }).catch((error) => console.log(error.name));
    console.log((await kit.reversetext({ text: "abc" })).reversed);
    kit.close();
    await kit.reversetext({ text: "abc" }).catch((error) => console.log(error.message));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  assert.equal(await new Promise((ended) => child.once("close", ended)), 0);
  assert.equal(output, "Error\ncba\nThe toolkit's worker was closed\n");
});

/** The kinds that take some parameters. @type {Record<string, object>} */
const KINDS = {
  numbering: { kind: "numberCode" },
  signs: { kind: "baconian" },
  baconCodes: { kind: "baconian" },
  grids: { kind: "pigpen" },
  sums: { kind: "nihilist", key: "WORD" },
  wordEnds: { kind: "dancingMen" },
};

test("the declared types have the fields of the results and the allowed values", async () => {
  const declarations = readFileSync(join(FOLDER, "dist/operations.gen.d.ts"), "utf8");
  const kit = /** @type {Record<string, any>} */ (await env.toolkit.load());
  for (const name of env.toolkit.names) {
    const type = name.slice(0, 1).toUpperCase() + name.slice(1);
    const sample = /** @type {object} */ (samples[name]);
    const result = await kit[name](sample);
    const declared = fieldsOf(declarations, `${type}Result`);
    assert.deepEqual(
      Object.keys(result),
      declared.map((field) => field.name),
    );
    for (const field of declared) {
      const actual = result[field.name] === null ? "null" : typeof result[field.name];
      assert.ok(actual === "object" || field.types.includes(actual), `${type}Result.${field.name}: ${actual}`);
    }
    for (const { name: param, values } of fieldsOf(declarations, `${type}Params`)) {
      if (!values) continue;
      for (const value of values) {
        const key = /^k\d$/.test(value) ? { key: "PUZZLE,CIPHER" } : (KINDS[param] ?? {});
        const quotation = ["difficulty", "subject"].includes(param) ? { random: true } : {};
        const answer = await kit[name]({ ...sample, ...key, ...quotation, [param]: value });
        if (typeof answer[param] === "string" && value !== "random") assert.equal(answer[param], value);
      }
      await assert.rejects(async () => kit[name]({ ...sample, [param]: "x" }), {
        message: `Parameter '${param}' must be one of: ${values.join(", ")}`,
      });
    }
  }
});
