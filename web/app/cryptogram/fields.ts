import { DEFAULTS, type Recipe } from "./recipe.ts";

/**
 * What the fields of the builder hold: those of a recipe, with the two key words apart. A key word or a shift stays in
 * its field while the kind of alphabet has no use for it.
 */
export type Fields = Recipe & { secondKey: string };

export function recipeOf({ secondKey, ...fields }: Fields): Recipe {
  const { alphabet, key, shift } = fields;
  if (alphabet === "random") return { ...fields, key: DEFAULTS.key, shift: DEFAULTS.shift };
  return { ...fields, shift, key: alphabet === "k4" ? joined([key, secondKey]) : key };
}

export function fieldsOf(recipe: Recipe): Fields {
  const [key = "", secondKey = ""] = recipe.alphabet === "k4" ? recipe.key.split(/,(.*)/s) : [recipe.key];
  return { ...recipe, key, secondKey };
}

/** The key words that a kind of alphabet has a use for. */
export function keyWords({ alphabet, key, secondKey }: Fields) {
  if (alphabet === "random") return [];
  return alphabet === "k4" ? [key, secondKey] : [key];
}

/** The two key words of K4 as the toolkit takes them: with a comma between them. */
const joined = (words: string[]) => words.map((word) => word.replaceAll(",", " ")).join(",");
