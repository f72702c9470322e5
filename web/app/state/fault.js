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
    if (!(cause instanceof Error) || cause.name !== "OperationError") throw cause;
    return { result: null, fault: /** @type {OperationError} */ (cause) };
  }
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
export function sentenceFor(fault, label, labelOf) {
  const sentence = fault.message.replace(`Parameter '${fault.parameter}'`, label);
  const named = sentence.replace(/'(\w+)'/g, (quoted, name) => inSentence(labelOf(name) ?? quoted));
  return `${named}.`;
}

/**
 * A fault in one line of an acrostic's answers: which field of the line is at fault, and why.
 *
 * @param {OperationError} fault
 * @param {string} letter with which the answer must begin
 * @returns {{ of: "word" | "clue", sentence: string }}
 */
export function lineFault({ reason }, letter) {
  switch (reason) {
    case "clue_required":
      return { of: "clue", sentence: "Type a clue: the lexicon has none for this answer." };
    case "clue_too_long":
      return { of: "clue", sentence: "The clue must have at most 160 characters." };
    case "wrong_first_letter":
      return { of: "word", sentence: `The answer must begin with ${letter}, as the keyword asks.` };
    default:
      return { of: "word", sentence: "The answer must have 2 to 20 letters A to Z." };
  }
}

/** A label inside a sentence: "The title" becomes "the title". @param {string} label */
function inSentence(label) {
  const [first = "", ...rest] = label;
  return first.toLowerCase() + rest.join("");
}
