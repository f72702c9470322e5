// @ts-check
/**
 * What the program for quotation acrostics does before its snapshot is taken: it refuses a call. A puzzle would save 50 ms of the first call, but
 * it would leave the lists of words in memory, and the program would be 0.7 MB larger (brotli).
 */
import { Toolkit } from "../dist/toolkit.js";

/** @type {import("../snapshot/snapshot.mjs").WarmUp} */
export default (module) => {
  try {
    new Toolkit(module).run('quoteacrostic\n{"initials":"short"}');
  } catch {}
};
