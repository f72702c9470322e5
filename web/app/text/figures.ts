import type { MarkedtextResult } from "/toolkit/index.js";
import { traceOf } from "./versions.ts";

/** The figures of a text that the tab shows and keeps as its before, with a trace of the text instead of the text itself. */
export type Figures = ReturnType<typeof figuresOf>;

/** The five formulas that give a school grade, with their names. */
export const FORMULAS = {
  fleschKincaidGrade: "Flesch–Kincaid",
  gunningFog: "Gunning fog",
  colemanLiauIndex: "Coleman–Liau",
  smogIndex: "SMOG",
  automatedReadabilityIndex: "ARI",
} as const;

/** Whom a text is written for: the grade that its sentences should not exceed. */
export const GOALS = { children: 5, everyone: 8, "high-school": 11, college: 14 } as const;

export type Goal = keyof typeof GOALS;

/** A sentence with fewer words is not called hard, whatever its grade: one long word makes the grade of a short sentence high. */
export const MIN_WORDS = 10;
/** From so many grades above the goal, a hard sentence is very hard. */
export const VERY_HARD = 4;

/** How hard a sentence is for the readers of a goal: 0 not hard, 1 hard, 2 very hard. */
export function levelOf({ words, grade }: { words: number; grade: number }, goal: Goal): 0 | 1 | 2 {
  if (words < MIN_WORDS || grade <= GOALS[goal]) return 0;
  return grade < GOALS[goal] + VERY_HARD ? 1 : 2;
}

export function figuresOf(result: MarkedtextResult, text: string) {
  const { counts } = result;
  return {
    trace: traceOf(text, result),
    fleschReadingEase: result.fleschReadingEase,
    fleschReadingEaseText: result.fleschReadingEaseText,
    fleschKincaidGrade: result.fleschKincaidGrade,
    gradeMargin: result.gradeMargin,
    gunningFog: result.gunningFog,
    colemanLiauIndex: result.colemanLiauIndex,
    smogIndex: result.smogIndex,
    automatedReadabilityIndex: result.automatedReadabilityIndex,
    daleChallReadabilityScore: result.daleChallReadabilityScore,
    readerEase: result.readerEase,
    newDaleChallScore: result.newDaleChallScore,
    newDaleChallLevel: result.newDaleChallLevel,
    spacheGrade: result.spacheGrade,
    forcastGrade: result.forcastGrade,
    averageGradeLevel: result.averageGradeLevel,
    readingSeconds: result.readingSeconds,
    speakingSeconds: result.speakingSeconds,
    words: result.wordCount,
    // Those that are scored, as the averages are: without prose, also headings, list items and lines of code.
    sentences: counts.sentences,
    wordsPerSentence: counts.words / counts.sentences,
    syllablesPerWord: counts.syllables / counts.words,
    proseShare: counts.proseShare,
    /** The number of hard and very hard sentences for each goal. */
    hard: hardSentences(result.sentences),
  };
}

function hardSentences(sentences: MarkedtextResult["sentences"]) {
  const goals = Object.keys(GOALS) as Goal[];
  return Object.fromEntries(
    goals.map((goal) => [goal, sentences.filter((one) => levelOf(one, goal) > 0).length]),
  ) as Record<Goal, number>;
}

/**
 * A figure as it is written with a number of decimals. Nothing else rounds figures, so that differences are those of what is written.
 */
export const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0; // not −0

/** What a higher figure is. */
type Direction = "easier" | "harder";

/** How a figure has changed, as it is written with a number of decimals. */
export function changeOf(
  before: number,
  after: number,
  decimals: number,
  higher: Direction,
): { by: number; is: Direction | "unchanged" } {
  const by = rounded(rounded(after, decimals) - rounded(before, decimals), decimals);
  const lower = higher === "easier" ? "harder" : "easier";
  return { by, is: by === 0 ? "unchanged" : by > 0 ? higher : lower };
}
