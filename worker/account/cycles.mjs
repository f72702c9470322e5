// @ts-check
/**
 * Billing cycles, as arithmetic of dates: when a cycle ends, and how many credits a payment gives it. All times are in milliseconds since
 * 1970.
 */

/**
 * @typedef {object} Period a time that a payment pays for
 * @property {number} start
 * @property {number} end
 *
 * @typedef {object} Line a part of a payment: a plan for a time, or a plan that is given back
 * @property {string} plan
 * @property {number} start
 * @property {number} end
 * @property {1 | -1} sign −1 if it is given back
 */

/** The length of a day in milliseconds. */
const DAY = 86_400_000;

/**
 * Returns the end of the billing cycle that contains now, for an account that does not pay. Cycles are calendar months in UTC and begin on
 * the day of the month on which the account was opened or a paid cycle ended, or on the last day of a month that is too short.
 * @param {number} created
 * @param {number} now
 */
export function cycleEnd(created, now) {
  const first = new Date(created);
  const today = new Date(now);
  let months = (today.getUTCFullYear() - first.getUTCFullYear()) * 12 + today.getUTCMonth() - first.getUTCMonth();
  while (monthsLater(first, months) <= now) months++;
  return monthsLater(first, months);
}

/**
 * Returns the beginning of a day some months later, or of the last day of a month that is too short.
 * @param {Date} first
 * @param {number} months
 */
function monthsLater(first, months) {
  const month = first.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(first.getUTCFullYear(), month, Math.min(first.getUTCDate(), lastDay));
}

/**
 * Returns the credits that the lines of payments give for a cycle. A line counts for its share of the cycle: a plan for the second half of
 * a month pays for half of its credits.
 * @param {Line[]} lines
 * @param {Record<string, { credits: number }>} plans
 * @param {Period} cycle
 */
export function creditsOf(lines, plans, cycle) {
  const weights = lines.map(({ plan, start, end, sign }) => {
    const shared = Math.max(Math.min(end, cycle.end) - Math.max(start, cycle.start), 0);
    return sign * (plans[plan]?.credits ?? 0) * (shared / 1000); // the provider counts in seconds
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return Math.max(Math.floor(sum / ((cycle.end - cycle.start) / 1000)), 0);
}

/**
 * Returns the cycle of a paid period that contains now, or its last one. Cycles are months, counted back from the end of the period, so
 * that a month is one cycle and a year is twelve, for every first day.
 * @param {Period} period
 * @param {number} now
 * @returns {Period}
 */
export function cycleOf({ start, end }, now) {
  for (let cycle = end, months = 1; ; months++) {
    const earlier = monthsBefore(end, months);
    if (earlier <= start || earlier <= now) return { start: Math.max(earlier, start), end: cycle };
    cycle = earlier;
  }
}

/**
 * Returns a time some months earlier, at the same time of the day, or on the last day of a month that is too short.
 * @param {number} time
 * @param {number} months
 */
const monthsBefore = (time, months) => monthsLater(new Date(time), -months) + (time % DAY);
