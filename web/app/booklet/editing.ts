import type { Operations } from "/toolkit/index.js";
import { element, tell } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { say } from "../../kit/spoken.ts";
import { UNREACHED } from "../page/toolkit.ts";
import { kindOf, type Puzzle, type PuzzleKinds } from "./puzzle.ts";
import type { bookletTab } from "./tab.ts";

/** Where a puzzle that is edited in its own tab goes back to. */
export interface Origin {
  /** its id among the saved puzzles */
  booklet: string;
  /** the place in the booklet, counted from 0 */
  at: number;
  /** as the booklet has it */
  puzzle: Puzzle;
}

const UNFINISHED =
  "Nothing was put back: no puzzle can be made of this as it is. The booklet keeps the one that it has.";
const NO_BOOKLET =
  "The booklet of this puzzle is not there any more. “Add to booklet” puts the puzzle into another one.";

/**
 * The bar over a tab with a puzzle of a booklet, which puts the puzzle back into its place. The step of the browser's history keeps
 * where that is.
 *
 * @param stateOf the state of a tab
 * @param saved the saved booklets: open returns false if one is not there any more
 */
export function startEditing(
  kinds: PuzzleKinds,
  stateOf: (kind: string) => unknown,
  saved: { has: (id: string) => Promise<boolean>; open: (id: string) => Promise<boolean> },
  booklet: Pick<ReturnType<typeof bookletTab>, "whereIs" | "putBack">,
) {
  const bar = element("editing");
  const putBackButton = element("editing-put-back", HTMLButtonElement);
  const cancelButton = element("editing-cancel");
  /** By the kind of the puzzle, which is the name of its tab. */
  const origins = new Map<string, Origin>();
  /** The tab on the screen. */
  let shown = "";

  /** @param puzzle for the place of the old one; null keeps that */
  async function finish(puzzle: Puzzle | null) {
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
    /** Takes over what a step kept for some tabs. */
    follow(tabs: readonly string[], entry: any) {
      for (const tab of tabs) {
        if (entry?.[tab]) origins.set(tab, entry[tab]);
        else origins.delete(tab);
      }
    },
    /** A booklet has become another one among the saved puzzles. */
    rename(before: string, after: string) {
      for (const origin of origins.values()) if (origin.booklet === before) origin.booklet = after;
    },
    /** Shows the bar if the puzzle of a tab is to be put back. */
    show(tab: string) {
      shown = tab;
      refresh();
    },
    refresh,
    start(kit: Operations) {
      putBackButton.addEventListener("click", async () => {
        const kind = shown;
        const origin = origins.get(kind);
        try {
          const source = await kindOf(kinds, kind).sourceOf(kit, stateOf(kind));
          // The user may have left the puzzle.
          if (kind !== shown || origin !== origins.get(kind)) return;
          if (source) finish({ kind, source });
          else notice(UNFINISHED);
        } catch (cause) {
          console.warn(cause);
          notice(`Nothing was put back. ${UNREACHED}`);
        }
      });
      putBackButton.disabled = false;
    },
  };
}
