import type { Clue } from "/toolkit/index.js";
import { element, make } from "../../kit/dom.ts";
import { startGridKeys } from "../../kit/grid-keys.ts";
import { icon } from "../../kit/icon.ts";
import { notice } from "../../kit/notice.ts";
import { startTabStop } from "../../kit/tab-stop.ts";
import { answerChoice, type Refusal } from "./answer-choice.ts";
import { isOf } from "./own-answers.ts";

type Action = "keep" | "change" | "clue" | "reject";

/** The buttons of a row: symbol, what it does, and a key that does the same. */
const TOOLS: Record<Action, [symbol: string, verb: string, key?: string]> = {
  keep: ["i-lock", "Keep"],
  change: ["i-shuffle", "Choose another answer instead of"],
  clue: ["i-pen", "Write another clue for"],
  reject: ["i-bin", "Reject", "Delete"],
};

interface On {
  keep: (answer: string) => void;
  reject: (answer: string) => void;
  /** @param clue "" for that of the lexicon */
  clue: (answer: string, clue: string) => void;
  /** finds other answers for the place of one; null if that failed */
  others: (answer: string) => Promise<string[] | null>;
  /**
   * puts another answer in the place of one, or says why that is not possible
   *
   * @param clue "" for that of the lexicon
   * @param isWanted whether the user still waits for it
   */
  replace: (answer: string, other: string, clue: string, isWanted: () => boolean) => Promise<Refusal | null>;
}

/**
 * The answers of the puzzle with their clues. Each can be kept, rejected, replaced, and given another clue. The list changes nothing itself.
 */
