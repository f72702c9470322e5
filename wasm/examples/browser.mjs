// Serve the folder of the package with any file server, and open examples/browser.html.
import { load } from "../dist/index.js";

const text = /** @type {HTMLInputElement} */ (document.querySelector("#text"));
const output = /** @type {HTMLOutputElement} */ (document.querySelector("#puzzle"));
const kit = await load();

function show() {
  try {
    output.value = kit.cryptogram({ text: text.value, seed: "example" }).encoded;
  } catch (error) {
    output.value = /** @type {Error} */ (error).message;
  }
}

text.addEventListener("input", show);
show();
