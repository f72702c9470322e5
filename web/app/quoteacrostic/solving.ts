import { QuoteAcrosticElement, solvingFragment } from "/toolkit/elements.js";
import { element } from "../../kit/dom.ts";
import type { startLinkedView } from "../solving/linked-view.ts";
import { TITLES } from "../solving/links.ts";
import type { Linked } from "./links.ts";
import type { Made } from "./model.ts";
import { showHead } from "./sheet.ts";

const INVITATION = "A puzzle for you! The letters of the answers spell a quotation.";

/** The view of the puzzle of a link. */
export function solvingView(startView: typeof startLinkedView) {
  const view = startView("quoteacrostic", element("quoteacrostic-puzzle", QuoteAcrosticElement));
  let linked: Linked | null = null;
  let made: Made | null = null;

  /** @param isRefused whether the toolkit makes no puzzle of the link */
  function show(isRefused: boolean) {
    const recipe = linked?.recipe;
    if (linked) showHead(recipe?.title ?? "", made);
    view.show({
      shown: made && {
        puzzle: made.puzzle,
        label: made.recipe.title.trim() || TITLES.quoteacrostic,
        link: solvingFragment({ kind: "quoteacrostic", values: made.recipe }),
      },
      invitation: INVITATION,
      isBroken: isRefused || recipe === null,
      hasAnswer: recipe !== null,
    });
  }

  return {
    /** Opens the puzzle of a link, or closes the view if there is none. */
    open(opened: Linked | null) {
      linked = opened;
      made = null;
      view.open(linked !== null);
      show(false);
    },
    /** Shows the puzzle. @param puzzle null if the toolkit refuses the recipe */
    show(puzzle: Made | null) {
      made = puzzle;
      show(made === null);
    },
    /** The link that is open, or null. */
    get linked() {
      return linked;
    },
    /** Its puzzle, or null if the link is broken or the puzzle is not there yet. */
    get made() {
      return made;
    },
  };
}
