/** Whether two texts are versions of the same text, so that their figures can be compared. */

import type { MarkedtextResult } from "/toolkit/index.js";

/** What is kept of a text to recognize its versions. */
export interface Trace {
  /** as the result has it; that of a short text is not known */
  language: string | null;
  /** The lowest hashes of the pairs of neighbouring words, ascending, without repetitions. */
  pairs: readonly number[];
}

/** So much of a text is read, in UTF-16 units: a count follows each pause in the typing, and a text may have a megabyte. */
const READ = 100_000;
const MOST_PAIRS = 256;
/** A pair stays if both of its words stay. So a third of the pairs stay if about 58 of 100 words do. */
const SHARED = 1 / 3;

export function traceOf(text: string, { language }: Pick<MarkedtextResult, "language">): Trace {
  const hashes = new Set<number>();
  let last = "";
  const beginning = text.slice(0, READ).toLowerCase();
  for (const [word] of beginning.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (last) hashes.add(hashOf(`${last} ${word}`));
    last = word;
  }
  return { language, pairs: [...Uint32Array.from(hashes).sort().subarray(0, MOST_PAIRS)] };
}

/** FNV-1a of the UTF-16 units, in 32 bits. */
function hashOf(text: string) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Whether two texts have the same language, as far as it is known, and share most of the shorter one: a version may have new paragraphs, or
 * lack some. The hashes up to the lower end of the two lists are fair samples of both texts.
 */
export function areVersions(one: Trace, other: Trace) {
  if (one.language && other.language && one.language !== other.language) return false;
  const end = Math.min(endOf(one.pairs), endOf(other.pairs));
  const [a, b] = [one, other].map(({ pairs }) => new Set(pairs.filter((hash) => hash <= end)));
  if (!a?.size || !b?.size) return false;
  const shared = [...a].filter((hash) => b.has(hash)).length;
  return shared >= SHARED * Math.min(a.size, b.size);
}

/** Up to which hash a list has all pairs that were read. */
const endOf = (pairs: readonly number[]) =>
  pairs.length < MOST_PAIRS ? Number.POSITIVE_INFINITY : (pairs.at(-1) as number);
