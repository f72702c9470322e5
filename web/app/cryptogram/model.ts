/**
 * The state of the Cryptogram tab (state/store.ts), the puzzle that follows from it, and its changes. Nothing here
 * needs a page.
 */

import type { BasicOperations, CryptogramResult, OperationError } from "/toolkit/index.js";
import { type Printable, printable } from "../printing/printable.ts";
import { attempt } from "../state/fault.ts";
import { cryptogram } from "../state/parameters.gen.ts";
import { type Fields, recipeOf } from "./fields.ts";
import { type Keys, keyRules, NO_KEYS } from "./key-rules.ts";
import { CIPHER, type Cipher, cipherOf } from "./kinds.ts";
import { isQuotation, paramsOf, type Recipe, reduced } from "./recipe.ts";

export interface State {
  /** what the builder's fields hold */
  fields: Fields;
  /** the puzzle of a link, which is solved exactly as it is; the fields wait meanwhile */
  linked: Recipe | null;
  /** whether the seed picks the text; the sheet then names its author */
  isQuotation: boolean;
  /** what the user had typed before a quotation replaced it */
  ownText: string;
  /** what the last puzzle was made of; null if there was none, or if its text has been erased */
  last: Source | null;
  /** the cipher of the last puzzle, which stays while a key word is missing */
  alphabet: Cipher;
}

/** The recipe has the seed and the text of the puzzle. */
type Source = { recipe: Recipe; isQuotation: boolean };

/** The fields of a puzzle that the page shows. Making its html takes as long as making all of them. */
const FIELDS: (keyof CryptogramResult)[] = [
  "encoded",
  "original",
  "cipher",
  "letterCount",
  "wordCount",
  "difficulty",
  "hints",
  "shift",
  "table",
  "tokens",
  "isSimple",
  "instruction",
  "method",
  "notes",
  "figures",
  "aids",
  "seed",
  "author",
  "source",
];

/** A puzzle and what it was made of. */
interface Made {
  source: Source;
  puzzle: CryptogramResult;
  printable: Printable;
}

export interface Outcome {
  /** with the seed and the quotation that the toolkit chose */
  state: State;
  /** the last puzzle; it is not that of the fields if there is a fault */
  made: Made | null;
  /** why the toolkit refuses what the fields hold */
  fault: OperationError | null;
  keys: Keys;
}

/** The state in which fields or a link are opened. */
export const initialState = (kit: BasicOperations, fields: Fields, linked: Recipe | null): State => ({
  fields,
  linked,
  isQuotation: isQuotation(kit, linked ?? recipeOf(fields)),
  ownText: "",
  last: null,
  alphabet: CIPHER,
});

/**
 * Makes the puzzle of a state. A state without a seed gets a random one. When the toolkit refuses what the fields hold,
 * the last puzzle stays, unless its text has been erased.
 */
export function cryptogramMaker(kit: BasicOperations): (state: State) => Outcome {
  const keysOf = keyRules(kit);
  /** The last puzzle, so that it is not made again while the fields are refused. */
  let latest: Made | null = null;

  const remade = (source: Source) => {
    if (latest?.source === source) return latest;
    const { result } = attempt(() => shown(kit, source));
    return result && madeOf(kit, source, result);
  };

  return (state) => {
    const { fields, linked, isQuotation } = state;
    const keys = linked ? NO_KEYS : keysOf(fields);
    const recipe = linked ?? completed(fields, keys, state.alphabet);
    const { result: puzzle, fault } = attempt(() => shown(kit, { recipe, isQuotation }));
    if (!puzzle) {
      const last = recipe.text.trim() ? state.last : null;
      latest = last && remade(last);
      return { state: { ...state, last }, made: latest, fault, keys };
    }
    const { seed } = puzzle;
    const text = isQuotation ? puzzle.original : recipe.text;
    const last = { recipe: { ...recipe, text, seed }, isQuotation };
    latest = madeOf(kit, last, puzzle);
    const settled = linked ? {} : { fields: { ...fields, text, seed }, alphabet: cipherOf(recipe) };
    return { state: { ...state, ...settled, last }, made: latest, fault, keys };
  };
}

/** An outcome that was made ahead, with the toolkit to draw its puzzle. */
export const drawable = (kit: BasicOperations, outcome: Outcome): Outcome => ({
  ...outcome,
  made: outcome.made && madeOf(kit, outcome.made.source, outcome.made.puzzle),
});

/**
 * The state with another puzzle, unless the toolkit refuses it. Quotations are a series of one seed, so that none comes twice; another text
 * gets another seed. What is given away of a quotation does not belong to the next one.
 */
export function reseeded(make: (state: State) => Outcome, state: State) {
  const { number } = state.fields;
  const next = number
    ? { number: String((Number(number) % cryptogram.number.maximum) + 1) }
    : { seed: "", number: "1" };
  const another = state.isQuotation ? { ...next, hintLetters: "", crib: "" } : { seed: "", number: "" };
  const outcome = make({ ...state, fields: { ...state.fields, ...another } });
  return outcome.fault ? state : outcome.state;
}

/** The state whose seed picks its text. What was typed is kept. */
export const quoting = (state: State): State => ({
  ...state,
  isQuotation: true,
  ownText: state.isQuotation ? state.ownText : state.fields.text,
});

/** The state with the text that was typed before the quotation. */
export const unquoted = (state: State): State => ({
  ...state,
  isQuotation: false,
  fields: { ...state.fields, text: state.ownText, number: "" },
});

/**
 * The recipe in the fields. While a key word is missing, it has the cipher of the last puzzle. An automatic shift
 * replaces one that is not allowed.
 */
function completed({ secondKey, ...fields }: Fields, { lacking, shift }: Keys, last: Cipher): Recipe {
  return lacking.length > 0 ? reduced({ ...fields, ...last }) : { ...recipeOf({ ...fields, secondKey }), shift };
}

/** The puzzle as solvers see it: they read its tokens. */
const shown = (kit: BasicOperations, { recipe, isQuotation }: Source) =>
  kit.cryptogram({ ...paramsOf(recipe, isQuotation), tokens: true, fields: FIELDS });

function madeOf(kit: BasicOperations, source: Source, puzzle: CryptogramResult): Made {
  const params = paramsOf(source.recipe, source.isQuotation);
  return { source, puzzle, printable: printable("cryptogram", params, kit.cryptogram, puzzle) };
}
