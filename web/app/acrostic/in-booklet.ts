import type { PuzzleKind } from "../booklet/puzzle.ts";
import { object, seeded, texts } from "../state/shape.ts";
import { acrosticFragment } from "./address.ts";
import { acrosticMaker, type Made } from "./model.ts";
import { bare, formatAnswers, isByHand, linesOf, parseAnswers, released } from "./own-answers.ts";
import { DEFAULTS, paramsOf, type Recipe } from "./recipe.ts";

export type Source = { recipe: Recipe };

/** Acrostics in booklets. */
export const bookletAcrostic: PuzzleKind<Source> = {
  operation: "acrostic",
  nameOf: () => "Acrostic",
  read: object({ recipe: seeded(texts(DEFAULTS)) }),
  describe: ({ recipe }) => ({ ...recipe, text: recipe.word.toUpperCase() }),
  params: ({ recipe }) => paramsOf({ ...recipe, answerKey: "" }, recipe.answers.split("\n").map(bare).join("\n")),
  fragment: ({ recipe }) => acrosticFragment(recipe),
  sourceOf(kit, state) {
    const { made, fault } = acrosticMaker(kit)(state);
    return made && !fault ? sourceOf(made) : null;
  },
  fromText: (kit, word) => ({ recipe: { ...DEFAULTS, word, seed: kit.acrostic({ word }).seed } }),
  versions: {
    of: ({ recipe }, seed) => ({
      recipe: { ...recipe, seed, answers: formatAnswers(released(parseAnswers(recipe.answers))) },
    }),
    look: (kit, source) =>
      JSON.stringify(kit.acrostic(bookletAcrostic.params(source)).lines.map(({ answer }) => answer)),
    limit({ recipe: { word, answers } }) {
      const own = linesOf(parseAnswers(answers)).filter(isByHand).length;
      const isFixed = own > 0 && own === (word.match(/\p{L}/gu) ?? []).length;
      return isFixed
        ? {
            isFixed,
            cause: "all its answers are your own",
            remedy: "Edit the puzzle and give lines back to automatic answers.",
          }
        : {
            isFixed,
            cause: "its theme, its lengths and your own answers leave few others",
            remedy: "Edit the puzzle to leave more, or ask for fewer versions.",
          };
    },
  },
};

/** What a puzzle in the tab is made of. Lines that the toolkit refuses are left out. */
export function sourceOf({ recipe, answers }: Pick<Made, "recipe" | "answers">): Source {
  const taken = answers.split("\n");
  const lines = recipe.answers.split("\n").map((line, i) => (taken[i] ? line : ""));
  return { recipe: { ...recipe, answers: lines.join("\n").trimEnd() } };
}
