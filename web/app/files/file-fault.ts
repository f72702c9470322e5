import type { CryptogramResult } from "/toolkit/index.js";

/** A file that can't be opened or written. The message is a sentence that says why. */
export class FileFault extends Error {
  name = "FileFault";
}

/** @throws {FileFault} if signs of a puzzle are drawn, so that a text can't have them */
export function refuseFigures({ figures }: CryptogramResult) {
  if (figures.length > 0) throw new FileFault("This puzzle has signs that are drawn. Save it as JSON or PDF.");
}

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
