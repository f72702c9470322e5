import { counted } from "../../kit/counted.ts";
import { element, make } from "../../kit/dom.ts";
import { startGridKeys } from "../../kit/grid-keys.ts";
import { icon } from "../../kit/icon.ts";
import { startTabStop } from "../../kit/tab-stop.ts";
import { startDragging } from "./dragging.ts";
import { kindOf, nameOf, type Puzzle, type PuzzleKinds } from "./puzzle.ts";

type Action = "up" | "down" | "versions" | "edit" | "remove";

/** The buttons of a row: symbol, what it does, and a key that does the same. */
const TOOLS: Record<Action, [symbol: string, verb: string, key?: string]> = {
  up: ["i-up", "Move up", "Alt+ArrowUp"],
  down: ["i-down", "Move down", "Alt+ArrowDown"],
  versions: ["i-stack", "Make versions of"],
  edit: ["i-pen", "Edit"],
  remove: ["i-bin", "Remove", "Delete"],
};

/** The list of the puzzles in a booklet. */
export function startList(
  kinds: PuzzleKinds,
  on: {
    move: (from: number, to: number, isDragged: boolean) => void;
    action: (action: Exclude<Action, "up" | "down">, at: number) => void;
  },
) {
  const list = element("booklet-list");
  const frame = element("booklet-frame");
  const rows = new WeakMap<Puzzle, HTMLElement>();
  const tabStop = startTabStop(list);
  /** The action of the button that had the focus last. */
  let column: Action = "edit";
  list.setAttribute("role", "grid");
  list.setAttribute("aria-labelledby", "booklet-list-title");
  list.setAttribute("aria-describedby", "booklet-order-hint");

  const indexOf = (row: Element | null) => [...list.children].indexOf(row as Element);

  function move(from: number, to: number, isDragged = false) {
    if (from < 0 || to < 0 || to >= list.children.length || to === from) return;
    on.move(from, to, isDragged);
    list.children[to]?.scrollIntoView({ block: "nearest" });
  }

  /** Moves the focus to a button of a row, or to another one if it is disabled. */
  function go(row: Element | undefined, action: Action) {
    const button = row?.querySelector(`[data-action=${action}]:enabled`) ?? row?.querySelector("button:enabled");
    (button as HTMLElement | null | undefined)?.focus();
  }

  list.addEventListener("focusin", ({ target }) => {
    column = (target as HTMLElement).dataset.action as Action;
  });
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    // Safari does not focus a button that is clicked.
    button.focus();
    const at = indexOf(button.closest("[role=row]"));
    const action = button.dataset.action as Action;
    if (action === "up" || action === "down") move(at, at + (action === "up" ? -1 : 1));
    else on.action(action, at);
  });
  startGridKeys(list, { move, remove: (at) => on.action("remove", at), go: (row) => go(row, column) });
  startDragging(list, frame, (from, to) => move(from, to, true));

  function rowOf(puzzle: Puzzle) {
    const known = rows.get(puzzle);
    if (known) return known;
    const grip = make("span", "grip", icon("i-grip"));
    grip.setAttribute("aria-hidden", "true");
    const { versions } = kindOf(kinds, puzzle.kind);
    const tools = Object.entries(TOOLS).map(([action, [symbol, verb, key]]) => {
      // An empty cell keeps the others in their columns.
      if (action === "versions" && !versions) return cell(make("span", ""));
      const button = make("button", "button quiet", icon(symbol), make("span", "visually-hidden"));
      button.type = "button";
      button.dataset.action = action;
      button.title = verb;
      button.tabIndex = -1;
      if (key) button.setAttribute("aria-keyshortcuts", key);
      return cell(make("span", "", button));
    });
    const name = cell(make("div", "booklet-name", make("b", ""), make("span", "facts"), make("span", "error")));
    const row = make("div", "booklet-row", grip, name, make("div", "booklet-tools", ...tools));
    row.setAttribute("role", "row");
    rows.set(puzzle, row);
    return row;
  }

  /**
   * @param page on which it begins
   * @param refusal why it can't be made, or ""
   */
  function fill(puzzle: Puzzle, i: number, last: number, page: number | undefined, refusal: string) {
    const row = rowOf(puzzle);
    const kind = kindOf(kinds, puzzle.kind).nameOf(puzzle.source);
    const name = nameOf(kinds, puzzle);
    const [title, facts, error] = row.querySelectorAll(".booklet-name > *");
    const texts = [
      [title, `${i + 1}. ${name}`],
      [facts, page ? `${kind} · page ${page}` : kind],
      [error, refusal],
    ];
    for (const button of row.querySelectorAll("button")) {
      const action = button.dataset.action as Action;
      texts.push([button.lastElementChild ?? undefined, `${TOOLS[action][1]} puzzle ${i + 1}, ${name}`]);
      button.disabled = (action === "up" && i === 0) || (action === "down" && i === last);
    }
    for (const [one, text] of texts as [Element, string][]) {
      if (one.textContent !== text) one.textContent = text;
    }
    return row;
  }

  return {
    /**
     * @param pages on which the puzzles begin, as far as they are known
     * @param refused the puzzle that can't be made
     */
    show(puzzles: readonly Puzzle[], pages: Map<Puzzle, number>, refused: { at: number; sentence: string } | null) {
      const focused = document.activeElement?.closest("#booklet-list button");
      const kept = focused?.closest("[role=row]");
      const at = indexOf(kept ?? null);
      const last = puzzles.length - 1;
      for (const [i, puzzle] of puzzles.entries()) {
        const row = fill(puzzle, i, last, pages.get(puzzle), refused?.at === i ? refused.sentence : "");
        const there = list.children[i] ?? null;
        // The row with the focus would lose it if it were moved in the document. The others are moved around it.
        if (row === kept) while (list.children[i] !== row) list.append(list.children[i] as Element);
        else if (row !== there) list.insertBefore(row, there);
      }
      while (list.children.length > puzzles.length) list.lastElementChild?.remove();
      frame.hidden = puzzles.length === 0;
      element("booklet-empty").hidden = puzzles.length > 0;
      element("booklet-order-hint").hidden = puzzles.length < 2;
      element("booklet-count").textContent = puzzles.length > 0 ? counted(puzzles.length, "puzzle") : "";
      tabStop.refresh();
      if (kept && !kept.isConnected) {
        // The focus goes to the row in the place of the one that is gone.
        if (last >= 0) go(list.children[Math.min(at, last)], column);
        else element("booklet-pick").focus();
      } else if (focused?.matches(":disabled")) {
        go(kept ?? undefined, column);
      }
    },
    /** Moves the focus to a row. @param action that of the last button with the focus if it is left out */
    focus: (at: number, action: Action = column) => go(list.children[at], action),
  };
}

/** A cell of the grid. */
function cell<One extends HTMLElement>(one: One) {
  one.setAttribute("role", "gridcell");
  return one;
}
