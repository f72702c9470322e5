// @ts-check
import { list, object, orNull, text, texts } from "../state/shape.js";
import { DEFAULTS } from "./recipe.js";

const { answers: _, ...fields } = DEFAULTS;
/** Number of lines of a puzzle, and of answers that wait for their letters: more than anybody types. */
const MOST = 1000;

/** Acrostics among the saved puzzles (drafts/record.js). */
export const acrosticKind = {
  name: "Acrostic",
  /** @type {import("../state/shape.js").Reader<import("./model.js").State>} */
  read: object({
    fields: texts(fields),
    own: object({
      keyword: text,
      lines: list(text, MOST),
      waiting: list(object({ letter: text, line: text }), MOST),
    }),
    last: orNull(texts(DEFAULTS)),
  }),
  /** @param {import("./model.js").State} state */
  describe: ({ fields: { title, word } }) => ({ title, text: word.toUpperCase() }),
};
