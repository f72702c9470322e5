import { AfterPaint } from "../../kit/after-paint.ts";
import { element, tell } from "../../kit/dom.ts";
import { same } from "../../kit/same.ts";
import { say } from "../../kit/spoken.ts";
import { showStale } from "../page/fields.ts";
import { showAdvice } from "./advice-list.ts";
import type { startBar } from "./bar.ts";
import type { Editor } from "./editor/editor.ts";
import { GOALS } from "./figures.ts";
import { leftOutGroups, overruledInWords } from "./left-out.ts";
import { showLeftOut } from "./left-out-list.ts";
import { frequentWords } from "./marks.ts";
import { isStale, marksShown, type State } from "./model.ts";
import { showCounts, showScores, showWords } from "./results.ts";

/** What the tools show. Most keys do not change it. */
const toolsOf = ({ isOpen, reading, written: { length, canUndo, canRedo, origin } }: State) => ({
  isOpen,
  hasText: length > 0,
  summary: reading?.summary ?? "",
  canUndo,
  canRedo,
  origin,
});

/**
 * The views of the tab.
 *
 * @returns shows a state
 */
export function startViews(
  editorOf: () => Editor | null,
  bar: ReturnType<typeof startBar>,
): (outcome: { state: State }) => void {
  const panel = element("panel-text");
  const results = element("text-results");
  const following = new AfterPaint();
  let shown: State | null = null;

  /** Shows what can be done. */
  function showTools({ isOpen, hasText, summary, canUndo, canRedo, origin }: ReturnType<typeof toolsOf>) {
    const focused = document.activeElement;
    const can = { undo: canUndo, redo: canRedo, save: hasText, clear: hasText, example: isOpen };
    for (const [name, is] of Object.entries(can)) element(`text-${name}`, HTMLButtonElement).disabled = !is;
    // It would replace a text that can't be counted.
    element("text-example").hidden = hasText;
    // A button that is disabled loses the focus.
    if (focused instanceof HTMLButtonElement && focused.disabled && panel.contains(focused)) editorOf()?.focus();
    const goal = element("text-goal", HTMLSelectElement);
    goal.disabled = !isOpen;
    goal.value = origin.goal;
    element("text-marks-state").textContent = `for grade ${GOALS[origin.goal]}`;
    bar.follow(hasText, summary);
    tell(element("text-name"), origin.name);
    element("text-name").hidden = !origin.name;
  }

  /** Shows the reading, or why there is none. */
  function showReading({ reading, error, isTooShort }: State) {
    tell(element("text-error"), error);
    showStale(panel, error !== "");
    element("text-empty").hidden = reading !== null;
    element("text-introduction").hidden = isTooShort;
    element("text-too-short").hidden = !isTooShort;
    element("text-scores").hidden = reading === null;
    if (reading) showScores(reading);
    showCounts(reading?.counts ?? null);
    const overruled = overruledInWords(reading?.result.overruledSentences ?? 0);
    element("text-overruled").hidden = !overruled;
    element("text-overruled-text").textContent = overruled;
  }

  /** Shows the marks and the words of the reading, after its scores: that of a long text has tens of thousands of each. */
  function showPlaces() {
    if (!shown?.reading) return;
    showMarks(shown);
    const { text, result } = shown.reading;
    showWords(frequentWords(text, result));
    showLeftOut(leftOutGroups(text, result, shown.written.origin.overruled));
    showAdvice(shown);
    showBusy(shown.isCounting);
  }

  function showMarks(state: State) {
    if (!isStale(state)) editorOf()?.mark(marksShown(state));
  }

  /** Tells whether the figures are still to follow the text. */
  function showBusy(isBusy: boolean) {
    const busy = String(isBusy);
    if (results.getAttribute("aria-busy") !== busy) results.setAttribute("aria-busy", busy);
  }

  return ({ state }) => {
    const before = shown;
    shown = state;
    const { reading, isCounting, isTooShort, error, hidden } = state;
    const isAnswered = before?.isCounting && !isCounting;
    const isNew = reading !== before?.reading;
    const tools = toolsOf(state);
    if (!before || !same(tools, toolsOf(before))) showTools(tools);
    if (isNew || isTooShort !== before?.isTooShort || error !== before.error) showReading(state);
    if (isNew && reading) {
      // What the reader ignores changes no score.
      if (reading.result !== before?.reading?.result || reading.spoken !== before.reading.spoken) {
        say(reading.spoken, { typed: true });
      }
      following.put(showPlaces);
    } else {
      showBusy(isCounting);
      if (isAnswered && isTooShort) say(element("text-too-short").textContent ?? "", { typed: true });
    }
    const isHidden = hidden !== before?.hidden;
    if (isHidden || (isAnswered && !reading)) showMarks(state);
    if (isHidden && reading) showAdvice(state);
  };
}
