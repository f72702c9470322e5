// @ts-check
import { attempt } from "../state/fault.js";
import { cryptogram } from "../state/parameters.gen.js";

/**
 * What a cryptogram is made of, as an address holds it: names and values are those of the toolkit's parameters, as
 * text. Two differ: letters is the range of a quotation's length ("80-119", "" for any), and answerKey is "true" or "".
 *
 * @typedef {Record<keyof typeof DEFAULTS, string>} Recipe
 * @typedef {import("/toolkit/index.js").CryptogramParams} CryptogramParams
 */
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
 * @param {Recipe} recipe
 * @param {boolean} isQuotation whether the seed picks the text
 * @returns {CryptogramParams}
 */
export function paramsOf({ text, seed, letters, alphabet, key, shift, spacing, hints, title, answerKey }, isQuotation) {
  const keyed = alphabet !== "random";
  const [least, most] = letters.split("-");
  return {
    ...(isQuotation ? { random: true } : { text }),
    ...(isQuotation && most && { minLetters: Number(least), maxLetters: Number(most) }),
    ...(seed && { seed }),
    ...(keyed && { alphabet: /** @type {NonNullable<CryptogramParams["alphabet"]>} */ (alphabet), key }),
    ...(keyed && shift && { shift: numberOf(shift) }),
    spacing: /** @type {NonNullable<CryptogramParams["spacing"]>} */ (spacing),
    hints: numberOf(hints),
    ...(title.trim() && { title }),
    answerKey: answerKey === "true",
  };
}

/**
 * The recipe of a puzzle whose parameters are known.
 *
 * @param {CryptogramParams} params
 * @param {string} original the text of the puzzle
 * @returns {Recipe}
 */
export const recipeFrom = ({ random, minLetters, maxLetters, text, shift, hints, answerKey, ...same }, original) => ({
  ...DEFAULTS,
  ...same,
  text: (!random && text) || original,
  letters: minLetters && maxLetters ? `${minLetters}-${maxLetters}` : DEFAULTS.letters,
  shift: String(shift ?? DEFAULTS.shift),
  hints: String(hints ?? DEFAULTS.hints),
  answerKey: answerKey ? "true" : "",
});

/** A text as a number. Other texts become -1, which the toolkit refuses for every parameter. @param {string} text */
const numberOf = (text) => (Number.isNaN(Number(text)) ? -1 : Number(text));

/**
 * Whether a recipe's text is the quotation that its seed picks.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {Recipe} recipe
 */
export function isQuotation(kit, { text, seed, letters }) {
  const { result } = attempt(() => kit.cryptogram(paramsOf({ ...DEFAULTS, seed, letters }, true)));
  return result?.original === text;
}
