import type { QuoteacrosticResult } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { element, tell } from "../../kit/dom.ts";
import { KINDS } from "../files/puzzle-file.ts";
import type { Made, State } from "./model.ts";
import { isWanting } from "./model.ts";

/** The view of what is known of a puzzle besides its answers, or why there is none. */
export function showSheet(state: State, made: Made | null) {
  const puzzle = made?.puzzle;
  element("quoteacrostic-area").hidden = !puzzle;
  element("quoteacrostic-no-puzzle").hidden = puzzle !== undefined;
  const missing = isWanting(state) ? "Type or paste your quotation." : "Your puzzle appears here.";
  tell(element("quoteacrostic-no-puzzle-text"), puzzle ? "" : missing);
  showHead(state.fields.title, made);
  element("quoteacrostic-text").textContent = puzzle?.quotation ?? "";
  element("quoteacrostic-by").textContent = puzzle ? attributionOf(puzzle) : "";
  element("quoteacrostic-spelled").textContent = puzzle?.spelled ?? "";
}

/** The title of a puzzle; one without its own has that of its kind. */
export const titleOf = (title: string) => title.trim() || KINDS.quoteacrostic;

/** Shows the title of a puzzle, and its facts if it is there. */
export function showHead(title: string, made: Made | null) {
  element("quoteacrostic-sheet-title").textContent = titleOf(title);
  element("quoteacrostic-facts").textContent = made ? factsOf(made.puzzle) : "";
}

function factsOf({ passage, clues, grid }: QuoteacrosticResult) {
  const squares = grid.rows.flatMap((row) => row.squares).filter(({ black }) => !black).length;
  return [passage ? `Passage ${passage}` : "", counted(clues.length, "answer"), counted(squares, "letter")]
    .filter(Boolean)
    .join(" · ");
}

const attributionOf = ({ author, work, year }: QuoteacrosticResult) => [author, work, year].filter(Boolean).join(", ");
