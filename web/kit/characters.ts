const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/** Each sign of such a text is a character of its own, which takes no search: forms count characters at each key. */
const PLAIN = /^[\n -~]*$/;

/** The characters of a text as a reader counts them: extended grapheme clusters (UAX #29), as in the toolkit. */
export const charactersOf = (text: string): string[] =>
  segmenter && !PLAIN.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

/** The number of characters of a text. */
export const characters = (text: string) => charactersOf(text).length;

/** The number of characters by which a text is recognized. */
const BEGINNING = 60;

/** The beginning of a text, in one line. */
export function beginningOf(text: string) {
  // A text of many pages need not be split as a whole.
  const start = charactersOf(text.trim().slice(0, 1000).replace(/\s+/g, " "));
  return start.length > BEGINNING ? `${start.slice(0, BEGINNING).join("").trimEnd()}…` : start.join("");
}
