// @ts-check
import { readSolvingLink, solvingFragment } from "/toolkit/elements.js";
import { different } from "../state/fragment.js";
import { DEFAULTS } from "./recipe.js";

/**
 * Links to solve a cryptogram. The toolkit's elements read them, too.
 *
 * @typedef {import("./recipe.js").Recipe} Recipe
 */

/** What a link holds. @param {Recipe} recipe @returns {import("/toolkit/elements.js").Recipe} */
export const linkedValues = (recipe) => ({ kind: "cryptogram", values: different(recipe, DEFAULTS) });

/** @param {Recipe} recipe */
export const solverFragment = (recipe) => solvingFragment(linkedValues(recipe));

/** @param {string} fragment @returns {Recipe | null} null if it is not a link to solve a cryptogram */
export function solverRecipe(fragment) {
  const link = readSolvingLink(fragment);
  return link?.kind === "cryptogram" ? { ...DEFAULTS, ...link.values } : null;
}
