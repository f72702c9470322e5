// @ts-check
import { counted } from "./characters.js";
import { element, make } from "./dom.js";
import { startPageView } from "./page-view.js";

/** @typedef {import("./cryptogram.js").Made} Made */

/** Drawing the pages takes longer than making the puzzle: it waits until the typing pauses. */
const PAUSE_MS = 250;

/**
 * The printed pages, in a strip on the screen and a sheet each on paper: the toolkit's SVG documents as images.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {() => Made | null} current
 */
export function startPreview(kit, current) {
  const strip = element("pages", HTMLOListElement);
  const view = startPageView(strip);
  let timer = 0;
  let isDue = false;

  function draw() {
    window.clearTimeout(timer);
    if (!isDue) return;
    isDue = false;
    const made = current();
    const pages = made ? pagesOf(kit, made.params) : [];
    // Pages that stay keep their elements, and with them the focus, the place in the strip and the picture meanwhile.
    while (strip.children.length > pages.length) strip.lastElementChild?.remove();
    for (const [i, { svg, what }] of pages.entries()) {
      const item = strip.children[i] ?? strip.appendChild(newPage());
      const image = /** @type {HTMLImageElement} */ (item.querySelector("img"));
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      image.alt = `Page ${i + 1} of ${pages.length}: ${what}`;
      /** @type {HTMLElement} */ (item.querySelector(".page-name")).textContent = `${i + 1} · ${what}`;
    }
    element("page-count").textContent =
      pages.length > 0 ? `${counted(pages.length, "page")} for A4 or US Letter, at full size` : "";
    view.refresh();
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

/**
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {import("/toolkit/index.js").CryptogramParams} params
 */
function pagesOf(kit, params) {
  const { pages } = kit.cryptogram({ ...params, pages: true });
  // The solution follows the puzzle, which has as many pages as it has alone.
  const first = params.answerKey
    ? kit.cryptogram({ ...params, pages: true, answerKey: false }).pages.length
    : pages.length;
  return pages.map((svg, i) => ({ svg, what: i < first ? "Puzzle" : "Solution" }));
}

function newPage() {
  const button = make("button", "page", make("img", ""));
  button.type = "button";
  const name = make("span", "page-name");
  name.setAttribute("aria-hidden", "true");
  return make("li", "", button, name);
}
