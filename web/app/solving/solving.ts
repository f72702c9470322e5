import type { AcrosticElement, CryptogramElement, QuoteAcrosticElement } from "/toolkit/elements.js";
import { notice } from "../../kit/notice.ts";
import { BY_BOX, type Progress, type Settings } from "./merge.ts";
import { follow, idOf, SETTINGS, Shared, takeOver } from "./shared.ts";

const LOST =
  "This browser can't keep your letters: its storage is blocked or full. They stay until you leave this page.";

export type Solver = CryptogramElement | AcrosticElement | QuoteAcrosticElement;

/** The solvers of the page, each with what is kept of its puzzle: null for one that is not kept. */
const solvers = new Map<Solver, Shared<Progress> | null>();
/** The settings are those of all solvers. */
let settings: Shared<Settings> | null = null;
let hasFailed = false;

function fail(cause: unknown) {
  console.warn(cause);
  if (!hasFailed) notice(LOST);
  hasFailed = true;
}

/** What the page shows and other windows can change. */
const shown = () => [settings, ...solvers.values()];

/** Shows what is kept, from the first solver on. */
function start(first: Solver) {
  takeOver();
  const read = () => ({ ...first.settings }) as Settings;
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

/** What is kept of a link, shown by a solver. */
function share(solver: Solver, link: string) {
  // An earlier puzzle may have had the same alphabet: its letters are not those of this one.
  const letters = solver.progress?.letters.replace(/./g, "_");
  solver.progress = { ...(letters && { letters }) };
  const empty: Progress | null = solver.progress;
  const shared = new Shared<Progress>(idOf(link), empty, (value) => {
    if (solvers.get(solver) !== shared) return value;
    const now = solver.progress;
    const next = BY_BOX.merge(value, now, new Set()) ?? value;
    // What stays the same keeps what Clear can bring back.
    if (!now || BY_BOX.changes(now, next).length > 0) solver.progress = next;
    return solver.progress ?? next;
  });
  return shared;
}

/** Keeps what a solver does with the puzzles of links, and shows what is done with them in other windows. */
export function startKeeping(solver: Solver) {
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
    /** The puzzle is that of a link from now on. */
    open(link: string | null) {
      if ((link && idOf(link)) === (solvers.get(solver)?.id ?? null)) return;
      const shared = link === null ? null : share(solver, link);
      solvers.set(solver, shared);
      shared?.read();
    },
  };
}

/** Solving on the page: hands puzzles to an element, and keeps what a solver does with the puzzle of a link. */
export function startSolving<Element extends Solver>(solver: Element) {
  const keeping = startKeeping(solver);
  let wanted: string | null = null;
  // Letters are those of the puzzle on the screen, and some puzzles are there a moment after they are set.
  solver.addEventListener("ready", () => keeping.open(wanted));
  return {
    /** @param link null in the builder, whose user has the answer */
    begin(puzzle: Element["puzzle"], link: string | null) {
      solver.toggleAttribute("no-confirm", link === null);
      wanted = link;
      solver.puzzle = puzzle;
    },
    /** Hides the solution. */
    cover: () => solver.cover(),
  };
}
