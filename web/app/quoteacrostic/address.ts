/** Quotation acrostics in the address: #quoteacrostic?seed=…, with the options that differ from their default. */
import { different } from "../state/different.ts";
import { valuesOf } from "../state/fragment.ts";
import { recipeOf, type State } from "./model.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";

export function quoteFragment({ seed, ...options }: Recipe) {
  return `#quoteacrostic?${new URLSearchParams({ seed, ...different(options, DEFAULTS) })}`;
}

export const fragmentOf = (state: State) => quoteFragment(recipeOf(state));

export const quoteRecipe = (params: URLSearchParams): Recipe | null =>
  params.has("seed") ? valuesOf(params, DEFAULTS) : null;
