// @ts-check

import { newId } from "../drafts/record.js";
import { FileFault } from "../files/file-fault.js";
import { readText } from "../files/text-of.js";
import { AfterPaint } from "../page/after-paint.js";
import { counted } from "../page/characters.js";
import { element, tell } from "../page/dom.js";
import { showStale } from "../page/fields.js";
import { notice } from "../page/notice.js";
import { say } from "../page/spoken.js";
import { commandOf, isDialogOpen } from "../page/undo.js";
import { save } from "../printing/save.js";
import { sentenceFor } from "../state/fault.js";
import { startBar } from "./bar.js";
import { startCounting } from "./counting.js";
import { EXAMPLE } from "./example.js";
import { figuresOf, GOALS } from "./figures.js";
import { startKeeping } from "./keeping.js";
import { startLegend } from "./legend.js";
import { loadEditor } from "./load-editor.js";
import { countMarks, frequentWords, MARKS, marksOf } from "./marks.js";
import { startPlaces } from "./places.js";
import { showCounts, showScores, showWords } from "./results.js";
import { progressInWords, verdictInWords } from "./wording.js";

/**
 * @typedef {import("./figures.js").Figures} Figures
 * @typedef {import("./figures.js").Goal} Goal
 * @typedef {import("/editor/editor.js").Origin} Origin
 * @typedef {import("/toolkit/index.js").MarkedtextResult} MarkedtextResult
 */

const PAUSE_MS = 300;
const KINDS = "Plain text and Markdown in UTF-8 can be opened here.";
const FILE = "text.txt";
/** What is known of a text that is typed, besides its id. @type {Omit<Origin, "id">} */
const NEW = { name: "", goal: "everyone", before: null, arrives: false };
const panel = element("panel-text");

