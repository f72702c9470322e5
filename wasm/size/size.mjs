// @ts-check
/** Prints the size of the toolkit's WebAssembly, and what each part adds: it builds programs with one more import in each step. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

/** Each step adds an import, and a use of it that the linker can't leave out. */
const steps = [
  ["an empty program", ""],
  [
    "context, errors, strings, strconv",
    `_, _ = context.Background(), errors.New(strings.ToUpper(strconv.Itoa(len(in))))`,
    "context",
    "errors",
    "strings",
    "strconv",
  ],
  ["reflect", `sink += len(reflect.TypeOf(in).String())`, "reflect"],
  [
    "uax29 (grapheme clusters)",
    `for g := graphemes.FromString(string(in)); g.Next(); { sink += len(g.Value()) }`,
    "github.com/clipperhouse/uax29/v2/graphemes",
  ],
  [
    "core/jsonio (reading and writing JSON)",
    `var w jsonio.Writer; _ = jsonio.Object(in, func(name string, r *jsonio.Reader) error { w.String(name); return r.Skip() }); sink += len(w.Bytes)`,
    "./core/jsonio",
  ],
  ["core/operation and core/reversetext", `use(reversetext.Operation, in)`, "./core/reversetext"],
  ["core/cryptogram with the quotations", `use(cryptogram.Operation, in)`, "./core/cryptogram"],
  ["core/hmac with all its hashes", `use(hmac.Operation, in)`, "./core/hmac"],
  ["core/acrostic with the lexicon", `use(acrostic.Operation, in)`, "./core/acrostic"],
];

const folder = "build/size";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Where the module is published; "./core" is a package of it. */
const module = execFileSync("go", ["list", "-m"], { encoding: "utf8" }).trim();

let before = 0;
/** @type {string[][]} */
const rows = [];
for (let n = 1; n <= steps.length; n++) {
  const file = `${folder}/step${n}.go`;
  writeFileSync(file, program(steps.slice(0, n)));
  row(/** @type {string} */ (steps[n - 1]?.[0]), build(file));
}
row("the whole program, with booklets", readFileSync("wasm/dist/lettercraft.wasm"));
for (const [name, file] of [
  ["the first program, for cryptograms", "lettercraft-basic.wasm"],
  ["the program that counts texts", "lettercraft-texts.wasm"],
  ["the program for quotation acrostics", "lettercraft-quotes.wasm"],
  ["the program that suggests points", "lettercraft-points.wasm"],
]) {
  const program = readFileSync(`wasm/dist/${file}`);
  rows.push([name ?? "", mb(program.length), mb(brotliCompressSync(program).length), ""]);
}
const js = readdirSync("wasm/dist").filter((name) => name.endsWith(".js") && !name.startsWith("service."));
const modules = Buffer.concat(js.map((name) => readFileSync(`wasm/dist/${name}`)));
rows.push(["its JavaScript", mb(modules.length), mb(brotliCompressSync(modules).length), ""]);

console.log("\nThe toolkit's size (MB)".padEnd(45), "raw".padStart(6), "brotli".padStart(8), "adds".padStart(8));
for (const [name, raw, brotli, adds] of rows) {
  console.log(name?.padEnd(44), raw?.padStart(6), brotli?.padStart(8), adds?.padStart(8));
}

/**
 * @param {string} name
 * @param {Buffer} wasm
 */
function row(name, wasm) {
  const brotli = brotliCompressSync(wasm).length;
  rows.push([name, mb(wasm.length), mb(brotli), before ? mb(brotli - before) : ""]);
  before = brotli;
}

/** @param {number} bytes */
function mb(bytes) {
  return (bytes / 1e6).toFixed(3);
}

/** @param {string} file */
function build(file) {
  const out = file.replace(".go", ".wasm");
  const flags = ["-trimpath", "-ldflags=-s -w -buildid="];
  execFileSync("go", ["build", ...flags, "-o", out, file], { env: { ...process.env, GOOS: "js", GOARCH: "wasm" } });
  return readFileSync(out);
}

/** @param {string[][]} parts */
function program(parts) {
  const imports = new Set(parts.flatMap(([, , ...paths]) => paths));
  const uses = parts.map(([, code]) => code).filter(Boolean);
  const operations = uses.some((code) => code?.startsWith("use("));
  if (operations) for (const path of ["./core/operation", "./core/jsonio", "context"]) imports.add(path);
  return `//go:build ignore

package main

import (
${[...imports].map((path) => `\t${JSON.stringify(path.replace(/^\./, module))}`).join("\n")}
)

var sink int

//go:wasmexport measure
func measure(n uint32) uint32 {
	in := make([]byte, n)
	${uses.join("\n\t")}
	_ = in
	return uint32(sink)
}
${
  operations
    ? `
func use(op *operation.Operation, in []byte) {
	var w jsonio.Writer
	if call, err := op.BindJSON(in); err == nil {
		if result, err := call.Run(context.Background(), nil); err == nil {
			result.Write(&w)
		}
	}
	sink += len(w.Bytes)
}
`
    : ""
}
func main() { select {} }
`;
}
