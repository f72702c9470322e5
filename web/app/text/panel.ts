import { element } from "../../kit/dom.ts";
import { notice } from "../../kit/notice.ts";
import { say } from "../../kit/spoken.ts";
import { newId } from "../drafts/record.ts";
import { FileFault } from "../files/file-fault.ts";
import { commandOf, isDialogOpen } from "../page/undo.ts";
import { save } from "../printing/save.ts";
import { Store } from "../state/store.ts";
import { startBubble } from "./advice-bubble.ts";
import { startBar } from "./bar.ts";
import { startCounting } from "./counting.ts";
import { type Content, type Editor, openEditor } from "./editor/editor.ts";
import type { Origin } from "./editor/origin.ts";
import { EXAMPLE } from "./example.ts";
import { GOALS } from "./figures.ts";
import { startFolds } from "./folds.ts";
import { startKeeping } from "./keeping.ts";
import { toggled } from "./left-out.ts";
import { startLegend } from "./legend.ts";
import { counted, described, edited, ignoring, initialState, kindsOf, NEW, type State } from "./model.ts";
import { headingOf, startPlaces } from "./places.ts";
import { readWord } from "./rich/word.ts";
import type { Kept } from "./text-keeper.ts";
import { startViews } from "./views.ts";

const PAUSE_MS = 300;
const FILE = "text.txt";
const panel = element("panel-text");

export { openEditor };

/**
 * Starts the panel of the Readable text tab: an editor with the text that the browser has kept, and what its scores are. The text never
 * leaves the browser.
 */
export async function startPanel() {
  const frame = element("text-editor");
  let editor: Editor | null = null;

  const hidden = startLegend((hidden) => {
    const kinds = kindsOf(store.state);
    store.set({ ...store.state, hidden });
    // A kind that is given again must be looked for.
    if (editor && kindsOf(store.state) !== kinds) follow(editor, 0);
  });
  const store = new Store((state: State) => ({ state }), initialState(hidden));
  const keeping = startKeeping(
    () => editor,
    (stored) => {
      replace(stored.text, originOf(stored));
      notice("Undo brings back the text that was here before.");
    },
  );
  const counting = startCounting(
    () => ({
      text: editor?.text ?? "",
      overruled: editor?.origin.overruled.join("\n") ?? "",
      advice: kindsOf(store.state),
    }),
    (answer) => set(counted(store.state, answer)),
  );
  const known = () => {
    const { state } = store;
    return editor && state.reading && { editor, state, reading: state.reading };
  };
  // Before the ways: an open bubble is the first to get Escape.
  const showBubble = startBubble(frame, known);
  const places = startPlaces(
    frame,
    known,
    (sentence) => editor?.choose({ overruled: toggled(editor.origin.overruled, sentence) }),
    (place) => {
      bar.show(place ? "results" : "text");
      if (place) folds.unfold(place);
    },
  );
  const bar = startBar(places);
  const folds = startFolds();
  store.subscribe(startViews(() => editor, bar));

  /** The text has changed. This comes with each key, so it must not look at the text. */
  function change(before: Content) {
    if (!editor) return;
    say("");
    keeping.change(editor.origin.id, before);
    follow(editor, PAUSE_MS);
  }

  /** Other places are ignored than before. */
  function ignore() {
    if (!editor) return;
    const { length, canUndo, canRedo, origin } = editor;
    keeping.change(origin.id);
    store.set(ignoring(store.state, { length, canUndo, canRedo, origin }));
  }

  /** Follows the text in the editor. @param pause before it is counted, in milliseconds */
  function follow({ length, canUndo, canRedo, origin }: Editor, pause: number) {
    store.set(edited(store.state, { length, canUndo, canRedo, origin }));
    if (length > 0) return counting.request(pause);
    counting.cancel();
    places.forget();
  }

  /** Sets the state after something else than the text has changed. What is known of the text is in the history of the editor too. */
  function set(state: State) {
    store.set(state);
    const { origin } = state.written;
    if (!editor || editor.origin === origin) return;
    editor.origin = origin;
    keeping.change(origin.id);
  }

  /** Replaces the text by another one, which has another id, so that the browser keeps both. */
  function replace(text: string, origin: Origin) {
    places.forget();
    bar.show("text");
    editor?.replace(text, origin);
    editor?.focus();
  }

  /** Replaces the text by one that comes from elsewhere. @param name of its file, or "" */
  function replaceByNew(text: string, name: string) {
    const { goal } = store.state.written.origin;
    replace(text, { ...NEW, id: newId(), name, goal, arrives: true });
  }

  /**
   * Opens a document of Word. Its text gets a name of its own, because it is saved as a text.
   *
   * @returns a sentence if it can't be opened, or null
   */
  async function openWord(file: File) {
    try {
      const text = await readWord(file, (xml) => new DOMParser().parseFromString(xml, "application/xml"));
      replaceByNew(text, file.name.replace(/docx$/i, "md"));
      return null;
    } catch (cause) {
      if (cause instanceof FileFault) return cause.message;
      throw cause;
    }
  }

  const onClick = (name: string, act: () => void) => element(`text-${name}`).addEventListener("click", act);
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
  const goalField = element("text-goal", HTMLSelectElement);
  goalField.addEventListener("change", () => {
    set(described(store.state, { goal: goalField.value as Origin["goal"] }));
  });
  onClick("compare", () => {
    const { reading } = store.state;
    if (!reading) return;
    set(described(store.state, { before: reading.figures, arrives: false }));
    notice("From here on, the figures are compared with the present ones.");
  });

  onClick("ignored-back", () => {
    editor?.choose({ ignored: [] });
    headingOf(element("text-advice"))?.focus({ preventScroll: true });
    notice("All advice is given again. Undo brings back your choice.");
  });
  onClick("overruled-back", () => {
    editor?.choose({ overruled: [] });
    // The button is about to be hidden.
    element("text-grade").focus({ preventScroll: true });
    notice("All sentences are scored or left out by the rules again. Undo brings back your choice.");
  });

  const kept = await keeping.restore();
  editor = openEditor(frame, {
    label: "Your text",
    describedBy: "text-hint text-keys",
    invitation: "Write, paste or drop a text here",
    text: kept?.text ?? "",
    origin: kept ? originOf(kept) : { ...NEW, id: newId() },
    caret: kept?.caret ?? 0,
    onChange: change,
    onIgnore: ignore,
    onAdvice: showBubble,
  });
  follow(editor, 0);
  return { replaceByNew, openWord, focus: () => editor?.focus() };
}

/** The origin of a text that was kept. */
const originOf = ({ id, name, goal, before, overruled = [], ignored = [] }: Kept): Origin => ({
  ...NEW,
  id,
  name,
  before,
  overruled,
  ignored,
  // Another version of the page may have kept it.
  ...(Object.hasOwn(GOALS, goal) && { goal }),
});