export function startAnswerList(on: On) {
  const list = element("quoteacrostic-answers");
  const tabStop = startTabStop(list);
  let clues: readonly Clue[] = [];
  /** The action of the button that had the focus last. */
  let column: Action = "keep";
  /** The editor that is open in a row: the field of its clue, or the choice of another answer. */
  let open: { root: HTMLElement; row: Element; action: Action } | null = null;
  /** The answer that the focus goes to when it is shown. */
  let awaited = "";
  list.setAttribute("role", "grid");
  list.setAttribute("aria-labelledby", "quoteacrostic-answers-title");
  list.setAttribute("aria-describedby", "quoteacrostic-answers-hint");

  const indexOf = (row: Element | null) => [...list.children].indexOf(row as Element);
  const answerAt = (at: number) => clues[at]?.answer ?? "";

  const focus = (row: Element | undefined, action: Action) =>
    row?.querySelector<HTMLElement>(`[data-action=${action}]`)?.focus();

  list.addEventListener("focusin", ({ target }) => {
    const { action } = (target as HTMLElement).dataset;
    if (action) column = action as Action;
  });
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const row = button?.closest("[role=row]");
    if (!button || !row) return;
    // Safari does not focus a button that is clicked.
    button.focus();
    const at = indexOf(row);
    if (button.dataset.action === "clue") write(row, at);
    else if (button.dataset.action === "change") choose(row, at);
    else on[button.dataset.action as "keep" | "reject"](answerAt(at));
  });
  // A reload must find the clue that is being written. Puzzles are saved by listeners of the document, which come after those of the window.
  for (const type of ["pagehide", "visibilitychange"]) window.addEventListener(type, () => close(true), true);
  startGridKeys(list, { remove: (at) => on.reject(answerAt(at)), go: (row) => focus(row, column) });

  /** Opens the field for the clue of a row. It is closed when the user leaves it. */
  function write(row: Element, at: number) {
    if (isOpen(row, "clue")) return close(true);
    close(true);
    const input = make("input", "");
    input.type = "text";
    input.autocomplete = "off";
    input.defaultValue = clues[at]?.clue ?? "";
    input.setAttribute("aria-label", `Clue for ${answerAt(at)}`);
    place(input, row, "clue");
    input.focus();
    input.select();
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      close(event.key === "Enter");
    });
    input.addEventListener("blur", () => close(true));
  }

  /** Opens the choice of another answer for a row. */
  function choose(row: Element, at: number) {
    if (isOpen(row, "change")) return close(false);
    close(true);
    const answer = answerAt(at);
    const choice = answerChoice(answer, {
      others: () => on.others(answer),
      async take(other, clue) {
        const refusal = await on.replace(answer, other, clue, () => choice.root.isConnected);
        if (!refusal && open?.root === choice.root) {
          leave();
          awaited = other;
        }
        return refusal;
      },
      close: leave,
    });
    function leave() {
      close(false);
      focus(row, "change");
    }
    place(choice.root, row, "change");
    choice.focus();
  }

  const isOpen = (row: Element, action: Action) => open?.row === row && open.action === action;

  /** Puts an editor into a row. */
  function place(root: HTMLElement, row: Element, action: Action) {
    row.querySelector(".answer-clue")?.append(root);
    row.querySelector(`[data-action=${action}]`)?.setAttribute("aria-expanded", "true");
    open = { root, row, action };
  }

  /** @param isWanted whether a clue in the field is the user's wish. @param isGone whether its answer is in the row no more */
  function close(isWanted: boolean, isGone = false) {
    if (!open) return;
    const { root, row, action } = open;
    open = null;
    const clue = clues[indexOf(row)];
    if (root.contains(document.activeElement)) focus(row, action);
    root.remove();
    row.querySelector(`[data-action=${action}]`)?.setAttribute("aria-expanded", "false");
    if (!clue || !(root instanceof HTMLInputElement) || root.value.trim() === root.defaultValue) return;
    if (isWanted) on.clue(clue.answer, root.value);
    else if (isGone) notice(`The puzzle has changed, so your clue for ${clue.answer} was not taken.`);
  }

  function rowOf() {
    const text = make("div", "answer-clue", make("b", ""), make("span", ""));
    text.setAttribute("role", "gridcell");
    const tools = Object.entries(TOOLS).map(([action, [symbol, verb, key]]) => {
      const button = make("button", "button quiet", icon(symbol), make("span", "visually-hidden"));
      button.type = "button";
      button.dataset.action = action;
      button.title = verb;
      button.tabIndex = -1;
      if (key) button.setAttribute("aria-keyshortcuts", key);
      if (action === "change" || action === "clue") button.setAttribute("aria-expanded", "false");
      const cell = make("span", "", button);
      cell.setAttribute("role", "gridcell");
      return cell;
    });
    const letter = make("span", "answer-letter");
    letter.setAttribute("role", "rowheader");
    const row = make("div", "booklet-row", letter, text, make("div", "booklet-tools", ...tools));
    row.setAttribute("role", "row");
    return row;
  }

  function fill(row: Element, { letter, answer, clue }: Clue, isKept: boolean) {
    const [label, text, ...buttons] = row.querySelectorAll(".answer-letter, .answer-clue, [data-action]");
    put(label, letter);
    put(text?.children[0], answer);
    put(text?.children[1], clue);
    for (const button of buttons) {
      const action = (button as HTMLElement).dataset.action as Action;
      put(button.lastElementChild, `${TOOLS[action][1]} ${answer}`);
      if (action === "keep") button.setAttribute("aria-pressed", String(isKept));
    }
  }

  return {
    /** @param isKept whether an answer is the user's */
    show(all: readonly Clue[], isKept: (answer: string) => boolean) {
      const edited = open ? indexOf(open.row) : -1;
      if (all[edited]?.answer !== clues[edited]?.answer) close(false, true);
      const hadFocus = list.contains(document.activeElement);
      clues = all;
      // Rows that stay keep their elements, and so the focus.
      while (list.children.length > all.length) list.lastElementChild?.remove();
      if (hadFocus && !list.contains(document.activeElement)) focus(list.lastElementChild ?? undefined, column);
      for (const [i, clue] of all.entries())
        fill(list.children[i] ?? list.appendChild(rowOf()), clue, isKept(clue.answer));
      tabStop.refresh();
      const at = all.findIndex(({ answer }) => isOf(awaited)(answer));
      if (at >= 0 && list.contains(document.activeElement)) focus(list.children[at], "change");
      if (at >= 0) awaited = "";
    },
  };
}

function put(place: Element | null | undefined, text: string) {
  if (place && place.textContent !== text) place.textContent = text;
}
