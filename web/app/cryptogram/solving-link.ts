/** Links to solve a cryptogram. The toolkit's elements read them, too. */
import { type Recipe as LinkRecipe, readSolvingLink, solvingFragment } from "/toolkit/elements.js";
import { different } from "../state/different.ts";
import { DEFAULTS, type Recipe } from "./recipe.ts";

/** What a link holds. */
export const linkedValues = (recipe: Recipe): LinkRecipe => ({
  kind: "cryptogram",
  values: different(recipe, DEFAULTS),
});

export const solverFragment = (recipe: Recipe) => solvingFragment(linkedValues(recipe));

/** The recipe of a link. That of a link that can't be read has no text, and the toolkit refuses it. */
export const solverRecipe = (fragment: string): Recipe => ({ ...DEFAULTS, ...readSolvingLink(fragment)?.values });
