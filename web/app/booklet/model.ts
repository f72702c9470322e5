/** The state of the Booklet tab (state/store.ts), and its changes. Nothing here needs a page. */

import type { BookletParams, BookletResult } from "/toolkit/index.js";
import { fileName } from "../printing/printable.ts";
import { booklet } from "../state/parameters.gen.ts";
import { PRINTED, printedParams } from "../state/printed.ts";
import { kindOf, type Puzzle, type PuzzleKinds, puzzleReader } from "./puzzle.ts";

export interface State {
  options: Options;
  /** in their order */
  puzzles: Puzzle[];
}

export type Options = Record<keyof typeof DEFAULTS, string>;

/** Number of puzzles that a booklet may have. */
export const MOST = booklet.puzzles.maximum;

/** The values of the options that are neither texts nor true or false. */
export const PAPERS = booklet.paper.values;
export const PER_PAGE = ["1", "2", "3", "4", String(booklet.perPage.maximum)];

/** The options, in the toolkit's names, as text; those that are true or false are "true" or "", besides those of what is printed. */
export const DEFAULTS = {
  titlePage: "",
  title: "",
  subtitle: "",
  paper: booklet.paper.default,
  perPage: String(booklet.perPage.default),
  largePrint: "",
  nameLine: "",
  pageNumbers: "true",
  answerKey: "true",
  ...PRINTED.booklet,
};

export const EMPTY: State = { options: DEFAULTS, puzzles: [] };

/** The parameters for the toolkit. */
export function paramsOf(
  kinds: PuzzleKinds,
  { options: { title, subtitle, paper, perPage, ...others }, puzzles }: State,
): BookletParams {
  const switches = Object.entries(others).flatMap(([name, value]) =>
    name in PRINTED.booklet ? [] : [[name, value === "true"]],
  );
  return {
    puzzles: puzzles.map(({ kind, source }) => {
      const { operation, params } = kindOf(kinds, kind);
      return { operation, parameters: params(source) };
    }),
    ...(title.trim() && { title }),
    ...(subtitle.trim() && { subtitle }),
    paper: paper,
    perPage: Number(perPage),
    ...Object.fromEntries(switches),
    ...printedParams(others),
  };
}

/**
 * The name of a booklet's file, without an extension: its title, or else that of its first puzzle. A text in the name would give an
 * answer away.
 */
export function stemOf(kinds: PuzzleKinds, { options, puzzles: [first] }: State) {
  const title = first ? kindOf(kinds, first.kind).describe(first.source).title : "";
  return fileName(options.title) || fileName(`booklet ${title}`);
}

/** The number of puzzles that a booklet has room for. */
export const roomIn = ({ puzzles }: State) => MOST - puzzles.length;

/** The state with puzzles added behind the others. */
export const added = (state: State, puzzles: readonly Puzzle[]): State => ({
  ...state,
  puzzles: [...state.puzzles, ...puzzles],
});

/** The state with other puzzles in the place of puzzle i; none removes it. */
export const replaced = (state: State, i: number, others: readonly Puzzle[]): State => ({
  ...state,
  puzzles: [...state.puzzles.slice(0, i), ...others, ...state.puzzles.slice(i + 1)],
});

/** The state with a puzzle at another place. */
export function moved(state: State, from: number, to: number): State {
  const puzzles = [...state.puzzles];
  puzzles.splice(to, 0, ...puzzles.splice(from, 1));
  return { ...state, puzzles };
}

/**
 * The place of a puzzle in a booklet that may have changed since: among equal puzzles, the one nearest to its old place.
 *
 * @returns -1 if the booklet does not have the puzzle any more
 */
export function placeOf(
  kinds: PuzzleKinds,
  { puzzles }: State,
  { at, puzzle }: { at: number; puzzle: Puzzle },
): number {
  const written = writer(kinds);
  const wanted = written(puzzle);
  const places = puzzles.flatMap((one, i) => (written(one) === wanted ? [i] : []));
  return places.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? -1;
}

/** A state that was read from the storage, with the puzzles of another one where they are equal: views know a puzzle by its object. */
export function recognised(kinds: PuzzleKinds, state: State, before: State): State {
  const written = writer(kinds);
  const known = before.puzzles.map((puzzle) => ({ puzzle, text: written(puzzle) }));
  const puzzles = state.puzzles.map((one) => {
    const text = written(one);
    const at = known.findIndex((other) => other.text === text);
    return known.splice(at, at < 0 ? 0 : 1)[0]?.puzzle ?? one;
  });
  return { ...state, puzzles };
}

/** Writes puzzles so that equal ones are equal texts: what was read from the storage has its parts in another order. */
function writer(kinds: PuzzleKinds) {
  const read = puzzleReader(kinds);
  return (puzzle: Puzzle) => JSON.stringify(read(puzzle));
}

/** What is on each page of a booklet. */
export function contentsOf({ pages, keyPages, firstPages }: BookletResult, hasTitlePage: boolean): string[] {
  const key = pages.length - keyPages;
  return pages.map((_, i) => {
    if (i >= key) return "Answer key";
    if (i === 0 && hasTitlePage) return "Title page";
    const begin = firstPages.flatMap((page, n) => (page === i + 1 ? [n + 1] : []));
    const first = begin[0] ?? firstPages.filter((page) => page <= i).length;
    const last = begin.at(-1) ?? first;
    return last > first ? `Puzzles ${first}–${last}` : `Puzzle ${first}`;
  });
}
