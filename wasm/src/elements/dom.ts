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
