/**
 * The state of the Acrostic tab (state/store.ts), the puzzle that follows from it, and its changes. Nothing here needs
 * a page.
 */

import type { AcrosticParams, AcrosticResult, OperationError, Operations } from "/toolkit/index.js";
import { type Printable, printable } from "../printing/printable.ts";
import { attempt } from "../state/fault.ts";
import {
  bare,
  faultOf,
  fitted,
  formatAnswers,
  hasWord,
  isByHand,
  isEmpty,
  type LineFault,
  linesOf,
  type OwnAnswers,
  parseAnswers,
  released,
  withLine,
} from "./own-answers.ts";
import { paramsOf, type Recipe } from "./recipe.ts";

export type Fields = Omit<Recipe, "answers">;

export interface State {
  /** what the fields hold */
  fields: Fields;
  own: OwnAnswers;
  /** what the last puzzle was made of; null if there was none, or if its keyword has been erased */
  last: Recipe | null;
}

/** The fields of a puzzle that the page shows. Making its html takes as long as making all of them. */
const FIELDS: (keyof AcrosticResult)[] = ["keyword", "theme", "lines", "lineCount", "seed"];

/** The puzzle as the page shows it. */
const shown = (kit: Operations, params: AcrosticParams) => kit.acrostic({ ...params, fields: FIELDS });

/** A puzzle and what it was made of. */
export interface Made {
  /** with the puzzle's seed */
  recipe: Recipe;
  /** those of the recipe that the toolkit accepts */
  answers: string;
  puzzle: AcrosticResult;
  /** finds the other answers that each line could have; this takes longer than the puzzle */
  candidates: () => string[][];
  /** why the toolkit refuses an answer, by line */
  lineFaults: (LineFault | null)[];
  printable: Printable;
}

export interface Outcome {
  /** with the seed that the toolkit chose */
  state: State;
  /** the last puzzle; it is not that of the fields if there is a fault */
  made: Made | null;
  /** why the toolkit refuses what the fields hold */
  fault: OperationError | null;
}

/** The state in which fields are opened. */
export const initialState = (fields: Fields, own: OwnAnswers): State => ({ fields, own, last: null });

/**
 * Makes the puzzle of a state. A state without a seed gets a random one. When the toolkit refuses what the fields hold,
 * the last puzzle stays, unless its keyword has been erased.
 */
export function acrosticMaker(kit: Operations): (state: State) => Outcome {
  const keywordOf = keywordReader(kit);
  /** The last puzzle, so that it is not made again while the fields are refused. */
  let latest: Made | null = null;

  const remade = (recipe: Recipe) =>
    latest?.recipe === recipe ? latest : attempt(() => madeOf(kit, keywordOf, recipe)).result;

  return ({ fields, own: before, last: lastRecipe }) => {
    // Without answers, the puzzle tells its keyword.
    const free = isEmpty(before) ? attempt(() => madeOf(kit, keywordOf, { ...fields, answers: "" })) : null;
    const keyword = keywordOf(fields.word, free?.result?.puzzle);
    const own = keyword ? fitted(before, keyword) : before;
    const { result: made, fault } =
      free ?? attempt(() => madeOf(kit, keywordOf, { ...fields, answers: formatAnswers(own) }));
    if (!made) {
      const last = fields.word.trim() ? lastRecipe : null;
      latest = last && remade(last);
      return { state: { fields, own, last }, made: latest, fault };
    }
    latest = made;
    const { seed } = made.recipe;
    return { state: { fields: { ...fields, seed }, own, last: made.recipe }, made, fault };
  };
}

/** The state with another seed, unless the toolkit refuses it. */
export function reseeded(make: (state: State) => Outcome, state: State) {
  const outcome = make({ ...state, fields: { ...state.fields, seed: "" } });
  return outcome.fault ? state : outcome.state;
}

/** The state whose automatic answers the toolkit chooses again. */
export const withoutKeptAnswers = (state: State): State => ({ ...state, own: released(state.own) });

/**
 * The state with line i replaced.
 *
 * @param line "" to give the line back to the toolkit
 * @param made whose other answers stay
 */
export function answered(state: State, i: number, line: string, made: Made | null): State {
  const answers = made?.puzzle.lines.map(({ answer }) => answer) ?? [];
  return { ...state, own: withLine(state.own, i, line, answers) };
}

/**
 * Returns a function that reads the letters A to Z of a keyword, or "" if the toolkit refuses the keyword. It remembers
 * the last keyword.
 *
 * The function takes the puzzle of the keyword too, if it is made, since to ask the toolkit takes as long as a puzzle.
 */
function keywordReader(kit: Operations) {
  let last = { word: "", keyword: "" };
  return (word: string, made?: AcrosticResult) => {
    if (word !== last.word) {
      const { lines } = made ?? attempt(() => shown(kit, { word, seed: "A" })).result ?? { lines: [] };
      last = { word, keyword: lines.map(({ letter }) => letter).join("") };
    }
    return last.keyword;
  };
}

/** @param recipe one without a seed gets a random one */
function madeOf(kit: Operations, keywordOf: (word: string) => string, recipe: Recipe): Made {
  const keyword = recipe.answers ? keywordOf(recipe.word) : "";
  const lines = keyword ? linesOf(fitted(parseAnswers(recipe.answers), keyword)) : [];
  /** @param isLeftOut whether the toolkit chooses the answer of a line */
  const paramsWithout = (isLeftOut: (i: number) => boolean) =>
    paramsOf(
      recipe,
      lines
        .map((line, i) => (isLeftOut(i) ? "" : bare(line)))
        .join("\n")
        .trimEnd(),
    );
  const isUnfinished = (i: number) => !hasWord(lines[i] ?? "");
  let params = paramsWithout(isUnfinished);
  let { result: puzzle, fault } = attempt(() => shown(kit, params));
  // A question about a single line takes as long as a puzzle, so it is asked only if the toolkit refuses something.
  const faults = lines.map((line, i) => (line && (fault || isUnfinished(i)) ? faultOf(kit, keyword, i, line) : null));
  if (!puzzle) {
    params = paramsWithout((i) => faults[i] !== null);
    puzzle = shown(kit, params);
  }
  const { seed } = puzzle;
  let found: string[][] | null = null;
  return {
    recipe: { ...recipe, seed },
    answers: params.answers ?? "",
    puzzle,
    candidates: () => {
      found ??= shown(kit, { ...params, seed, alternatives: true }).lines.map(({ alternatives }) => alternatives);
      return found;
    },
    // Report faults only for lines that the user changed.
    lineFaults: puzzle.lines.map((_, i) => (isByHand(lines[i] ?? "") ? (faults[i] ?? null) : null)),
    printable: printable("acrostic", params, kit.acrostic, puzzle),
  };
}
