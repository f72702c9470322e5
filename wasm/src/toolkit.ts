/** The toolkit over its Go program, for whoever runs it: the page itself, or a worker of the page. */
import { type ErrorParts, OperationError } from "./error.js";
import { names, type Reason } from "./operations.gen.js";
import { Program } from "./program.js";

/** Makes a function of each operation. What it does is to hand the call, as a text, to run. */
export function operations(run: (call: string) => unknown): Record<string, (params: unknown) => unknown> {
  return Object.fromEntries(names.map((name) => [name, (params: unknown) => run(`${name}\n${toJSON(params)}`)]));
}

/** A booted toolkit. */
export class Toolkit {
  readonly #module: WebAssembly.Module;
  #program: Program;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#program = new Program(module);
  }

  /** Runs a call: the name of an operation, a line end, its parameters as JSON. It throws an OperationError. */
  run(call: string): unknown {
    try {
      this.#program.call("call", this.#program.write(call));
    } catch (cause) {
      this.#program = new Program(this.#module); // a Go program that trapped is lost, its successor is not
      throw refusal("internal", "internal", "The operation failed", cause);
    }
    const answer: unknown = JSON.parse(this.#program.text());
    if (this.#program.number(0) === 0) throw new OperationError(answer as ErrorParts);
    return answer;
  }
}

/** Parameters as JSON. What JSON can't hold (a BigInt, an object that holds itself) is refused. */
function toJSON(params: unknown): string {
  try {
    return JSON.stringify(params ?? {});
  } catch (cause) {
    throw refusal("malformed_request", "invalid_json", "The parameters can't be written as JSON", cause);
  }
}

/** An error that does not come from the Go program. */
function refusal(code: string, reason: Reason, message: string, cause: unknown): OperationError {
  return new OperationError({ code, reason, parameter: null, line: null, rule: null, message }, { cause });
}
