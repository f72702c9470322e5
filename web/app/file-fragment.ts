import { acrosticFragment } from "./acrostic/address.ts";
import { recipeFrom as acrosticRecipe } from "./acrostic/recipe.ts";
import { builderFragment } from "./cryptogram/address.ts";
import { recipeFrom as cryptogramRecipe } from "./cryptogram/recipe.ts";
import type { PuzzleFile } from "./files/puzzle-file.ts";
import { quoteFragment } from "./quoteacrostic/address.ts";
import { recipeFrom as quoteRecipe } from "./quoteacrostic/recipe.ts";

/** The fragment of the address that opens the puzzle of a file. */
export function fragmentOfFile({ operation, parameters, result }: PuzzleFile) {
  if (operation === "cryptogram") return builderFragment(cryptogramRecipe(parameters, result));
  return operation === "acrostic"
    ? acrosticFragment(acrosticRecipe(parameters))
    : quoteFragment(quoteRecipe(parameters));
}
