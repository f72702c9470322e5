// @ts-check
/** The caller's key: kept for the tab, and nowhere else. */

const NAME = "lettercraft-key";

/**
 * Lets a field hold the key.
 *
 * @param {HTMLInputElement} field
 */
export function holdKey(field) {
  field.value = storage()?.getItem(NAME) ?? "";
  field.addEventListener("input", () => storage()?.setItem(NAME, field.value.trim()));
  return { get: () => field.value.trim() };
}

/** The tab's storage. A browser may refuse it; then a key lasts as long as the page. */
export function storage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
