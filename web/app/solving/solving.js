// @ts-check
import { notice } from "../../kit/notice.js";
import { BY_BOX } from "./merge.js";
import { follow, idOf, SETTINGS, Shared, takeOver } from "./shared.js";

const LOST =
  "This browser can't keep your letters: its storage is blocked or full. They stay until you leave this page.";

/**
 * @typedef {import("/toolkit/elements.js").CryptogramElement | import("/toolkit/elements.js").AcrosticElement} Solver
 * @typedef {import("./merge.js").Progress} Progress
 */

/** The solvers of the page, each with what is kept of its puzzle: null for one that is not kept. @type {Map<Solver, Shared<Progress> | null>} */
const solvers = new Map();
/** The settings are those of all solvers. @type {Shared<import("./merge.js").Settings> | null} */
let settings = null;
let hasFailed = false;

/** @param {unknown} cause */
function fail(cause) {
  console.warn(cause);
  if (!hasFailed) notice(LOST);
  hasFailed = true;
}

/** What the page shows and other windows can change. */
const shown = () => [settings, ...solvers.values()];

/** Shows what is kept, from the first solver on. @param {Solver} first */
function start(first) {
  takeOver();
  const read = () => /** @type {import("./merge.js").Settings} */ ({ ...first.settings });
  const shared = new Shared(SETTINGS, read(), (value) => {
    for (const one of solvers.keys()) one.settings = value;
    return read();
  });
  shared.read();
  follow((id) => {
    for (const one of shown()) if (one?.id === id) one.read();
  });
  window.addEventListener("pagehide", () => {
    // The time runs on without a change.
    for (const [solver, kept] of solvers) if (solver.progress) kept?.change(solver.progress).catch(console.warn);
    for (const one of shown()) one?.leave();
  });
  // A page that the browser had set aside was told nothing.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) for (const one of shown()) one?.read();
  });
  return shared;
}

/** What is kept of a link, shown by a solver. @param {Solver} solver @param {string} link */
function share(solver, link) {
  // An earlier puzzle may have had the same alphabet: its letters are not those of this one.
  const letters = solver.progress?.letters.replace(/./g, "_");
  solver.progress = { ...(letters && { letters }) };
  /** @type {Progress | null} */
  const empty = solver.progress;
  /** @type {Shared<Progress>} */
  const shared = new Shared(idOf(link), empty, (value) => {
    if (solvers.get(solver) !== shared) return value;
    const now = solver.progress;
    const next = BY_BOX.merge(value, now, new Set()) ?? value;
    // What stays the same keeps what Clear can bring back.
    if (!now || BY_BOX.changes(now, next).length > 0) solver.progress = next;
    return solver.progress ?? next;
  });
  return shared;
}

/**
 * Keeps what a solver does with the puzzles of links, and shows what is done with them in other windows.
 *
 * @param {Solver} solver
 */
export function startKeeping(solver) {
  const [other] = solvers.keys();
  if (other) solver.settings = other.settings;
  solvers.set(solver, null);
  settings ??= start(solver);
  solver.addEventListener("change", () => {
    for (const other of solvers.keys()) if (other !== solver) other.settings = solver.settings;
    settings?.change({ ...solver.settings }).catch(fail);
    if (solver.progress) solvers.get(solver)?.change(solver.progress).catch(fail);
  });
  return {
    /** The puzzle is that of a link from now on. @param {string | null} link */
    open(link) {
      if ((link && idOf(link)) === (solvers.get(solver)?.id ?? null)) return;
      const shared = link === null ? null : share(solver, link);
      solvers.set(solver, shared);
      shared?.read();
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
