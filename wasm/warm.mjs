// @ts-check
/**
 * What the whole program of the toolkit does before its snapshot is taken: it runs every operation once. The quotations are not read, as in
 * the first program.
 */
import { Toolkit } from "./dist/toolkit.js";

/** @type {import("./snapshot/snapshot.mjs").WarmUp} */
export default (module) => {
  const toolkit = new Toolkit(module);
  toolkit.run('hmac\n{"message":"m","secret":"s"}');
  toolkit.run('reversetext\n{"text":"t"}');
  toolkit.run('cryptogram\n{"text":"Every letter wears a mask.","seed":"s"}');
  toolkit.run('acrostic\n{"word":"warm","seed":"s"}');
  toolkit.run('booklet\n{"puzzles":[{"operation":"cryptogram","parameters":{"text":"t","seed":"s"}}]}');
};
