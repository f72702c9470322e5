/** The layout of a puzzle for solving: its boxes and their places. This module needs no page. */
import type { AcrosticResult, Aid, CryptogramResult, Figure, QuoteacrosticResult, Token } from "../operations.gen.js";
import type { Box } from "./board.js";
import type { Kind } from "./recipes.js";

/** The part of the toolkit's result that the elements need. A result that was kept without tokens is read from its letters. */
export type CryptogramPuzzle = Partial<
  Pick<
    CryptogramResult,
    "tokens" | "table" | "isSimple" | "instruction" | "method" | "notes" | "aids" | "figures" | "author" | "source"
  > &
    Pick<CryptogramResult, "encoded" | "original" | "cipher" | "hints">
>;
export type AcrosticPuzzle = { lines: Pick<AcrosticResult["lines"][number], "clue" | "letters" | "enumeration">[] };
export type QuoteAcrosticPuzzle = Pick<QuoteacrosticResult, "grid" | "clues"> &
  Partial<Pick<QuoteacrosticResult, "quotation" | "author" | "work">>;

/** A box by its number, punctuation, or a run of signs without boxes. */
export type Item = number | string | readonly string[];

/** A word consists of pieces that may be on separate lines if the word is too long for one line. */
export type Word = Item[][];

export interface Line {
  /** The clue above the boxes, or "". */
  clue: string;
  words: Word[];
}

/**
 * Draws boxes that are not in lines of words, and knows the ways between them. They are in two parts. Typing and the keys stay in a part, and
 * each part is one tab stop.
 */
export interface View {
  /** The number of the first box of the second part. */
  second: number;
  /** What a screen reader says of each box. */
  labels: readonly string[];
  /** Draws the boxes. The boxes of the root are in the order of their numbers then. @param cell makes the cell of a box */
  draw(root: HTMLElement, cell: (i: number) => HTMLElement): void;
  /** Box i has become the current one. */
  select(i: number): void;
  /** The box to which a key moves from box i, which may not exist; undefined if the grid knows. */
  to(event: KeyboardEvent, i: number): number | undefined;
  /** The letters in the boxes have changed. */
  show(letters: readonly string[]): void;
}

export interface Layout {
  kind: Kind;
  /** What a screen reader calls a puzzle without a title. */
  label: string;
  /** Layouts with the same key have the same letters for the same groups. */
  key: string;
  boxes: Box[];
  /** The name of each box: the sign below it if equal signs stand for the same letter, otherwise its place. */
  names: string[];
  /** The sign below each box: a letter, a number, several signs, or "". An acrostic has none. */
  signs: string[];
  /** Whether the sign below each box has a flag. An acrostic has none. */
  flags: boolean[];
  /** How to draw the signs; empty if they are written. */
  figures: readonly Figure[];
  /** The letters that a solver may write, in the order of their alphabet. */
  letters: string[];
  /** The direction of boxes and letters, if it is not that of the page. */
  direction: "rtl" | "";
  /** Whether equal signs stand for the same letter, and different signs for different letters. */
  isSimple: boolean;
  lines: Line[];
  /** The signs with their counts, the most frequent first; empty if the puzzle is not simple. */
  frequencies: [sign: string, n: number][];
  /** Lines above the boxes: the instruction, and notes such as a key that the puzzle gives. */
  notes: string[];
  /** Tables that help to solve the puzzle. */
  aids: Aid[];
  /** The signs without boxes, with room below each for what the solver finds out; "" if there are none. */
  scratch: string;
  /** How the puzzle is solved, in sentences, if equal signs do not stand for equal letters of an English text, so that there are no hints. */
  method?: string;
  /** Author and work of a quotation, or "". */
  credit: string;
  /** Draws the boxes, if they are not in lines. A letter always goes into every box of its group then. */
  view?: View;
}

/** A text with more lines than this becomes one paragraph, as on the printed pages (maxVerses of core/cryptogram). */
const MAX_LINES = 40;

