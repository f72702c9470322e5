// @ts-check
/** What the image program does before its snapshot is taken: it draws, in each format, the texts of a puzzle of each kind. */
import { readFileSync } from "node:fs";
import { Program } from "../../wasm/dist/program.js";
import { warm } from "../service/warm.mjs";

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default async (module) => {
  const drawings = await puzzles();
  const program = new Program(module);
  for (const drawing of drawings) {
    for (const format of ["png", "jpg", "pdf"]) {
      program.call("draw", program.write(`${format}\n${flatten(drawing)}`));
      if (program.number(0) === 0) throw new Error(program.text());
    }
  }
};

/** Returns the drawings of puzzles as the REST program sends them to this program. */
async function puzzles() {
  /** @type {string[]} */
  const drawings = [];
  const bindings = {
    LINK_SECRET: "warm",
    IMAGE: { draw: (/** @type {string} */ _format, /** @type {string} */ drawing) => drawings.push(drawing) },
    IMAGES: { put() {} },
  };
  const { Module } = /** @type {any} */ (WebAssembly);
  const rest = new Module(readFileSync("build/booting/rest.wasm"));
  await warm(rest, [["cryptogram?image=true&random=true&seed=s"], ["acrostic?image=true&word=warm&seed=s"]], bindings);
  return drawings;
}

/**
 * Draws all texts on one line, without the boxes: the snapshot needs their glyphs, but not a page full of pixels.
 * @param {string} drawing
 */
function flatten(drawing) {
  return drawing
    .replace(/^(page \S+) .*/m, "$1 12")
    .replace(/^box .*\n/gm, "")
    .replace(/^(?!title |description |page )(\S+ \S+) \S+/gm, "$1 8");
}
