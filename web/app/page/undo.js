// @ts-check

import { AfterPaint } from "../../kit/after-paint.js";
import { element } from "../../kit/dom.js";
import { notice } from "../../kit/notice.js";
import { say } from "../../kit/spoken.js";
import { History } from "../state/history.js";
import { stepOf } from "./steps.js";

const OF_ANOTHER_WINDOW = { name: "Change in another window", run: "another window", isSpace: false, isLasting: true };
/** @type {Record<string, "undo" | "redo">} */
const HISTORY_INPUT = { historyUndo: "undo", historyRedo: "redo" };

/**
 * Who is told of the changes in a tab.
 *
 * @typedef {object} On
 * @property {() => void} address called when the puzzle is no longer that of the address
 * @property {(state: any) => void} edit called when the user has changed the puzzle
 */

/**
 * The user's changes in a tab, with undo and redo: two buttons, and the keys. They also replace the browser's history of the
 * tab's text fields, which ends when a script sets a value, and does not have what follows from a text, such as the seed.
 *
 * @template State
 * @param {object} tab
 * @param {string} tab.prefix what the ids of the tab's elements begin with
 * @param {HTMLElement} tab.panel
 * @param {{ readonly state: State, set(state: State): void }} tab.store
 * @param {On} tab.on
 * @param {() => boolean} tab.settle fills a field that waits for a value, and returns whether there was one
 * @param {(state: State) => void} tab.showFields shows in the fields what a state has for them
 */
export function startUndo({ prefix, panel, store, on, settle, showFields }) {
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
        step = stepOf(event);
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
  panel.addEventListener("beforeinput", (event) => stepOf(event).run === step.run || typed.finish(), true);
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

  /** @param {() => State} move @param {string} sentence */
  function go(move, sentence) {
    const field = document.activeElement;
    const before = textOf(field);
    showFields(move());
    store.set(history.state);
    changed();
    refresh();
    notice(sentence);
    // What was typed before is not the puzzle any more.
    say("");
    const after = textOf(field);
    if (before === after) return;
    const { end } = changeOf(before, after);
    /** @type {HTMLInputElement} */ (field).setSelectionRange(end, end);
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

  /** Follows a command, unless somebody is solving: the boxes of a puzzle are no fields. @param {"undo" | "redo"} command */
  function run(command) {
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
     * @param {() => void} change makes the change, from what the fields hold
     */
    follow(change) {
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
     * @param {State} state
     * @param {string} [name] of the step, if it does not come from a control of the panel
     * @param {string} [run] changes of the same run that follow each other become one step, however long they take
     */
    update(state, name, run = "") {
      store.set(state);
      history.record(store.state, name ? { name, run, isSpace: false, isLasting: true } : step, performance.now());
      refresh();
      changed();
    },
    /** Another window has changed the puzzle. Many changes that follow each other are one step. @param {State} state */
    take(state) {
      const field = /** @type {HTMLInputElement} */ (document.activeElement);
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
      /** @param {number | null} at */
      const place = (at) => ((at ?? 0) > start ? Math.max(start, (at ?? 0) + after.length - before.length) : (at ?? 0));
      field.setSelectionRange(place(selectionStart), place(selectionEnd));
    },
    /** Another puzzle is in the tab: its steps begin here, or where they ended. @param {History<State>} other */
    begin(other) {
      history = other;
      refresh();
    },
  };
}

/** Whether a dialog is open, so that the keys are not for the page. */
export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

/** The command of a key, on every keyboard layout and system. @param {KeyboardEvent} event */
export function commandOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }) {
  if (altKey || isComposing || ctrlKey === metaKey) return null;
  // A layout without Latin letters has them at their usual places.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : null;
}

/** @param {HTMLButtonElement} button @param {string} verb @param {string | null} name of the step, or null if there is none */
function show(button, verb, name) {
  button.disabled = name === null;
  button.title = said(verb, name ?? "");
}

/** @param {string} verb @param {string} name of the step */
const said = (verb, name) => (name ? `${verb}: ${name}` : verb);

/** The text of a field with a caret, or "". @param {Element | null} field */
const textOf = (field) =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.selectionEnd !== null
    ? field.value
    : "";

/** Where two texts differ: behind the start that they share, up to the end that they share. @param {string} before @param {string} after */
function changeOf(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { start, end: after.length - end };
}
