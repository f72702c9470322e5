// @ts-check
/**
 * What the first program of the toolkit does before its snapshot is taken: it runs every operation once. The text is its own, because the table of
 * quotations, once read, would make the program 16 kB larger (brotli); the first random quotation reads it in 2 ms.
 */
import { Toolkit } from "../dist/toolkit.js";

/** @type {import("../snapshot/snapshot.mjs").WarmUp} */
export default (module) => {
  const toolkit = new Toolkit(module);
  toolkit.run('reversetext\n{"text":"t"}');
  toolkit.run('cryptogram\n{"text":"Every letter wears a mask.","seed":"s"}');
};
