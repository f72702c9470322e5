// @ts-check
import { setTimeout } from "node:timers/promises";

/** Milliseconds to wait for a condition or an answer before a test fails. A busy machine needs a part of it only. */
export const PATIENCE = 120_000;

/** How long before midnight in UTC no test opens an account, in milliseconds: use and bonus go by the day. */
const BEFORE_MIDNIGHT = 60_000;

/** Waits for midnight in UTC if it is near. */
export async function pastMidnight() {
  const left = 86_400_000 - (Date.now() % 86_400_000);
  if (left < BEFORE_MIDNIGHT) await setTimeout(left);
}

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
