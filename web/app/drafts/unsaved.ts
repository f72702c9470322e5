/**
 * Changes with which a page was left before the database had them: a transaction may not complete then. Each page has them
 * in an item of the local storage, which is written at once. The next page of the builder saves them.
 */
import { ifAllowed } from "../../keep/if-allowed.ts";
import { newId } from "./record.ts";

/** Of a puzzle (keeper.ts). */
export type Change = { id: string; kind: string; base?: unknown; state: unknown; copyId?: string };

const PREFIX = "lettercraft-unsaved:";
const OWN = PREFIX + newId();
/** The item of the session storage with the key of the page before, in the same window. */
const BEFORE = "lettercraft-unsaved-before";

/** Keeps the changes of this page in the place of those before. */
export function keepChanges(changes: readonly Change[]) {
  ifAllowed(() => {
    if (changes.length === 0) return localStorage.removeItem(OWN);
    localStorage.setItem(OWN, JSON.stringify(changes));
    sessionStorage.setItem(BEFORE, OWN);
  });
}

/** The changes of other pages, by the key of their item. */
export function keptChanges() {
  const kept = new Map<string, Change[]>();
  ifAllowed(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      // One that can't be read must not hold back the others.
      if (key.startsWith(PREFIX)) ifAllowed(() => kept.set(key, JSON.parse(value)));
    }
  });
  return kept;
}

/** Whether changes are those of the page before in this window, and not of another window. */
export const isOfThisWindow = (key: string) => ifAllowed(() => sessionStorage.getItem(BEFORE) === key) === true;

/** Forgets the changes of a page. */
export const forgetChanges = (key: string) => ifAllowed(() => localStorage.removeItem(key));
