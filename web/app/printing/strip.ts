import { element, make } from "../../kit/dom.ts";
import { startTabStop } from "../../kit/tab-stop.ts";
import type { startPageView } from "./page-view.ts";

/** A printed page: an SVG document of the toolkit, and what is on it. */
type Page = { svg: string; what: string };

/** Number of pages that are drawn at once. The browser takes several milliseconds for each, and the page must stay usable. */
const AT_ONCE = 4;

/**
 * The printed pages of a tab: a strip on the screen, and a sheet of paper for each page.
 *
 * @param prefix what the ids of the tab's elements begin with
 */
export function startStrip(prefix: string, view: ReturnType<typeof startPageView>) {
  const strip = element(`${prefix}pages`, HTMLOListElement);
  const count = element(`${prefix}page-count`);
  /** The pages, of which the first ones are drawn. */
  let pages: readonly Page[] = [];
  let facts = "";
  let drawn = 0;
  let timer = 0;
  view.serve(strip);
  const tabStop = startTabStop(strip);
  strip.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...strip.querySelectorAll("button")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  });

  /** Draws some more pages, and the others later. */
  function draw(most: number) {
    window.clearTimeout(timer);
    for (const [i, { svg, what }] of pages.slice(drawn, drawn + most).entries()) {
      const at = drawn + i;
      const item = strip.children[at] ?? strip.appendChild(newPage());
      const image = item.querySelector("img") as HTMLImageElement;
      const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      if (image.src !== source) image.src = source;
      image.alt = `Page ${at + 1} of ${pages.length}: ${what}`;
      (item.querySelector(".page-name") as HTMLElement).textContent = `${at + 1} · ${what}`;
    }
    drawn = Math.min(drawn + most, pages.length);
    tabStop.refresh();
    if (drawn < pages.length) {
      timer = window.setTimeout(() => draw(AT_ONCE));
      return;
    }
    count.textContent = facts;
    view.refresh(strip);
  }

  /** Draws all pages at once. */
  function finish() {
    if (drawn < pages.length) draw(pages.length);
  }

  return {
    get isEmpty() {
      return strip.children.length === 0;
    },
    /** @param about facts about all of them */
    show(all: readonly Page[], about: string) {
      pages = all;
      facts = about;
      drawn = 0;
      // Pages that stay keep their elements, and so the focus, the scroll position and the old picture until the new one
      // loads.
      while (strip.children.length > pages.length) strip.lastElementChild?.remove();
      draw(AT_ONCE);
    },
    finish,
    /** Resolves when the pages can be printed. */
    async ready() {
      finish();
      // A picture that can't be decoded does not stop the others from printing.
      await Promise.allSettled([...strip.querySelectorAll("img")].map((image) => image.decode()));
    },
  };
}

function newPage() {
  const button = make("button", "page", make("img", ""));
  button.type = "button";
  button.tabIndex = -1;
  const name = make("span", "page-name");
  name.setAttribute("aria-hidden", "true");
  return make("li", "", button, name);
}
