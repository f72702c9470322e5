// @ts-check
import { object, seeded, texts } from "../state/shape.js";
import { acrosticFragment } from "./address.js";
import { acrosticMaker } from "./model.js";
import { bare, formatAnswers, isByHand, linesOf, parseAnswers, released } from "./own-answers.js";
import { DEFAULTS, paramsOf } from "./recipe.js";

/** @typedef {{ recipe: import("./recipe.js").Recipe }} Source */

/**
 * Acrostics in booklets.
 *
 * @type {import("../booklet/puzzle.js").PuzzleKind<Source>}
 */
export const bookletAcrostic = {
  operation: "acrostic",
  name: "Acrostic",
  read: object({ recipe: seeded(texts(DEFAULTS)) }),
  describe: ({ recipe }) => ({ ...recipe, text: recipe.word.toUpperCase() }),
  params: ({ recipe }) => paramsOf({ ...recipe, answerKey: "" }, recipe.answers.split("\n").map(bare).join("\n")),
  fragment: ({ recipe }) => acrosticFragment(recipe),
  sourceOf(kit, state) {
    const { made, fault } = acrosticMaker(kit)(state);
    return made && !fault ? sourceOf(made) : null;
  },
  fromText: (kit, word) => ({ recipe: { ...DEFAULTS, word, seed: kit.acrostic({ word }).seed } }),
  version: ({ recipe }, seed) => ({
    recipe: { ...recipe, seed, answers: formatAnswers(released(parseAnswers(recipe.answers))) },
  }),
  look: (kit, source) => JSON.stringify(kit.acrostic(bookletAcrostic.params(source)).lines.map(({ answer }) => answer)),
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
};

/**
 * What a puzzle in the tab is made of. Lines that the toolkit refuses are left out.
 *
 * @param {Pick<import("./model.js").Made, "recipe" | "answers">} made
 * @returns {Source}
 */
export function sourceOf({ recipe, answers }) {
  const taken = answers.split("\n");
  const lines = recipe.answers.split("\n").map((line, i) => (taken[i] ? line : ""));
  return { recipe: { ...recipe, answers: lines.join("\n").trimEnd() } };
}
