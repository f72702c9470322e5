// @ts-check
// Assertions that run in a page as they do in Node.

/**
 * Two values that JSON can hold are the same, the order of names aside.
 *
 * @param {unknown} actual
 * @param {unknown} expected
 * @param {string} what
 */
export function same(actual, expected, what) {
  const [a, b] = [show(actual), show(expected)];
  if (a === b) return;
  let at = 0;
  while (a[at] === b[at]) at++;
  const [from, to] = [Math.max(at - 40, 0), at + 160];
  throw new Error(`${what}: ${a.slice(from, to)}\ninstead of ${b.slice(from, to)}`);
}

/**
 * @param {unknown} condition
 * @param {string} what
 * @returns {asserts condition}
 */
export function holds(condition, what) {
  if (!condition) throw new Error(`${what}: not so`);
}

/**
 * Calls what must throw, or return a promise that is rejected, and returns the error.
 *
 * @param {() => unknown} call
 * @param {string} what
 * @returns {Promise<any>}
 */
export async function failure(call, what) {
  let value;
  try {
    value = await call();
  } catch (error) {
    return error;
  }
  throw new Error(`${what}: returned ${show(value)} and should have failed`);
}

/** @param {unknown} value */
const show = (value) =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? String(value);
