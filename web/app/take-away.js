// @ts-check
import { solverFragment } from "./address.js";
import { element } from "./dom.js";
import { copy, download } from "./files.js";

/**
 * The buttons that take a puzzle out of the page. They are off while there is none.
 *
 * @param {() => import("/toolkit/index.js").CryptogramResult | null} current
 */
export function startTakeAway(current) {
  /** @type {Record<string, (puzzle: import("/toolkit/index.js").CryptogramResult) => void>} */
  const actions = {
    download: (puzzle) => download("cryptogram.html", "text/html", puzzle.html),
    print: () => window.print(),
    "copy-encoded": (puzzle) => copy(puzzle.encoded, "Encoded text"),
    "copy-link": (puzzle) => {
      const fragment = solverFragment({ text: puzzle.original, seed: puzzle.seed });
      return copy(new URL(fragment, location.href).href, "Puzzle link");
    },
  };
  const buttons = Object.keys(actions).map((id) => element(id, HTMLButtonElement));
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const puzzle = current();
      if (puzzle) actions[button.id]?.(puzzle);
    });
  }
  return {
    refresh() {
      for (const button of buttons) button.disabled = current() === null;
    },
  };
}
