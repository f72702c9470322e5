/**
 * Quotation acrostics as jpz files: the XML of Crossword Compiler's applet (http://crossword.info/xml/rectangular-puzzle) with the element
 * `acrostic`, as Kotwords writes and Crossword Nexus reads it. The squares of the quotation are above the answers, which are in two columns.
 * Cells with the same number have the same letter. A cell of the type `clue` shows the letter of a clue.
 */
import type { QuoteacrosticResult } from "/toolkit/index.js";
import { instructionOf, QUOTE_INSTRUCTION, type QuoteacrosticFile, solvedOf, titleOf } from "./puzzle-file.ts";

type Attributes = Record<string, string | number>;

interface Cell {
  /** The id of its word, or 0. */
  word: number;
  attributes: Attributes;
}

/** The id of the word with all squares of the quotation. Those of the answers count from 1. */
const QUOTATION = 1000;
const VOID: Cell = { word: 0, attributes: { type: "void" } };

export function jpzOf({ operation, parameters, result }: QuoteacrosticFile) {
  const { clues } = result;
  const applet = element(
    "crossword-compiler-applet",
    { xmlns: "http://crossword.info/xml/crossword-compiler-applet" },
    element(
      "applet-settings",
      {},
      element("completion", { "only-if-correct": "true" }, text(solvedOf(result))),
      element(
        "actions",
        { "buttons-layout": "left" },
        element("reveal-word", { label: "Reveal Word" }),
        element("reveal-letter", { label: "Reveal Letter" }),
        element("check", { label: "Check" }),
        element("solution", { label: "Solution" }),
      ),
    ),
    element(
      "rectangular-puzzle",
      { xmlns: "http://crossword.info/xml/rectangular-puzzle" },
      element(
        "metadata",
        {},
        element("title", {}, text(titleOf({ operation, parameters, result }))),
        element("description", {}, text(instructionOf(parameters, QUOTE_INSTRUCTION))),
      ),
      element(
        "acrostic",
        {},
        ...gridWithWords(rowsOf(result)),
        element(
          "clues",
          {},
          element("title", {}, element("b", {}, "Clues")),
          ...clues.map(({ letter, clue, enumeration }, i) => {
            const format = /\D/.test(enumeration) ? { format: enumeration.replaceAll(" ", "") } : {};
            return element("clue", { word: i + 1, number: letter, ...format }, text(clue));
          }),
          element("clue", { word: QUOTATION, number: "" }, "The quotation"),
        ),
      ),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${applet}\n`;
}

/** The rows of the quotation, an empty row, and those of the answers. */
function rowsOf({ grid, clues }: QuoteacrosticResult): Cell[][] {
  const quotation = grid.rows.map(({ squares }) =>
    squares.map(({ black, number, clue, letter }): Cell => {
      if (black) return { word: 0, attributes: { type: "block" } };
      const attributes = { solution: `${letter}`, number: Number(number), "top-right-number": `${clue}` };
      return { word: QUOTATION, attributes };
    }),
  );
  const answers = clues.map(({ letter, letters, squares }, i): Cell[] => [
    { word: 0, attributes: { solution: letter, type: "clue", "solve-state": letter } },
    ...squares.map((number, at) => ({ word: i + 1, attributes: { solution: letters.charAt(at), number } })),
  ]);
  const half = Math.ceil(answers.length / 2);
  const left = answers.slice(0, half);
  const width = Math.max(...left.map((row) => row.length)) + 1;
  const both = left.map((row, i) => {
    const gap = Array.from({ length: width - row.length }, () => VOID);
    return [...row, ...gap, ...(answers[half + i] ?? [])];
  });
  return [...quotation, [], ...both];
}

/** The grid, and the words with the places of their cells. */
function gridWithWords(rows: Cell[][]): string[] {
  const width = Math.max(...rows.map((row) => row.length));
  const words = new Map<number, string[]>();
  const cells = rows.flatMap((row, y) =>
    Array.from({ length: width }, (_, x) => {
      const { word, attributes } = row[x] ?? VOID;
      const place = { x: x + 1, y: y + 1 };
      if (word) words.set(word, [...(words.get(word) ?? []), element("cells", place)]);
      return element("cell", { ...place, ...attributes });
    }),
  );
  const grid = element(
    "grid",
    { width, height: rows.length },
    element("grid-look", { "numbering-scheme": "normal" }),
    ...cells,
  );
  const ids = [...words.keys()].sort((a, b) => a - b);
  return [grid, ...ids.map((id) => element("word", { id }, ...(words.get(id) ?? [])))];
}

function element(name: string, attributes: Attributes, ...content: string[]): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(`${value}`)}"`);
  const start = `<${name}${given.join("")}`;
  return content.length > 0 ? `${start}>${content.join("")}</${name}>` : `${start}/>`;
}

/** A text without the characters that XML forbids, even escaped. */
const text = (plain: string) =>
  plain
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
