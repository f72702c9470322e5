import { capitalized } from "../../kit/capitals.ts";
import { counted } from "../../kit/counted.ts";
import { element, tell } from "../../kit/dom.ts";
import { titleBox } from "./form.ts";
import type { Outcome } from "./model.ts";

/** The view of the sheet around the lines: its title and facts, or why there is no puzzle. */
export function showSheet({ state, made }: Outcome) {
  const puzzle = made?.puzzle;
  element("acrostic-area").hidden = !puzzle;
  element("acrostic-no-puzzle").hidden = puzzle !== undefined;
  tell(element("acrostic-no-puzzle-text"), puzzle ? "" : "Your puzzle appears here as you type.");
  element("acrostic-sheet-title").textContent = titleOf(made?.recipe ?? state.fields);
  element("acrostic-facts").textContent = puzzle
    ? `Theme: ${capitalized(puzzle.theme)} · ${counted(puzzle.lineCount, "line")}`
    : "";
}

/** The title of a puzzle; one without its own has that of its kind. */
export const titleOf = ({ title }: { title: string }) => title.trim() || titleBox.placeholder;