/** The Readable text tab: an editor for a text, and what its scores are. The text never leaves the browser. */
export function textTab() {
  const frame = element("readable-editor");
  const goalField = element("readable-goal", HTMLSelectElement);
  const buttons = {
    undo: element("readable-undo", HTMLButtonElement),
    redo: element("readable-redo", HTMLButtonElement),
    save: element("readable-save", HTMLButtonElement),
    clear: element("readable-clear", HTMLButtonElement),
    example: element("readable-example", HTMLButtonElement),
  };
  /** @type {import("/editor/editor.js").Editor | null} */
  let editor = null;
  /** The loading of the editor. @type {Promise<void> | null} */
  let opening = null;
  /** The last text that was counted. @type {{ text: string, result: MarkedtextResult, figures: Figures } | null} */
  let last = null;
  /** Whether the text has changed since. */
  let isStale = false;
  /** @type {ReturnType<typeof frequentWords>} */
  let words = [];

  const keeping = startKeeping(
    () => editor,
    (stored) => {
      replace(stored.text, originOf(stored));
      notice("Undo brings back the text that was here before.");
    },
  );
  const counting = startCounting(() => editor?.text ?? "", show);
  const legend = startLegend(showMarks);
  const following = new AfterPaint();
  const places = startPlaces(
    frame,
    () => (editor && last ? { ...last, editor, isStale, words, sentences: marksShown(last.result).sentences } : null),
    () => bar.refresh(),
  );
  const bar = startBar(places);

  async function open() {
    const loading = element("readable-loading");
    loading.textContent = "Loading the editor…";
    element("readable-editor-failed").hidden = true;
    try {
      const restoring = keeping.restore();
      // Another attempt must not join what is about to fail, so this one ends with both.
      const openEditor = await loadEditor().finally(() => restoring);
      const kept = await restoring;
      editor = openEditor(frame, {
        label: "Your text",
        describedBy: "readable-hint readable-keys",
        invitation: "Write, paste or drop a text here",
        text: kept?.text ?? "",
        origin: kept ? originOf(kept) : { ...NEW, id: newId() },
        caret: kept?.caret ?? 0,
        onChange: change,
      });
      goalField.disabled = false;
      refresh();
      if (kept) counting.request(0);
    } catch (cause) {
      console.warn(cause);
      opening = null;
      element("readable-editor-failed").hidden = false;
    } finally {
      loading.textContent = "";
    }
  }

  /** Shows what can be done. */
  function refresh() {
    const isEmpty = !editor || editor.length === 0;
    const focused = document.activeElement;
    buttons.undo.disabled = !editor?.canUndo;
    buttons.redo.disabled = !editor?.canRedo;
    buttons.save.disabled = isEmpty;
    buttons.clear.disabled = isEmpty;
    buttons.example.disabled = !editor;
    // It would replace a text that can't be counted.
    buttons.example.hidden = !isEmpty;
    // A button that is disabled loses the focus.
    if (focused instanceof HTMLButtonElement && focused.disabled && panel.contains(focused)) editor?.focus();
    const { name, goal } = editor?.origin ?? NEW;
    goalField.value = goal;
    tell(element("readable-name"), name);
    element("readable-name").hidden = !name;
  }

  /** The text has changed. This comes with each key, so it must not look at the text. @param {import("/editor/editor.js").Content} before */
  function change(before) {
    isStale = true;
    showBusy(true);
    say("");
    refresh();
    keeping.change(before);
    if (editor && editor.length > 0) counting.request(PAUSE_MS);
    else erase();
  }

  /** Tells whether the figures are still to follow the text. @param {boolean} isBusy */
  function showBusy(isBusy) {
    element("readable-results").setAttribute("aria-busy", String(isBusy));
  }

  /** The text has become empty. */
  function erase() {
    counting.cancel();
    places.forget();
    last = null;
    showBusy(false);
    tell(element("readable-error"), "");
    showEmpty(true);
  }

  /** Replaces the text by another one, which has another id, so that the browser keeps both. @param {string} text @param {Origin} origin */
  function replace(text, origin) {
    places.forget();
    editor?.replace(text, origin);
    editor?.focus();
  }

  /** Replaces the text by one that comes from elsewhere. @param {string} text @param {string} name of its file, or "" */
  function replaceByNew(text, name) {
    const { goal } = editor?.origin ?? NEW;
    replace(text, { ...NEW, id: newId(), name, goal, arrives: true });
  }

  /** Changes what is known of the text. @param {Partial<Origin>} change */
  function setOrigin(change) {
    if (editor) editor.origin = { ...editor.origin, ...change };
    keeping.change();
  }

  /** @param {boolean} isEmpty whether there are no scores @param {boolean} isTooShort whether it is for lack of words */
  function showEmpty(isEmpty, isTooShort = false) {
    element("readable-empty").hidden = !isEmpty;
    element("readable-introduction").hidden = isTooShort;
    element("readable-too-short").hidden = !isTooShort;
    element("readable-scores").hidden = isEmpty;
    if (isEmpty) bar.show("");
    if (isEmpty) for (const mark of MARKS) element(`readable-count-${mark}`).textContent = "";
  }

  /** @param {import("./counting.js").Counted} counted */
  function show({ text, result, fault }) {
    const isTooShort = fault?.reason === "no_text";
    if (result) {
      const figures = figuresOf(result);
      if (editor?.origin.arrives) setOrigin({ before: figures, arrives: false });
      last = { text, result, figures };
    } else if (isTooShort) {
      last = null;
      if (editor?.origin.arrives) setOrigin({ arrives: false });
      editor?.mark({ sentences: [], words: [] });
      say(element("readable-too-short").textContent ?? "", { typed: true });
    }
    const sentence =
      fault && !isTooShort ? sentenceFor(fault, "The text", () => undefined) + lengthOf(fault, text) : "";
    tell(element("readable-error"), sentence);
    showEmpty(last === null, isTooShort);
    showStale(panel, result === null);
    isStale = result === null;
    if (result) showResult();
    else showBusy(false);
    refresh();
  }

  /** Shows the last result, by the goal and beside the figures before. */
  function showResult() {
    if (!last) return;
    const { result, figures } = last;
    const { before, goal } = editor?.origin ?? NEW;
    const compared = JSON.stringify(before) === JSON.stringify(figures) ? null : before;
    showScores(result, figures, compared, goal);
    const counts = countMarks(result, goal);
    showCounts(counts);
    const { heading, isReliable, warnings } = verdictInWords(result);
    const hard = counted(counts.hard + counts.veryHard, "hard sentence");
    bar.show(isReliable ? `${heading} · ${hard}` : heading);
    const progress = compared ? `. ${progressInWords(compared, figures)}` : "";
    say(isReliable ? `${heading}, ${hard}${progress}` : `${heading}. ${warnings[0]}`, { typed: true });
    following.put(showPlaces);
  }

  /** Shows the marks and the words of the last result, after its scores: that of a long text has tens of thousands of each. */
  function showPlaces() {
    if (!last) return;
    showMarks();
    words = frequentWords(last.text, last.result);
    showWords(words);
    if (!isStale) showBusy(false);
  }

  /** What is marked by the goal and the legend. @param {MarkedtextResult} result */
  const marksShown = (result) => marksOf(result, (editor?.origin ?? NEW).goal, legend.shown);

  function showMarks() {
    if (last && !isStale) editor?.mark(marksShown(last.result));
  }

  buttons.undo.addEventListener("click", () => editor?.undo());
  buttons.redo.addEventListener("click", () => editor?.redo());
  // In the editor it has followed them already.
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (!command || event.defaultPrevented || panel.hidden || isDialogOpen()) return;
    event.preventDefault();
    editor?.[command]();
  });
  buttons.save.addEventListener("click", () => {
    if (editor) save(editor.origin.name || FILE, new Blob([editor.text], { type: "text/plain" }));
  });
  buttons.clear.addEventListener("click", () => {
    if (editor) editor.replace("", editor.origin);
    editor?.focus();
    notice("The text was cleared. Undo brings it back.");
  });
  buttons.example.addEventListener("click", () => replaceByNew(EXAMPLE, ""));
  const retry = element("readable-editor-retry");
  retry.addEventListener("click", async () => {
    await select();
    // The button was hidden for the attempt.
    (editor ?? retry).focus();
  });
  goalField.addEventListener("change", () => {
    setOrigin({ goal: /** @type {Goal} */ (goalField.value) });
    showResult();
  });
  element("readable-compare").addEventListener("click", () => {
    if (!last) return;
    setOrigin({ before: last.figures, arrives: false });
    showResult();
    notice("From here on, the figures are compared with the present ones.");
  });

  function select() {
    opening ??= open();
    return opening;
  }

  return {
    /** The tab has been selected: its editor is loaded. */
    select,
    /** What opens files while the tab is shown. */
    reader: {
      isShown: () => !panel.hidden,
      /** @param {File} file */
      async open(file) {
        const text = await readText(file, KINDS);
        await select();
        if (!editor) throw new FileFault("The editor could not be loaded.");
        replaceByNew(text, file.name);
      },
    },
  };
}

/** The origin of a text that was kept. @param {import("./storage.js").Kept} kept @returns {Origin} */
const originOf = ({ id, name, goal, before }) => ({
  ...NEW,
  id,
  name,
  before,
  // Another version of the page may have kept it.
  ...(Object.hasOwn(GOALS, goal) && { goal }),
});

/**
 * How long a text is that has too many bytes, as a sentence.
 *
 * @param {import("../state/fault.js").OperationError} fault
 * @param {string} text
 */
const lengthOf = ({ reason }, text) =>
  reason === "too_long" ? ` It has ${counted(new TextEncoder().encode(text).length, "byte")}.` : "";
