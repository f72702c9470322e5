import { same } from "./same.ts";

/** What the children of an element were made of. */
const made = new WeakMap<Element, readonly unknown[]>();

/**
 * Gives an element a child for each item, in their order. The children for the items at the beginning and at the end that are the
 * same as before stay, with their focus and what was typed into them.
 *
 * @template Item a plain value, see same
 * @param parent has no other children
 */
export function patch<Item>(parent: Element, items: readonly Item[], make: (item: Item, i: number) => Element) {
  const before = made.get(parent) ?? [];
  const most = Math.min(before.length, items.length);
  let start = 0;
  while (start < most && same(before[start], items[start])) start++;
  let end = 0;
  while (end < most - start && same(before.at(-1 - end), items.at(-1 - end))) end++;
  for (let i = before.length - end; i-- > start; ) parent.children[i]?.remove();
  const next = parent.children[start] ?? null;
  items.slice(start, items.length - end).forEach((item, i) => {
    parent.insertBefore(make(item, start + i), next);
  });
  made.set(parent, items);
}
