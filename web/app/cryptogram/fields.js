// @ts-check
import { DEFAULTS } from "./recipe.js";

/**
 * What the fields of the builder hold: those of a recipe, with the two key words apart. A key word or a shift stays in
 * its field while the kind of alphabet has no use for it.
 *
 * @typedef {import("./recipe.js").Recipe & { secondKey: string }} Fields
 */

/** @param {Fields} fields @returns {import("./recipe.js").Recipe} */
export function recipeOf({ secondKey, ...fields }) {
  const { alphabet, key, shift } = fields;
  if (alphabet === "random") return { ...fields, key: DEFAULTS.key, shift: DEFAULTS.shift };
  return { ...fields, shift, key: alphabet === "k4" ? joined([key, secondKey]) : key };
}

/** @param {import("./recipe.js").Recipe} recipe @returns {Fields} */
export function fieldsOf(recipe) {
  const [key = "", secondKey = ""] = recipe.alphabet === "k4" ? recipe.key.split(/,(.*)/s) : [recipe.key];
  return { ...recipe, key, secondKey };
}

/** The key words that a kind of alphabet has a use for. @param {Fields} fields */
export function keyWords({ alphabet, key, secondKey }) {
  if (alphabet === "random") return [];
  return alphabet === "k4" ? [key, secondKey] : [key];
}

/** The two key words of K4 as the toolkit takes them: with a comma between them. @param {string[]} words */
const joined = (words) => words.map((word) => word.replaceAll(",", " ")).join(",");
