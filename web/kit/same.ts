/** Reports whether two plain values are equal: texts, numbers, booleans, null, and lists and objects of them. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, others] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    mine.length === others.size && mine.every(([name, value]) => others.has(name) && same(value, others.get(name)))
  );
}
