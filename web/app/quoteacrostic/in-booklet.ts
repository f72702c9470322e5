import type { PuzzleKind } from "../booklet/puzzle.ts";
import { attemptLater } from "../state/fault.ts";
import { object, seeded, texts } from "../state/shape.ts";
import { quoteFragment } from "./address.ts";
import { isWanting, type Made, recipeOf, type State } from "./model.ts";
import { settled, unmarked } from "./own-answers.ts";
import { DEFAULTS, paramsOf, type Recipe } from "./recipe.ts";

export type Source = { recipe: Recipe };

/** Quotation acrostics in booklets. Their recipes have the quotation and all answers with their clues, so that no answer is looked for. */
export const bookletQuote: PuzzleKind<Source> = {
  operation: "quoteacrostic",
  nameOf: () => "Quotation acrostic",
  read: object({ recipe: seeded(texts(DEFAULTS)) }),
  describe: ({ recipe }) => ({ ...recipe, text: recipe.quotation }),
  params: ({ recipe }) => paramsOf({ ...recipe, avoid: "", answerKey: "" }),
  fragment: ({ recipe }) => quoteFragment(recipe),
  async sourceOf(kit, state: State) {
    if (isWanting(state)) return null;
    const recipe = recipeOf(state);
    const { result: puzzle } = await attemptLater(() => kit.quoteacrostic(paramsOf(recipe)));
    return puzzle && sourceOf({ recipe, puzzle });
  },
};

/** What a puzzle in the tab is made of. */
export const sourceOf = ({ recipe, puzzle }: Pick<Made, "recipe" | "puzzle">): Source => ({
  recipe: {
    ...recipe,
    passage: "",
    quotation: puzzle.quotation,
    author: puzzle.author,
    work: puzzle.work,
    initials: puzzle.spelled,
    keep: settled(unmarked(recipe.keep).keep, puzzle.clues),
  },
});
