import type { WasmSource } from "../dist/index.js";

/** A program of the toolkit, as a platform or a bundler imports it: a compiled module in Cloudflare Workers, an address elsewhere. */
declare const wasm: WasmSource;
export default wasm;
