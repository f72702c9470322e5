// @ts-check
/**
 * A seed field that the user has emptied gets the seed of the puzzle when the user leaves it.
 *
 * @param {HTMLInputElement} box
 * @param {() => string} seed
 */
export function startSeedField(box, seed) {
  /** Fills the field. It returns whether that changed the field. */
  function fill() {
    if (box.value) return false;
    box.value = seed();
    return box.value !== "";
  }
  box.addEventListener("blur", fill);
  return { fill };
}
