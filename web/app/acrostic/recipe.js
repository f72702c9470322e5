// @ts-check
/**
 * What an acrostic is made of, as it stands in the fields and in an address: names and values are the toolkit's, written
 * as text. Two differ: answerKey is "true" or "", and a line of answers that begins with "~" was chosen by the toolkit
 * and is only kept, so that it does not change with an answer beside it.
 *
 * @typedef {Record<keyof typeof DEFAULTS, string>} AcrosticState
 * @typedef {import("/toolkit/index.js").AcrosticParams} AcrosticParams
 */
export const DEFAULTS = {
  word: "",
  seed: "",
  theme: "random",
  minLetters: "3",
  maxLetters: "12",
  answers: "",
  title: "",
  answerKey: "",
};

/**
 * The parameters of the toolkit's acrostic.
 *
 * @param {AcrosticState} state
 * @param {string} answers those that the toolkit takes
 * @returns {AcrosticParams}
 */
export function paramsOf({ word, seed, theme, minLetters, maxLetters, title, answerKey }, answers) {
  return {
    word,
    ...(seed && { seed }),
    theme: /** @type {NonNullable<AcrosticParams["theme"]>} */ (theme),
    minLetters: Number(minLetters),
    maxLetters: Number(maxLetters),
    ...(answers && { answers }),
    ...(title.trim() && { title }),
    answerKey: answerKey === "true",
  };
}

/** The keyword that the toolkit makes of a text, or "" if it takes none. @param {string} text */
export function keywordOf(text) {
  const word = text.trim().toUpperCase();
  return /^[A-Z]{3,15}$/.test(word) ? word : "";
}
