// @ts-check
import { flag, object, orNull, text, texts } from "../state/shape.js";
import { DEFAULTS } from "./recipe.js";

const recipe = texts(DEFAULTS);

/** Cryptograms among the saved puzzles (drafts/record.js). The puzzle of a link is not saved, only those in the builder. */
export const cryptogramKind = {
  name: "Cryptogram",
  /** @type {import("../state/shape.js").Reader<import("./model.js").State>} */
  read: object({
    fields: texts({ ...DEFAULTS, secondKey: "" }),
    linked: () => null,
    isQuotation: flag,
    ownText: text,
    last: orNull(object({ recipe, isQuotation: flag })),
    alphabet: texts({ alphabet: DEFAULTS.alphabet, key: DEFAULTS.key, shift: DEFAULTS.shift }),
  }),
  /** @param {import("./model.js").State} state */
  describe: ({ fields }) => ({ title: fields.title, text: fields.text }),
};
