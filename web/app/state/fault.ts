/** What the toolkit refuses, and what its errors mean. No other module of the page reads an error. */
import type { OperationError } from "/toolkit/index.js";
import { capitalized, uncapitalized } from "../../kit/capitals.ts";

/** Calls the toolkit. Input that it refuses gives the error as a fault; every other error is thrown. */
export function attempt<Result>(
  call: () => Result,
): { result: Result; fault: null } | { result: null; fault: OperationError } {
  try {
    return { result: call(), fault: null };
  } catch (cause) {
    return refused(cause);
  }
}

/** Calls the toolkit in its worker, like attempt. */
export async function attemptLater<Result>(
  call: () => Promise<Result>,
): Promise<{ result: Result; fault: null } | { result: null; fault: OperationError }> {
  try {
    return { result: await call(), fault: null };
  } catch (cause) {
    return refused(cause);
  }
}

/** The fault of input that the toolkit refuses. Every other error is thrown. */
function refused(cause: unknown) {
  if (!isRefusal(cause)) throw cause;
  return { result: null, fault: cause };
}

/** Whether an error says that the toolkit refuses its input. */
export const isRefusal = (cause: unknown): cause is OperationError =>
  cause instanceof Error && cause.name === "OperationError";

/** Whether a key has no letter A to Z. */
export const lacksKeyWord = ({ parameter, reason }: OperationError) => parameter === "key" && reason === "no_letters";

/** What a sentence says of a fault. */
export type Fault = Pick<OperationError, "parameter" | "line" | "rule" | "message">;

/**
 * The sentence for a fault, with the names that the page has for the parameters.
 *
 * @param label of the parameter at fault
 * @param labelOf gives the labels of other parameters in the sentence
 */
export function sentenceFor(
  { rule, message, line }: Fault,
  label: string,
  labelOf: (name: string) => string | undefined,
) {
  const subject = line ? `${label}, line ${line}:` : label;
  const sentence = rule === null ? message : `${subject} ${rule}`;
  const named = sentence.replace(/'(\w+)'/g, (quoted, name) => uncapitalized(labelOf(name) ?? quoted));
  return `${named}.`;
}

/** A fault in one line of an acrostic's answers: which field of the line is at fault, and why. */
export function lineFault({ reason, rule, message }: OperationError): { of: "word" | "clue"; sentence: string } {
  if (reason === "clue_required") {
    return { of: "clue", sentence: "Type a clue: the lexicon has none for this answer." };
  }
  return { of: reason === "clue_too_long" ? "clue" : "word", sentence: `${capitalized(rule ?? message)}.` };
}

/** A fault in one puzzle of a booklet: the index of the puzzle, and why it can't be made. It is null for other faults. */
export function puzzleFault({
  parameter,
  line,
  rule,
  message,
}: OperationError): { at: number; sentence: string } | null {
  if (parameter !== "puzzles" || !line) return null;
  return { at: line - 1, sentence: `${(rule ?? message).replace(/^Parameter '(\w+)'/, "Its $1")}.` };
}
