// @ts-check
// A quotation acrostic that links and frames hold, for the tests of solving it.
import { load } from "../../wasm/dist/index.js";

export const kit = await load();
/** The quotation acrostic of `#quoteacrostic?seed=s&passage=8`: the puzzle, and what its solvers must not read. */
export const QUOTE = await kit.quoteacrostic({ passage: 8, seed: "s" });
// Answers of one word may be words of a script, such as ISOLATE.
const PHRASES = QUOTE.clues
  .filter(({ answer }) => answer.includes(" "))
  .flatMap(({ answer, letters }) => [answer, letters]);
export const QUOTE_SECRET = new RegExp([QUOTE.quotation, ...PHRASES].join("|"), "i");
