// @ts-check
import { attempt, sentenceFor } from "../state/fault.js";
import { FileFault, isObject } from "./file-fault.js";
import { isIpuz, readIpuz } from "./ipuz-read.js";
import { isPuzzle, readPuzzle } from "./json.js";
import { readPlainText } from "./plain-text-read.js";
import { readText } from "./text-of.js";

/**
 * Opens files: puzzles as JSON, ipuz or text, and other texts, which become cryptograms. Nothing of a file is used before all of it
 * has been checked.
 *
 * @typedef {import("/toolkit/index.js").Operations} Operations
 * @typedef {import("./puzzle-file.js").PuzzleFile & { note: string }} Opened note is what the file could not keep, or ""
 */

const KINDS = "JSON, ipuz and plain text in UTF-8 can be opened.";
/** As many levels as the interface reads. */
const MAX_DEPTH = 32;

/**
 * @param {Operations} kit
 * @param {{ name: string, size: number, arrayBuffer: () => Promise<ArrayBuffer> }} file
 * @returns {Promise<Opened>}
 * @throws {FileFault}
 */
export async function openFile(kit, file) {
  const { note = "", ...source } = sourceIn(file.name, await readText(file, KINDS));
  return { ...made(kit, source), note };
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {import("./json.js").Source & { note?: string }}
 */
function sourceIn(name, text) {
  const isNamedJSON = /\.(json|ipuz)$/i.test(name);
  // In the first version of ipuz, a file is the call of a function.
  const json = text.trim().replace(/^ipuz\s*\(([\s\S]*)\)\s*;?$/, "$1");
  if (!isNamedJSON && !json.startsWith("{")) {
    return readPlainText(text) ?? { operation: "cryptogram", parameters: { text: text.trim() } };
  }
  if (depth(json) > MAX_DEPTH) throw new FileFault(`It is nested too deeply: ${MAX_DEPTH} levels are the most.`);
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(json);
  } catch {
    throw new FileFault("It is broken: it is not valid JSON.");
  }
  if (isObject(value) && isPuzzle(value)) return readPuzzle(value);
  if (isObject(value) && isIpuz(value)) return readIpuz(value);
  throw new FileFault("It has no puzzle: it is neither a puzzle of this page nor an ipuz file.");
}

/** How deeply the brackets of a text are nested. Those in strings do not count. @param {string} json */
function depth(json) {
  let deepest = 0;
  let open = 0;
  let isString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (character === '"') isString = !isString;
    else if (isString && character === "\\") i++;
    else if (!isString && (character === "[" || character === "{")) deepest = Math.max(deepest, ++open);
    else if (!isString && (character === "]" || character === "}")) open--;
  }
  return deepest;
}

/**
 * The puzzle of a source, as the toolkit makes it.
 *
 * @param {Operations} kit
 * @param {import("./json.js").Source} source
 * @returns {import("./puzzle-file.js").PuzzleFile}
 */
function made(kit, { operation, parameters }) {
  // The toolkit checks the types.
  const params = /** @type {any} */ (parameters);
  const { result, fault } = attempt(() => kit[operation](params));
  if (fault) throw new FileFault(sentenceFor(fault, `Its ${fault.parameter}`, () => undefined));
  return /** @type {import("./puzzle-file.js").PuzzleFile} */ ({
    operation,
    parameters: { ...params, seed: result.seed },
    result,
  });
}
