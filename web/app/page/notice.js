// @ts-check
import { element } from "./dom.js";

/** How long a sentence stays, at least and for each of its characters. */
const LEAST_MS = 4000;
const MS_PER_CHARACTER = 80;
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
  timer = window.setTimeout(
    () => {
      box.textContent = "";
    },
    Math.max(LEAST_MS, sentence.length * MS_PER_CHARACTER),
  );
}
