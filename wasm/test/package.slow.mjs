// @ts-check
// The npm package: what it contains, and that it works once it is installed.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { AcrosticElement, CryptogramElement, QuoteAcrosticElement } from "../dist/elements.js";
import { FOLDER } from "./server.mjs";

const ROOT = join(FOLDER, "..");
const bin = join(ROOT, "node_modules/.bin");

/**
 * Runs a command and returns its output. If the command fails, so does the test, with the output.
 *
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} args
 */
async function run(cwd, command, ...args) {
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH, NO_COLOR: "1", npm_config_offline: "true" };
  try {
    return (await promisify(execFile)(command, args, { cwd, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    throw new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** @type {string} */
let folder;
/** @type {string} */
let tarball;
/** @type {string[]} */
let files;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "lettercraft-package-"));
  const source = join(folder, "source");
  cpSync(FOLDER, source, { recursive: true });
  for (const text of ["LICENSE", "NOTICE"]) cpSync(join(ROOT, text), join(source, text));
  const [packed] = JSON.parse(await run(source, "npm", "pack", "--json", "--pack-destination", folder));
  tarball = join(folder, packed.filename);
  files = packed.files.map((/** @type {{ path: string }} */ { path }) => path);
});
after(() => rmSync(folder, { recursive: true }));

