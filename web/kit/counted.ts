export { counted, number } from "../../wasm/src/elements/kit.ts";
