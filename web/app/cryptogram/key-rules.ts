import type { Operations } from "/toolkit/index.js";
import { attempt, lacksKeyWord } from "../state/fault.ts";
import { cryptogram } from "../state/parameters.gen.ts";
import { type Fields, keyWords, recipeOf } from "./fields.ts";

const SHIFTS = Array.from({ length: cryptogram.shift.maximum + 1 }, (_, shift) => String(shift));

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

export function keyRules(kit: Operations): (fields: Fields) => Keys {
  // The shifts are found with a call for each: the last ones are kept, since most changes are to other fields.
  let found = { alphabet: "", key: "", shifts: [] as string[] };
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

/** Whether the toolkit finds a letter A to Z in a key word. A key word with another fault may have one. */
function hasLetter(kit: Operations, word: string) {
  const { fault } = attempt(() => kit.cryptogram({ text: "A", seed: "A", alphabet: "k2", key: word }));
  return !fault || !lacksKeyWord(fault);
}

/** Whether the toolkit takes a shift, which does not depend on the text. */
function isAllowed(kit: Operations, alphabet: string, key: string, shift: string) {
  const params = { text: "A", seed: "A", alphabet: alphabet as "k1", key, shift: Number(shift) };
  return attempt(() => kit.cryptogram(params)).fault === null;
}
