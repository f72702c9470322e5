// @ts-check
/** What the REST program does before its snapshot is taken: it answers a call of each operation that only computes. */
import { post, warm } from "../service/warm.mjs";

/** The call that the Worker rehearses when it starts. */
export const first = post("hmac", { message: "m", secret: "s" });

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default (module) =>
  warm(module, [
    first,
    post("reversetext", { text: "t" }),
    ["cryptogram?random=true&seed=s"],
    ["acrostic?word=warm&seed=s"],
  ]);
