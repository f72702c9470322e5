// @ts-check
import { AcrosticElement, readSolvingLink, solvingFragment } from "/toolkit/elements.js";
import { element } from "../page/dom.js";
import { startPreview } from "../printing/preview.js";
import { printable } from "../printing/printable.js";
import { BROKEN_LINK } from "../solving/links.js";
import { startSolving } from "../solving/solving.js";
import { attempt } from "../state/fault.js";
import { different } from "../state/fragment.js";
import { DEFAULTS, paramsOf } from "./recipe.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */

const INVITATION = "A puzzle for you! The first letters of the answers spell a hidden word.";

/** What a link holds. @param {import("./model.js").Made} made @returns {import("/toolkit/elements.js").Recipe} */
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

/** @param {Recipe} recipe */
const solverFragment = (recipe) => solvingFragment({ kind: "acrostic", values: different(recipe, DEFAULTS) });

/**
 * The view of the puzzle of a link. It can be opened before the toolkit is loaded; the puzzle appears later.
 *
 * @param {ReturnType<typeof import("../printing/page-view.js").startPageView>} view
 */
export function solvingView(view) {
  const solver = element("acrostic-puzzle", AcrosticElement);
  const solving = startSolving(solver);
  const sheet = element("acrostic-solving-sheet");
  const text = element("acrostic-invitation-text");
  /** @type {import("/toolkit/index.js").Operations | null} */
  let kit = null;
  const openBuilder = element("acrostic-open-builder");
  /** The address of the link. @type {string | null} */
  let link = null;
  /** @type {Recipe | null} */
  let linked = null;
  /** The puzzle on paper. @type {import("../printing/printable.js").Printable | null} */
  let paper = null;
  const preview = startPreview("acrostic-solving-", () => paper, view);
  const print = element("acrostic-solving-print", HTMLButtonElement);

  /** @param {import("../printing/printable.js").Printable | null} printed */
  function showPaper(printed) {
    paper = printed;
    print.disabled = !paper;
    preview.refresh();
  }

  function show() {
    if (!kit || !linked) return;
    const { acrostic } = kit;
    const recipe = linked;
    const params = paramsOf(recipe, recipe.answers);
    const { result } = attempt(() => acrostic(params));
    showPaper(result && printable("acrostic", params, acrostic, result));
    sheet.hidden = !result;
    text.textContent = result ? INVITATION : BROKEN_LINK;
    openBuilder.textContent = recipe.word ? "Reveal and edit" : "Open the builder";
    solver.setAttribute("label", recipe.title.trim() || "Acrostic");
    element("acrostic-solving-title").textContent = recipe.title.trim() || "Acrostic Puzzle";
    if (result) solving.begin(result, solverFragment(recipe));
  }

  print.addEventListener("click", async () => {
    await preview.ready();
    window.print();
  });

  return {
    /** Opens the puzzle of a link, or closes the view if there is none. @param {string | null} opened */
    open(opened) {
      link = opened;
      linked = opened === null ? null : solverRecipe(opened);
      element("panel-acrostic").dataset.view = linked ? "solve" : "build";
      element("acrostic-solving").hidden = !linked;
      element("acrostic-workbench").hidden = linked !== null;
      text.textContent = "Loading the puzzle…";
      sheet.hidden = true;
      solving.cover();
      showPaper(null);
      show();
    },
    /** The address of the link. */
    get link() {
      return link;
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
