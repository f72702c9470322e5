// @ts-check
/** Keeps the caller's key in the session storage of the browser tab, and nowhere else. */

const NAME = "lettercraft-key";

/**
 * Fills a field with the key and keeps what is typed into it. A key that was typed before this script ran stays.
 *
 * @param {HTMLInputElement} field
 */
export function holdKey(field) {
  const keep = () => storage()?.setItem(NAME, field.value.trim());
  const isTyped = field.value !== "";
  if (isTyped) keep();
  else field.value = storage()?.getItem(NAME) ?? "";
  field.addEventListener("input", keep);
  return {
    get: () => field.value.trim(),
    /** Whether the key was stored before the page was opened. A typed key may be unfinished. */
    isKept: !isTyped && field.value !== "",
  };
}

/** The tab's storage, or null if the browser refuses it: a key then lasts as long as the page. */
export function storage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
