// @ts-check
import { counted } from "../../kit/counted.js";
import { element, make } from "../../kit/dom.js";
import { icon } from "../../kit/icon.js";
import { startTabStop } from "../../kit/tab-stop.js";
import { startDragging } from "./dragging.js";
import { startListKeys } from "./list-keys.js";
import { kindOf, nameOf } from "./puzzle.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {"up" | "down" | "versions" | "edit" | "remove"} Action
 */

/** The buttons of a row: symbol, what it does, and a key that does the same. @type {Record<Action, [symbol: string, verb: string, key?: string]>} */
const TOOLS = {
  up: ["i-up", "Move up", "Alt+ArrowUp"],
  down: ["i-down", "Move down", "Alt+ArrowDown"],
  versions: ["i-stack", "Make versions of"],
  edit: ["i-pen", "Edit"],
  remove: ["i-bin", "Remove", "Delete"],
};

/**
 * The list of the puzzles in a booklet.
 *
 * @param {import("./puzzle.js").PuzzleKinds} kinds
 * @param {object} on
 * @param {(from: number, to: number, isDragged: boolean) => void} on.move
 * @param {(action: Exclude<Action, "up" | "down">, at: number) => void} on.action
 */
export function startList(kinds, on) {
  const list = element("booklet-list");
  const frame = element("booklet-frame");
  /** @type {WeakMap<Puzzle, HTMLElement>} */
  const rows = new WeakMap();
  const tabStop = startTabStop(list);
  /** The action of the button that had the focus last. @type {Action} */
  let column = "edit";
  list.setAttribute("role", "grid");
  list.setAttribute("aria-labelledby", "booklet-list-title");
  list.setAttribute("aria-describedby", "booklet-order-hint");

  /** @param {Element | null} row */
  const indexOf = (row) => [...list.children].indexOf(/** @type {Element} */ (row));

  /** @param {number} from @param {number} to @param {boolean} [isDragged] */
  function move(from, to, isDragged = false) {
    if (from < 0 || to < 0 || to >= list.children.length || to === from) return;
    on.move(from, to, isDragged);
    list.children[to]?.scrollIntoView({ block: "nearest" });
  }

  /** Moves the focus to a button of a row, or to another one if it is disabled. @param {Element | undefined} row @param {Action} action */
  function go(row, action) {
    const button = row?.querySelector(`[data-action=${action}]:enabled`) ?? row?.querySelector("button:enabled");
    /** @type {HTMLElement | null | undefined} */ (button)?.focus();
  }

  list.addEventListener("focusin", ({ target }) => {
    column = /** @type {Action} */ (/** @type {HTMLElement} */ (target).dataset.action);
  });
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    // Safari does not focus a button that is clicked.
    button.focus();
    const at = indexOf(button.closest("[role=row]"));
    const action = /** @type {Action} */ (button.dataset.action);
    if (action === "up" || action === "down") move(at, at + (action === "up" ? -1 : 1));
    else on.action(action, at);
  });
  startListKeys(list, { move, remove: (at) => on.action("remove", at), go: (row) => go(row, column) });
  startDragging(list, frame, (from, to) => move(from, to, true));

  /** @param {Puzzle} puzzle */
  function rowOf(puzzle) {
    const known = rows.get(puzzle);
    if (known) return known;
    const grip = make("span", "grip", icon("i-grip"));
    grip.setAttribute("aria-hidden", "true");
    const tools = Object.entries(TOOLS).map(([action, [symbol, verb, key]]) => {
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
   * @param {Puzzle} puzzle
   * @param {number} i
   * @param {number} last
   * @param {number | undefined} page on which it begins
   * @param {string} refusal why it can't be made, or ""
   */
  function fill(puzzle, i, last, page, refusal) {
    const row = rowOf(puzzle);
    const kind = kindOf(kinds, puzzle.kind);
    const name = nameOf(kinds, puzzle);
    const [title, facts, error] = row.querySelectorAll(".booklet-name > *");
    const texts = [
      [title, `${i + 1}. ${name}`],
      [facts, page ? `${kind.name} · page ${page}` : kind.name],
      [error, refusal],
    ];
    for (const button of row.querySelectorAll("button")) {
      const action = /** @type {Action} */ (button.dataset.action);
      texts.push([button.lastElementChild ?? undefined, `${TOOLS[action][1]} puzzle ${i + 1}, ${name}`]);
      button.disabled = (action === "up" && i === 0) || (action === "down" && i === last);
    }
    for (const [one, text] of /** @type {[Element, string][]} */ (texts)) {
      if (one.textContent !== text) one.textContent = text;
    }
    return row;
  }

  return {
    /**
     * @param {readonly Puzzle[]} puzzles
     * @param {Map<Puzzle, number>} pages on which the puzzles begin, as far as they are known
     * @param {{ at: number, sentence: string } | null} refused the puzzle that can't be made
     */
    show(puzzles, pages, refused) {
      const focused = document.activeElement?.closest("#booklet-list button");
      const kept = focused?.closest("[role=row]");
      const at = indexOf(kept ?? null);
      const last = puzzles.length - 1;
      for (const [i, puzzle] of puzzles.entries()) {
        const row = fill(puzzle, i, last, pages.get(puzzle), refused?.at === i ? refused.sentence : "");
        const there = list.children[i] ?? null;
        // The row with the focus would lose it if it were moved in the document. The others are moved around it.
        if (row === kept) while (list.children[i] !== row) list.append(/** @type {Element} */ (list.children[i]));
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
    /** Moves the focus to a row. @param {number} at @param {Action} [action] that of the last button with the focus if it is left out */
    focus: (at, action = column) => go(list.children[at], action),
  };
}

/** A cell of the grid. @template {HTMLElement} One @param {One} one */
function cell(one) {
  one.setAttribute("role", "gridcell");
  return one;
}
