// @ts-check
/**
 * Starts a compiled program and lets it answer once, for starts.mjs: `node start.mjs WASM [CALL]`. Without a call of the toolkit,
 * it draws a picture. Prints the milliseconds from the compiled module to the answer.
 */
import { readFileSync } from "node:fs";
import { Program } from "../../wasm/dist/program.js";
import { Toolkit } from "../../wasm/dist/toolkit.js";

const [, , wasm = "", call = ""] = process.argv;
/** The type of WebAssembly comes from workerd, which has no constructor of Module. */
const { Module } = /** @type {any} */ (WebAssembly);
const module = new Module(readFileSync(wasm));
const drawing = call ? "" : readFileSync("build/bench/drawings/short.txt", "utf8");

const start = performance.now();
if (call) {
  new Toolkit(module).run(call);
} else {
  const program = new Program(module);
  program.call("draw", program.write(`png\n${drawing}`));
  if (program.number(0) === 0) throw new Error(program.text());
}
console.log(performance.now() - start);
