import { list, object, oneOf, type Reader, texts } from "../state/shape.ts";
import { DEFAULTS, MOST, PAPERS, PER_PAGE, type State } from "./model.ts";
import { nameOf, type PuzzleKinds, puzzleReader } from "./puzzle.ts";

const { paper, perPage, ...others } = DEFAULTS;
const readOthers = texts(others);
const readChoices = object({ paper: oneOf(PAPERS), perPage: oneOf(PER_PAGE) });

/** Number of names that the list of saved puzzles can be searched for. */
const NAMED = 20;

/** Booklets among the saved puzzles (drafts/record.ts). */
export const bookletKind = (kinds: PuzzleKinds) => ({
  name: "Booklet",
  read: object({
    options: (value) => ({ ...readOthers(value), ...readChoices(value) }),
    puzzles: list(puzzleReader(kinds), MOST),
  }) satisfies Reader<State>,
  describe: ({ options: { title, subtitle }, puzzles }: State) => ({
    title,
    text: [subtitle, ...puzzles.slice(0, NAMED).map((one) => nameOf(kinds, one))].filter(Boolean).join(" · ") || title,
  }),
});
