import { showFault } from "../page/fields.ts";
import { openTroubled, summarise } from "../page/option-groups.ts";
import { labelled, seedBox, showForm } from "./form.ts";
import type { Outcome } from "./model.ts";

/** The view of the fields, and of what is said beside them. */
export function showBuilder({ state: { fields }, fault }: Outcome) {
  showFault(labelled, fault);
  // A seed that is being typed is left alone.
  showForm(document.activeElement === seedBox ? { ...fields, seed: seedBox.value } : fields);
  const title = fields.title.trim();
  summarise("acrostic-sheet-state", [title && `“${title}”`, fields.answerKey && "answer key"]);
  summarise("acrostic-choice-state", [
    fields.difficulty === "hard" && "rare words too",
    `${fields.minLetters}–${fields.maxLetters} letters`,
  ]);
  openTroubled();
}
