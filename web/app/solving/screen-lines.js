// @ts-check
/** Finds elements by their position on the screen, because the lines break differently at each width. */
const SAME_LINE_PX = 4;

/**
 * The elements on the same line as a given one.
 *
 * @template {Element} Part
 * @param {readonly Part[]} all
 * @param {number} at
 */
export function lineOf(all, at) {
  const top = all[at]?.getBoundingClientRect().top ?? 0;
  return all.filter((one) => Math.abs(one.getBoundingClientRect().top - top) < SAME_LINE_PX);
}

/**
 * The nearest element on the line above or below a given one, or null.
 *
 * @template {Element} Part
 * @param {readonly Part[]} all in reading order
 * @param {number} at
 * @param {1 | -1} direction
 */
export function vertical(all, at, direction) {
  const line = lineOf(all, at);
  const edge = direction === 1 ? line.at(-1) : line[0];
  const next = all.indexOf(/** @type {Part} */ (edge)) + direction;
  if (!all[next]) return null;
  const left = all[at]?.getBoundingClientRect().left ?? 0;
  /** @param {Part} one */
  const distance = (one) => Math.abs(one.getBoundingClientRect().left - left);
  return lineOf(all, next).reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
