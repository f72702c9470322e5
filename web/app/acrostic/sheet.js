// @ts-check
import { counted } from "../../kit/counted.js";
import { element, tell } from "../../kit/dom.js";
import { titleBox } from "./form.js";

/**
 * The view of the sheet around the lines: its title and facts, or why there is no puzzle.
 *
 * @param {import("./model.js").Outcome} outcome
 */
export function showSheet({ state, made }) {
  const puzzle = made?.puzzle;
  element("acrostic-area").hidden = !puzzle;
  element("acrostic-no-puzzle").hidden = puzzle !== undefined;
  tell(element("acrostic-no-puzzle-text"), puzzle ? "" : "Your puzzle appears here as you type.");
  element("acrostic-sheet-title").textContent = titleOf(made?.recipe ?? state.fields);
  element("acrostic-facts").textContent = puzzle ? `Theme: ${puzzle.theme} · ${counted(puzzle.lineCount, "line")}` : "";
}

/** The title of a puzzle; one without its own has that of its kind. @param {{ title: string }} recipe */
export const titleOf = ({ title }) => title.trim() || titleBox.placeholder;
