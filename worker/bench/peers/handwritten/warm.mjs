// @ts-check
/** What the hand-written program does before its snapshot is taken: it answers a call. */
import { post, warm } from "../../../service/warm.mjs";

/** The call that the Worker rehearses when it starts, too. */
export const first = post("hmac", { message: "m", secret: "s" });

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default (module) => warm(module, [first]);
