// @ts-check
import { element, tell } from "../../kit/dom.js";
import { notice } from "../../kit/notice.js";
import { say } from "../../kit/spoken.js";
import { kindOf } from "./puzzle.js";

/**
 * Where a puzzle that is edited in its own tab goes back to.
 *
 * @typedef {object} Origin
 * @property {string} booklet its id among the saved puzzles
 * @property {number} at the place in the booklet, counted from 0
 * @property {import("./puzzle.js").Puzzle} puzzle as the booklet has it
 */

const UNFINISHED =
  "Nothing was put back: no puzzle can be made of this as it is. The booklet keeps the one that it has.";
const NO_BOOKLET =
  "The booklet of this puzzle is not there any more. “Add to booklet” puts the puzzle into another one.";

/**
 * The bar over a tab with a puzzle of a booklet, which puts the puzzle back into its place. The step of the browser's history keeps
 * where that is.
 *
 * @param {import("./puzzle.js").PuzzleKinds} kinds
 * @param {(kind: string) => any} stateOf the state of a tab
 * @param {{ has: (id: string) => Promise<boolean>, open: (id: string) => Promise<boolean> }} saved the saved booklets: open returns
 *   false if one is not there any more
 * @param {Pick<ReturnType<typeof import("./tab.js").bookletTab>, "whereIs" | "putBack">} booklet
 */
export function startEditing(kinds, stateOf, saved, booklet) {
  const bar = element("editing");
  const putBackButton = element("editing-put-back", HTMLButtonElement);
  const cancelButton = element("editing-cancel");
  /** By the kind of the puzzle, which is the name of its tab. @type {Map<string, Origin>} */
  const origins = new Map();
  /** The tab on the screen. */
  let shown = "";

  /** @param {import("./puzzle.js").Puzzle | null} puzzle for the place of the old one; null keeps that */
  async function finish(puzzle) {
    const origin = origins.get(shown);
    if (!origin) return;
    origins.delete(shown);
    bar.hidden = true;
    if (await saved.open(origin.booklet)) return booklet.putBack(origin, puzzle);
    // The bar had the focus.
    element(`tab-${shown}`).focus();
    if (puzzle) notice(NO_BOOKLET);
  }

  /** Shows the bar if the puzzle of the tab is to be put back. Without its booklet, there is no place for it. */
  async function refresh() {
    const origin = origins.get(shown);
    const isThere = origin && (await saved.has(origin.booklet));
    if (origins.get(shown) !== origin) return;
    if (origin) {
      const sentence = isThere ? `Editing ${booklet.whereIs(origin)}` : NO_BOOKLET;
      if (bar.hidden || putBackButton.hidden === Boolean(isThere)) say(sentence);
      tell(element("editing-text"), sentence);
      if (!isThere && document.activeElement === putBackButton) cancelButton.focus();
      putBackButton.hidden = !isThere;
      cancelButton.textContent = isThere ? "Cancel" : "Close";
    }
    bar.hidden = !origin;
  }

  cancelButton.addEventListener("click", () => finish(null));

  return {
    /** What a step of the browser's history keeps. */
    get entry() {
      return Object.fromEntries(origins);
    },
    /** Takes over what a step kept for some tabs. @param {readonly string[]} tabs @param {any} entry */
    follow(tabs, entry) {
      for (const tab of tabs) {
        if (entry?.[tab]) origins.set(tab, entry[tab]);
        else origins.delete(tab);
      }
    },
    /** A booklet has become another one among the saved puzzles. @param {string} before @param {string} after */
    rename(before, after) {
      for (const origin of origins.values()) if (origin.booklet === before) origin.booklet = after;
    },
    /** Shows the bar if the puzzle of a tab is to be put back. @param {string} tab */
    show(tab) {
      shown = tab;
      refresh();
    },
    refresh,
    /** @param {import("./puzzle.js").Operations} kit */
    start(kit) {
      putBackButton.addEventListener("click", () => {
        const source = kindOf(kinds, shown).sourceOf(kit, stateOf(shown));
        if (source) finish({ kind: shown, source });
        else notice(UNFINISHED);
      });
      putBackButton.disabled = false;
    },
  };
}
