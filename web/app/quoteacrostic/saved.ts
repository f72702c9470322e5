import { list, object, oneOf, type Reader, seeded, text, texts } from "../state/shape.ts";
import { SOURCES, type State } from "./model.ts";
import { DEFAULTS } from "./recipe.ts";

const readTexts = texts(DEFAULTS);
const readSource = object({ source: oneOf(SOURCES) });
/** More answers than a puzzle has. */
const MAX_ANSWERS = 100;

/** Quotation acrostics among the saved puzzles (drafts/record.ts). */
export const quoteKind = {
  name: "Quotation acrostic",
  read: object({
    fields: seeded((value) => ({ ...readTexts(value), ...readSource(value) })),
    staying: list(text, MAX_ANSWERS),
  }) satisfies Reader<State>,
  describe({ fields: { title, source, quotation, initials, passage } }: State) {
    const collected = passage ? `Passage ${passage}` : "A passage of the collection";
    return { title, text: [initials, source === "own" ? quotation : collected].filter(Boolean).join(" · ") };
  },
};
