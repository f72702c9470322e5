// @ts-check
import { different, valuesOf } from "../state/fragment.js";
import { DEFAULTS } from "./recipe.js";

/**
 * Acrostics in the address: #acrostic?word=…&seed=…, with the options that differ from their default.
 *
 * @typedef {import("./recipe.js").Recipe} Recipe
 */

/** @param {Recipe} recipe */
export function acrosticFragment({ word, seed, ...options }) {
  return `#acrostic?${new URLSearchParams({ word, seed, ...different(options, DEFAULTS) })}`;
}

/**
 * @param {URLSearchParams} params
 * @returns {Recipe | null}
 */
export const acrosticRecipe = (params) => (params.has("word") ? valuesOf(params, DEFAULTS) : null);
