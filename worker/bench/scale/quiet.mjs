// @ts-check
/** Asks the accounts' objects of counting.mjs for their counts. */
import { setTimeout } from "node:timers/promises";

/** @typedef {Record<"requests" | "alarms" | "rows" | "directoryWrites" | "waiting", number>} Counts */

/**
 * Waits until no alarm is due or running, and returns the counts.
 * @param {() => Promise<Counts>} count
 */
export async function quiet(count) {
  for (;;) {
    const counts = await count();
    if (counts.waiting === 0) return counts;
    await setTimeout(50);
  }
}
