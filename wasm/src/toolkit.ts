/** The toolkit around its Go program. It runs in the page or in a worker. */
import { type ErrorParts, OperationError, refusal } from "./error.js";
import { toJSON } from "./json.js";
import { names } from "./operations.gen.js";
import { Program } from "./program.js";

/** Makes a function for each operation. The function passes the call as text to run. */
export function operations(run: (call: string) => unknown): Record<string, (params: unknown) => unknown> {
  return Object.fromEntries(names.map((name) => [name, (params: unknown) => run(`${name}\n${toJSON(params)}`)]));
}

/** A loaded toolkit. */
export class Toolkit {
  readonly #module: WebAssembly.Module;
  #program: Program;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#program = new Program(module);
  }

  /** Runs a call: the name of an operation, a line feed, and its parameters as JSON. It throws an OperationError. */
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
