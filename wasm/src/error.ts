/** What an error of an operation consists of. */
export interface ErrorParts {
  /** The kind of error: `invalid_parameter`, `malformed_request`, `internal` or `not_found`. */
  code: string;
  /** The parameter at fault, or null. */
  parameter: string | null;
  /** One sentence that names the parameter and what is allowed. */
  message: string;
}

/** Thrown by every operation for input that it refuses. */
export class OperationError extends Error implements ErrorParts {
  override readonly name = "OperationError";
  readonly code: string;
  readonly parameter: string | null;

  constructor(parts: ErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.code = parts.code;
    this.parameter = parts.parameter;
  }
}
