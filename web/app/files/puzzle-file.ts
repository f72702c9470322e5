/**
 * What a file of a puzzle holds: the operation that made it, with its parameters and its result in the names of the
 * interface. The modules of this folder write and read it. They need no page.
 */
import type {
  AcrosticParams,
  AcrosticResult,
  CryptogramParams,
  CryptogramResult,
  Line,
  QuoteacrosticParams,
  QuoteacrosticResult,
  Token,
} from "/toolkit/index.js";

/** The result has its tokens. */
export type CryptogramFile = { operation: "cryptogram"; parameters: CryptogramParams; result: CryptogramResult };
export type AcrosticFile = { operation: "acrostic"; parameters: AcrosticParams; result: AcrosticResult };
export type QuoteacrosticFile = {
  operation: "quoteacrostic";
  parameters: QuoteacrosticParams;
  result: QuoteacrosticResult;
};
export type PuzzleFile = CryptogramFile | AcrosticFile | QuoteacrosticFile;

/** The title of a puzzle that has none of its own. */
export const KINDS = {
  cryptogram: "Cryptogram Puzzle",
  acrostic: "Acrostic Puzzle",
  quoteacrostic: "Quotation Acrostic",
};

export const titleOf = ({ operation, parameters }: PuzzleFile) => parameters.title?.trim() || KINDS[operation];

/** The instructions of a puzzle in its files: the user's own, or the usual ones, or "" if none are wanted. */
export const instructionOf = ({ instructions, instructionText }: PuzzleFile["parameters"], usual: string) =>
  instructions === false ? "" : instructionText?.trim() || usual;

/** The usual instruction of a quotation acrostic. */
export const QUOTE_INSTRUCTION =
  "Each letter of an answer goes into the square that has its number. The squares spell a quotation, and the first letters of the answers spell a text, too.";

/** What is told when a quotation acrostic is solved: the quotation, and its author and work if they are known. */
export function solvedOf({ quotation, author, work }: QuoteacrosticResult) {
  const credit = [author, work].filter(Boolean).join(", ");
  return credit ? `“${quotation}” — ${credit}` : `“${quotation}”`;
}

/** The words of a cryptogram, in its lines. */
export function linesOf(tokens: readonly Token[]): Token[][][] {
  const lines: Token[][][] = [[[]]];
  for (const token of tokens) {
    if (!token.mark || token.shown.trim()) lines.at(-1)?.at(-1)?.push(token);
    else if (token.shown.includes("\n")) lines.push([[]]);
    else lines.at(-1)?.push([]);
  }
  return lines.map((words) => words.filter((word) => word.length > 0));
}

/**
 * The words of an acrostic's answer: the letters in their boxes, which are more than the answer's characters if it has
 * ligatures, and whether a hyphen follows.
 */
export function wordsOf({ letters, enumeration }: Pick<Line, "letters" | "enumeration">) {
  let end = 0;
  return Array.from(enumeration.matchAll(/(\d+)(-?)/g), ([, length, hyphen]) => {
    const start = end;
    end += Number(length);
    return { start, letters: letters.slice(start, end), hasHyphen: hyphen !== "" };
  });
}
