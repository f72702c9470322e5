import { element } from "./dom.ts";

/** How long a sentence stays: a minimum, and a time for each of its characters. */
const MIN_MS = 4000;
const MS_PER_CHARACTER = 80;
let timer = 0;

/** Shows a sentence at the foot of the page for a moment; screen readers read it out. */
export function notice(sentence: string) {
  const box = element("notice");
  box.textContent = sentence;
  window.clearTimeout(timer); // a sentence that comes twice stays as long as one
  timer = window.setTimeout(
    () => {
      if (box.textContent === sentence) box.textContent = "";
    },
    Math.max(MIN_MS, sentence.length * MS_PER_CHARACTER),
  );
}