export const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What a puzzle of clues has no need of. */
export const PLAIN = {
  signs: [],
  flags: [],
  figures: [],
  letters: [...LATIN],
  direction: "",
  isSimple: false,
  lines: [],
  frequencies: [],
  notes: [],
  aids: [],
  scratch: "",
  credit: "",
} satisfies Partial<Layout>;

export function cryptogramLayout(puzzle: CryptogramPuzzle): Layout {
  const {
    cipher,
    isSimple = true,
    instruction = "",
    method = "",
    notes = [],
    aids = [],
    figures = [],
    author,
    source,
  } = puzzle;
  const tokens = puzzle.tokens?.length ? puzzle.tokens : tokensOf(puzzle);
  const table = puzzle.table?.length
    ? puzzle.table.map(({ original, encoded }) => [original, encoded] as const)
    : Object.entries(cipher ?? {});
  const sharing = new Map<string, string[]>();
  for (const [letter, sign] of table) sharing.set(sign, [...(sharing.get(sign) ?? []), letter]);
  const boxes: Box[] = [];
  const signs: string[] = [];
  const flags: boolean[] = [];
  const box = ({ plain, shown, flag, given }: Token): number => {
    signs.push(shown);
    flags.push(flag);
    const others = (isSimple && sharing.get(shown)?.filter((letter) => letter !== plain)) || [];
    const group = isSimple && shown ? shown : `Letter ${signs.length}`;
    return boxes.push({ group, answer: plain, given, ...(others.length > 0 && { others }) }) - 1;
  };
  const lines = linesOf(tokens, box);
  const letters = alphabetOf(
    table.map(([letter]) => letter),
    boxes.map(({ answer }) => answer),
  );
  return {
    kind: "cryptogram",
    label: "Cryptogram",
    key: (isSimple && table.length > 0 ? table : tokens.map(({ plain, shown }) => [plain, shown])).join(),
    boxes,
    names: boxes.map(({ group }) => group),
    signs,
    flags,
    figures,
    letters,
    direction: /\p{Script=Hebrew}/u.test(letters.join("")) ? "rtl" : "",
    isSimple,
    lines,
    frequencies: isSimple ? count(tokens.filter(({ mark, shown }) => !mark && shown)) : [],
    notes: [instruction, ...notes].filter(Boolean),
    aids,
    scratch: scratchOf(lines),
    ...(!(isSimple && letters.join("") === LATIN) && method && { method }),
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
    ...PLAIN,
    kind: "acrostic",
    label: "Acrostic",
    key: lines.map(({ letters }) => letters).join(),
    boxes,
    names,
    lines: [...drawn, { clue: "Hidden word", words: [[hidden]] }],
    method: "Write the answers to the clues. Their first letters spell the hidden word.",
  };
}

/** The Hebrew letters with a form for the end of a word, after that form. */
const FINALS = new Map(["ךכ", "םמ", "ןנ", "ףפ", "ץצ"].map(([final = "", letter = ""]) => [final, letter]));

/** The letter of a puzzle that a solver types for a character: itself, or its base letter. It is "" for any other character. */
export const plain = (character: string, letters: readonly string[]): string =>
  Array.from(character.toUpperCase().normalize("NFC"), (one) =>
    [one, ...one.normalize("NFD"), FINALS.get(one) ?? ""].find((letter) => letters.includes(letter)),
  )
    .filter(Boolean)
    .at(-1) ?? "";

/**
 * What each letter of an Aristocrat or Patristocrat stands for. On plans without Premium, the service withholds the cipher; then the texts
 * tell the same. It is empty if they do not, because the cipher is of another kind.
 */
function answersOf({ encoded = "", original = "", cipher, isSimple = true }: CryptogramPuzzle): Map<string, string> {
  if (cipher) return new Map(Object.entries(cipher).map(([plain, shown]) => [shown, plain]));
  const lettersOf = (text: string) => text.normalize("NFD").toUpperCase().match(/[A-Z]/g) ?? [];
  const [plain, shown] = [lettersOf(original), lettersOf(encoded)];
  const answers = new Map(shown.map((letter, i) => [letter, plain[i] ?? ""]));
  const fits =
    isSimple && plain.length === shown.length && shown.every((letter, i) => answers.get(letter) === plain[i]);
  return fits ? answers : new Map();
}

