import type { Operations } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { attempt, sentenceFor } from "../state/fault.ts";
import { cryptogram } from "../state/parameters.gen.ts";
import { kindOf, type Puzzle, type PuzzleKinds } from "./puzzle.ts";

/** The minimum number of versions of a puzzle that are made at once. The maximum is that of a booklet's puzzles. */
export const LEAST = 2;
/** After so many seeds without a new version there is none: of 25 alphabets, one is missed once in 200,000 times. */
const PATIENCE = 300;
/** Characters of a seed that its versions keep: a number follows. */
const KEPT = cryptogram.seed.maxLength - 6;

/**
 * Versions of a puzzle: the same text with other ciphers, or the same keyword with other answers. Their seeds follow from that
 * of the puzzle, so that the same versions come again.
 *
 * @returns no versions and a sentence if fewer are possible
 */
export function versionsOf(
  kit: Operations,
  kinds: PuzzleKinds,
  { kind, source }: Puzzle,
  count: number,
): { versions: Puzzle[]; refusal: string } {
  const { versions: made, describe } = kindOf(kinds, kind);
  if (!made) throw new Error(`There are no versions of ${kind}`);
  const { isFixed, cause, remedy } = made.limit(source);
  const seed = [...describe(source).seed].slice(0, KEPT).join("");
  const looks = new Set();
  const versions = [];
  for (let n = 1, misses = 0; versions.length < count && misses < PATIENCE && !(isFixed && n > 1); n++) {
    const one = made.of(source, `${seed}-${n}`);
    const { result: seen, fault } = attempt(() => made.look(kit, one));
    if (fault) return { versions: [], refusal: sentenceFor(fault, `Its ${fault.parameter}`, () => undefined) };
    if (looks.has(seen)) {
      misses++;
      continue;
    }
    misses = 0;
    looks.add(seen);
    versions.push({ kind, source: one });
  }
  if (versions.length === count) return { versions, refusal: "" };
  const most = versions.length;
  const possible = most === 1 ? "All versions would be the same" : `Only ${counted(most, "version")} would differ`;
  return { versions: [], refusal: `${possible}: ${cause}. ${remedy}` };
}
