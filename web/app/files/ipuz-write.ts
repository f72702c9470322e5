/**
 * Puzzles as ipuz files (version 2 of the format, http://ipuz.org). The field PUZZLE holds what makes the puzzle again.
 * The rest is for other programs:
 *
 * - A cryptogram has the kind `coded` of Crossword Nexus: cells with the same label have the same letter. Its labels are
 *   the signs, and its rows are the lines of the text, with a block for each space. A word goes on in the next row
 *   only if it fills the row to its last column. A puzzle in which equal signs can stand for different letters has no
 *   such file.
 * - An acrostic has a row for each answer, and clues that name their cells. The first column spells the keyword. Its kind
 *   is also `crossword`, because Crossword Nexus and Kotwords open ipuz acrostics only as crosswords.
 * - A quotation acrostic has the squares of the quotation, with the letter of its clue in each, and clues that name the squares of their letters.
 *   A list of its own has the whole quotation, so that programs for crosswords can go along it, too.
 */
import type { Token } from "/toolkit/index.js";
import { charactersOf } from "../../kit/characters.ts";
import { FileFault, refuseFigures } from "./file-fault.ts";
import {
  type AcrosticFile,
  type CryptogramFile,
  instructionOf,
  linesOf,
  type PuzzleFile,
  QUOTE_INSTRUCTION,
  type QuoteacrosticFile,
  solvedOf,
  titleOf,
  wordsOf,
} from "./puzzle-file.ts";

/** Null if the row has no such cell. */
type Cell = null | string | number | { cell: string | number; value?: string; style?: object };

type Square = { cell: Cell; solution: string | null };

export const CROSSWORD = "http://ipuz.org/crossword";
export const ACROSTIC = "http://ipuz.org/acrostic";
export const CODED = "http://crosswordnexus.com/ipuz/coded";
/** The extension of ours. Its value has the fields `operation` and `parameters`. */
export const PUZZLE = "lettercraft:puzzle";

const COLUMNS = 24;

/** @throws {FileFault} if ipuz files can't hold the puzzle */
export function ipuzOf(puzzle: PuzzleFile) {
  const { operation, parameters } = puzzle;
  const rest = restOf(puzzle);
  const file = {
    version: "http://ipuz.org/v2",
    origin: "Lettercraft",
    title: markup(titleOf(puzzle)),
    ...rest,
    [PUZZLE]: { operation, parameters },
  };
  return `${JSON.stringify(file)}\n`;
}

function restOf(puzzle: PuzzleFile) {
  if (puzzle.operation === "cryptogram") return cryptogram(puzzle);
  return puzzle.operation === "acrostic" ? acrostic(puzzle) : quoteAcrostic(puzzle);
}

function cryptogram({ parameters, result }: CryptogramFile) {
  refuseFigures(result);
  const { encoded, tokens, isSimple, instruction, notes, author, source, difficulty } = result;
  const pairs = tokens.filter(({ mark }) => !mark).map(({ plain, shown }) => [shown, plain] as const);
  const isCoded =
    pairs.every(([, plain]) => charactersOf(plain).length === 1) && different(pairs) === new Map(pairs).size;
  if (!isSimple || !isCoded) {
    throw new FileFault(
      "An ipuz file only holds ciphers in which equal signs stand for equal letters. Save it as JSON.",
    );
  }
  const block = sign("#", 0x25a0, encoded);
  const empty = sign("0", 0x25c0, encoded);

  const squares = ({ plain, shown, mark, given }: Token): Square[] =>
    mark
      ? charactersOf(shown).map((value) => ({ cell: { cell: empty, value }, solution: value }))
      : [{ cell: given ? { cell: shown, value: plain } : shown, solution: plain }];
  const rows = rowsOf(
    linesOf(tokens)
      .flat()
      .map((word) => word.flatMap(squares)),
    { cell: block, solution: block },
  );
  const credit = parameters.authors !== false && author && `— ${[author, source].filter(Boolean).join(", ")}`;
  return {
    kind: [`${CROSSWORD}#1`, `${CODED}#1`],
    notes: markup([instructionOf(parameters, instruction), ...notes, credit].filter(Boolean).join(" ")),
    ...(parameters.rating !== false && { difficulty: difficulty.label }),
    ...grid(rows, block, empty),
    clues: {},
  };
}

