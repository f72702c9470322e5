// @ts-check
import { acrostic } from "../state/parameters.gen.js";

/**
 * What an acrostic is made of, as an address holds it: names and values are those of the toolkit's parameters, as text.
 * Two differ: answerKey is "true" or "", and answers has the user's lines as own-answers.js describes them.
 *
 * @typedef {Record<keyof typeof DEFAULTS, string>} Recipe
 * @typedef {import("/toolkit/index.js").AcrosticParams} AcrosticParams
 */
export const DEFAULTS = {
  word: "",
  seed: "",
  theme: acrostic.theme.default,
  minLetters: String(acrostic.minLetters.default),
  maxLetters: String(acrostic.maxLetters.default),
  answers: "",
  title: "",
  answerKey: "",
};

/**
 * The parameters for the toolkit.
 *
 * @param {Omit<Recipe, "answers">} recipe
 * @param {string} answers those that the toolkit accepts
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

/**
 * The recipe of a puzzle whose parameters are known.
 *
 * @param {AcrosticParams} params
 * @returns {Recipe}
 */
export const recipeFrom = ({ minLetters, maxLetters, answerKey, ...same }) => ({
  ...DEFAULTS,
  ...same,
  minLetters: String(minLetters ?? DEFAULTS.minLetters),
  maxLetters: String(maxLetters ?? DEFAULTS.maxLetters),
  answerKey: answerKey ? "true" : "",
});
