// @ts-check
import { AfterPaint } from "../../kit/after-paint.js";
import { element, tell } from "../../kit/dom.js";
import { say } from "../../kit/spoken.js";
import { showStale } from "../page/fields.js";
import { frequentWords } from "./marks.js";
import { isStale, marksShown } from "./model.js";
import { showCounts, showScores, showWords } from "./results.js";

/** @typedef {import("./model.js").State} State */

/**
 * The views of the tab.
 *
 * @param {() => import("/editor/editor.js").Editor | null} editorOf
 * @param {ReturnType<typeof import("./bar.js").startBar>} bar
 * @returns {(outcome: { state: State }) => void} shows a state
 */
export function startViews(editorOf, bar) {
  const panel = element("panel-text");
  const results = element("text-results");
  const following = new AfterPaint();
  /** @type {State | null} */
  let shown = null;

  /** Shows what can be done. @param {State} state */
  function showTools({ isOpen, written: { length, canUndo, canRedo, origin } }) {
    const focused = document.activeElement;
    const can = { undo: canUndo, redo: canRedo, save: length > 0, clear: length > 0, example: isOpen };
    for (const [name, is] of Object.entries(can)) element(`text-${name}`, HTMLButtonElement).disabled = !is;
    // It would replace a text that can't be counted.
    element("text-example").hidden = length > 0;
    // A button that is disabled loses the focus.
    if (focused instanceof HTMLButtonElement && focused.disabled && panel.contains(focused)) editorOf()?.focus();
    const goal = element("text-goal", HTMLSelectElement);
    goal.disabled = !isOpen;
    goal.value = origin.goal;
    tell(element("text-name"), origin.name);
    element("text-name").hidden = !origin.name;
  }

  /** Shows the reading, or why there is none. @param {State} state */
  function showReading({ reading, error, isTooShort }) {
    tell(element("text-error"), error);
    showStale(panel, error !== "");
    element("text-empty").hidden = reading !== null;
    element("text-introduction").hidden = isTooShort;
    element("text-too-short").hidden = !isTooShort;
    element("text-scores").hidden = reading === null;
    bar.show(reading?.summary ?? "");
    if (reading) showScores(reading);
    showCounts(reading?.counts ?? null);
  }

  /** Shows the marks and the words of the reading, after its scores: that of a long text has tens of thousands of each. */
  function showPlaces() {
    if (!shown?.reading) return;
    showMarks(shown);
    showWords(frequentWords(shown.reading.text, shown.reading.result));
    showBusy(shown.isCounting);
  }

  /** @param {State} state */
  function showMarks(state) {
    if (!isStale(state)) editorOf()?.mark(marksShown(state));
  }

  /** Tells whether the figures are still to follow the text. @param {boolean} isBusy */
  function showBusy(isBusy) {
    results.setAttribute("aria-busy", String(isBusy));
  }

  return ({ state }) => {
    const before = shown;
    shown = state;
    const { reading, isCounting, isTooShort, error, hidden } = state;
    const isAnswered = before?.isCounting && !isCounting;
    const isNew = reading !== before?.reading;
    showTools(state);
    if (isNew || isTooShort !== before?.isTooShort || error !== before.error) showReading(state);
    if (isNew && reading) {
      say(reading.spoken, { typed: true });
      following.put(showPlaces);
    } else {
      showBusy(isCounting);
      if (isAnswered && isTooShort) say(element("text-too-short").textContent ?? "", { typed: true });
    }
    if (hidden !== before?.hidden || (isAnswered && !reading)) showMarks(state);
  };
}
