// @ts-check
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/**
 * The number of characters as a reader counts them: extended grapheme clusters (UAX #29), as in the toolkit.
 *
 * @param {string} text
 */
export function characters(text) {
  return [...(segmenter?.segment(text) ?? text)].length;
}

/**
 * A number with its noun: "1 letter", "1,200 letters".
 *
 * @param {number} n
 * @param {string} noun
 */
export const counted = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
