export { make, tell } from "../../wasm/src/elements/kit.ts";

/** The element with an id. It throws if the page has none of that type. */
export function element<T extends Element = HTMLElement>(id: string, type?: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`The page has no suitable element #${id}`);
  return found as unknown as T;
}

/** Hides an element, or shows it. What is hidden is not hidden again: the browser would compute its style again. */
export function hide(part: HTMLElement, isHidden: boolean) {
  if (part.hidden !== isHidden) part.hidden = isHidden;
}

/** The radio buttons of each name. They are searched for once, since forms are read at each key. */
const groups = new Map<string, readonly HTMLInputElement[]>();

/** The radio buttons of a name. They are those that the page has from its beginning. */
export function radios(name: string) {
  const found = groups.get(name) ?? [
    ...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${name}"]`),
  ];
  groups.set(name, found);
  return found;
}

/** The value of the chosen radio button. */
export const chosen = (name: string) => radios(name).find((radio) => radio.checked)?.value ?? "";

/** Chooses a radio button: the first one if none has the value. */
export function choose(name: string, value: string) {
  const all = radios(name);
  const radio = all.find((one) => one.value === value) ?? all[0];
  if (radio) radio.checked = true;
}
