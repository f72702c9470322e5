let format: Intl.DateTimeFormat | null = null;

/** A time as the user's clock shows it: "Nov 25, 2026, 6:30 AM". @param at a number is in milliseconds since 1970 */
export function localTime(at: number | Date) {
  format ??= new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
  return format.format(at);
}
