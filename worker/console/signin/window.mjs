// @ts-check
/** The arithmetic of throttling: so many requests in a sliding window. throttle.mjs stores the times. */

/**
 * @typedef {object} Limit
 * @property {number} count maximum number of requests in a window
 * @property {number} window in milliseconds
 */

/**
 * Counts a request at the time now, unless it exceeds a limit. Returns the times of the requests that still count, the milliseconds after
 * which the next request may come (0 if this request was counted), and the time at which the last of them stops counting.
 * @param {number[]} times of earlier requests, in order
 * @param {Limit[]} limits
 * @param {number} now
 */
export function admit(times, limits, now) {
  const longest = Math.max(...limits.map(({ window }) => window));
  const recent = times.filter((time) => time > now - longest);
  const waits = limits.map(({ count, window }) => (recent.at(-count) ?? now - window) + window - now);
  const after = Math.max(0, ...waits);
  if (after === 0) recent.push(now);
  return { times: recent, after, end: (recent.at(-1) ?? now) + longest };
}
