/** The layout of a puzzle for solving: its boxes and their places. This module needs no page. */
import type { AcrosticResult, CryptogramResult } from "../operations.gen.js";
import type { Box } from "./board.js";
import type { Kind } from "./recipes.js";

/** The part of the toolkit's result that the elements need. */
export type CryptogramPuzzle = Pick<CryptogramResult, "encoded" | "cipher" | "hints"> &
  Partial<Pick<CryptogramResult, "author" | "source">>;
export type AcrosticPuzzle = { lines: Pick<AcrosticResult["lines"][number], "clue" | "letters" | "enumeration">[] };

/** A box by its number, or the characters between boxes. */
export type Item = number | string;

/** A word consists of pieces that may be on separate lines if the word is too long for one line. */
export type Word = Item[][];

export interface Line {
  /** The clue above the boxes, or "". */
  clue: string;
  words: Word[];
}

export interface Layout {
  kind: Kind;
  /** Layouts with the same key have the same letters for the same groups. */
  key: string;
  boxes: Box[];
  /** The name of each box: the cipher letter below it, or its place. */
  names: string[];
  lines: Line[];
  /** The cipher letters with their counts, the most frequent first; empty for an acrostic. */
  frequencies: [letter: string, n: number][];
  /** How the puzzle is solved, in sentences, if equal signs do not stand for equal letters of an English text, so that there are no hints. */
  method?: string;
  /** Author and work of a quotation, or "". */
  credit: string;
}

/** A text with more lines than this becomes one paragraph, as on the printed pages (maxVerses of core/cryptogram). */
const MAX_LINES = 40;

export function cryptogramLayout({ encoded, cipher, hints, author, source }: CryptogramPuzzle): Layout {
  const answers = new Map(Object.entries(cipher).map(([plain, substitute]) => [substitute, plain]));
  const given = new Set(hints.map((hint) => hint.encoded));
  const boxes: Box[] = [];
  const item = (text: string): Item => {
    if (!/^[A-Z]$/.test(text)) return text;
    return boxes.push({ group: text, answer: answers.get(text) ?? "", given: given.has(text) }) - 1;
  };
  const lines = linesOf(encoded).map((words) => ({
    clue: "",
    words: words.map((word) => piecesOf(word).map((piece) => (piece.match(/[A-Z]|[^A-Z]+/g) ?? []).map(item))),
  }));
  return {
    kind: "cryptogram",
    key: Object.values(cipher).join(""),
    boxes,
    names: boxes.map(({ group }) => group),
    lines,
    frequencies: count(boxes.map(({ group }) => group)),
    credit: author ? [`— ${author}`, source].filter(Boolean).join(", ") : "",
  };
}

export function acrosticLayout({ lines }: AcrosticPuzzle): Layout {
  const boxes: Box[] = [];
  const names: string[] = [];
  const add = (group: string, answer: string, name: string) => {
    names.push(name);
    return boxes.push({ group, answer, given: false }) - 1;
  };
  const drawn = lines.map(({ clue, letters, enumeration }, at) => {
    let n = 0;
    const words: Word[] = [[]];
    for (const [, length, mark] of enumeration.matchAll(/(\d+)(\D*)/g)) {
      const items: Item[] = Array.from(letters.slice(n, n + Number(length)), (letter) => {
        n++;
        return add(n === 1 ? `${at + 1}` : `${at + 1}.${n}`, letter, `Line ${at + 1}, letter ${n}`);
      });
      words.at(-1)?.push(mark === "-" ? [...items, mark] : items);
      if (mark && mark !== "-") words.push([]);
    }
    return { clue: words.flat().length > 1 ? `${clue} (${enumeration})` : clue, words };
  });
  const hidden = lines.map(({ letters }, at) => add(`${at + 1}`, letters.slice(0, 1), `Hidden word, letter ${at + 1}`));
  return {
    kind: "acrostic",
    key: lines.map(({ letters }) => letters).join(),
    boxes,
    names,
    lines: [...drawn, { clue: "Hidden word", words: [[hidden]] }],
    frequencies: [],
    credit: "",
    method: "Write the answers to the clues. Their first letters spell the hidden word.",
  };
}

/** The letter A to Z that a solver types for a character, or "". */
export const plain = (character: string): string =>
  character.normalize("NFD").toUpperCase().match(/[A-Z]/g)?.at(-1) ?? "";

/** The words of each line of a text, without empty lines. Words end at Unicode's White_Space, as in the toolkit; \s is different. */
function linesOf(text: string): string[][] {
  const lines = text.split("\n");
  const kept = lines.length > MAX_LINES ? [lines.join(" ")] : lines;
  return kept.map((line) => line.split(/\p{White_Space}+/u).filter(Boolean)).filter((words) => words.length > 0);
}

/** The pieces of a word: each ends with a hyphen or dash. */
const piecesOf = (word: string) => word.match(/[^-–—]*[-–—]+|[^-–—]+/g) ?? [];

/** Counts letters: the most frequent first, letters with the same count in alphabetical order. */
function count(letters: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
