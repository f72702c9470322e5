// @ts-check
import { FileFault, isObject } from "./file-fault.js";

/**
 * @typedef {import("./puzzle-file.js").PuzzleFile} PuzzleFile
 *
 * What makes a puzzle: an operation, and parameters that the toolkit has still to check.
 *
 * @typedef {{ operation: "cryptogram" | "acrostic", parameters: Record<string, string | number | boolean> }} Source
 */

/** The version of the form of these files. */
const VERSION = 1;

/** The parameters that a puzzle is made of. Files may have others, which are left out. */
const PARAMETERS = {
  cryptogram: "text random minLetters maxLetters seed alphabet key shift spacing hints title answerKey".split(" "),
  acrostic: "word theme minLetters maxLetters answers seed title answerKey".split(" "),
};

/**
 * A puzzle as JSON: parameters and result as the interface has them.
 *
 * @param {PuzzleFile} puzzle
 */
export const jsonOf = ({ operation, parameters, result }) =>
  `${JSON.stringify({ lettercraft: VERSION, operation, parameters, result }, null, 2)}\n`;

/** Whether a JSON value is such a file. @param {Record<string, unknown>} value */
export const isPuzzle = (value) => Object.hasOwn(value, "lettercraft");

/**
 * @param {Record<string, unknown>} value
 * @returns {Source}
 */
export function readPuzzle(value) {
  if (value.lettercraft !== VERSION) {
    throw new FileFault(`Its format has a version that can't be read: it must be ${VERSION}.`);
  }
  return readSource(value);
}

/**
 * The operation and the parameters in a JSON value.
 *
 * @param {unknown} value
 * @returns {Source}
 */
export function readSource(value) {
  const { operation, parameters } = isObject(value) ? value : { operation: null, parameters: null };
  if (operation !== "cryptogram" && operation !== "acrostic") {
    throw new FileFault("It has no puzzle: its operation must be cryptogram or acrostic.");
  }
  if (!isObject(parameters)) throw new FileFault("It has no parameters to make the puzzle from.");
  /** @type {Source["parameters"]} */
  const read = {};
  for (const name of PARAMETERS[operation]) {
    const given = Object.hasOwn(parameters, name) ? parameters[name] : null;
    if (given === null) continue;
    if (typeof given === "object") throw new FileFault(`Its ${name} must be one value, not a list or an object.`);
    read[name] = /** @type {string | number | boolean} */ (given);
  }
  return { operation, parameters: read };
}
