// @ts-check
/** The calls of one account, and an object that takes a number of commands a second, in simulated time. */

/** @typedef {import("./events.mjs").Events} Events */
/** @typedef {ReturnType<typeof import("../../../../scripts/chance.mjs").chance>} Chance */

/** The time in milliseconds that a command may wait in an object's queue. A command that would wait longer is refused. */
export const PATIENCE = 1000;

/**
 * Makes calls, until two seconds after the credits are used. The pauses between them are random, from nothing to twice their mean.
 * @param {Events} events
 * @param {Chance} random
 * @param {number} rate calls a second
 * @param {{ isUsed: () => boolean, call: () => void }} account
 */
export function offer(events, random, rate, { isUsed, call }) {
  const longest = Math.round(2_000_000 / rate); // in microseconds
  let end = Infinity;
  const next = () => {
    if (end === Infinity && isUsed()) end = events.now + 2000;
    if (events.now >= end) return;
    call();
    events.after(random.below(longest) / 1000, next);
  };
  events.after(0, next);
}

/**
 * Returns a queue for the commands to an object.
 * @param {Events} events
 * @param {number} wall commands a second
 */
export function queue(events, wall) {
  let free = 0;
  return {
    commands: 0,
    /**
     * Executes a command in its turn. Reports false if it would wait too long; a command that must be executed always waits.
     * @param {() => void} act
     * @param {boolean} [isNeeded]
     */
    take(act, isNeeded = false) {
      const wait = Math.max(free - events.now, 0);
      if (wait > PATIENCE && !isNeeded) return false;
      this.commands++;
      free = events.now + wait + 1000 / wall;
      events.after(wait, act);
      return true;
    },
  };
}

/**
 * Returns a function that picks one of a number of isolates or shards for a call.
 * @param {Chance} random
 * @param {number} count
 * @param {boolean} isSkewed whether they have calls in the proportion 1, 1/2, 1/3 and so on, rather than equally many
 */
export function picker(random, count, isSkewed) {
  if (!isSkewed) return () => random.below(count);
  /** @type {number[]} */
  const sums = [];
  for (let i = 1; i <= count; i++) sums.push((sums.at(-1) ?? 0) + 1 / i);
  const total = /** @type {number} */ (sums.at(-1));
  return () => {
    const at = (random.below(2 ** 30) / 2 ** 30) * total;
    return sums.findIndex((sum) => at < sum);
  };
}
