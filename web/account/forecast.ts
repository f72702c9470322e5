/** When the credits of an account will end. */
import { counted } from "../kit/counted.ts";
import { dayOf, type View } from "./view.ts";

const DAY_MS = 86_400_000;
/** The number of days whose use makes the rate, including today. */
const DAYS = 7;

/**
 * Says when the credits end, if they are used as in the last 7 days, or since the account or the cycle began if that is later. The text
 * is empty if less than a day is known, if nothing was used, or if there is nothing to say: no credits are left, or no cycle begins.
 */
export function forecastOf({
  use,
  created,
  cycleEnd,
  remaining,
  now,
}: Pick<View, "use" | "created" | "cycleEnd" | "remaining" | "now">) {
  const today = dayStart(now);
  const start = Math.max(today - (DAYS - 1) * DAY_MS, created, monthBefore(cycleEnd));
  const elapsed = now - start;
  const first = new Date(start).toISOString().slice(0, 10);
  const used = use
    .filter(({ day }) => day >= first)
    .flatMap(({ operations }) => Object.values(operations))
    .reduce((sum, { credits }) => sum + credits, 0);
  if (elapsed < DAY_MS || used === 0 || remaining <= 0 || cycleEnd <= now) return "";
  const end = now + (remaining / used) * elapsed;
  if (end >= cycleEnd)
    return `At this rate, your credits last until the next cycle begins on ${dayOf(cycleEnd)} (UTC).`;
  const days = Math.round((dayStart(cycleEnd) - dayStart(end)) / DAY_MS);
  const when =
    days === 0 ? "on the day on which the next cycle begins" : `${counted(days, "day")} before the next cycle begins`;
  return `At this rate, your credits end about ${dayOf(end)} (UTC), ${when}.`;
}

/** The beginning of the day of a time, in UTC. */
const dayStart = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;

/** The time a calendar month before another one, in UTC. */
function monthBefore(time: number) {
  const date = new Date(time);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate(); // day of the month before
  date.setUTCMonth(date.getUTCMonth() - 1, Math.min(date.getUTCDate(), last));
  return date.getTime();
}
