// @ts-check
/** What npm text-readability has of what the operation tells, by the operation's names. */
import readability from "text-readability";

/** @param {string} text */
export const scores = (text) => ({
  fleschReadingEase: readability.fleschReadingEase(text),
  fleschKincaidGrade: readability.fleschKincaidGrade(text),
  gunningFog: readability.gunningFog(text),
  colemanLiauIndex: readability.colemanLiauIndex(text),
  smogIndex: readability.smogIndex(text),
  automatedReadabilityIndex: readability.automatedReadabilityIndex(text),
  daleChallReadabilityScore: readability.daleChallReadabilityScore(text),
  wordCount: readability.lexiconCount(text),
  sentenceCount: readability.sentenceCount(text),
});

/**
 * How many words are unfamiliar in the sense of Dale and Chall.
 * @param {string} text
 */
export const unfamiliar = (text) => readability.difficultWords(text);
