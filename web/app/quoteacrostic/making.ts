import type { QuoteacrosticParams, QuoteacrosticResult } from "/toolkit/index.js";
import { element } from "../../kit/dom.ts";
import { startPatience } from "../../kit/patience.ts";
import { startRequests } from "../../kit/requests.ts";
import { attemptLater } from "../state/fault.ts";
import type { Outcome } from "./model.ts";
import { paramsOf, type Recipe } from "./recipe.ts";

type Operation = (params: QuoteacrosticParams) => Promise<QuoteacrosticResult>;

/** How long a puzzle may take before the page shows that it is being made. */
const PATIENCE_MS = 300;
const NOT_LOADED = "The words and passages could not be loaded. Check your connection, then try again.";
export const LOST = "The search has ended without a result. Check your connection, then try again.";

/**
 * Makes puzzles, and says on the page that it goes on, because the search for answers can take a second. The page offers to start again, also if
 * the worker fails.
 *
 * @param plain makes a puzzle in the toolkit's worker
 * @param end ends this worker
 * @param styled adds the house style to parameters
 */
export function startMaking(
  plain: Operation,
  end: () => void,
  styled: <Params extends object>(params: Params) => Params,
  { onMade, onFailed }: { onMade: (outcome: Outcome) => void; onFailed: () => void },
) {
  const progress = element("quoteacrostic-making");
  const failed = element("quoteacrostic-failed");
  let isLoaded = false;
  /** The last request, for another attempt. */
  let last: Recipe | null = null;
  /** The last puzzle that was tried out. It is made only once if it is taken. */
  let tried: { recipe: string; outcome: Outcome } | null = null;

  const call: Operation = (params) => plain(styled(params));

  /** Shows while it takes time that the worker is busy. */
  const patiently = startPatience(PATIENCE_MS, (isLong) => {
    element("quoteacrostic-making-text").textContent = isLoaded
      ? "Looking for answers…"
      : "Loading the words and passages…";
    progress.hidden = !isLong;
  });

  /** Asks the worker. @returns null if it could not be loaded, or is lost */
  async function ask<Result>(question: () => Promise<Result>) {
    try {
      const answer = await patiently(() => attemptLater(question));
      isLoaded = true;
      return answer;
    } catch (cause) {
      console.warn(cause);
      return null;
    }
  }

  async function make(recipe: Recipe): Promise<Outcome | null> {
    const ready = tried?.recipe === JSON.stringify(recipe) ? tried.outcome : null;
    tried = null;
    if (ready) return ready;
    const answer = await ask(() => madeOf(call, recipe));
    return answer && (answer.fault ? { made: null, fault: answer.fault } : { made: answer.result, fault: null });
  }

  const requests = startRequests(make, (outcome: Outcome | null) => {
    if (outcome) return onMade(outcome);
    element("quoteacrostic-failed-text").textContent = isLoaded ? LOST : NOT_LOADED;
    failed.hidden = false;
    onFailed();
  });

  function request(recipe: Recipe, pause: number) {
    last = recipe;
    failed.hidden = true;
    requests.request(recipe, pause);
  }

  for (const button of ["quoteacrostic-retry", "quoteacrostic-restart"]) {
    element(button).addEventListener("click", () => {
      // A request of its own, because the one before gets no answer.
      if (last && (requests.isPending || !failed.hidden)) request({ ...last }, 0);
      end();
      // The button is hidden now.
      element("quoteacrostic-sheet-title").focus();
    });
  }

  return {
    /** Asks for a puzzle after a pause in the changes. @param pause in milliseconds */
    request,
    cancel() {
      last = null;
      failed.hidden = true;
      requests.take();
    },
    /** Makes a puzzle that is perhaps not taken. @returns null if the worker could not be loaded, or is lost */
    async attempt(recipe: Recipe) {
      const outcome = await make(recipe);
      tried = outcome && { recipe: JSON.stringify(recipe), outcome };
      return outcome;
    },
    /** The puzzle of a recipe whose clues list other answers. @returns null if there is none */
    async listed(recipe: Recipe) {
      const answer = await ask(() => plain({ ...paramsOf(recipe), alternatives: true }));
      return answer?.result ?? null;
    },
    /** Whether a puzzle has been asked for, and is not there yet. */
    get isPending() {
      return requests.isPending;
    },
    /** Makes a puzzle in the house style, with the output that its parameters ask for. */
    call,
    /** The same without the house style. */
    plain,
  };
}

/** The puzzle of a recipe with its pages. The toolkit says how many of them are the puzzle if it leaves out the others. */
async function madeOf(call: Operation, recipe: Recipe) {
  const params = { ...paramsOf(recipe), pages: true };
  const puzzle = await call(params);
  const unsolved = params.answerKey ? await call({ ...params, answerKey: false }) : puzzle;
  return { recipe, puzzle, puzzlePages: unsolved.pages.length };
}
