import { counted } from "../../kit/counted.ts";
import { element, hide, tell } from "../../kit/dom.ts";
import { showInvitation } from "../solving/invitation.ts";
import { drawDifficulty } from "./difficulty.ts";
import { kindOf } from "./kinds.ts";
import type { Outcome } from "./model.ts";

/** The view of the sheet around the puzzle: its title and facts, or why there is no puzzle. */
export function showSheet({ state: { linked, fields }, made }: Outcome) {
  const puzzle = made?.puzzle;
  hide(element("cryptogram-area"), !puzzle);
  // The table of a cipher has signs that are written.
  hide(element("cryptogram-cipher"), !puzzle || linked !== null || puzzle.figures.length > 0);
  hide(element("cryptogram-no-puzzle"), puzzle !== undefined);
  tell(element("cryptogram-no-puzzle-text"), puzzle ? "" : "Your puzzle appears here as you type.");
  showInvitation("cryptogram-", {
    text: `A puzzle for you: ${kindOf(linked ?? fields).title}.`,
    isBroken: linked !== null && !puzzle,
    hasAnswer: linked?.text !== "",
  });
  tell(element("cryptogram-sheet-title"), titleOf(made?.source.recipe ?? linked ?? fields));
  tell(
    element("cryptogram-facts"),
    puzzle ? `${counted(puzzle.letterCount, "letter")} · ${counted(puzzle.wordCount, "word")}` : "",
  );
  if (puzzle) drawDifficulty(puzzle);
}

/** The title of a puzzle; one without its own has that of its kind. */
export const titleOf = ({ title }: { title: string }) =>
  title.trim() || element("cryptogram-title", HTMLInputElement).placeholder;
