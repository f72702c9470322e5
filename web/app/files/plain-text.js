// @ts-check
import { charactersOf } from "../page/characters.js";
import { hasBox, isCipherLetter, titleOf } from "./puzzle-file.js";

/**
 * A puzzle as text for a mail. If it has an answer key, its solution comes last, some lines further down.
 *
 * @typedef {import("./puzzle-file.js").PuzzleFile} PuzzleFile
 */

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
      "Each letter always stands for the same other letter. Write that one above it.",
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
      "The first letters of the answers spell a hidden word.",
      lines.map(({ position, clue, answer }) => `${position}. ${clue}\n   ${boxes(answer)}`).join("\n\n"),
      `Hidden word: ${boxes(keyword)}`,
    ],
    solution: [...lines.map(({ position, answer }) => `${position}. ${answer}`), `Hidden word: ${keyword}`].join("\n"),
  };
}

/** A blank for each letter, with its other characters in their places. @param {string} answer */
const boxes = (answer) =>
  charactersOf(answer)
    .map((character) => (hasBox(character) ? "_" : character))
    .join(" ");

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
