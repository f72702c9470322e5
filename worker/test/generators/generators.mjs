// @ts-check
/**
 * Runs client generators on the OpenAPI document, compiles the clients, and lets each call a server.
 *
 * `make test-generators` runs this. It is not part of `make test`, because it installs the generators, in the versions of
 * package-lock.json and go.sum beside it, into build/generators.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { sharedServer } from "../server.mjs";

const SOURCE = "worker/test/generators";
const folder = resolve("build/generators");

let key = "";
/** @type {{ signature: string, encoded: string, refusal: string }} */
let expected;
const server = sharedServer(async (server) => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(SOURCE, folder, { recursive: true, filter: (path) => !path.endsWith("generators.mjs") });
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  ({ key } = await server.open("pro"));
  const puzzle = await server.ask("/v1/cryptogram?text=Know+thyself&seed=generated", { key });
  expected = {
    signature: createHmac("sha256", "my-secret").update(Buffer.from("cdcdcd", "hex")).digest("hex"),
    encoded: puzzle.json.data.encoded,
    refusal: "Parameter 'secret' must be hexadecimal: two digits for each byte, without white space",
  };
  const document = await server.ask("/v1/openapi.json");
  writeFileSync(join(folder, "openapi.json"), document.bytes);
  writeFileSync(join(folder, "go/openapi.json"), document.bytes);
});

/** @type {{ generator: string, version: string, generates: boolean, compiles: boolean, calls: boolean }[]} */
const table = [];
after(() => console.table(table));

/**
 * Runs a command in the folder of the clients. If it fails, the error has its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} [within]
 */
function run(command, args, within = "") {
  const env = { ...process.env, SERVER: server.url(), KEY: key };
  try {
    return execFileSync(command, args, { cwd: join(folder, within), env, encoding: "utf8", stdio: "pipe" });
  } catch (cause) {
    const { stdout, stderr } = /** @type {any} */ (cause);
    throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
  }
}

/**
 * @param {string} name
 * @param {() => string} version
 * @param {object} steps
 * @param {() => unknown} steps.generate
 * @param {() => unknown} steps.compile
 * @param {() => unknown} steps.call runs the client and returns its output
 */
function check(name, version, { generate, compile, call }) {
  test(`the client of ${name} compiles and works`, async () => {
    const row = { generator: name, version: version(), generates: false, compiles: false, calls: false };
    table.push(row);
    await generate();
    row.generates = true;
    await compile();
    row.compiles = true;
    assert.deepEqual(await call(), expected);
    row.calls = true;
  });
}

/**
 * A client in TypeScript. Its file has the name of the client.
 *
 * @param {string} name
 * @param {string} generator its package
 * @param {() => unknown} generate
 */
function checkTypeScript(name, generator, generate) {
  const version = () =>
    JSON.parse(readFileSync(join(folder, "node_modules", generator, "package.json"), "utf8")).version;
  check(name, version, {
    generate,
    compile: () => run("node_modules/.bin/tsc", ["-p", writeProject(name)]),
    call: async () => {
      const outfile = join(folder, `${name}.mjs`);
      await build({
        entryPoints: [join(folder, `${name}.ts`)],
        outfile,
        bundle: true,
        packages: "external",
        format: "esm",
        platform: "node",
      });
      const client = await import(pathToFileURL(outfile).href);
      return client.run(server.url(), key);
    },
  });
}

/** Writes a tsconfig.json for one client and the files that were generated for it. @param {string} name */
function writeProject(name) {
  const file = `tsconfig.${name}.json`;
  writeFileSync(join(folder, file), JSON.stringify({ extends: "./tsconfig.json", include: [`${name}.ts`, name] }));
  return file;
}

checkTypeScript("openapi-typescript", "openapi-typescript", () =>
  run("node_modules/.bin/openapi-typescript", ["openapi.json", "-o", "openapi-typescript/api.d.ts"]),
);
for (const client of ["fetch", "axios"]) {
  checkTypeScript(`orval-${client}`, "orval", () => run("node_modules/.bin/orval", ["--project", client]));
}
checkTypeScript("hey-api", "@hey-api/openapi-ts", () =>
  run("node_modules/.bin/openapi-ts", ["-i", "openapi.json", "-o", "hey-api"]),
);
check(
  "oapi-codegen",
  () => run("go", ["list", "-m", "-f", "{{.Version}}", "github.com/oapi-codegen/oapi-codegen/v2"], "go").trim(),
  {
    generate: () => {
      const args = ["-generate", "types,client", "-package", "main", "-o", "client.gen.go", "openapi.json"];
      run("go", ["tool", "oapi-codegen", ...args], "go");
    },
    compile: () => run("go", ["build", "-o", "client", "."], "go"),
    call: () => JSON.parse(run("./client", [], "go")),
  },
);
