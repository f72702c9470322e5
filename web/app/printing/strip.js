// @ts-check
import { element, make } from "../page/dom.js";

/**
 * A printed page: an SVG document of the toolkit, and what is on it.
 *
 * @typedef {{ svg: string, what: string }} Page
 */

/**
 * The printed pages of a tab: a strip on the screen, and a sheet of paper for each page.
 *
 * @param {string} prefix what the ids of the tab's elements begin with
 * @param {ReturnType<typeof import("./page-view.js").startPageView>} view
 */
export function startStrip(prefix, view) {
  const strip = element(`${prefix}pages`, HTMLOListElement);
  const count = element(`${prefix}page-count`);
  view.serve(strip);

  return {
    get isEmpty() {
      return strip.children.length === 0;
    },
    /** @param {readonly Page[]} pages @param {string} facts about all of them */
    show(pages, facts) {
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
      count.textContent = facts;
      view.refresh(strip);
    },
    /** Resolves when the pages can be printed. */
    async ready() {
      // A picture that can't be decoded does not stop the others from printing.
      await Promise.allSettled([...strip.querySelectorAll("img")].map((image) => image.decode()));
    },
  };
}

function newPage() {
  const button = make("button", "page", make("img", ""));
  button.type = "button";
  const name = make("span", "page-name");
  name.setAttribute("aria-hidden", "true");
  return make("li", "", button, name);
}
