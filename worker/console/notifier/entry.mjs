// @ts-check
/** The console's program for the accounts' objects: it has only what delivering messages needs. */
export { default } from "../../../build/worker/console/worker.mjs";
