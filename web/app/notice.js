// @ts-check
import { element } from "./dom.js";

const STAYS_MS = 4000;
let timer = 0;

/**
 * Shows a sentence at the foot of the page for a moment; screen readers read it out.
 *
 * @param {string} sentence
 */
export function notice(sentence) {
  const box = element("notice");
  box.textContent = sentence;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    box.textContent = "";
  }, STAYS_MS);
}
