import { ifAllowed } from "../../keep/if-allowed.ts";

/**
 * Puzzles of this window that became ones of their own. The steps of the browser's history from before have the ids that these puzzles
 * had then, which belong to another window's puzzles now. Like those steps, the list survives a reload.
 */
const ITEM = "lettercraft-copies";
/** The ids before and after, in the order in which they changed. */
const copies: [before: string, after: string][] =
  ifAllowed(() => JSON.parse(sessionStorage.getItem(ITEM) ?? "[]")) ?? [];

export function noteCopy(before: string, after: string) {
  copies.push([before, after]);
  ifAllowed(() => sessionStorage.setItem(ITEM, JSON.stringify(copies)));
}

/** What a step keeps to tell how many of the copies it knows. */
export const copyCount = () => copies.length;

/** What a step kept, with the ids that its puzzles have now. */
export function currentStep(state: any) {
  const later = copies.slice(state?.copies ?? 0);
  const text = later.reduce((now, [before, after]) => now.replaceAll(before, after), JSON.stringify(state));
  return JSON.parse(text);
}
