/** A file that can't be opened or written. The message is a sentence that says why. */
export class FileFault extends Error {
  name = "FileFault";
}

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
