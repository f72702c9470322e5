/** Acrostics in the address: #acrostic?word=…&seed=…, with the options that differ from their default. */
import { different } from "../state/different.ts";
import { valuesOf } from "../state/fragment.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";

export function acrosticFragment({ word, seed, ...options }: Recipe) {
  return `#acrostic?${new URLSearchParams({ word, seed, ...different(options, DEFAULTS) })}`;
}

export const acrosticRecipe = (params: URLSearchParams): Recipe | null =>
  params.has("word") ? valuesOf(params, DEFAULTS) : null;
