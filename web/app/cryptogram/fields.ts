import { alphabetOf, shownAs, takes } from "./kinds.ts";
import { type Recipe, reduced } from "./recipe.ts";

/**
 * What the fields of the builder hold: those of a recipe, with the two key words apart. A value stays in its field
 * while the kind of cipher, or of its alphabet, has no use for it.
 */
export type Fields = Recipe & { secondKey: string };

export const recipeOf = ({ secondKey, ...fields }: Fields): Recipe =>
  reduced(alphabetOf(fields) === "k4" ? { ...fields, key: joined([fields.key, secondKey]) } : fields);

export function fieldsOf(recipe: Recipe): Fields {
  const [key = "", secondKey = ""] = alphabetOf(recipe) === "k4" ? recipe.key.split(/,(.*)/s) : [recipe.key];
  return { ...recipe, ...shownAs(recipe), key, secondKey };
}

/** The key words that a kind of cipher has a use for. */
export function keyWords(fields: Fields) {
  const alphabet = alphabetOf(fields);
  if (alphabet === "random" || !takes(fields, "key")) return [];
  return alphabet === "k4" ? [fields.key, fields.secondKey] : [fields.key];
}

/** The two key words of K4 as the toolkit takes them: with a comma between them. */
const joined = (words: string[]) => words.map((word) => word.replaceAll(",", " ")).join(",");
