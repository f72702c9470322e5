// @ts-check
// Prints why the toolkit could not be loaded. A test runs it without access to the WebAssembly.
import { load, loadInWorker } from "../dist/index.js";

for (const loader of [load, loadInWorker]) {
  await loader().catch((/** @type {Error} */ error) => console.log(error.message));
}
