/**
 * Helpers of the custom elements and of the pages in `web`. This module imports nothing, so that Node, esbuild and tsc read it as it
 * is. The same holds for counted.ts, which is apart because modules without a page use it too.
 */

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

/** Makes an element. Strings become text, never markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/**
 * Writes the text of an element that often stays the same, at each keystroke for example. The same text is not written again: screen
 * readers would repeat it if they read it out, and the browser would lay it out again.
 */
export function tell(live: Element, text: string): void {
  if (live.textContent !== text) live.textContent = text;
}

/** What the children of an element were made of. */
const itemsOf = new WeakMap<Element, readonly unknown[]>();

/**
 * Gives an element a child for each item, in their order. The children for the items at the beginning and at the end that are the
 * same as before stay, with their focus and what was typed into them.
 *
 * @template Item a plain value, see same
 * @param parent has no other children
 */
export function patch<Item>(
  parent: Element,
  items: readonly Item[],
  makeChild: (item: Item, i: number) => Element,
): void {
  const before = itemsOf.get(parent) ?? [];
  const most = Math.min(before.length, items.length);
  let start = 0;
  while (start < most && same(before[start], items[start])) start++;
  let end = 0;
  while (end < most - start && same(before.at(-1 - end), items.at(-1 - end))) end++;
  for (let i = before.length - end; i-- > start; ) parent.children[i]?.remove();
  const next = parent.children[start] ?? null;
  items.slice(start, items.length - end).forEach((item, i) => {
    parent.insertBefore(makeChild(item, start + i), next);
  });
  itemsOf.set(parent, items);
}
