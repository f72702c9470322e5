/** Links to solve a quotation acrostic, and what an open one has. Nothing here needs a page. */
import type { Recipe as LinkRecipe } from "/toolkit/elements.js";
import { different } from "../state/different.ts";
import { sourceOf } from "./in-booklet.ts";
import type { Made } from "./model.ts";
import { bare } from "./own-answers.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";

/** A link that is open in the tab. */
export interface Linked {
  /** its fragment */
  link: string;
  /** null if the link is broken */
  recipe: Recipe | null;
}

/** @param read what the toolkit reads in the link */
export const linkedOf = (link: string, read: LinkRecipe | null): Linked => ({
  link,
  recipe: read && { ...DEFAULTS, ...read.values },
});

/**
 * What a link holds: the quotation, and all answers with their clues. So nothing is searched, and the puzzle of the link stays the same if the
 * collection or the lexicon change.
 */
export function linkedValues(made: Pick<Made, "recipe" | "puzzle">): LinkRecipe {
  const { recipe } = sourceOf(made);
  const values = { ...recipe, keep: bare(recipe.keep), avoid: "", seed: made.puzzle.seed };
  return { kind: "quoteacrostic", values: different(values, DEFAULTS) };
}
