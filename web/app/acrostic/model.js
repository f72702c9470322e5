// @ts-check
import { printable } from "../printing/printable.js";
import { attempt } from "../state/fault.js";
import {
  bare,
  faultOf,
  fitted,
  formatAnswers,
  hasWord,
  isByHand,
  linesOf,
  parseAnswers,
  released,
  withLine,
} from "./own-answers.js";
import { paramsOf } from "./recipe.js";

/**
 * The state of the Acrostic tab (state/store.js), the puzzle that follows from it, and its changes. Nothing here needs
 * a page.
 *
 * @typedef {import("./recipe.js").Recipe} Recipe
 * @typedef {Omit<Recipe, "answers">} Fields
 * @typedef {import("./own-answers.js").OwnAnswers} OwnAnswers
 * @typedef {import("/toolkit/index.js").Operations} Operations
 *
 * @typedef {object} State
 * @property {Fields} fields what the fields hold
 * @property {OwnAnswers} own
 * @property {Recipe | null} last what the last puzzle was made of; null if there was none, or if its keyword has been erased
 *
 * @typedef {object} Made a puzzle and what it was made of
 * @property {Recipe} recipe with the puzzle's seed
 * @property {string} answers those of the recipe that the toolkit accepts
 * @property {import("/toolkit/index.js").AcrosticResult} puzzle
 * @property {() => string[][]} candidates finds the other answers that each line could have; this takes longer than the puzzle
 * @property {(import("./own-answers.js").LineFault | null)[]} lineFaults why the toolkit refuses an answer, by line
 * @property {import("../printing/printable.js").Printable} printable
 *
 * @typedef {object} Outcome
 * @property {State} state with the seed that the toolkit chose
 * @property {Made | null} made the last puzzle; it is not that of the fields if there is a fault
 * @property {import("../state/fault.js").OperationError | null} fault why the toolkit refuses what the fields hold
 */

/** The state in which fields are opened. @param {Fields} fields @param {OwnAnswers} own @returns {State} */
export const initialState = (fields, own) => ({ fields, own, last: null });

/**
 * Makes the puzzle of a state. A state without a seed gets a random one. When the toolkit refuses what the fields hold,
 * the last puzzle stays, unless its keyword has been erased.
 *
 * @param {Operations} kit
 * @returns {(state: State) => Outcome}
 */
export function acrosticMaker(kit) {
  const keywordOf = keywordReader(kit);
  /** The last puzzle, so that it is not made again while the fields are refused. @type {Made | null} */
  let latest = null;

  /** @param {Recipe} recipe */
  const remade = (recipe) =>
    latest?.recipe === recipe ? latest : attempt(() => madeOf(kit, keywordOf, recipe)).result;

  return ({ fields, own: before, last: lastRecipe }) => {
    const keyword = keywordOf(fields.word);
    const own = keyword ? fitted(before, keyword) : before;
    const { result: made, fault } = attempt(() => madeOf(kit, keywordOf, { ...fields, answers: formatAnswers(own) }));
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

/**
 * The state with another seed, unless the toolkit refuses it.
 *
 * @param {(state: State) => Outcome} make
 * @param {State} state
 */
export function reseeded(make, state) {
  const outcome = make({ ...state, fields: { ...state.fields, seed: "" } });
  return outcome.fault ? state : outcome.state;
}

/** The state whose automatic answers the toolkit chooses again. @param {State} state @returns {State} */
export const withoutKeptAnswers = (state) => ({ ...state, own: released(state.own) });

/**
 * The state with line i replaced.
 *
 * @param {State} state
 * @param {number} i
 * @param {string} line "" to give the line back to the toolkit
 * @param {Made | null} made whose other answers stay
 * @returns {State}
 */
export function answered(state, i, line, made) {
  const answers = made?.puzzle.lines.map(({ answer }) => answer) ?? [];
  return { ...state, own: withLine(state.own, i, line, answers) };
}

/**
 * Returns a function that reads the letters A to Z of a keyword, or "" if the toolkit refuses the keyword. It remembers
 * the last keyword.
 *
 * @param {Operations} kit
 */
function keywordReader(kit) {
  let last = { word: "", keyword: "" };
  return (/** @type {string} */ word) => {
    if (word !== last.word) {
      const lines = attempt(() => kit.acrostic({ word, seed: "A" })).result?.lines ?? [];
      last = { word, keyword: lines.map(({ letter }) => letter).join("") };
    }
    return last.keyword;
  };
}

/**
 * @param {Operations} kit
 * @param {(word: string) => string} keywordOf
 * @param {Recipe} recipe one without a seed gets a random one
 * @returns {Made}
 */
function madeOf(kit, keywordOf, recipe) {
  const keyword = keywordOf(recipe.word);
  const lines = keyword ? linesOf(fitted(parseAnswers(recipe.answers), keyword)) : [];
  /** @param {(i: number) => boolean} isLeftOut whether the toolkit chooses the answer of a line */
  const paramsWithout = (isLeftOut) =>
    paramsOf(
      recipe,
      lines
        .map((line, i) => (isLeftOut(i) ? "" : bare(line)))
        .join("\n")
        .trimEnd(),
    );
  const isUnfinished = (/** @type {number} */ i) => !hasWord(lines[i] ?? "");
  let params = paramsWithout(isUnfinished);
  let { result: puzzle, fault } = attempt(() => kit.acrostic(params));
  // A question about a single line takes as long as a puzzle, so it is asked only if the toolkit refuses something.
  const faults = lines.map((line, i) => (line && (fault || isUnfinished(i)) ? faultOf(kit, keyword, i, line) : null));
  if (!puzzle) {
    params = paramsWithout((i) => faults[i] !== null);
    puzzle = kit.acrostic(params);
  }
  const { seed } = puzzle;
  /** @type {string[][] | null} */
  let found = null;
  return {
    recipe: { ...recipe, seed },
    answers: params.answers ?? "",
    puzzle,
    candidates: () => {
      found ??= kit.acrostic({ ...params, seed, alternatives: true }).lines.map(({ alternatives }) => alternatives);
      return found;
    },
    // Report faults only for lines that the user changed.
    lineFaults: faults.map((fault, i) => (isByHand(lines[i] ?? "") ? fault : null)),
    printable: printable("acrostic", params, kit.acrostic, puzzle),
  };
}
