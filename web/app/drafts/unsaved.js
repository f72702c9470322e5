// @ts-check
import { newId } from "./record.js";

/**
 * Changes with which a page was left before the database had them: a transaction may not complete then. Each page has them
 * in an item of the local storage, which is written at once. The next page of the builder saves them.
 *
 * @typedef {{ id: string, kind: string, base?: unknown, state: unknown }} Change of a puzzle; base: the saved state before it
 */
const PREFIX = "lettercraft-unsaved:";
const OWN = PREFIX + newId();

/** Keeps the changes of this page in the place of those before. @param {readonly Change[]} changes */
export function keepChanges(changes) {
  attempt(() => {
    if (changes.length > 0) localStorage.setItem(OWN, JSON.stringify(changes));
    else localStorage.removeItem(OWN);
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

/** Forgets the changes of a page. @param {string} key */
export const forgetChanges = (key) => attempt(() => localStorage.removeItem(key));

/** Uses the local storage, which the browser may refuse. @param {() => void} use */
function attempt(use) {
  try {
    use();
  } catch (cause) {
    console.warn(cause);
  }
}
