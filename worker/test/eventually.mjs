// @ts-check
import { setTimeout } from "node:timers/promises";

/** Milliseconds to wait for a condition or an answer before a test fails. A busy machine needs a part of it only. */
export const PATIENCE = 120_000;

/**
 * Returns the result of a function, as soon as it is neither false nor empty.
 *
 * @template Result
 * @param {() => Promise<Result> | Result} look
 * @returns {Promise<Exclude<Result, false | undefined>>}
 */
export async function eventually(look) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const found = await look();
    if (found) return /** @type {Exclude<Result, false | undefined>} */ (found);
    await setTimeout(20);
  }
  throw new Error(`this did not happen within ${PATIENCE / 1000} s: ${look}`);
}
