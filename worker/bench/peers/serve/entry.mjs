// @ts-check
export { default } from "../../../../build/bench/serve/worker.mjs";