/** The number of different pairs. */
const different = (pairs: (readonly string[])[]) => new Set(pairs.map((pair) => pair.join())).size;

/** Words in rows. After each word there is a space in its row, unless it goes on in the next one. */
function rowsOf(words: Square[][], space: Square) {
  const rows: Square[][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row && row.length + word.length < COLUMNS) {
      row.push(...word, space);
      continue;
    }
    const spaced = [...word, space];
    for (let at = 0; at < spaced.length; at += COLUMNS) rows.push(spaced.slice(at, at + COLUMNS));
  }
  return rows;
}

function acrostic({ parameters, result: { lines } }: AcrosticFile) {
  const block = "#";
  const rows = lines.map((line) =>
    wordsOf(line).flatMap(({ start, letters }) => [
      ...(start > 0 ? [{ cell: block, solution: block }] : []),
      ...Array.from(letters, (letter, i) => ({
        cell: start + i === 0 ? { cell: line.position, style: { shapebg: "circle" } } : 0,
        solution: letter,
      })),
    ]),
  );
  return {
    kind: [`${CROSSWORD}#1`, `${ACROSTIC}#1`],
    notes: markup(instructionOf(parameters, "The first letters of the answers spell a hidden word.")),
    ...grid(rows, block, "0"),
    clues: {
      Clues: lines.map(({ position, clue, enumeration }, y) => ({
        number: position,
        clue: markup(clue),
        cells: (rows[y] ?? []).flatMap(({ cell }, x) => (cell === block ? [] : [[x + 1, y + 1]])),
        enumeration,
      })),
    },
    showenumerations: true,
  };
}

function quoteAcrostic({ parameters, result }: QuoteacrosticFile) {
  const { grid: quotation, clues } = result;
  const block = "#";
  const rows = quotation.rows.map(({ squares }) =>
    squares.map(({ black, number, clue, letter }): Square => {
      if (black) return { cell: block, solution: block };
      return { cell: { cell: Number(number), style: { mark: { TR: clue } } }, solution: letter };
    }),
  );
  const places = quotation.rows.flatMap(({ squares }, y) =>
    squares.flatMap(({ black }, x) => (black ? [] : [[x + 1, y + 1]])),
  );
  return {
    kind: [`${CROSSWORD}#1`, `${ACROSTIC}#1`],
    notes: markup(instructionOf(parameters, QUOTE_INSTRUCTION)),
    explanation: markup(solvedOf(result)),
    ...grid(rows, block, "0"),
    clues: {
      Clues: clues.map(({ letter, clue, enumeration, squares }) => ({
        number: letter,
        clue: markup(clue),
        cells: squares.map((number) => places[number - 1]),
        enumeration,
      })),
      Quotation: [{ clue: "The quotation", cells: places }],
    },
    showenumerations: true,
  };
}

function grid(rows: Square[][], block: string, empty: string) {
  const width = Math.max(...rows.map((row) => row.length));
  const padded = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => NONE)]);
  return {
    block,
    empty,
    dimensions: { width, height: rows.length },
    puzzle: padded.map((row) => row.map(({ cell }) => cell)),
    solution: padded.map((row) => row.map(({ solution }) => solution)),
  };
}

const NONE: Square = { cell: null, solution: null };

/**
 * The usual sign for a block or an empty cell, or another one if the text has it.
 *
 * @param first code point of the others
 */
function sign(usual: string, first: number, text: string) {
  let chosen = usual;
  for (let code = first; text.includes(chosen); code++) chosen = String.fromCodePoint(code);
  return chosen;
}

/** Texts in ipuz files are HTML. */
const markup = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
