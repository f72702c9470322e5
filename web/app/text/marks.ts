import type { MarkedtextResult } from "/toolkit/index.js";
import { type Goal, levelOf } from "./figures.ts";
import { reasonInWords } from "./left-out.ts";

/** The kinds of advice, as the toolkit names them. */
export const KINDS = ["passive", "noun_chain", "simpler_word", "split"] as const;

export type Kind = (typeof KINDS)[number];

export type Mark = "hard" | "veryHard" | "long" | "unfamiliar" | "leftOut";

/** What the reader can switch off. */
export type Switch = Mark | Kind;

/** In UTF-16 units of the text. */
export type Range = { start: number; end: number };

/** The entries of the legend. */
export const MARKS: readonly Mark[] = ["hard", "veryHard", "long", "unfamiliar", "leftOut"];

export const SWITCHES: readonly Switch[] = [...MARKS, ...KINDS];

/** A word with so many syllables is long. */
const LONG = 3;
/** The numbers that hardWords has for each word. */
const STRIDE = 4;

/** Visits the words of a result that are long or unfamiliar. */
function visitWords(
  { hardWords }: Pick<MarkedtextResult, "hardWords">,
  visit: (start: number, end: number, syllables: number, isUnfamiliar: boolean) => void,
) {
  const at = (i: number) => hardWords[i] as number;
  for (let i = 0; i < hardWords.length; i += STRIDE) visit(at(i), at(i + 1), at(i + 2), at(i + 3) === 1);
}

/** Whether a range is a place in the text: that of a sentence which was deleted since is empty. */
const isPlace = ({ start, end }: Range) => start < end;

/** What is marked in a text without figures. */
export const NO_MARKS = { sentences: [], leftOut: [], words: [], advice: [] };

/** What is marked in a text. The advice has a list for each kind, whose places do not overlap. */
export function marksOf(
  result: Pick<MarkedtextResult, "sentences" | "leftOut" | "hardWords" | "advice">,
  goal: Goal,
  shown: ReadonlySet<Switch>,
) {
  const sentences = [];
  for (const one of result.sentences) {
    const level = levelOf(one, goal);
    if (level > 0 && shown.has(level === 1 ? "hard" : "veryHard")) {
      sentences.push({ ...one, level: level as 1 | 2 });
    }
  }
  const words: (Range & { kind: "both" | "long" | "unfamiliar" })[] = [];
  visitWords(result, (start, end, syllables, isUnfamiliar) => {
    const asLong = syllables >= LONG && shown.has("long");
    const asUnfamiliar = isUnfamiliar && shown.has("unfamiliar");
    if (asLong || asUnfamiliar) {
      words.push({ start, end, kind: asLong && asUnfamiliar ? "both" : asLong ? "long" : "unfamiliar" });
    }
  });
  const leftOut = shown.has("leftOut")
    ? result.leftOut.map((one) => ({ ...one, why: `Not scored: ${reasonInWords(one.reason)}` }))
    : [];
  const advice = KINDS.filter((kind) => shown.has(kind)).map((kind) =>
    result.advice.filter((one) => one.kind === kind),
  );
  return { sentences, leftOut, words, advice };
}

/** How many of each mark a text has. */
export function countMarks(
  {
    sentences,
    leftOut,
    counts: { polysyllables, unfamiliarWords },
  }: Pick<MarkedtextResult, "sentences" | "leftOut"> & {
    counts: Pick<MarkedtextResult["counts"], "polysyllables" | "unfamiliarWords">;
  },
  goal: Goal,
): Record<Mark, number> {
  const counts = { hard: 0, veryHard: 0, long: polysyllables, unfamiliar: unfamiliarWords, leftOut: leftOut.length };
  for (const one of sentences) {
    const level = levelOf(one, goal);
    if (level > 0) counts[level === 1 ? "hard" : "veryHard"]++;
  }
  return counts;
}

/** Number of words that the list of hard ones has at most. */
const MOST_WORDS = 20;

/**
 * The hard words that a text has most often, each with its places. Of words that are equally frequent, those with more syllables come
 * first.
 */
export function frequentWords(
  text: string,
  result: Pick<MarkedtextResult, "hardWords">,
): { word: string; places: Range[] }[] {
  const all = new Map<string, { word: string; syllables: number; places: Range[] }>();
  visitWords(result, (start, end, syllables) => {
    const word = text.slice(start, end).toLowerCase();
    const known = all.get(word);
    if (known) known.places.push({ start, end });
    else all.set(word, { word, syllables, places: [{ start, end }] });
  });
  return [...all.values()]
    .sort((a, b) => b.places.length - a.places.length || b.syllables - a.syllables || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS);
}

/** What says where a range of a text is after one part of the text was replaced. What is in the replaced part is cut off. */
export function moves(before: string, after: string): (range: Range) => Range {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same++;
  let rest = 0;
  while (rest < most - same && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
  const by = after.length - before.length;
  const place = (at: number) =>
    at <= same ? at : at >= before.length - rest ? at + by : Math.min(at, after.length - rest);
  return ({ start, end }) => ({ start: place(start), end: Math.max(place(start), place(end)) });
}

/**
 * The index of the first place that begins behind the start of a selection, or there and ends behind the selection, so that a place within
 * another one follows it; or backwards. The last place is followed by the first one. It is −1 if none is a place in the text.
 *
 * @param places in the order of the text
 */
export function nextPlace(places: readonly Range[], { start, end }: Range, isBackward: boolean) {
  const order = (one: Range) => one.start - start || one.end - end;
  if (!isBackward) {
    const next = places.findIndex((one) => isPlace(one) && order(one) > 0);
    return next === -1 ? places.findIndex(isPlace) : next;
  }
  const previous = places.findLastIndex((one) => isPlace(one) && order(one) < 0);
  return previous === -1 ? places.findLastIndex(isPlace) : previous;
}

/** The index of the first of some places, from an index on, that ends behind a place; their number if there is none. */
export function firstBehind(places: readonly { end: number }[], place: number, from = 0) {
  let to = places.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle]?.end ?? 0) > place) to = middle;
    else from = middle + 1;
  }
  return from;
}
