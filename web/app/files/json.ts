import { acrostic, cryptogram, quoteacrostic } from "../state/parameters.gen.ts";
import { FileFault, isObject } from "./file-fault.ts";
import type { PuzzleFile } from "./puzzle-file.ts";

export type Source = { operation: PuzzleFile["operation"]; parameters: Record<string, string | number | boolean> };

/** The version of the form of these files. */
const VERSION = 1;

/** Parameters that only ask for more output. Files may have them and others, which are left out. */
const OUTPUT = "alternatives tokens points pages image solutionImage imageFormat".split(" ");
/** The parameters that a puzzle is made of. */
const PARAMETERS = {
  cryptogram: madeOf(cryptogram),
  acrostic: madeOf(acrostic),
  quoteacrostic: madeOf(quoteacrostic),
};

const OPERATIONS = new Intl.ListFormat("en", { type: "disjunction" }).format(Object.keys(PARAMETERS));

const isOperation = (value: unknown): value is Source["operation"] =>
  typeof value === "string" && Object.hasOwn(PARAMETERS, value);

function madeOf(parameters: object) {
  return Object.keys(parameters).filter((name) => !OUTPUT.includes(name));
}

/** A puzzle as JSON: parameters and result as the interface has them. */
export const jsonOf = ({ operation, parameters, result }: PuzzleFile) =>
  `${JSON.stringify({ lettercraft: VERSION, operation, parameters, result }, null, 2)}\n`;

/** Whether a JSON value is such a file. */
export const isPuzzle = (value: Record<string, unknown>) => Object.hasOwn(value, "lettercraft");

export function readPuzzle(value: Record<string, unknown>): Source {
  if (value.lettercraft !== VERSION) {
    throw new FileFault(`Its format has a version that can't be read: it must be ${VERSION}.`);
  }
  return readSource(value);
}

/** The operation and the parameters in a JSON value. */
export function readSource(value: unknown): Source {
  const { operation, parameters } = isObject(value) ? value : { operation: null, parameters: null };
  if (!isOperation(operation)) throw new FileFault(`It has no puzzle: its operation must be ${OPERATIONS}.`);
  if (!isObject(parameters)) throw new FileFault("It has no parameters to make the puzzle from.");
  const read: Source["parameters"] = {};
  for (const name of PARAMETERS[operation]) {
    const given = Object.hasOwn(parameters, name) ? parameters[name] : null;
    if (given === null) continue;
    if (typeof given === "object") throw new FileFault(`Its ${name} must be one value, not a list or an object.`);
    read[name] = given as string | number | boolean;
  }
  return { operation, parameters: read };
}
