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

/**
 * The recipe of a link. That of a link that can't be read has no text, and the toolkit refuses it.
 *
 * @param {string} fragment
 * @returns {Recipe}
 */
export const solverRecipe = (fragment) => ({ ...DEFAULTS, ...readSolvingLink(fragment)?.values });
