// @ts-check

import { element } from "../../kit/dom.js";
import { notice } from "../../kit/notice.js";
import { say } from "../../kit/spoken.js";
import { newId } from "../drafts/record.js";
import { FileFault } from "../files/file-fault.js";
import { readText } from "../files/text-of.js";
import { commandOf, isDialogOpen } from "../page/undo.js";
import { save } from "../printing/save.js";
import { Store } from "../state/store.js";
import { startBar } from "./bar.js";
import { startCounting } from "./counting.js";
import { EXAMPLE } from "./example.js";
import { GOALS } from "./figures.js";
import { startKeeping } from "./keeping.js";
import { startLegend } from "./legend.js";
import { loadEditor } from "./load-editor.js";
import { counted, described, edited, initialState, NEW } from "./model.js";
import { startPlaces } from "./places.js";
import { startViews } from "./views.js";

/**
 * @typedef {import("/editor/editor.js").Editor} Editor
 * @typedef {import("/editor/editor.js").Origin} Origin
 * @typedef {import("./model.js").State} State
 */

const PAUSE_MS = 300;
const KINDS = "Plain text and Markdown in UTF-8 can be opened here.";
const FILE = "text.txt";
const panel = element("panel-text");

/** The Readable text tab: an editor for a text, and what its scores are. The text never leaves the browser. */
export function textTab() {
  const frame = element("text-editor");
  /** @type {Editor | null} */
  let editor = null;
  /** The loading of the editor. @type {Promise<void> | null} */
  let opening = null;

  const hidden = startLegend((hidden) => store.set({ ...store.state, hidden }));
  const store = new Store((/** @type {State} */ state) => ({ state }), initialState(hidden));
  const keeping = startKeeping(
    () => editor,
    (stored) => {
      replace(stored.text, originOf(stored));
      notice("Undo brings back the text that was here before.");
    },
  );
  const counting = startCounting(
    () => editor?.text ?? "",
    (answer) => set(counted(store.state, answer)),
  );
  const places = startPlaces(
    frame,
    () => {
      const { state } = store;
      return editor && state.reading && { editor, state, reading: state.reading };
    },
    () => bar.refresh(),
  );
  const bar = startBar(places);
  store.subscribe(startViews(() => editor, bar));

  async function open() {
    const loading = element("text-loading");
    loading.textContent = "Loading the editor…";
    element("text-editor-failed").hidden = true;
    try {
      const restoring = keeping.restore();
      // Another attempt must not join what is about to fail, so this one ends with both.
      const openEditor = await loadEditor().finally(() => restoring);
      const kept = await restoring;
      editor = openEditor(frame, {
        label: "Your text",
        describedBy: "text-hint text-keys",
        invitation: "Write, paste or drop a text here",
        text: kept?.text ?? "",
        origin: kept ? originOf(kept) : { ...NEW, id: newId() },
        caret: kept?.caret ?? 0,
        onChange: change,
      });
      follow(editor, 0);
    } catch (cause) {
      console.warn(cause);
      opening = null;
      element("text-editor-failed").hidden = false;
    } finally {
      loading.textContent = "";
    }
  }

  /** The text has changed. This comes with each key, so it must not look at the text. @param {import("/editor/editor.js").Content} before */
  function change(before) {
    if (!editor) return;
    say("");
    keeping.change(editor.origin.id, before);
    follow(editor, PAUSE_MS);
  }

  /** Follows the text in the editor. @param {Editor} editor @param {number} pause before it is counted, in milliseconds */
  function follow({ length, canUndo, canRedo, origin }, pause) {
    store.set(edited(store.state, { length, canUndo, canRedo, origin }));
    if (length > 0) return counting.request(pause);
    counting.cancel();
    places.forget();
  }

  /** Sets the state after something else than the text has changed. What is known of the text is in the history of the editor too. @param {State} state */
  function set(state) {
    store.set(state);
    const { origin } = state.written;
    if (!editor || editor.origin === origin) return;
    editor.origin = origin;
    keeping.change(origin.id);
  }

  /** Replaces the text by another one, which has another id, so that the browser keeps both. @param {string} text @param {Origin} origin */
  function replace(text, origin) {
    places.forget();
    editor?.replace(text, origin);
    editor?.focus();
  }

  /** Replaces the text by one that comes from elsewhere. @param {string} text @param {string} name of its file, or "" */
  function replaceByNew(text, name) {
    const { goal } = store.state.written.origin;
    replace(text, { ...NEW, id: newId(), name, goal, arrives: true });
  }

  /** @param {string} name @param {() => void} act */
  const onClick = (name, act) => element(`text-${name}`).addEventListener("click", act);
  onClick("undo", () => editor?.undo());
  onClick("redo", () => editor?.redo());
  // In the editor it has followed them already.
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (!command || event.defaultPrevented || panel.hidden || isDialogOpen()) return;
    event.preventDefault();
    editor?.[command]();
  });
  onClick("save", () => {
    if (editor) save(editor.origin.name || FILE, new Blob([editor.text], { type: "text/plain" }));
  });
  onClick("clear", () => {
    if (editor) editor.replace("", editor.origin);
    editor?.focus();
    notice("The text was cleared. Undo brings it back.");
  });
  onClick("example", () => replaceByNew(EXAMPLE, ""));
  const retry = element("text-editor-retry");
  retry.addEventListener("click", async () => {
    await select();
    // The button was hidden for the attempt.
    (editor ?? retry).focus();
  });
  const goalField = element("text-goal", HTMLSelectElement);
  goalField.addEventListener("change", () => {
    set(described(store.state, { goal: /** @type {Origin["goal"]} */ (goalField.value) }));
  });
  onClick("compare", () => {
    const { reading } = store.state;
    if (!reading) return;
    set(described(store.state, { before: reading.figures, arrives: false }));
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
