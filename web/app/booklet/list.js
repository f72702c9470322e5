// @ts-check
import { counted } from "../page/characters.js";
import { element, make } from "../page/dom.js";
import { icon } from "../page/icon.js";
import { startDragging } from "./dragging.js";
import { kindOf, nameOf } from "./puzzle.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {"up" | "down" | "versions" | "edit" | "remove"} Action
 */

/** The buttons of a row: symbol, and what it does. @type {Record<Action, [symbol: string, verb: string]>} */
const TOOLS = {
  up: ["i-up", "Move up"],
  down: ["i-down", "Move down"],
  versions: ["i-stack", "Make versions of"],
  edit: ["i-pen", "Edit"],
  remove: ["i-bin", "Remove"],
};

/**
 * The list of the puzzles in a booklet.
 *
 * @param {import("./puzzle.js").PuzzleKinds} kinds
 * @param {object} on
 * @param {(from: number, to: number) => void} on.move
 * @param {(action: Exclude<Action, "up" | "down">, at: number) => void} on.action
 */
export function startList(kinds, on) {
  const list = element("booklet-list", HTMLOListElement);
  const frame = element("booklet-frame");
  /** @type {WeakMap<Puzzle, HTMLLIElement>} */
  const rows = new WeakMap();

  /** @param {Element | null} row */
  const indexOf = (row) => [...list.children].indexOf(/** @type {Element} */ (row));

  /** @param {number} from @param {number} to */
  function move(from, to) {
    if (from >= 0 && to >= 0 && to < list.children.length) on.move(from, to);
  }

  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const at = indexOf(button.closest("li"));
    const action = /** @type {Action} */ (button.dataset.action);
    if (action === "up" || action === "down") move(at, at + (action === "up" ? -1 : 1));
    else on.action(action, at);
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const at = indexOf(/** @type {Element} */ (event.target).closest("li"));
    move(at, at + by);
  });
  startDragging(list, frame, move);

  /** @param {Puzzle} puzzle */
  function rowOf(puzzle) {
    const known = rows.get(puzzle);
    if (known) return known;
    const grip = make("span", "grip", icon("i-grip"));
    grip.setAttribute("aria-hidden", "true");
    const tools = Object.entries(TOOLS).map(([action, [symbol, verb]]) => {
      const button = make("button", "button quiet", icon(symbol), make("span", "visually-hidden"));
      button.type = "button";
      button.dataset.action = action;
      button.title = verb;
      return button;
    });
    const name = make("div", "booklet-name", make("b", ""), make("span", "facts"), make("span", "error"));
    const row = make("li", "", grip, name, make("div", "booklet-tools", ...tools));
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
      const focused = document.activeElement;
      const last = puzzles.length - 1;
      for (const [i, puzzle] of puzzles.entries()) {
        const row = fill(puzzle, i, last, pages.get(puzzle), refused?.at === i ? refused.sentence : "");
        const there = list.children[i] ?? null;
        if (row !== there) list.insertBefore(row, there);
      }
      while (list.children.length > puzzles.length) list.lastElementChild?.remove();
      frame.hidden = puzzles.length === 0;
      element("booklet-empty").hidden = puzzles.length > 0;
      element("booklet-order-hint").hidden = puzzles.length < 2;
      element("booklet-count").textContent = puzzles.length > 0 ? counted(puzzles.length, "puzzle") : "";
      // A row that is moved in the document loses the focus, and so does a button that is disabled.
      if (!(focused instanceof HTMLButtonElement) || !list.contains(focused)) return;
      const other = focused.dataset.action === "up" ? "down" : "up";
      const button = focused.disabled ? focused.parentElement?.querySelector(`[data-action=${other}]`) : focused;
      if (button !== document.activeElement) /** @type {HTMLElement | null | undefined} */ (button)?.focus();
    },
    /** Moves the focus to a button of a row. @param {number} at @param {Action} action @returns {boolean} false if there is no such row */
    focus(at, action) {
      const button = list.children[at]?.querySelector(`[data-action=${action}]`);
      /** @type {HTMLElement | undefined} */ (button)?.focus();
      return button !== undefined && button !== null;
    },
  };
}
