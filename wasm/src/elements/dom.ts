/** Makes an element of a shadow tree. Strings become text, never markup. Each name is a CSS part of the element and its class. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  names: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(tag);
  if (names) {
    made.className = names;
    made.setAttribute("part", names);
  }
  made.append(...content);
  return made;
}

/** Gives an element a role, and returns it. */
export function withRole<Part extends Element>(role: string, element: Part): Part {
  element.role = role;
  return element;
}

/** Makes a button. */
export function button(names: string, label: string, press: () => void): HTMLButtonElement {
  const made = make("button", names, label);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** A number with its noun: "1 letter", "1,200 letters". */
export const counted = (n: number, noun: string, plural = `${noun}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? noun : plural}`;

/** Sets or removes a name of an element, which is a class and a CSS part. */
export function flag(element: Element | null | undefined, name: string, on: boolean): void {
  if (!element || element.classList.contains(name) === on) return;
  element.classList.toggle(name);
  element.part.toggle(name);
}

const keysOf = new WeakMap<Element, readonly string[]>();

/** Gives an element a child for each key, in their order. Children at the beginning and the end stay if their keys have not changed. */
export function patch(parent: Element, keys: readonly string[], make: (i: number) => Element): void {
  const before = keysOf.get(parent) ?? [];
  const most = Math.min(before.length, keys.length);
  let start = 0;
  while (start < most && before[start] === keys[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === keys.at(-1 - end)) end++;
  for (let i = before.length - end; i-- > start; ) parent.children[i]?.remove();
  const next = parent.children[start] ?? null;
  for (let i = start; i < keys.length - end; i++) parent.insertBefore(make(i), next);
  keysOf.set(parent, keys);
}
