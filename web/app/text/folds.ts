import { element } from "../../kit/dom.ts";
import { remembered } from "./remembered.ts";

/** The names of the sections that are folded. */
const FOLDED = remembered("lettercraft-folded-sections");

/**
 * The sections of the results, of which each can be folded by its heading. The browser remembers it; before, they are as the page has them.
 * A section that is folded is still printed, so the style sheet hides it.
 */
export function startFolds() {
  const headings = [...element("text-results").querySelectorAll<HTMLElement>("[data-fold]")];
  const isFolded = (heading: HTMLElement) => heading.getAttribute("aria-expanded") === "false";
  const fold = (heading: HTMLElement, isFolded: boolean) => heading.setAttribute("aria-expanded", String(!isFolded));
  const known = FOLDED.read();
  for (const heading of headings) {
    if (known) fold(heading, known.includes(heading.dataset.fold ?? ""));
    heading.addEventListener("click", () => {
      fold(heading, !isFolded(heading));
      FOLDED.write(headings.filter(isFolded).map(({ dataset }) => dataset.fold ?? ""));
    });
  }
  return {
    /** Unfolds the section of an element. */
    unfold(content: HTMLElement) {
      const heading = content.closest(".fold")?.querySelector<HTMLElement>("[data-fold]");
      if (heading && isFolded(heading)) heading.click();
    },
  };
}
