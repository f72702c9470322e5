import { list, object, orNull, type Reader, text, texts } from "../state/shape.ts";
import type { State } from "./model.ts";
import { DEFAULTS } from "./recipe.ts";

const { answers: _, ...fields } = DEFAULTS;
/** Number of lines of a puzzle, and of answers that wait for their letters: more than anybody types. */
const MAX_LINES = 1000;

/** Acrostics among the saved puzzles (drafts/record.ts). */
export const acrosticKind = {
  name: "Acrostic",
  read: object({
    fields: texts(fields),
    own: object({
      keyword: text,
      lines: list(text, MAX_LINES),
      waiting: list(object({ letter: text, line: text }), MAX_LINES),
    }),
    last: orNull(texts(DEFAULTS)),
  }) satisfies Reader<State>,
  describe: ({ fields: { title, word } }: State) => ({ title, text: word.toUpperCase() }),
};
