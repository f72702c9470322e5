// @ts-check
/** From so many lines on the printed pages run a text on, and so does the screen (maxVerses of core/cryptogram). */
const MOST_LINES = 40;

/**
 * The words of each line of a text, without the lines that have none. White space is what Unicode and the toolkit take for
 * it, not what \s does.
 *
 * @param {string} text
 */
export function linesOf(text) {
  const lines = text.split("\n");
  const kept = lines.length > MOST_LINES ? [lines.join(" ")] : lines;
  return kept.map((line) => line.split(/\p{White_Space}+/u).filter(Boolean)).filter((words) => words.length > 0);
}

/** What a word that is too long for a line is parted into first: its hyphens end a piece. @param {string} word */
export const piecesOf = (word) => word.match(/[^-–—]*[-–—]+|[^-–—]+/g) ?? [];
