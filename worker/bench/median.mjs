// @ts-check

/**
 * Returns the median of values, or NaN if there are none.
 * @param {number[]} values
 */
export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
