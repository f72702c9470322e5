// @ts-check
import { different, valuesOf } from "../state/fragment.js";
import { DEFAULTS } from "./recipe.js";

/**
 * Cryptograms in the address of the builder: #cryptogram?text=…&seed=…, with the options that differ from their default.
 * Links for solvers are in solving-link.js.
 *
 * @typedef {import("./recipe.js").Recipe} Recipe
 */

/** @param {Recipe} recipe */
export function builderFragment({ text, seed, ...options }) {
  return `#cryptogram?${new URLSearchParams({ text, seed, ...different(options, DEFAULTS) })}`;
}

/**
 * @param {URLSearchParams} params of a fragment for the builder
 * @returns {Recipe | null}
 */
export const builderRecipe = (params) => (params.has("text") ? valuesOf(params, DEFAULTS) : null);
