// @ts-check
import { AcrosticElement, readSolvingLink, solvingFragment } from "/toolkit/elements.js";
import { element } from "../../kit/dom.js";
import { printable } from "../printing/printable.js";
import { showInvitation } from "../solving/invitation.js";
import { startSolving } from "../solving/solving.js";
import { attempt } from "../state/fault.js";
import { different } from "../state/fragment.js";
import { DEFAULTS, paramsOf } from "./recipe.js";
import { titleOf } from "./sheet.js";

/**
 * @typedef {import("./recipe.js").Recipe} Recipe
 * @typedef {Pick<import("./model.js").Made, "recipe" | "answers" | "puzzle" | "printable">} Shown
 */

const INVITATION = "A puzzle for you! The first letters of the answers spell a hidden word.";

/** What a link holds. @param {Shown} made @returns {import("/toolkit/elements.js").Recipe} */
export const linkedValues = ({ recipe, answers }) => ({
  kind: "acrostic",
  values: different({ ...recipe, answers }, DEFAULTS),
});

/**
 * The recipe of a link. That of a link that can't be read has no keyword, and the toolkit refuses it.
 *
 * @param {string} fragment
 * @returns {Recipe}
 */
const solverRecipe = (fragment) => ({ ...DEFAULTS, ...readSolvingLink(fragment)?.values });

/**
 * The view of the puzzle of a link. It can be opened before the toolkit is loaded; the puzzle appears later.
 *
 * @param {() => void} onChange the puzzle has changed
 */
export function solvingView(onChange) {
  const solver = element("acrostic-puzzle", AcrosticElement);
  const solving = startSolving(solver);
  /** @type {import("/toolkit/index.js").Operations | null} */
  let kit = null;
  /** The address of the link. @type {string | null} */
  let link = null;
  /** @type {Recipe | null} */
  let linked = null;
  /** @type {Shown | null} */
  let made = null;

  function show() {
    element("acrostic-solving-sheet").hidden = !made;
    const isBroken = kit !== null && linked !== null && !made;
    const text = made ? INVITATION : "Loading the puzzle…";
    showInvitation("acrostic-", { text, isBroken, hasAnswer: linked?.word !== "" });
    if (made) {
      solver.setAttribute("label", made.recipe.title.trim() || "Acrostic");
      element("acrostic-solving-title").textContent = titleOf(made.recipe);
      solving.begin(made.puzzle, solvingFragment(linkedValues(made)));
    }
    onChange();
  }

  function makePuzzle() {
    made = kit && linked && linkedPuzzle(kit, linked);
    show();
  }

  return {
    /** Opens the puzzle of a link, or closes the view if there is none. @param {string | null} opened */
    open(opened) {
      link = opened;
      linked = opened === null ? null : solverRecipe(opened);
      const isOpen = linked !== null;
      element("panel-acrostic").dataset.view = isOpen ? "solve" : "build";
      element("acrostic-invitation").hidden = !isOpen;
      element("acrostic-builder").hidden = isOpen;
      element("acrostic-building-sheet").hidden = isOpen;
      solving.cover();
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
    /** @param {import("/toolkit/index.js").Operations} loaded */
    start(loaded) {
      kit = loaded;
      makePuzzle();
    },
  };
}

/**
 * The puzzle of a link, exactly as it is; null if the toolkit refuses it.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {Recipe} recipe
 * @returns {Shown | null}
 */
function linkedPuzzle({ acrostic }, recipe) {
  const { answers } = recipe;
  const params = paramsOf(recipe, answers);
  const { result: puzzle } = attempt(() => acrostic(params));
  return puzzle && { recipe, answers, puzzle, printable: printable("acrostic", params, acrostic, puzzle) };
}
