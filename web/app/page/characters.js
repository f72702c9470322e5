// @ts-check
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/**
 * Counts what a reader would call characters: extended grapheme clusters (UAX #29), as the toolkit does.
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
