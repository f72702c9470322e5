// @ts-check
import { fileName } from "../printing/printable.js";
import { booklet } from "../state/parameters.gen.js";
import { kindOf, puzzleReader } from "./puzzle.js";

/**
 * The state of the Booklet tab (state/store.js), and its changes. Nothing here needs a page.
 *
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./puzzle.js").PuzzleKinds} PuzzleKinds
 * @typedef {import("/toolkit/index.js").BookletParams} BookletParams
 * @typedef {import("/toolkit/index.js").BookletResult} BookletResult
 *
 * @typedef {object} State
 * @property {Options} options
 * @property {Puzzle[]} puzzles in their order
 *
 * @typedef {Record<keyof typeof DEFAULTS, string>} Options
 */

/** Number of puzzles that a booklet may have. */
export const MOST = booklet.puzzles.maximum;

/** The values of the options that are neither texts nor true or false. */
export const PAPERS = booklet.paper.values;
export const PER_PAGE = ["1", "2", "3", "4", String(booklet.perPage.maximum)];

/** The options, in the toolkit's names, as text; those that are true or false are "true" or "". */
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
  instructions: "true",
  frequencies: "true",
  rating: "true",
  seeds: "true",
  authors: "true",
};

/** @type {State} */
export const EMPTY = { options: DEFAULTS, puzzles: [] };

/**
 * The parameters for the toolkit.
 *
 * @param {PuzzleKinds} kinds
 * @param {State} state
 * @returns {BookletParams}
 */
export function paramsOf(kinds, { options: { title, subtitle, paper, perPage, ...flags }, puzzles }) {
  const switches = Object.entries(flags).map(([name, value]) => [name, value === "true"]);
  return {
    puzzles: puzzles.map(({ kind, source }) => {
      const { operation, params } = kindOf(kinds, kind);
      return { operation, parameters: params(source) };
    }),
    ...(title.trim() && { title }),
    ...(subtitle.trim() && { subtitle }),
    paper: /** @type {NonNullable<BookletParams["paper"]>} */ (paper),
    perPage: Number(perPage),
    ...Object.fromEntries(switches),
  };
}

/**
 * The name of a booklet's file, without an extension: its title, or else that of its first puzzle. A text in the name would give an
 * answer away.
 *
 * @param {PuzzleKinds} kinds
 * @param {State} state
 */
export function stemOf(kinds, { options, puzzles: [first] }) {
  const title = first ? kindOf(kinds, first.kind).describe(first.source).title : "";
  return fileName(options.title) || fileName(`booklet ${title}`);
}

/** The number of puzzles that a booklet has room for. @param {State} state */
export const roomIn = ({ puzzles }) => MOST - puzzles.length;

/** The state with puzzles added behind the others. @param {State} state @param {readonly Puzzle[]} puzzles @returns {State} */
export const added = (state, puzzles) => ({ ...state, puzzles: [...state.puzzles, ...puzzles] });

/** The state with other puzzles in the place of puzzle i; none removes it. @param {State} state @param {number} i @param {readonly Puzzle[]} others @returns {State} */
export const replaced = (state, i, others) => ({
  ...state,
  puzzles: [...state.puzzles.slice(0, i), ...others, ...state.puzzles.slice(i + 1)],
});

/** The state with a puzzle at another place. @param {State} state @param {number} from @param {number} to @returns {State} */
export function moved(state, from, to) {
  const puzzles = [...state.puzzles];
  puzzles.splice(to, 0, ...puzzles.splice(from, 1));
  return { ...state, puzzles };
}

/**
 * The place of a puzzle in a booklet that may have changed since: among equal puzzles, the one nearest to its old place.
 *
 * @param {PuzzleKinds} kinds
 * @param {State} state
 * @param {{ at: number, puzzle: Puzzle }} origin
 * @returns {number} -1 if the booklet does not have the puzzle any more
 */
export function placeOf(kinds, { puzzles }, { at, puzzle }) {
  const written = writer(kinds);
  const wanted = written(puzzle);
  const places = puzzles.flatMap((one, i) => (written(one) === wanted ? [i] : []));
  return places.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? -1;
}

/**
 * A state that was read from the storage, with the puzzles of another one where they are equal: views know a puzzle by its object.
 *
 * @param {PuzzleKinds} kinds
 * @param {State} state
 * @param {State} before
 * @returns {State}
 */
export function recognised(kinds, state, before) {
  const written = writer(kinds);
  const known = before.puzzles.map((puzzle) => ({ puzzle, text: written(puzzle) }));
  const puzzles = state.puzzles.map((one) => {
    const text = written(one);
    const at = known.findIndex((other) => other.text === text);
    return known.splice(at, at < 0 ? 0 : 1)[0]?.puzzle ?? one;
  });
  return { ...state, puzzles };
}

/** Writes puzzles so that equal ones are equal texts: what was read from the storage has its parts in another order. @param {PuzzleKinds} kinds */
function writer(kinds) {
  const read = puzzleReader(kinds);
  return (/** @type {Puzzle} */ puzzle) => JSON.stringify(read(puzzle));
}

/**
 * What is on each page of a booklet.
 *
 * @param {BookletResult} result
 * @param {boolean} hasTitlePage
 * @returns {string[]}
 */
export function contentsOf({ pages, keyPages, firstPages }, hasTitlePage) {
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
