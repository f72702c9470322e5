const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/** The characters of a text as a reader counts them: extended grapheme clusters (UAX #29), as in the toolkit. */
export const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

/** The number of characters of a text. */
export const characters = (text: string) => charactersOf(text).length;
