/** The toolkit around its Go programs. It runs in the page or in a worker. */
import { type ErrorParts, OperationError, refusal } from "./error.js";
import { toJSON } from "./json.js";
import { basicNames, names, pointNames, quoteNames, textNames } from "./operations.gen.js";
import { Program } from "./program.js";

/**
 * The programs of the toolkit: the first one, which makes cryptograms; the whole one, which has its operations too; the one that counts texts; the
 * one that makes quotation acrostics; and the one that suggests points.
 */
export type ProgramName = "basic" | "toolkit" | LaterName;
/** The programs whose operations return promises, because they are loaded when they are first needed. */
export type LaterName = "texts" | "quotes" | "points";

const LATER: [LaterName, readonly string[]][] = [
  ["texts", textNames],
  ["quotes", quoteNames],
  ["points", pointNames],
];
const isIn = (list: readonly string[], name: string) => list.includes(name);

/**
 * Makes a function for each operation. The function passes the call as text to run, with the smallest program that has the operation. The
 * fields that a call wants are in the first line of its text.
 */
export function operations(
  run: (call: string, program: ProgramName) => unknown,
): Record<string, (params: unknown) => unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const [later] = LATER.find(([, list]) => isIn(list, name)) ?? [];
      const program = later ?? (isIn(basicNames, name) ? "basic" : "toolkit");
      const call = (params: unknown) => {
        const json = toJSON(params); // the programs ignore fields in it, as every name that is no parameter
        const { fields } = Object(params) as { fields?: unknown };
        // A space or a line feed would end the name.
        const wanted = Array.isArray(fields)
          ? fields.filter((field) => typeof field === "string" && /^\w+$/.test(field))
          : [];
        return run(`${[name, ...wanted].join(" ")}\n${json}`, program);
      };
      return [name, later ? async (params: unknown) => call(params) : call];
    }),
  );
}

/** A loaded program of the toolkit. */
export class Toolkit {
  readonly #module: WebAssembly.Module;
  #program: Program;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#program = new Program(module);
  }

  /**
   * Runs a call: a line with the name of an operation, followed by the wanted fields if those are not all, and its parameters as JSON. It
   * throws an OperationError.
   */
  run(call: string): unknown {
    try {
      this.#program.call("call", this.#program.write(call));
    } catch (cause) {
      this.#program = new Program(this.#module); // a Go program that trapped is lost; the next call needs a new one
      throw refusal("internal", "internal", "The operation failed", cause);
    }
    const answer: unknown = JSON.parse(this.#program.text());
    if (this.#program.number(0) === 0) throw new OperationError(answer as ErrorParts);
    return answer;
  }
}
