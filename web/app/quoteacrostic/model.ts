/** The state of the Quotation acrostic tab (state/store.ts), and its changes. Nothing here needs a page. */
import type { OperationError, QuoteacrosticResult } from "/toolkit/index.js";
import { counted } from "../../kit/counted.ts";
import { same } from "../../kit/same.ts";
import type { Fault } from "../state/fault.ts";
import { bare, has, isOf, lettersOf, linesOf, marked, numberIn, unmarked, withAnswer, without } from "./own-answers.ts";
import type { Recipe } from "./recipe.ts";

/** What the fields hold. A field keeps its value while the other source is chosen. */
export type Fields = Recipe & { source: string };

export const SOURCES = ["collection", "own"];

export interface State {
  /** with a seed */
  fields: Fields;
  /** the answers of a puzzle, which all stay, and their clues after a colon if these stay, too; none if the toolkit chooses those that the user has not */
  staying: string[];
  /** what that puzzle was chosen by (choiceOf): with other fields, which another window may have changed, its answers do not stay */
  by: string[];
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
  return stateWith({ ...recipe, keep, seed: recipe.seed || drawSeed(), source }, staying);
}

/** @param staying the answers that stay in these fields */
const stateWith = (fields: Fields, staying: string[]): State => ({
  fields,
  staying,
  by: staying.length > 0 ? choiceOf(chosen(fields)) : [],
});

/** The recipe of fields, with the user's answers only. */
const chosen = ({ source, ...same }: Fields): Recipe => ({
  ...same,
  ...(source === "own" ? { passage: "" } : { quotation: "", author: "", work: "" }),
  keep: marked(same.keep, []),
});

/** What the answers are chosen by. The others of the fields leave them as they are. */
const choiceOf = ({ quotation, author, work, passage, initials, keep, avoid, seed }: Recipe) => [
  ...[quotation, author, work, passage, initials],
  ...[keep, avoid, seed],
];

const stayingOf = ({ fields, staying, by }: State) => (same(by, choiceOf(chosen(fields))) ? staying : []);

export const recipeOf = (state: State): Recipe => ({
  ...chosen(state.fields),
  keep: marked(state.fields.keep, stayingOf(state)),
});

/** Whether the answers of a puzzle are those of a state, so that a change of one can leave the others as they are. */
export function isLatest(state: State, { recipe, puzzle }: Made) {
  const staying = stayingOf(state);
  if (staying.length === 0) return same(choiceOf(recipe), choiceOf(recipeOf(state)));
  return staying.length === puzzle.clues.length && puzzle.clues.every(({ answer }) => staying.some(isOf(answer)));
}

/**
 * A fault as the fields have it: a line of the answers to keep has its number there, and an answer that only stays is named.
 *
 * @param fault of the recipe of the state
 */
export function faultIn(state: State, { parameter, line, rule, message }: Fault): Fault {
  if (parameter !== "keep" || !line) return { parameter, line, rule, message };
  const { keep } = recipeOf(state);
  const n = numberIn(state.fields.keep, keep, line);
  if (n > 0) return { parameter, line: n, rule, message };
  const [answer = ""] = bare(keep).split("\n")[line - 1]?.split(":") ?? [];
  return { parameter, line: null, rule: null, message: `${answer}: ${rule}` };
}

/** Whether the user's quotation is still missing. */
export const isWanting = ({ fields: { source, quotation } }: State) => source === "own" && !quotation.trim();

/** The state with other values in its fields. */
export const edited = (state: State, fields: Fields): State => ({ ...state, fields });

/** The state with another seed, which chooses other answers, and another passage if its number is left open. */
export const reseeded = ({ fields }: State, seed: string): State => stateWith({ ...fields, seed }, []);

/** The state of a puzzle whose passage stays. */
export const settled = (state: State, { puzzle }: Made): State =>
  stateWith({ ...state.fields, passage: String(puzzle.passage) }, stayingOf(state));

/** Whether an answer is the user's. */
export const isKept = ({ fields }: State, answer: string) => has(fields.keep, answer);

/** The state in which an answer is kept, or is kept no more. The other answers stay for now. */
export const toggled = (state: State, made: Made, answer: string): State =>
  withKeep(state, made, (isKept(state, answer) ? without : withAnswer)(state.fields.keep, answer));

/** The state with the user's clue for an answer. @param clue "" for that of the lexicon */
export const clued = (state: State, made: Made, answer: string, clue: string): State =>
  withKeep(state, made, withAnswer(state.fields.keep, answer, clue));

/**
 * The state with other lines of the user. If the puzzle is the latest, all answers stay: one that is kept no more has its clue, because the lexicon
 * may not have it.
 */
function withKeep(state: State, made: Made, keep: string): State {
  const { fields } = state;
  const staying = stayingOf(state);
  const written = linesOf(fields.keep).filter((line) => line.includes(":"));
  const lines = made.puzzle.clues.map(({ answer, clue }) =>
    has(fields.keep, answer) && !has(keep, answer)
      ? (written.find(isOf(answer)) ?? `${answer}: ${clue}`)
      : (staying.find(isOf(answer)) ?? answer),
  );
  return stateWith({ ...fields, keep }, isLatest(state, made) ? lines : []);
}

/** The state without an answer. The toolkit chooses all answers again that the user does not keep. */
export const rejected = ({ fields }: State, answer: string): State =>
  stateWith({ ...fields, keep: without(fields.keep, answer), avoid: withAnswer(fields.avoid, answer) }, []);

/** The state with another answer in the place of one, and all others chosen again. @param clue "" for that of the lexicon */
export function replaced({ fields }: State, answer: string, other: string, clue: string): State {
  const keep = withAnswer(without(fields.keep, answer), other, clue);
  return stateWith({ ...fields, keep, avoid: without(fields.avoid, other) }, []);
}

/** The recipe of the puzzle that lists other answers for the place of one: the user's other answers are kept, and no others. */
export function othersRecipe({ fields }: State, { puzzle }: Made, answer: string): Recipe {
  const recipe = chosen({ ...fields, keep: without(fields.keep, answer) });
  return puzzle.passage ? { ...recipe, passage: String(puzzle.passage) } : recipe;
}

/** Other answers for the place of one, which are in no other place. @param listed the puzzle of the recipe for them */
export function othersOf({ fields }: State, { puzzle }: Made, answer: string, listed: QuoteacrosticResult): string[] {
  const keep = without(fields.keep, answer);
  const place = listed.clues.find((clue) => clue.letters[0] === initialOf(puzzle, answer) && !has(keep, clue.answer));
  if (!place || listed.quotation !== puzzle.quotation) return [];
  return place.alternatives.filter((other) => !puzzle.clues.some((clue) => isOf(other)(clue.answer)));
}

/** Why an answer of the user's own can't take the place of one, or "" if nothing is known against it. */
export function whyNot({ fields }: State, { puzzle }: Made, answer: string, own: string): string {
  const initial = initialOf(puzzle, answer);
  const letters = lettersOf(own);
  if (letters[0] !== initial) return `Type an answer that begins with ${initial}.`;
  const isOther = (clue: { answer: string }) => clue.answer !== answer;
  if (puzzle.clues.some((clue) => isOther(clue) && isOf(own)(clue.answer)))
    return "The puzzle has this answer already.";
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
  const others = after.clues.filter((clue) => !isOf(answer)(clue.answer) && !old.has(clue.answer)).length;
  if (others === 0) return `${answer} is new`;
  return `${answer}, and ${counted(others, "other answer")} ${others === 1 ? "is" : "are"} new`;
}
