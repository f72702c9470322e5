import type { Facts } from "./facts.js";
import type { Code, Reason } from "./operations.gen.js";

/** The parts of an error. Programs branch on code, reason, parameter and line, not on the message. */
export interface ErrorParts {
  /** The kind of error. */
  code: Code;
  /** The reason why the call was refused, more precise than the code. New reasons may be added. */
  reason: Reason;
  /** The parameter at fault, or null. */
  parameter: string | null;
  /** The line at fault, counted from 1, if the parameter has lines; otherwise null. */
  line: number | null;
  /**
   * The end of a sentence that begins with the name of the parameter, such as "must be true or false"; a form can begin it with the label
   * of its field. For a line at fault, it is a whole sentence that begins in lower case. Otherwise it is null. Like the message, it is for
   * people.
   */
  rule: string | null;
  /** One sentence for people: the parameter and the rule that it breaks. */
  message: string;
  /** The status of the service's answer. The toolkit's errors have none. */
  status?: number;
  /** The facts of a call of the service, also if it did not answer. The toolkit's errors have none. */
  facts?: Facts;
}

/** The error of an operation that refuses its input. */
export class OperationError extends Error implements ErrorParts {
  override readonly name = "OperationError";
  readonly code: Code;
  readonly reason: Reason;
  readonly parameter: string | null;
  readonly line: number | null;
  readonly rule: string | null;
  declare readonly status?: number;
  declare readonly facts?: Facts;

  constructor(parts: ErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.code = parts.code;
    this.reason = parts.reason;
    this.parameter = parts.parameter;
    this.line = parts.line;
    this.rule = parts.rule;
    if (parts.status !== undefined) this.status = parts.status;
    if (parts.facts) this.facts = parts.facts;
  }
}

/** An error that does not come from the Go program. */
export function refusal(code: Code, reason: Reason, message: string, cause: unknown): OperationError {
  return new OperationError({ code, reason, parameter: null, line: null, rule: null, message }, { cause });
}
