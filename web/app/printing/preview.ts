import { counted } from "../../kit/counted.ts";
import { element } from "../../kit/dom.ts";
import { houseStyle } from "./house-style.ts";
import type { startPageView } from "./page-view.ts";
import type { Printable } from "./printable.ts";
import { startStrip } from "./strip.ts";

/** Drawing the pages takes longer than making the puzzle, so it waits for a pause that is longer than those within a sentence. */
export const PAUSE_MS = 500;

/** Pages are drawn when they are within this distance of the window, as a share of its height. */
const NEAR = "50%";

/**
 * The printed pages of a tab's puzzle. They are the toolkit's SVG documents as images. Pages that nobody sees wait until somebody
 * scrolls to them or prints, since drawing them would hold up the letters that are typed.
 *
 * @param prefix what the ids of the tab's elements begin with
 */
export function startPreview(prefix: string, current: () => Printable | null, view: ReturnType<typeof startPageView>) {
  const strip = startStrip(prefix, view);
  let timer = 0;
  let isDue = false;
  let isNear = false;

  function draw() {
    window.clearTimeout(timer);
    if (!isDue) return;
    isDue = false;
    const printable = current();
    const pages = printable ? pagesOf(printable) : [];
    strip.show(pages, pages.length > 0 ? `${counted(pages.length, "page")} for A4 or US Letter, at full size` : "");
  }

  new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)?.isIntersecting === true;
      if (isNear) draw();
    },
    { rootMargin: NEAR },
  ).observe(element(`${prefix}pages`));

  // The user may print with the browser's own command instead of the button.
  window.addEventListener("beforeprint", () => {
    draw();
    strip.finish();
  });

  function refresh() {
    isDue = true;
    window.clearTimeout(timer);
    // The first pages appear with their puzzle, so that nothing below them is shifted later.
    if (!current() || strip.isEmpty) draw();
    else if (isNear) timer = window.setTimeout(draw, PAUSE_MS);
  }

  houseStyle.subscribe(refresh);

  return {
    /** The puzzle has changed. */
    refresh,
    /** Resolves when the pages show the current puzzle and can be printed. */
    async ready() {
      draw();
      await strip.ready();
    },
  };
}

function pagesOf({ draw, answerKey }: Printable) {
  const { pages } = draw({ pages: true, fields: ["pages"] });
  // The solution comes after the puzzle, which has the same number of pages with and without it.
  const first = answerKey ? draw({ pages: true, answerKey: false, fields: ["pages"] }).pages.length : pages.length;
  return pages.map((svg, i) => ({ svg, what: i < first ? "Puzzle" : "Solution" }));
}
