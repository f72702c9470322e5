export { same } from "../../wasm/src/elements/kit.ts";
