// @ts-check
/**
 * Measures the program that draws pictures against resvg, which renders the SVG of the same drawings with the same fonts and
 * width. Both run in one process. The first picture is measured separately; then they take turns. `make bench-images` creates the
 * drawings.
 *
 * Absolute figures vary between machines and runs, so compare the ratios. ROUNDS sets the number of pictures for a figure.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { Program } from "../../wasm/dist/program.js";
import { median } from "./median.mjs";

const rounds = Number(process.env.ROUNDS || 100);
const drawings = ["short", "long"];
/** The width of the pictures in pixels: 210 mm at 150 pixels per inch. */
const width = 1240;

/** @param {string} name */
const sample = (name) => readFileSync(`build/bench/drawings/${name}`);

/** The type of WebAssembly comes from workerd, which has no constructor of Module. */
const { Module } = /** @type {any} */ (WebAssembly);
const wasm = readFileSync("build/worker/image.wasm");
const [compiled, module] = timed(() => new Module(wasm));
const [started, program] = timed(() => new Program(module));

/**
 * @param {string} format
 * @param {string} drawing
 */
function draw(format, drawing) {
  program.call("draw", program.write(`${format}\n${drawing}`));
  if (program.number(0) === 0) throw new Error(program.text());
  return program.bytes();
}

await initWasm(readFileSync(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
const font = { fontBuffers: [sample("regular.ttf"), sample("bold.ttf")], defaultFontFamily: "Go" };

/** @param {string} svg */
function resvg(svg) {
  const renderer = new Resvg(svg, { fitTo: { mode: "width", value: width }, font });
  const image = renderer.render();
  const png = image.asPng();
  image.free();
  renderer.free();
  return png;
}

const brotli = brotliCompressSync(wasm).length;
console.log(
  `image.wasm ${mb(wasm.length)} MB, brotli ${mb(brotli)} MB; compiled in ${ms(compiled)}, started in ${ms(started)}`,
);
for (const name of drawings) {
  const drawing = sample(`${name}.txt`).toString();
  const svg = sample(`${name}.svg`).toString();
  const [first, png] = timed(() => draw("png", drawing));
  const [firstPeer, peerPNG] = timed(() => resvg(svg));
  /** @type {number[]} */
  const own = [];
  /** @type {number[]} */
  const peer = [];
  for (let i = 0; i < rounds; i++) {
    own.push(timed(() => draw("png", drawing))[0]);
    peer.push(timed(() => resvg(svg))[0]);
  }
  const ratio = median(own) / median(peer);
  console.log(`${name} puzzle`);
  console.log(`  png   first ${ms(first)}, then ${ms(median(own))}, ${kb(png)}`);
  console.log(`  resvg first ${ms(firstPeer)}, then ${ms(median(peer))}, ${kb(peerPNG)}; ratio ${ratio.toFixed(2)}`);
  for (const format of ["jpg", "pdf"]) {
    const [firstOther, file] = timed(() => draw(format, drawing));
    const others = Array.from({ length: Math.ceil(rounds / 5) }, () => timed(() => draw(format, drawing))[0]);
    console.log(`  ${format}   first ${ms(firstOther)}, then ${ms(median(others))}, ${kb(file)}`);
  }
}

/**
 * @template T
 * @param {() => T} run
 * @returns {[number, T]}
 */
function timed(run) {
  const begin = performance.now();
  const result = run();
  return [performance.now() - begin, result];
}

/** @param {number} time */
function ms(time) {
  return `${time.toFixed(1)} ms`;
}

/** @param {number} bytes */
function mb(bytes) {
  return (bytes / 1e6).toFixed(2);
}

/** @param {Uint8Array} file */
function kb(file) {
  return `${(file.length / 1000).toFixed(1)} KB`;
}
