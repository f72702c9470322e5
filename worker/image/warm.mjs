// @ts-check
/**
 * What the image program does before its snapshot is taken: it draws, in each format, the texts of a puzzle of each kind, then the characters of
 * other puzzles, and a page of the usual size.
 */
import { readFileSync } from "node:fs";
import { Program } from "../../wasm/dist/program.js";
import { warm } from "../service/warm.mjs";

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default async (module) => {
  const drawings = (await puzzles()).map(flatten);
  const program = new Program(module);
  const draw = (/** @type {string} */ format, /** @type {string} */ drawing) => {
    program.call("draw", program.write(`${format}\n${drawing}`));
    if (program.number(0) === 0) throw new Error(program.text());
  };
  for (const format of ["png", "jpg", "pdf"]) for (const drawing of drawings) draw(format, drawing);
  draw("png", glyphs(drawings.join("\n")));
  draw("png", BLACK);
  program.call("collect");
};

/** A black page in A4. The snapshot has room for its pixels, which are zeros and so are no part of the file. */
const BLACK = "title \ndescription \npage 210 297\nbox 0 0 210 297 0 0";

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

/** The characters of most puzzles. */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?'’“”()-–—·=";

/** Half a pixel in millimetres. The program has two glyphs of a character: one begins with a pixel, the other one in the middle of a pixel. */
const HALF = 25.4 / 300;

/**
 * Returns a drawing that has the characters in each size and weight of some drawings.
 * @param {string} drawings
 */
function glyphs(drawings) {
  const styles = [...drawings.matchAll(/^\S+ \S+ 8 (\S+) [012] ([01]) /gm)].map(
    ([, size, bold]) => `${size} 0 ${bold} 0`,
  );
  const texts = [...new Set(styles)].flatMap((style) => [0, HALF].map((x) => `text ${x} 8 ${style} ${CHARACTERS}`));
  return ["title ", "description ", "page 210 12", ...texts].join("\n");
}
