/** The geometry of the chart of use: a column for each day of the account, with a segment for each operation. */
import { counted, number } from "../kit/counted.ts";
import type { Day } from "./view.ts";

interface Segment {
  operation: string;
  y: number;
  height: number;
}

interface Column {
  day: string;
  x: number;
  width: number;
  /** credits */
  total: number;
  /** by operation */
  credits: [string, number][];
  /** from the bottom */
  segments: Segment[];
}

/** The maximum number of days. */
export const DAYS = 90;
const DAY_MS = 86_400_000;
/** The room around the columns, in pixels. */
const MARGIN = { left: 44, right: 4, top: 12, bottom: 24 };
/** The smallest height of a day with use. */
const SMALLEST = 2;
/** The largest room for a day. */
const SLOT = 32;
/** The room for the name of a month. */
const MONTH_WIDTH = 32;

/**
 * Lays out the chart.
 *
 * @param options created: the first day of the account; operations: in the order of the segments from the bottom; others follow
 */
export function layOut(
  use: Day[],
  {
    now,
    created,
    width,
    height,
    operations,
  }: { now: number; created: number; width: number; height: number; operations: string[] },
) {
  const byDay = new Map(use.map(({ day, operations }) => [day, operations]));
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const age = Math.floor(today / DAY_MS) - Math.floor(created / DAY_MS);
  const length = Math.min(DAYS, Math.max(0, age) + 1);
  const days = Array.from({ length }, (_, i) => new Date(today - (length - 1 - i) * DAY_MS).toISOString().slice(0, 10));
  const order = [...new Set([...operations, ...use.flatMap(({ operations }) => Object.keys(operations)).sort()])];
  const credits = days.map((day) =>
    order.map((name) => [name, byDay.get(day)?.[name]?.credits ?? 0] as [string, number]).filter(([, n]) => n > 0),
  );
  const totals = credits.map((all) => all.reduce((sum, [, n]) => sum + n, 0));
  const ticks = ticksFor(Math.max(1, ...totals));
  const top = ticks.at(-1) ?? 1;
  const bottom = height - MARGIN.bottom;
  const plot = bottom - MARGIN.top;
  const slot = Math.min(SLOT, Math.max(1, width - MARGIN.left - MARGIN.right) / length);
  const gap = Math.min(2, slot / 4);

  const columns = days.map((day, i) => {
    const total = totals[i] ?? 0;
    const tall = total > 0 ? Math.max(SMALLEST, (total / top) * plot) : 0;
    let y = bottom;
    const segments = (credits[i] ?? []).map(([operation, n]) => {
      const part = (n / total) * tall;
      y -= part;
      return { operation, y, height: part };
    });
    return { day, x: MARGIN.left + i * slot, width: slot - gap, total, credits: credits[i] ?? [], segments };
  });
  return {
    columns,
    ticks: ticks.map((value) => ({ value, y: bottom - (value / top) * plot })),
    months: monthsOf(columns, width),
    /** The operations with use and their credits, in the order of the segments. */
    series: order.map((name) => [name, sumOf(credits, name)] as [string, number]).filter(([, n]) => n > 0),
    left: MARGIN.left,
    right: width - MARGIN.right,
    bottom,
    slot,
  };
}

export type Chart = ReturnType<typeof layOut>;

const sumOf = (credits: [string, number][][], name: string) =>
  credits.flat().reduce((sum, [operation, n]) => sum + (operation === name ? n : 0), 0);

/** Round values from 0 to at least a maximum: at most six, in steps of 1, 2 or 5 times a power of ten. */
export function ticksFor(max: number) {
  let power = 1;
  for (;;) {
    for (const step of [power, 2 * power, 5 * power]) {
      const steps = Math.ceil(max / step);
      if (steps <= 5) return Array.from({ length: steps + 1 }, (_, i) => i * step);
    }
    power *= 10;
  }
}

/** The names of the months, each at its first day. */
const monthsOf = (columns: Column[], width: number) =>
  columns
    .filter(({ day, x }) => day.endsWith("-01") && x + MONTH_WIDTH <= width)
    .map(({ day, x }) => ({ x, text: new Date(day).toLocaleDateString("en", { timeZone: "UTC", month: "short" }) }));

/** The column under a point, or undefined beside the columns. */
export const columnAt = ({ columns, left, slot }: Chart, x: number) => columns[Math.floor((x - left) / slot)];

/** A day in words: "November 21: 5 credits (hmac 3, reversetext 2)". */
export function describe({ day, total, credits }: Column) {
  const name = new Date(day).toLocaleDateString("en", { timeZone: "UTC", day: "numeric", month: "long" });
  const parts = credits.map(([operation, n]) => `${operation} ${number(n)}`).join(", ");
  return `${name}: ${counted(total, "credit")}${parts && ` (${parts})`}`;
}

/** The chart in a sentence, for those who do not see it. */
export function summaryOf({ columns, series }: Chart) {
  const total = series.reduce((sum, [, n]) => sum + n, 0);
  const most = columns.reduce((best, column) => (column.total > best.total ? column : best));
  return `Credits by day and operation: ${number(total)} in ${counted(columns.length, "day")}. Most on ${describe(most)}.`;
}
