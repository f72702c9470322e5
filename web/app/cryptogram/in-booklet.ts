import type { PuzzleKind } from "../booklet/puzzle.ts";
import { object, seeded, texts } from "../state/shape.ts";
import { builderFragment } from "./address.ts";
import { alphabetOf, kindOf } from "./kinds.ts";
import { cryptogramMaker } from "./model.ts";
import { DEFAULTS, paramsOf, type Recipe } from "./recipe.ts";

export type Source = { recipe: Recipe };

const OTHER_ALPHABET = "Edit the puzzle and choose the Random alphabet";

/** Cryptograms in booklets. */
export const bookletCryptogram: PuzzleKind<Source> = {
  operation: "cryptogram",
  nameOf: ({ recipe }) => kindOf(recipe).title,
  read: object({ recipe: seeded(texts(DEFAULTS)) }),
  describe: ({ recipe }) => recipe,
  // The text of a quotation is sent, too, so that it stays if the collection changes. The toolkit knows its author.
  params: ({ recipe }) => paramsOf({ ...recipe, answerKey: "" }, false),
  fragment: ({ recipe }) => builderFragment(recipe),
  sourceOf(kit, state) {
    const { made, fault } = cryptogramMaker(kit)(state);
    return made && !fault ? { recipe: made.source.recipe } : null;
  },
  fromText: (kit, text, author) => ({
    recipe: { ...DEFAULTS, text, title: author, seed: kit.cryptogram({ text }).seed },
  }),
  versions: {
    of: ({ recipe }, seed) => ({ recipe: { ...recipe, seed } }),
    // Signs that are drawn are numbered as they appear, so that only their figures differ.
    look(kit, source) {
      const { encoded, tokens, figures } = kit.cryptogram({ ...bookletCryptogram.params(source), tokens: true });
      const shown = new Set(tokens.map((token) => token.shown));
      return [encoded, ...figures.flatMap(({ sign, path }) => (shown.has(sign) ? path : []))].join("\n");
    },
    limit({ recipe }) {
      const alphabet = alphabetOf(recipe);
      if (alphabet === "") {
        return {
          isFixed: false,
          cause: "its kind of cipher and its keys allow no others",
          remedy: "Edit the puzzle and leave its keys empty, choose another kind, or ask for fewer versions.",
        };
      }
      if (alphabet === "random") {
        return { isFixed: false, cause: "its text has too few letters", remedy: "Ask for fewer versions." };
      }
      return recipe.shift
        ? { isFixed: true, cause: "its key words and its shift fix the alphabet", remedy: `${OTHER_ALPHABET}.` }
        : {
            isFixed: false,
            cause: "its key words allow no other alphabets",
            remedy: `${OTHER_ALPHABET}, or ask for fewer versions.`,
          };
    },
  },
};