/** The tokens of an Aristocrat or Patristocrat that was kept without them. */
function tokensOf(puzzle: CryptogramPuzzle): Token[] {
  const { encoded = "", hints = [] } = puzzle;
  const answers = answersOf(puzzle);
  const given = new Set(hints.map((hint) => hint.encoded));
  const parts = encoded.match(/[A-Z]|\p{White_Space}+|[^A-Z\p{White_Space}]+/gu) ?? [];
  return parts.map((shown) => ({
    plain: answers.get(shown) ?? "",
    shown,
    mark: !/^[A-Z]$/.test(shown),
    given: given.has(shown),
    flag: false,
  }));
}

/**
 * The lines of a puzzle, without empty lines. Words end at white space, and their pieces at hyphens and dashes.
 *
 * @param box adds a box and returns its number
 */
function linesOf(tokens: readonly Token[], box: (token: Token) => number): Line[] {
  const gaps = tokens.filter(isGap).map(({ shown }) => shown);
  const keepsLines = gaps.join("").split("\n").length <= MAX_LINES;
  const lines: Word[][] = [[[[]]]];
  let before: Token | undefined;
  for (const token of tokens) {
    const line = lines.at(-1) as Word[];
    const word = line.at(-1) as Word;
    const piece = word.at(-1) as Item[];
    if (isGap(token)) {
      if (keepsLines && token.shown.includes("\n")) lines.push([[[]]]);
      else line.push([[]]);
    } else if (token.mark) {
      for (const part of token.shown.match(/[^-–—]*[-–—]+|[^-–—]+/g) ?? []) {
        word.at(-1)?.push(part);
        if (/[-–—]$/.test(part)) word.push([]);
      }
    } else if (!isSign(token)) piece.push(box(token));
    else if (before && isSign(before)) piece.push([...(piece.pop() as string[]), token.shown]);
    else piece.push([token.shown]);
    before = token;
  }
  return lines
    .map((words) => ({ clue: "", words: words.map((word) => word.filter(hasAny)).filter(hasAny) }))
    .filter(({ words }) => hasAny(words));
}

/** Signs in a line of scratch paper, and characters for each: three of Morse code and a space. */
const SCRATCH = { signs: 8, width: 4 };

/** The signs without boxes in lines of a few, with an empty line below each. */
function scratchOf(lines: readonly Line[]): string {
  const items = lines.flatMap(({ words }) => words.flat(2));
  const signs = items.flatMap((item) => (typeof item === "object" ? item : []));
  const rows = signs.map((sign, i) => sign.padEnd(SCRATCH.width) + ((i + 1) % SCRATCH.signs === 0 ? "\n\n" : ""));
  return signs.length > 0 ? `${rows.join("").trimEnd()}\n` : "";
}

const hasAny = ({ length }: ArrayLike<unknown>) => length > 0;

const isGap = ({ mark, shown }: Token) => mark && /^\p{White_Space}*$/u.test(shown);

/** Whether a token has no box. Nobody can write several characters into a box. */
const isSign = ({ mark, plain }: Token) => !mark && Array.from(plain).length !== 1;

/** The letters of a table and the answers. Without a table, answers in A to Z have all of A to Z, whether they occur or not. */
function alphabetOf(table: string[], answers: string[]): string[] {
  const others = table.length === 0 && answers.some((answer) => LATIN.includes(answer)) ? LATIN : "";
  return [...new Set([...table, ...[...answers, ...others].sort()])];
}

/** Counts signs: the most frequent first, signs with the same count by their length and in alphabetical order. */
function count(tokens: readonly Token[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { shown } of tokens) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || a.length - b.length || (a < b ? -1 : 1));
}
