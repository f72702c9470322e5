/** Finds elements by their position on the screen, because the lines break differently at each width. */
const SAME_LINE_PX = 4;

const place = (one: Element | undefined) => one?.getBoundingClientRect() ?? { left: 0, top: 0 };

/** The elements on the same line as a given one. */
export function lineOf<Part extends Element>(all: readonly Part[], at: number): Part[] {
  const { top } = place(all[at]);
  return all.filter((one) => Math.abs(place(one).top - top) < SAME_LINE_PX);
}

/** The nearest element on the line above or below a given one, or null. The elements are in reading order. */
export function vertical<Part extends Element>(all: readonly Part[], at: number, direction: 1 | -1): Part | null {
  const line = lineOf(all, at);
  const edge = direction === 1 ? line.at(-1) : line[0];
  const next = all.indexOf(edge as Part) + direction;
  if (!all[next]) return null;
  const { left } = place(all[at]);
  const distance = (one: Part) => Math.abs(place(one).left - left);
  return lineOf(all, next).reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
