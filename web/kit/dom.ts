export { make } from "../../wasm/src/elements/kit.ts";

/** The element with an id. It throws if the page has none of that type. */
export function element<T extends Element = HTMLElement>(id: string, type?: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`The page has no suitable element #${id}`);
  return found as unknown as T;
}

/**
 * Writes the text of an element that screen readers read out when it changes. The same text is not written again: they
 * would repeat it, at each keystroke for example.
 */
export function tell(live: Element, text: string) {
  if (live.textContent !== text) live.textContent = text;
}

/** The radio buttons of a name. */
export function radios(name: string) {
  return document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${name}"]`);
}

/** The value of the chosen radio button. */
export const chosen = (name: string) => [...radios(name)].find((radio) => radio.checked)?.value ?? "";

/** Chooses a radio button: the first one if none has the value. */
export function choose(name: string, value: string) {
  const all = [...radios(name)];
  const radio = all.find((one) => one.value === value) ?? all[0];
  if (radio) radio.checked = true;
}
