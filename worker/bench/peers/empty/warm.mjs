// @ts-check
/** What the empty program does before its snapshot is taken: it answers a call. */
import { post, warm } from "../../../service/warm.mjs";

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default (module) => warm(module, [post("hmac", { message: "m", secret: "s" })]);
