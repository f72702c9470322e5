// @ts-check
/**
 * What a puzzle is made of, as it stands in the builder's fields and in an address: names and values are the toolkit's,
 * written as text. Two differ: letters is the range of a quotation's length ("80-119", "" for any), and answerKey is
 * "true" or "".
 *
 * @typedef {Record<keyof typeof DEFAULTS, string>} PuzzleState
 * @typedef {import("/toolkit/index.js").CryptogramParams} CryptogramParams
 */
export const DEFAULTS = {
  text: "",
  seed: "",
  letters: "",
  alphabet: "random",
  key: "",
  shift: "",
  spacing: "words",
  hints: "0",
  title: "",
  answerKey: "",
};

/**
 * The parameters of the toolkit's cryptogram. Those that are left out have their default there.
 *
 * @param {PuzzleState} state
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

/** A number for the toolkit, which shall refuse what is none: -1 is refused everywhere. @param {string} text */
const numberOf = (text) => (Number.isNaN(Number(text)) ? -1 : Number(text));

/**
 * The quotation that a state's seed picks, or null for a state that the toolkit refuses.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {PuzzleState} state
 */
export function quotationOf(kit, { seed, letters }) {
  try {
    return kit.cryptogram(paramsOf({ ...DEFAULTS, seed, letters }, true)).original;
  } catch {
    return null;
  }
}
