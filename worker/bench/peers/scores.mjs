// @ts-check
/** The scores and counts of npm text-readability, under the operation's names. */
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
 * Returns the number of words that are not in the list of Dale and Chall.
 * @param {string} text
 */
export const unfamiliar = (text) => readability.difficultWords(text);
