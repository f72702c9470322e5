// @ts-check
/** Tables and figures as the benchmark prints them. */

/**
 * Prints a table.
 * @param {string[]} columns
 * @param {(number | string)[][]} rows
 */
export function print(columns, rows) {
  console.log(columns.join("  "));
  for (const row of rows) {
    console.log(row.map((value, i) => format(value).padStart(columns[i]?.length ?? 0)).join("  "));
  }
}

/** @param {number | string} value */
function format(value) {
  if (typeof value === "string") return value;
  return value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString("en") : value.toFixed(1);
}

/**
 * Returns a quantile of values in ascending order, or 0 if there are none.
 * @param {ArrayLike<number>} values
 * @param {number} share
 */
export const quantile = (values, share) => values[Math.floor(values.length * share)] ?? 0;
