// @ts-check
/**
 * What the preview and the downloads need from a puzzle of either kind.
 *
 * @typedef {object} Printable
 * @property {string} stem the name of its files, without an extension
 * @property {string} html
 * @property {boolean} answerKey whether its pages end with the solution
 * @property {(wanted: Wanted) => Drawn} draw makes the same puzzle again, with additional output
 * @property {() => PuzzleFile} file what its files hold
 *
 * @typedef {import("../files/puzzle-file.js").PuzzleFile} PuzzleFile
 *
 * @typedef {object} Wanted
 * @property {boolean} [pages]
 * @property {boolean} [answerKey]
 * @property {boolean} [image]
 * @property {boolean} [solutionImage]
 * @property {"svg"} [imageFormat]
 *
 * @typedef {Pick<import("/toolkit/index.js").CryptogramResult, "html" | "pages" | "image" | "solutionImage" | "seed">} Drawn
 */

const LONGEST_NAME = 60;

/**
 * @template {{ title?: string, answerKey?: boolean }} Params
 * @param {PuzzleFile["operation"]} operation
 * @param {Params} parameters
 * @param {(parameters: Params & Wanted) => PuzzleFile["result"]} make calls the operation
 * @param {Drawn} puzzle
 * @returns {Printable}
 */
export function printable(operation, parameters, make, puzzle) {
  // A puzzle without a seed in its parameters got a random one.
  const seeded = { ...parameters, seed: puzzle.seed };
  const draw = (/** @type {Wanted} */ wanted) => make({ ...seeded, ...wanted });
  return {
    stem: fileName(parameters.title ?? "") || fileName(`${operation} ${puzzle.seed}`),
    html: puzzle.html,
    answerKey: parameters.answerKey === true,
    draw,
    file: () => /** @type {PuzzleFile} */ ({ operation, parameters: seeded, result: draw({}) }),
  };
}

/**
 * A picture of a puzzle or of its solution, as an SVG document.
 *
 * @param {Printable} puzzle
 * @param {"image" | "solutionImage"} which
 */
export function picture({ draw }, which) {
  const { downloadURL = "" } = draw({ [which]: true, imageFormat: "svg" })[which] ?? {};
  const [, data = ""] = downloadURL.split(",");
  return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
}

/**
 * A file name without characters that some systems do not allow: "Class 4b: Week 3" becomes class-4b-week-3.
 *
 * @param {string} text
 * @returns {string} "" if nothing is left
 */
export function fileName(text) {
  const parts =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...parts.join("-")].slice(0, LONGEST_NAME).join("").replace(/-$/, "");
}
