import type { BasicOperations, CryptogramParams, CryptogramResult } from "/toolkit/index.js";
import { different } from "../state/different.ts";
import { attempt } from "../state/fault.ts";
import { cryptogram } from "../state/parameters.gen.ts";
import { PRINTED, printedParams } from "../state/printed.ts";
import {
  alphabetOf,
  CIPHER,
  cipherOf,
  declarationOf,
  KEYS,
  type KeyName,
  kindOf,
  named,
  nameOf,
  parameterOf,
  takes,
} from "./kinds.ts";

/**
 * What a cryptogram is made of, as an address holds it: names and values are those of the toolkit's parameters, as
 * text. Some differ: letters is the range of a quotation's length ("80-119", "" for any), famous and answerKey are "true" or "", and the
 * names of keys are those of kinds.ts.
 */
export type Recipe = Record<keyof typeof DEFAULTS, string>;

export const DEFAULTS = {
  text: "",
  seed: "",
  number: "",
  letters: "",
  subject: "",
  famous: "",
  ...CIPHER,
  spacing: cryptogram.spacing.default,
  hints: String(cryptogram.hints.default),
  hintLetters: "",
  crib: "",
  title: "",
  answerKey: "",
  ...PRINTED.cryptogram,
};

/** The recipe without the values that its kind of cipher has no use for. */
export function reduced(recipe: Recipe): Recipe {
  const unused: (keyof Recipe)[] = KEYS.filter((name) => !takes(recipe, name));
  if (alphabetOf(recipe) === "random") unused.push("key", "shift");
  if (!named(recipe.kind).grouped) unused.push("spacing");
  if (!kindOf(recipe).isSimple) unused.push("hints", "hintLetters");
  return { ...recipe, ...Object.fromEntries(unused.map((name) => [name, DEFAULTS[name]])) };
}

/**
 * The parameters for the toolkit. It has a default for each that is left out.
 *
 * @param isQuotation whether the seed picks the text
 */
export function paramsOf(
  {
    text,
    seed,
    number,
    letters,
    subject,
    famous,
    spacing,
    hints,
    hintLetters,
    crib,
    title,
    answerKey,
    ...others
  }: Recipe,
  isQuotation: boolean,
): CryptogramParams {
  const [least, most] = letters.split("-");
  // Old links of a random alphabet have the key word and the shift that were in their fields.
  const unused = alphabetOf(others) === "random" ? { key: "", shift: "" } : {};
  const given = Object.entries(different({ ...cipherOf(others), ...unused }, CIPHER)).filter(([, value]) => value);
  return {
    ...(isQuotation ? { random: true } : { text }),
    ...(isQuotation && most && { minLetters: Number(least), maxLetters: Number(most) }),
    ...(isQuotation && subject && { subject: subject as NonNullable<CryptogramParams["subject"]> }),
    ...(isQuotation && famous && { famous: famous === "true" }),
    ...(seed && { seed }),
    ...(number && { number: numberOf(number) }),
    ...Object.fromEntries(given.map(([name, value]) => [parameterOf(name), isNumber(name) ? numberOf(value) : value])),
    spacing: spacing as NonNullable<CryptogramParams["spacing"]>,
    hints: numberOf(hints),
    ...(hintLetters.trim() && { hintLetters }),
    ...(crib.trim() && { crib }),
    ...(title.trim() && { title }),
    answerKey: answerKey === "true",
    ...printedParams(others),
  };
}

/** The recipe of a puzzle whose parameters and result are known. Parameters for its pictures are no part of it. */
export const recipeFrom = (
  { random, minLetters, maxLetters, text, difficulty, famous, answerKey, ...same }: CryptogramParams,
  result: CryptogramResult,
): Recipe => ({
  ...DEFAULTS,
  ...Object.fromEntries(
    Object.entries({ ...same, ...(difficulty && granted(same, result)) })
      .map(([name, value]) => [nameOf(name), String(value)] as const)
      .filter(([name]) => Object.hasOwn(DEFAULTS, name)),
  ),
  text: (!random && text) || result.original,
  letters: minLetters && maxLetters ? `${minLetters}-${maxLetters}` : DEFAULTS.letters,
  famous: famous ? "true" : "",
  answerKey: answerKey ? "true" : "",
});

/** What a wish for a difficulty has added: a keyed alphabet, whose key word only the line of the solution has, and letters that are given away. */
function granted({ alphabet, hints, hintLetters, crib }: CryptogramParams, result: CryptogramResult) {
  const isKeyed = result.alphabet !== (alphabet ?? "random");
  return {
    ...(isKeyed && { alphabet: result.alphabet, key: result.keyLines[0]?.replace(/^.*: /, "") }),
    ...(!hints && !hintLetters && !crib && { hints: result.hints.length }),
  };
}

const isNumber = (name: string) => name !== "kind" && "maximum" in declarationOf(name as KeyName);

/** A text as a number. Other texts become -1, which the toolkit refuses for every parameter. */
const numberOf = (text: string) => (Number.isNaN(Number(text)) ? -1 : Number(text));

/** Whether a recipe's text is the quotation that its seed picks. */
export function isQuotation(kit: BasicOperations, { text, seed, number, letters, subject, famous }: Recipe) {
  const drawn = { ...DEFAULTS, seed, number, letters, subject, famous };
  const { result } = attempt(() => kit.cryptogram(paramsOf(drawn, true)));
  return result?.original === text;
}
