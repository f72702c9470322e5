// @ts-check
import { counted } from "../page/characters.js";
import { element, make } from "../page/dom.js";

/** @typedef {import("./printable.js").Printable} Printable */

/** Drawing the pages takes longer than making the puzzle: it waits until the typing pauses. */
const PAUSE_MS = 250;

/**
 * The printed pages of a tab's puzzle, in a strip on the screen and a sheet each on paper: the toolkit's SVG documents as
 * images.
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
    // Pages that stay keep their elements, and with them the focus, the place in the strip and the picture meanwhile.
    while (strip.children.length > pages.length) strip.lastElementChild?.remove();
    for (const [i, { svg, what }] of pages.entries()) {
      const item = strip.children[i] ?? strip.appendChild(newPage());
      const image = /** @type {HTMLImageElement} */ (item.querySelector("img"));
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      image.alt = `Page ${i + 1} of ${pages.length}: ${what}`;
      /** @type {HTMLElement} */ (item.querySelector(".page-name")).textContent = `${i + 1} · ${what}`;
    }
    count.textContent = pages.length > 0 ? `${counted(pages.length, "page")} for A4 or US Letter, at full size` : "";
    view.refresh(strip);
  }

  // The browser's own command to print does not come from the button.
  window.addEventListener("beforeprint", draw);

  return {
    /** The puzzle has changed. */
    refresh() {
      isDue = true;
      window.clearTimeout(timer);
      if (current()) timer = window.setTimeout(draw, PAUSE_MS);
      else draw();
    },
    /** Resolves when the pages are those of the current puzzle and can be printed. */
    async ready() {
      draw();
      // A picture that can't be decoded now is shown as far as it is, as everywhere on the page.
      await Promise.allSettled([...strip.querySelectorAll("img")].map((image) => image.decode()));
    },
  };
}

/** @param {Printable} printable */
function pagesOf({ draw, answerKey }) {
  const { pages } = draw({ pages: true });
  // The solution follows the puzzle, which has as many pages as it has alone.
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
