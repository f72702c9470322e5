// @ts-check
import { newId } from "./record.js";

/**
 * Changes with which a page was left before the database had them: a transaction may not complete then. Each page has them
 * in an item of the local storage, which is written at once. The next page of the builder saves them.
 *
 * @typedef {{ id: string, kind: string, base?: unknown, state: unknown, copyId?: string }} Change of a puzzle (keeper.js)
 */
const PREFIX = "lettercraft-unsaved:";
const OWN = PREFIX + newId();
/** The item of the session storage with the key of the page before, in the same window. */
const BEFORE = "lettercraft-unsaved-before";

/** Keeps the changes of this page in the place of those before. @param {readonly Change[]} changes */
export function keepChanges(changes) {
  attempt(() => {
    if (changes.length === 0) return localStorage.removeItem(OWN);
    localStorage.setItem(OWN, JSON.stringify(changes));
    sessionStorage.setItem(BEFORE, OWN);
  });
}

/** The changes of other pages, by the key of their item. */
export function keptChanges() {
  /** @type {Map<string, Change[]>} */
  const kept = new Map();
  attempt(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith(PREFIX)) kept.set(key, JSON.parse(value));
    }
  });
  return kept;
}

/** Whether changes are those of the page before in this window, and not of another window. @param {string} key */
export const isOfThisWindow = (key) => attempt(() => sessionStorage.getItem(BEFORE) === key) === true;

/** Forgets the changes of a page. @param {string} key */
export const forgetChanges = (key) => attempt(() => localStorage.removeItem(key));

/**
 * Uses the local storage, which the browser may refuse.
 *
 * @template Result
 * @param {() => Result} use
 */
function attempt(use) {
  try {
    return use();
  } catch (cause) {
    console.warn(cause);
    return undefined;
  }
}
