/** The state of the Quotation acrostic tab (state/store.ts), and its changes. Nothing here needs a page. */
import type { OperationError, QuoteacrosticResult } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { has, isOf, lettersOf, marked, unmarked, withAnswer, without } from "./own-answers.ts";
import type { Recipe } from "./recipe.ts";

/** What the fields hold. A field keeps its value while the other source is chosen. */
export type Fields = Recipe & { source: string };

export const SOURCES = ["collection", "own"];

export interface State {
  /** with a seed */
  fields: Fields;
  /** the answers of the last puzzle, which all stay, and their clues after a colon if these stay, too; none if the toolkit chooses those that the user has not */
  staying: string[];
}

/** What the toolkit has made of a recipe, with the pages to print. */
export interface Made {
  recipe: Recipe;
  puzzle: QuoteacrosticResult;
  /** the number of pages before those of the solution */
  puzzlePages: number;
}

/** The answer of the toolkit. */
export type Outcome = { made: Made; fault: null } | { made: null; fault: OperationError };

/** Characters of seeds: none that is easily misread. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** Draws a seed like those of the toolkit, which answers too late for the state. */
export const drawSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => LETTERS[byte % LETTERS.length]).join("");

/** The state in which a puzzle is opened. */
export function stateOf(recipe: Recipe): State {
  const { keep, staying } = unmarked(recipe.keep);
  const source = recipe.quotation.trim() ? "own" : "collection";
  return { fields: { ...recipe, keep, seed: recipe.seed || drawSeed(), source }, staying };
}

export const recipeOf = ({ fields: { source, ...same }, staying }: State): Recipe => ({
  ...same,
  ...(source === "own" ? { passage: "" } : { quotation: "", author: "", work: "" }),
  keep: marked(same.keep, staying),
});

/** Whether the user's quotation is still missing. */
export const isWanting = ({ fields: { source, quotation } }: State) => source === "own" && !quotation.trim();

/** The state with other values in its fields. @param isSame whether they leave the answers as they are */
export const edited = (state: State, fields: Fields, isSame: boolean): State => ({
  fields,
  staying: isSame ? state.staying : [],
});

/** The state with another seed, which chooses other answers, and another passage if its number is left open. */
export const reseeded = ({ fields }: State, seed: string): State => ({ fields: { ...fields, seed }, staying: [] });

/** The state of a puzzle whose passage stays. */
export const settled = (state: State, { puzzle }: Made): State => ({
  ...state,
  fields: { ...state.fields, passage: String(puzzle.passage) },
});

/** Whether an answer is the user's. */
export const isKept = ({ fields }: State, answer: string) => has(fields.keep, answer);

/** The state in which an answer is kept, or is kept no more. The other answers stay for now. */
export const toggled = (state: State, made: Made, answer: string): State =>
  withKeep(state, made, (isKept(state, answer) ? without : withAnswer)(state.fields.keep, answer));

/** The state with the user's clue for an answer. @param clue "" for that of the lexicon */
export const clued = (state: State, made: Made, answer: string, clue: string): State =>
  withKeep(state, made, withAnswer(state.fields.keep, answer, clue));

/** The state with other lines of the user. All answers stay: one that is kept no more has its clue, because the lexicon may not have it. */
const withKeep = ({ fields, staying }: State, { puzzle }: Made, keep: string): State => ({
  fields: { ...fields, keep },
  staying: puzzle.clues.map(({ answer, clue }) =>
    has(fields.keep, answer) && !has(keep, answer) ? `${answer}: ${clue}` : (staying.find(isOf(answer)) ?? answer),
  ),
});

/** The state without an answer. The toolkit chooses all answers again that the user does not keep. */
export const rejected = ({ fields }: State, answer: string): State => ({
  fields: { ...fields, keep: without(fields.keep, answer), avoid: withAnswer(fields.avoid, answer) },
  staying: [],
});

/** The state with another answer in the place of one, and all others chosen again. @param clue "" for that of the lexicon */
export const replaced = ({ fields }: State, answer: string, other: string, clue: string): State => ({
  fields: {
    ...fields,
    keep: withAnswer(without(fields.keep, answer), other, clue),
    avoid: without(fields.avoid, other),
  },
  staying: [],
});

/** The recipe of the puzzle that lists other answers for the place of one: the user's other answers are kept, and no others. */
export function othersRecipe({ fields }: State, { puzzle }: Made, answer: string): Recipe {
  const recipe = recipeOf({ fields: { ...fields, keep: without(fields.keep, answer) }, staying: [] });
  return puzzle.passage ? { ...recipe, passage: String(puzzle.passage) } : recipe;
}

/** Other answers for the place of one, which are in no other place. @param listed the puzzle of the recipe for them */
export function othersOf({ fields }: State, { puzzle }: Made, answer: string, listed: QuoteacrosticResult): string[] {
  const keep = without(fields.keep, answer);
  const place = listed.clues.find((clue) => clue.letters[0] === initialOf(puzzle, answer) && !has(keep, clue.answer));
  if (!place || listed.quotation !== puzzle.quotation) return [];
  return place.alternatives.filter((other) => !puzzle.clues.some((clue) => clue.answer === other));
}

/** Why an answer of the user's own can't take the place of one, or "" if nothing is known against it. */
export function whyNot({ fields }: State, { puzzle }: Made, answer: string, own: string): string {
  const initial = initialOf(puzzle, answer);
  const letters = lettersOf(own);
  if (letters[0] !== initial) return `Type an answer that begins with ${initial}.`;
  const isOther = (clue: { answer: string }) => clue.answer !== answer;
  if (puzzle.clues.some((clue) => isOther(clue) && clue.answer === own)) return "The puzzle has this answer already.";
  const kept = puzzle.clues.filter((clue) => isOther(clue) && has(fields.keep, clue.answer));
  const left = lettersOf(puzzle.quotation);
  for (const letter of kept.flatMap((clue) => [...clue.letters])) left.splice(left.indexOf(letter), 1);
  const missing = new Set<string>();
  for (const letter of letters) {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    else missing.add(letter);
  }
  if (missing.size === 0) return "";
  const names = new Intl.ListFormat("en").format([...missing].sort());
  const beside = kept.length > 0 ? ", beside the answers that you keep" : "";
  return `The quotation does not have enough of ${names} for this answer${beside}.`;
}

const initialOf = ({ clues }: QuoteacrosticResult, answer: string) =>
  clues.find((clue) => clue.answer === answer)?.letters[0];

/** Whether two puzzles have the same quotation and spell the same. */
export const hasSameText = ({ puzzle }: Made, { puzzle: other }: Made) =>
  puzzle.quotation === other.quotation && puzzle.spelled === other.spelled;

/** What is new in a puzzle with an answer that the user has chosen. */
export function newsOf(before: QuoteacrosticResult, after: QuoteacrosticResult, answer: string) {
  const old = new Set(before.clues.map((clue) => clue.answer));
  const others = after.clues.filter((clue) => clue.answer !== answer && !old.has(clue.answer)).length;
  if (others === 0) return `${answer} is new`;
  return `${answer}, and ${counted(others, "other answer")} ${others === 1 ? "is" : "are"} new`;
}
