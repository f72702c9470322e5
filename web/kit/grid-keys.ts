interface On {
  /** for a list whose rows can be moved */
  move?: (from: number, to: number) => void;
  remove: (at: number) => void;
  go: (row: Element | undefined) => void;
}

/**
 * The keys of a list whose rows have buttons: a grid of the WAI-ARIA Authoring Practices. The up and down arrow keys, Home and End go to
 * another row, and with Alt they move the row there. The left and right arrow keys go through the buttons of a row. Delete removes the row.
 * The keys of a field in a row are its own.
 *
 * @param list its children are the rows
 */
export function startGridKeys(list: HTMLElement, on: On) {
  list.addEventListener("keydown", (event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const row = target instanceof HTMLButtonElement ? target.closest("[role=row]") : null;
    if (!row || ctrlKey || metaKey || shiftKey) return;
    const at = [...list.children].indexOf(row);
    const to = destination(key, at, list.children.length);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (to !== null && altKey) on.move?.(at, to);
    else if (to !== null) on.go(list.children[to]);
    else if (altKey) return;
    else if (by) step(row, by);
    else if (key !== "Delete") return;
    // A key that is held down must not empty the list.
    else if (!event.repeat) on.remove(at);
    event.preventDefault();
  });
}

/** The place that a key leads to, or null. */
function destination(key: string, at: number, count: number) {
  switch (key) {
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Moves the focus to another button of its row. */
function step(row: Element, by: number) {
  const buttons = [...row.querySelectorAll<HTMLElement>("button:enabled")];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLElement) + by];
  next?.focus();
}
