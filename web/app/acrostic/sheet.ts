import { capitalized } from "../../kit/capitals.ts";
import { counted } from "../../kit/counted.ts";
import { element, hide, tell } from "../../kit/dom.ts";
import { titleBox } from "./form.ts";
import type { Outcome } from "./model.ts";

/** The view of the sheet around the lines: its title and facts, or why there is no puzzle. */
export function showSheet({ state, made }: Outcome) {
  const puzzle = made?.puzzle;
  hide(element("acrostic-area"), !puzzle);
  hide(element("acrostic-no-puzzle"), puzzle !== undefined);
  tell(element("acrostic-no-puzzle-text"), puzzle ? "" : "Your puzzle appears here as you type.");
  tell(element("acrostic-sheet-title"), titleOf(made?.recipe ?? state.fields));
  tell(
    element("acrostic-facts"),
    puzzle ? `Theme: ${capitalized(puzzle.theme)} · ${counted(puzzle.lineCount, "line")}` : "",
  );
}

/** The title of a puzzle; one without its own has that of its kind. */
export const titleOf = ({ title }: { title: string }) => title.trim() || titleBox.placeholder;