test("it contains the built files, the examples, the README and the licences, and nothing else", () => {
  const modules = readdirSync(join(FOLDER, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .flatMap((file) => [file.replace(/ts$/, "js"), file.replace(/ts$/, "d.ts")]);
  const built = [
    ...modules,
    "go-runtime.js",
    "go-runtime.d.ts",
    "lettercraft-basic.wasm",
    "lettercraft.wasm",
    "lettercraft-texts.wasm",
    "lettercraft-quotes.wasm",
    "lettercraft-points.wasm",
  ].map((file) => `dist/${file}`);
  const examples = readdirSync(join(FOLDER, "examples")).map((file) => `examples/${file}`);
  const types = readdirSync(join(FOLDER, "types")).map((file) => `types/${file}`);
  const texts = ["LICENSE", "NOTICE", "README.md", "package.json"];
  assert.deepEqual(files.toSorted(), [...texts, ...built, ...examples, ...types].toSorted());
});

test("npm would publish it for everybody, without corrections", async () => {
  // npm reads its cache even without a network, and a cached answer would depend on the machine.
  const said = await run(folder, "sh", "-c", 'npm_config_cache="$PWD/empty" npm publish --dry-run ./source 2>&1');
  assert.match(said, /with tag latest and public access/);
  const warnings = said
    .split("\n")
    .filter((line) => line.startsWith("npm warn") && !line.includes("requires you to be logged in"));
  assert.deepEqual(warnings, []);
});

test("publint finds nothing", async () => {
  assert.match(await run(folder, "publint", "run", tarball, "--strict"), /All good!/);
});

test("its types resolve wherever ES modules do", async () => {
  await run(folder, "attw", tarball, "--profile", "esm-only", "--entrypoints", ".", "elements", "service", "worker"); // fails if it finds a problem
});

/** Installs the package without a network. @param {string} name */
async function install(name) {
  const app = join(folder, name);
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  await run(app, "npm", "install", "--offline", "--no-audit", "--no-fund", tarball);
  return app;
}

const strict = ["--strict", "--exactOptionalPropertyTypes", "--noEmit", "--target", "es2022"];
const resolutions = [
  ["--module", "nodenext", "--moduleResolution", "nodenext"],
  ["--module", "esnext", "--moduleResolution", "bundler"],
];
const nodeTypes = ["--typeRoots", join(ROOT, "node_modules/@types"), "--types", "node"];

test("installed without a network, it runs in Node and compiles under strict TypeScript", async () => {
  const app = await install("app");
  writeFileSync(
    join(app, "run.mjs"),
    `import { load, loadInWorker } from "lettercraft";
    import { readFileSync } from "node:fs";
    const params = { message: "Hello World", secret: "my-secret" };
    console.log((await load()).hmac(params).hmac);
    const wasm = readFileSync(new URL(import.meta.resolve("lettercraft/lettercraft.wasm")));
    const kit = await loadInWorker({ wasm });
    console.log((await kit.hmac(params)).hmac);
    kit.close();
    const { connect } = await import("lettercraft/service");
    console.log(Object.keys(connect({ baseURL: "https://example.org", key: "lc-key" })).join());
    await import("lettercraft/elements"); // without a page`,
  );
  const hmac = "820254804a971bc380e5f4d44177fdf729c70386997e8b901b7a83054d4043b9";
  const operations = "acrostic,cryptogram,hmac,quoteacrostic,reversetext,textreadability,websitereadability,account";
  assert.equal(await run(app, process.execPath, "run.mjs"), `${hmac}\n${hmac}\n${operations}\n`);

  writeFileSync(
    join(app, "types.ts"),
    `import { load, loadBasic, loadInWorker, names, OperationError } from "lettercraft";
    import { connect, factsOf, OperationError as ServiceError } from "lettercraft/service";
    import type { AccountResult, Facts, Service, WebsitereadabilityResult } from "lettercraft/service";
    import type { Code, CryptogramResult, HmacParams, LoadOptions, Operations, RemoteOperations } from "lettercraft";

    const options: LoadOptions = { wasm: fetch("lettercraft.wasm") };
    const kit: Operations = await load(options);
    const puzzle: CryptogramResult = kit.cryptogram();
    export const letter: string = puzzle.cipher?.A ?? "";
    export const author: string | null = puzzle.author;
    export const lengths: number[] = [puzzle.letterCount, kit.reversetext({ text: "abc", mode: "lines" }).length];

    const basic: Pick<Operations, "cryptogram" | "reversetext"> = await loadBasic({ basic: "lettercraft-basic.wasm" });
    export const few: string[] = [basic.cryptogram().encoded, basic.reversetext({ text: "abc" }).reversed];
    // @ts-expect-error the first program has no lexicon
    export const none = (await loadBasic()).acrostic;

    const remote: RemoteOperations = await loadInWorker({ wasm: new URL("https://example.org/lettercraft.wasm") });
    export const signature: Promise<{ hmac: string }> = remote.hmac({ message: "m", secret: "s", encoding: "base64" });
    remote.close();

    export const code = (error: unknown): Code | undefined => (error instanceof OperationError ? error.code : undefined);
    export const fault = (error: OperationError): string => {
      switch (error.code) {
        case "invalid_parameter": return names[0];
        // @ts-expect-error there is no such code
        case "invalid_parametre": return names[1];
        default: return "the program's";
      }
    };
    export const inWorkers: Promise<RemoteOperations>[] = [
      loadInWorker({ worker: "worker.js", wasm: new Uint8Array(3) }),
      loadInWorker({ worker: new URL("https://example.org/worker.js"), wasm: new ArrayBuffer(3) }),
    ];
    export const params: HmacParams = { message: "m", secret: "s", algorithm: "sha512" };

    const service: Service = connect({ baseURL: new URL("https://example.org"), key: "lc-key", fetch, retries: 1 });
    export const local: Service = connect({ baseURL: "https://example.org", key: "lc-key", prefer: "local", wasm: fetch("lettercraft.wasm") });
    export const picture: string | undefined = (await local.cryptogram({ image: true })).image?.downloadURL;
    const { signal } = new AbortController();
    export const signed: Promise<{ hmac: string }> = service.hmac({ message: "m", secret: "s" }, { signal });
    const score: WebsitereadabilityResult["wordCount"] = (await service.websitereadability({ url: "https://a.b" })).wordCount;
    const account: AccountResult = await service.account({ signal });
    export const numbers: (number | null)[] = [score, account.requestsPerMinute, (await service.cryptogram()).letterCount];
    export const status = (error: unknown) => (error instanceof ServiceError ? error.status : undefined);
    export const facts: (Facts | undefined)[] = [factsOf(await service.account({ timeout: 1000, requestId: "a" })), new ServiceError({} as never).facts];
    export const limit: number | undefined = facts[0]?.rate?.limit;
    export const same: boolean = ServiceError === OperationError;

    // @ts-expect-error a plan without Premium gets null
    (await service.acrostic({ word: "cat" })).html.length;
    // @ts-expect-error the address is missing
    await service.websitereadability({ link: "https://a.b" });
    // @ts-expect-error an account has no parameters
    await service.account({ plan: "free" });
    // @ts-expect-error there is no such preference
    connect({ baseURL: "https://example.org", key: "lc-key", prefer: "remote" });
    // @ts-expect-error the key is missing
    connect({ baseURL: "https://example.org" });
    // @ts-expect-error there is no such algorithm
    kit.hmac({ message: "m", secret: "s", algorithm: "sha3" });
    // @ts-expect-error the secret is missing
    kit.hmac({ message: "m" });
    // @ts-expect-error a call in a worker returns a promise
    remote.reversetext({ text: "abc" }).reversed;
    // @ts-expect-error an author may be null
    puzzle.author.length;
    // @ts-expect-error there is no such parameter
    kit.reversetext({ text: "abc", modes: "lines" });`,
  );
  writeFileSync(
    join(app, "page.ts"),
    `import { load } from "lettercraft";
    import { type AcrosticElement, CryptogramElement, type Progress, type QuoteAcrosticElement, readSolvingLink, solvingFragment } from "lettercraft/elements";

    const kit = await load();
    const solver = document.createElement("lettercraft-cryptogram");
    export const isSolver: boolean = solver instanceof CryptogramElement;
    solver.toolkit = kit;
    solver.puzzle = kit.cryptogram();
    solver.settings = { fill: false };
    export const kept: Progress | null = solver.progress;
    export const acrostic: AcrosticElement = document.createElement("lettercraft-acrostic");
    acrostic.puzzle = kit.acrostic({ word: "cat" });
    const quotation: QuoteAcrosticElement = document.createElement("lettercraft-quote-acrostic");
    quotation.puzzle = await kit.quoteacrostic({ passage: 1 });
    // @ts-expect-error a cryptogram is no acrostic
    acrostic.puzzle = kit.cryptogram();
    const link = solvingFragment({ kind: "acrostic", values: { word: "cat", seed: "s" } });
    export const word: string | undefined = readSolvingLink(link)?.values.word;`,
  );
  mkdirSync(join(app, "node_modules/@types"));
  for (const name of ["@types/react", "csstype"])
    symlinkSync(join(ROOT, "node_modules", name), join(app, "node_modules", name));
  writeFileSync(
    join(app, "programs.ts"),
    `import { load, loadBasic, type WasmSource } from "lettercraft";
    import wasm from "lettercraft/lettercraft.wasm";
    import texts from "lettercraft/lettercraft-texts.wasm";
    import basic from "lettercraft/lettercraft-basic.wasm?module";

    export const kits = [await load({ wasm, texts }), await loadBasic({ basic })];
    export const source: WasmSource = basic;
    // @ts-expect-error it is more than an address
    export const address: string = wasm;`,
  );
  const observed = { CryptogramElement, AcrosticElement, QuoteAcrosticElement };
  const attributes = Object.values(observed).map(({ observedAttributes }) => JSON.stringify(observedAttributes));
  writeFileSync(
    join(app, "elements.tsx"),
    `import type { ElementProps } from "lettercraft/elements/react";
    type Name<Element extends keyof ElementProps> = Exclude<keyof ElementProps[Element], "toolkit" | "puzzle" | "progress" | "settings">;
    type Missing<Element extends keyof ElementProps, Names extends readonly string[]> = Exclude<Name<Element>, Names[number]>;
    const [cryptogram, acrostic, quotation] = [[${attributes[0]}], [${attributes[1]}], [${attributes[2]}]] as const;
    export const all: [Name<"lettercraft-cryptogram">[], Name<"lettercraft-acrostic">[], Name<"lettercraft-quote-acrostic">[]] =
      [[...cryptogram[0]], [...acrostic[0]], [...quotation[0]]];
    export const none: [never[], never[], never[]] = [
      [] as Missing<"lettercraft-cryptogram", (typeof cryptogram)[0]>[],
      [] as Missing<"lettercraft-acrostic", (typeof acrostic)[0]>[],
      [] as Missing<"lettercraft-quote-acrostic", (typeof quotation)[0]>[],
    ];

    export const puzzle = <lettercraft-cryptogram text="abc" kind="aristocrat" hints="2" className="a" onsolved={(event) => event.target} />;
    export const words = <lettercraft-acrostic keyword="cat" timer no-confirm={false} settings={{ fill: false }} />;
    export const passage = <lettercraft-quote-acrostic passage={12} ref={(element) => void element?.progress?.isSolved} />;
    // @ts-expect-error an acrostic has no text
    export const wrong = <lettercraft-acrostic text="cat" />;`,
  );
  const page = ["--lib", "es2022,dom", "--types", ""];
  const node = ["--lib", "es2022", ...nodeTypes, "--skipLibCheck"];
  for (const resolution of resolutions) {
    for (const where of [page, node]) await run(app, "tsc", ...strict, ...resolution, ...where, "types.ts");
    await run(app, "tsc", ...strict, ...resolution, ...page, "page.ts", "programs.ts");
    await run(app, "tsc", ...strict, ...resolution, ...page, "--jsx", "react-jsx", "elements.tsx");
  }
});

test("its types compile without the DOM library", async () => {
  const app = await install("without-dom");
  writeFileSync(
    join(app, "bare.ts"),
    `import { load, loadInWorker, OperationError } from "lettercraft";
    import { connect, OperationError as ServiceError, type Service } from "lettercraft/service";
    import "lettercraft/worker";

    export const service: Service = connect({ baseURL: "https://example.org", key: "lc-key", prefer: "local", retries: 1 });
    export const left: number = (await service.account()).creditsRemaining;
    export const status = (error: ServiceError): number | undefined => error.status;
    // @ts-expect-error a number is no address
    connect({ baseURL: 5, key: "lc-key" });
    // @ts-expect-error a number is no signal
    await service.account({ signal: 5 });
    export const kits = [await load(), await load({ wasm: "lettercraft.wasm" }), await load({ wasm: new Uint8Array(3) })];
    const worker = { postMessage(message: unknown, transfer: unknown[]) {}, terminate() {} };
    for (const given of ["worker.js", worker]) await loadInWorker({ worker: given });
    export const code = (error: OperationError) => error.code === "internal";
    // @ts-expect-error a number is no program
    await load({ wasm: 5 });
    // @ts-expect-error a number is no worker
    await loadInWorker({ worker: 5 });`,
  );
  writeFileSync(
    join(app, "node.ts"),
    `import { loadInWorker } from "lettercraft";
    import { readFile } from "node:fs/promises";
    import { Worker } from "node:worker_threads";

    const worker = new Worker(new URL(import.meta.resolve("lettercraft/worker")));
    export const kit = await loadInWorker({ worker, wasm: await readFile("lettercraft.wasm") });
    await loadInWorker({ worker: new URL("file:///worker.js"), wasm: fetch("https://example.org/lettercraft.wasm") });
    // @ts-expect-error a number is no worker
    await loadInWorker({ worker: 5 });`,
  );
  writeFileSync(
    join(app, "page.ts"),
    `import { loadInWorker } from "lettercraft";

    const worker = new Worker(new URL("lettercraft/worker", import.meta.url), { type: "module" });
    export const kit = await loadInWorker({ worker, wasm: await WebAssembly.compile(new Uint8Array(3)) });`,
  );
  writeFileSync(
    join(app, "platform.ts"),
    `import { load } from "lettercraft";
    import { connect } from "lettercraft/service";

    const { signal } = new AbortController();
    const service = connect({ baseURL: new URL("https://example.org"), key: "lc-key", fetch });
    export const reversed: string = (await service.reversetext({ text: "abc" }, { signal })).reversed;
    connect({ baseURL: "https://example.org", key: "lc-key", fetch: async (address, init) => fetch(address, init) });
    await service.account({ signal: AbortSignal.timeout(5000) });
    await load({ wasm: new URL("https://example.org/lettercraft.wasm") });
    // @ts-expect-error a controller is no signal
    await service.account({ signal: new AbortController() });
    // @ts-expect-error it does not send requests
    connect({ baseURL: "https://example.org", key: "lc-key", fetch: () => 5 });`,
  );
  const workersTypes = ["--typeRoots", join(ROOT, "node_modules/@cloudflare"), "--types", "workers-types"];
  for (const resolution of resolutions) {
    for (const [file, ...libraries] of [
      ["platform.ts", "--lib", "es2022", ...nodeTypes],
      ["platform.ts", "--lib", "es2022", ...workersTypes],
      ["platform.ts", "--lib", "es2022,dom", "--types", ""],
      ["bare.ts", "--lib", "es2022", "--types", ""],
      ["bare.ts", "--lib", "es2022", ...nodeTypes],
      ["node.ts", "--lib", "es2022", ...nodeTypes],
      ["page.ts", "--lib", "es2022,dom", "--types", ""],
    ]) {
      await run(app, "tsc", ...strict, ...resolution, ...libraries, "--skipLibCheck", "false", String(file));
    }
  }
});

test("its examples work where it is installed", async () => {
  const app = await install("examples");
  const folder = join(app, "node_modules/lettercraft");
  assert.match(await run(app, process.execPath, join(folder, "examples/node.mjs")), /^[A-Z ]+\n22 letters, 4 words\n/);
  for (const name of ["browser", "worker"]) {
    const [, script] = readFileSync(join(folder, `examples/${name}.html`), "utf8").match(/src="([^"]+)"/) ?? [];
    const [, module] = readFileSync(join(folder, "examples", String(script)), "utf8").match(/from "([^"]+)"/) ?? [];
    assert.equal(join(folder, "examples", String(module)), join(folder, "dist/index.js"));
  }
});

