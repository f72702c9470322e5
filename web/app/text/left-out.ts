/** The sentences that are not scored, and those whose score the reader has overruled. */

import type { MarkedtextResult } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { type Group, groupsOf, textAt } from "./groups.ts";

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

/** The sentences that are not scored, by their reasons, and before them those that the reader has overruled. */
export function leftOutGroups(text: string, { sentences, leftOut }: Result, overruled: readonly string[]): Group[] {
  const all = new Set(overruled);
  const scored = all.size > 0 ? sentences.filter((one) => all.has(textAt(text, one))) : [];
  const named = [
    ...scored.map((one) => ({ ...one, name: SCORED })),
    ...leftOut.map((one) => ({ ...one, name: one.reason })),
  ];
  return groupsOf(
    named.map((one) => ({ ...one, says: textAt(text, one) })),
    Object.keys(REASONS),
    (name) => (name === SCORED || name === OVERRULED ? Number.POSITIVE_INFINITY : MOST),
  );
}

/** The list of overruled sentences after a press on one of them: what was overruled is so no longer. */
export const toggled = (overruled: readonly string[], sentence: string) =>
  overruled.includes(sentence) ? overruled.filter((one) => one !== sentence) : [...overruled, sentence];

/** That the score was overruled, as a sentence, or "". @param count of the sentences that are overruled */
export const overruledInWords = (count: number) =>
  count > 0 ? `${counted(count, "sentence")} ${count === 1 ? "is" : "are"} scored or left out by your choice.` : "";
