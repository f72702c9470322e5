export { patch } from "../../wasm/src/elements/kit.ts";
