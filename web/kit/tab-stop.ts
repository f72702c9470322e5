/**
 * Makes the buttons of an element one tab stop: the one that had the focus last, or else the first. Keys of the element go from one
 * to another.
 *
 * @param container its buttons are made with the tabIndex -1
 */
export function startTabStop(container: HTMLElement) {
  let stop: HTMLButtonElement | null = null;

  function set(button: HTMLButtonElement | null) {
    if (stop) stop.tabIndex = -1;
    stop = button;
    if (stop) stop.tabIndex = 0;
  }

  container.addEventListener("focusin", ({ target }) => target instanceof HTMLButtonElement && set(target));

  return {
    /** To be called when buttons have been added, removed or disabled. */
    refresh() {
      if (!stop || stop.disabled || !container.contains(stop)) set(container.querySelector("button:enabled"));
    },
  };
}
