// @ts-check
/** A text with more lines than this is set as one paragraph, as on the printed pages (maxVerses of core/cryptogram). */
const MAX_LINES = 40;

/**
 * The words of each line of a text, without the empty lines. Words end at Unicode's White_Space, as in the toolkit; \s
 * differs from it.
 *
 * @param {string} text
 */
export function linesOf(text) {
  const lines = text.split("\n");
  const kept = lines.length > MAX_LINES ? [lines.join(" ")] : lines;
  return kept.map((line) => line.split(/\p{White_Space}+/u).filter(Boolean)).filter((words) => words.length > 0);
}

/**
 * The pieces of a word that may go on separate lines if the word is too long for one: each ends with a hyphen or dash.
 *
 * @param {string} word
 */
export const piecesOf = (word) => word.match(/[^-–—]*[-–—]+|[^-–—]+/g) ?? [];
