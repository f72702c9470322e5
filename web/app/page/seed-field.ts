/** A seed field that the user has emptied gets the seed of the puzzle when the user leaves it. */
export function startSeedField(box: HTMLInputElement, seed: () => string) {
  /** Fills the field. It returns whether that changed the field. */
  function fill() {
    if (box.value) return false;
    box.value = seed();
    return box.value !== "";
  }
  box.addEventListener("blur", fill);
  return { fill };
}
