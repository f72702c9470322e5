/**
 * The recipe of a puzzle, as attributes and links contain it: the names and values of the toolkit's parameters, as text. A missing or empty
 * value is the toolkit's default. Two names differ: letters is the range of a quotation's length, such as "80-119", and alphabetLetters is
 * the parameter letters.
 */
import type { AcrosticParams, CryptogramParams, QuoteacrosticParams } from "../operations.gen.js";
import { cipherKeys, randomKinds } from "./keys.gen.js";

export type Kind = "cryptogram" | "acrostic" | "quoteacrostic";
export interface Recipe {
  kind: Kind;
  values: Record<string, string>;
}

/** The parameters for keys by the names of their values: letters is the range of a quotation's length. */
const KEYS = Object.entries(cipherKeys).map(([name, isNumber]) => ({
  name: name === "letters" ? "alphabetLetters" : name,
  isNumber,
}));

/**
 * The names of the values. The first value is the text that the puzzle hides, "" if it is a passage of the collection. Values only for the author of a puzzle are left out. The options
 * of a link are in this order.
 */
export const NAMES: Record<Kind, readonly [string, ...string[]]> = {
  cryptogram: [
    "text",
    ...new Set(
      ["seed", "letters", "alphabet", "key", "shift", "spacing", "hints", "title", "kind"].concat(
        KEYS.map(({ name }) => name),
        "crib",
        "hintLetters",
        "number",
        "subject",
        "famous",
      ),
    ),
  ],
  acrostic: ["word", "seed", "theme", "minLetters", "maxLetters", "answers", "title"],
  quoteacrostic: ["quotation", "seed", "author", "work", "passage", "initials", "keep", "avoid", "title"],
};

const NUMBERS = KEYS.flatMap(({ name, isNumber }) => (isNumber ? name : [])).concat(
  "hints",
  "minLetters",
  "maxLetters",
  "number",
  "passage",
);

/** The parameters for the toolkit, which checks them. */
export function paramsOf({
  letters = "",
  alphabetLetters = "",
  ...values
}: Record<string, string>): CryptogramParams & AcrosticParams & QuoteacrosticParams {
  const [minLetters = "", maxLetters = ""] = letters.split("-");
  const { kind = "", alphabet = "" } = values;
  // Links from before there were kinds have the key word and the shift of the fields, which a random alphabet does not take.
  const isRandom = (!kind || randomKinds.includes(kind)) && (!alphabet || alphabet === "random");
  const unused = isRandom ? { key: "", shift: "" } : {};
  const given = Object.entries({ minLetters, maxLetters, letters: alphabetLetters, ...values, ...unused }).filter(
    ([name, value]) => (name === "title" ? value.trim() : value),
  );
  const params = given.map(([name, value]) => [name, typed(name, value)]);
  return Object.fromEntries(params);
}

function typed(name: string, value: string) {
  if (name === "famous") return value === "true";
  return NUMBERS.includes(name) ? numberOf(value) : value;
}

/** A text as a number. Other texts become -1, which the toolkit refuses for every parameter. */
const numberOf = (text: string): number => (Number.isNaN(Number(text)) ? -1 : Number(text));