test("bundlers recognize the files that it loads", () => {
  const source = (/** @type {string} */ file) => readFileSync(join(folder, "source/dist", file), "utf8");
  // These six expressions make Vite and webpack include a file; there must be no others.
  for (const program of ["", "-basic", "-texts", "-quotes", "-points"].map((name) => `lettercraft${name}`))
    assert.ok(source("compile.js").includes(`new URL("./${program}.wasm", import.meta.url)`));
  assert.ok(
    source("start-worker.js").includes('new Worker(new URL("./worker.js", import.meta.url), { type: "module" })'),
  );
  const scripts = files.filter((file) => /^dist\/.*\.js$/.test(file)).map((file) => file.replace("dist/", ""));
  const all = scripts.map(source).join("\n");
  assert.equal(all.match(/new URL\([^)]*import\.meta\.url\)/g)?.length, 6);
  // Modules of Node are imported at run time, because bundlers for pages don't have them.
  assert.doesNotMatch(all, /\bimport\b[^\n;]*["']node:/);
  // The worker must not import the module that starts workers: Vite refuses circular imports.
  const seen = new Set(["./worker.js"]);
  for (const file of seen) {
    for (const [, next] of source(file).matchAll(/(?:from|import) "(\.\/[^"]+)"/g)) seen.add(String(next));
  }
  assert.ok(seen.has("./program.js") && !seen.has("./index.js") && !seen.has("./start-worker.js"), [...seen].join());
  // Bundlers may make it a classic worker, which has no top-level await.
  assert.doesNotMatch(source("worker.js"), /^(?!\s)[^\n]*\bawait\b/m);
});
