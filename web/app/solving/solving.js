// @ts-check
import { notice } from "../page/notice.js";
import { Shelf } from "./progress.js";

const LOST =
  "This browser can't keep your letters: its storage is blocked or full. They stay until you leave this page.";

const shelf = new Shelf(() => notice(LOST));
/** The solvers of the page, which have the same settings. @type {Solver[]} */
const solvers = [];

/** @typedef {import("/toolkit/elements.js").CryptogramElement | import("/toolkit/elements.js").AcrosticElement} Solver */

/**
 * Keeps what a solver does with the puzzles of links.
 *
 * @param {Solver} solver
 */
export function startKeeping(solver) {
  /** The link of the puzzle, or null for one that is not kept. @type {string | null} */
  let link = null;
  solvers.push(solver);
  solver.settings = shelf.settings;
  solver.addEventListener("change", () => {
    const { settings } = solver;
    shelf.keepSettings(settings);
    for (const other of solvers) if (other !== solver) other.settings = settings;
    if (link !== null) shelf.keep(link, solver.progress);
  });
  // The time runs on without a change.
  window.addEventListener("pagehide", () => {
    const { progress } = solver;
    // Another tab may have got further with the same puzzle: its letters stay.
    if (link === null || !progress?.seconds || shelf.progress(link)?.letters !== progress.letters) return;
    shelf.keep(link, progress);
  });
  return {
    /** The puzzle is that of a link from now on. @param {string | null} opened */
    open(opened) {
      if (opened === link) return;
      link = opened;
      if (link === null) return;
      // An earlier puzzle may have had the same alphabet: its letters are not those of this one.
      const letters = solver.progress?.letters.replace(/./g, "_");
      solver.progress = shelf.progress(link) ?? { ...(letters && { letters }) };
    },
  };
}

/**
 * Solving on the page: hands puzzles to an element, and keeps what a solver does with the puzzle of a link.
 *
 * @template {Solver} Element
 * @param {Element} solver
 */
export function startSolving(solver) {
  const keeping = startKeeping(solver);
  return {
    /** @param {Element["puzzle"]} puzzle @param {string | null} link null in the builder, whose user has the answer */
    begin(puzzle, link) {
      solver.toggleAttribute("no-confirm", link === null);
      solver.puzzle = puzzle;
      keeping.open(link);
    },
    /** Hides the solution. */
    cover: () => solver.cover(),
  };
}
