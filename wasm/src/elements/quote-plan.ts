/**
 * The boxes of a quotation acrostic and the ways between them: a square for each letter of the quotation, and then a box for each letter of an
 * answer. A square and the box with its number are a group. This module needs no page.
 */
import type { Box } from "./board.js";
import type { QuoteAcrosticPuzzle } from "./layout.js";

/** A word of the quotation, or an answer. */
export interface Run {
  /** The number of its first box. */
  start: number;
  /** The number of the box after its last one. */
  end: number;
}

/** The places of the boxes. */
export interface Plan {
  boxes: Box[];
  names: string[];
  labels: string[];
  /** The words of the quotation, and then the answers. */
  runs: Run[];
  /** For each box, the other box of its group. */
  partners: number[];
  /** The number of the first box of an answer. */
  second: number;
  columns: number;
  clues: PlanClue[];
  /** For each box, the place of its clue. */
  clueOf: number[];
  /** What is said when the puzzle is solved: the quotation, its author and work; "" if they are not known. */
  source: string;
}

export interface PlanClue extends Run {
  letter: string;
  /** With the lengths of the words, if there are several. */
  text: string;
  /** What stands before a box: "-", or " " between words. */
  gaps: ReadonlyMap<number, string>;
}

export function planOf({ grid, clues, quotation = "", author, work }: QuoteAcrosticPuzzle): Plan {
  const squares = grid.rows.flatMap((row) => row.squares);
  const second = squares.filter(({ number }) => number).length;
  const boxes: Box[] = [];
  const names: string[] = [];
  const add = (number: number, answer: string, name: string) => {
    names.push(name);
    return boxes.push({ group: `Square ${number}`, answer, given: false }) - 1;
  };
  const words: Run[] = [];
  for (const [at, { number, letter }] of squares.entries()) {
    if (!number || !letter) continue;
    const i = add(number, letter, `Square ${number}`);
    const word = words.at(-1);
    if (!word || squares[at - 1]?.black) words.push({ start: i, end: i + 1 });
    else word.end = i + 1;
  }
  const partners: number[] = [];
  const clueOf: number[] = [];
  const planned = clues.map(({ letter, letters, clue, enumeration, squares }, at): PlanClue => {
    const start = boxes.length;
    for (const [n, number] of squares.entries()) {
      const i = add(number, letters.charAt(n), `${letter}, letter ${n + 1}`);
      partners[i] = number - 1;
      partners[number - 1] = i;
      clueOf[i] = clueOf[number - 1] = at;
    }
    const gaps = gapsOf(enumeration, start);
    return { letter, text: gaps.size > 0 ? `${clue} (${enumeration})` : clue, gaps, start, end: boxes.length };
  });
  const labels = boxes.map(({ group }, i) => {
    const { letter, text, start, end } = planned[clueOf[i] ?? 0] as PlanClue;
    const place = `${letter}, letter ${Math.max(i, partners[i] ?? 0) - start + 1} of ${end - start}`;
    return i < second ? `${group}, ${place}, ${text}` : `${place}, ${group.toLowerCase()}, ${text}`;
  });
  const credit = [author, work].filter(Boolean).join(", ");
  const source = quotation && credit ? `“${quotation}” — ${credit}` : quotation || credit;
  const runs = [...words, ...planned.map(({ start, end }) => ({ start, end }))];
  return { boxes, names, labels, runs, partners, second, columns: grid.columns, clues: planned, clueOf, source };
}

/** What stands before the boxes of an answer: "-" for a hyphen, and " " between words. */
function gapsOf(enumeration: string, start: number): Map<number, string> {
  const gaps = new Map<number, string>();
  let at = start;
  for (const [, length, mark] of enumeration.matchAll(/(\d+)(\D*)/g)) {
    at += Number(length);
    if (mark) gaps.set(at, mark === "-" ? "-" : " ");
  }
  return gaps;
}

/**
 * The box to which a key moves from box i, or -1 if there is none; undefined if the key is not one of these. Ctrl and an arrow go from word to
 * word or from clue to clue, Enter goes to the other box of the group, and in clues the arrows up and down, Home and End go by clues.
 */
export function walk(
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  i: number,
  plan: Plan,
): number | undefined {
  const { runs, second, partners } = plan;
  const isClue = i >= second;
  const part = runs.filter(({ start }) => start >= second === isClue);
  const at = part.findIndex(({ end }) => i < end);
  const { start, end } = part[at] as Run;
  const next = part[at + 1];
  const before = part[at - 1];
  const sameLetter = (run: Run | undefined) => (run ? Math.min(run.start + i - start, run.end - 1) : -1);
  if (key === "Enter") return partners[i];
  if (ctrlKey && key === "ArrowRight") return next?.start ?? -1;
  if (ctrlKey && key === "ArrowLeft") return i > start ? start : (before?.start ?? -1);
  if (!isClue || ctrlKey) return undefined;
  if (key === "ArrowDown") return sameLetter(next);
  if (key === "ArrowUp") return sameLetter(before);
  if (key === "Home") return start;
  if (key === "End") return end - 1;
  return undefined;
}
