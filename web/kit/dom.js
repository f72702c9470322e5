// @ts-check
/**
 * The element with an id. It throws if the page has none of that type.
 *
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [type]
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`The page has no suitable element #${id}`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * Makes an element. Strings become text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(string | Node)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/**
 * Writes the text of an element that screen readers read out when it changes. The same text is not written again: they
 * would repeat it, at each keystroke for example.
 *
 * @param {Element} live
 * @param {string} text
 */
export function tell(live, text) {
  if (live.textContent !== text) live.textContent = text;
}

/**
 * The radio buttons of a name.
 *
 * @param {string} name
 */
export function radios(name) {
  return /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`input[type=radio][name="${name}"]`));
}

/** The value of the chosen radio button. @param {string} name */
export const chosen = (name) => [...radios(name)].find((radio) => radio.checked)?.value ?? "";

/** Chooses a radio button: the first one if none has the value. @param {string} name @param {string} value */
export function choose(name, value) {
  const all = [...radios(name)];
  const radio = all.find((one) => one.value === value) ?? all[0];
  if (radio) radio.checked = true;
}
