/** The names of the custom elements by the kinds of puzzles. */
export const TAGS = {
  cryptogram: "lettercraft-cryptogram",
  acrostic: "lettercraft-acrostic",
  quoteacrostic: "lettercraft-quote-acrostic",
} as const;
