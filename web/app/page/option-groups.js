// @ts-check
import { counted } from "./characters.js";
import { element, radios } from "./dom.js";

/**
 * Says beside each closed group of options what is chosen in it, and explains the chosen spacing.
 *
 * @param {import("../cryptogram/recipe.js").PuzzleState} state
 */
export function summarise({ title, hints, answerKey, alphabet, spacing }) {
  const given = Number(hints);
  show("sheet-options-state", [
    title.trim() && `“${title.trim()}”`,
    given > 0 && counted(given, "letter"),
    answerKey && "answer key",
  ]);
  show("cipher-options-state", [
    alphabet === "random" ? "random" : alphabet.toUpperCase(),
    spacing === "none" && "groups of five",
  ]);
  for (const { value } of radios("spacing")) element(`spacing-${value}`).hidden = value !== spacing;
}

/** Opens the closed groups that hold a field which is refused or waits for something. */
export function openTroubled() {
  for (const group of document.querySelectorAll("details.options")) {
    if (group.querySelector("[aria-invalid=true], :not([hidden]) > .wanting")) group.setAttribute("open", "");
  }
}

/** Says what is chosen, in the place with an id. @param {string} id @param {(string | false)[]} parts */
export function show(id, parts) {
  element(id).textContent = parts.filter(Boolean).join(" · ");
}
