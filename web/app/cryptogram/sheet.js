// @ts-check
import { counted } from "../page/characters.js";
import { element, tell } from "../page/dom.js";
import { showInvitation } from "../solving/invitation.js";
import { drawDifficulty } from "./difficulty.js";

const INVITATION = "A puzzle for you! Every letter stands for another one.";

/**
 * The view of the sheet around the puzzle: its title and facts, or why there is no puzzle.
 *
 * @param {import("./model.js").Outcome} outcome
 */
export function showSheet({ state: { linked, fields }, made }) {
  const puzzle = made?.puzzle;
  element("puzzle-area").hidden = !puzzle;
  element("cipher").hidden = !puzzle || linked !== null;
  element("no-puzzle").hidden = puzzle !== undefined;
  tell(element("no-puzzle-text"), puzzle ? "" : "Your puzzle appears here as you type.");
  showInvitation("", { text: INVITATION, isBroken: linked !== null && !puzzle, hasAnswer: linked?.text !== "" });
  element("sheet-title").textContent = titleOf(made?.source.recipe ?? linked ?? fields);
  element("facts").textContent = puzzle
    ? `${counted(puzzle.letterCount, "letter")} · ${counted(puzzle.wordCount, "word")}`
    : "";
  if (made) drawDifficulty(made.puzzle, made.source.recipe.spacing === "words");
}

/** The title of a puzzle; one without its own has that of its kind. @param {{ title: string }} recipe */
export const titleOf = ({ title }) => title.trim() || element("title", HTMLInputElement).placeholder;
