import { AfterPaint } from "../../kit/after-paint.ts";
import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { say } from "../../kit/spoken.ts";
import { History } from "../state/history.ts";
import { runOf, stepOf } from "./steps.ts";

const OF_ANOTHER_WINDOW = { name: "Change in another window", run: "another window", isSpace: false, isLasting: true };
const HISTORY_INPUT: Record<string, "undo" | "redo"> = { historyUndo: "undo", historyRedo: "redo" };

/** Who is told of the changes in a tab. */
export interface On {
  /** called when the puzzle is no longer that of the address */
  address: () => void;
  /** called when the user has changed the puzzle */
  edit: (state: unknown) => void;
}

interface Tab<State> {
  /** what the ids of the tab's elements begin with */
  prefix: string;
  panel: HTMLElement;
  store: { readonly state: State; set(state: State): void };
  on: On;
  /** fills a field that waits for a value, and returns whether there was one */
  settle: () => boolean;
  /** shows in the fields what a state has for them */
  showFields: (state: State) => void;
}

/**
 * The user's changes in a tab, with undo and redo: two buttons, and the keys. They also replace the browser's history of the
 * tab's text fields, which ends when a script sets a value, and does not have what follows from a text, such as the seed.
 */
export function startUndo<State>({ prefix, panel, store, on, settle, showFields }: Tab<State>) {
  const undoButton = element(`${prefix}undo`, HTMLButtonElement);
  const redoButton = element(`${prefix}redo`, HTMLButtonElement);
  let history = new History(store.state);
  let step = stepOf(new Event("input"));
  /** Whether a key is down. */
  let isKey = false;
  const typed = new AfterPaint();

  // A change happens while an event of a control is handled, which gives the step its name.
  for (const type of ["input", "change", "click"]) {
    panel.addEventListener(
      type,
      (event) => {
        if (type !== "input") typed.finish();
        step = stepOf(event, step);
      },
      true,
    );
  }
  for (const type of ["keydown", "keyup"]) {
    document.addEventListener(
      type,
      () => {
        isKey = type === "keydown";
      },
      true,
    );
  }
  // The letters before are a step of their own, and are not in their field any more once it has changed.
  panel.addEventListener("beforeinput", (event) => runOf(event) === step.run || typed.finish(), true);
  panel.addEventListener("focusout", () => typed.finish());

  function refresh() {
    const focused = document.activeElement;
    show(undoButton, "Undo", history.undoable);
    show(redoButton, "Redo", history.redoable);
    // A button that is disabled loses the focus.
    if (focused === undoButton && undoButton.disabled) redoButton.focus();
    if (focused === redoButton && redoButton.disabled) undoButton.focus();
  }

  function undo() {
    typed.finish();
    if (settle()) return;
    const name = history.undoable;
    if (name !== null) go(() => history.undo(), said("Undone", name));
  }

  function redo() {
    typed.finish();
    const name = history.redoable;
    if (name !== null) go(() => history.redo(), said("Redone", name));
  }

  function go(move: () => State, sentence: string) {
    const field = document.activeElement;
    const before = textOf(field);
    showFields(move());
    store.set(history.state);
    step = { ...step, run: "" }; // its control may have another name now
    changed();
    refresh();
    notice(sentence);
    // What was typed before is not the puzzle any more.
    say("");
    const after = textOf(field);
    if (before === after) return;
    const { end } = changeOf(before, after);
    (field as HTMLInputElement).setSelectionRange(end, end);
  }

  function changed() {
    on.edit(store.state);
    on.address();
  }

  undoButton.addEventListener("click", undo);
  redoButton.addEventListener("click", redo);
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (!command || event.defaultPrevented || panel.hidden || isDialogOpen()) return;
    event.preventDefault();
    run(command);
  });
  // The browser has the commands in its menus and gestures too. Some browsers report them before they change a field, others
  // only afterwards; and the field may be another one than the one with the focus.
  panel.addEventListener("beforeinput", (event) => {
    const command = HISTORY_INPUT[event.inputType];
    if (!command || !event.cancelable) return;
    event.preventDefault();
    run(command);
  });
  panel.addEventListener(
    "input",
    (event) => {
      const command = event instanceof InputEvent && HISTORY_INPUT[event.inputType];
      if (!command) return;
      event.stopPropagation();
      showFields(history.state);
      run(command);
    },
    true,
  );

  /** Follows a command, unless somebody is solving: the boxes of a puzzle are no fields. */
  function run(command: "undo" | "redo") {
    const isSolving = panel.dataset.view === "solve" || document.activeElement?.closest("lettercraft-cryptogram");
    if (panel.hidden || isSolving || isDialogOpen()) return;
    if (command === "undo") undo();
    else redo();
  }

  refresh();
  return {
    /** The states of the puzzle in the tab. */
    get history() {
      typed.finish();
      return history;
    },
    /**
     * Follows an input event. The letter of a key is painted first, and what follows from a newer one replaces what has not been done.
     *
     * @param change makes the change, from what the fields hold
     */
    follow(change: () => void) {
      if (isKey && step.run) {
        typed.put(change);
      } else {
        typed.finish();
        change();
      }
    },
    /** Does what still has to follow. */
    finish: () => typed.finish(),
    /**
     * A change by the user.
     *
     * @param name of the step, if it does not come from a control of the panel
     * @param run changes of the same run that follow each other become one step, however long they take
     */
    update(state: State, name?: string, run = "") {
      store.set(state);
      history.record(store.state, name ? { name, run, isSpace: false, isLasting: true } : step, performance.now());
      refresh();
      changed();
    },
    /** Another window has changed the puzzle. Many changes that follow each other are one step. */
    take(state: State) {
      const field = document.activeElement as HTMLInputElement;
      const before = textOf(field);
      const { selectionStart, selectionEnd } = field;
      showFields(state);
      store.set(state);
      history.record(store.state, OF_ANOTHER_WINDOW, performance.now());
      refresh();
      on.address();
      const after = textOf(field);
      if (before === after) return;
      const { start } = changeOf(before, after);
      const place = (at: number | null) =>
        (at ?? 0) > start ? Math.max(start, (at ?? 0) + after.length - before.length) : (at ?? 0);
      field.setSelectionRange(place(selectionStart), place(selectionEnd));
    },
    /** Another puzzle is in the tab: its steps begin here, or where they ended. */
    begin(other: History<State>) {
      history = other;
      refresh();
    },
  };
}

/** Whether a dialog is open, so that the keys are not for the page. */
export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

/** The command of a key, on every keyboard layout and system. */
export function commandOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent) {
  if (altKey || isComposing || ctrlKey === metaKey) return null;
  // A layout without Latin letters has them at their usual places.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : null;
}

/** @param name of the step, or null if there is none */
function show(button: HTMLButtonElement, verb: string, name: string | null) {
  button.disabled = name === null;
  button.title = said(verb, name ?? "");
}

/** @param name of the step */
const said = (verb: string, name: string) => (name ? `${verb}: ${name}` : verb);

/** The text of a field with a caret, or "". */
const textOf = (field: Element | null) =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.selectionEnd !== null
    ? field.value
    : "";

/** Where two texts differ: behind the start that they share, up to the end that they share. */
function changeOf(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { start, end: after.length - end };
}
