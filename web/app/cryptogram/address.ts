/**
 * Cryptograms in the address of the builder: #cryptogram?text=…&seed=…, with the options that differ from their default.
 * Links for solvers are in solving-link.ts.
 */
import { different } from "../state/different.ts";
import { valuesOf } from "../state/fragment.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";

export function builderFragment({ text, seed, ...options }: Recipe) {
  return `#cryptogram?${new URLSearchParams({ text, seed, ...different(options, DEFAULTS) })}`;
}

/** @param params of a fragment for the builder */
export const builderRecipe = (params: URLSearchParams): Recipe | null =>
  params.has("text") ? valuesOf(params, DEFAULTS) : null;
