// @ts-check
/**
 * What the children of an element were made of.
 *
 * @type {WeakMap<Element, readonly string[]>}
 */
const made = new WeakMap();

/**
 * Gives an element a child for each text, in their order. The children for the texts at the beginning and at the end that are the
 * same as before stay, with their focus and what was typed into them.
 *
 * @param {Element} parent has no other children
 * @param {readonly string[]} texts
 * @param {(text: string) => Element} make
 */
export function patch(parent, texts, make) {
  const before = made.get(parent) ?? [];
  const most = Math.min(before.length, texts.length);
  let start = 0;
  while (start < most && before[start] === texts[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === texts.at(-1 - end)) end++;
  for (let i = before.length - end - 1; i >= start; i--) parent.children[i]?.remove();
  const next = parent.children[start] ?? null;
  for (const text of texts.slice(start, texts.length - end)) parent.insertBefore(make(text), next);
  made.set(parent, texts);
}
