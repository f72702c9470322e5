// @ts-check
/**
 * What the toolkit refuses, and what its errors mean. No other module of the page reads an error.
 *
 * @typedef {import("/toolkit/index.js").OperationError} OperationError
 */

/**
 * Calls the toolkit. Input that it refuses gives the error as a fault; every other error is thrown.
 *
 * @template Result
 * @param {() => Result} call
 * @returns {{ result: Result, fault: null } | { result: null, fault: OperationError }}
 */
export function attempt(call) {
  try {
    return { result: call(), fault: null };
  } catch (cause) {
    return refused(cause);
  }
}

/**
 * Calls the toolkit in its worker, like attempt.
 *
 * @template Result
 * @param {() => Promise<Result>} call
 * @returns {Promise<{ result: Result, fault: null } | { result: null, fault: OperationError }>}
 */
export async function attemptLater(call) {
  try {
    return { result: await call(), fault: null };
  } catch (cause) {
    return refused(cause);
  }
}

/** The fault of input that the toolkit refuses. Every other error is thrown. @param {unknown} cause */
function refused(cause) {
  if (!(cause instanceof Error) || cause.name !== "OperationError") throw cause;
  return { result: null, fault: /** @type {OperationError} */ (cause) };
}

/** Whether a key has no letter A to Z. @param {OperationError} fault */
export const lacksKeyWord = ({ parameter, reason }) => parameter === "key" && reason === "no_letters";

/**
 * The sentence for a fault, with the names that the page has for the parameters.
 *
 * @param {OperationError} fault
 * @param {string} label of the parameter at fault
 * @param {(name: string) => string | undefined} labelOf gives the labels of other parameters in the sentence
 */
export function sentenceFor({ rule, message }, label, labelOf) {
  const sentence = rule === null ? message : `${label} ${rule}`;
  const named = sentence.replace(/'(\w+)'/g, (quoted, name) => uncapitalized(labelOf(name) ?? quoted));
  return `${named}.`;
}

/**
 * A fault in one line of an acrostic's answers: which field of the line is at fault, and why.
 *
 * @param {OperationError} fault
 * @returns {{ of: "word" | "clue", sentence: string }}
 */
export function lineFault({ reason, rule, message }) {
  if (reason === "clue_required") {
    return { of: "clue", sentence: "Type a clue: the lexicon has none for this answer." };
  }
  return { of: reason === "clue_too_long" ? "clue" : "word", sentence: `${capitalized(rule ?? message)}.` };
}

/**
 * A fault in one puzzle of a booklet: the index of the puzzle, and why it can't be made. It is null for other faults.
 *
 * @param {OperationError} fault
 * @returns {{ at: number, sentence: string } | null}
 */
export function puzzleFault({ parameter, line, rule, message }) {
  if (parameter !== "puzzles" || !line) return null;
  return { at: line - 1, sentence: `${(rule ?? message).replace(/^Parameter '(\w+)'/, "Its $1")}.` };
}

/** @param {string} text */
const capitalized = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {string} text */
const uncapitalized = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);
