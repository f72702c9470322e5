// Serve the folder of the package with any file server, and open examples/browser.html.
import { loadBasic } from "../dist/index.js";

const text = /** @type {HTMLInputElement} */ (document.querySelector("#text"));
const output = /** @type {HTMLOutputElement} */ (document.querySelector("#puzzle"));
const kit = await loadBasic();

function show() {
  try {
    output.value = kit.cryptogram({ text: text.value, seed: "example" }).encoded;
  } catch (error) {
    output.value = /** @type {Error} */ (error).message;
  }
}

text.addEventListener("input", show);
show();
