// @ts-check
// The package's README is correct, and so is the sample in the repository's README.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { names } from "../dist/index.js";
import { projects } from "./bundlers/projects.mjs";
import { HEAD, rowOf } from "./bundlers/table.mjs";
import { fieldsOf } from "./declarations.mjs";
import { readme, table } from "./readme.mjs";
import { FOLDER, POLICY, policyFor } from "./server.mjs";

const first = readFileSync(join(FOLDER, "../README.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "lettercraft-readme-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "node_modules"));
symlinkSync(FOLDER, join(folder, "node_modules/lettercraft"));

const programs = [first, readme].flatMap((text) =>
  Array.from(text.matchAll(/^```js\n(.*?)^```$/gms), ([, code]) => String(code)),
);
assert.ok(programs.length >= 4);
for (const [number, code] of programs.entries()) {
  test(`program ${number + 1} prints what its comments say`, () => {
    const file = join(folder, `program${number}.mjs`);
    writeFileSync(file, code);
    const printed = execFileSync(process.execPath, [file], { encoding: "utf8" });
    const comments = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)/g), ([, comment]) => comment);
    assert.equal(comments.length, code.match(/console\.log/g)?.length);
    assert.deepEqual(printed.trimEnd().split("\n"), comments);
  });
}

/** The parts of a cell that are marked as code. @param {string | undefined} cell */
const coded = (cell) => Array.from(cell?.matchAll(/`([^`]+)`/g) ?? [], ([, code]) => String(code));

test("the table of operations is complete", () => {
  const declarations = readFileSync(join(FOLDER, "dist/operations.gen.d.ts"), "utf8");
  const rows = table("| operation | parameters | result |");
  assert.deepEqual(
    rows.map(([name]) => coded(name)[0]),
    [...names],
  );
  for (const [name, params, result] of rows) {
    const type = String(coded(name)[0]).replace(/^./, (first) => first.toUpperCase());
    const declared = fieldsOf(declarations, `${type}Params`);
    assert.deepEqual(
      coded(params),
      declared.map((field) => field.name + (field.optional ? "?" : "")),
    );
    assert.deepEqual(
      coded(result),
      fieldsOf(declarations, `${type}Result`).map((field) => field.name),
    );
    for (const { values } of declared) if (values) assert.ok(params?.includes(`: ${values.join(", ")}`), values.join());
  }
});

test("the policy that it requires is the policy of the browser tests", () => {
  for (const directive of ["script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'", "worker-src 'self'"]) {
    assert.ok(readme.includes(directive), directive);
    assert.ok(POLICY.split("; ").includes(directive), directive);
  }
});

test("the policy for another origin is that of the browser tests", () => {
  const policy = policyFor("https://cdn.example").replace("default-src 'none'; ", "");
  assert.ok(readme.includes(`\`${policy}\``), policy);
});

test("its table of bundlers has the projects of make test-bundlers", () => {
  const [, rows] = readme.split(`${HEAD}\n|---|---|---|---|---|---|\n`);
  assert.ok(rows, HEAD);
  assert.deepEqual(rows.slice(0, rows.indexOf("\n\n")).split("\n"), Object.values(projects).map(rowOf));
});

test("it lists all codes of errors", () => {
  assert.deepEqual(
    table("| `code` | `parameter` | when |").map(([code]) => coded(code)[0]),
    ["invalid_parameter", "malformed_request", "not_found", "internal"],
  );
});
