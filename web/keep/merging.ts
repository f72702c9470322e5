/**
 * Merges two changes of the same value, which two windows made at once. A change of one member of an object meets a change of another
 * one, and so do entries of a list that were added, removed or moved. Nothing here needs a page.
 */
import { same } from "../kit/same.ts";

type Members = Record<string, unknown>;

/**
 * @param base before both changes
 * @returns null if both changed the same part, so that one of them would be lost
 */
export function merge<Value>(base: Value, theirs: Value, ours: Value): { value: Value } | null {
  if (same(theirs, ours) || same(base, theirs)) return { value: ours };
  if (same(base, ours)) return { value: theirs };
  return mergeParts(base, theirs, ours) as { value: Value } | null;
}

function mergeParts(base: unknown, theirs: unknown, ours: unknown) {
  if (isRecord(base) && isRecord(theirs) && isRecord(ours)) return mergeMembers(base, theirs, ours);
  if (isList(base) && isList(theirs) && isList(ours)) return mergeEntries(base, theirs, ours);
  return null;
}

function mergeMembers(base: Members, theirs: Members, ours: Members) {
  const value: Members = {};
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
 */
function mergeEntries(base: Members[], theirs: Members[], ours: Members[]) {
  const [before, mine, other] = [keyed(base), keyed(ours), keyed(theirs)];
  const orderOf = (side: Map<string, unknown>, another: Map<string, unknown>) =>
    [...side.keys()].filter((key) => before.has(key) && another.has(key));
  const differ = (side: Map<string, unknown>, another: Map<string, unknown>) =>
    !same(orderOf(side, another), orderOf(another, side));
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

/** Whether an entry is in neither list. */
const isNew = (key: string | undefined, before: Map<string, unknown>, rest: Map<string, unknown>) =>
  key !== undefined && !before.has(key) && !rest.has(key);

/** The entries of a list by what they are; of equal ones, each has a number. */
function keyed(list: unknown[]) {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const text = JSON.stringify(entry);
    let number = 0;
    while (entries.has(`${number} ${text}`)) number++;
    entries.set(`${number} ${text}`, entry);
  }
  return entries;
}

const isRecord = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a list whose entries have a meaning of their own, and not by their places. */
const isList = (value: unknown): value is Members[] => Array.isArray(value) && value.every(isRecord);
