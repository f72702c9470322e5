// @ts-check
import { showFault } from "../page/fields.js";
import { openTroubled, summarise } from "../page/option-groups.js";
import { labelled, seedBox, showForm } from "./form.js";

/**
 * The view of the fields, and of what is said beside them.
 *
 * @param {import("./model.js").Outcome} outcome
 */
export function showBuilder({ state: { fields }, fault }) {
  showFault(labelled, fault);
  // A seed that is being typed is left alone.
  showForm(document.activeElement === seedBox ? { ...fields, seed: seedBox.value } : fields);
  const title = fields.title.trim();
  summarise("acrostic-sheet-state", [title && `“${title}”`, fields.answerKey && "answer key"]);
  summarise("acrostic-choice-state", [`${fields.minLetters}–${fields.maxLetters} letters`]);
  openTroubled();
}
