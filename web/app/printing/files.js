// @ts-check
import { notice } from "../page/notice.js";

const LONGEST_NAME = 60;

/**
 * Hands a file to the browser to save.
 *
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A name for a file, without what some systems do not allow in one: "Class 4b: Week 3" becomes class-4b-week-3.
 *
 * @param {string} text
 * @returns {string} "" if nothing is left
 */
export function fileName(text) {
  const parts =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...parts.join("-")].slice(0, LONGEST_NAME).join("").replace(/-$/, "");
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
