// @ts-check
import { attempt, lacksKeyWord } from "../state/fault.js";
import { cryptogram } from "../state/parameters.gen.js";
import { keyWords, recipeOf } from "./fields.js";

/** @typedef {import("/toolkit/index.js").Operations} Operations */

const SHIFTS = Array.from({ length: cryptogram.shift.maximum + 1 }, (_, shift) => String(shift));

/**
 * What the toolkit makes of the key words and the shift in the fields.
 *
 * @typedef {object} Keys
 * @property {string[]} lacking the key words without a letter A to Z
 * @property {string[]} shifts the shifts that the key words allow; none while one of them lacks a letter
 * @property {string} shift the shift in the field if it is allowed, otherwise "" for an automatic one
 */

/** For a puzzle whose recipe does not come from the fields. @type {Keys} */
export const NO_KEYS = { lacking: [], shifts: [], shift: "" };

/**
 * @param {Operations} kit
 * @returns {(fields: import("./fields.js").Fields) => Keys}
 */
export function keyRules(kit) {
  // The shifts are found with a call for each: the last ones are kept, since most changes are to other fields.
  let found = { alphabet: "", key: "", shifts: /** @type {string[]} */ ([]) };
  return (fields) => {
    const lacking = keyWords(fields).filter((word) => !hasLetter(kit, word));
    if (fields.alphabet === "random" || lacking.length > 0) return { ...NO_KEYS, lacking };
    const { alphabet, key, shift } = recipeOf(fields);
    if (alphabet !== found.alphabet || key !== found.key) {
      found = { alphabet, key, shifts: SHIFTS.filter((one) => isAllowed(kit, alphabet, key, one)) };
    }
    return { lacking, shifts: found.shifts, shift: found.shifts.includes(shift) ? shift : "" };
  };
}

/**
 * Whether the toolkit finds a letter A to Z in a key word. A key word with another fault may have one.
 *
 * @param {Operations} kit
 * @param {string} word
 */
function hasLetter(kit, word) {
  const { fault } = attempt(() => kit.cryptogram({ text: "A", seed: "A", alphabet: "k2", key: word }));
  return !fault || !lacksKeyWord(fault);
}

/**
 * Whether the toolkit takes a shift, which does not depend on the text.
 *
 * @param {Operations} kit
 * @param {string} alphabet
 * @param {string} key
 * @param {string} shift
 */
function isAllowed(kit, alphabet, key, shift) {
  const params = { text: "A", seed: "A", alphabet: /** @type {"k1"} */ (alphabet), key, shift: Number(shift) };
  return attempt(() => kit.cryptogram(params)).fault === null;
}
