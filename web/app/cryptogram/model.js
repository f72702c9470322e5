// @ts-check
import { printable } from "../printing/printable.js";
import { attempt } from "../state/fault.js";
import { recipeOf } from "./fields.js";
import { keyRules, NO_KEYS } from "./key-rules.js";
import { isQuotation, paramsOf } from "./recipe.js";

/**
 * The state of the Cryptogram tab (state/store.js), the puzzle that follows from it, and its changes. Nothing here
 * needs a page.
 *
 * @typedef {import("./recipe.js").Recipe} Recipe
 * @typedef {import("./fields.js").Fields} Fields
 * @typedef {import("/toolkit/index.js").Operations} Operations
 *
 * @typedef {object} State
 * @property {Fields} fields what the builder's fields hold
 * @property {Recipe | null} linked the puzzle of a link, which is solved exactly as it is; the fields wait meanwhile
 * @property {boolean} isQuotation whether the seed picks the text; the sheet then names its author
 * @property {string} ownText what the user had typed before a quotation replaced it
 * @property {Source | null} last what the last puzzle was made of; null if there was none, or if its text has been erased
 * @property {Alphabet} alphabet that of the last puzzle, which stays while a key word is missing
 *
 * @typedef {{ recipe: Recipe, isQuotation: boolean }} Source the recipe has the seed and the text of the puzzle
 * @typedef {Pick<Recipe, "alphabet" | "key" | "shift">} Alphabet
 *
 * @typedef {object} Made a puzzle and what it was made of
 * @property {Source} source
 * @property {import("/toolkit/index.js").CryptogramResult} puzzle
 * @property {import("../printing/printable.js").Printable} printable
 *
 * @typedef {object} Outcome
 * @property {State} state with the seed and the quotation that the toolkit chose
 * @property {Made | null} made the last puzzle; it is not that of the fields if there is a fault
 * @property {import("../state/fault.js").OperationError | null} fault why the toolkit refuses what the fields hold
 * @property {import("./key-rules.js").Keys} keys
 */

/**
 * The state in which fields or a link are opened.
 *
 * @param {Operations} kit
 * @param {Fields} fields
 * @param {Recipe | null} linked
 * @returns {State}
 */
export const initialState = (kit, fields, linked) => ({
  fields,
  linked,
  isQuotation: isQuotation(kit, linked ?? recipeOf(fields)),
  ownText: "",
  last: null,
  alphabet: { alphabet: "random", key: "", shift: "" },
});

/**
 * Makes the puzzle of a state. A state without a seed gets a random one. When the toolkit refuses what the fields hold,
 * the last puzzle stays, unless its text has been erased.
 *
 * @param {Operations} kit
 * @returns {(state: State) => Outcome}
 */
export function cryptogramMaker(kit) {
  const keysOf = keyRules(kit);
  /** The last puzzle, so that it is not made again while the fields are refused. @type {Made | null} */
  let latest = null;

  /** @param {Source} source */
  const remade = (source) => {
    if (latest?.source === source) return latest;
    const { result } = attempt(() => kit.cryptogram(paramsOf(source.recipe, source.isQuotation)));
    return result && madeOf(kit, source, result);
  };

  return (state) => {
    const { fields, linked, isQuotation } = state;
    const keys = linked ? NO_KEYS : keysOf(fields);
    const recipe = linked ?? completed(fields, keys, state.alphabet);
    const { result: puzzle, fault } = attempt(() => kit.cryptogram(paramsOf(recipe, isQuotation)));
    if (!puzzle) {
      const last = recipe.text.trim() ? state.last : null;
      latest = last && remade(last);
      return { state: { ...state, last }, made: latest, fault, keys };
    }
    const { seed } = puzzle;
    const text = isQuotation ? puzzle.original : recipe.text;
    const last = { recipe: { ...recipe, text, seed }, isQuotation };
    latest = madeOf(kit, last, puzzle);
    const { alphabet, key, shift } = recipe;
    const settled = linked ? {} : { fields: { ...fields, text, seed }, alphabet: { alphabet, key, shift } };
    return { state: { ...state, ...settled, last }, made: latest, fault, keys };
  };
}

/**
 * The state with another seed, unless the toolkit refuses it.
 *
 * @param {(state: State) => Outcome} make
 * @param {State} state
 */
export function reseeded(make, state) {
  const outcome = make({ ...state, fields: { ...state.fields, seed: "" } });
  return outcome.fault ? state : outcome.state;
}

/** The state whose seed picks its text. What was typed is kept. @param {State} state @returns {State} */
export const quoting = (state) => ({
  ...state,
  isQuotation: true,
  ownText: state.isQuotation ? state.ownText : state.fields.text,
});

/** The state with the text that was typed before the quotation. @param {State} state @returns {State} */
export const unquoted = (state) => ({
  ...state,
  isQuotation: false,
  fields: { ...state.fields, text: state.ownText },
});

/**
 * The recipe in the fields. While a key word is missing, it has the alphabet of the last puzzle. An automatic shift
 * replaces one that is not allowed.
 *
 * @param {Fields} fields
 * @param {import("./key-rules.js").Keys} keys
 * @param {Alphabet} alphabet
 * @returns {Recipe}
 */
function completed(fields, { lacking, shift }, alphabet) {
  return { ...recipeOf(fields), ...(lacking.length > 0 ? alphabet : { shift }) };
}

/**
 * @param {Operations} kit
 * @param {Source} source
 * @param {import("/toolkit/index.js").CryptogramResult} puzzle
 * @returns {Made}
 */
function madeOf(kit, source, puzzle) {
  const params = paramsOf(source.recipe, source.isQuotation);
  return { source, puzzle, printable: printable("cryptogram", params, kit.cryptogram, puzzle) };
}
