// @ts-check
/** A busy interface: rate limits, overload and slow answers. */
import { setTimeout } from "node:timers/promises";

/**
 * @typedef {object} Load
 * @property {number} [limit] number of requests in a window of time, above which requests are answered 429 until the window ends. Cloudflare
 * allows 1,200 in five minutes
 * @property {number} [window] the window in seconds; 300 if it is missing
 * @property {number} [overload] each request whose number this divides is answered 503
 * @property {number} [delay] time in milliseconds before each answer
 */

/**
 * Returns a function that is called before each request. It returns the answer of a busy interface, or undefined if the request can be executed.
 * @param {Load} load
 * @param {{ now: () => number, sleep: (ms: number) => Promise<unknown> }} [clock]
 */
export function busy({ limit, window = 300, overload, delay }, { now, sleep } = { now: Date.now, sleep: setTimeout }) {
  let requests = 0;
  let inWindow = 0;
  let end = 0;
  return async () => {
    requests++;
    if (delay) await sleep(delay);
    if (now() >= end) [inWindow, end] = [0, now() + window * 1000];
    if (limit && ++inWindow > limit) {
      const seconds = Math.ceil((end - now()) / 1000);
      const headers = { "Retry-After": `${seconds}` };
      return { status: 429, headers, code: 971, message: "Please wait and consider throttling your request speed" };
    }
    if (overload && requests % overload === 0) return { status: 503, code: 7010, message: "Service unavailable" };
    return undefined;
  };
}
