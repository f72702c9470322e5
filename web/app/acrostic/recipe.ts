import type { AcrosticParams } from "/toolkit/index.js";
import { acrostic } from "../state/parameters.gen.ts";
import { PRINTED, printedParams } from "../state/printed.ts";

/**
 * What an acrostic is made of, as an address holds it: names and values are those of the toolkit's parameters, as text.
 * Two differ: answerKey is "true" or "", and answers has the user's lines as own-answers.ts describes them.
 */
export type Recipe = Record<keyof typeof DEFAULTS, string>;

export const DEFAULTS = {
  word: "",
  seed: "",
  theme: acrostic.theme.default,
  difficulty: acrostic.difficulty.default,
  minLetters: String(acrostic.minLetters.default),
  maxLetters: String(acrostic.maxLetters.default),
  answers: "",
  title: "",
  answerKey: "",
  ...PRINTED.acrostic,
};

/**
 * The parameters for the toolkit.
 *
 * @param answers those that the toolkit accepts
 */
export function paramsOf(
  { word, seed, theme, difficulty, minLetters, maxLetters, title, answerKey, ...printed }: Omit<Recipe, "answers">,
  answers: string,
): AcrosticParams {
  return {
    word,
    ...(seed && { seed }),
    theme: theme as NonNullable<AcrosticParams["theme"]>,
    difficulty: difficulty as NonNullable<AcrosticParams["difficulty"]>,
    minLetters: Number(minLetters),
    maxLetters: Number(maxLetters),
    ...(answers && { answers }),
    ...(title.trim() && { title }),
    answerKey: answerKey === "true",
    ...printedParams(printed),
  };
}

/** The recipe of a puzzle whose parameters are known. Those for its pictures are no part of it. */
export const recipeFrom = ({ minLetters, maxLetters, answerKey, ...same }: AcrosticParams): Recipe => ({
  ...DEFAULTS,
  ...Object.fromEntries(
    Object.entries(same).flatMap(([name, value]) => (Object.hasOwn(DEFAULTS, name) ? [[name, String(value)]] : [])),
  ),
  minLetters: String(minLetters ?? DEFAULTS.minLetters),
  maxLetters: String(maxLetters ?? DEFAULTS.maxLetters),
  answerKey: answerKey ? "true" : "",
});
