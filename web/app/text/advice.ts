/** Advice on a text: places that could be written more simply. The reader can ignore a place, and switch off a kind. */

import type { MarkedtextResult } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { type Group, groupsOf, textAt } from "./groups.ts";
import { firstBehind, KINDS, type Kind } from "./marks.ts";
import { decimal } from "./wording.ts";

export type Advice = MarkedtextResult["advice"][number];

type Result = Pick<MarkedtextResult, "advice" | "sentences">;

/** The name of each kind, and what is to be changed and why, as a sentence. */
const KINDS_IN_WORDS: Record<Kind, { name: string; why: string }> = {
  passive: { name: "Passive", why: "The passive names who acts late, or not at all: begin with who does it." },
  noun_chain: {
    name: "Chain of nouns",
    why: "So many nouns in a row are hard to take apart: use a verb, or “of” and “for”.",
  },
  simpler_word: { name: "Simpler words", why: "A more common word says the same." },
  split: { name: "Two sentences", why: "This long sentence is easier to follow as two." },
};

/** What is said of advice. */
export const kindInWords = ({ kind }: Pick<Advice, "kind">) => KINDS_IN_WORDS[kind as Kind];

/** So many UTF-16 units around a place tell it from others that say the same. */
const AROUND = 12;
/** So many UTF-16 units around the place where a sentence could end are shown with it. */
const SHOWN_AROUND = 24;
/** Number of places that the list of a kind has at most. */
const MOST = 5;

/**
 * How an ignored place is recognized: by its kind, and by what it says with what stands around it in its sentence. So it is known when
 * the text has changed elsewhere.
 */
export function keyOf(text: string, { sentences }: Pick<Result, "sentences">, { kind, start, end }: Advice) {
  const sentence = sentences[firstBehind(sentences, start)] ?? { start, end };
  const around = { start: Math.max(start - AROUND, sentence.start), end: Math.min(end + AROUND, sentence.end) };
  return `${kind}: ${textAt(text, around)}`;
}

/** The advice on a text without that which the reader ignores. */
export function heeded(text: string, result: Result, ignored: readonly string[]) {
  const all = new Set(ignored);
  return all.size > 0 ? result.advice.filter((one) => !all.has(keyOf(text, result, one))) : result.advice;
}

/** What a place says, or something that could stand there: at the end of a sentence to be, with the words around it. */
export function saidAt(text: string, { kind, start, end }: Advice, there = text.slice(start, end)) {
  if (kind !== "split") return textAt(there, { start: 0, end: there.length });
  const before = text.slice(Math.max(start - SHOWN_AROUND, 0), start).replace(/^.*?\s/s, "");
  const after = text.slice(end, end + SHOWN_AROUND).replace(/\s\S*$/, "");
  const all = before + there + after;
  return `…${textAt(all, { start: 0, end: all.length })}…`;
}

/** How a list has a place: "utilize → use". */
export function listedAs(text: string, one: Advice) {
  const said = saidAt(text, one);
  return one.kind === "simpler_word" ? `${said} → ${one.suggestions[0]}` : said;
}

/** The places of each kind, for the list of the panel. */
export const adviceGroups = (text: string, advice: readonly Advice[]): Group[] =>
  groupsOf(
    advice.map((one) => ({ start: one.start, end: one.end, name: one.kind, says: listedAs(text, one) })),
    KINDS,
    () => MOST,
  );

/** How much advice is ignored, as a sentence, or "". @param count of its places */
export const ignoredInWords = (count: number) =>
  count > 0 ? `${counted(count, "place")} ${count === 1 ? "is" : "are"} ignored by your choice.` : "";

/** What a change makes of the mean grade, or "" if that is not known: "Mean grade 9.4 → 9.1". */
export function gradeAfter(before: number, { averageGradeLevel: after }: Pick<Advice, "averageGradeLevel">) {
  if (after === null) return "";
  const [was, is] = [decimal(before), decimal(after)];
  return was === is ? `Mean grade stays ${was}` : `Mean grade ${was} → ${is}`;
}
