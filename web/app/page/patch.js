// @ts-check
/**
 * What the children of an element were made of, as JSON.
 *
 * @type {WeakMap<Element, readonly string[]>}
 */
const made = new WeakMap();

/**
 * Gives an element a child for each value, in their order. The children for the values at the beginning and at the end that are the
 * same as before stay, with their focus and what was typed into them.
 *
 * @template Value
 * @param {Element} parent has no other children
 * @param {readonly Value[]} values that JSON can hold
 * @param {(value: Value) => Element} make
 */
export function patch(parent, values, make) {
  const before = made.get(parent) ?? [];
  const texts = values.map((value) => JSON.stringify(value));
  const most = Math.min(before.length, texts.length);
  let start = 0;
  while (start < most && before[start] === texts[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === texts.at(-1 - end)) end++;
  for (let i = before.length - end - 1; i >= start; i--) parent.children[i]?.remove();
  const next = parent.children[start] ?? null;
  for (const value of values.slice(start, values.length - end)) parent.insertBefore(make(value), next);
  made.set(parent, texts);
}
