/** The figures of a text in words. */

import type { MarkedtextResult } from "/toolkit/index.js";
import { counted, number } from "../../kit/counted.ts";
import { changeOf, type Figures, rounded } from "./figures.ts";

type Graded = Pick<Figures, "fleschKincaidGrade" | "gradeMargin">;

const COLLEGE = 13;
const GRADUATES = 17;
/** The age at which pupils begin with a grade is higher by this number. */
const AGE = 5;

/** A number with a number of decimals. */
export const decimal = (value: number, decimals = 1) =>
  number(rounded(value, decimals), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** @param share from 0 to 1 */
export const percent = (share: number) => number(share, { style: "percent" });

/** Above this grade the formulas say no more than that a text is hard. */
const TOP = 18;
/** Above this margin, a sentence says between which grades the text probably is. */
const WIDE_MARGIN = 2;

/** The warnings with which no grade can be told, the weightiest first. */
const WITHOUT_GRADE = ["not_english", "unknown_language", "code", "verse", "no_punctuation", "little_prose"];
/** All warnings that come before others. */
const WEIGHTY = [...WITHOUT_GRADE, "mixed_languages"];

/** The warnings that the grade is uncertain, and why its margin is wide. */
const CAUSES: Record<string, string> = {
  short_text: ", because the text is short",
  uncertain_grade: ", because the sentences are few or differ so much",
  uneven_sentences: ", because the sentences differ so much",
};

/** How uncertain the grade of one sentence is. */
const LONE = "One sentence does not tell how certain that is.";

/**
 * What the grade of a text means: a heading, a sentence on who can follow such a text or how uncertain the grade is, if that can be
 * told, and the warnings as sentences, the weightiest first: of those that the grade is uncertain one, and none if there is no grade.
 * The warnings about a single score are not among them (scoreWarnings).
 */
export function verdictInWords({
  fleschKincaidGrade,
  gradeMargin,
  warnings,
}: Pick<MarkedtextResult, "fleschKincaidGrade" | "gradeMargin" | "warnings">) {
  const weight = (code: string) => (WEIGHTY.includes(code) ? WEIGHTY.indexOf(code) : WEIGHTY.length);
  const sorted = warnings.filter(({ score }) => !score).sort((a, b) => weight(a.code) - weight(b.code));
  const worst = sorted[0]?.code ?? "";
  const isReliable = !WITHOUT_GRADE.includes(worst);
  // As it is written below the heading.
  const grade = rounded(fleschKincaidGrade, 1);
  const { heading, readers } = isReliable ? gradeInWords(grade) : { heading: "No reliable grade", readers: "" };
  const doubt = sorted.find(({ code }) => CAUSES[code]);
  const range = rangeInWords(grade, gradeMargin ?? 0);
  const uncertainty = gradeMargin === null ? LONE : range && `${range}${CAUSES[doubt?.code ?? ""] ?? ""}.`;
  const shown = sorted.filter((one) => !CAUSES[one.code] || (isReliable && one === doubt));
  return {
    heading,
    lead: WEIGHTY.includes(worst) ? "" : uncertainty || readers,
    isReliable,
    warnings: shown.map(({ message }) => `${message}.`),
  };
}

/** The warnings about a single score, as sentences. */
export const scoreWarnings = (warnings: MarkedtextResult["warnings"]) =>
  warnings.filter(({ score }) => score).map(({ message }) => `${message}.`);

function gradeInWords(grade: number) {
  const whole = Math.round(grade);
  if (grade > TOP) return { heading: `Above grade ${TOP}`, readers: "It is as hard as texts for graduates." };
  if (whole < 1) return { heading: "Below grade 1", readers: "Children who begin to read can follow it." };
  const heading = `About grade ${whole}`;
  if (whole >= GRADUATES) return { heading, readers: "It is as hard as texts for graduates." };
  if (whole >= COLLEGE) return { heading, readers: "It is as hard as texts for college students." };
  return { heading, readers: `Pupils of ${whole + AGE} to ${whole + AGE + 1} years can follow it.` };
}

/** Between which grades a text probably is, if its margin is wide and this says more than its grade. */
function rangeInWords(grade: number, margin: number) {
  const [from, to] = [Math.round(grade - margin), Math.round(grade + margin)];
  if (margin <= WIDE_MARGIN || grade > TOP || to < 1) return "";
  if (from < 1) return `Probably not above grade ${to}`;
  return to > TOP ? `Probably grade ${from} or above` : `Probably between grade ${from} and ${to}`;
}

/** How certain the grade is. */
export function certaintyInWords({
  fleschKincaidGrade,
  gradeMargin,
  gradeSpread,
}: Pick<MarkedtextResult, "fleschKincaidGrade" | "gradeMargin" | "gradeSpread">) {
  const margin = gradeMargin === null ? "" : ` ± ${decimal(gradeMargin)}`;
  return `Grade ${decimal(fleschKincaidGrade)}${margin}; the five formulas differ by ${decimal(gradeSpread)} grades.`;
}

/** Whom the mean of the five grades suggests. */
export function audienceInWords({
  averageGradeLevel,
  targetAudience,
}: Pick<MarkedtextResult, "averageGradeLevel" | "targetAudience">) {
  // The audience of a text of a few words is everybody, which says nothing.
  const audience = targetAudience === "general public" ? "" : ` (${targetAudience})`;
  return `Mean of the five formulas: ${decimal(averageGradeLevel)}${audience}.`;
}

/** A new Dale–Chall score with its grades: "42.1, grade 5–6". */
export const newDaleChallInWords = (score: number, { newDaleChallLevel }: Pick<Figures, "newDaleChallLevel">) =>
  `${decimal(score)}, grade ${newDaleChallLevel.replace("-", "–")}`;

/** How the grade has changed, with the margin of the change, which is null if a text has none, and whether the change exceeds it. */
export function gradeChange(before: Graded, now: Graded) {
  const change = changeOf(before.fleschKincaidGrade, now.fleschKincaidGrade, 1, "harder");
  const [was, is] = [before.gradeMargin, now.gradeMargin];
  const margin = was === null || is === null ? null : rounded(Math.hypot(was, is), 1);
  return { ...change, margin, isCertain: margin !== null && Math.abs(change.by) > margin };
}

/** How the grade has changed: "4.4 grades easier than before: 9.8 → 5.4." or "0.4 grades easier …, within the margin of ± 2.1." */
export function progressInWords(before: Graded, now: Graded) {
  const { by, is, margin, isCertain } = gradeChange(before, now);
  const was = decimal(before.fleschKincaidGrade);
  if (by === 0) return `As hard as before: grade ${was}.`;
  const within = isCertain
    ? ""
    : margin === null
      ? ", with too few sentences to be certain"
      : `, within the margin of ± ${decimal(margin)}`;
  return `${decimal(Math.abs(by))} grades ${is} than before: ${was} → ${decimal(now.fleschKincaidGrade)}${within}.`;
}

/** A time: "40 seconds", "4 min 10 s", "2 h 5 min". */
export function timeInWords(seconds: number) {
  const whole = Math.round(seconds);
  if (whole < 60) return counted(whole, "second");
  const minutes = Math.round(whole / 60);
  if (whole < 600) return [`${Math.floor(whole / 60)} min`, whole % 60 && `${whole % 60} s`].filter(Boolean).join(" ");
  if (minutes < 60) return `${minutes} min`;
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(" ");
}

/** A change in words: "−1.8, easier". */
export const changeInWords = ({ by, is }: { by: number; is: string }, decimals: number) =>
  by === 0 ? is : `${by > 0 ? "+" : ""}${decimal(by, decimals)}, ${is}`;

const REASONS: Record<string, string> = {
  long: "long",
  long_words: "longer words than the rest",
  unfamiliar_words: "unfamiliar words",
};

/** What makes a sentence hard: "Long, with longer words than the rest and unfamiliar words". */
export function reasonsInWords(reasons: readonly string[]) {
  const words = reasons.filter((one) => one !== "long").map((one) => REASONS[one] ?? one);
  const long = reasons.includes("long") ? "long" : "";
  const sentence = [long, words.length > 0 && `with ${words.join(" and ")}`].filter(Boolean).join(", ");
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** The words of a text about whose number nothing is known but its length: two digits of it. */
export function roughWords(length: number) {
  const CHARACTERS_PER_WORD = 6;
  return number(Number((length / CHARACTERS_PER_WORD).toPrecision(2)));
}
