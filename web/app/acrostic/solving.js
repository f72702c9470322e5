// @ts-check
import { AcrosticElement, readSolvingLink, solvingFragment } from "/toolkit/elements.js";
import { element } from "../page/dom.js";
import { startSolving } from "../solving/solving.js";
import { attempt } from "../state/fault.js";
import { different } from "../state/fragment.js";
import { DEFAULTS, paramsOf } from "./recipe.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */

const INVITATION = "A puzzle for you! The first letters of the answers spell a hidden word.";
const BROKEN = "This link is broken: no puzzle can be made from it. Ask for the link again.";

/** What a link holds. @param {import("./model.js").Made} made @returns {import("/toolkit/elements.js").Recipe} */
export const linkedValues = ({ recipe, answers }) => ({
  kind: "acrostic",
  values: different({ ...recipe, answers }, DEFAULTS),
});

/** @param {string} fragment @returns {Recipe | null} null if it is not a link to solve an acrostic */
export function solverRecipe(fragment) {
  const link = readSolvingLink(fragment);
  return link?.kind === "acrostic" ? { ...DEFAULTS, ...link.values } : null;
}

/** @param {Recipe} recipe */
export const solverFragment = (recipe) => solvingFragment({ kind: "acrostic", values: different(recipe, DEFAULTS) });

/** The view of the puzzle of a link. It can be opened before the toolkit is loaded; the puzzle appears later. */
export function solvingView() {
  const solver = element("acrostic-puzzle", AcrosticElement);
  const solving = startSolving(solver);
  const text = element("acrostic-invitation-text");
  /** @type {import("/toolkit/index.js").Operations | null} */
  let kit = null;
  /** @type {Recipe | null} */
  let linked = null;

  function show() {
    if (!kit || !linked) return;
    const recipe = linked;
    const { result } = attempt(() => kit?.acrostic(paramsOf(recipe, recipe.answers)));
    solver.hidden = !result;
    text.textContent = result ? INVITATION : BROKEN;
    solver.setAttribute("label", recipe.title.trim() || "Acrostic");
    element("acrostic-solving-title").hidden = !result;
    element("acrostic-solving-title").textContent = recipe.title.trim() || "Acrostic Puzzle";
    if (result) solving.begin(result, solverFragment(recipe));
  }

  return {
    /** Opens the puzzle of a link, or closes the view if there is none. @param {Recipe | null} recipe */
    open(recipe) {
      linked = recipe;
      element("panel-acrostic").dataset.view = recipe ? "solve" : "build";
      element("acrostic-solving").hidden = !recipe;
      element("acrostic-workbench").hidden = recipe !== null;
      text.textContent = "Loading the puzzle…";
      solver.hidden = true;
      solving.cover();
      show();
    },
    get linked() {
      return linked;
    },
    /** @param {import("/toolkit/index.js").Operations} loaded */
    start(loaded) {
      kit = loaded;
      show();
    },
  };
}
