/** Writes the parameters of a call, for the toolkit and for the service. */
import { refusal } from "./error.js";

/** Returns parameters as JSON. It refuses values that JSON can't express (a BigInt, an object that contains itself). */
export function toJSON(params: unknown): string {
  try {
    return JSON.stringify(params ?? {});
  } catch (cause) {
    throw refusal("malformed_request", "invalid_json", "The parameters can't be written as JSON", cause);
  }
}
