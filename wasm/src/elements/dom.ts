import * as kit from "./kit.js";

/** Makes an element of a shadow tree, as `make` of the kit does. Each name is a CSS part of the element and its class. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  names: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = kit.make(tag, names, ...content);
  if (names) made.setAttribute("part", names);
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

/** Sets or removes a name of an element, which is a class and a CSS part. */
export function flag(element: Element | null | undefined, name: string, on: boolean): void {
  if (!element || element.classList.contains(name) === on) return;
  element.classList.toggle(name);
  element.part.toggle(name);
}
