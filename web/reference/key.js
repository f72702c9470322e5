// @ts-check
/** The caller's key: kept for the tab, and nowhere else. */

const NAME = "lettercraft-key";

/**
 * Lets a field hold the key. What was typed into it before this script ran stays there.
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
    /** Whether the key was there when the page was opened. One that is typed may be unfinished. */
    isKept: !isTyped && field.value !== "",
  };
}

/** The tab's storage. A browser may refuse it; then a key lasts as long as the page. */
export function storage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
