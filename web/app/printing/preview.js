// @ts-check
import { counted } from "../page/characters.js";
import { startStrip } from "./strip.js";

/** @typedef {import("./printable.js").Printable} Printable */

/** Drawing the pages takes longer than making the puzzle, so it waits for a pause that is longer than those within a sentence. */
export const PAUSE_MS = 500;

/**
 * The printed pages of a tab's puzzle. They are the toolkit's SVG documents as images.
 *
 * @param {string} prefix what the ids of the tab's elements begin with
 * @param {() => Printable | null} current
 * @param {ReturnType<typeof import("./page-view.js").startPageView>} view
 */
export function startPreview(prefix, current, view) {
  const strip = startStrip(prefix, view);
  let timer = 0;
  let isDue = false;

  function draw() {
    window.clearTimeout(timer);
    if (!isDue) return;
    isDue = false;
    const printable = current();
    const pages = printable ? pagesOf(printable) : [];
    strip.show(pages, pages.length > 0 ? `${counted(pages.length, "page")} for A4 or US Letter, at full size` : "");
  }

  // The user may print with the browser's own command instead of the button.
  window.addEventListener("beforeprint", () => {
    draw();
    strip.finish();
  });

  return {
    /** The puzzle has changed. */
    refresh() {
      isDue = true;
      window.clearTimeout(timer);
      // The first pages appear with their puzzle, so that nothing below them is shifted later.
      if (current() && !strip.isEmpty) timer = window.setTimeout(draw, PAUSE_MS);
      else draw();
    },
    /** Resolves when the pages show the current puzzle and can be printed. */
    async ready() {
      draw();
      await strip.ready();
    },
  };
}

/** @param {Printable} printable */
function pagesOf({ draw, answerKey }) {
  const { pages } = draw({ pages: true });
  // The solution comes after the puzzle, which has the same number of pages with and without it.
  const first = answerKey ? draw({ pages: true, answerKey: false }).pages.length : pages.length;
  return pages.map((svg, i) => ({ svg, what: i < first ? "Puzzle" : "Solution" }));
}
