// @ts-check
import { object, ShapeError, text } from "../state/shape.js";

/**
 * A puzzle in a booklet: its kind, and what it is made of. It has a copy of that, so it stays as it is when the saved puzzle
 * that it came from is changed or deleted.
 *
 * @typedef {{ kind: string, source: any }} Puzzle
 *
 * What a booklet knows of a kind of puzzle. The tabs have these, so that nothing here depends on them.
 *
 * @template [Source=any]
 * @typedef {object} PuzzleKind
 * @property {"acrostic" | "cryptogram"} operation that makes these puzzles
 * @property {string} name
 * @property {import("../state/shape.js").Reader<Source>} read a source that anybody may have written; it has a seed
 * @property {(source: Source) => { title: string, text: string, seed: string }} describe
 * @property {(source: Source) => any} params for the toolkit, without an answer key of its own
 * @property {(source: Source) => string} fragment of the address that opens the puzzle in its tab
 * @property {(kit: Operations, state: any) => Source | null} sourceOf the source of a saved puzzle, or null if none can be made of it
 * @property {(kit: Operations, text: string, author: string) => Source} fromText the source of a puzzle of a text, with a seed that
 *   the toolkit draws; its title is the author, or ""; it throws an OperationError
 * @property {(source: Source, seed: string) => Source} version the source of the same puzzle with another seed
 * @property {(kit: Operations, source: Source) => string} look what differs between the versions of a puzzle
 * @property {(source: Source) => Limit} limit why a puzzle may have few versions
 *
 * @typedef {object} Limit
 * @property {boolean} isFixed whether all versions are the same
 * @property {string} cause the end of a sentence
 * @property {string} remedy a sentence
 *
 * @typedef {Record<string, PuzzleKind>} PuzzleKinds
 * @typedef {import("/toolkit/index.js").Operations} Operations
 */

/**
 * Puts the puzzle of a tab into the booklet.
 *
 * @template [Source=any]
 * @typedef {object} OnCollect
 * @property {(source: Source) => void} add
 * @property {(source: Source) => void} addVersions asks how many versions
 */

/** Number of characters of a name that is made of a text. */
const LONGEST_NAME = 60;

/** Reads a puzzle that anybody may have written. @param {PuzzleKinds} kinds @returns {import("../state/shape.js").Reader<Puzzle>} */
export const puzzleReader = (kinds) => (value) => {
  const { kind, source } = object({ kind: text, source: (one) => one })(value);
  return { kind, source: kindOf(kinds, kind).read(source) };
};

/** @param {PuzzleKinds} kinds @param {string} name */
export function kindOf(kinds, name) {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new ShapeError("of another kind");
  return kind;
}

/** The name of a puzzle in lists: its title, or else the beginning of its text. @param {PuzzleKinds} kinds @param {Puzzle} puzzle */
export function nameOf(kinds, { kind, source }) {
  const { title, text: contents } = kindOf(kinds, kind).describe(source);
  const line = (title.trim() || contents).replace(/\s+/g, " ").trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME).replace(/\s+\S*$/, "")}…` : line;
}
