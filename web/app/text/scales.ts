/** The geometry of the pictures: plain functions without a page. */

/** The bands of the Flesch reading ease, the easiest first: the score at which each begins, and its name. */
export const BANDS = [
  { from: 90, name: "Very Easy" },
  { from: 80, name: "Easy" },
  { from: 70, name: "Fairly Easy" },
  { from: 60, name: "Standard" },
  { from: 50, name: "Fairly Difficult" },
  { from: 30, name: "Difficult" },
  { from: 0, name: "Very Confusing" },
] as const;
const TOP_SCORE = 100;

/**
 * The place of a reading ease on a scale whose bands are equally high.
 *
 * @param score 0 to 100
 * @returns in bands from the top of the scale, 0 to 7
 */
export function placeOfEase(score: number): number {
  const at = BANDS.findIndex(({ from }) => score >= from);
  if (at < 0) return BANDS.length;
  const { from } = BANDS[at] as (typeof BANDS)[number];
  const to = BANDS[at - 1]?.from ?? TOP_SCORE;
  return at + (to - Math.min(score, to)) / (to - from);
}

/** Moves two labels apart that would cover each other. The first stays. */
export function apart(first: number, second: number, distance: number) {
  if (Math.abs(second - first) >= distance) return second;
  return second < first ? first - distance : first + distance;
}

/** The last grade of the axis; higher ones are at its end. */
export const TOP_GRADE = 18;
/** The grades that are written below the axis. */
export const TICKS = [0, 3, 6, 9, 12, 15, 18];

/** The place of a grade on the axis, as a percentage of its length. */
export const placeOfGrade = (grade: number) => (100 * Math.min(Math.max(grade, 0), TOP_GRADE)) / TOP_GRADE;
