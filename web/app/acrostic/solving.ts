import { AcrosticElement, type Recipe as LinkRecipe, readSolvingLink, solvingFragment } from "/toolkit/elements.js";
import type { Operations } from "/toolkit/index.js";
import { element } from "../../kit/dom.ts";
import { printable } from "../printing/printable.ts";
import { startLinkedView } from "../solving/linked-view.ts";
import { TITLES } from "../solving/links.ts";
import { different } from "../state/different.ts";
import { attempt } from "../state/fault.ts";
import type { Made } from "./model.ts";
import { DEFAULTS, paramsOf, type Recipe } from "./recipe.ts";
import { titleOf } from "./sheet.ts";

export type Shown = Pick<Made, "recipe" | "answers" | "puzzle" | "printable">;

const INVITATION = "A puzzle for you! The first letters of the answers spell a hidden word.";

/** What a link holds. */
export const linkedValues = ({ recipe, answers }: Shown): LinkRecipe => ({
  kind: "acrostic",
  values: different({ ...recipe, answers }, DEFAULTS),
});

/** The recipe of a link. That of a link that can't be read has no keyword, and the toolkit refuses it. */
const solverRecipe = (fragment: string): Recipe => ({ ...DEFAULTS, ...readSolvingLink(fragment)?.values });

/**
 * The view of the puzzle of a link. It can be opened before the toolkit is loaded; the puzzle appears later.
 *
 * @param onChange the puzzle has changed
 */
export function solvingView(onChange: () => void) {
  const view = startLinkedView("acrostic", element("acrostic-puzzle", AcrosticElement));
  let kit: Operations | null = null;
  /** The address of the link. */
  let link: string | null = null;
  let linked: Recipe | null = null;
  let made: Shown | null = null;

  function show() {
    if (made) element("acrostic-solving-title").textContent = titleOf(made.recipe);
    view.show({
      shown: made && {
        puzzle: made.puzzle,
        label: made.recipe.title.trim() || TITLES.acrostic,
        link: solvingFragment(linkedValues(made)),
      },
      invitation: INVITATION,
      isBroken: kit !== null && linked !== null && !made,
      hasAnswer: linked?.word !== "",
    });
    onChange();
  }

  function makePuzzle() {
    made = kit && linked && linkedPuzzle(kit, linked);
    show();
  }

  return {
    /** Opens the puzzle of a link, or closes the view if there is none. */
    open(opened: string | null) {
      link = opened;
      linked = opened === null ? null : solverRecipe(opened);
      view.open(linked !== null);
      // The pages of another puzzle go at once.
      made = null;
      onChange();
      makePuzzle();
    },
    /** The address of the link. */
    get link() {
      return link;
    },
    get linked() {
      return linked;
    },
    /** The puzzle of the link, or null if it is broken or waits for the toolkit. */
    get made() {
      return made;
    },
    start(loaded: Operations) {
      kit = loaded;
      makePuzzle();
    },
  };
}

/** The puzzle of a link, exactly as it is; null if the toolkit refuses it. */
function linkedPuzzle({ acrostic }: Operations, recipe: Recipe): Shown | null {
  const { answers } = recipe;
  const params = paramsOf(recipe, answers);
  const { result: puzzle } = attempt(() => acrostic(params));
  return puzzle && { recipe, answers, puzzle, printable: printable("acrostic", params, acrostic, puzzle) };
}
