import { list, object, oneOf, type Reader, seeded, text, texts } from "../state/shape.ts";
import { SOURCES, type State } from "./model.ts";
import { DEFAULTS } from "./recipe.ts";

const readTexts = texts(DEFAULTS);
const readSource = object({ source: oneOf(SOURCES) });
/** More than the answers of a puzzle, and more than the values that they are chosen by. */
const MAX_LINES = 100;

/** Quotation acrostics among the saved puzzles (drafts/record.ts). */
export const quoteKind = {
  name: "Quotation acrostic",
  read: object({
    fields: seeded((value) => ({ ...readTexts(value), ...readSource(value) })),
    staying: list(text, MAX_LINES),
    by: (value) => list(text, MAX_LINES)(value ?? []), // puzzles of the first version have none
  }) satisfies Reader<State>,
  describe({ fields: { title, source, quotation, initials, passage } }: State) {
    const collected = passage ? `Passage ${passage}` : "A passage of the collection";
    return { title, text: [initials, source === "own" ? quotation : collected].filter(Boolean).join(" · ") };
  },
};
