/**
 * Reports whether two plain values are equal: texts, numbers, booleans, null, and lists and objects of them. As in JSON, a member that is
 * undefined is none.
 */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  return Object.keys({ ...a, ...b }).every((name) => same(a[name], b[name]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
