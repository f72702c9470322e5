import { element, tell } from "../../kit/dom.ts";
import { icon } from "../../kit/icon.ts";
import type { startPlaces } from "./places.ts";

/** Where the button leads: what it shows. */
const WAYS = {
  results: ["i-down", "Results"],
  text: ["i-up", "Text"],
  list: ["i-back", "Back"],
} as const;

/**
 * The bar at the foot of narrow windows, in which the results are far below the text: it says what the scores are, and its button
 * leads to the results and back. After a button of a list has led into the text, it leads back to that one.
 */
export function startBar(places: ReturnType<typeof startPlaces>) {
  const bar = element("text-bar");
  const button = element("text-bar-go", HTMLButtonElement);
  let areResultsInView = false;

  // The results are in view when they reach the middle of the window.
  new IntersectionObserver(
    (entries) => {
      areResultsInView = entries.at(-1)?.isIntersecting ?? false;
      refresh();
    },
    { rootMargin: "-50% 0px" },
  ).observe(element("text-results"));

  button.addEventListener("click", () => {
    if (areResultsInView) lead(element("text-writing"));
    else if (!places.goBack()) lead(element("text-grade"));
  });

  /** Shows where the button leads. */
  function refresh() {
    const way = areResultsInView ? "text" : places.isVisit ? "list" : "results";
    if (button.dataset.way === way) return;
    const [symbol, label] = WAYS[way];
    button.dataset.way = way;
    button.replaceChildren(icon(symbol), label);
  }

  refresh();
  return {
    refresh,
    /** Shows the bar with a sentence about the scores, or hides it. @param sentence "" if there are none */
    show(sentence: string) {
      bar.hidden = !sentence;
      tell(element("text-bar-text"), sentence);
    },
  };
}

/** Scrolls to an element and gives it the focus, which opens no keyboard on the screen. */
function lead(to: HTMLElement) {
  to.scrollIntoView({ block: "start" });
  to.focus({ preventScroll: true });
}
