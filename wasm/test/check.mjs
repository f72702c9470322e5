// @ts-check
// Assertions for cases that run in a page and in Node. The stack of an error begins at the line of the case.

/** Maximum length in characters of a value that an error shows in full. Of longer values it shows the part around the difference. */
const WHOLE = 4000;

/**
 * Checks that two values are the same as JSON, in which the order of names does not matter.
 *
 * @param {unknown} actual
 * @param {unknown} expected
 * @param {string} what
 */
export function same(actual, expected, what) {
  const [seen, wanted] = [show(actual), show(expected)];
  if (seen === wanted) return;
  let at = 0;
  while (seen[at] === wanted[at]) at++;
  throw failed(`${what}\nexpected: ${excerpt(wanted, at)}\nseen:     ${excerpt(seen, at)}`, same);
}

/**
 * Checks a condition.
 *
 * @param {unknown} condition
 * @param {string} what
 * @returns {asserts condition}
 */
export function holds(condition, what) {
  if (!condition) throw failed(`${what}: this does not hold`, holds);
}

/**
 * Calls a function that must throw or return a promise that rejects, and returns the error.
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
  throw failed(`${what}\nexpected: an error\nseen:     ${excerpt(show(value), 0)}`, failure);
}

/**
 * Returns an error whose stack begins at the caller of a check.
 *
 * @param {string} message
 * @param {Function} check
 */
function failed(message, check) {
  const error = new Error(message);
  Error.captureStackTrace?.(error, check); // only V8 has it
  return error;
}

/**
 * @param {string} text
 * @param {number} at where the difference is
 */
function excerpt(text, at) {
  if (text.length <= WHOLE) return text;
  const from = Math.max(at - WHOLE / 2, 0);
  return `${text.slice(from, at + WHOLE / 2)} (characters from ${from}, of ${text.length})`;
}

/** @param {unknown} value */
const show = (value) =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? String(value);
