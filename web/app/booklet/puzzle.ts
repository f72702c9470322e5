/**
 * A puzzle in a booklet: its kind, and what it is made of. It has a copy of that, so it stays as it is when the saved puzzle
 * that it came from is changed or deleted.
 */

import type { BookletParams, Operations } from "/toolkit/index.js";
import { object, type Reader, ShapeError, text } from "../state/shape.ts";

/** What a booklet knows of a kind of puzzle. The tabs have these, so that nothing here depends on them. */
export type Puzzle = { kind: string; source: any };

export interface PuzzleKind<Source = any> {
  /** that makes these puzzles */
  operation: BookletParams["puzzles"][number]["operation"];
  /** the name of the kind, in lists */
  nameOf: (source: Source) => string;
  /** a source that anybody may have written; it has a seed */
  read: Reader<Source>;
  describe: (source: Source) => { title: string; text: string; seed: string };
  /** for the toolkit, without an answer key of its own */
  params: (source: Source) => any;
  /** of the address that opens the puzzle in its tab */
  fragment: (source: Source) => string;
  /** the source of a saved puzzle, or null if none can be made of it */
  sourceOf: (kit: Operations, state: any) => Source | null | Promise<Source | null>;
  /**
   * the source of a puzzle of a text, with a seed that the toolkit draws; its title is the author, or ""; it throws an
   * OperationError; undefined for puzzles that need more than a text
   */
  fromText?: (kit: Operations, text: string, author: string) => Source;
  /** undefined for puzzles whose answers depend on no seed */
  versions?: Versions<Source>;
}

/** Versions of a puzzle, which differ by their seeds. */
interface Versions<Source> {
  /** the source of the same puzzle with another seed */
  of: (source: Source, seed: string) => Source;
  /** what differs between the versions of a puzzle */
  look: (kit: Operations, source: Source) => string;
  /** why a puzzle may have few versions */
  limit: (source: Source) => Limit;
}

interface Limit {
  /** whether all versions are the same */
  isFixed: boolean;
  /** the end of a sentence */
  cause: string;
  /** a sentence */
  remedy: string;
}

export type PuzzleKinds = Record<string, PuzzleKind>;

/** Puts the puzzle of a tab into the booklet. */
export interface OnCollect<Source = unknown> {
  add: (source: Source) => void;
  /** asks how many versions */
  addVersions: (source: Source) => void;
}

/** Number of characters of a name that is made of a text. */
const LONGEST_NAME = 60;

/** Reads a puzzle that anybody may have written. */
export const puzzleReader =
  (kinds: PuzzleKinds): Reader<Puzzle> =>
  (value) => {
    const { kind, source } = object({ kind: text, source: (one) => one })(value);
    return { kind, source: kindOf(kinds, kind).read(source) };
  };

export function kindOf(kinds: PuzzleKinds, name: string) {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new ShapeError("of another kind");
  return kind;
}

/** The name of a puzzle in lists: its title, or else the beginning of its text. */
export function nameOf(kinds: PuzzleKinds, { kind, source }: Puzzle) {
  const { title, text: contents } = kindOf(kinds, kind).describe(source);
  const line = (title.trim() || contents).replace(/\s+/g, " ").trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME).replace(/\s+\S*$/, "")}…` : line;
}
