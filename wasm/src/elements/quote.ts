/**
 * Quotation acrostics. This module is loaded with the first one. It imports nothing of the other elements but types, so that a bundler does not
 * move what both need into a third file.
 */
import type { Layout, QuoteAcrosticPuzzle } from "./layout.js";
import { planOf } from "./quote-plan.js";
import { QuoteView } from "./quote-view.js";

/** What quotation acrostics have in the layout that other puzzles don't. */
export function partsOf(
  puzzle: QuoteAcrosticPuzzle,
): Pick<Layout, "label" | "key" | "boxes" | "names" | "signs" | "notes" | "method" | "view"> {
  const plan = planOf(puzzle);
  return {
    label: "Quotation acrostic",
    key: puzzle.clues.map(({ letters, squares }) => `${letters} ${squares}`).join(),
    boxes: plan.boxes,
    names: plan.names,
    signs: plan.boxes.map(({ group }) => group.replace("Square ", "")),
    notes: [
      "Write the answers to the clues. Each letter appears in the square that has the same number. The squares spell a quotation, and a word can " +
        "continue in the next row. The first letters of the answers spell a text, too, such as its author and title.",
    ],
    method: "Answer the clues that you know, and look for short and common words in the quotation.",
    view: new QuoteView(plan),
  };
}
