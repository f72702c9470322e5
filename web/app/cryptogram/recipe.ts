import type { CryptogramParams, CryptogramResult, Operations } from "/toolkit/index.js";
import { attempt } from "../state/fault.ts";
import { cryptogram } from "../state/parameters.gen.ts";

/**
 * What a cryptogram is made of, as an address holds it: names and values are those of the toolkit's parameters, as
 * text. Two differ: letters is the range of a quotation's length ("80-119", "" for any), and answerKey is "true" or "".
 */
export type Recipe = Record<keyof typeof DEFAULTS, string>;

export const DEFAULTS = {
  text: "",
  seed: "",
  letters: "",
  alphabet: cryptogram.alphabet.default,
  key: "",
  shift: "",
  spacing: cryptogram.spacing.default,
  hints: String(cryptogram.hints.default),
  title: "",
  answerKey: "",
};

/**
 * The parameters for the toolkit. It has a default for each that is left out.
 *
 * @param isQuotation whether the seed picks the text
 */
export function paramsOf(
  { text, seed, letters, alphabet, key, shift, spacing, hints, title, answerKey }: Recipe,
  isQuotation: boolean,
): CryptogramParams {
  const keyed = alphabet !== "random";
  const [least, most] = letters.split("-");
  return {
    ...(isQuotation ? { random: true } : { text }),
    ...(isQuotation && most && { minLetters: Number(least), maxLetters: Number(most) }),
    ...(seed && { seed }),
    ...(keyed && { alphabet: alphabet as NonNullable<CryptogramParams["alphabet"]>, key }),
    ...(keyed && shift && { shift: numberOf(shift) }),
    spacing: spacing as NonNullable<CryptogramParams["spacing"]>,
    hints: numberOf(hints),
    ...(title.trim() && { title }),
    answerKey: answerKey === "true",
  };
}

/** The recipe of a puzzle whose parameters and result are known. A wish for a difficulty may have added hints. */
export const recipeFrom = (
  { random, minLetters, maxLetters, text, shift, hints, difficulty, answerKey, ...same }: CryptogramParams,
  { original, hints: given }: CryptogramResult,
): Recipe => ({
  ...DEFAULTS,
  ...same,
  text: (!random && text) || original,
  letters: minLetters && maxLetters ? `${minLetters}-${maxLetters}` : DEFAULTS.letters,
  shift: String(shift ?? DEFAULTS.shift),
  hints: String(difficulty ? given.length : (hints ?? DEFAULTS.hints)),
  answerKey: answerKey ? "true" : "",
});

/** A text as a number. Other texts become -1, which the toolkit refuses for every parameter. */
const numberOf = (text: string) => (Number.isNaN(Number(text)) ? -1 : Number(text));

/** Whether a recipe's text is the quotation that its seed picks. */
export function isQuotation(kit: Operations, { text, seed, letters }: Recipe) {
  const { result } = attempt(() => kit.cryptogram(paramsOf({ ...DEFAULTS, seed, letters }, true)));
  return result?.original === text;
}
