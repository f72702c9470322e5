/** A puzzle as text for a mail. If it has an answer key, its solution comes last, some lines further down. */

import type { Line, Token } from "/toolkit/index.js";
import { characters, charactersOf } from "../../kit/characters.ts";
import { cryptogram as PARAMETERS } from "../state/parameters.gen.ts";
import { FileFault, refuseFigures } from "./file-fault.ts";
import { type AcrosticFile, type CryptogramFile, linesOf, type PuzzleFile, titleOf, wordsOf } from "./puzzle-file.ts";

/** What the solver has to do: the sentence by which a text is known again. */
export const TASKS = {
  cryptogram: "Each letter always stands for the same other letter. Write that one above it.",
  /** begins the instruction of a cryptogram of another kind than the usual one */
  cipher: "Decipher the text.",
  acrostic: "The first letters of the answers spell a hidden word.",
};
/** Characters in a line that every mail program shows without breaking it. */
const WIDTH = 68;
const GAP = "\n".repeat(12);

/** @throws {FileFault} if a text can't hold the puzzle */
export function plainTextOf(puzzle: PuzzleFile) {
  if (puzzle.operation === "quoteacrostic") throw new FileFault("Quotation acrostics have no texts. Save it as JSON.");
  const { task, solution } = puzzle.operation === "cryptogram" ? cryptogram(puzzle) : acrostic(puzzle);
  const parts = [titleOf(puzzle), ...task];
  if (puzzle.parameters.answerKey) parts.push(`${GAP}Solution`, solution);
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function cryptogram({ parameters, result }: CryptogramFile) {
  refuseFigures(result);
  const { tokens, original, instruction, notes, aids, keyLines, author, source } = result;
  const { default: usual } = PARAMETERS.kind;
  const isUsual = (parameters.kind ?? usual) === usual;
  // Signs of several characters are apart, and so are blanks without a sign.
  const isWide = tokens.some(({ shown, mark }) => !mark && characters(shown) > 1);
  const cells = (word: Token[]) =>
    word.flatMap((token, i) => cellsOf(token, (isWide || !token.shown) && word[i - 1]?.mark === false));
  return {
    task: [
      isUsual ? TASKS.cryptogram : `${TASKS.cipher} ${instruction}`,
      ...notes,
      // A line to write on is above each line of the text.
      ...linesOf(tokens)
        .flatMap((words) => wrapped(words.map(cells), isWide ? "   " : " "))
        .map((line) => [line.map(({ above }) => above).join(""), line.map(({ below }) => below).join("")])
        .map((pair) =>
          pair
            .map((text) => text.trimEnd())
            .filter(Boolean)
            .join("\n"),
        ),
      parameters.authors !== false && author ? `— ${[author, source].filter(Boolean).join(", ")}` : "",
      ...(parameters.aids === false ? [] : aids).map(({ title, rows }) =>
        [title, ...rows.map(({ cells }) => cells.join("\t"))].join("\n"),
      ),
    ],
    solution: [original, ...(isUsual ? [] : keyLines)].join("\n"),
  };
}

/** A blank or character, and what stands below it. Both have the same width. */
type Cell = { above: string; below: string };

/** @param isApart whether a space is before the token */
function cellsOf({ plain, shown, mark, given }: Token, isApart: boolean): Cell[] {
  if (mark) return charactersOf(shown).map((one) => ({ above: one, below: one }));
  const above = given ? plain : plain.replace(/./gu, "_");
  const width = Math.max(characters(above), characters(shown));
  const padded = (text: string) => (isApart ? " " : "") + text + " ".repeat(width - characters(text));
  return [{ above: padded(above), below: padded(shown) }];
}

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

/**
 * The lines of words, broken between words, or within a word that is wider than a line.
 *
 * @param gap between two words
 */
function wrapped(words: Cell[][], gap: string) {
  const lines: Cell[][] = [];
  let width = WIDTH; // of the last line
  const widthOf = (cells: Cell[]) => cells.reduce((sum, { below }) => sum + characters(below), 0);
  const add = (cell: Cell) => {
    if (width + widthOf([cell]) > WIDTH) {
      lines.push([]);
      width = 0;
    }
    lines.at(-1)?.push(cell);
    width += widthOf([cell]);
  };
  for (const word of words) {
    if (width + gap.length + widthOf(word) <= WIDTH) add({ above: gap, below: gap });
    else width = WIDTH;
    for (const cell of word) add(cell);
  }
  return lines;
}
