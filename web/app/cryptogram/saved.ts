import { flag, object, orNull, type Reader, text, texts } from "../state/shape.ts";
import { CIPHER } from "./kinds.ts";
import type { State } from "./model.ts";
import { DEFAULTS } from "./recipe.ts";

const recipe = texts(DEFAULTS);

/** Cryptograms among the saved puzzles (drafts/record.ts). The puzzle of a link is not saved, only those in the builder. */
export const cryptogramKind = {
  name: "Cryptogram",
  read: object({
    fields: texts({ ...DEFAULTS, secondKey: "" }),
    linked: () => null,
    isQuotation: flag,
    ownText: text,
    last: orNull(object({ recipe, isQuotation: flag })),
    alphabet: texts(CIPHER),
  }) satisfies Reader<State>,
  describe: ({ fields }: State) => ({ title: fields.title, text: fields.text }),
};
