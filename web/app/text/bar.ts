import { element, tell } from "../../kit/dom.ts";
import type { startPlaces } from "./places.ts";

/** What a narrow window shows of the tab. */
export type View = "text" | "results";

/**
 * The bar of narrow windows, which show either the text or its results: it changes between them, and says what the scores are. After a
 * button of a list has led into the text, the way to the results leads to that button.
 */
export function startBar(places: ReturnType<typeof startPlaces>) {
  const bar = element("text-bar");
  const tab = bar.parentElement as HTMLElement;
  const buttons = [...bar.querySelectorAll<HTMLElement>("button")];
  /** How far down the window was left in each view. */
  const scrolled = { text: 0, results: 0 };

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const view = button.dataset.view as View;
      if (view === "text" || !places.goBack()) show(view);
    });
  }

  /** Shows a view. Wide windows show both. */
  function show(view: View) {
    const before = tab.dataset.view as View;
    if (view === before) return;
    const isNarrow = bar.checkVisibility();
    scrolled[before] = window.scrollY;
    tab.dataset.view = view;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.view === view));
    if (isNarrow) window.scrollTo(0, scrolled[view]);
  }

  return {
    show,
    /** Shows the bar if there is a text. Without one, a narrow window shows what there is. @param summary of its scores, or "" */
    follow(hasText: boolean, summary: string) {
      const isNew = hasText && bar.hidden;
      bar.hidden = !hasText;
      tell(element("text-bar-text"), summary);
      if (!hasText) show("text");
      // What was above the text, or below it, has gone.
      if (isNew && bar.checkVisibility()) window.scrollTo(0, 0);
    },
  };
}
