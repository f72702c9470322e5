import type { BasicOperations } from "/toolkit/index.js";
import { attempt, lacksKeyWord } from "../state/fault.ts";
import { type Fields, keyWords, recipeOf } from "./fields.ts";
import { alphabetOf, type Cipher, cipherOf, takes } from "./kinds.ts";
import { DEFAULTS, paramsOf } from "./recipe.ts";

/** A letter of each script, since the alphabet may be any of them. One of the user's own has its letters. */
const TEXT = "A Α А א";

/** What the toolkit makes of the key words and the shift in the fields. */
export interface Keys {
  /** the key words without a letter A to Z */
  lacking: string[];
  /** the shifts that the key words allow; none while one of them lacks a letter */
  shifts: string[];
  /** the shift in the field if it is allowed, otherwise "" for an automatic one */
  shift: string;
}

/** For a puzzle whose recipe does not come from the fields. */
export const NO_KEYS: Keys = { lacking: [], shifts: [], shift: "" };

export function keyRules(kit: BasicOperations): (fields: Fields) => Keys {
  // The shifts are found with a call for each: the last ones are kept, since most changes are to other fields.
  let found = { cipher: "", shifts: [] as string[] };
  return (fields) => {
    const { shift, ...cipher } = cipherOf(recipeOf(fields));
    const lacking = lackingKeys(kit, fields);
    const hasShift = takes(fields, "shift") && alphabetOf(fields) !== "random";
    if (!hasShift || lacking.length > 0) return { ...NO_KEYS, lacking };
    const written = JSON.stringify(cipher);
    if (written !== found.cipher) {
      // There are as many shifts as the alphabet has letters.
      const { table = [] } = tried(kit, { ...cipher, shift: "" }).result ?? {};
      const shifts = table.map((_, shift) => String(shift)).filter((shift) => tried(kit, { ...cipher, shift }).result);
      found = { cipher: written, shifts };
    }
    return { lacking, shifts: found.shifts, shift: found.shifts.includes(shift) ? shift : "" };
  };
}

/** The key words in which the toolkit finds no letter. A key word with another fault may have one. */
function lackingKeys(kit: BasicOperations, fields: Fields) {
  const words = keyWords(fields);
  const recipe = recipeOf(fields);
  const lacks = (cipher: Cipher) => {
    const { fault } = tried(kit, cipher);
    return fault !== null && lacksKeyWord(fault);
  };
  if (alphabetOf(fields)) return words.filter((key) => lacks({ ...recipe, alphabet: "k2", key, shift: "" }));
  return words.length > 0 && lacks(recipe) ? words : [];
}

/** A puzzle with a cipher, or why the toolkit refuses it, which does not depend on the text. */
function tried(kit: BasicOperations, cipher: Cipher) {
  const recipe = { ...DEFAULTS, ...cipherOf(cipher), text: TEXT + cipher.alphabetLetters, seed: "A" };
  return attempt(() => kit.cryptogram(paramsOf(recipe, false)));
}
