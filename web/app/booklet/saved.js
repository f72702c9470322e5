// @ts-check
import { list, object, oneOf, texts } from "../state/shape.js";
import { DEFAULTS, MOST, PAPERS, PER_PAGE } from "./model.js";
import { nameOf, puzzleReader } from "./puzzle.js";

const { paper, perPage, ...others } = DEFAULTS;
const readOthers = texts(others);
const readChoices = object({ paper: oneOf(PAPERS), perPage: oneOf(PER_PAGE) });

/** Number of names that the list of saved puzzles can be searched for. */
const NAMED = 20;

/** Booklets among the saved puzzles (drafts/record.js). @param {import("./puzzle.js").PuzzleKinds} kinds */
export const bookletKind = (kinds) => ({
  name: "Booklet",
  /** @type {import("../state/shape.js").Reader<import("./model.js").State>} */
  read: object({
    options: (value) => ({ ...readOthers(value), ...readChoices(value) }),
    puzzles: list(puzzleReader(kinds), MOST),
  }),
  /** @param {import("./model.js").State} state */
  describe: ({ options: { title, subtitle }, puzzles }) => ({
    title,
    text: [subtitle, ...puzzles.slice(0, NAMED).map((one) => nameOf(kinds, one))].filter(Boolean).join(" · ") || title,
  }),
});
