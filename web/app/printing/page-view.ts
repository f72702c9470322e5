import { startClosing } from "../../kit/dialog.ts";
import { element } from "../../kit/dom.ts";

/** A dialog with one page of a strip, as large as the screen allows or twice that. */
export function startPageView() {
  const dialog = element("page-view", HTMLDialogElement);
  const picture = element("page-view-image", HTMLImageElement);
  const previous = element("page-view-previous", HTMLButtonElement);
  const next = element("page-view-next", HTMLButtonElement);
  const larger = element("page-view-larger", HTMLButtonElement);
  const frame = element("page-view-frame");
  /** The strip whose page is shown. */
  let shown: HTMLElement | null = null;
  let at = 0;
  // It scrolls, so the keyboard must reach it.
  frame.tabIndex = 0;

  const images = () => [...(shown?.querySelectorAll("img") ?? [])];

  function show(to: number) {
    at = Math.min(to, images().length - 1);
    const image = images()[at];
    if (!image) return dialog.close();
    picture.src = image.src;
    picture.alt = image.alt;
    element("page-view-title").textContent = image.alt;
    previous.disabled = at === 0;
    next.disabled = at === images().length - 1;
  }

  function enlarge(isLarge: boolean) {
    larger.setAttribute("aria-pressed", String(isLarge));
    frame.classList.toggle("large", isLarge);
  }

  previous.addEventListener("click", () => show(at - 1));
  next.addEventListener("click", () => show(at + 1));
  larger.addEventListener("click", () => enlarge(larger.getAttribute("aria-pressed") !== "true"));
  startClosing(dialog, element("page-view-close"));

  return {
    /** Opens a page of a strip when it is clicked. */
    serve(strip: HTMLElement) {
      strip.addEventListener("click", ({ target }) => {
        const button = target instanceof Element ? target.closest("button") : null;
        if (!button) return;
        shown = strip;
        enlarge(false);
        show([...strip.querySelectorAll("button")].indexOf(button));
        dialog.showModal();
        frame.scrollTo(0, 0);
      });
    },
    /** To be called when the pages of a strip have changed. */
    refresh(strip: HTMLElement) {
      if (dialog.open && strip === shown) show(at);
    },
  };
}
