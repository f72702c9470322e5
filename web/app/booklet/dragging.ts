/** Distance from an edge at which the list scrolls, and how far in each frame, in pixels. */
const EDGE = 56;
const STEP = 10;

/**
 * Moves the rows of a list by dragging their handles, with a mouse, a pen or a finger. Escape leaves everything as it was.
 *
 * @param list its children are the rows; each has a handle of the class "grip"
 * @param frame scrolls the list
 */
export function startDragging(list: HTMLElement, frame: HTMLElement, onMove: (from: number, to: number) => void) {
  let drag: { row: HTMLElement; grip: HTMLElement; pointer: number; y: number } | null = null;

  const rows = () => [...list.children] as HTMLElement[];

  /** The place between two rows that is nearest to the pointer: the number of rows above it. */
  const place = () =>
    rows().filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return (top + bottom) / 2 < (drag?.y ?? 0);
    }).length;

  /** Marks where the row would go. */
  function mark() {
    const all = rows();
    for (const row of all) delete row.dataset.drop;
    if (!drag) return;
    const to = place();
    const from = all.indexOf(drag.row);
    if (to === from || to === from + 1) return;
    const [next = all[to - 1], side = "after"] = to < all.length ? [all[to], "before"] : [];
    if (next) next.dataset.drop = side;
  }

  /** How far to scroll in a frame, for a pointer near one of two edges. */
  function stepBetween(top: number, bottom: number) {
    const y = drag?.y ?? 0;
    const isAbove = y < top + EDGE;
    const isBelow = y > bottom - EDGE;
    return isAbove === isBelow ? 0 : isAbove ? -STEP : STEP;
  }

  /** Scrolls while the pointer is near an edge: the list, or the window if the list ends and the edge is that of the window. */
  function scroll() {
    if (!drag) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const by = stepBetween(Math.max(top, 0), Math.min(bottom, innerHeight));
    if (by !== 0) {
      const before = frame.scrollTop;
      frame.scrollBy({ top: by, behavior: "instant" });
      if (frame.scrollTop === before) window.scrollBy({ top: stepBetween(0, innerHeight), behavior: "instant" });
      mark();
    }
    requestAnimationFrame(scroll);
  }

  function end(isDropped: boolean) {
    if (!drag) return;
    const { row, grip, pointer } = drag;
    const from = rows().indexOf(row);
    const to = place();
    drag = null;
    mark();
    row.classList.remove("dragged");
    if (grip.hasPointerCapture(pointer)) grip.releasePointerCapture(pointer);
    if (isDropped && to !== from && to !== from + 1) onMove(from, to > from ? to - 1 : to);
  }

  list.addEventListener("pointerdown", (event) => {
    const grip = event.target instanceof Element ? event.target.closest(".grip") : null;
    const row = grip?.closest("[role=row]");
    if (drag || !(grip instanceof HTMLElement && row instanceof HTMLElement) || event.button !== 0) return;
    // Otherwise the texts would be selected.
    event.preventDefault();
    drag = { row, grip, pointer: event.pointerId, y: event.clientY };
    grip.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    requestAnimationFrame(scroll);
  });
  list.addEventListener("pointermove", ({ pointerId, clientY }) => {
    if (pointerId !== drag?.pointer) return;
    drag.y = clientY;
    mark();
  });
  list.addEventListener("pointerup", ({ pointerId }) => pointerId === drag?.pointer && end(true));
  list.addEventListener("pointercancel", ({ pointerId }) => pointerId === drag?.pointer && end(false));
  list.addEventListener("lostpointercapture", ({ pointerId }) => pointerId === drag?.pointer && end(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drag) end(false);
  });
}
