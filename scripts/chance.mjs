// @ts-check
/** A generator of pseudo-random numbers, the same for the same seed (mulberry32). @param {number} seed */
export function chance(seed) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @type {Map<readonly unknown[], number>} */
  const turns = new Map();
  /** A whole number below a limit. @param {number} limit */
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => /** @type {T} */ (list[below(list.length)]),
    /** The items of a list in turn, so that each is used. @template T @param {readonly T[]} list @returns {T} */
    turn: (list) => {
      const n = turns.get(list) ?? 0;
      turns.set(list, n + 1);
      return /** @type {T} */ (list[n % list.length]);
    },
    /** Reports true in n percent of the calls. @param {number} n */
    percent: (n) => below(100) < n,
  };
}
