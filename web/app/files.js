// @ts-check
import { notice } from "./notice.js";

/**
 * Hands a text to the browser as a file to save.
 *
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Copies a text to the clipboard and says so.
 *
 * @param {string} text
 * @param {string} what what has been copied, as the sentence begins
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notice(`${what} copied`);
  } catch {
    notice("The browser did not allow copying. Select the text and copy it by hand.");
  }
}
