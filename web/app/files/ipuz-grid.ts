/** The grid of an ipuz file. */
import { FileFault, isObject } from "./file-fault.ts";

export interface Square {
  /** whether it holds a letter or another character; blocks and omitted cells do not */
  isOpen: boolean;
  /** what the cell shows, such as its number; "" for nothing */
  label: string;
  /** of the solution, or one that is filled in; "" if the file does not tell */
  character: string;
}

export type Grid = Square[][];

const MAX_SIDE = 250;
const MAX_SQUARES = 10_000;

export function gridOf({ puzzle, solution, block = "#", empty = 0 }: Record<string, unknown>): Grid {
  if (!Array.isArray(puzzle) || puzzle.length === 0 || !puzzle.every(Array.isArray)) {
    throw new FileFault("It has no grid: its puzzle must be a list of rows.");
  }
  const count = puzzle.reduce((sum, row) => sum + row.length, 0);
  if (puzzle.length > MAX_SIDE || puzzle.some((row) => row.length > MAX_SIDE) || count > MAX_SQUARES) {
    throw new FileFault(`Its grid is too large: it may have ${MAX_SIDE} rows and columns, and ${MAX_SQUARES} cells.`);
  }
  return puzzle.map((row, y) =>
    row.map((cell: unknown, x: number) => {
      const { cell: label, value } = isObject(cell) ? cell : { cell, value: undefined };
      const row = Array.isArray(solution) ? solution[y] : undefined;
      const solved = Array.isArray(row) ? row[x] : undefined;
      const character = textOf(isObject(solved) ? (solved.value ?? solved.cell) : solved) || textOf(value);
      const isBlock = textOf(label) === textOf(block) || (character !== "" && character === textOf(block));
      if (label === null || isBlock) return { isOpen: false, label: "", character: "" };
      return {
        isOpen: true,
        label: textOf(label) === textOf(empty) ? "" : textOf(label),
        character: character === textOf(empty) ? "" : character,
      };
    }),
  );
}

export const textOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** The text of a piece of HTML, which texts in ipuz files are. */
export const plain = (html: unknown) =>
  textOf(html)
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
      if (!name.startsWith("#")) return ENTITIES.get(name.toLowerCase()) ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, " ")
    .trim();
