// @ts-check
/**
 * Merges two changes of the same value, which two windows made at once. A change of one member of an object meets a change of another
 * one, and so do entries of a list that were added, removed or moved. Nothing here needs a page.
 */

/**
 * @template Value
 * @param {Value} base before both changes
 * @param {Value} theirs
 * @param {Value} ours
 * @returns {{ value: Value } | null} null if both changed the same part, so that one of them would be lost
 */
export function merge(base, theirs, ours) {
  if (isSame(theirs, ours) || isSame(base, theirs)) return { value: ours };
  if (isSame(base, ours)) return { value: theirs };
  const all = [base, theirs, ours];
  if (all.every(isRecord)) return /** @type {any} */ (mergeMembers(base, theirs, ours));
  if (all.every(isList)) return /** @type {any} */ (mergeEntries(base, theirs, ours));
  return null;
}

/** @param {any} base @param {any} theirs @param {any} ours */
function mergeMembers(base, theirs, ours) {
  /** @type {Record<string, unknown>} */
  const value = {};
  for (const name of Object.keys({ ...ours, ...theirs })) {
    const member = merge(base[name], theirs[name], ours[name]);
    if (!member) return null;
    if (member.value !== undefined) value[name] = member.value;
  }
  return { value };
}

/**
 * The list in the order of the side that moved entries, without what either side removed, and with what either side added. An entry
 * that was changed was removed and added.
 *
 * @param {any} base @param {any} theirs @param {any} ours
 */
function mergeEntries(base, theirs, ours) {
  const [before, mine, other] = [keyed(base), keyed(ours), keyed(theirs)];
  /** @param {Map<string, unknown>} side @param {Map<string, unknown>} another */
  const orderOf = (side, another) => [...side.keys()].filter((key) => before.has(key) && another.has(key));
  /** @param {Map<string, unknown>} side @param {Map<string, unknown>} another */
  const differ = (side, another) => !isSame(orderOf(side, another), orderOf(another, side));
  if (differ(mine, before) && differ(other, before) && differ(mine, other)) return null;
  const [frame, rest] = differ(mine, before) ? [mine, other] : [other, mine];
  const keys = [...frame.keys()];
  const others = [...rest.keys()];
  for (const [i, key] of others.entries()) {
    if (frame.has(key)) continue;
    let at = keys.indexOf(others[i - 1] ?? "") + 1;
    // Entries that both added at the same place stay together.
    while (isNew(keys[at], before, rest)) at++;
    keys.splice(at, 0, key);
  }
  const left = keys.filter((key) => !before.has(key) || (mine.has(key) && other.has(key)));
  return { value: left.map((key) => mine.get(key) ?? other.get(key)) };
}

/** Whether an entry is in neither list. @param {string | undefined} key @param {Map<string, unknown>} before @param {Map<string, unknown>} rest */
const isNew = (key, before, rest) => key !== undefined && !before.has(key) && !rest.has(key);

/** The entries of a list by what they are; of equal ones, each has a number. @param {unknown[]} list */
function keyed(list) {
  /** @type {Map<string, unknown>} */
  const entries = new Map();
  for (const entry of list) {
    const text = JSON.stringify(entry);
    let number = 0;
    while (entries.has(`${number} ${text}`)) number++;
    entries.set(`${number} ${text}`, entry);
  }
  return entries;
}

/** Whether two values are the same as JSON. @param {unknown} a @param {unknown} b */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {unknown} value */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a list whose entries have a meaning of their own, and not by their places. @param {unknown} value */
const isList = (value) => Array.isArray(value) && value.every(isRecord);
