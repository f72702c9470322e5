// @ts-check
import { charactersOf } from "../../kit/characters.js";
import { isCipherLetter, titleOf, wordsOf } from "./puzzle-file.js";

/**
 * A puzzle as text for a mail. If it has an answer key, its solution comes last, some lines further down.
 *
 * @typedef {import("./puzzle-file.js").PuzzleFile} PuzzleFile
 */

/** What the solver has to do: the sentence by which a text is known again. */
export const TASKS = {
  cryptogram: "Each letter always stands for the same other letter. Write that one above it.",
  acrostic: "The first letters of the answers spell a hidden word.",
};
/** Characters in a line that every mail program shows without breaking it. */
const WIDTH = 68;
const GAP = "\n".repeat(12);

/** @param {PuzzleFile} puzzle */
export function plainTextOf(puzzle) {
  const { task, solution } = puzzle.operation === "cryptogram" ? cryptogram(puzzle) : acrostic(puzzle);
  const parts = [titleOf(puzzle), ...task];
  if (puzzle.parameters.answerKey) parts.push(`${GAP}Solution`, solution);
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** @param {import("./puzzle-file.js").CryptogramFile} puzzle */
function cryptogram({ result }) {
  const { encoded, original, hints, author, source } = result;
  const given = new Map(hints.map((hint) => [hint.encoded, hint.original]));
  const letters = hints.map((hint) => `${hint.encoded} = ${hint.original}`).join(", ");
  const lines = encoded.split("\n").flatMap((line) => wrapped(line));
  return {
    task: [
      TASKS.cryptogram,
      letters && `Hints: ${letters}`,
      // A line to write on above each line of the text.
      lines
        .map(
          (line) =>
            `${charactersOf(line)
              .map((one) => blank(one, given))
              .join("")
              .trimEnd()}\n${line}`,
        )
        .join("\n\n"),
      author ? `— ${[author, source].filter(Boolean).join(", ")}` : "",
    ],
    solution: original,
  };
}

/** @param {string} character @param {Map<string, string>} given */
const blank = (character, given) => (isCipherLetter(character) ? (given.get(character) ?? "_") : character);

/** @param {import("./puzzle-file.js").AcrosticFile} puzzle */
function acrostic({ result }) {
  const { lines, keyword } = result;
  return {
    task: [
      TASKS.acrostic,
      lines.map((line) => `${line.position}. ${line.clue}\n   ${blanks(line)}`).join("\n\n"),
      `Hidden word: ${lines.map(() => "_").join(" ")}`,
    ],
    solution: [...lines.map(({ position, answer }) => `${position}. ${answer}`), `Hidden word: ${keyword}`].join("\n"),
  };
}

/** A blank for each letter of an answer, with more space or a hyphen between its words. @param {import("/toolkit/index.js").Line} line */
const blanks = (line) =>
  wordsOf(line)
    .map(({ letters, hasHyphen }) => [...letters.replace(/./g, "_"), hasHyphen ? "-" : " "].join(" "))
    .join(" ")
    .trimEnd();

/** The lines of a text, broken between words, or within a word that is wider than a line. @param {string} text */
function wrapped(text) {
  /** @type {string[][]} */
  const lines = [[]];
  for (const word of text.trim().split(/\s+/).map(charactersOf)) {
    const line = lines.at(-1) ?? [];
    if (line.length > 0 && line.length + 1 + word.length <= WIDTH) line.push(" ", ...word);
    else lines.push(word.slice(0, WIDTH));
    for (let at = WIDTH; at < word.length; at += WIDTH) lines.push(word.slice(at, at + WIDTH));
  }
  return lines.slice(1).map((line) => line.join(""));
}
