/** A puzzle as text for a mail. If it has an answer key, its solution comes last, some lines further down. */

import type { Line } from "/toolkit/index.js";
import { charactersOf } from "../../kit/characters.ts";
import {
  type AcrosticFile,
  type CryptogramFile,
  isCipherLetter,
  type PuzzleFile,
  titleOf,
  wordsOf,
} from "./puzzle-file.ts";

/** What the solver has to do: the sentence by which a text is known again. */
export const TASKS = {
  cryptogram: "Each letter always stands for the same other letter. Write that one above it.",
  acrostic: "The first letters of the answers spell a hidden word.",
};
/** Characters in a line that every mail program shows without breaking it. */
const WIDTH = 68;
const GAP = "\n".repeat(12);

export function plainTextOf(puzzle: PuzzleFile) {
  const { task, solution } = puzzle.operation === "cryptogram" ? cryptogram(puzzle) : acrostic(puzzle);
  const parts = [titleOf(puzzle), ...task];
  if (puzzle.parameters.answerKey) parts.push(`${GAP}Solution`, solution);
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function cryptogram({ result }: CryptogramFile) {
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

const blank = (character: string, given: Map<string, string>) =>
  isCipherLetter(character) ? (given.get(character) ?? "_") : character;

function acrostic({ result }: AcrosticFile) {
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

/** A blank for each letter of an answer, with more space or a hyphen between its words. */
const blanks = (line: Line) =>
  wordsOf(line)
    .map(({ letters, hasHyphen }) => [...letters.replace(/./g, "_"), hasHyphen ? "-" : " "].join(" "))
    .join(" ")
    .trimEnd();

/** The lines of a text, broken between words, or within a word that is wider than a line. */
function wrapped(text: string) {
  const lines: string[][] = [[]];
  for (const word of text.trim().split(/\s+/).map(charactersOf)) {
    const line = lines.at(-1) ?? [];
    if (line.length > 0 && line.length + 1 + word.length <= WIDTH) line.push(" ", ...word);
    else lines.push(word.slice(0, WIDTH));
    for (let at = WIDTH; at < word.length; at += WIDTH) lines.push(word.slice(at, at + WIDTH));
  }
  return lines.slice(1).map((line) => line.join(""));
}
