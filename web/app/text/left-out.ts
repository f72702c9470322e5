/** The sentences that are not scored, and those whose score the reader has overruled. */

import type { MarkedtextResult } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import type { Range } from "./marks.ts";

/** The sentences of a reason. */
export interface Group {
  reason: string;
  /** how many the text has */
  count: number;
  words: number;
  /** the first ones, each with its places in the text */
  sentences: { text: string; places: Range[] }[];
  /** how many others the group has, whose texts differ from these */
  more: number;
}

type Result = Pick<MarkedtextResult, "sentences" | "leftOut">;

/** The reason of sentences that would be left out, which the reader wants to be scored. The toolkit has no code for it. */
export const SCORED = "scored";
/** That of sentences that would be scored, which the reader has left out. */
const OVERRULED = "overruled";

/** The groups as the panel lists them, with their names. The reader's own come first. */
const REASONS: Record<string, string> = {
  [SCORED]: "Scored by your choice",
  [OVERRULED]: "Left out by your choice",
  heading: "Headings",
  item: "Items of lists",
  cell: "Cells of tables",
  caption: "Captions and bylines",
  code: "Code",
  verse: "Verse",
  reference: "Lists of sources",
  note: "Notes",
  notice: "Notices and links beside the text",
  label: "Labels",
  figures: "Names and figures",
  not_a_sentence: "Without a full stop",
};

/** The name of a reason. A newer toolkit may have others. */
export const reasonInWords = (reason: string) => REASONS[reason] ?? reason;

/** Number of sentences that a group lists at most. All of those that the reader has overruled are listed. */
const MOST = 20;

/** How the toolkit recognizes a sentence: its text with one space for each run of white space. */
export const sentenceAt = (text: string, { start, end }: Range) =>
  text
    .slice(start, end)
    .replace(/\p{White_Space}+/gu, " ")
    .trim();

/** The sentences that are not scored, by their reasons, and before them those that the reader has overruled. */
export function leftOutGroups(text: string, { sentences, leftOut }: Result, overruled: readonly string[]): Group[] {
  const groups = new Map<string, { count: number; words: number; texts: Map<string, Range[]> }>();
  const add = (reason: string, { start, end, words }: Range & { words: number }) => {
    const group = groups.get(reason) ?? { count: 0, words: 0, texts: new Map<string, Range[]>() };
    groups.set(reason, group);
    group.count++;
    group.words += words;
    const key = sentenceAt(text, { start, end });
    const places = group.texts.get(key);
    if (places) places.push({ start, end });
    else group.texts.set(key, [{ start, end }]);
  };
  if (overruled.length > 0) {
    const all = new Set(overruled);
    for (const one of sentences) if (all.has(sentenceAt(text, one))) add(SCORED, one);
  }
  for (const one of leftOut) add(one.reason, one);
  const order = [...new Set([...Object.keys(REASONS), ...groups.keys()])];
  return order.flatMap((reason) => {
    const group = groups.get(reason);
    if (!group) return [];
    const all = [...group.texts].map(([text, places]) => ({ text, places }));
    const shown = reason === SCORED || reason === OVERRULED ? all : all.slice(0, MOST);
    return [{ reason, count: group.count, words: group.words, sentences: shown, more: all.length - shown.length }];
  });
}

/** The list of overruled sentences after a press on one of them: what was overruled is so no longer. */
export const toggled = (overruled: readonly string[], sentence: string) =>
  overruled.includes(sentence) ? overruled.filter((one) => one !== sentence) : [...overruled, sentence];

/** That the score was overruled, as a sentence, or "". @param count of the sentences that are overruled */
export const overruledInWords = (count: number) =>
  count > 0 ? `${counted(count, "sentence")} ${count === 1 ? "is" : "are"} scored or left out by your choice.` : "";
