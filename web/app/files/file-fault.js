// @ts-check
/** A file that can't be opened. The message is a sentence that says why. */
export class FileFault extends Error {
  name = "FileFault";
}

/**
 * Whether a value is a JSON object.
 *
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
