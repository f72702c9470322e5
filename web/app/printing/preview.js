// @ts-check
import { counted } from "../page/characters.js";
import { element, make } from "../page/dom.js";

/** @typedef {import("./printable.js").Printable} Printable */

/** Drawing the pages takes longer than making the puzzle, so it waits for a pause that is longer than those within a sentence. */
const PAUSE_MS = 500;

/**
 * The printed pages of a tab's puzzle: a strip on the screen, and a sheet of paper for each page. They are the
 * toolkit's SVG documents as images.
 *
 * @param {string} prefix what the ids of the tab's elements begin with
 * @param {() => Printable | null} current
 * @param {ReturnType<typeof import("./page-view.js").startPageView>} view
 */
export function startPreview(prefix, current, view) {
  const strip = element(`${prefix}pages`, HTMLOListElement);
  const count = element(`${prefix}page-count`);
  let timer = 0;
  let isDue = false;
  view.serve(strip);

  function draw() {
    window.clearTimeout(timer);
    if (!isDue) return;
    isDue = false;
    const printable = current();
    const pages = printable ? pagesOf(printable) : [];
    // Pages that stay keep their elements, and so the focus, the scroll position and the old picture until the new one
    // loads.
    while (strip.children.length > pages.length) strip.lastElementChild?.remove();
    for (const [i, { svg, what }] of pages.entries()) {
      const item = strip.children[i] ?? strip.appendChild(newPage());
      const image = /** @type {HTMLImageElement} */ (item.querySelector("img"));
      const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      if (image.src !== source) image.src = source;
      image.alt = `Page ${i + 1} of ${pages.length}: ${what}`;
      /** @type {HTMLElement} */ (item.querySelector(".page-name")).textContent = `${i + 1} · ${what}`;
    }
    count.textContent = pages.length > 0 ? `${counted(pages.length, "page")} for A4 or US Letter, at full size` : "";
    view.refresh(strip);
  }

  // The user may print with the browser's own command instead of the button.
  window.addEventListener("beforeprint", draw);

  return {
    /** The puzzle has changed. */
    refresh() {
      isDue = true;
      window.clearTimeout(timer);
      // The first pages appear with their puzzle, so that nothing below them is shifted later.
      if (current() && strip.children.length > 0) timer = window.setTimeout(draw, PAUSE_MS);
      else draw();
    },
    /** Resolves when the pages show the current puzzle and can be printed. */
    async ready() {
      draw();
      // A picture that can't be decoded does not stop the others from printing.
      await Promise.allSettled([...strip.querySelectorAll("img")].map((image) => image.decode()));
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

function newPage() {
  const button = make("button", "page", make("img", ""));
  button.type = "button";
  const name = make("span", "page-name");
  name.setAttribute("aria-hidden", "true");
  return make("li", "", button, name);
}
